"""Leaving a running game: in every game, at every kind of decision, from every seat."""

import pytest

from cogs.actions.computer_questions import list_questions
from cogs.actions.matches import Matches
from cogs.actions.seating import Seating
from cogs.words.refusals import Outdated, Refusal
from engine.ai.player import STRENGTHS, choose
from engine.ai.search import Budget
from engine.core.game import Decision, IllegalChoice
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from store import Seat, Store
from tests.small_games import PLAYED

PEOPLE = [Seat(101 + n, name) for n, name in enumerate(("Ann", "Bob", "Cid", "Dan", "Eve"))]
QUICK = Budget(1, 0.02)


@pytest.fixture
def seating(store: Store) -> Seating:
    return Seating(store, Matches(store))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that think as little as they can, so that games are short."""
    monkeypatch.setitem(STRENGTHS, "medium", QUICK)


async def begun(seating: Seating, game: str, people: int) -> int:
    """A running game of the first so many people."""
    match = await seating.store.lobbies.open(game, {}, 7, 901, *PEOPLE[:people])
    await seating.store.lobbies.begin(match.id, Table(PLAYED[game].begin(people, Rng("ab" * 32))))
    return match.id


def played_out(table: Table, left: int, rng: Fast) -> Table:
    """The end of a game in which the computer plays one seat, and the others play by chance."""
    table = table.again()
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            continue
        ask = rng.choice(table.waiting())
        option = choose(table, ask, "medium", rng) if ask.seat == left else rng.choice(ask.options)
        table.choose(ask.seat, ask.what, option)
    return table


@pytest.mark.parametrize("game", PLAYED)
async def test_at_every_kind_of_decision_and_from_every_seat(seating: Seating, game: str) -> None:
    """Who leaves at a decision: the computer makes it, and the game gets to its end; who comes back plays on."""
    people = PLAYED[game].players[0]
    id, rng, met = await begun(seating, game, people), Fast.seeded(5), set[tuple[str, int]]()
    away: int | None = None  # who left at the last decision of the game
    while True:
        match, table = await seating.store.play.load(id)
        assert table is not None
        if match.status != "running":
            break
        ask: Decision = rng.choice(table.waiting())
        option = rng.choice(ask.options)
        new = (ask.what, ask.seat) not in met
        if new:
            met.add((ask.what, ask.seat))
            await seating.hand_over(id, PEOPLE[ask.seat].user, last=False)
            match, table = await seating.matches.load(id)
            assert [(asked.seat, asked.strength) for asked in list_questions(match, table)] == [(ask.seat, "medium")]
            assert played_out(table, ask.seat, rng).game.over()
            option = choose(table, ask, "medium", rng)
        table.choose(ask.seat, ask.what, option)
        match, _ = await seating.store.play.commit(match, table)
        away = PEOPLE[ask.seat].user if new else None
        if new and match.status == "running":
            away = None
            await seating.take_back(id, ask.seat, PEOPLE[ask.seat].user)
    assert {seat for _, seat in met} == set(range(people))
    assert match.people == {person.user for person in PEOPLE[:people]} - {away}


@pytest.mark.parametrize("game", PLAYED)
async def test_all_but_one_leave(seating: Seating, game: str) -> None:
    """At the largest table, one after the other; the last person plays on against the computers to the end."""
    people = PLAYED[game].players[-1]
    id, rng = await begun(seating, game, people), Fast.seeded(6)
    for person in PEOPLE[1:people]:
        for _ in range(3):
            match, table = await seating.matches.load(id)
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
            await seating.store.play.commit(match, table)
        await seating.hand_over(id, person.user, last=False)
    match, table = await seating.matches.load(id)
    assert match.people == {PEOPLE[0].user}
    assert match.names[1:] == tuple(f"{person.name} (computer)" for person in PEOPLE[1:people])
    assert all(question.seat != 0 for question in list_questions(match, table))
    await seating.hand_over(id, PEOPLE[0].user, last=True)
    match, table = await seating.matches.load(id)
    assert match.status == "stopped"
    assert list_questions(match, table) == []


async def test_who_would_end_the_game_without_knowing_it_is_refused(seating: Seating) -> None:
    id = await begun(seating, "castle_builders", 2)
    with pytest.raises(Outdated):
        await seating.hand_over(id, PEOPLE[0].user, last=True)
    await seating.hand_over(id, PEOPLE[1].user, last=False)
    with pytest.raises(Outdated):
        await seating.hand_over(id, PEOPLE[0].user, last=False)
    match, _ = await seating.matches.load(id)
    assert match.status == "running"


async def test_what_a_computer_has_chosen_is_not_taken_back_by_anybody(seating: Seating) -> None:
    """Ann chooses, Bob's computer chooses; Ann can no longer take hers back, and nobody takes back the computer's."""
    id = await begun(seating, "castle_builders", 2)
    match, table = await seating.matches.load(id)
    [ask] = table.waiting()
    await seating.hand_over(id, PEOPLE[ask.seat].user, last=False)
    match, table = await seating.matches.load(id)
    table.choose(ask.seat, ask.what, ask.options[0])
    await seating.store.play.commit(match, table)
    for person in PEOPLE[:2]:
        with pytest.raises((Refusal, IllegalChoice), match=r"A computer has your seat|can't undo"):
            await seating.matches.undo(id, person.user)


async def test_no_third_person_is_seated_without_a_free_place(seating: Seating) -> None:
    id = await begun(seating, "castle_builders", 2)
    with pytest.raises(Refusal, match="Someone else has this seat"):
        await seating.take_back(id, 0, PEOPLE[4].user)


async def test_the_computer_goes_on_in_a_turn_in_which_somebody_changed_a_secret_choice(seating: Seating) -> None:
    _, table = await seating.matches.load(await begun(seating, "broadway_tower", 3))
    for seat, workers in ((0, 0), (0, 1), (2, 0), (0, 2), (1, 3)):
        ask = table.open_to(seat)
        assert ask is not None
        table.choose(seat, ask.what, ask.options[workers])
    [ask] = table.waiting()
    assert choose(table, ask, "medium", Fast.seeded(1)) in ask.options
