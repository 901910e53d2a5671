"""What is kept of a person: of each column of each table, whether it can say who somebody is.

A table that is new, or a column, is a line here, and `tests/store/test_traces.py` fails until somebody has written it.
"""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple

from base.clock import DAY
from engine.record.document import Record
from store.db.database import Fetch
from store.db.repository import Part
from store.messages.channels import OPENED_KEPT
from store.people.absences import ABSENCES_KEPT
from store.people.people import LESSON_KEPT
from store.people.subscriptions import WISH
from store.privacy.tenancies import Place, list_tenancies
from store.turns.archive import read_document
from store.turns.rows import match_by


class Columns(NamedTuple):
    """The columns of a table, each in one of three lists: in which ids of people stand, or direct channels, which have
    one owner (also within a text); in which they are named; and the others."""

    persons: str = ""
    names: str = ""
    others: str = ""

    @property
    def all(self) -> list[str]:
        """All columns of the table."""
        return " ".join(self).split()


TRACES = {
    "absences": Columns("user", "", "match_id began ended plays"),
    "agreements": Columns("what user", "name", "match_id at"),
    "archives": Columns("", "", "match_id turns ended state document starts"),
    "calls": Columns("user inviter", "", "at"),
    "choices": Columns("", "", "match_id turn n seat what option at planned asked"),
    "departures": Columns("", "", "guild since"),
    "direct_messages": Columns("user channel", "", "closed tried acted told offered guessed opened"),
    "displaced": Columns("user", "successor", "match_id seat at"),
    "due": Columns("", "", "match_id at"),
    "erased": Columns("", "", "hash salt at"),
    "erasures": Columns("user", "", "due"),
    "handles": Columns("user", "handle"),
    "invitations": Columns("user", "name", "match_id at free muted"),
    "lessons": Columns("user", "", "game made at"),
    "lookouts": Columns("user", "", "guild at"),
    "lost": Columns("user", "", "match_id channel"),
    "matches": Columns(
        "opener",
        "remarks former",
        "id game options guild channel status since promise revision shown moment woken pace asked begun pauses sought "
        "paced live hints secret",
    ),
    "messages": Columns("channel about", "", "message match_id kind seat step"),
    "met": Columns("user", "", "game idea match_id moment"),
    "mutes": Columns("user inviter"),
    "outages": Columns("", "", "began ended"),
    "past_owners": Columns("user", "", "match_id seat changes"),
    "people": Columns("user", "", "zone wakes sleeps told reminders digest previews digested shown"),
    "plans": Columns("", "", "match_id seat version plan step salt"),
    "previews": Columns("user", "", "made"),
    "results": Columns("user", "", "match_id seat place played answered"),
    "reviews": Columns("", "", "match_id seat found"),
    "seats": Columns(
        "user",
        "name",
        "match_id seat computer standin replaced missed late renewed chosen forgiven forgiven_at share took_over",
    ),
    "servers": Columns("", "", "guild channels threads calls champions secrets"),
    "settings": Columns("", "", "key value"),
    "taken_out": Columns("user", "", "match_id"),
    "threads": Columns("user", "", "at"),
    "told": Columns("user topic channel", "", "match_id since way level at message"),
    "turns": Columns("", "", "match_id turn version state rules"),
}

# Tables whose rows are about the person in a column, and go with that person.
OWN = (
    ("agreements", "user"),
    ("displaced", "user"),
    ("invitations", "user"),
    ("taken_out", "user"),
    ("lost", "user"),
    ("mutes", "user"),
    ("mutes", "inviter"),
    ("calls", "user"),
    ("calls", "inviter"),
    ("lookouts", "user"),
    ("people", "user"),
    ("previews", "user"),
    ("handles", "user"),
    ("direct_messages", "user"),
    ("told", "user"),
    ("absences", "user"),
    ("lessons", "user"),
    ("met", "user"),
    ("threads", "user"),
    ("erasures", "user"),
)

# Tables whose rows stay, and are about nobody from then on.
LEFT_BEHIND = (("past_owners", "user"), ("results", "user"))

# What is said of a person in /privacy, a line for each, and what is counted for it.
KEPT_LINES: Mapping[str, tuple[str, ...]] = {
    "results": ("results",),
    "plans": ("plans",),
    "votes": ("agreements",),
    "invitations": ("invitations", "taken_out", "mutes", "calls", "lookouts"),
    "settings": ("people", "previews", "handles"),
    "messages": ("direct_messages", "told", "lost", "displaced", "threads"),
    "absences": ("absences",),
    "lessons": ("lessons", "met"),
}
SEATED = """
    select s.match_id, s.name, s.computer, s.missed, s.chosen, m.game, m.options, m.guild, m.channel, m.status, m.begun,
        (select count(*) from seats b where b.match_id = s.match_id and b.seat < s.seat)
    from seats s join matches m on m.id = s.match_id where s.user = ? and s.user <> 0 order by s.match_id
"""
# What is of the games of a person, with the place of the own seat among those of the game, from 0.
OF_SEATS = """
    {table} join (select s.match_id own_match,
            (select count(*) from seats b where b.match_id = s.match_id and b.seat < s.seat) own_seat
        from seats s where s.user = ? and s.user <> 0) on own_match = match_id where own_seat = seat
"""
BY_SEAT = ("messages", "plans", "reviews")
OWN_CHOICES = f"""
    select {", ".join(TRACES["choices"].all)} from choices
    where match_id = ? and seat = ? and (turn, n) >= (?, ?) and (turn, n) < (?, ?) order by turn, n
"""
OWN_DOCUMENT = "select document from archives where match_id = ? and state = 'alone'"
# Rows that go so many seconds after the time in a column.
FORGOTTEN = {
    "absences": ("ended", ABSENCES_KEPT),
    "calls": ("at", DAY),
    "lessons": ("at", LESSON_KEPT),
    "lookouts": ("at", WISH),
    "threads": ("at", OPENED_KEPT),
}
NOT_TAKEN = {("calls", "inviter"), ("mutes", "inviter"), ("displaced", "successor"), ("plans", "salt")}
TIMES = {
    "at",
    "asked",
    "since",
    "began",
    "ended",
    "begun",
    "chosen",
    "tried",
    "offered",
    "guessed",
    "opened",
    "digested",
    "due",
}
EXACT = 2**53  # whole numbers above it are not read alike by all programs that read JSON
WISHED_SEAT = re.compile(r"(seat\.\d+)\.\d+")  # a vote about a seat names who would like it


