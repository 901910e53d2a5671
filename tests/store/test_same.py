"""What comes back of a choice or of an undo is the game as it would be loaded, so nobody has to load it again."""

from random import Random
from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.table import Table
from engine.games import GAMES
from store import Store
from tests.store.conftest import ANN, BOB, CID, Clock, Club
from tests.store.games import Bids, Nim

ACTIONS = 60
UNDOS = 0.2  # of the choices that can be taken back
KINDS = GAMES | {"nim": Nim, "bids": Bids}


def all_of(table: Table | None) -> list[list[Any]]:
    """All that a table is, and those of the turns before it that came along."""
    if table is None:
        return []
    start, now = encode(table.started()), encode(table.game)
    asked = [table.decisions, table.given, table.opened, table.turn_over, table.choices]
    undo = [table.fixed, table.sealed, [table.can_undo(seat) for seat in range(table.game.seats)]]
    return [[start, now, *asked, *undo], *all_of(table.before)]


@pytest.mark.parametrize("game", KINDS)
async def test_what_comes_back_is_what_would_be_loaded(store: Store, club: Club, clock: Clock, game: str) -> None:
    """At random, with undo; after a while all but one leave, so that more turns come along than two."""
    people, rng, undone = (ANN, BOB, CID)[: KINDS[game].players[-1]], Random(game), 0
    match, table = await club.load(await club.start(game, *people))
    for n in range(ACTIONS):
        if match.status != "running":
            match, table = await club.load(await club.start(game, *people))
        if n % 30 == 10:
            for person in sorted(match.people)[1:]:
                await store.seats.hand_over(match.id, person, "easy")
            match, table = await club.load(match)
        clock.time += 1
        undoing = [seat for seat in range(len(match.seats)) if table.can_undo(seat)]
        if undoing and rng.random() < UNDOS:
            match, table = await store.play.rewind(match, table, rng.choice(undoing))
            undone += 1
        else:
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
            match, table = await store.play.commit(match, table)
        loaded, again = await store.play.load(match.id)
        assert match == loaded
        assert all_of(table) == all_of(again)
    assert undone
