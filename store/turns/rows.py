"""The rows of a match: read as data, and written in the transactions of the store."""

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, replace
from typing import Any, NamedTuple

from base.time_limits import LIVE_LASTS
from engine.core.codec import encode
from engine.core.game_data import name_rules
from engine.core.table import Choice, Table
from store.db.database import Fetch
from store.db.errors import AlreadyCommitted, JoinRefused, NoSuchMatch
from store.models.match import Detail, Former, Incident, Match, Pace, Remark, Seat, Sitter
from store.models.person import OWN_NAMES, Invitation, Preferences, Timed, absence_of, read_preferences

AS_STORED = (
    "id",
    "game",
    "guild",
    "channel",
    "opener",
    "status",
    "since",
    "promise",
    "revision",
    "moment",
    "asked",
    "begun",
    "sought",
    "paced",
    "live",
)  # columns of matches, each as it is in Match
MATCH_COLUMNS = {
    **{name: f"m.{name}" for name in (*AS_STORED, "options", "pace", "hints", "remarks", "former", "pauses")},
    "timed": f"""iif(m.pace <> '', (select json_group_array(json_array(
            s.user, (select max(at) from told where match_id = m.id and user = s.user
                and topic = 'turn' and since = m.asked and level > 0), {OWN_NAMES}
        )) from seats s left join people p on p.user = s.user where s.match_id = m.id), '[]')""",
    "seats": f"""(select json_group_array(json_array({", ".join(field.name for field in fields(Seat))}))
            from (select *, coalesce((select handle from handles where user = seats.user), '') handle
                from seats where match_id = m.id order by seat))""",
    "turn": """coalesce((select max(turn) from turns where match_id = m.id),
            (select turns from archives where match_id = m.id), 0)""",
    "invitations": """iif(m.status = 'open', (select json_group_array(json_array(user, name, at, free, muted))
            from (select * from invitations where match_id = m.id order by at, user)), '[]')""",
    "absences": """(select json_group_array(json_array(user, began, ended, plays, match_id))
            from (select a.* from seats s join absences a on a.user = s.user
                where s.match_id = m.id and a.match_id in (0, m.id) and a.ended > m.begun order by a.began, a.user))""",
    "planned": "exists (select 1 from plans where match_id = m.id)",
}
MATCH = f"select {', '.join(f'{sql} {name}' for name, sql in MATCH_COLUMNS.items())} from matches m\n"
TURN_ROW = """
    t.turn, t.version, t.state,
        (select json_group_array(json_array(seat, what, option, at, planned))
            from (select * from choices where match_id = t.match_id and turn = t.turn order by n))
"""
FAR_BACK = 16  # turns; of these alone one learns what computers have done since a person chose
# One statement, so that its rows belong together: the newest turn and the one before, and in games with computers more.
STORED = f"""
    select {TURN_ROW}, found.*
    from ({MATCH}where m.id = ?) found left join turns t on t.match_id = found.id
    order by t.turn desc
    limit iif(exists (select * from seats where match_id = ? and computer <> ''), {FAR_BACK}, 2)
"""
LAST_CHOICES = (
    "select seat, what, option, at, planned, asked from choices where match_id = ? and turn = ? and n >= ? order by n"
)
LIVE = "m.status in ('open', 'running')"  # word for word as in the index
PLAYED_ONCE = "m.status in ('over', 'stopped') and m.begun > 0"  # and was no lobby alone
TURN_COLUMNS = 4
KEPT_REMARKS = 20  # of a game, the last ones


class StoredTurn(NamedTuple):
    """A row of turns with its choices, and the numbers of those that nobody made, and of those that plans made."""

    number: int
    version: int
    state: str
    choices: list[Choice]
    absent: set[int]
    planned: Set[int] = frozenset()

    def list_own(self) -> list[Choice]:
        """The choices that were made in person, or by a plan."""
        return [choice for n, choice in enumerate(self.choices) if n not in self.absent]

    def has_chosen(self, seat: int, *, planned: bool) -> bool:
        """Whether whoever sits at `seat` has chosen here in person, or, if that counts, by a plan."""
        others = self.absent if planned else self.absent | self.planned
        return any(choice.seat == seat and n not in others for n, choice in enumerate(self.choices))


def match_of(row: Sequence[Any]) -> Match:
    """The match in a row of MATCH."""
    found = dict(zip(MATCH_COLUMNS, row, strict=True))
    return Match(
        **{name: found[name] for name in (*AS_STORED, "turn")},
        options=json.loads(found["options"]),
        seats=tuple(Seat(*seat) for seat in json.loads(found["seats"])),
        remarks=tuple(remark_of(*remark) for remark in json.loads(found["remarks"])),
        former=tuple(Former(turn, choices, tuple(names)) for turn, choices, names in json.loads(found["former"])),
        invitations=tuple(Invitation(*one) for one in json.loads(found["invitations"])),
        pace=Pace.read(found["pace"]),
        absences=tuple(absence_of(*one) for one in json.loads(found["absences"])),
        pauses=tuple((start, end) for start, end in json.loads(found["pauses"])),
        hints=bool(found["hints"]),
        planned=bool(found["planned"]),
        timed={
            user: Timed(Preferences() if known[0] is None else read_preferences(known), reminded or 0)
            for user, reminded, *known in json.loads(found["timed"])
        },
    )


def stored_of(number: int, rows: Sequence[Sequence[Any]]) -> tuple[Match, list[StoredTurn]]:
    """The match of this number and its last turns in the rows of STORED, the newest first, as many as come with it.

    Raises NoSuchMatch when there are none.
    """
    if not rows:
        raise NoSuchMatch(number)
    turns = [turn_of(row[:TURN_COLUMNS]) for row in rows if row[0] is not None]
    match = match_of(rows[0][TURN_COLUMNS:])
    return match, turns[: count_loaded(match, [turn.list_own() for turn in turns])]


