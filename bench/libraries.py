"""Random choices a second of the engine beside other libraries of games, in one run and in turns, on one core.

All play tic-tac-toe, the one game that they have in common: here it is written as a game of the engine is.  PettingZoo
cannot be asked what is legal without an observation, so its rows have one for each choice, and so has one of ours.
What is not installed is told and left out.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import process_time
from typing import Any, ClassVar

from engine.environment import Environment
from engine.game import Game, Public, Turn
from engine.games import GAMES
from engine.rng import Rng

ROUNDS = 7  # of which the median is taken
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BARE, OURS = "the turns alone", "engine.environment"

Match = Callable[[random.Random], int]  # plays a match by this chance, and says how many choices it took


@dataclass(slots=True)
class TicTacToe(Game):
    """Three in a row."""

    name: ClassVar[str] = "tic_tac_toe"
    players: ClassVar[range] = range(2, 3)

    squares: Public[list[int | None]]
    seat: Public[int] = 0

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> "TicTacToe":
        return cls(seats, rng, [None] * 9)

    def turn(self) -> Turn:
        free = [str(n) for n, owner in enumerate(self.squares) if owner is None]
        square = yield from self.ask(self.seat, "square", free)
        self.squares[int(square)] = self.seat
        self.seat = 1 - self.seat

    def over(self) -> bool:
        return None not in self.squares or any(self.score_rows()["rows"])

    def score_rows(self) -> dict[str, list[int]]:
        taken = [{self.squares[n] for n in line} for line in LINES]
        return {"rows": [int({seat} in taken) for seat in range(self.seats)]}


def main(seconds: float) -> int:
    """Print the table; each number takes about so many seconds of the processor."""
    runners, missing = dict[str, Match](), dict[str, str]()
    for name, make in FACTORIES.items():
        try:
            runners[name] = make()
        except ImportError as error:
            missing[name] = error.name or str(error)
    rounds = [{name: rate(play, seconds) for name, play in runners.items()} for _ in range(ROUNDS)]
    print(f"random choices a second of the processor in tic-tac-toe, median of {ROUNDS}; how many times {OURS}")
    for name in runners:
        times = median(one[name] / one[OURS] for one in rounds)
        print(f"  {name:42} {median(one[name] for one in rounds):10,.0f}  x {times:5.2f}", flush=True)
    for name, module in missing.items():
        print(f"  {name:42} not measured: {module} is not installed")
    print(f"games of Belfry: {OURS}, with an observation for each choice, with a clone for each; times {BARE}")
    for name, game in GAMES.items():
        for seats in sorted({game.players[0], game.players[-1]}):
            plays = [bare(game, seats), *(environment(game, seats, also) for also in ("", "observe", "clone"))]
            found = [[rate(play, seconds) for play in plays] for _ in range(ROUNDS)]
            told = [
                f"{median(one[n] for one in found):8,.0f} x {median(one[n] / one[0] for one in found):.2f}"
                for n in (1, 2, 3)
            ]
            print(f"  {name + ',':17} {seats}  {'   '.join(told)}", flush=True)
    return 0


def rate(play: Match, seconds: float) -> float:
    """Choices a second of whole matches."""
    chance, done, began = random.Random(1), 0, process_time()
    for _ in count():
        done += play(chance)
        if process_time() - began > seconds:
            break
    return done / (process_time() - began)


def bare(game: type[Game], seats: int) -> Match:
    """The generators of the turns, and nothing around them."""

    def play(chance: random.Random) -> int:
        state, made = game.begin(seats, Rng(str(chance.random()))), 0
        while not state.over():
            state.log.clear()
            turn, given = state.turn(), None
            try:
                while True:
                    given = [chance.choice(ask.options) for ask in turn.send(given)]  # type: ignore[arg-type]
                    made += len(given)
            except StopIteration:
                pass
        return made

    return play


def environment(game: type[Game], seats: int, also: str = "") -> Match:
    """Steps of the environment; before each also an observation or a clone."""
    env = Environment(game, seats)

    def play(chance: random.Random) -> int:
        env.reset(str(chance.random()))
        for made in count():
            if env.over:
                return made
            if also == "observe":
                env.observation(env.current_players[0])
            elif also == "clone":
                env.clone()
            env.step(chance.choice(env.legal_actions()))
        raise AssertionError

    return play


def ours_in_pettingzoo() -> Match:
    from zoo import BelfryEnv

    return in_pettingzoo(BelfryEnv(TicTacToe))


def theirs_in_pettingzoo() -> Match:
    from pettingzoo.classic import tictactoe_v3

    return in_pettingzoo(tictactoe_v3.env())


def in_pettingzoo(env: Any) -> Match:
    """As PettingZoo's documentation plays, to the first agent that has ended."""

    def play(chance: random.Random) -> int:
        env.reset(seed=chance.getrandbits(30))
        for made, _ in enumerate(env.agent_iter()):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return made
            env.step(chance.choice(seen["action_mask"].nonzero()[0].tolist()))
        raise AssertionError

    return play


def openspiel(name: str) -> Match:
    import pyspiel

    if name.startswith("python_"):
        from open_spiel.python.games import tic_tac_toe  # noqa: F401  which registers it
    game = pyspiel.load_game(name)

    def play(chance: random.Random) -> int:
        state = game.new_initial_state()
        for made in count():
            if state.is_terminal():
                return made
            state.apply_action(chance.choice(state.legal_actions()))
        raise AssertionError

    return play


FACTORIES: dict[str, Callable[[], Match]] = {
    OURS: lambda: environment(TicTacToe, 2),
    BARE: lambda: bare(TicTacToe, 2),
    "engine.environment, with observations": lambda: environment(TicTacToe, 2, "observe"),
    "zoo, with observations": ours_in_pettingzoo,
    "PettingZoo's tictactoe_v3, with observations": theirs_in_pettingzoo,
    "OpenSpiel's python_tic_tac_toe": lambda: openspiel("python_tic_tac_toe"),
    "OpenSpiel's tic_tac_toe, in C++": lambda: openspiel("tic_tac_toe"),
}
