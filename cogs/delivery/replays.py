"""Games that have ended, played again from the store: their steps, and the moving picture in their channel.

Pictures are drawn one at a time, so that boards that others wait for come between them.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import NamedTuple

import discord

from cogs.actions.refusals import Refusal
from cogs.connection.failures import REFUSED, judge
from cogs.connection.messages import Messages
from cogs.panels import pictures
from cogs.panels.replay import make_replay, make_step
from cogs.panels.ui import Panel, message_url
from engine.codec import reveal
from engine.replay import count_lines, play_steps, tell_step
from engine.scene import Scene
from engine.table import Table
from render.gif import Gif
from render.replay import choose_steps, pace
from store import Match, Posted, Store

WAITING = 5  # people who may wait for a moving picture


class Step(NamedTuple):
    """The game after one player's turn, counted from 1; 0 is the beginning.  `seat` went on, and did what is `said`."""

    number: int
    scene: Scene
    seat: int | None
    said: str


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
            raise Refusal("Several replays are being made just now. Press *Replay* again in a minute.")
        self._waiting += 1
        try:
            async with self._drawing:
                return await self._find(match) or await self._post(match)
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
        picture = pictures.show_step(found.scene, found.seat, found.said, found.number, steps, where)
        url = message_url(match.guild, posted) if posted else None
        return make_step(match, url, picture, found.said, found.number, steps, found.scene.view)

    async def find(self, match: Match) -> Posted | None:
        """The record of the message with the moving picture."""
        return next((entry for entry in await self.store.messages.of(match.id) if entry.kind == "replay"), None)

    async def _find(self, match: Match) -> Posted | None:
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
            await pictures.add_frame(gif, step.scene, step.seat, step.said, step.number, steps, stays)
        return gif.encode()

    async def _count(self, match: Match) -> int:
        return sum([sum(1 for _ in play_steps(turn)) async for turn in self.store.history.turns(match)])

    async def _walk(self, match: Match, wanted: set[int]) -> AsyncIterator[Step]:
        """The steps of these numbers, in their order."""
        number = 0
        async for turn in self.store.history.turns(match):
            if number == 0 and 0 in wanted:
                yield Step(0, make_scene(match, Table(turn.started())), None, "")
            read = 0
            for table in play_steps(turn):
                number += 1
                if number in wanted:
                    yield Step(number, make_scene(match, table), *tell_step(table, match.names, read))
                read = count_lines(table)


def make_scene(match: Match, table: Table) -> Scene:
    """What everybody may see of a moment, now that the game has ended; of one that was stopped, what all saw then."""
    scene = Scene.of(table, None, match.names, match.strengths)
    seen = reveal(table.game, None) if match.status == "over" else scene.view
    return replace(scene, view=seen, decision=None, waiting=(), chosen=())
