"""Answering what the people of a game are asked: agreeing, or not."""

import discord
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.permissions import is_moderator
from cogs.actions.proposals import StopProposal
from cogs.actions.refusals import Refusal
from cogs.actions.votes import Verdict, Votes
from cogs.connection.answers import reply
from cogs.delivery.responses import Responses
from cogs.delivery.silence import Silence
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.votes import BALLOT
from store import Match, Store, Vote

ANSWERS = {
    Verdict.OPEN: "noted. The question says who has still to agree.",
    Verdict.CARRIED: "so it is decided.",
    Verdict.VOID: "this has been decided already. The board shows how things stand.",
}


class Voting(commands.Cog):
    """The presses below a vote."""

    def __init__(self, store: Store, matches: Matches, votes: Votes, silence: Silence, responses: Responses) -> None:
        self.store = store
        self.matches = matches
        self.votes = votes
        self.silence = silence
        self.responses = responses

    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Somebody agrees; who looks after the channel decides alone that a game ends."""
        match, vote = await self.find_vote(press)
        user = interaction.user.id
        alone = vote.what == StopProposal.kind and is_moderator(interaction, match)
        if not alone:
            require_seat(match, user)
        async with self.responses.changing(interaction, match.id):
            if alone:
                await self.matches.stop(match.id, user)
                await reply(interaction, f"{tell_game(match)} was ended.")
                return
            match, table = await self.matches.load_running(match.id)
            verdict = await self.silence.agree(match, table, vote.what, user, asked=vote.at)
            await reply(interaction, f"{tell_game(match)}: {ANSWERS[verdict]}")

    async def press_object(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player does not want that."""
        match, vote = await self.find_vote(press)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id):
            await self.votes.object(match, vote, interaction.user.id)
            await reply(interaction, f"{tell_game(match)}: then it stays as it is. The board says so.")

    async def find_vote(self, press: Press) -> tuple[Match, Vote]:
        """The game and the vote that a press is about.  Raises Refusal when it is over."""
        match, _ = await self.matches.load_running(press.match)
        about = BALLOT.fullmatch(press.arg)
        for vote in await self.store.votes.of(match.id):
            if about and (vote.what, vote.at) == (about[1], int(about[2])):
                return match, vote
        raise Refusal(f"This has been decided already in {match.label}. The board shows how things stand.")
