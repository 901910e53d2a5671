"""The games as environments of PettingZoo, by its AEC interface: `BelfryEnv("tower", 3)`; see `docs/engine.md`.

PettingZoo, with the gymnasium and numpy that it brings, must be installed for this and for nothing else.

An action is the place of an option in the list of those that are open to the agent.  A game's options are words, and
there is no list of all that there may be; so what each action means just now is told with the observation.
"""

from functools import lru_cache
from typing import Any
from zlib import crc32

import gymnasium as gym
import numpy as np
from pettingzoo import AECEnv

from engine.environment import Environment
from engine.game import Game, IllegalChoice
from engine.rng import Rng

ACTIONS = 64  # the most options that a decision may have
FEATURES = 4096  # length of an observation
LARGEST = 10_000.0  # that a feature can be, or its negative


class BelfryEnv(AECEnv):
    """A game for so many players; agents are `seat_0`, `seat_1` and so on, and all play to the end.

    An agent is rewarded once, at the end, with its share of the victory.  Those who choose at once are asked one after
    the other, and none of them learns what the others have chosen.

    An observation is a dict.  `observation`: what the seat sees, as `FEATURES` numbers (see `hash_features`).
    `action_mask`: 1 for each action that is legal, and 0 for all of who is not asked.  `options`: by action, the number
    of the word that it stands for (see `number_word`), 0 where there is none.

    Attributes: `match`, the environment below, for what is not numbers: `match.observation(seat)` is what was encoded.
    """

    metadata = {"name": "belfry_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012  as PettingZoo wants

    def __init__(self, game: str | type[Game], players: int | None = None, **options: str) -> None:
        """A game by its name or class.  Raises ValueError for what there is not, as `Environment` does."""
        super().__init__()
        self.match = Environment(game, players, **options)
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.players)]
        self.agents: list[str] = []
        space = {
            "observation": gym.spaces.Box(-LARGEST, LARGEST, (FEATURES,), np.float32),
            "action_mask": gym.spaces.Box(0, 1, (ACTIONS,), np.int8),
            "options": gym.spaces.Box(0, 2**32 - 1, (ACTIONS,), np.int64),
        }
        self.observation_spaces = {agent: gym.spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: gym.spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seed, self._matches = Rng.new().key, 0

    def observation_space(self, agent: str) -> gym.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed the one that `Environment.reset` begins with it, else the next that follows."""
        if seed is not None:
            self._seed, self._matches = str(seed), 0
        self.match.reset(f"{self._seed}, match {self._matches}" if self._matches else self._seed)
        self._matches += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        legal = self.match.legal_actions(seat)
        if len(legal) > ACTIONS:
            raise ValueError(f"a decision has {len(legal)} options; raise ACTIONS, which is {ACTIONS}")
        rest = ACTIONS - len(legal)
        mask = np.array([1] * len(legal) + [0] * rest, np.int8)
        words = np.array([number_word(option) for option in legal] + [0] * rest, np.int64)
        asked = [ask.what for ask in self.match.decisions if ask.seat == seat]
        seen = {"seat": str(seat), "asked": asked, "view": self.match.observation(seat)}
        return {"observation": hash_features(seen), "action_mask": mask, "options": words}

    def step(self, action: int | None) -> None:
        """Choose for the selected agent; None for one whose match is over.

        Raises IllegalChoice, a ValueError, and changes nothing, for an action that is masked.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        legal = self.match.legal_actions(seat)
        if action is None or not 0 <= action < len(legal):
            raise IllegalChoice(f"Action {action} is masked: choose one from 0 to {len(legal) - 1}.")
        self.match.step(legal[action], seat)
        self._cumulative_rewards[agent] = 0.0
        if self.match.over:
            self.rewards = dict(zip(self.agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn here; `python -m engine` shows boards in words."""

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        seats = self.match.current_players
        self.agent_selection = self.possible_agents[seats[0] if seats else 0]


def hash_features(seen: Any) -> Any:
    """Plain data as `FEATURES` numbers: each number, word and length is added at a place that its path hashes to.

    A number counts as itself; a word in a list counts 1, wherever in it; so does any other word.  Two paths may share a
    place (the hashing trick: Weinberger and others, *Feature Hashing for Large Scale Multitask Learning*, 2009).
    """
    places, numbers = list[int](), list[float]()
    _gather(seen, "", places, numbers)
    return np.bincount(places, numbers, FEATURES).clip(-LARGEST, LARGEST).astype(np.float32)


def _gather(thing: Any, path: str, places: list[int], numbers: list[float]) -> None:
    """Note what plain data adds to an observation, and where."""
    if isinstance(thing, dict):
        for key, part in thing.items():
            _gather(part, f"{path}/{key}", places, numbers)
        return
    if isinstance(thing, list):
        for n, part in enumerate(thing):
            _gather(part, path if isinstance(part, str) else f"{path}/{n}", places, numbers)
        thing = len(thing)
    elif isinstance(thing, str):
        path, thing = f"{path}={thing}", 1
    if thing is not None:
        places.append(place(path))
        numbers.append(thing)


@lru_cache(maxsize=1 << 16)
def place(path: str) -> int:
    """Where in an observation a path is found."""
    return crc32(path.encode()) % FEATURES


def number_word(option: str) -> int:
    """The number of an option, which is the same in every match and on every machine: its CRC-32, from 1."""
    return crc32(option.encode()) or 1
