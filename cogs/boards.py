"""What Discord shows of each game, kept true to the store.

After every commit somebody calls `refresh`.  A task for that game then does
what is still to be done: edit or post the board, ping who is to move, write to
players in secret, take away what is out of date.  Edits are never queued: a
task that is late shows the newest state.  If Discord fails, the task tries
again; the game itself is already safe.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

import discord

from cogs import lobby_panel, panels
from cogs.answers import UNREACHABLE
from cogs.hands import Hands
from cogs.messages import ARCHIVED, BARRED, GONE, Messages
from cogs.notices import Notices
from cogs.panels import Panel
from cogs.presence import Presence
from engine.table import Table
from store import Match, Posted

log = logging.getLogger("belfry.boards")

FAR = 8  # messages of others below a board, after which it has scrolled away
NEAR = 50  # messages below a board among which they are counted
TRIES = 6  # with pauses of 1, 2, 4, ... seconds
SLOW = 1.5  # seconds of the three that Discord gives, after which an answer is promised first


class Boards:
    """Brings the messages of games up to date, one task for each game that needs it."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.client = messages.client
        self.store = messages.store
        self.notices = Notices(messages)
        self.hands = Hands()
        self._stale: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._presence = Presence()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closed = False
        self.barred: set[int] = set()  # games in whose channel we could not post
        self.troubles: dict[int, str] = {}  # why computers do not play, by game
        self.watchers: list[Callable[[int], None]] = []  # to be told of each game that may have changed

    def refresh(self, match: int, present: int | None = None) -> None:
        """See to it that the messages of this game are brought up to date, soon, and tell all who watch.

        `present` is a person who has just done something, and need not be told whose turn it is.
        """
        if present is not None:
            self._presence.note(match, present)
        self._stale.add(match)
        task = self._tasks.get(match)
        if task is None and not self._closed:
            task = asyncio.create_task(self._keep_up(match), name=f"board {match}")
            self._tasks[match] = task
        for watcher in self.watchers:
            watcher(match)

    def posting(self, match: int) -> asyncio.Lock:
        """The lock under which the messages of this game are posted: two boards at once would both stay."""
        return self._locks.setdefault(match, asyncio.Lock())

    @asynccontextmanager
    async def posting_for(self, interaction: discord.Interaction, match: int) -> AsyncIterator[None]:
        """The same lock, for the answer to a press; if it is long in coming, the answer is promised meanwhile."""
        held = asyncio.Event()

        async def promise() -> None:
            try:
                await asyncio.wait_for(held.wait(), SLOW)
            except TimeoutError:
                await interaction.response.defer()

        promising = asyncio.create_task(promise(), name=f"promise {match}")
        async with self.posting(match):
            held.set()
            await promising
            yield

    async def close(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_up(self, match: int) -> None:
        tries = 0
        try:
            while match in self._stale:
                self._stale.discard(match)
                try:
                    async with self.posting(match):
                        await self._bring_up(match)
                    tries = 0
                except (discord.HTTPException, *UNREACHABLE) as error:
                    tries += 1
                    code = getattr(error, "code", 0)
                    if code in BARRED:
                        self.barred.add(match)
                    if code in GONE | BARRED | {ARCHIVED} or tries >= TRIES:
                        log.warning("board is behind", extra={"game": match, "code": code, "why": type(error).__name__})
                        continue
                    self._stale.add(match)
                    await asyncio.sleep(2 ** (tries - 1))
                except Exception:
                    log.exception("board could not be brought up to date", extra={"game": match})
        finally:
            self._tasks.pop(match, None)

    # Answers to presses

    async def pressed(self, interaction: discord.Interaction, match: int) -> Posted | None:
        """The record of the message that was pressed; None for a command, and for a message that is not on record."""
        pressed = interaction.message.id if interaction.message else 0
        return next((entry for entry in await self.store.posted(match) if entry.message == pressed), None)

    async def answer(
        self,
        interaction: discord.Interaction,
        match: Match,
        make: Callable[[], Awaitable[Panel]],
        posted: Posted | None,
    ) -> None:
        """Turn the pressed message into what `make` gives, by the answer to the press.

        `posted` is the record of that message, if it is one that is kept up to
        date.  Two edits at once may arrive in the wrong order; then the
        message is brought up to date once more.
        """
        with self.messages.editing(posted.message if posted else 0) as alone:
            making = asyncio.ensure_future(make())
            await asyncio.wait({making}, timeout=SLOW)
            if not making.done() and not interaction.response.is_done():
                await interaction.response.defer()
            panel = await making
            if interaction.response.is_done():
                await interaction.edit_original_response(view=panel.view, attachments=panel.files)
            else:
                await interaction.response.edit_message(view=panel.view, attachments=panel.files)
            if posted:
                await self.store.remember(match.id, replace(posted, step=panel.stamp if alone() else ""))

    # Bringing messages up to date

    async def _bring_up(self, id: int) -> None:
        match, table = await self.store.load(id)
        posted = await self.store.posted(id)
        seen = self._presence.of(match)
        if table is None:
            await self._keep_lobby(match, posted)
        elif match.status == "running":
            board = await self._keep_board(match, table, posted)
            await self.hands.bring_up(match, table)
            present = match.seat_of(seen.user) if seen else None
            anew, untold = await self.notices.bring_up(match, table, present)
            if anew and await self._scrolled_away(board):
                board = await self._post_board(match, table)
            if untold:
                await self.notices.ping(match, table, untold, board)
        else:
            await self._end(match, table, posted)
        await self._delete_older(match)
        self._presence.shown(match, seen)
        self.barred.discard(id)
        await self.store.shown(match)

    async def _keep_lobby(self, match: Match, posted: list[Posted]) -> None:
        panel = lobby_panel.lobby(match) if match.status == "open" else lobby_panel.closed(match)
        lobby = newest(posted, "lobby")
        if lobby and (lobby.step == panel.stamp or await self.messages.edit(match.id, lobby, panel)):
            return
        if match.status == "open":
            await self._post(match, "lobby", panel)

    async def _keep_board(self, match: Match, table: Table, posted: list[Posted]) -> Posted:
        board = newest(posted, "board")
        trouble = self.troubles.get(match.id, "")
        if board is None or board.channel != match.channel:
            return await self._post_board(match, table)
        if board.step != panels.stamp(match, table, trouble):
            panel = await panels.board(match, table, trouble=trouble)
            if not await self.messages.edit(match.id, board, panel):
                return await self._post_board(match, table)
        return board

    async def look_for(self, match: int, entry: Posted) -> None:
        """Edit a message although it may be up to date, for somebody wants to find it: if it is gone it is posted."""
        await self.store.remember(match, replace(entry, step=""))
        self.refresh(match)

    async def repost(self, id: int) -> None:
        """Post the board, or before the start the lobby, anew at the bottom of its channel."""
        async with self.posting(id):
            match, table = await self.store.load(id)
            if table is not None:
                await self._post_board(match, table)
            elif match.status == "open":
                await self._post(match, "lobby", lobby_panel.lobby(match))
            await self._delete_older(match)

    async def _post_board(self, match: Match, table: Table) -> Posted:
        if match.status == "running":
            panel = await panels.board(match, table, trouble=self.troubles.get(match.id, ""))
        else:
            panel = await panels.ended(match, table)
        return await self._post(match, "board", panel)

    async def _post(self, match: Match, kind: str, panel: Panel) -> Posted:
        """Post the message of a game in its channel, silently, and note it; what it replaces is still to be deleted.

        If we are cut off before it is noted, the next attempt has the same nonce, and Discord gives the message
        that is there instead of a second one.
        """
        replaced = newest(await self.store.posted(match.id), "board", "lobby")
        nonce = f"{replaced.message if replaced else match.id:x}.{match.revision:x}"  # at most 25 characters
        message = await self.messages.channel(match.channel).send(
            view=panel.view, files=panel.files, silent=True, nonce=nonce
        )
        posted = Posted(kind, match.channel, message.id, -1, panel.stamp)
        await self.store.remember(match.id, posted)
        log.info(f"{kind} posted", extra={"game": match.id, "turn": match.turn})
        return posted

    async def _delete_older(self, match: Match) -> None:
        """Delete all that the newest board or lobby has replaced; what Discord keeps from us stays on record."""
        posted = await self.store.posted(match.id)
        last = newest(posted, "board", "lobby")
        for entry in posted:
            if entry.kind in ("board", "lobby") and entry != last:
                await self.messages.delete(match.id, entry)

    async def _scrolled_away(self, board: Posted) -> bool:
        """Whether so many messages of others lie below a board that people would have to look for it."""
        others, me = 0, self.client.user
        history = self.messages.channel(board.channel).history(limit=NEAR, after=discord.Object(board.message))
        try:
            async for message in history:
                others += me is None or message.author.id != me.id
        except discord.Forbidden:
            return False
        return others >= FAR

    async def _end(self, match: Match, table: Table, posted: list[Posted]) -> None:
        stamp = panels.stamp(match, table)
        board = newest(posted, "board")
        if board is None or (
            board.step != stamp and not await self.messages.edit(match.id, board, await panels.ended(match, table))
        ):
            await self._post_board(match, table)
        for entry in posted:
            if entry.kind == "ping":
                await self.messages.delete(match.id, entry)
            elif entry.kind == "private":
                await self.notices.write(match, table, entry.seat, entry, secret=False, new=False)
        await self.hands.bring_up(match, table)


def newest(posted: Iterable[Posted], *kinds: str) -> Posted | None:
    """The newest of these messages that is of one of these kinds."""
    return max((entry for entry in posted if entry.kind in kinds), key=lambda entry: entry.message, default=None)
