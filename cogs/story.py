"""The whole story of a game, for everybody who would like to read it."""

import discord
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.connection.answers import edit_pressed, reply
from cogs.panels.custom_ids import Press
from cogs.panels.story import make_story
from cogs.panels.ui import Panel
from engine.telling import list_deeds, tell_all
from store import Match, Store


class Story(commands.Cog):
    """The buttons that page through what has happened in a game."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self.store = store
        self.matches = matches

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


def find_reader(match: Match, user: int) -> int | None:
    """The seat whose lines somebody may read; None for who has none, or has left it to the computer."""
    seat = match.seat_of(user)
    left = seat is not None and match.status == "running" and match.seats[seat].computer
    return None if left else seat
