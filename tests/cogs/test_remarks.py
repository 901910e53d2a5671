"""What happened at a table beside the play is read with the names that people had then."""

import json

from cogs.panels.recap import tell_remark
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Match, Seat, Store, happened

ANN, BEN, CLEO = Seat(1, "Ann"), Seat(2, "Ben"), Seat(3, "Cleo")


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
