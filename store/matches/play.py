"""Games in play: opened, played choice by choice, and brought back after whatever happened.

Every change is one transaction.  A choice that `commit` returned from is on the
disk.  Each change of a match that people can see has a revision of its own, and
a choice is only written into the very revision in which it was made; so whoever
sends it, nobody makes a second one in its place.  Nothing is kept in memory
between two calls.
"""

from collections.abc import Callable
from dataclasses import replace

from base.time_limits import SILENT
from engine.core.table import Table
from store.db.database import Database, Fetch, Rows
from store.db.errors import AlreadyCommitted, FinalTurn
from store.db.repository import Part
from store.matches.seats import call_back
from store.matches.time_control import count_again, forgive, note_renewal
from store.matches.votes import end_agreement
from store.models.match import Match
from store.turns.archive import archive_ended, read_archived
from store.turns.plans import carry_plans_on, drop_plans
from store.turns.rows import (
    LAST_CHOICES,
    STORED,
    count_loaded,
    erase,
    note_former,
    stored_of,
    write_change,
    write_choice,
    write_turns,
)
from store.turns.tables import list_tables, play_on, shorten, status_of, table_of


class PlayStore(Part):
    """Tables in play.

    `watcher` is told of a game that was brought into line with corrected rules, and how many choices that took back.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        super().__init__(database, clock)
        self.watcher: Callable[[Match, int], None] | None = None

    async def load(self, number: int) -> tuple[Match, Table | None]:
        """The match and the table of its newest turn, with that of the turn before; no table in a lobby.

        Where computers have played on since a person chose, with those of all turns since then.
        When the rules have changed since, choices of the open turn that no
        longer fit are taken back for good.  Raises NoSuchMatch.
        """
        match, turns = stored_of(number, await self.database.fetch(STORED, number, number))
        if match.ended and not turns:
            archived = (await read_archived(self.database, number))[::-1]
            turns = archived[: count_loaded(match, [turn.list_own() for turn in archived])]
        table, dropped = table_of(match, turns)
        if table and match.status == "running" and (dropped or table.turn_over):
            return await self._mend(number)
        return match, table

    async def _mend(self, number: int) -> tuple[Match, Table | None]:
        """Bring the open turn of a running game into line with the present rules, by which it may have ended.

        Whom these ask has been asked since now, whoever had not chosen before.
        """

        def work(fetch: Fetch) -> int | None:
            match, turns = stored_of(number, fetch(STORED, number, number))
            table, dropped = table_of(match, turns)
            if table is None or match.status != "running" or not (dropped or table.turn_over):
                return None  # somebody else was quicker
            now, added = self.now(), play_on(table, match.computers)
            after = replace(match, status=status_of(added), since=now, asked=now, moment=match.moment + 1)
            write_change(fetch, match, after)
            erase(fetch, number, match.turn, len(table.choices))
            drop_plans(fetch, number)
            write_turns(fetch, number, match.turn + 1, added, now)
            archive_ended(fetch, number, now)
            return dropped

        dropped = await self.database.write(work)
        match, table = await self.load(number)
        if self.watcher and dropped is not None:
            self.watcher(match, dropped)
        return match, table

    async def commit(
        self, match: Match, table: Table, *, made: int = 1, in_person: bool = True, planned: bool = False
    ) -> tuple[Match, Table]:
        """Save what one seat has chosen since `table` was loaded with `match`; if that ends the turn, the next, too.

        `made`: the number of these choices, which are the last ones of the table.
        An only option with which that begins is taken if nobody can undo what came before (`settle`).
        `in_person`: a person made it.  If not, and the same seat goes on, nothing has happened since before.
        `planned`: by a plan, which for everybody else is as if in person.
        Gives what `load` now would.  Raises AlreadyCommitted when the match has
        changed since it was loaded.  Whatever is raised, `table` is not what is
        stored and is to be dropped.
        """
        if match.status != "running":
            raise AlreadyCommitted
        first = len(table.choices) - made
        seat = table.choices[first].seat
        if not in_person:
            table.absent.add(len(table.choices) - 1)
        if planned:
            table.planned.add(len(table.choices) - 1)
        now, turns = self.now(), play_on(table, match.computers)
        # While several seats choose at once, the others have been waited for since before.
        moment = match.moment if table.given else match.moment + 1
        goes_on = {ask.seat for ask in table.decisions} == {seat}
        since = match.since if table.given or (goes_on and not in_person) else now
        asked = match.asked if table.given or goes_on else now  # the wait of who goes on in the same turn is the same
        turn = match.turn + len(turns)
        seats = match.seats
        if in_person:
            chosen = replace(seats[seat], missed=0, late=0, chosen=now)
            seats = (*seats[:seat], chosen, *seats[seat + 1 :])
        if (status := status_of(turns)) == "over":
            seats = tuple(replace(one, renewed=0) for one in seats)
        after = replace(match, status=status, seats=seats, turn=turn, since=since, asked=asked, moment=moment)

        def work(fetch: Fetch) -> Match:
            changed = write_change(fetch, match, after)
            at = now if in_person else 0
            for n, choice in enumerate(table.choices[first:], first):
                write_choice(fetch, match.id, match.turn, n, choice, at, planned, match.asked)
            if after.status == "over":
                drop_plans(fetch, match.id)
            else:
                carry_plans_on(fetch, match.id, table, made=made, planned=planned)
                for one in turns:
                    if one.choices:
                        carry_plans_on(fetch, match.id, one, planned=False)
            if in_person:
                forgive(fetch, match.id, seats[seat].user, now)
                end_agreement(fetch, match.id, seats[seat].user)
            write_turns(fetch, match.id, match.turn + 1, turns, asked)
            if after.status == "over":
                archive_ended(fetch, match.id, now)
            return changed

        match = await self.database.write(work)
        return match, shorten(match, turns[-1] if turns else table)

    async def rewind(self, match: Match, table: Table, seat: int) -> tuple[Match, Table]:
        """Take back the last choice of `seat`, perhaps in the turn before; `table` is as it was loaded with `match`.

        The wait is the one in which it was made, and turns that were missed before it count again: nobody has more time
        by taking back.  A turn that has gone on to others, or that the computer played, goes back as often as one likes
        within two days of that wait's beginning, and later once, so nobody can keep a game for ever.  Gives what `load`
        now would.  Raises FinalChoice when that choice cannot be taken back, and AlreadyCommitted when the match has
        changed since it was loaded.
        """
        if match.status != "running":
            raise AlreadyCommitted
        now, back, tables = self.now(), table.undo(seat), list_tables(table)
        ago = len(tables) - len(list_tables(back))  # turns
        turn = match.turn - ago
        # When several choose at once, choices of others may have come after the first that goes.
        pairs = enumerate(zip(tables[ago].choices, back.choices, strict=False))
        kept = next((n for n, (old, new) in pairs if old != new), len(back.choices))
        others = ago > 0 or back.opened != table.opened
        since = now if others else match.since
        played = seat in match.automated
        gone_on = played or (others and {ask.seat for ask in table.waiting()} != {seat})

        def work(fetch: Fetch) -> Rows:
            rows = fetch(LAST_CHOICES, match.id, turn, kept)
            made = {tuple(row[:3]): row[3:] for row in rows}
            asked = next((row[-1] for row in rows), 0) or match.asked
            if gone_on and match.seats[seat].renewed >= asked and now >= asked + SILENT.seconds:
                raise FinalTurn("You have taken this turn back before, and two days have passed: now it stays so.")
            after = replace(match, since=since, asked=asked, moment=match.moment + others)
            write_change(fetch, match, after)
            erase(fetch, match.id, turn, kept)
            note_former(fetch, match, turn, kept)
            for n, choice in enumerate(back.choices[kept:], kept):
                write_choice(fetch, match.id, turn, n, choice, *made[choice])
            drop_plans(fetch, match.id, seat)  # else it would choose the same again
            call_back(fetch, match, seat, turn)
            count_again(fetch, match, seat)
            if gone_on:
                note_renewal(fetch, match, seat, now)
            return fetch(STORED, match.id, match.id)

        match, turns = stored_of(match.id, await self.database.write(work))
        loaded, _ = table_of(match, turns)
        assert loaded is not None
        return match, loaded
