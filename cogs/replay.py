"""The replay of a game that has ended, for everybody in its channel."""

import discord
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, reply
from cogs.delivery.replays import Replays
from cogs.panels.custom_ids import Press
from store import Match


class Replay(commands.Cog):
    """The button Replay, and those that go through it step by step."""

    def __init__(self, matches: Matches, replays: Replays) -> None:
        self.matches = matches
        self.replays = replays

    async def press_replay(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The moving picture for all, in the channel of the game, and its beginning as a private answer."""
        match = await self.load_ended(press.match)
        posted = await self.replays.post(match)
        await reply(interaction, await self.replays.show_step(match, 0, posted))

    async def press_step(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Another step instead of the one that was pressed."""
        match = await self.load_ended(press.match)
        await edit_pressed(interaction, await self.replays.show_step(match, press.turn, await self.replays.find(match)))

    async def load_ended(self, number: int) -> Match:
        """A game that is over or was stopped.  Raises Refusal for any other."""
        match, _ = await self.matches.load(number)
        if not match.ended:
            raise Refusal(f"{match.label} is still being played. *Replay* stands below its last board.")
        return match
