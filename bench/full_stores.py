"""Stores full of running games, for benchmarks: positions from random games, written many at a time."""

import random
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path
from typing import NamedTuple

from cogs.upkeep import RULES
from engine.codec import encode
from engine.fingerprint import fingerprint, name_rules
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Choice, Table
from store import Store

POSITIONS = 120  # different ones; they are used again and again
PEOPLE = 5  # players for each game that there is, so that everybody is in a few
NOTHING_DUE = 365 * 86_400  # seconds until the games of a store are to be looked at
WAITED = 3_600  # seconds for which the games have waited for somebody
TURNS = 2  # the newest of each game, which are all that a click reads


class Played(NamedTuple):
    """A turn, and the state with which it began."""

    number: int
    state: str
    choices: list[Choice]


class Position(NamedTuple):
    """A running game, with its newest turns, the oldest first."""

    game: str
    seats: int
    version: int
    promise: str
    turns: list[Played]


async def fill(path: Path, number: int, turns: int = TURNS) -> None:
    """Make a store with so many running games, numbered from 1, in the channels of these numbers.

    As after a start that has looked at all of them: the rules have not changed since.
    """
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("pragma synchronous = off")
        file.execute("begin")
        for match, position in enumerate(islice(cycle(positions(turns)), number), 1):
            write(file, match, position, number)
        file.execute("insert or replace into settings values (?, ?)", (RULES, fingerprint()))
        file.execute("commit")
        file.execute("pragma wal_checkpoint(truncate)")


def move(path: Path, guild: int) -> None:
    """Move all games to this server."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("update matches set guild = ?", (guild,))


def settle(path: Path, guild: int, channels: Sequence[int], people: Sequence[int]) -> None:
    """Move the games to these channels, one each, and to these people, as if nothing had been posted yet."""
    move(path, guild)
    with closing(sqlite3.connect(path)) as file, file:
        file.executemany("update matches set channel = ? where id = ?", zip(channels, count(1)))
        seats = file.execute("select match_id, seat from seats").fetchall()
        users = [(people[(match * PEOPLE + seat) % len(people)], match, seat) for match, seat in seats]
        file.executemany("update seats set user = ? where match_id = ? and seat = ?", users)
        file.execute("delete from messages")


def put_behind(path: Path, number: int) -> None:
    """Have the messages of the first so many games show what was before."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("update matches set revision = revision + 1 where id <= ?", (number,))
        file.execute("update messages set step = '' where match_id <= ?", (number,))


def write(file: sqlite3.Connection, match: int, position: Position, number: int) -> None:
    """One match with its seats, turns, choices and message, all of it shown already; it has waited for a while."""
    began = int(time.time()) - WAITED
    people = [1 + (match * PEOPLE + seat * 7) % (number * 2) for seat in range(position.seats)]
    file.execute(
        "insert into matches"
        " (id, game, options, guild, channel, opener, status, since, asked, begun, promise, revision, shown)"
        " values (?, ?, '{}', 1, ?, ?, 'running', ?, ?, ?, ?, 1, 1)",
        (match, position.game, match, people[0], began, began, began, position.promise),
    )
    file.execute("insert into due values (?, ?)", (match, int(time.time()) + NOTHING_DUE + match))
    for seat, user in enumerate(people):
        row = (match, seat, user, f"Player {user}")
        file.execute("insert into seats (match_id, seat, user, name) values (?, ?, ?, ?)", row)
    for turn in position.turns:
        begun = (match, turn.number, position.version, turn.state, name_rules())
        file.execute("insert into turns values (?, ?, ?, ?, ?)", begun)
        for n, choice in enumerate(turn.choices):
            file.execute(
                "insert into choices (match_id, turn, n, seat, what, option, at) values (?, ?, ?, ?, ?, ?, ?)",
                (match, turn.number, n, *choice, began),
            )
    file.execute("insert into messages values (?, ?, ?, 'board', -1, '', '')", (match, match, match))


@cache
def positions(turns: int) -> list[Position]:
    """Games in play, of all kinds and numbers of players, from their beginning to near their end."""
    rng = random.Random(1)
    tables = [(name, seats) for name, kind in GAMES.items() for seats in kind.players]
    return [position(*table, turns, rng) for table in islice(cycle(tables), POSITIONS)]


def position(game: str, seats: int, turns: int, rng: random.Random) -> Position:
    """A game at random, as it was before one of its choices."""
    seed = str(rng.random())
    course = played(game, seats, seed)
    last = rng.choice([n for n, turn in enumerate(course) if turn.choices])
    open_turn = course[last]._replace(choices=course[last].choices[: rng.randrange(len(course[last].choices))])
    newest = [*course[max(0, last + 1 - turns) : last], open_turn]
    return Position(game, seats, GAMES[game].version, Rng(seed).promise, newest)


def played(game: str, seats: int, seed: str) -> list[Played]:
    """The turns of a random game."""
    rng, course = random.Random(seed), list[Played]()
    table = Table(GAMES[game].begin(seats, Rng(seed)))
    while True:
        while not table.turn_over:
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
        course.append(Played(len(course) + 1, encode(table.started()), table.choices))
        if table.game.over():
            return course
        table = table.next_turn()
