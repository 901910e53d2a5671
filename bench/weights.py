"""What things on the table are worth: a logistic regression of who wins, for games whose points do not tell enough.

Two fast players (`sensible`) play; at the end of each turn the lead of the first seat in each thing is noted, and in
the end whether that seat won.  The weights that tell best who wins are printed beside those that computers have, with a
segment worth as much as there, and with their standard errors, which are too small: the positions of one game are not
independent.
"""

import argparse
from collections.abc import Sequence
from math import exp, sqrt
from multiprocessing import get_context

from bench.arena import sensible
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table

STEPS = 12  # of Newton's method; it has long settled then

Sample = tuple[list[float], float]  # the leads of the first seat, and whether it won: 1, 0, or ½ of a shared victory


def main(arguments: list[str]) -> int:
    known = {name: game.weights for name, game in GAMES.items() if len(game.weights) > 1}
    parser = argparse.ArgumentParser("python -m bench weights", description="What things on the table are worth.")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--only", choices=sorted(known), help="this game alone")
    chosen = parser.parse_args(arguments)
    print(f"| game | thing | weight | error | of computers |\n|{' --- |' * 5}")
    for name in [chosen.only] if chosen.only else known:
        with get_context("spawn").Pool() as pool:
            seeds = [(name, seed) for seed in range(chosen.games)]
            samples = [sample for game in pool.imap_unordered(play, seeds) for sample in game]
        weights, errors = fit(samples)
        unit = next(iter(known[name].values())) / weights[0]
        for thing, weight, error in zip(known[name], weights, errors, strict=True):
            print(f"| {name} | {thing} | {weight * unit:.2f} | {error * unit:.2f} | {known[name][thing]} |", flush=True)
    return 0


def play(game: tuple[str, int]) -> list[Sample]:
    """The positions of one game, which this name and seed begin."""
    name, seed = game
    rng, table = Fast.seeded(seed), Table(GAMES[name].begin(2, Rng(f"weights {seed}")))
    leads: list[list[float]] = []
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            table.before = None  # nobody takes anything back
            mine, other = table.game.assets()
            leads.append([mine[thing] - other[thing] for thing in table.game.weights])
            continue
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, sensible(table, ask, rng))
    places = table.game.result()
    won = 0.5 if places[0] == places[1] else float(places[0] < places[1])
    return [(one, won) for one in leads]


def fit(samples: Sequence[Sample]) -> tuple[list[float], list[float]]:
    """The weights of a logistic regression without a constant, by Newton's method, and their standard errors."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope, curve = [0.0] * size, [[0.0] * size for _ in range(size)]
        for leads, won in samples:
            chance = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, leads, strict=True))))
            for n, x in enumerate(leads):
                slope[n] += (won - chance) * x
                for m, y in enumerate(leads):
                    curve[n][m] += chance * (1 - chance) * x * y
        inverse = invert(curve)
        weights = [w + sum(map(float.__mul__, row, slope)) for w, row in zip(weights, inverse, strict=True)]
    return weights, [sqrt(inverse[n][n]) for n in range(size)]


def invert(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        rows[n] = [x / rows[n][n] for x in rows[n]]
        for m in range(size):
            if m != n:
                rows[m] = [x - rows[m][n] * y for x, y in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]
