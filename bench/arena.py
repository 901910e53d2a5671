"""Whole games between players that choose by themselves, in as many processes as there are cores."""

from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

from engine.ai.player import STRENGTHS
from engine.ai.search import Budget, Memory, go_on, imagine, search
from engine.core.game import Decision
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games import GAMES

Player = Callable[[Table, Decision, Rng], str]
HASTE = 8  # choices of a sensible player, of which one is made by chance
Z = 1.96  # of a confidence interval of 95 %


class Pairing(NamedTuple):
    """A game to play: the names of the `players` by seat, a `seed`, and the `options` that are not the usual ones."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()


class Record(NamedTuple):
    """How a game ended, and for each seat its number of choices and the processor seconds of all and of the longest.

    `first`: the seat that began; 0 where all begin together.
    """

    pairing: Pairing
    first: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    choices: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def at_random(table: Table, ask: Decision, rng: Rng) -> str:
    """Any option."""
    return rng.choice(ask.options)


def greedy(table: Table, ask: Decision, rng: Rng) -> str:
    """Somebody who plays for the first time: takes the option after which this turn ends best, by the evaluation that
    the search has, too.  What comes later does not count; what else is to be chosen in the turn is chosen as is likely,
    in three imagined worlds for each option."""
    if len(ask.options) == 1:
        return ask.options[0]
    leads = [sum(lead_after(table, ask, option, rng) for _ in range(3)) for option in ask.options]
    best = max(leads)
    return rng.choice([option for option, lead in zip(ask.options, leads, strict=True) if lead == best])


def lead_after(table: Table, ask: Decision, option: str, rng: Rng) -> float:
    """The lead of the seat in an imagined world at the end of a turn in which it chose `option`."""
    world, ended = imagine(table, ask.seat, rng), 0
    while world.decisions and not ended:
        given = [option if other == ask else world.game.likely(other, rng) for other in world.decisions]
        ended = go_on(world, given)
    worth = world.game.worth()
    return worth[ask.seat] - max(other for seat, other in enumerate(worth) if seat != ask.seat)


def sensible(table: Table, ask: Decision, rng: Rng) -> str:
    """Somebody who plays fast: what is likely, but in one choice of eight anything."""
    if not rng.below(HASTE):
        return rng.choice(ask.options)
    return imagine(table, ask.seat, rng).game.likely(ask, rng)


def computer(budget: Budget) -> Callable[[float], Player]:
    """Players who think for a share of this, each with a memory of its own."""

    def start(share: float) -> Player:
        memory, within = Memory(), budget._replace(seconds=budget.seconds * share)
        return lambda table, ask, rng: search(table, ask, rng, within, memory)

    return start


PLAYERS: dict[str, Callable[[float], Player]] = {
    "random": lambda _: at_random,
    "greedy": lambda _: greedy,
    "sensible": lambda _: sensible,
    **{name: computer(budget) for name, budget in STRENGTHS.items()},
}
"""What starts a player of each kind, who thinks for a share of the usual time."""


def start(name: str) -> Player:
    """A new player; "hard x 0.25" thinks for a quarter of the usual time of *hard*."""
    kind, _, share = name.partition(" x ")
    return PLAYERS[kind](float(share or 1))


def play(pairing: Pairing) -> Record:
    """One game to its end.  The same pairing gives the same game."""
    seats = len(pairing.players)
    rng = Fast.seeded(pairing.seed)
    table = Table(GAMES[pairing.game].begin(seats, Rng(f"arena {pairing.seed}"), **dict(pairing.options)))
    first = table.decisions[0].seat if len(table.decisions) == 1 else 0
    players = [start(name) for name in pairing.players]
    turns, choices, seconds, longest = 1, [0] * seats, [0.0] * seats, [0.0] * seats
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            table.before = None  # nobody takes anything back
            turns += 1
            continue
        ask = table.waiting()[0]
        begun = process_time()
        option = players[ask.seat](table, ask, rng)
        spent = process_time() - begun
        choices[ask.seat] += 1
        seconds[ask.seat] += spent
        longest[ask.seat] = max(longest[ask.seat], spent)
        table.choose(ask.seat, ask.what, option)
    game = table.game
    return Record(
        pairing,
        first,
        tuple(game.result()),
        tuple(game.scores()),
        turns,
        tuple(choices),
        tuple(seconds),
        tuple(longest),
    )


def play_all(pairings: Iterable[Pairing], processes: int | None = None) -> Iterator[Record]:
    """Many games, in the order in which they end; in as many `processes` at a time, or as there are cores."""
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(play, pairings)


def share(places: tuple[int, ...], seat: int) -> float:
    """What a seat has of the victory: all of it, a part of a shared one, or nothing."""
    return (places[seat] == 1) / places.count(1)


def interval(rate: float, games: int) -> tuple[float, float]:
    """The confidence interval of a rate of wins (E. B. Wilson, 1927)."""
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return middle - half, middle + half
