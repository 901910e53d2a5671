"""The whole story of a game, for everybody who would like to read it, and the replay of one that has ended."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.connection.errors import REFUSED, judge
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.messages import Messages
from cogs.connection.press_handlers import on_press
from cogs.panels import pictures
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, message_url
from cogs.panels.look_back import make_replay, make_step
from cogs.panels.recap import tell_remark
from cogs.panels.text_pages import make_story
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.core.codec import reveal
from engine.core.table import Table
from engine.views.log_text import list_deeds, tell_all
from engine.views.scene import Scene
from engine.views.turn_steps import count_lines, play_steps, tell_step
from render.encoders import Gif
from render.replay import choose_steps, pace
from store import Match, Posted, Store

WAITING = 5  # people who may wait for a moving picture


class Step(NamedTuple):
    """The game after one player's turn, counted from 1; 0 is the beginning.  `seat` went on, and did what is `said`;
    `drawn` is that in pictures."""

    number: int
    scene: Scene
    seat: int | None
    said: str
    drawn: str


class Replays:
    """Makes them, one at a time, and keeps each as long as it is posted."""

    def __init__(self, store: Store, messages: Messages) -> None:
        self.store = store
        self.messages = messages
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def post(self, match: Match) -> Posted | None:
        """The message with the moving picture of a game, which is made unless it is there.

        None where Belfry may not post in the channel of the game any more.  Raises Refusal when many people wait for
        theirs.
        """
        if self._waiting >= WAITING:
            raise Refusal(say("commands.busy_replays"))
        self._waiting += 1
        try:
            async with self._drawing:
                return await self.find_posted(match) or await self._post(match)
        except discord.HTTPException as error:
            if judge(error) not in REFUSED:
                raise
            return None
        finally:
            self._waiting -= 1

    async def show_step(self, match: Match, number: int, posted: Posted | None) -> Panel:
        """One step as a private answer; the last one where there is none of this number."""
        steps, found = await self._count(match), None
        async for step in self._walk(match, {min(number, steps)}):
            found = step
        assert found is not None
        where = f"{match.status}-{match.id}"
        picture = pictures.show_step(found.scene, found.seat, found.drawn, found.number, steps, where)
        url = message_url(match.guild, posted) if posted else None
        return make_step(match, url, picture, found.said, found.number, steps, found.scene.view)

    async def find(self, match: Match) -> Posted | None:
        """The record of the message with the moving picture."""
        return next((entry for entry in await self.store.messages.of(match.id) if entry.kind == "replay"), None)

    async def find_posted(self, match: Match) -> Posted | None:
        """The same if Discord still has it."""
        entry = await self.find(match)
        return entry if entry and await self.messages.is_there(match.id, entry) else None

    async def _post(self, match: Match) -> Posted:
        steps = await self._count(match)
        panel = make_replay(match, await self.draw(match, steps), steps, len(choose_steps(steps)))
        message = await self.messages.post(match.channel, f"{match.id:x}.replay", panel, silent=True)
        posted = Posted("replay", match.channel, message.id, -1, panel.stamp)
        await self.store.messages.remember(match.id, posted)
        return posted

    async def draw(self, match: Match, steps: int) -> bytes:
        """The moving picture of a game that has so many steps."""
        gif, chosen = Gif(), choose_steps(steps)
        async for step in self._walk(match, {*chosen}):
            stays = pace(gif.frames, len(chosen))
            await pictures.add_frame(gif, step.scene, step.seat, step.drawn, step.number, steps, stays)
        return gif.encode()

    async def _count(self, match: Match) -> int:
        return sum([sum(1 for _ in play_steps(turn)) async for turn in self.store.history.turns(match)])

    async def _walk(self, match: Match, wanted: set[int]) -> AsyncIterator[Step]:
        """The steps of these numbers, in their order."""
        number, call = 0, pictures.call_in(match)
        async for turn in self.store.history.turns(match):
            if number == 0 and 0 in wanted:
                yield Step(0, make_scene(match, Table(turn.started())), None, "", "")
            read = 0
            for table in play_steps(turn):
                number += 1
                if number in wanted:
                    yield Step(number, make_scene(match, table), *tell_step(table, match.names, read, call))
                read = count_lines(table)


def make_scene(match: Match, table: Table) -> Scene:
    """What everybody may see of a moment, now that the game has ended; of one that was stopped, what all saw then."""
    scene = pictures.see(match, table)
    seen = reveal(table.game, None) if match.status == "over" else scene.view
    return replace(scene, view=seen, decision=None, waiting=(), chosen=())


@dataclass(eq=False, repr=False)
class Story(commands.Cog):
    """The buttons that page through what has happened in a game, and those that show it again, step by step."""

    store: Store
    matches: Matches
    replays: Replays

    @on_press("story", private=True)
    async def press_story(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Story: the newest page, as a private answer."""
        await reply(interaction, await self.make_page(interaction.user.id, press.match, None))

    @on_press("browse")
    async def press_browse(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Another page instead of the one that was pressed."""
        number = None if press.arg == "newest" else press.number
        await edit_pressed(interaction, await self.make_page(interaction.user.id, press.match, number))

    async def make_page(self, user: int, number: int, page: int | None) -> Panel:
        """A page as somebody may read it, without a number the newest.  Raises Refusal for a game without a story."""
        match, _ = await self.matches.load(number)
        reader, lines, turn = find_reader(match, user), list[str](), 0
        async for table in self.store.history.turns(match):
            turn += 1
            lines += [tell_all(match.game, deed) for deed in list_deeds(table, reader, match.names)]
            lines += [tell_remark(match, remark) for remark in match.remarks if remark.turn == turn]
        return make_story(match, lines, page)

    @on_press("replay", private=True)
    async def press_replay(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Show the beginning as a private answer."""
        match = await self.load_ended(press.match)
        await reply(interaction, await self.replays.show_step(match, 0, await self.replays.find_posted(match)))

    @on_press("step")
    async def press_step(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Show another step in the place of the one that was pressed."""
        match = await self.load_ended(press.match)
        await edit_pressed(
            interaction, await self.replays.show_step(match, press.number, await self.replays.find(match))
        )

    @on_press("share")
    async def press_share(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Post the moving picture in the channel of the game, for everyone."""
        match = await self.load_ended(press.match)
        posted = await self.replays.post(match)
        if posted is None:
            raise Refusal(say("games.replay.refused"))
        await edit_pressed(interaction, await self.replays.show_step(match, press.number, posted))

    async def load_ended(self, number: int) -> Match:
        """A game that is over or was stopped.  Raises Refusal for any other."""
        match, _ = await self.matches.load(number)
        if not match.ended:
            raise Refusal(say("commands.later_replay", game=match.label))
        return match


def find_reader(match: Match, user: int) -> int | None:
    """The seat whose lines somebody may read; None for who has none, or has left it to the computer."""
    seat = match.seat_of(user)
    left = seat is not None and match.status == "running" and match.seats[seat].computer
    return None if left else seat
