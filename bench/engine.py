"""Random choices a second, per game and number of players, on one core.

*Playouts* run the turns of a game and nothing else, as a computer player
does.  *Hosted* plays on a table, which watches for what comes to light at each
choice.  *Click* is a hosted choice as the bot answers it: the state is read
from JSON, the turn run again, the choice made, and a scene made for the channel
and for each seat.

Another engine with the same interface may be measured in the same run, in turns
with this one: `--beside FOLDER`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).parents[1]
ROUNDS = 5  # of which the median is taken
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")

Rates = dict[str, dict[str, float]]  # by "game, players", then by kind


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench engine", description="Random choices a second, per game.")
    parser.add_argument("--seconds", type=float, default=0.4, help="processor time for each number")
    parser.add_argument("--beside", type=Path, help="the folder of another engine")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.measure:
        sys.path.insert(0, str(chosen.measure))
        print(json.dumps(measure(chosen.seconds)))
        return 0
    there = chosen.beside is not None
    if there and not (chosen.beside / "engine").is_dir():
        parser.error(f"there is no folder engine in {chosen.beside}")
    rounds = [
        (rates(ROOT, chosen.seconds), rates(chosen.beside, chosen.seconds) if there else {}) for _ in range(ROUNDS)
    ]
    ours, theirs = ([one[n] for one in rounds] for n in (0, 1))
    print(
        f"random choices a second, processor time, median of {ROUNDS}"
        + (" | the other engine beside it" if there else "")
    )
    for game, kinds in ours[0].items():
        found = [f"{game:20}"]
        for kind in kinds:
            mine = median(one[game][kind] for one in ours)
            found.append(f"{kind} {mine:8,.0f}" + (beside(theirs, game, kind, mine) if there else ""))
        print("   ".join(found))
    return 0


def beside(theirs: list[Rates], game: str, kind: str, mine: float) -> str:
    """The number of the other engine, whose game may have a shorter name, and ours as a multiple of it."""
    same = [other for other in theirs[0] if game.startswith(other.split(",")[0]) and other[-1] == game[-1]]
    # Of two names that fit, the longer: "tower" is not "tower_up".
    name = max(same, key=len, default=None)
    if name is None or kind not in theirs[0][name]:
        return f" | {'':16}"
    other = median(one[name][kind] for one in theirs)
    return f" | {other:8,.0f} x{mine / other:5.2f}"


def rates(folder: Path, seconds: float) -> Rates:
    """What the engine in `folder` does, measured in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(folder), "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    found: Rates = json.loads(done.stdout)
    return found


def measure(seconds: float) -> Rates:
    """Choices a second of every game with the fewest and with the most players, by kind."""
    from engine.games import GAMES

    found: Rates = {}
    for name, game in GAMES.items():
        for seats in sorted({game.players[0], game.players[-1]}):
            kinds: dict[str, Callable[[Any, int, int], int]] = {"playouts": playout, "hosted": hosted}
            if Path(sys.modules["engine"].__path__[0]) == (ROOT / "engine"):
                kinds["click"] = clicked
            found[f"{name}, {seats}"] = {kind: rate(play, game, seats, seconds) for kind, play in kinds.items()}
    return found


def rate(play: Callable[[Any, int, int], int], game: Any, seats: int, seconds: float) -> float:
    """Choices a second of whole games, for about so many seconds, after one to warm up."""
    play(game, seats, 0)
    done, began = 0, process_time()
    for seed in count(1):
        done += play(game, seats, seed)
        if process_time() - began > seconds:
            break
    return done / (process_time() - began)


def playout(game: Any, seats: int, seed: int) -> int:
    """A random game without a table; how many choices it took."""
    from engine.rng import Fast

    rng, choices = Fast.seeded(seed), 0
    state = game.begin(seats, Fast.seeded(seed))
    while not state.over():
        state.log.clear()
        turn, given = state.turn(), None
        try:
            while True:
                given = [rng.choice(ask.options) for ask in turn.send(given)]
                choices += len(given)
        except StopIteration:
            pass
    return choices


def hosted(game: Any, seats: int, seed: int) -> int:
    """A random game on a table; how many choices it took."""
    return sum(1 for _ in choices_of(game, seats, seed))


def clicked(game: Any, seats: int, seed: int) -> int:
    """A random game, of which every choice starts from JSON and ends with what everybody sees."""
    from engine.codec import decode, encode
    from engine.scene import Scene
    from engine.table import Table

    done, began = 0, process_time()
    names = NAMES[:seats]
    for table, choice in choices_of(game, seats, seed):
        before = table.before and Table(decode(game, encode(table.before.started())), table.before.choices)
        again = Table(decode(game, encode(table.started())), table.choices, before)
        again.choose(*choice)
        for reader in (None, *range(seats)):
            Scene.of(again, reader, names)
        done += 1
        if process_time() - began > 1:
            break
    return done


def choices_of(game: Any, seats: int, seed: int) -> Iterator[tuple[Any, tuple[int, str, str]]]:
    """Every table of a random game before a choice, and the choice."""
    from engine.rng import Fast, Rng
    from engine.table import Table

    rng, table = Fast.seeded(seed), Table(game.begin(seats, Rng(f"bench {seed}")))
    while True:
        while table.turn_over:
            if table.game.over():
                return
            table = table.next_turn()
        ask = rng.choice(table.waiting())
        choice = ask.seat, ask.what, rng.choice(ask.options)
        yield table, choice
        table.choose(*choice)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