class Kept(NamedTuple):
    """What is kept of a person: how many `games` by status, and how many rows behind each of `KEPT_LINES`.

    `due`: the unix time at which the person is to be erased; 0 where nobody has asked for it.
    """

    games: dict[str, int]
    lines: dict[str, int]
    due: int


class TraceStore(Part):
    """What is kept of a person, counted and taken along."""

    async def count(self, user: int) -> Kept:
        """What is kept of somebody, in numbers."""
        games = await self.database.scan(
            "select status, count(*) from matches where id in (select match_id from seats where user = ?1"
            " union select match_id from past_owners where user = ?1) and ?1 group by status",
            user,
        )
        lines = dict.fromkeys(KEPT_LINES, 0)
        for line, tables in KEPT_LINES.items():
            for table in tables:
                [(n,)] = await self.database.scan(f"select count(*) from {find_rows(table)}", user)
                lines[line] += n
        due = await self.database.scan("select due from erasures where user = ?", user)
        return Kept(dict(games), lines, due[0][0] if due else 0)

    async def forget_old(self) -> None:
        """Delete what is of no use any more, for it is too long ago."""
        now = self.now()

        def work(fetch: Fetch) -> None:
            for table, (column, kept) in FORGOTTEN.items():
                fetch(f"delete from {table} where {column} <= ?", now - kept)

        await self.database.write(work)

    async def take_along(self, user: int) -> dict[str, Any]:
        """All that is kept of somebody, by table, as plain data: own facts alone, nobody else's id or name."""
        found: dict[str, Any] = {"user": str(user), "games": []}
        for row in await self.database.scan(SEATED, user):
            match, name, computer, missed, chosen, game, options, guild, channel, status, begun, seat = row
            facts = {"match_id": match, "game": game, "options": json.loads(options), "status": status, "begun": begun}
            place = {"guild": str(guild), "channel": str(channel)}
            own = {"seat": seat, "name": name, "computer": computer, "missed": missed, "chosen": chosen}
            found["games"].append({name: write_fact(name, value) for name, value in (facts | place | own).items()})
        tables = (*BY_SEAT, *(table for table, _ in LEFT_BEHIND), *sorted({table for table, _ in OWN}))
        for table in tables:
            columns = [one for one in TRACES[table].all if one != "user" and (table, one) not in NOT_TAKEN]
            rows = await self.database.scan(f"select {', '.join(columns) or 1} from {find_rows(table)}", user)
            found[table] = [write_facts(columns, row) for row in rows] if columns else len(rows)
        found["opened"] = [n for (n,) in await self.database.scan("select id from matches where opener = ?", user)]
        found["choices"], found["archives"] = await self._list_choices(user)
        return {name: facts for name, facts in found.items() if facts}

    async def _list_choices(self, user: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The own choices, and those in games of which the document alone is kept."""

        def work(fetch: Fetch) -> list[tuple[int, int, Place, Place]]:
            return [
                (one.match, one.seat, *one.find_span(match_by(fetch, one.match))) for one in list_tenancies(fetch, user)
            ]

        found, archived = list[dict[str, Any]](), list[dict[str, Any]]()
        for match, seat, begun, ended in await self.database.read(work) if user else ():
            rows = await self.database.scan(OWN_CHOICES, match, seat, *begun, *ended)
            found += [write_facts(TRACES["choices"].all, row) for row in rows]
            for (document,) in await self.database.scan(OWN_DOCUMENT, match):
                record = await asyncio.to_thread(read_document, document)
                places = zip(list_places(record), record.choices, strict=True)
                made = [one for place, one in places if one.seat == seat and begun <= place < ended]
                archived += [{"match_id": match, **one._asdict()} for one in made]
        return found, archived


def list_places(record: Record) -> Iterator[Place]:
    """The places of all choices of a game."""
    for _, made in groupby(record.choices, key=lambda one: one.turn):
        yield from ((one.turn, n) for n, one in enumerate(made))


def find_rows(table: str) -> str:
    """The rows of a table that are about one person, as a part of a statement with that one value."""
    if table in BY_SEAT:
        source = OF_SEATS.format(table=table)
        return f"{source} and kind = 'private'" if table == "messages" else source
    return f"{table} where user = ?"


def write_facts(columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """A row as it is read elsewhere."""
    return {name: write_fact(name, value) for name, value in zip(columns, row, strict=True)}


def write_fact(name: str, value: Any) -> Any:
    """A fact as it is read elsewhere: a moment as date and time, an id as text; nobody else's id."""
    if name in TIMES and (value or 0) > 1:  # 1 stands for a time that was forgotten
        return datetime.fromtimestamp(value, UTC).isoformat()
    if isinstance(value, int) and abs(value) >= EXACT:
        return str(value)
    return WISHED_SEAT.sub(r"\1", value) if isinstance(value, str) else value
