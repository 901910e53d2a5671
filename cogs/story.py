"""The whole story of a game, for everybody who would like to read it, and the replay of one that has ended."""

from dataclasses import dataclass

import discord
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, reply
from cogs.delivery.replays import Replays
from cogs.panels.custom_ids import Press
from cogs.panels.story import make_story
from cogs.panels.ui import Panel
from engine.telling import list_deeds, tell_all
from store import Match, Store


@dataclass(eq=False, repr=False)
class Story(commands.Cog):
    """The buttons that page through what has happened in a game, and those that show it again, step by step."""

    store: Store
    matches: Matches
    replays: Replays

    async def press_story(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Story: the newest page, as a private answer."""
        await reply(interaction, await self.make_page(interaction.user.id, press.match, None))

    async def press_browse(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Another page instead of the one that was pressed."""
        number = None if press.arg == "newest" else press.turn
        await edit_pressed(interaction, await self.make_page(interaction.user.id, press.match, number))

    async def make_page(self, user: int, number: int, page: int | None) -> Panel:
        """A page as somebody may read it, without a number the newest.  Raises Refusal for a game without a story."""
        match, _ = await self.matches.load(number)
        reader, lines, turn = find_reader(match, user), list[str](), 0
        async for table in self.store.history.turns(match):
            turn += 1
            lines += [tell_all(match.game, deed) for deed in list_deeds(table, reader, match.names)]
            lines += [remark.text for remark in match.remarks if remark.turn == turn]
        return make_story(match, lines, page)

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


def find_reader(match: Match, user: int) -> int | None:
    """The seat whose lines somebody may read; None for who has none, or has left it to the computer."""
    seat = match.seat_of(user)
    left = seat is not None and match.status == "running" and match.seats[seat].computer
    return None if left else seat
