"""A finished game as one document, from which it follows again."""

import json
import random
from dataclasses import replace

import pytest

from engine.core.codec import melt
from engine.core.game import Game
from engine.core.rng import Rng
from engine.core.table import Table
from engine.record.document import Made, Mismatch, Record, Start
from store.turns.json_delta import apply, difference
from tests.small_games import PLAYED


def play(game: str, seats: int, seed: str) -> tuple[Record, list[Game]]:
    """A random game, and the state at the start of each of its turns."""
    rng, made, starts = random.Random(seed), list[Made](), list[Game]()
    table, over = Table(PLAYED[game].begin(seats, Rng(seed))), False
    while True:
        starts.append(table.started())
        while not table.turn_over:
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
        made += [Made(len(starts), *choice) for choice in table.choices]
        if over:
            break
        over, table = table.game.over(), table.next_turn()
    end = starts[-1]
    begun = game, seats, {}, [(1, "")], len(starts), Rng(seed).promise, seed
    return Record(*begun, made, {}, end.result(), end.scores()), starts


@pytest.fixture(scope="module", params=PLAYED)
def played(request: pytest.FixtureRequest) -> tuple[Record, list[Game]]:
    return play(request.param, PLAYED[request.param].players[-1], f"{request.param} 1")


def test_a_game_follows_from_its_document(played: tuple[Record, list[Game]]) -> None:
    record, starts = played
    again = Record.from_json(record.to_json())
    assert [table.started() for table in again.play()] == starts
    assert again.to_json() == record.to_json()


def test_the_same_game_has_the_same_text(played: tuple[Record, list[Game]]) -> None:
    text = played[0].to_json()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def test_a_choice_that_the_rules_do_not_allow_is_named(played: tuple[Record, list[Game]]) -> None:
    record, _ = played
    wrong = record.choices[3]._replace(option="a cathedral")
    forged = replace(record, choices=[*record.choices[:3], wrong, *record.choices[4:]])
    with pytest.raises(Mismatch, match=f"of turn {wrong.turn} is not possible"):
        list(forged.play())


def test_a_choice_that_is_left_out_is_missed(played: tuple[Record, list[Game]]) -> None:
    record, _ = played
    with pytest.raises(Mismatch, match=f"turn {record.choices[-1].turn} is not over"):
        list(replace(record, choices=record.choices[:-1]).play())


def test_a_choice_after_the_end_is_no_part_of_the_game(played: tuple[Record, list[Game]]) -> None:
    record, _ = played
    with pytest.raises(Mismatch, match=f"choices of a turn {record.turns + 1}"):
        list(replace(record, choices=[*record.choices, Made(record.turns + 1, 0, "build", "tower")]).play())


def test_where_rules_were_corrected_it_goes_on_from_the_start_that_was_kept(played: tuple[Record, list[Game]]) -> None:
    record, starts = played
    half = len(starts) // 2
    corrected = replace(
        record,
        choices=[one for one in record.choices if one.turn != half - 1],
        starts={half: Start.of(starts[half - 1])},
    )
    again = Record.from_json(corrected.to_json())
    with pytest.raises(Mismatch, match=f"turn {half - 1} is not over") as wrong:
        list(again.play())
    assert wrong.value.turn == half - 1
    assert [table.started() for table in again.play({half - 1})] == [*starts[: half - 2], *starts[half - 1 :]]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 7}', '{"choices": []}'])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no game of Belfry"):
        Record.from_json(text)


def test_each_state_follows_from_the_one_before_and_what_is_new_in_it(played: tuple[Record, list[Game]]) -> None:
    before: object = {}
    for start in played[1]:
        state = melt(start)
        change = json.loads(json.dumps(difference(before, state)))
        assert json.dumps(apply(before, change)) == json.dumps(state)
        before = state