def turn_of(row: Sequence[Any]) -> StoredTurn:
    """The turn in a row of TURN_ROW."""
    number, version, state, listed = row
    choices = json.loads(listed)
    absent = {n for n, (*_, at, _) in enumerate(choices) if not at}
    planned = {n for n, (*_, by_plan) in enumerate(choices) if by_plan}
    return StoredTurn(number, version, state, [Choice(*choice[:3]) for choice in choices], absent, planned)


def count_loaded(match: Match, turns: Sequence[Sequence[Choice]]) -> int:
    """How many turns come with a game, of which these are the choices in person, the newest first.

    The newest and the one before; where computers have played on since, back
    to the turn in which a person made the last choice.
    """
    kept = 2
    while (
        match.computers and kept < FAR_BACK and not any(c.seat not in match.computers for t in turns[:kept] for c in t)
    ):
        kept += 1
    return kept


def match_by(fetch: Fetch, number: int) -> Match:
    """The match of this number.  Raises NoSuchMatch."""
    rows = fetch(f"{MATCH} where m.id = ?", number)
    if not rows:
        raise NoSuchMatch(number)
    return match_of(rows[0])


def match_in(fetch: Fetch, channel: int) -> Match:
    """The open or running match of a channel, which must have one."""
    [row] = fetch(f"{MATCH} where m.channel = ? and {LIVE}", channel)
    return match_of(row)


def lobby_by(fetch: Fetch, number: int) -> Match:
    """The match of this number, which must be open.  Raises NoSuchMatch, or JoinRefused("closed")."""
    match = match_by(fetch, number)
    if match.status != "open":
        raise JoinRefused("closed")
    return match


def touch(fetch: Fetch, number: int) -> Match:
    """The match after a change that people can see."""
    fetch("update matches set revision = revision + 1 where id = ?", number)
    return match_by(fetch, number)


def write_turns(fetch: Fetch, number: int, first: int, tables: Sequence[Table], asked: int) -> None:
    """Turns that have begun, the first of which has this number in its game, with what nobody chose in person there.

    `asked`: since when the game has waited.
    """
    for turn, table in enumerate(tables, first):
        start = table.started()
        row = number, turn, start.version, encode(start), name_rules()
        fetch("insert into turns values (?, ?, ?, ?, ?)", *row)
        for n, choice in enumerate(table.choices):
            write_choice(fetch, number, turn, n, choice, 0, False, asked)


def write_choice(
    fetch: Fetch, number: int, turn: int, n: int, choice: Choice, at: int, planned: int, asked: int
) -> None:
    fetch("insert into choices values (?, ?, ?, ?, ?, ?, ?, ?, ?)", number, turn, n, *choice, at, planned, asked)


def write_change(fetch: Fetch, was: Match, now: Match) -> Match:
    """Write what play has changed of a match; the match as it is then stored.

    Raises AlreadyCommitted when the stored one is not `was` any more.
    """
    live = max(was.live, now.since + LIVE_LASTS.seconds) if was.live > now.since else was.live
    now = replace(now, revision=was.revision + 1, live=live)
    if not fetch(
        "update matches set status = ?, since = ?, asked = ?, moment = ?, live = ?, revision = ?"
        " where id = ? and revision = ? returning id",
        now.status,
        now.since,
        now.asked,
        now.moment,
        now.live,
        now.revision,
        was.id,
        was.revision,
    ):
        raise AlreadyCommitted
    return now


def erase(fetch: Fetch, number: int, turn: int, kept: int) -> None:
    """Delete all that came after the first `kept` choices of a turn."""
    fetch("delete from choices where match_id = ? and (turn, n) >= (?, ?)", number, turn, kept)
    fetch("delete from turns where match_id = ? and turn > ?", number, turn)


def note_former(fetch: Fetch, match: Match, turn: int, kept: int) -> None:
    """Of what came after the first `kept` choices of a turn nothing is there: who has a seat now chooses from there."""
    if match.former and match.former[-1][:2] > (turn, kept):
        former = [(*min(one[:2], (turn, kept)), one.names) for one in match.former]
        fetch("update matches set former = ? where id = ?", json.dumps(former), match.id)


def row_of(fetch: Fetch, seat: int, number: int) -> int:
    """Under which number a seat is stored; some may be missing."""
    rows = fetch("select seat from seats where match_id = ? order by seat limit 1 offset ?", number, seat)
    return int(rows[0][0])


def remark_of(turn: int, at: int, word: str, details: Mapping[str, Any]) -> Remark:
    """A remark as it is stored."""
    return Remark(turn, at, word, {name: detail_of(detail) for name, detail in details.items()})


def detail_of(stored: Any) -> Detail:
    """What a remark says in one field: of people, seat and changes are stored; of several, a list of these."""
    if not isinstance(stored, list):
        return stored  # type: ignore[no-any-return]
    if stored and isinstance(stored[0], int):
        return Sitter(*stored)
    return tuple(Sitter(*one) for one in stored)


def write_remark(fetch: Fetch, number: int, now: int, incident: Incident | None) -> None:
    """Note what happened at a table beside the play, if anything."""
    if incident is None:
        return
    match = match_by(fetch, number)
    kept = (*match.remarks, Remark(match.turn, now, *incident))[-KEPT_REMARKS:]
    fetch("update matches set remarks = ? where id = ?", json.dumps(kept), number)
