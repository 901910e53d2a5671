"""What happened at a table beside the play is read with the names that people had then."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from cogs.panels.remarks import tell_remark
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Table
from store import Match, Seat, Store, happened
from store.schema import MIGRATIONS, statements

ANN, BEN, CLEO = Seat(1, "Ann"), Seat(2, "Ben"), Seat(3, "Cleo")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "belfry.db")
    yield opened
    await opened.close()


async def begin(store: Store) -> Match:
    table = Table(GAMES["castle_builders"].begin(2, Rng("ab" * 32)))
    return await store.lobbies.open("castle_builders", {}, 7, 900, ANN, BEN, table=table)


async def read(store: Store, number: int) -> list[str]:
    match, _ = await store.play.load(number)
    return [tell_remark(match, one) for one in match.remarks]


async def test_who_comes_and_goes_is_named_as_then(store: Store) -> None:
    match = await begin(store)
    match = await store.matches.remark(match.id, happened("board.remark.here", name=match.sitter(1)))
    match = await store.seats.hand_over(match.id, BEN.user, "easy", happened("seats.handed", name=match.sitter(1)))
    took = happened("votes.seat.remark", name=match.successor(1), computer=match.sitter(1))
    match = await store.seats.take_over(match.id, 1, CLEO.user, CLEO.name, took)
    await store.matches.remark(match.id, happened("board.remark.woken", name=match.sitter(1)))
    assert await read(store, match.id) == [
        "Ben said that everyone is here.",
        "Ben left. A computer plays on in that seat.",
        "Cleo took over from Ben (computer).",
        "Cleo woke the game.",
    ]


async def test_numbers_paces_and_several_people_are_read_too(store: Store) -> None:
    match = await begin(store)
    others = (match.sitter(1),)
    await store.matches.remark(match.id, happened("votes.stop.agreed", name=match.sitter(0), others=others))
    await store.matches.remark(match.id, happened("votes.pause.remark", n=3, name=match.sitter(0)))
    await store.matches.remark(match.id, happened("votes.pace.remark", pace="24h"))
    assert await read(store, match.id) == [
        "The game was ended early: Ann proposed it, and Ben agreed.",
        "The game is paused for 3 days: Ann proposed it.",
        "New pace: 24 hours a turn.",
    ]


async def test_no_name_stands_in_a_remark_as_it_is_stored(store: Store) -> None:
    match = await begin(store)
    await store.seats.hand_over(match.id, BEN.user, "easy", happened("seats.handed", name=match.sitter(1)))
    [(stored,)] = await store.database.fetch("select remarks from matches where id = ?", match.id)
    assert json.loads(stored)[0][2:] == ["seats.handed", {"name": [1, 0]}]


async def test_what_was_remarked_before_0040_is_read_as_it_was_written(tmp_path: Path) -> None:
    path, earlier = tmp_path / "older.db", [file for file in MIGRATIONS if file.name < "0040"]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for file in earlier:
            connection.executescript(file.read_text("utf-8"))
        connection.execute(
            "insert into matches (id, game, options, guild, channel, opener, status, since, remarks)"
            " values (1, 'tower', '{}', 7, 9, 1, 'stopped', 5, ?)",
            (json.dumps([[1, 4, "Ann left."], [2, 5, "Ben left."]]),),
        )
        [text] = [file.read_text("utf-8") for file in MIGRATIONS if file.name.startswith("0040")]
        for statement in statements(text):
            connection.execute(statement)
        [(stored,)] = connection.execute("select remarks from matches")
    assert json.loads(stored) == [[1, 4, "prose", {"text": "Ann left."}], [2, 5, "prose", {"text": "Ben left."}]]
