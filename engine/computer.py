"""Computer players: they see what a person in their seat would see, and try out what might come of it.

The search is an information-set Monte-Carlo tree search (Cowling, Powley and
Whitehouse, 2012).  Each playout happens in another imagined world: the turn is
run again to the open decision, and what the seat cannot see is dealt anew.  So
what came to light in this very turn stays as it was.  All worlds share one
tree, whose branches are the choices that were made; where several seats choose
at once, each does so by statistics of its own.  Below the tree everybody plays
as the game finds likely, for a while, and then the game says how it looks.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt, tanh
from time import process_time
from typing import NamedTuple

from engine.game import Decision, Game, Turn
from engine.rng import Fast, Rng
from engine.table import Choice, Table


class Strength(NamedTuple):
    """How a computer thinks: so many playouts, at most for so many seconds of a processor."""

    playouts: int
    seconds: float


STRENGTHS = {
    "easy": Strength(8, 0.3),
    "medium": Strength(60, 1.0),
    "hard": Strength(400, 2.0),
}

EXPLORE = 0.5  # how much a choice that was tried little is worth another try


class Tried(NamedTuple):
    pass


@dataclass(slots=True)
class Node:
    """What is known of one moment: for each seat that chooses then how often an option was
    there, how often it was tried, and what came of it; and the moments after it."""

    seats: dict[int, dict[str, list[float]]] = field(default_factory=dict)  # [offered, tried, won]
    after: dict[tuple[str, ...], "Node"] = field(default_factory=dict)


class World(NamedTuple):
    """An imagined game in the middle of a turn, which waits for `decisions`."""

    game: Game
    run: Turn
    decisions: list[Decision]


def choose(table: Table, ask: Decision, strength: str, rng: Rng) -> str:
    """The option that a computer of this strength takes."""
    playouts, seconds = STRENGTHS[strength]
    return search(table, ask, rng, playouts, seconds)


def search(table: Table, ask: Decision, rng: Rng, playouts: int, seconds: float = inf) -> str:
    """The option that was tried most in so many playouts."""
    if len(ask.options) == 1:
        return ask.options[0]
    end = process_time() + seconds
    root = Node()
    for n in range(playouts):
        if n and process_time() > end:
            break
        grow(root, imagine(table, ask.seat, rng), rng)
    tries = root.seats[ask.seat]
    return max(tries, key=lambda option: (tries[option][1], tries[option][2]))


def imagine(table: Table, seat: int, rng: Rng) -> World:
    """A world that looks to `seat` like this one, at the open decision."""
    known = table.choices[: table.opened]
    world = rerun(table.start, known)
    world.game.determinize(seat, Fast.seeded(rng.below(1 << 62)))
    return world


def rerun(start: bytes, choices: Sequence[Choice]) -> World:
    """The turn, run again as far as these choices go."""
    game: Game = pickle.loads(start)
    run = game.turn()
    decisions, at = next(run), 0
    while at < len(choices):
        given: dict[int, str] = {}
        while len(given) < len(decisions):  # somebody may have changed a secret choice before the last chose
            given[choices[at].seat] = choices[at].option
            at += 1
        decisions = run.send([given[ask.seat] for ask in decisions])
    return World(game, run, decisions)


def grow(root: Node, world: World, rng: Rng) -> None:
    """One playout: down the tree as it promises most, one moment more, then as is likely."""
    game, run, decisions = world
    node: Node | None = root
    path: list[list[tuple[int, list[float]]]] = []
    turns = game.horizon
    while True:
        if node is None:
            given = [game.likely(ask, rng) for ask in decisions]
        else:
            fresh = False
            given, steps = [], []
            for ask in decisions:
                option, tried = promising(node.seats.setdefault(ask.seat, {}), ask.options, rng)
                fresh |= not tried[1]
                given.append(option)
                steps.append((ask.seat, tried))
            path.append(steps)
            key = tuple(given)
            if fresh:
                node = None
            else:
                node = node.after.setdefault(key, Node())
        try:
            decisions = run.send(given)
            continue
        except StopIteration:
            pass
        decisions = []
        while not decisions:
            turns -= 1
            if game.over() or turns <= 0:
                break
            game.log.clear()
            run = game.turn()
            try:
                decisions = next(run)
            except StopIteration:
                continue
        if not decisions:
            break
    values = outlook(game)
    for steps in path:
        for seat, tried in steps:
            tried[1] += 1
            tried[2] += values[seat]


def promising(tries: dict[str, list[float]], options: Sequence[str], rng: Rng) -> tuple[str, list[float]]:
    """The option to try next (UCB1 with availability), and its statistics."""
    best, most, ties = "", -1.0, 0
    for option in options:
        tried = tries.get(option)
        if tried is None:
            tried = tries[option] = [0.0, 0.0, 0.0]
        tried[0] += 1
        worth = tried[2] / tried[1] + EXPLORE * sqrt(log(tried[0]) / tried[1]) if tried[1] else 1e9
        if worth > most:
            best, most, ties = option, worth, 1
        elif worth == most:
            ties += 1
            if rng.below(ties) == 0:
                best = option
    return best, tries[best]


def outlook(game: Game) -> list[float]:
    """For each seat how good the game looks, from 0 to 1: at its end a win counts, before it what the game thinks."""
    if game.over():
        places = game.result()
        first = places.count(1)
        wins = [(place == 1) / first for place in places]
    else:
        wins = None
    worth = game.worth()
    values = []
    for seat, mine in enumerate(worth):
        best = max(other for n, other in enumerate(worth) if n != seat)
        values.append(0.5 + 0.5 * tanh((mine - best) / game.spread))
    if wins:
        values = [0.8 * win + 0.2 * value for win, value in zip(wins, values, strict=True)]
    return values


def at_random(table: Table, ask: Decision, rng: Rng) -> str:
    return rng.choice(ask.options)


def greedy(table: Table, ask: Decision, rng: Rng, tries: int = 3) -> str:
    """The option after which this turn ends best for the seat, whatever comes later."""
    def promise(option: str) -> float:
        return sum(after_turn(imagine(table, ask.seat, rng), ask, option, rng) for _ in range(tries))
    if len(ask.options) == 1:
        return ask.options[0]
    best = {option: promise(option) for option in ask.options}
    top = max(best.values())
    return rng.choice([option for option in ask.options if best[option] == top])


def after_turn(world: World, first: Decision, option: str, rng: Rng) -> float:
    game, run, decisions = world
    given = [option if ask.seat == first.seat else rng.choice(ask.options) for ask in decisions]
    try:
        while True:
            decisions = run.send(given)
            given = [rng.choice(ask.options) for ask in decisions]
    except StopIteration:
        pass
    worth = game.worth()
    return worth[first.seat] - max(w for n, w in enumerate(worth) if n != first.seat)
