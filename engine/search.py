"""What a player thinks of a choice: play on from it in imagined worlds.

The search is a Monte-Carlo tree search over information sets (Cowling, Powley
and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).  Each playout
happens in a world of its own: the turn is run again to the open decision, and
everything that the seat cannot see is dealt anew.  So what came to light in
this very turn stays as it was.  All worlds share one tree; its branches are
the choices that were made, and a seat that chooses in secret, at the same time
as others, does so by statistics of its own.  Below the tree everybody plays as
the game finds likely, for as many turns as the game has for a horizon, and
there the game says how it looks.

A game knows nothing of this but `worth`, `likely`, `spread` and `horizon`.
"""

from dataclasses import dataclass, field
from math import inf, log, sqrt, tanh
from time import process_time
from typing import NamedTuple

from engine.game import Decision, Game, Turn
from engine.rng import Fast, Rng
from engine.table import Table

EXPLORE = 0.5  # the constant of UCB1: how soon a choice that did badly is tried again
VICTORY = 0.8  # of what an end is worth; the rest is the lead, so that one plays well also when all is lost or won
GLANCE = 20  # playouts between two looks at the clock


class World(NamedTuple):
    """An imagined game in the middle of a turn, which waits for `decisions`; none when the game is over."""

    game: Game
    run: Turn
    decisions: list[Decision]


@dataclass(slots=True)
class Tried:
    """What is known of an option: how often it was there, how often it was tried, and what came of it in all."""

    offered: int = 0
    times: int = 0
    won: float = 0.0

    def promise(self) -> float:
        """UCB1, where only the worlds count in which the option was there."""
        if not self.times:
            return inf
        return self.won / self.times + EXPLORE * sqrt(log(self.offered) / self.times)


@dataclass(slots=True)
class Node:
    """A moment: what is known of the options of each seat that chooses then, and the moments that follow."""

    seats: dict[int, dict[str, Tried]] = field(default_factory=dict)
    after: dict[tuple[str, ...], "Node"] = field(default_factory=dict)


def search(table: Table, ask: Decision, rng: Rng, playouts: int, seconds: float = inf) -> str:
    """The option of the open decision `ask` that was tried most; parameters as of `weigh`."""
    if len(ask.options) == 1:
        return ask.options[0]
    tried = weigh(table, ask, rng, playouts, seconds)
    return max(tried, key=lambda option: (tried[option].times, tried[option].won))


def weigh(table: Table, ask: Decision, rng: Rng, playouts: int, seconds: float = inf) -> dict[str, Tried]:
    """What so many `playouts` tell of the options of the open decision `ask`.

    After so many `seconds` of the processor it stops with what it knows.  The
    same `rng` tells the same, unless time runs out.
    """
    root, end = Node(), process_time() + seconds
    for n in range(playouts):
        if n % GLANCE == GLANCE - 1 and process_time() > end:
            break
        play_out(root, imagine(table, ask.seat, rng), rng)
    return root.seats[ask.seat]


def imagine(table: Table, seat: int, rng: Rng) -> World:
    """A world that looks to `seat` like this one, at the open decisions; nobody has answered them yet."""
    again = table.again()
    again.game.determinize(seat, Fast.seeded(rng.below(1 << 62)))
    return World(again.game, again.run, again.decisions)


def play_out(root: Node, world: World, rng: Rng) -> None:
    """Go down the tree by what promises most, one moment further than before, then on as is likely; learn from it."""
    node: Node | None = root
    path: list[tuple[int, Tried]] = []
    turns = world.game.horizon()
    while world.decisions:
        if node is None:
            given = [world.game.likely(ask, rng) for ask in world.decisions]
        else:
            given = [most_promising(node.seats.setdefault(ask.seat, {}), ask, rng) for ask in world.decisions]
            chosen = [(ask.seat, node.seats[ask.seat][o]) for ask, o in zip(world.decisions, given, strict=True)]
            path += chosen
            known = all(option.times for _, option in chosen)
            node = node.after.setdefault(tuple(given), Node()) if known else None
        world, ended = go_on(world, given)
        turns -= ended
        if turns <= 0:
            break
    values = outlook(world.game)
    for seat, option in path:
        option.times += 1
        option.won += values[seat]


def most_promising(tried: dict[str, Tried], ask: Decision, rng: Rng) -> str:
    """The option to try in this world; among equals, any."""
    promises = []
    for option in ask.options:
        known = tried.get(option)
        if known is None:
            known = tried[option] = Tried()
        known.offered += 1
        promises.append(known.promise())
    best = max(promises)
    return rng.choice([option for option, promise in zip(ask.options, promises, strict=True) if promise == best])


def go_on(world: World, given: list[str]) -> tuple[World, int]:
    """The world at its next decisions, and how many turns have ended on the way."""
    game, run, _ = world
    ended = 0
    try:
        return World(game, run, run.send(given)), ended
    except StopIteration:
        ended += 1
    while not game.over():
        game.log.clear()
        run = game.turn()
        try:
            return World(game, run, next(run)), ended
        except StopIteration:
            ended += 1
    return World(game, run, []), ended


def outlook(game: Game) -> list[float]:
    """How good it looks for each seat, from 0 to 1: by the lead, and at the end by who has won."""
    worth = game.worth()
    looks = []
    for seat, mine in enumerate(worth):
        rival = max(other for n, other in enumerate(worth) if n != seat)
        looks.append(0.5 + 0.5 * tanh((mine - rival) / game.spread))
    if game.over():
        places = game.result()
        shares = [(place == 1) / places.count(1) for place in places]
        looks = [VICTORY * share + (1 - VICTORY) * look for share, look in zip(shares, looks, strict=True)]
    return looks
