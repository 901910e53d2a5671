"""Whether *What decided it* tells who plays well from who does not: games of *hard* against *easy*, both reviewed.

*Less accurate* is whose choices cost more in the mean; *told* how many of them were clear of noise.  Seconds are of one
core, for both seats; a player asks about one.  With `--share 0.07` *hard* thinks for 0.13 seconds a choice.
"""

import argparse
from statistics import mean
from time import process_time
from typing import NamedTuple

from bench.arena import start
from engine.games import GAMES
from engine.review import assess, list_choices
from engine.rng import Fast, Rng
from engine.table import Table

HEAD = "game", "games", "*easy* less accurate", "told, hard / easy", "cost, hard / easy", "seconds, mean", "longest"


class Found(NamedTuple):
    """A game: what each choice of *hard* and of *easy* cost, in victories, and which of those were told, and the
    seconds."""

    costs: tuple[list[float], list[float]]
    told: tuple[list[bool], list[bool]]
    seconds: float

    @property
    def is_right(self) -> bool:
        """Whether *easy* is found to be the less accurate."""
        return mean(self.costs[1]) > mean(self.costs[0])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench review", description="What the choices of computers cost.")
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    parser.add_argument("--share", type=float, default=1.0, help="of its usual time, for which hard thinks")
    chosen = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}", flush=True)
    for name in [chosen.only] if chosen.only else GAMES:
        print(row(name, [review(name, seed, chosen.share) for seed in range(chosen.games)]), flush=True)
    return 0


def review(name: str, seed: int, share: float) -> Found:
    """One game for two, to its end, and what all choices cost."""
    hard = seed % 2
    turns, begun = play(name, seed, share, hard), process_time()
    costs, told = ([], []), ([], [])  # type: tuple[list[float], list[float]], tuple[list[bool], list[bool]]
    for number, turn in enumerate(turns):
        for seat in range(2):
            for n, table, ask in list_choices(turn, seat):
                rng = Fast.seeded(seed * 1_000_000 + number * 1000 + n)
                lead = assess(table, ask, turn.choices[n].option, rng).beside.lead
                costs[seat != hard].append(lead.mean)
                told[seat != hard].append(lead.is_clear)
    return Found(costs, told, process_time() - begun)


def play(name: str, seed: int, share: float, hard: int) -> list[Table]:
    """All turns of a game in which *hard* sits at this seat, and *easy* at the other."""
    rng, table = Fast.seeded(seed), Table(GAMES[name].begin(2, Rng(f"review {seed}")))
    players = [start(f"hard x {share}" if seat == hard else "easy") for seat in range(2)]
    turns = [table]
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            table.before = None  # nobody takes anything back
            turns.append(table)
            continue
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, players[ask.seat](table, ask, rng))
    return turns


def row(name: str, games: list[Found]) -> str:
    """A line of the table; costs in thousandths of a victory."""
    told = " / ".join(f"{mean(one for game in games for one in game.told[who]):.0%}" for who in range(2))
    cost = " / ".join(f"{1000 * mean(one for game in games for one in game.costs[who]):.1f}" for who in range(2))
    seconds = [game.seconds for game in games]
    right = sum(game.is_right for game in games)
    return f"| {name} | {len(games)} | {right} | {told} | {cost} | {mean(seconds):.1f} | {max(seconds):.1f} |"
