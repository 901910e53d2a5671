"""Games in play, in SQLite: opened, played choice by choice, and brought back after whatever happened.

Every change is one transaction.  A choice that `commit` returned from is on the
disk; the primary key (match, turn, n) makes a second one in its place
impossible, whoever sends it.  Nothing is kept in memory between two calls.
"""

import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Self

from engine.table import Table
from store import seating
from store.database import Database
from store.errors import AlreadyCommitted, ChannelTaken, NoSuchMatch, StartRefused
from store.match import DirectMessages, Match, Posted, Seat
from store.rows import (
    LIVE,
    MATCH,
    erase,
    go_on,
    lobby_by,
    match_by,
    match_in,
    match_of,
    stored,
    touched,
    write_choice,
    write_turn,
)
from store.turns import began_as, follows, is_undo, table_of

PAGE = 500
CHANGE = "update matches set since = ?, moment = ?, revision = revision + 1 where id = ?"
AGREED = "select user, name from agreements where match_id = ? and what = ?"


class Store:
    """All games of one bot.  Every method raises StoreError when the file cannot be read or written.

    `watcher` is told of a game that was brought into line with corrected rules, and how many choices that took back.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.clock = clock
        self.watcher: Callable[[Match, int], None] | None = None

    @classmethod
    async def open(cls, path: str | Path, clock: Callable[[], float] = time.time) -> Self:
        """Open the file, or make it.  Raises StoreError with a sentence for the host."""
        return cls(await Database.open(Path(path)), clock)

    async def close(self) -> None:
        await self.database.close()

    def now(self) -> int:
        return int(self.clock())

    # The lobby

    async def open_match(self, game: str, options: dict[str, str], guild: int, channel: int, *seats: Seat) -> Match:
        """A new lobby with these in it; the first person among them is its opener.  Raises ChannelTaken."""
        opener = next(seat.user for seat in seats if not seat.computer)
        async with self.database.transaction() as fetch:
            try:
                [(number,)] = await fetch(
                    "insert into matches (game, options, guild, channel, opener, status, since)"
                    " values (?, ?, ?, ?, ?, 'open', ?) returning id",
                    *(game, json.dumps(options), guild, channel, opener, self.now()),
                )
            except sqlite3.IntegrityError:
                raise ChannelTaken(await match_in(fetch, channel)) from None
            await seating.write_seats(fetch, number, seats)
            return await match_by(fetch, number)

    async def join(self, number: int, user: int, name: str, most: int) -> Match:
        """Seat somebody at a lobby for at most so many; who comes to a full one gets the seat of its last computer.

        Raises JoinRefused.
        """
        async with self.database.transaction() as fetch:
            return await seating.join(fetch, number, user, name, most)

    async def leave(self, number: int, user: int) -> Match:
        """Let somebody get up from a lobby.  The next person who sits there keeps it; without any it is stopped.

        Raises JoinRefused.
        """
        async with self.database.transaction() as fetch:
            return await seating.leave(fetch, number, user)

    async def add_computer(self, number: int, strength: str, most: int) -> Match:
        """Seat a computer at a lobby for at most so many, as strong as those that are there.  Raises JoinRefused."""
        async with self.database.transaction() as fetch:
            return await seating.add_computer(fetch, number, strength, most)

    async def remove_computer(self, number: int) -> Match:
        """Take the last computer of a lobby away.  Raises JoinRefused."""
        async with self.database.transaction() as fetch:
            return await seating.remove_computer(fetch, number)

    async def set_strength(self, number: int, strength: str) -> Match:
        """Say how strong the computers of a lobby are, all of them.  Raises JoinRefused."""
        async with self.database.transaction() as fetch:
            return await seating.set_strength(fetch, number, strength)

    async def set_option(self, number: int, name: str, option: str) -> Match:
        """Change an option of a lobby.  Raises JoinRefused("closed") when it is none any more."""
        async with self.database.transaction() as fetch:
            match = await lobby_by(fetch, number)
            options = json.dumps(match.options | {name: option})
            await fetch("update matches set options = ? where id = ?", options, number)
            return await touched(fetch, number)

    async def begin(self, number: int, table: Table) -> Match:
        """The first turn of a lobby.  Raises StartRefused."""
        async with self.database.transaction() as fetch:
            match = await match_by(fetch, number)
            if match.status != "open":
                raise StartRefused("closed")
            if len(match.seats) != table.game.seats:
                raise StartRefused("seats")
            await fetch(
                "update matches set status = 'running', promise = ?, since = ? where id = ?",
                *(table.game.rng.promise, self.now(), number),
            )
            await write_turn(fetch, number, 1, table)
            await go_on(fetch, number, 1, table)
            return await touched(fetch, number)

    # Play

    async def load(self, number: int) -> tuple[Match, Table | None]:
        """The match and the table of its newest turn, with that of the turn before; no table in a lobby.

        Where computers have played on since a person chose, with those of all turns since then.
        When the rules have changed since, choices of the open turn that no
        longer fit are taken back for good.  Raises NoSuchMatch.
        """
        match, turns = await stored(self.database.fetch, number)
        table, dropped = table_of(match, turns)
        if table and match.status == "running" and (dropped or table.turn_over):
            return await self._mend(number)
        return match, table

    async def _mend(self, number: int) -> tuple[Match, Table | None]:
        """Bring the open turn of a running game into line with the present rules, by which it may have ended."""
        async with self.database.transaction() as fetch:
            match, turns = await stored(fetch, number)
            table, dropped = table_of(match, turns)
            if table is None or match.status != "running" or not (dropped or table.turn_over):
                return match, table  # somebody else was quicker
            await erase(fetch, number, match.turn, len(table.choices))
            await go_on(fetch, number, match.turn, table)
            await fetch(CHANGE, match.since, match.moment + 1, number)
            match, turns = await stored(fetch, number)
            table, _ = table_of(match, turns)
        if self.watcher:
            self.watcher(match, dropped)
        return match, table

    async def commit(self, number: int, turn: int, table: Table) -> int:
        """Save the last choice of `table`, which is at `turn`; and when it ends the turn, the next one or the end.

        Returns the newest turn.  Raises AlreadyCommitted when the stored game is
        not the one that this choice was made in.
        """
        n = len(table.choices) - 1
        async with self.database.transaction() as fetch:
            match, turns = await stored(fetch, number)
            if match.status != "running" or turn != match.turn or not follows(table, match, turns[0]):
                raise AlreadyCommitted
            try:
                await write_choice(fetch, number, turn, n, table.choices[n], self.now())
            except sqlite3.IntegrityError:
                raise AlreadyCommitted from None
            newest = await go_on(fetch, number, turn, table)
            # While several seats choose at once, the others have been waited for since before.
            since, moment = (match.since, match.moment) if table.given else (self.now(), match.moment + 1)
            await fetch(CHANGE, since, moment, number)
        return newest

    async def rewind(self, number: int, turn: int, table: Table) -> int:
        """Make an undo last: `table` is what was left of the newest turn, `turn`, or of the one before.

        Returns the turn of `table`.  Raises AlreadyCommitted when that is not one undo away from the stored game.
        """
        async with self.database.transaction() as fetch:
            match, turns = await stored(fetch, number)
            was, _ = table_of(match, turns)
            if match.status != "running" or turn != match.turn or was is None or not is_undo(was, table):
                raise AlreadyCommitted
            back = next(turn for turn in turns if began_as(table.started(), match, turn))
            # When several choose at once, choices of others may have come after the first that goes.
            pairs = enumerate(zip(back.choices, table.choices, strict=False))
            kept = next((n for n, (old, new) in pairs if old != new), len(table.choices))
            await erase(fetch, number, back.number, kept)
            for n, choice in enumerate(table.choices[kept:], kept):
                await write_choice(fetch, number, back.number, n, choice, self.now())
            others = (back.number, table.opened) != (match.turn, was.opened)
            await fetch(CHANGE, self.now(), match.moment + others, number)
        return back.number

    async def hand_over(self, number: int, user: int, strength: str) -> Match:
        """Let the computer play the seat of somebody who leaves a running game; without people it is stopped.

        The seat stays that person's.  Raises JoinRefused.
        """
        async with self.database.transaction() as fetch:
            return await seating.hand_over(fetch, number, user, strength)

    async def take_over(self, number: int, seat: int, user: int, name: str) -> Match:
        """Let somebody play a seat that the computer plays; it is that person's from now on.  Raises JoinRefused."""
        async with self.database.transaction() as fetch:
            return await seating.take_over(fetch, number, seat, user, name)

    async def close_lobby(self, number: int) -> Match:
        """Close a lobby.  Raises JoinRefused("closed") when it is none any more."""
        async with self.database.transaction() as fetch:
            await lobby_by(fetch, number)
            await fetch("update matches set status = 'stopped' where id = ?", number)
            return await touched(fetch, number)

    async def stop(self, number: int) -> Match:
        """End a lobby or a running game before its time; one that has ended stays as it is.  Raises NoSuchMatch."""
        async with self.database.transaction() as fetch:
            match = await match_by(fetch, number)
            if match.status not in ("open", "running"):
                return match
            await fetch("update matches set status = 'stopped' where id = ?", number)
            return await touched(fetch, number)

    # Look-ups

    async def match(self, number: int) -> Match | None:
        """The match of this number, None when there is none; its table is not read."""
        rows = await self.database.fetch(f"{MATCH} where m.id = ?", number)
        return match_of(rows[0]) if rows else None

    async def match_in(self, channel: int) -> Match | None:
        """The open or running game of a channel."""
        rows = await self.database.fetch(f"{MATCH} where m.channel = ? and {LIVE}", channel)
        return match_of(rows[0]) if rows else None

    async def matches_of(self, user: int) -> list[Match]:
        """The open and running games of a person, the newest first."""
        rows = await self.database.fetch(
            f"{MATCH} where {LIVE} and m.id in (select match_id from seats where user = ? and user <> 0)"
            " order by m.id desc",
            user,
        )
        return [match_of(row) for row in rows]

    async def running(self) -> AsyncIterator[int]:
        """The numbers of all running games, read a page at a time."""
        last = 0
        while rows := await self.database.fetch(
            "select id from matches where status = 'running' and id > ? order by id limit ?", last, PAGE
        ):
            for (last,) in rows:
                yield last

    async def with_computers(self) -> list[int]:
        """The numbers of the running games in which the computer plays."""
        rows = await self.database.fetch(
            "select distinct match_id from seats cross join matches on id = match_id"
            " where computer <> '' and status = 'running' order by match_id"
        )
        return [number for (number,) in rows]

    async def unshown(self) -> list[int]:
        """The numbers of the games that have changed since `shown` was said of them; found at once."""
        return [number for (number,) in await self.database.fetch("select id from matches where shown <> revision")]

    async def shown(self, match: Match) -> None:
        """Remember that the messages of a game show it as `match` is."""
        async with self.database.transaction() as fetch:
            await fetch("update matches set shown = max(shown, ?) where id = ?", match.revision, match.id)

    # Where it is played, and by whom

    async def move(self, number: int, guild: int, channel: int) -> Match:
        """The game goes on in another channel.  Raises ChannelTaken and NoSuchMatch."""
        async with self.database.transaction() as fetch:
            try:
                await fetch("update matches set guild = ?, channel = ? where id = ?", guild, channel, number)
            except sqlite3.IntegrityError:
                raise ChannelTaken(await match_in(fetch, channel)) from None
            return await touched(fetch, number)

    async def agree(self, number: int, what: str, user: int, name: str = "") -> dict[int, str]:
        """Note that somebody agrees to `what`, and is called `name`; all users who agree, with such names."""
        async with self.database.transaction() as fetch:
            await fetch("insert or ignore into agreements values (?, ?, ?, ?)", number, what, user, name)
            return dict(await fetch(AGREED, number, what))

    async def agreed(self, number: int, what: str) -> dict[int, str]:
        """The users who agree to `what`, with the names that were noted."""
        return dict(await self.database.fetch(AGREED, number, what))

    async def clear_agreements(self, number: int, what: str) -> None:
        """Nobody agrees to `what` any more."""
        async with self.database.transaction() as fetch:
            await fetch("delete from agreements where match_id = ? and what = ?", number, what)

    # Messages

    async def posted(self, number: int) -> list[Posted]:
        """The messages of a game, the oldest first."""
        rows = await self.database.fetch(
            "select kind, channel, message, seat, step from messages where match_id = ? order by message", number
        )
        return [Posted(*row) for row in rows]

    async def posted_at(self, number: int) -> tuple[int, list[Posted]]:
        """The revision of a game, and its messages at that moment, the oldest first."""
        rows = await self.database.fetch(
            "select m.revision, p.kind, p.channel, p.message, p.seat, p.step"
            " from matches m left join messages p on p.match_id = m.id where m.id = ? order by p.message",
            number,
        )
        if not rows:
            raise NoSuchMatch(number)
        return rows[0][0], [Posted(*row[1:]) for row in rows if row[1] is not None]

    async def remember(self, number: int, posted: Posted) -> None:
        """Note a message, or what it shows now."""
        async with self.database.transaction() as fetch:
            await fetch(
                "insert or replace into messages values (?, ?, ?, ?, ?, ?)",
                *(posted.message, number, posted.channel, posted.kind, posted.seat, posted.step),
            )

    async def forget(self, number: int, message: int) -> None:
        """A message is gone, or nobody's business any more."""
        async with self.database.transaction() as fetch:
            await fetch("delete from messages where match_id = ? and message = ?", number, message)

    async def dm_channel(self, user: int) -> DirectMessages:
        """What is known of the direct messages of somebody."""
        rows = await self.database.fetch("select channel, closed from direct_messages where user = ?", user)
        return DirectMessages(rows[0][0], bool(rows[0][1])) if rows else DirectMessages()

    async def set_dm_channel(self, user: int, channel: int | None, closed: bool) -> None:
        """Note the channel of somebody's direct messages, and whether none are accepted."""
        async with self.database.transaction() as fetch:
            await fetch("insert or replace into direct_messages values (?, ?, ?)", user, channel, closed)

    # The bot

    async def setting(self, key: str) -> str | None:
        """What the bot has noted for itself under this name."""
        rows = await self.database.fetch("select value from settings where key = ?", key)
        return str(rows[0][0]) if rows else None

    async def set_setting(self, key: str, value: str) -> None:
        async with self.database.transaction() as fetch:
            await fetch("insert or replace into settings values (?, ?)", key, value)
