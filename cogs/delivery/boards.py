"""The board or lobby of each game, one message in its channel, kept true to the store.

It is edited in place, and posted anew when it was deleted, when its thread was
archived, or when it has scrolled away.  Beside it stand the pings, the direct
messages and the private answers of the game, which are brought up to date with it.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from weakref import WeakValueDictionary

import discord

from cogs.delivery.alarms import Alarms
from cogs.delivery.messages import Messages
from cogs.delivery.notices import Notices
from cogs.delivery.private_answers import PrivateAnswers
from cogs.panels.board import make_board, make_ending, stamp_board
from cogs.panels.lobby import make_lobby
from cogs.panels.ui import Panel
from engine.table import Table
from store import Match, Posted, Store

log = logging.getLogger("belfry.boards")

FAR = 8  # messages of others below a board, after which it has scrolled away
NEAR = 50  # messages below a board among which they are counted


class Boards:
    """The messages of all games."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        messages: Messages,
        notices: Notices,
        private_answers: PrivateAnswers,
        alarms: Alarms,
    ) -> None:
        self.client = client
        self.store = store
        self.messages = messages
        self.notices = notices
        self.private_answers = private_answers
        self.alarms = alarms
        self.troubles: dict[int, str] = {}  # why computers do not play, by game
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def posting(self, match: int) -> asyncio.Lock:
        """The lock under which the messages of this game are posted: two boards at once would both stay."""
        return self._locks.setdefault(match, asyncio.Lock())

    async def bring_up(self, id: int, known: tuple[Match, Table] | None = None) -> None:
        """Edit, post and delete until all messages of a game show it as it is.

        `known` is how somebody has just left it.  Raises StoreError, and what discord.py raises when Discord fails.
        """
        async with self.posting(id):
            revision, posted = await self.store.posted_at(id)
            match, table = known if known and known[0].revision == revision else await self.store.load(id)
            later: float | None = None
            if table is None:
                last = await self._keep_lobby(match, posted)
            elif match.status == "running":
                last = await self._keep_board(match, table, posted)
                await self.private_answers.bring_up(match, table)
                untold = await self.notices.bring_up(match, table, posted)
                if untold.begun and await self._has_scrolled_away(last):
                    last = await self._post_board(match, table)
                if untold.seats:
                    await self.notices.ping(match, table, untold.seats, last)
                later = untold.later
            else:
                last = await self._keep_ending(match, table, posted)
            await self._delete_older(match, last, posted)
            await self.alarms.set(match.id, later)
            await self.store.shown(match)

    async def repost(self, id: int) -> None:
        """Post the board, or before the start the lobby, anew at the bottom of its channel."""
        async with self.posting(id):
            match, table = await self.store.load(id)
            posted = await self.store.posted(id)
            if table is not None:
                await self._delete_older(match, await self._post_board(match, table), posted)
            elif match.status == "open":
                await self._delete_older(match, await self._post(match, "lobby", make_lobby(match)), posted)

    async def mark_outdated(self, match: int, posted: Posted) -> None:
        """Have a message edited although it may be up to date, for somebody wants to find it: if it is gone it is
        posted."""
        await self.store.remember(match, replace(posted, step=""))

    async def _keep_lobby(self, match: Match, posted: list[Posted]) -> Posted | None:
        panel, lobby = make_lobby(match), find_newest(posted, "lobby")
        if lobby and (lobby.step == panel.stamp or await self.messages.edit(match.id, lobby, panel)):
            return lobby
        return await self._post(match, "lobby", panel) if match.status == "open" else lobby

    async def _keep_board(self, match: Match, table: Table, posted: list[Posted]) -> Posted:
        board, trouble = find_newest(posted, "board"), self.troubles.get(match.id, "")
        if board is None or board.channel != match.channel:
            return await self._post_board(match, table)
        if board.step != stamp_board(match, table, trouble):
            panel = await make_board(match, table, trouble)
            if not await self.messages.edit(match.id, board, panel):
                return await self._post_board(match, table)
        return board

    async def _keep_ending(self, match: Match, table: Table, posted: list[Posted]) -> Posted:
        board = find_newest(posted, "board")
        if board is None or (
            board.step != stamp_board(match, table)
            and not await self.messages.edit(match.id, board, await make_ending(match, table))
        ):
            board = await self._post_board(match, table)
        await self.notices.end(match, table, posted)
        await self.private_answers.bring_up(match, table)
        return board

    async def _post_board(self, match: Match, table: Table) -> Posted:
        if match.status == "running":
            panel = await make_board(match, table, self.troubles.get(match.id, ""))
        else:
            panel = await make_ending(match, table)
        return await self._post(match, "board", panel)

    async def _post(self, match: Match, kind: str, panel: Panel) -> Posted:
        """Post the message of a game in its channel, silently, and note it; what it replaces is still to be deleted.

        If we are cut off before it is noted, the next attempt has the same nonce, and Discord gives the message
        that is there instead of a second one.
        """
        replaced = find_newest(await self.store.posted(match.id), "board", "lobby")
        nonce = f"{replaced.message if replaced else match.id:x}.{match.revision:x}"  # at most 25 characters
        message = await self.messages.channel(match.channel).send(
            view=panel.view, files=panel.files, silent=True, nonce=nonce
        )
        posted = Posted(kind, match.channel, message.id, -1, panel.stamp)
        await self.store.remember(match.id, posted)
        log.info(f"{kind} posted", extra={"game": match.id, "turn": match.turn})
        return posted

    async def _delete_older(self, match: Match, last: Posted | None, posted: list[Posted]) -> None:
        """Delete all that the newest board or lobby has replaced; what Discord keeps from us stays on record."""
        for entry in posted:
            if last and entry.kind in ("board", "lobby") and entry.message != last.message:
                await self.messages.delete(match.id, entry)

    async def _has_scrolled_away(self, board: Posted) -> bool:
        """Whether so many messages of others lie below a board that people would have to look for it."""
        others, me = 0, self.client.user
        history = self.messages.channel(board.channel).history(limit=NEAR, after=discord.Object(board.message))
        try:
            async for message in history:
                others += me is None or message.author.id != me.id
        except discord.Forbidden:
            return False
        return others >= FAR


def find_newest(posted: Iterable[Posted], *kinds: str) -> Posted | None:
    """The newest of these messages that is of one of these kinds."""
    return max((entry for entry in posted if entry.kind in kinds), key=lambda entry: entry.message, default=None)
