"""How often computer players do what looks silly (`Game.doubtful`): of the choices where one could, how many did.

Now and then it is right all the same (a blockade, a doubled tower), so what counts is the rate beside that of others.
Games of two, each kind of player against itself, from the same beginnings.  The last line of a game has all of it, of
how many turns.
"""

import argparse
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from typing import NamedTuple

from bench.arena import PLAYERS, start
from engine.computer import STRENGTHS
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table


class Count(NamedTuple):
    """How often it was done, of how often it could have been."""

    done: int = 0
    possible: int = 0

    def __str__(self) -> str:
        return f"{self.done} of {self.possible} ({self.done / self.possible:.0%})" if self.possible else "-"


Counts = dict[str, Count]  # by question
TURNS = "all, of turns"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench blunders", description="How often computers look silly.")
    parser.add_argument("--games", type=int, default=10, help="games of each kind of player")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=list(STRENGTHS), metavar="KIND")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="at the same time")
    chosen = parser.parse_args(arguments)
    print(f"| game | question | {' | '.join(chosen.players)} |\n|{' --- |' * (2 + len(chosen.players))}")
    totals: list[list[Count]] = [[] for _ in chosen.players]
    with get_context("spawn").Pool(chosen.processes) as pool:
        for name in [chosen.only] if chosen.only else GAMES:
            found = [add(pool.map(partial(count, name, kind), range(chosen.games))) for kind in chosen.players]
            for total, counts in zip(totals, found, strict=True):
                total += [count for what, count in counts.items() if what != TURNS]
            for what in sorted({what for counts in found for what in counts}, key=lambda what: (what == TURNS, what)):
                print(f"| {name} | {what} | {' | '.join(str(one.get(what, Count())) for one in found)} |", flush=True)
    print(f"| all | | {' | '.join(str(sum_up(total)) for total in totals)} |")
    return 0


def add(games: list[Counts]) -> Counts:
    """The counts of several games together."""
    return {what: sum_up([one[what] for one in games if what in one]) for what in {w for one in games for w in one}}


def sum_up(counts: list[Count]) -> Count:
    return Count(sum(one.done for one in counts), sum(one.possible for one in counts))


def count(name: str, kind: str, seed: int) -> Counts:
    """The doubtful choices of one game."""
    found: Counts = {}
    rng, table = Fast.seeded(seed), Table(GAMES[name].begin(2, Rng(f"blunders {seed}")))
    players = [start(kind) for _ in range(2)]
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            table.before = None  # nobody takes anything back
            found[TURNS] = sum_up([found.get(TURNS, Count()), Count(0, 1)])
            continue
        ask = table.waiting()[0]
        option = players[ask.seat](table, ask, rng)
        if doubtful := table.game.doubtful(ask):
            found[ask.what] = sum_up([found.get(ask.what, Count()), Count(option in doubtful, 1)])
            found[TURNS] = sum_up([found.get(TURNS, Count()), Count(option in doubtful, 0)])
        table.choose(ask.seat, ask.what, option)
    return found
