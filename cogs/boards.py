"""What Discord shows of each game, kept true to the store.

After every commit somebody calls `refresh`.  A task for that game then does
what is still to be done: edit or post the board, ping who is to move, write to
players in secret, take away what is out of date.  Edits are never queued: a
task that is late shows the newest state.  If Discord fails, the task tries
again; the game itself is already safe.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
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
            if making.done():
                panel = making.result()
                await interaction.response.edit_message(view=panel.view, attachments=panel.files)
            else:
                await interaction.response.defer()
                panel = await making
                await interaction.edit_original_response(view=panel.view, attachments=panel.files)
            if posted:
                await self.store.remember(match.id, replace(posted, step=panel.stamp if alone() else ""))

    # Bringing messages up to date

    async def _bring_up(self, id: int) -> None:
        match, table = await self.store.load(id)
        posted = await self.store.posted(id)
        if table is None:
            await self._edit_lobby(match, posted)
        elif match.status == "running":
            board = await self._keep_board(match, table, posted)
            await self.hands.bring_up(match, table)
            anew, untold = await self.notices.bring_up(match, table, self._presence.of(match))
            if anew and await self._scrolled_away(board):
                await self.post_board(match, table, untold)
            elif untold:
                await self.notices.ping(match, table, untold, board)
        else:
            await self._end(match, table, posted)
        self.barred.discard(id)
        await self.store.shown(match)

    async def _edit_lobby(self, match: Match, posted: list[Posted]) -> None:
        panel = lobby_panel.lobby(match) if match.status == "open" else lobby_panel.closed(match)
        for entry in posted:
            if entry.kind == "lobby" and entry.step != panel.stamp:
                await self.messages.edit(match.id, entry, panel)

    async def _keep_board(self, match: Match, table: Table, posted: list[Posted]) -> Posted:
        board = next((entry for entry in posted if entry.kind == "board"), None)
        trouble = self.troubles.get(match.id, "")
        if board is None or board.channel != match.channel:
            return await self.post_board(match, table)
        if board.step != panels.stamp(match, table, trouble):
            panel = await panels.board(match, table, trouble=trouble)
            if not await self.messages.edit(match.id, board, panel):
                return await self.post_board(match, table)
        return board

    async def post_board(self, match: Match, table: Table, mention: tuple[int, ...] = ()) -> Posted:
        """Post the board in its channel, silently but for the seats to `mention`, and delete earlier ones."""
        users = [discord.Object(match.seats[seat].user) for seat in mention]
        if match.status == "running":
            mentions = "".join(f"<@{user.id}> " for user in users)
            panel = await panels.board(match, table, mentions, self.troubles.get(match.id, ""))
        else:
            panel = await panels.ended(match, table)
        message = await self.messages.channel(match.channel).send(
            view=panel.view, files=panel.files, silent=not users, allowed_mentions=discord.AllowedMentions(users=users)
        )
        for entry in await self.store.posted(match.id):
            if entry.kind in ("board", "lobby"):
                await self.messages.delete(match.id, entry)
        board = Posted("board", match.channel, message.id, -1, panel.stamp)
        await self.store.remember(match.id, board)
        log.info("board posted", extra={"game": match.id, "turn": match.turn})
        return board

    async def repost(self, id: int) -> None:
        """Post the board anew at the bottom of its channel."""
        async with self.posting(id):
            match, table = await self.store.load(id)
            if table is not None:
                await self.post_board(match, table)

    async def _scrolled_away(self, board: Posted) -> bool:
        """Whether so many messages of others lie below a board that people would have to look for it."""
        history = self.messages.channel(board.channel).history(limit=FAR, after=discord.Object(board.message))
        try:
            below = [message async for message in history]
        except discord.Forbidden:
            return False
        me = self.client.user
        return len([message for message in below if me is None or message.author.id != me.id]) >= FAR

    async def _end(self, match: Match, table: Table, posted: list[Posted]) -> None:
        stamp = panels.stamp(match, table)
        board = next((entry for entry in posted if entry.kind == "board"), None)
        if board is None or (
            board.step != stamp and not await self.messages.edit(match.id, board, await panels.ended(match, table))
        ):
            await self.post_board(match, table)
        for entry in posted:
            if entry.kind == "ping":
                await self.messages.delete(match.id, entry)
            elif entry.kind == "private":
                await self.notices.write(match, table, entry.seat, entry, secret=False, new=False)
        await self.hands.bring_up(match, table)
