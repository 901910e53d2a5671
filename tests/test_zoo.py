"""The games for who trains programs with PettingZoo: its own tests, and what its observations tell."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, seed_test

from engine.environment import Environment
from engine.games import GAMES
from engine.rng import Fast
from tests.engine.worlds import KINDS, Kind, random_option
from tests.small_games import SMALL_GAMES
from zoo import BelfryEnv, number_word

PAIRS = [(name, players) for name, game in GAMES.items() if name not in SMALL_GAMES for players in game.players]
EACH = 15  # choices of each player in PettingZoo's tests, which otherwise play for half a minute


@pytest.fixture(autouse=True)
def _advice() -> Iterator[None]:
    """PettingZoo advises against what its own card games do, too: observations that are dicts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize(("game", "players"), PAIRS)
def test_pettingzoo_finds_its_interface_and_that_a_seed_decides_a_match(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    env = BelfryEnv(game, players)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    api_test(env, num_cycles=EACH)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: BelfryEnv(game, players), num_cycles=EACH)


def test_that_is_all_fifteen_pairs_of_game_and_number_of_players() -> None:
    assert len(PAIRS) == 15


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_match_is_played_to_its_end_and_the_reward_is_the_share_of_the_victory(kind: Kind) -> None:
    """Each choice has a number of its own, and what a seat sees differs where what it is told by the engine does."""
    env, rng = BelfryEnv(kind.game, kind.seats, **dict(kind.options)), Fast.seeded(1)
    same = Environment(kind.game, kind.seats, **dict(kind.options))
    env.reset(seed=5)
    same.reset(5)
    sums, told, coded = dict.fromkeys(env.agents, 0.0), set[str](), set[bytes]()
    for agent in env.agent_iter():
        if env.terminations[agent]:
            sums[agent] += env.last(observe=False)[1]
            env.step(None)
            continue
        if rng.below(8) == 0:
            seen, reward, *_ = env.last()
            legal = list(same.legal_actions(env.possible_agents.index(agent)))
            assert reward == 0
            assert list(seen["options"][seen["action_mask"] == 1]) == [number_word(option) for option in legal]
            assert len({number_word(option) for option in legal}) == len(legal)
            assert env.observation_space(agent).contains(seen)
            told.add(json.dumps([agent, same.decisions[0].what, same.observation(int(agent[-1]))]))
            coded.add(seen["observation"].tobytes())
        ask = same.decisions[0]
        option = random_option(kind.name, ask, rng)
        env.step(ask.options.index(option))
        same.step(option)
    assert same.over
    assert list(sums.values()) == same.returns()
    assert len(coded) == len(told)


def arrays(seen: dict[str, Any]) -> dict[str, list[float]]:
    return {name: list(array) for name, array in seen.items()}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_world_that_looks_the_same_is_observed_as_the_same(kind: Kind) -> None:
    env, rng = BelfryEnv(kind.game, kind.seats, **dict(kind.options)), Fast.seeded(1)
    env.reset(seed=1)
    for _ in range(6):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seen, true = arrays(env.observe(agent)), env.match
        env.match = true.imagine(env.possible_agents.index(agent), 7)
        assert arrays(env.observe(agent)) == seen
        env.match = true
        ask = true.decisions[0]
        env.step(ask.options.index(random_option(kind.name, ask, rng)))


def test_a_masked_action_changes_nothing() -> None:
    """Of who is not asked all are masked."""
    env = BelfryEnv("castle_builders")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    before = arrays(env.observe(env.agent_selection))
    with pytest.raises(ValueError, match="Action 63 is masked: choose one from 0 to 1"):
        env.step(63)
    assert arrays(env.observe(env.agent_selection)) == before


def test_matches_after_the_first_follow_from_its_seed() -> None:
    env, again = BelfryEnv("tower"), BelfryEnv("tower")
    env.reset(seed=3)
    again.reset(seed=3)
    first = env.match.observation(0)
    for one in (env, again):
        one.reset()
    assert env.match.observation(0) == again.match.observation(0) != first
