"""The rows of a match: read as data, and written in the transactions of the store."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.codec import encode
from engine.table import Choice, Table
from store.database import Fetch
from store.errors import JoinRefused, NoSuchMatch
from store.match import Match, Seat

MATCH = """
    select m.id, m.game, m.options, m.guild, m.channel, m.opener, m.status, m.since, m.promise, m.revision, m.moment,
        (select json_group_array(json_array(user, name, computer))
            from (select user, name, computer from seats where match_id = m.id order by seat)),
        (select coalesce(max(turn), 0) from turns where match_id = m.id)
    from matches m
"""
FAR_BACK = 16  # turns; of these alone one learns what computers have done since a person chose
# One statement, so that its rows belong together: the newest turn and the one before, and in games with computers more.
STORED = f"""
    select t.turn, t.version, t.state,
        (select json_group_array(json_array(seat, what, option))
            from (select * from choices where match_id = t.match_id and turn = t.turn order by n)),
        found.*
    from ({MATCH}where m.id = ?) found left join turns t on t.match_id = found.id
    order by t.turn desc
    limit iif(exists (select * from seats where match_id = ? and computer <> ''), {FAR_BACK}, 2)
"""
LIVE = "m.status in ('open', 'running')"  # word for word as in the index
TURN_COLUMNS = 4


class StoredTurn(NamedTuple):
    """A row of turns with its choices."""

    number: int
    version: int
    state: str
    choices: list[Choice]


def match_of(row: Sequence[Any]) -> Match:
    """The match in a row of MATCH."""
    number, game, options, guild, channel, opener, status, since, promise, revision, moment, seats, turn = row
    people = tuple(Seat(*seat) for seat in json.loads(seats))
    return Match(
        *(number, game, json.loads(options), guild, channel, opener, status, people, turn),
        *(since, promise, revision, moment),
    )


def stored_of(rows: Sequence[Sequence[Any]]) -> tuple[Match, list[StoredTurn]]:
    """The match and its last turns, the newest first, in the rows of STORED.

    Those are the newest and the one before; where computers have played on
    since, back to the turn in which a person made the last choice.
    """
    turns = [
        StoredTurn(number, version, state, [Choice(*choice) for choice in json.loads(choices)])
        for number, version, state, choices in (row[:TURN_COLUMNS] for row in rows)
        if number is not None
    ]
    match = match_of(rows[0][TURN_COLUMNS:])
    kept = 2
    while kept < len(turns) and not any(c.seat not in match.computers for t in turns[:kept] for c in t.choices):
        kept += 1
    return match, turns[:kept]


async def match_by(fetch: Fetch, number: int) -> Match:
    """The match of this number.  Raises NoSuchMatch."""
    rows = await fetch(f"{MATCH} where m.id = ?", number)
    if not rows:
        raise NoSuchMatch(number)
    return match_of(rows[0])


async def match_in(fetch: Fetch, channel: int) -> Match:
    """The open or running match of a channel, which must have one."""
    [row] = await fetch(f"{MATCH} where m.channel = ? and {LIVE}", channel)
    return match_of(row)


async def lobby_by(fetch: Fetch, number: int) -> Match:
    """The match of this number, which must be open.  Raises NoSuchMatch, or JoinRefused("closed")."""
    match = await match_by(fetch, number)
    if match.status != "open":
        raise JoinRefused("closed")
    return match


async def touched(fetch: Fetch, number: int) -> Match:
    """The match after a change that people can see."""
    await fetch("update matches set revision = revision + 1 where id = ?", number)
    return await match_by(fetch, number)


async def stored(fetch: Fetch, number: int) -> tuple[Match, list[StoredTurn]]:
    """The match of this number and its last turns, as of `stored_of`.  Raises NoSuchMatch."""
    rows = await fetch(STORED, number, number)
    if not rows:
        raise NoSuchMatch(number)
    return stored_of(rows)


async def write_turn(fetch: Fetch, number: int, turn: int, table: Table) -> None:
    start = table.started()
    await fetch("insert into turns values (?, ?, ?, ?)", number, turn, start.version, encode(start))


async def write_choice(fetch: Fetch, number: int, turn: int, n: int, choice: Choice, at: int) -> None:
    await fetch("insert into choices values (?, ?, ?, ?, ?, ?, ?)", number, turn, n, *choice, at)


async def go_on(fetch: Fetch, number: int, turn: int, table: Table) -> int:
    """Write the turns that follow one that has ended, up to the first that asks somebody.

    The end of the game is one more, in which nobody is asked anything: so the
    result stays what it was when the rules change.
    """
    while table.turn_over:
        over = table.game.over()
        turn, table = turn + 1, table.next_turn()
        await write_turn(fetch, number, turn, table)
        if over:
            await fetch("update matches set status = 'over' where id = ?", number)
            break
    return turn


async def erase(fetch: Fetch, number: int, turn: int, kept: int) -> None:
    """Delete all that came after the first `kept` choices of a turn."""
    await fetch("delete from choices where match_id = ? and (turn, n) >= (?, ?)", number, turn, kept)
    await fetch("delete from turns where match_id = ? and turn > ?", number, turn)
