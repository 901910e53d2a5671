"""Tables that wait for players: opened, joined, changed and begun."""

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence

from engine.core.table import Table
from engine.record.commitment import key_of, seal_of
from store.db.database import Fetch
from store.db.errors import ChannelTaken, JoinRefused, StartRefused
from store.db.repository import Part
from store.matches.invitations import write_invitations
from store.matches.seats import give_seat, write_seats
from store.messages.schedule import look_later
from store.models.match import NOBODY, Match, Pace, Seat
from store.turns.archive import NEXT_NUMBER, archive_ended
from store.turns.rows import MATCH, lobby_by, match_by, match_in, match_of, row_of, touch, write_turns
from store.turns.tables import begin_turns, status_of


class LobbyStore(Part):
    """Tables that wait for players, until they begin."""

    async def open(
        self,
        game: str,
        options: dict[str, str],
        guild: int,
        channel: int,
        *seats: Seat,
        table: Table | None = None,
        invited: Mapping[int, str] | None = None,
        pace: Pace | None = None,
        hints: bool = False,
        secret: str = "",
    ) -> Match:
        """A new lobby with these in it, or a game that begins with `table`; the first person among them is its opener.

        Seats are kept for people who are `invited`, by user with their names.  `secret`: what is sealed now, from which
        all chance will follow; without it, what `table` or that of `begin` plays with.  Raises ChannelTaken.
        """
        opener = next(seat.user for seat in seats if not seat.computer)
        turns = begin_turns(table) if table else []

        def work(fetch: Fetch) -> Match:
            try:
                [(number,)] = fetch(
                    "insert into matches (id, game, options, guild, channel, opener, status, since, pace, hints,"
                    f" secret, promise) values ({NEXT_NUMBER}, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?) returning id",
                    game,
                    json.dumps(options),
                    guild,
                    channel,
                    opener,
                    self.now(),
                    pace.text if pace else "",
                    int(hints),
                    secret,
                    seal_of(secret) if secret else "",
                )
            except sqlite3.IntegrityError:
                raise ChannelTaken(match_in(fetch, channel)) from None
            write_seats(fetch, number, seats)
            write_invitations(fetch, number, opener, invited or {}, self.now())
            look_later(fetch, number, self.now())
            if turns:
                self._begin(fetch, match_by(fetch, number), turns)
            return match_by(fetch, number)

        return await self.database.write(work)

    async def join(self, number: int, user: int, name: str, most: int, share: str = "") -> Match:
        """Seat somebody at a lobby for at most so many; who comes to a full one gets the seat of its last computer.

        `share`: what this person adds to the seal.  Raises JoinRefused.
        """

        def work(fetch: Fetch) -> None:
            join(fetch, number, user, name, most)
            set_share(fetch, number, user, share)

        return await self._change(number, work)

    async def set_share(self, number: int, user: int, share: str) -> Match:
        """Change what somebody at a lobby adds to the seal.  Raises JoinRefused."""
        return await self._change(number, lambda fetch: set_share(fetch, number, user, share))

    async def secret(self, number: int) -> str:
        """What is sealed of a match, for who begins it and when it is over; empty where nothing was when it opened."""
        [(secret,)] = await self.database.fetch("select secret from matches where id = ?", number)
        return str(secret)

    async def leave(self, number: int, user: int) -> Match:
        """Let somebody get up from a lobby.  The next person who sits there keeps it; without any it is stopped.

        Raises JoinRefused.
        """
        return await self._change(number, lambda fetch: leave(fetch, number, user))

    async def take_out(self, number: int, user: int) -> Match:
        """Take somebody out of a lobby, who may not come back.  Raises JoinRefused."""
        return await self._change(number, lambda fetch: take_out(fetch, number, user))

    async def add_computer(self, number: int, strength: str, most: int) -> Match:
        """Seat a computer at a lobby for at most so many, as strong as those that are there.  Raises JoinRefused."""
        return await self._change(number, lambda fetch: add_computer(fetch, number, strength, most))

    async def remove_computer(self, number: int) -> Match:
        """Take the last computer of a lobby away.  Raises JoinRefused."""
        return await self._change(number, lambda fetch: remove_computer(fetch, number))

    async def set_strength(self, number: int, strength: str) -> Match:
        """Say how strong the computers of a lobby are, all of them.  Raises JoinRefused."""
        return await self._change(number, lambda fetch: set_strength(fetch, number, strength))

    async def set_option(self, number: int, name: str, option: str) -> Match:
        """Change an option of a lobby.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> None:
            options = json.dumps(lobby_by(fetch, number).options | {name: option})
            fetch("update matches set options = ? where id = ?", options, number)

        return await self._change(number, work)

    async def set_pace(self, number: int, pace: Pace | None) -> Match:
        """Say how fast the table of a lobby plays.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> None:
            lobby_by(fetch, number)
            fetch("update matches set pace = ? where id = ?", pace.text if pace else "", number)

        return await self._change(number, work)

    async def allow_hints(self, number: int, allowed: bool) -> Match:
        """Say whether those at the table of a lobby may ask what a computer would do.  Raises JoinRefused("closed")
        when it is none any more."""

        def work(fetch: Fetch) -> None:
            lobby_by(fetch, number)
            fetch("update matches set hints = ? where id = ?", int(allowed), number)

        return await self._change(number, work)

    async def look_for_players(self, number: int) -> Match:
        """Note that players are looked for at a lobby.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> None:
            lobby_by(fetch, number)
            fetch("update matches set sought = ? where id = ?", self.now(), number)

        return await self._change(number, work)

    async def _change(self, number: int, change: Callable[[Fetch], None]) -> Match:
        def work(fetch: Fetch) -> Match:
            change(fetch)
            fetch("update matches set since = ? where id = ?", self.now(), number)
            return touch(fetch, number)

        return await self.database.write(work)

    async def on(self, guild: int) -> list[Match]:
        """The tables on a server that wait for players, the oldest first."""
        rows = await self.database.fetch(f"{MATCH} where m.status = 'open' and m.guild = ? order by m.id", guild)
        return [match_of(row) for row in rows]

    async def begin(self, number: int, table: Table, options: Mapping[str, str] | None = None) -> Match:
        """The first turn of a lobby, whose chance follows from its secret and the shares.

        `options`: those of `table`, if they differ from the lobby's.  Raises StartRefused.
        """
        turns = begin_turns(table)

        def work(fetch: Fetch) -> Match:
            match = match_by(fetch, number)
            if match.status != "open":
                raise StartRefused("closed")
            if len(match.seats) != table.game.seats:
                raise StartRefused("seats")
            if options is not None:
                fetch("update matches set options = ? where id = ?", json.dumps(options), number)
            self._begin(fetch, match, turns)
            return touch(fetch, number)

        return await self.database.write(work)

    def _begin(self, fetch: Fetch, match: Match, turns: Sequence[Table]) -> None:
        rng = turns[0].game.rng
        [(secret,)] = fetch("select secret from matches where id = ?", match.id)
        if secret and rng.key != key_of(secret, match.shares):
            raise StartRefused("seats")
        fetch(
            "update matches set status = ?, secret = ?, promise = ?, since = ?, asked = ?, begun = ? where id = ?",
            status_of(turns),
            secret or rng.key,
            match.promise or rng.promise,
            self.now(),
            self.now(),
            self.now(),
            match.id,
        )
        write_turns(fetch, match.id, 1, turns, self.now())
        archive_ended(fetch, match.id, self.now())

    async def close(self, number: int) -> Match:
        """Close a lobby.  Raises JoinRefused("closed") when it is none any more."""

        def work(fetch: Fetch) -> Match:
            lobby_by(fetch, number)
            fetch("update matches set status = 'stopped', since = ? where id = ?", self.now(), number)
            return touch(fetch, number)

        return await self.database.write(work)


def join(fetch: Fetch, number: int, user: int, name: str, most: int) -> None:
    """A person sits down in a lobby; at a full table in the place of the last computer."""
    match = lobby_by(fetch, number)
    if match.seat_of(user) is not None:
        raise JoinRefused("seated")
    if fetch("select 1 from taken_out where match_id = ? and user = ?", number, user):
        raise JoinRefused("taken out")
    kept = sum(one.user != user for one in match.kept)
    if len(match.seats) + kept < most:
        write_seats(fetch, number, [Seat(user, name)])
    elif match.computers and len(match.people) + kept < most:
        give_seat(fetch, match, match.computers[-1], Seat(user, name))
    else:
        raise JoinRefused("kept" if len(match.people) < most else "full")
    fetch("delete from invitations where match_id = ? and user = ?", number, user)


def set_share(fetch: Fetch, number: int, user: int, share: str) -> None:
    """What a person in a lobby adds to the seal."""
    if lobby_by(fetch, number).seat_of(user) is None:
        raise JoinRefused("absent")
    fetch("update seats set share = ? where match_id = ? and user = ?", share, number, user)


def leave(fetch: Fetch, number: int, user: int) -> None:
    """A person gets up from a lobby, which is closed when nobody but computers is left."""
    match = lobby_by(fetch, number)
    if match.seat_of(user) is None:
        raise JoinRefused("absent")
    fetch("delete from seats where match_id = ? and user = ?", number, user)
    left = [seat.user for seat in match.seats if seat.user not in (user, NOBODY)]
    if not left:
        fetch("update matches set status = 'stopped' where id = ?", number)
    elif match.opener == user:
        fetch("update matches set opener = ? where id = ?", left[0], number)


def take_out(fetch: Fetch, number: int, user: int) -> None:
    """A person is taken out of a lobby, and may not come back."""
    leave(fetch, number, user)
    fetch("insert or ignore into taken_out values (?, ?)", number, user)


def add_computer(fetch: Fetch, number: int, strength: str, most: int) -> None:
    """A computer sits down in a lobby; it is as strong as those that are there."""
    match = lobby_by(fetch, number)
    if len(match.seats) + len(match.kept) >= most:
        raise JoinRefused("kept" if len(match.seats) < most else "full")
    strength = next((seat.computer for seat in match.seats if seat.computer), strength)
    write_seats(fetch, number, [Seat(NOBODY, "", strength)])


def remove_computer(fetch: Fetch, number: int) -> None:
    """The last computer gets up from a lobby."""
    match = lobby_by(fetch, number)
    if not match.computers:
        raise JoinRefused("absent")
    last = row_of(fetch, match.computers[-1], number)
    fetch("delete from seats where match_id = ? and seat = ?", number, last)


def set_strength(fetch: Fetch, number: int, strength: str) -> None:
    """How strong all computers of a lobby are."""
    lobby_by(fetch, number)
    fetch("update seats set computer = ? where match_id = ? and computer <> ''", strength, number)
