"""The ledger of the crowd finds what is lost and what is doubled, and forgives what a kill leaves open."""

import json
from collections.abc import Sequence
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from .watching.ledger import Ledger

FIRST, SECOND = [0, "bid", "low"], [1, "bid", "high"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of a bot that has saved nothing yet."""
    with connect(tmp_path / "belfry.db") as database:
        database.execute("create table choices (match_id, turn, n, at, seat, what, option)")
    return tmp_path


def write(folder: Path, *events: dict[str, Any]) -> None:
    lines = [json.dumps(event) for event in ({"do": "start"}, *events)]
    (folder / "journal").write_text("\n".join(lines) + "\n", encoding="utf-8")


def store(folder: Path, *made: list[Any], at: int = 5) -> None:
    rows = [(n, at, *one) for n, one in enumerate(made)]
    with connect(folder / "belfry.db") as database:
        database.executemany("insert into choices values (1, 1, ?, ?, ?, ?, ?)", rows)


def choose(
    id: int,
    before: list[list[Any]],
    made: list[Any],
    by: int = 0,
    turn: int = 1,
    several: bool = False,
    settled: Sequence[list[Any]] = (),
) -> dict[str, Any]:
    return {
        "do": "choose",
        "match": 1,
        "turn": turn,
        "before": before,
        "settled": settled,
        "made": [made],
        "by": by,
        "several": several,
        "id": id,
    }


def saved(id: int) -> dict[str, Any]:
    return {"do": "saved", "id": id}


def test_what_is_saved_and_there_is_well(folder: Path) -> None:
    write(folder, choose(0, [], FIRST, by=7), saved(0), choose(2, [FIRST], SECOND, by=8), saved(2))
    store(folder, FIRST, SECOND)
    ledger = Ledger.read(folder)
    assert (ledger.lost, ledger.doubled, ledger.saved) == ([], [], 2)
    assert ledger.has_chosen(7)
    assert not ledger.has_chosen(9)


def test_what_was_saved_and_is_not_there_is_lost(folder: Path) -> None:
    write(folder, choose(0, [], FIRST), saved(0), choose(2, [FIRST], SECOND), saved(2))
    store(folder, FIRST)
    assert len(Ledger.read(folder).lost) == 1


def test_what_nobody_saved_or_one_saved_twice_is_doubled(folder: Path) -> None:
    write(folder, choose(0, [], FIRST, by=7), saved(0), choose(2, [FIRST], SECOND, by=7), saved(2))
    store(folder, FIRST, SECOND, SECOND)
    assert len(Ledger.read(folder).doubled) == 2


def test_a_form_chooses_several_times_in_one_turn(folder: Path) -> None:
    made = choose(0, [], FIRST, by=7, several=True), saved(0), choose(2, [FIRST], SECOND, by=7, several=True), saved(2)
    write(folder, *made)
    store(folder, FIRST, SECOND)
    assert Ledger.read(folder).doubled == []


@pytest.mark.parametrize(
    "again", [choose(2, [], FIRST, 7, several=True), choose(2, [], SECOND, 7, turn=2, several=True)]
)
def test_a_form_chooses_nothing_twice_and_in_no_other_turn(folder: Path, again: dict[str, Any]) -> None:
    write(folder, choose(0, [], FIRST, by=7, several=True), saved(0), again, saved(2))
    store(folder, FIRST)
    assert any("interaction 7" in line for line in Ledger.read(folder).doubled)


@pytest.mark.parametrize("there", [True, False])
def test_what_a_kill_has_cut_off_may_be_there_or_not(folder: Path, there: bool) -> None:
    write(folder, choose(0, [], FIRST), saved(0), choose(2, [FIRST], SECOND))
    store(folder, *((FIRST, SECOND) if there else (FIRST,)))
    ledger = Ledger.read(folder)
    assert (ledger.lost, ledger.doubled) == ([], [])


def test_an_undo_takes_choices_back(folder: Path) -> None:
    undo = {"do": "undo", "match": 1, "id": 2}
    write(folder, choose(0, [], FIRST), saved(0), undo, {**saved(2), "turn": 1, "left": []})
    assert Ledger.read(folder).lost == []


@pytest.mark.parametrize("chosen", [True, False])
def test_a_turn_may_begin_with_what_the_rules_have_settled(folder: Path, chosen: bool) -> None:
    write(folder, *([choose(0, [FIRST], SECOND, settled=[FIRST]), saved(0)] if chosen else []))
    store(folder, FIRST, *([SECOND] if chosen else []), at=0)
    ledger = Ledger.read(folder)
    assert (ledger.lost, ledger.doubled) == ([], [])


def test_a_turn_begins_with_no_choice_of_a_person_that_nobody_saved(folder: Path) -> None:
    write(folder)
    store(folder, FIRST)
    assert len(Ledger.read(folder).doubled) == 1
