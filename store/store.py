"""Games in play, in SQLite: opened, played choice by choice, and brought back after whatever happened.

Every change is one transaction.  A choice that `commit` returned from is on the
disk.  Each change of a match that people can see has a revision of its own, and
a choice is only written into the very revision in which it was made; so whoever
sends it, nobody makes a second one in its place.  Nothing is kept in memory
between two calls.
"""

import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Self

from engine.table import Table
from store import seating
from store.database import Database, Fetch, Rows
from store.errors import AlreadyCommitted, ChannelTaken, NoSuchMatch, StartRefused
from store.match import DirectMessages, Match, Posted, Seat
from store.rows import (
    LIVE,
    MATCH,
    STORED,
    erase,
    lobby_by,
    match_by,
    match_in,
    match_of,
    stored_of,
    touched,
    write_change,
    write_choice,
    write_turns,
)
from store.turns import following, line, shortened, status_of, table_of

PAGE = 500
DUE = "select match_id, what from due where at <= ? order by at, match_id"
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

        def work(fetch: Fetch) -> Match:
            try:
                [(number,)] = fetch(
                    "insert into matches (game, options, guild, channel, opener, status, since)"
                    " values (?, ?, ?, ?, ?, 'open', ?) returning id",
                    *(game, json.dumps(options), guild, channel, opener, self.now()),
                )
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            seating.write_seats(fetch, number, seats)
            return match_by(fetch, number)

        return await self.database.write(work)

    async def join(self, number: int, user: int, name: str, most: int) -> Match:
        """Seat somebody at a lobby for at most so many; who comes to a full one gets the seat of its last computer.

        Raises JoinRefused.
        """
        return await self.database.write(lambda fetch: seating.join(fetch, number, user, name, most))

    async def leave(self, number: int, user: int) -> Match:
        """Let somebody get up from a lobby.  The next person who sits there keeps it; without any it is stopped.

        Raises JoinRefused.
        """
        return await self.database.write(lambda fetch: seating.leave(fetch, number, user))

    async def add_computer(self, number: int, strength: str, most: int) -> Match:
        """Seat a computer at a lobby for at most so many, as strong as those that are there.  Raises JoinRefused."""
        return await self.database.write(lambda fetch: seating.add_computer(fetch, number, strength, most))

    async def remove_computer(self, number: int) -> Match:
        """Take the last computer of a lobby away.  Raises JoinRefused."""
        return await self.database.write(lambda fetch: seating.remove_computer(fetch, number))

    async def set_strength(self, number: int, strength: str) -> Match:
        """Say how strong the computers of a lobby are, all of them.  Raises JoinRefused."""
        return await self.database.write(lambda fetch: seating.set_strength(fetch, number, strength))

    async def set_option(self, number: int, name: str, option: str) -> Match:
        """Change an option of a lobby.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> Match:
            options = json.dumps(lobby_by(fetch, number).options | {name: option})
            fetch("update matches set options = ? where id = ?", options, number)
            return touched(fetch, number)

        return await self.database.write(work)

    async def begin(self, number: int, table: Table) -> Match:
        """The first turn of a lobby.  Raises StartRefused."""
        turns = [table, *following(table)]

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            if match.status != "open":
                raise StartRefused("closed")
            if len(match.seats) != table.game.seats:
                raise StartRefused("seats")
            fetch(
                "update matches set status = ?, promise = ?, since = ? where id = ?",
                *(status_of(turns), table.game.rng.promise, self.now(), number),
            )
            write_turns(fetch, number, 1, turns)
            return touched(fetch, number)

        return await self.database.write(work)

    # Play

    async def load(self, number: int) -> tuple[Match, Table | None]:
        """The match and the table of its newest turn, with that of the turn before; no table in a lobby.

        Where computers have played on since a person chose, with those of all turns since then.
        When the rules have changed since, choices of the open turn that no
        longer fit are taken back for good.  Raises NoSuchMatch.
        """
        match, turns = stored_of(number, await self.database.fetch(STORED, number, number))
        table, dropped = table_of(match, turns)
        if table and match.status == "running" and (dropped or table.turn_over):
            return await self._mend(number)
        return match, table

    async def _mend(self, number: int) -> tuple[Match, Table | None]:
        """Bring the open turn of a running game into line with the present rules, by which it may have ended."""

        def work(fetch: Fetch) -> int | None:
            match, turns = stored_of(number, fetch(STORED, number, number))
            table, dropped = table_of(match, turns)
            if table is None or match.status != "running" or not (dropped or table.turn_over):
                return None  # somebody else was quicker
            added = following(table)
            write_change(fetch, match, replace(match, status=status_of(added), moment=match.moment + 1))
            erase(fetch, number, match.turn, len(table.choices))
            write_turns(fetch, number, match.turn + 1, added)
            return dropped

        dropped = await self.database.write(work)
        match, table = await self.load(number)
        if self.watcher and dropped is not None:
            self.watcher(match, dropped)
        return match, table

    async def commit(self, match: Match, table: Table) -> tuple[Match, Table]:
        """Save the last choice of `table`, made since it was loaded with `match`; if it ends the turn, the next, too.

        Gives what `load` now would.  Raises AlreadyCommitted when the match has
        changed since it was loaded.  Whatever is raised, `table` is not what is
        stored and is to be dropped.
        """
        if match.status != "running":
            raise AlreadyCommitted
        now, turns = self.now(), following(table)
        # While several seats choose at once, the others have been waited for since before.
        since, moment = (match.since, match.moment) if table.given else (now, match.moment + 1)
        after = replace(match, status=status_of(turns), turn=match.turn + len(turns), since=since, moment=moment)

        def work(fetch: Fetch) -> Match:
            changed = write_change(fetch, match, after)
            write_choice(fetch, match.id, match.turn, len(table.choices) - 1, table.choices[-1], now)
            write_turns(fetch, match.id, match.turn + 1, turns)
            return changed

        match = await self.database.write(work)
        return match, shortened(match, turns[-1] if turns else table)

    async def rewind(self, match: Match, table: Table, seat: int) -> tuple[Match, Table]:
        """Take back the last choice of `seat`, perhaps in the turn before; `table` is as it was loaded with `match`.

        Gives what `load` now would.  Raises IllegalChoice when that choice
        cannot be taken back, and AlreadyCommitted when the match has changed
        since it was loaded.
        """
        if match.status != "running":
            raise AlreadyCommitted
        now, back, tables = self.now(), table.undo(seat), line(table)
        ago = len(tables) - len(line(back))  # turns
        turn = match.turn - ago
        # When several choose at once, choices of others may have come after the first that goes.
        pairs = enumerate(zip(tables[ago].choices, back.choices, strict=False))
        kept = next((n for n, (old, new) in pairs if old != new), len(back.choices))
        others = ago > 0 or back.opened != table.opened
        after = replace(match, since=now, moment=match.moment + others)

        def work(fetch: Fetch) -> Rows:
            write_change(fetch, match, after)
            erase(fetch, match.id, turn, kept)
            for n, choice in enumerate(back.choices[kept:], kept):
                write_choice(fetch, match.id, turn, n, choice, now)
            return fetch(STORED, match.id, match.id)

        match, turns = stored_of(match.id, await self.database.write(work))
        loaded, _ = table_of(match, turns)
        assert loaded is not None
        return match, loaded

    async def hand_over(self, number: int, user: int, strength: str) -> Match:
        """Let the computer play the seat of somebody who leaves a running game; without people it is stopped.

        The seat stays that person's.  Raises JoinRefused.
        """
        return await self.database.write(lambda fetch: seating.hand_over(fetch, number, user, strength))

    async def take_over(self, number: int, seat: int, user: int, name: str) -> Match:
        """Let somebody play a seat that the computer plays; it is that person's from now on.  Raises JoinRefused."""
        return await self.database.write(lambda fetch: seating.take_over(fetch, number, seat, user, name))

    async def close_lobby(self, number: int) -> Match:
        """Close a lobby.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> Match:
            lobby_by(fetch, number)
            fetch("update matches set status = 'stopped' where id = ?", number)
            return touched(fetch, number)

        return await self.database.write(work)

    async def stop(self, number: int) -> Match:
        """End a lobby or a running game before its time; one that has ended stays as it is.  Raises NoSuchMatch."""

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            if match.status not in ("open", "running"):
                return match
            fetch("update matches set status = 'stopped' where id = ?", number)
            return touched(fetch, number)

        return await self.database.write(work)

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
        await self._note("update matches set shown = max(shown, ?) where id = ?", match.revision, match.id)

    # Where it is played, and by whom

    async def move(self, number: int, guild: int, channel: int) -> Match:
        """The game goes on in another channel.  Raises ChannelTaken and NoSuchMatch."""

        def work(fetch: Fetch) -> Match:
            try:
                fetch("update matches set guild = ?, channel = ? where id = ?", guild, channel, number)
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            return touched(fetch, number)

        return await self.database.write(work)

    async def agree(self, number: int, what: str, user: int, name: str = "") -> dict[int, str]:
        """Note that somebody agrees to `what`, and is called `name`; all users who agree, with such names."""

        def work(fetch: Fetch) -> dict[int, str]:
            fetch("insert or ignore into agreements values (?, ?, ?, ?)", number, what, user, name)
            return dict(fetch(AGREED, number, what))

        return await self.database.write(work)

    async def agreed(self, number: int, what: str) -> dict[int, str]:
        """The users who agree to `what`, with the names that were noted."""
        return dict(await self.database.fetch(AGREED, number, what))

    async def clear_agreements(self, number: int, what: str) -> None:
        """Nobody agrees to `what` any more."""
        await self.database.write(
            lambda fetch: fetch("delete from agreements where match_id = ? and what = ?", number, what)
        )

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
        await self._note(
            "insert or replace into messages values (?, ?, ?, ?, ?, ?)",
            *(posted.message, number, posted.channel, posted.kind, posted.seat, posted.step),
        )

    async def forget(self, number: int, message: int) -> None:
        """A message is gone, or nobody's business any more."""
        await self._note("delete from messages where match_id = ? and message = ?", number, message)

    async def dm_channel(self, user: int) -> DirectMessages:
        """What is known of the direct messages of somebody."""
        rows = await self.database.fetch("select channel, closed from direct_messages where user = ?", user)
        return DirectMessages(rows[0][0], bool(rows[0][1])) if rows else DirectMessages()

    async def set_dm_channel(self, user: int, channel: int | None, closed: bool) -> None:
        """Note the channel of somebody's direct messages, and whether none are accepted."""
        await self._note("insert or replace into direct_messages values (?, ?, ?)", user, channel, closed)

    async def _note(self, sql: str, *values: object) -> None:
        """Write what Discord knows as well: after a power cut that takes it away, messages are edited or posted again.

        If only the bot ends, nothing is lost.
        """
        await self.database.write(lambda fetch: fetch(sql, *values), durable=False)

    # What is to be done later

    async def plan(self, number: int, what: str, at: int | None) -> None:
        """Something is due for a game at this unix time, instead of the time that was planned; None: not any more."""
        if at is None:
            await self._note("delete from due where match_id = ? and what = ?", number, what)
        else:
            await self._note("insert or replace into due values (?, ?, ?)", number, what, at)

    async def due(self, now: float) -> list[tuple[int, str]]:
        """What is due by now, as numbers of games and what it is, the oldest first."""
        return [(number, what) for number, what in await self.database.fetch(DUE, now)]

    async def next_due(self) -> int | None:
        """When something is due next; None while nothing is planned."""
        [[at]] = await self.database.fetch("select min(at) from due")
        return None if at is None else int(at)

    # The bot

    async def setting(self, key: str) -> str | None:
        """What the bot has noted for itself under this name."""
        rows = await self.database.fetch("select value from settings where key = ?", key)
        return str(rows[0][0]) if rows else None

    async def set_setting(self, key: str, value: str) -> None:
        await self.database.write(lambda fetch: fetch("insert or replace into settings values (?, ?)", key, value))
