"""What the people of a game decide together: that it ends, pauses, or gets another pace; and what they answer."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches, require_seat
from cogs.actions.seating import Seating
from cogs.actions.votes import PaceProposal, PauseProposal, StopProposal, Verdict, Votes, find_kind
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import is_moderator
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.layout import note
from cogs.panels.names import tell_game
from cogs.panels.votes import BALLOT, confirm_stop
from cogs.sync.responses import Responses
from cogs.timing.absences import count_days, read_return, require_pause
from cogs.timing.counted_time import find_pause
from cogs.timing.waking_hours import read_hours
from cogs.words import Marked, moment, say
from cogs.words.refusals import Refusal
from store import Match, Store, Vote, happened
from store.models.match import NONE


@dataclass(eq=False, repr=False)
class Voting(commands.Cog):
    """The commands stop, pause and pace, which ask the others, and the presses of who answers or can decide alone."""

    store: Store
    matches: Matches
    seating: Seating
    votes: Votes
    silence: Silence
    responses: Responses

    @app_commands.command(description=say("commands.command.stop"), extras={"group": "table"})
    async def stop(self, interaction: discord.Interaction) -> None:
        match = await self.matches.find_in(interaction.channel_id)
        user, moderator = interaction.user.id, interaction.permissions.manage_channels
        if match.status == "open":
            await self.close_lobby(interaction, match.id)
        elif user not in match.people and not moderator:
            raise Refusal(say("commands.vote.end", game=match.label))
        elif user not in match.people or match.people == {user}:
            await reply(interaction, confirm_stop(match))
        else:
            await self.propose(interaction, match, StopProposal.kind)

    @app_commands.command(description=say("commands.command.pause"), extras={"group": "table"})
    @app_commands.describe(until=say("commands.parameter.pause.until"))
    async def pause(self, interaction: discord.Interaction, until: str) -> None:
        match, _ = await self.matches.load_running((await self.matches.find_in(interaction.channel_id)).id)
        user, now = interaction.user.id, self.store.now()
        seat, hours = require_seat(match, user), read_hours(await self.store.people.preferences(user))
        days = count_days(now, read_return(until, now, hours))
        require_pause(match, seat, days, now)
        await self.propose(interaction, match, f"{PauseProposal.kind}.{days}")

    @app_commands.command(description=say("commands.command.pace"), extras={"group": "table"})
    @app_commands.describe(pace=say("commands.parameter.pace.pace"))
    async def pace(self, interaction: discord.Interaction, pace: str) -> None:
        match, _ = await self.matches.load_running((await self.matches.find_in(interaction.channel_id)).id)
        require_seat(match, interaction.user.id)
        wanted = await self.seating.read_pace(pace, interaction.user.id)
        if wanted == match.pace:
            raise Refusal(say("commands.vote.pace", game=match.label))
        await self.propose(interaction, match, f"{PaceProposal.kind}.{wanted.text if wanted else NONE}")

    @pace.autocomplete("pace")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The usual paces, and what was typed if it is one."""
        found = await self.seating.suggest_paces(current, interaction.user.id)
        return [app_commands.Choice(name=words, value=text) for text, words in found.items()]

    async def propose(self, interaction: discord.Interaction, match: Match, what: str) -> None:
        """A player asks the others; who plays alone has decided it."""
        kind = find_kind(what).kind
        async with self.responses.changing(interaction, match.id):
            match, table = await self.matches.load_running(match.id)
            verdict = await self.silence.agree(match, table, what, interaction.user.id)
            if verdict is Verdict.CARRIED:
                await reply(interaction, say(f"votes.{kind}.done", game=Marked(tell_game(match))))
            else:
                silence = say(f"votes.{kind}.silence")
                await reply(interaction, say("votes.asked", game=Marked(tell_game(match)), silence=silence))

    @on_press("agree", private=True)
    async def press_agree(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Somebody agrees; who looks after the channel decides alone that a game ends."""
        match, vote = await self.find_vote(press)
        user = interaction.user.id
        alone = vote.what == StopProposal.kind and is_moderator(interaction, match)
        if not alone:
            require_seat(match, user)
        async with self.responses.changing(interaction, match.id):
            if alone:
                await self.matches.stop(match.id)
                await reply(interaction, say("votes.stop.done", game=Marked(tell_game(match))))
                return
            match, table = await self.matches.load_running(match.id)
            verdict = await self.silence.agree(match, table, vote.what, user, asked=vote.at)
            answer = f"votes.answer.{verdict.name.lower()}"
            await reply(interaction, say(answer, game=Marked(tell_game(match))))

    @on_press("object", private=True)
    async def press_object(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A player does not want that."""
        match, vote = await self.find_vote(press)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id):
            await self.votes.object(match, vote, interaction.user.id)
            await reply(interaction, say("votes.stays", game=Marked(tell_game(match))))

    async def find_vote(self, press: Press) -> tuple[Match, Vote]:
        """The game and the vote that a press is about.  Raises Refusal when it is over."""
        match, _ = await self.matches.load_running(press.match)
        about = BALLOT.fullmatch(press.arg)
        for vote in await self.store.votes.of(match.id):
            if about and (vote.what, vote.at) == (about[1], int(about[2])):
                return match, vote
        raise Refusal(say("actions.vote.over", game=match.label))

    async def close_lobby(self, interaction: discord.Interaction, number: int) -> None:
        """Close a game that has not begun: those who sit there, who looks after the channel; after a day, anybody."""
        match = await self.matches.find_in(interaction.channel_id)
        allowed = interaction.permissions.manage_channels or match.seat_of(interaction.user.id) is not None
        if not allowed and not self.silence.is_stale(match):
            free = moment(self.silence.is_stale_from(match), "f")
            raise Refusal(say("votes.lobby.close", game=match.label, when=free))
        async with self.responses.changing(interaction, number):
            await self.store.lobbies.close(number)
            await reply(interaction, say("votes.lobby.closed", game=Marked(tell_game(match))))

    @on_press("close")
    async def press_close(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Close of a lobby in which nobody has done anything for a day."""
        await self.close_lobby(interaction, press.match)

    @on_press("end")
    async def press_end(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A moderator ends the game, or the only person who plays."""
        match, _ = await self.matches.load_running(press.match)
        if not is_moderator(interaction, match) and match.people != {interaction.user.id}:
            raise Refusal(say("commands.vote.end_alone", game=match.label))
        async with self.responses.changing(interaction, match.id):
            await self.matches.stop(match.id)
            await edit_pressed(interaction, note(say("votes.stop.done", game=Marked(tell_game(match)))))

    @on_press("resume")
    async def press_resume(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Resume now."""
        async with self.responses.changing(interaction, press.match) as response:
            async with self.matches.lock(press.match):
                match, _ = await self.matches.load_running(press.match)
                seat = require_seat(match, interaction.user.id)
                if find_pause(match, self.store.now()):
                    ended = happened("votes.resumed", name=match.sitter(seat))
                    await self.store.pauses.end(match.id, ended)
            await response.show(*await self.matches.load_running(press.match))
