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
from typing import Any

import discord

from cogs import panels
from cogs.answers import UNREACHABLE
from cogs.panels import Panel
from engine.table import Table
from store import Match, Posted, Store

log = logging.getLogger("belfry.boards")

FAR = 8  # messages of others below a board, after which it has scrolled away
TRIES = 6  # with pauses of 1, 2, 4, ... seconds
GONE = {10003, 10008}  # unknown channel, unknown message
ARCHIVED = 50083
CLOSED = {50007, 40003, 50278}  # direct messages that cannot be sent, or not now
BARRED = {50001, 50013}  # no access, no permission


class Boards:
    """Brings the messages of games up to date, one task for each game that needs it."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self.client = client
        self.store = store
        self._stale: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._present: dict[int, int] = {}
        self._closed = False
        self._answers: dict[int, int] = {}  # how many answers to presses are under way, by game
        self.barred: set[int] = set()  # games in whose channel we could not post

    def refresh(self, match: int, present: int | None = None) -> None:
        """See to it that the messages of this game are brought up to date, soon.

        `present` is a seat that has just done something, and need not be told that it is its turn.
        """
        if present is not None:
            self._present[match] = present
        self._stale.add(match)
        task = self._tasks.get(match)
        if task is None and not self._closed:
            task = asyncio.create_task(self._keep_up(match), name=f"board {match}")
            self._tasks[match] = task

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
        date.  Two answers at once may arrive in the wrong order; then the
        message is brought up to date once more.
        """
        first = self._answers.get(match.id, 0) == 0
        self._answers[match.id] = self._answers.get(match.id, 0) + 1
        try:
            panel = await make()
            await interaction.response.edit_message(view=panel.view, attachments=panel.files)
            alone = first and self._answers[match.id] == 1
            if posted:
                await self.store.remember(match.id, replace(posted, step=panel.stamp if alone else ""))
        finally:
            self._answers[match.id] -= 1
            if not self._answers[match.id]:
                del self._answers[match.id]

    # Bringing messages up to date

    async def _bring_up(self, id: int) -> None:
        match, table = await self.store.load(id)
        posted = await self.store.posted(id)
        if table is None:
            await self._edit_lobby(match, posted)
        elif match.status == "running":
            await self._keep_board(match, table, posted)
            await self._notify(match, table)
        else:
            await self._end(match, table, posted)
        self.barred.discard(id)
        await self.store.shown(match)

    async def _edit_lobby(self, match: Match, posted: list[Posted]) -> None:
        panel = panels.lobby(match) if match.status == "open" else panels.closed(match)
        for entry in posted:
            if entry.kind == "lobby" and entry.step != panel.stamp:
                await self._edit(match.id, entry, panel)

    async def _keep_board(self, match: Match, table: Table, posted: list[Posted]) -> None:
        board = next((entry for entry in posted if entry.kind == "board"), None)
        stamp = panels.stamp(match, table)
        for entry in posted:
            if entry.kind == "lobby":
                await self._delete(match.id, entry)
        if board is None or board.channel != match.channel:
            await self.post_board(match, table)
        elif board.step != stamp:
            panel = await panels.board(match, table)
            if not await self._edit(match.id, board, panel):
                await self.post_board(match, table)

    async def post_board(self, match: Match, table: Table, mention: tuple[int, ...] = ()) -> Posted:
        """Post the board anew in the channel of the game and delete the earlier one; `mention` are seats to "
        "ping by it."""
        users = [discord.Object(match.seats[seat].user) for seat in mention]
        words = "".join(f"<@{user.id}> " for user in users)
        if match.status == "running":
            panel = await panels.board(match, table, words)
        else:
            panel = await panels.ended(match, table)
        message = await self.channel(match.channel).send(
            view=panel.view, files=panel.files, silent=not users, allowed_mentions=discord.AllowedMentions(users=users)
        )
        for entry in await self.store.posted(match.id):
            if entry.kind in ("board", "lobby"):
                await self._delete(match.id, entry)
        board = Posted("board", match.channel, message.id, -1, panel.stamp)
        await self.store.remember(match.id, board)
        return board

    async def repost(self, id: int) -> None:
        """Post the board anew at the bottom of its channel."""
        match, table = await self.store.load(id)
        if table is not None:
            await self.post_board(match, table)

    async def is_gone(self, channel: int) -> bool:
        """Whether a channel or thread has been deleted, or is out of our sight."""
        try:
            await self.client.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden):
            return True
        return False

    async def _notify(self, match: Match, table: Table) -> None:
        """Tell those who are newly waited for, each once, and take back what is no longer so."""
        posted = await self.store.posted(match.id)
        waiting = {ask.seat: ask for ask in table.waiting()}
        told: set[int] = set()
        for entry in posted:
            if entry.kind == "ping":
                seats = {int(seat) for seat in entry.step.split(",")}
                if seats & waiting.keys():
                    told |= seats
                else:
                    await self._delete(match.id, entry)
        own = {entry.seat: entry for entry in posted if entry.kind == "private"}
        here = {acting(table), self._present.pop(match.id, None)}
        to_ping = []
        for seat in range(len(match.seats)):
            ask, private = waiting.get(seat), own.get(seat)
            new = ask is not None and seat not in here and seat not in told
            secret = ask is not None and ask.private
            reached = False
            if private is not None or (secret and new):
                reached = await self._write(match, table, seat, private, anew=secret and new)
            if new and not (secret and reached):
                to_ping.append(seat)
        if to_ping:
            await self._ping(match, table, tuple(to_ping))

    async def _write(self, match: Match, table: Table, seat: int, private: Posted | None, *, anew: bool) -> bool:
        """Bring the direct message of a seat up to date, or send a new one that is noticed; False if it "
        "cannot be sent."""
        link = await self.link(match)
        panel = await panels.private(match, table, seat, link)
        if private is not None:
            if private.step == panel.stamp:
                return True
            if not anew or private.step.rpartition(".")[0] == panel.stamp.rpartition(".")[0]:
                return await self._edit(match.id, private, panel)
            await self._delete(match.id, private)
        elif not anew:
            return True
        message = await self.write_to(match.seats[seat].user, view=panel.view, files=panel.files)
        if message is None:
            return False
        await self.store.remember(match.id, Posted("private", message.channel.id, message.id, seat, panel.stamp))
        return True

    async def write_to(self, user: int, **content: Any) -> discord.Message | None:
        """Send a direct message; None if this person accepts none, which is remembered."""
        direct = await self.store.dm_channel(user)
        if direct.closed:
            return None
        try:
            channel = direct.channel or (await self.client.create_dm(discord.Object(user))).id
            message = await self.client.get_partial_messageable(channel).send(**content)
        except discord.HTTPException as error:
            if error.code not in CLOSED | GONE | BARRED:
                raise
            await self.store.set_dm_channel(user, None, closed=True)
            log.info("direct messages are closed", extra={"user": user})
            return None
        if direct.channel is None:
            await self.store.set_dm_channel(user, channel, closed=False)
        return message

    async def _ping(self, match: Match, table: Table, seats: tuple[int, ...]) -> None:
        users = [discord.Object(match.seats[seat].user) for seat in seats]
        board = next((entry for entry in await self.store.posted(match.id) if entry.kind == "board"), None)
        if board is None or await self._scrolled_away(board):
            await self.post_board(match, table, seats)
            log.info("board posted anew", extra={"game": match.id, "turn": match.turn})
            return
        secret = any(ask.private for ask in table.waiting() if ask.seat in seats)
        how = " Press *Choose in secret* on the board." if secret else ""
        who = " ".join(f"<@{user.id}>" for user in users)
        message = await self.channel(match.channel).send(
            f"{who} It is your turn in [{panels.title(match.game)}]({jump(match.guild, board)}).{how}",
            allowed_mentions=discord.AllowedMentions(users=users),
            suppress_embeds=True,
        )
        await self.store.remember(match.id, Posted("ping", match.channel, message.id, -1, ",".join(map(str, seats))))

    async def _scrolled_away(self, board: Posted) -> bool:
        try:
            below = [
                m async for m in self.channel(board.channel).history(limit=FAR, after=discord.Object(board.message))
            ]
        except discord.Forbidden:
            return False
        me = self.client.user
        return len([m for m in below if me is None or m.author.id != me.id]) >= FAR

    async def _end(self, match: Match, table: Table, posted: list[Posted]) -> None:
        stamp = panels.stamp(match, table)
        board = next((entry for entry in posted if entry.kind == "board"), None)
        if board is None or (
            board.step != stamp and not await self._edit(match.id, board, await panels.ended(match, table))
        ):
            await self.post_board(match, table)
        for entry in posted:
            if entry.kind == "ping":
                await self._delete(match.id, entry)
            elif entry.kind == "private":
                await self._write(match, table, entry.seat, entry, anew=False)

    async def _edit(self, match: int, entry: Posted, panel: Panel) -> bool:
        """Edit a message; False if it is gone or cannot be edited any more."""
        try:
            await (
                self.channel(entry.channel)
                .get_partial_message(entry.message)
                .edit(view=panel.view, attachments=panel.files)
            )
        except discord.HTTPException as error:
            if error.code not in GONE | {ARCHIVED}:
                raise
            if error.code in GONE:
                await self.store.forget(match, entry.message)
            return False
        await self.store.remember(match, replace(entry, step=panel.stamp))
        return True

    async def _delete(self, match: int, entry: Posted) -> None:
        try:
            await self.channel(entry.channel).get_partial_message(entry.message).delete()
        except discord.HTTPException as error:
            if error.code not in GONE | BARRED | {ARCHIVED}:
                raise
        await self.store.forget(match, entry.message)

    def channel(self, id: int) -> discord.PartialMessageable:
        """A channel, thread or direct message by its id, without asking Discord."""
        return self.client.get_partial_messageable(id)

    async def link(self, match: Match) -> str:
        """The address of the board, empty if there is none yet."""
        board = next((entry for entry in await self.store.posted(match.id) if entry.kind == "board"), None)
        return jump(match.guild, board) if board else ""


def jump(guild: int, entry: Posted) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild}/{entry.channel}/{entry.message}"


def acting(table: Table) -> int | None:
    """The seat that made the last choice, and so is here; of a choice made together, nobody."""
    if table.choices:
        return table.choices[-1].seat
    return acting(table.before) if table.before else None
