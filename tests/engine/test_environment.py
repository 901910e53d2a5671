"""Programs that play: what must hold for every game that is stepped through."""

import gc
import pickle
from collections.abc import Callable
from copy import copy, deepcopy

import pytest

from engine.ai.player import choose
from engine.core.codec import encode, melt, observe, view
from engine.core.game import IllegalChoice
from engine.core.rng import Fast
from engine.environment import Environment
from tests.engine.worlds import KINDS, Kind, alike, begin, random_option, some_tables
from tests.small_games import PLAYED

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def started(kind: Kind, seed: int | str = "secret 1") -> Environment:
    env = Environment(kind.game, kind.seats, **dict(kind.options))
    env.reset(seed)
    return env


def play(env: Environment, rng: Fast, look: Callable[[], None] = lambda: None) -> None:
    """To the end by chance; `look` before each choice."""
    while not env.over:
        look()
        ask = rng.choice(env.decisions)
        env.step(random_option(env.kind.name, ask, rng), ask.seat)


def state(env: Environment) -> object:
    """All that there is of a match."""
    return encode(env.game), list(env.decisions), env.returns()


@every_kind
def test_steps_play_what_a_table_plays(kind: Kind) -> None:
    """And a seat sees what the view of the table shows it."""
    env, table, rng = started(kind), begin(kind, 1), Fast.seeded(1)
    while not (table.turn_over and table.game.over()):
        if table.turn_over:
            table = table.next_turn()
            table.before = None
            continue
        assert env.decisions == table.waiting()
        assert env.observation(None) == melt(view(table.game, None))
        ask = rng.choice(env.decisions)
        assert env.observation(ask.seat) == melt(view(table.game, ask.seat))
        option = random_option(kind.name, ask, rng)
        assert sum(env.returns()) == 0
        env.step(option, ask.seat)
        table.choose(ask.seat, ask.what, option)
    assert env.over
    assert env.current_players == [] == [*env.legal_actions()]
    assert [share > 0 for share in env.returns()] == [place == 1 for place in table.game.result()]
    assert sum(env.returns()) == pytest.approx(1)


@every_kind
def test_what_a_seat_observes_does_not_depend_on_what_it_cannot_see(kind: Kind) -> None:
    compared, rng = 0, Fast.seeded(2)
    for table in some_tables(kind, 2, 10):
        for reader in kind.readers:
            other = alike(table, reader, rng)
            if other and encode(other.game) != encode(table.game):
                assert observe(other.game, reader) == observe(table.game, reader)
                compared += 1
    assert compared


@every_kind
def test_a_clone_goes_on_as_its_original_would_and_changes_nothing_in_it(kind: Kind) -> None:
    env, rng = started(kind), Fast.seeded(3)
    made: list[tuple[str, int]] = []
    clones: list[tuple[Environment, object, int]] = []
    while not env.over:
        if rng.below(100) < 2 or not clones:
            clones.append((env.clone(), state(env), len(made)))
        ask = rng.choice(env.decisions)
        made.append((random_option(kind.name, ask, rng), ask.seat))
        env.step(*made[-1])
    end = state(env)
    for n, (clone, then, chosen) in enumerate(clones):
        play(clone.clone(), Fast.seeded(n))
        assert state(clone) == then
        for step in made[chosen:]:
            clone.step(*step)
        assert state(clone) == end == state(env)


@every_kind
def test_copies_of_python_are_clones_also_of_imagined_matches(kind: Kind) -> None:
    env, rng = started(kind), Fast.seeded(7)
    for _ in range(30):
        if not env.over:
            ask = rng.choice(env.decisions)
            env.step(random_option(kind.name, ask, rng), ask.seat)
    matches = [env] if env.over else [env, env.imagine(env.current_players[0], 1)]
    for match in matches:
        then = state(match)
        copies = [copy(match), deepcopy(match), pickle.loads(pickle.dumps(match))]
        for other in copies:
            assert state(other) == then
            play(other, Fast.seeded(8))
        assert state(match) == then
        play(match, Fast.seeded(8))
        assert [state(other) for other in copies] == [state(match)] * 3


@every_kind
def test_an_imagined_match_looks_the_same_to_its_seat_and_has_another_chance(kind: Kind) -> None:
    env, rng = started(kind), Fast.seeded(4)
    changed = 0

    def look() -> None:
        nonlocal changed
        if rng.below(100) < 5 or not changed:
            seat = env.current_players[0]
            before = state(env)
            world = env.imagine(seat, rng.used)
            assert world.observation(seat) == env.observation(seat)
            assert world.legal_actions(seat) == env.legal_actions(seat)
            assert state(world) == state(env.imagine(seat, rng.used)) == state(world.clone())
            assert world.game.rng != env.game.rng
            assert world.seed == ""
            assert state(env) == before
            changed += 1

    play(env, rng, look)
    last = started(kind)
    world = last.imagine(last.current_players[-1], 5)
    play(world, Fast.seeded(5))
    assert sum(world.returns()) == pytest.approx(1)


@every_kind
def test_a_step_that_is_not_allowed_changes_nothing_and_says_why(kind: Kind) -> None:
    env = started(kind)
    before, seat = state(env), env.current_players[0]
    for action, who, says in (
        ("nonsense", seat, f"The rules do not allow 'nonsense' now: choose one of legal_actions({seat})."),
        (env.legal_actions()[0], 17, "Seat 17 is not asked now."),
    ):
        with pytest.raises(IllegalChoice) as refused:
            env.step(action, who)
        assert str(refused.value) == says
        assert state(env) == before
    for nobody in (17, None):
        with pytest.raises(ValueError, match=f"Seat {nobody} is not asked now: imagine for one of current_players"):
            env.imagine(nobody, 1)  # type: ignore[arg-type]
    play(env, Fast.seeded(6))
    with pytest.raises(ValueError, match="The match is over: reset it"):
        env.step("nonsense")


def test_those_who_choose_at_once_learn_nothing_from_each_other() -> None:
    """Who has chosen is asked no more; in an imagined match all are asked again, for answers are secret."""
    env = Environment(PLAYED["market"], 3)
    while len(env.current_players) < 3:
        env.step(env.legal_actions()[0])
    first, *others = env.current_players
    seen = [env.observation(seat) for seat in (*others, None)]
    env.step(env.legal_actions(first)[-1], first)
    assert env.current_players == others
    assert list(env.legal_actions(first)) == []
    assert [env.observation(seat) for seat in (*others, None)] == seen
    assert env.imagine(others[0], 1).current_players == [first, *others]
    assert env.clone().current_players == others


def test_the_same_seed_plays_the_same_match_and_no_seed_another_each_time() -> None:
    env = Environment("tower", 3)
    env.reset(7)
    first = state(env)
    env.reset()
    assert state(env) != first
    unknown = env.seed, state(env)
    env.reset("7")
    assert state(env) == first
    env.reset(unknown[0])
    assert (env.seed, state(env)) == unknown


def test_many_matches_take_no_more_memory_than_few() -> None:
    env = Environment("castle_builders")

    def kept(matches: int) -> int:
        for n in range(matches):
            env.reset(n)
            play(env, Fast.seeded(n), env.clone if n == 0 else lambda: None)
        gc.collect()
        return len(gc.get_objects())

    kept(3)
    assert abs(kept(15) - kept(3)) < 100


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"there is no game 'chess'; there are .*tower_up"):
        Environment("chess")
    with pytest.raises(ValueError, match="castle_builders is not for 3 players"):
        Environment("castle_builders", 3)
    with pytest.raises(ValueError, match="tower has no option hats = 'on'; there are cards: face-up, friendly; "):
        Environment("tower", hats="on")


def test_a_computer_plays_by_the_table_of_the_turn() -> None:
    """Of an imagined turn there is none; of the next there is."""
    env, rng = Environment("tower_up"), Fast.seeded(1)
    for _ in range(4):
        table, seat = env.table(), env.current_players[0]
        ask = table.open_to(seat)
        assert ask == env.decisions[0]
        env.step(choose(table, ask, "easy", rng), seat)
    world = env.imagine(env.current_players[0], 1)
    with pytest.raises(ValueError, match="There is no table of an imagined turn"):
        world.table()
    turn = world.game.seat
    while world.game.seat == turn:
        world.step(world.legal_actions()[0])
    assert world.table().waiting() == world.decisions
    play(env, rng)
    assert env.table().turn_over
