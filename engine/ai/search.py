"""What a player thinks of a choice: play on from it in imagined worlds.

The search is a Monte-Carlo tree search over information sets (Cowling, Powley
and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).  Each playout
happens in a world of its own: the turn is run again to the open decision, and
everything that the seat cannot see is dealt anew.  So what came to light in
this very turn stays as it was.  All worlds share one tree; its branches are
the choices that were made, and a seat that chooses in secret, at the same time
as others, does so by statistics of its own.  Below the tree everybody plays as
the game finds likely, for as many turns as the game has for a horizon, or for
a part of them, and there the game says how it looks.

A seat that chooses again in the same turn goes on with what it has learned,
unless something came to light since: then the worlds it thought of are not
those that are left.

A game knows nothing of this but `worth`, `likely`, `spread` and `horizon`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf, log, sqrt, tanh
from time import monotonic, process_time
from typing import NamedTuple

from engine.core.game import Decision, Game, Turn
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table

EXPLORE = 0.5  # the constant of UCB1: how soon a choice that did badly is tried again
VICTORY = 0.8  # of what an end is worth; the rest is the lead, so that one plays well also when all is lost or won
CLEARLY = 0.03  # of a victory, by which something doubtful must be better
CHECK = 32  # playouts between two looks at whether the choice is clear


@dataclass(slots=True)
class World:
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

    def mean(self) -> float:
        """What came of it in the mean."""
        return self.won / self.times if self.times else 0.0

    def promise(self) -> float:
        """UCB1, where only the worlds count in which the option was there."""
        if not self.times:
            return inf
        return self.mean() + EXPLORE * sqrt(log(self.offered) / self.times)


@dataclass(slots=True)
class Node:
    """A moment: what is known of the options of each seat that chooses then, and the moments that follow."""

    seats: dict[int, dict[str, Tried]] = field(default_factory=dict)
    after: dict[tuple[str, ...], "Node"] = field(default_factory=dict)


class Budget(NamedTuple):
    """How far and how long one thinks: through so much of the game's horizon (0: this turn alone), in at most so many
    playouts, so many seconds of the processor and so many that have `passed`, whichever comes first.

    Who has a `blur` does not tell apart what differs by no more than that, in victories, and takes any of it.
    However little time there is, one knows of `least` playouts in the end, those remembered from before among them.
    """

    playouts: int
    seconds: float = inf
    sight: float = 1.0
    blur: float = 0.0
    passed: float = inf
    least: int = 1


@dataclass(slots=True)
class Memory:
    """What one player has learned about the choice after `choices` of the turn that began with `start`."""

    start: bytes = b""
    choices: list[Choice] = field(default_factory=list)
    seat: int = 0
    root: Node = field(default_factory=Node)

    def recall(self, table: Table, ask: Decision) -> Node:
        """What is known about `ask`, which is open: nothing in another turn, or if something came to light since."""
        n = len(self.choices)
        since = table.choices[n:]
        alone = all(choice.seat == self.seat for choice in since) and table.fixed <= n
        known = (self.seat, self.start, self.choices) == (ask.seat, table.start, table.choices[:n])
        node: Node | None = self.root if known and alone and len(table.decisions) == 1 else None
        for choice in since:
            node = node and node.after.get((choice.option,))
        self.start, self.choices, self.seat, self.root = table.start, table.choices[:], ask.seat, node or Node()
        return self.root


def search(table: Table, ask: Decision, rng: Rng, budget: Budget, memory: Memory | None = None) -> str:
    """The option of the open decision `ask` that was tried most; parameters as of `weigh`.

    Of those that the game calls doubtful only one that is clearly better than the best of the others, and none because
    of a blur.
    """
    if len(ask.options) == 1:
        return ask.options[0]
    tried = weigh(table, ask, rng, budget, memory)
    sound = imagine(table, ask.seat, rng).game.sound(ask)
    best = find_best(tried, ask, sound)
    if not budget.blur or best not in sound:
        return best
    return rng.choice([option for option in sound if tried[option].mean() >= tried[best].mean() - budget.blur])


def find_best(tried: dict[str, Tried], ask: Decision, sound: Sequence[str]) -> str:
    """The option that was tried most: of those that are not `sound` only one that is clearly better than these."""
    best, other = most_tried(tried, ask.options), most_tried(tried, sound)
    if best in sound or tried[best].mean() > tried[other].mean() + CLEARLY:
        return best
    return other


def most_tried(tried: dict[str, Tried], options: Sequence[str]) -> str:
    """The option that was tried most, and of those the one that did best."""
    return max(options, key=lambda option: (tried[option].times, tried[option].won))


def weigh(table: Table, ask: Decision, rng: Rng, budget: Budget, memory: Memory | None = None) -> dict[str, Tried]:
    """What thinking within a budget tells of the options of the open decision `ask`, on top of what is in `memory`.

    It stops with what it knows after the playout in which the time is over, and as soon as no other option could still
    be tried as often as the one that leads.  The same `rng` and `memory` tell the same, unless time runs out.
    """
    root, timer = (memory or Memory()).recall(table, ask), Timer(budget)
    for done in range(1, budget.playouts + 1):
        play_out(root, imagine(table, ask.seat, rng), rng, budget.sight)
        tried = root.seats[ask.seat]
        if timer.is_over() and count(tried) >= budget.least:
            break
        if done % CHECK == 0:
            within = max(timer.left_for(done), budget.least - count(tried))
            if is_clear(tried, min(budget.playouts - done, within)):
                break
    return root.seats[ask.seat]


class Timer:
    """The time of a budget, which begins to run at once."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.begun, self.worked = monotonic(), process_time()

    def is_over(self) -> bool:
        """Whether so much time has passed, or the processor has worked for so long."""
        passed = monotonic() - self.begun
        # The processor has worked no longer than time has passed, and some systems take long to say how long it has.
        worked = passed >= self.budget.seconds and process_time() - self.worked >= self.budget.seconds
        return worked or passed >= self.budget.passed

    def left_for(self, done: int) -> float:
        """How many playouts there is time for after so many; no fewer than none."""
        limits = (monotonic() - self.begun, self.budget.passed), (process_time() - self.worked, self.budget.seconds)
        return max(0.0, min(done * (limit - spent) / spent if spent else inf for spent, limit in limits))


def count(tried: dict[str, Tried]) -> int:
    """How many playouts these options were tried in, all together."""
    return sum(option.times for option in tried.values())


def is_clear(tried: dict[str, Tried], left: float) -> bool:
    """Whether the option that was tried most stays so, whatever the playouts that are left will tell."""
    most, *others = sorted((option.times for option in tried.values()), reverse=True)
    return not others or most - others[0] > left


def imagine(table: Table, seat: int | None, rng: Rng) -> World:
    """A world that looks to `seat`, None for the spectator, like this one, at the open decisions, without answers."""
    game, run, decisions = table.rerun()
    game.determinize(seat, Fast.seeded(rng.below(1 << 62)))
    if len(decisions) > 1:  # what the others are offered tells what they hold: they are asked again in this world
        decisions = next(run)
    return World(game, run, decisions)


class Playout(NamedTuple):
    """How it looks for each seat in the end, and the questions on the way there, each with what was answered."""

    values: list[float]
    made: list[tuple[list[Decision], list[str]]]


def play_out(root: Node, world: World, rng: Rng, sight: float) -> Playout:
    """Go down the tree by what promises most, one moment further than before, then on as is likely; learn from it.

    `sight`: the part of the game's horizon at which one looks how the game stands, but not before the turn is over.
    """
    node: Node | None = root
    path: list[tuple[int, Tried]] = []
    made: list[tuple[list[Decision], list[str]]] = []
    turns = ceil(sight * world.game.horizon()) or 1
    while world.decisions:
        if node is None:
            given = [world.game.likely(ask, rng) for ask in world.decisions]
        else:
            given = [most_promising(node.seats.setdefault(ask.seat, {}), ask, rng) for ask in world.decisions]
            chosen = [(ask.seat, node.seats[ask.seat][o]) for ask, o in zip(world.decisions, given, strict=True)]
            path += chosen
            known = all(option.times for _, option in chosen)
            node = node.after.setdefault(tuple(given), Node()) if known else None
        made.append((world.decisions, given))
        turns -= go_on(world, given)
        if turns <= 0:
            break
    values = outlook(world.game)
    for seat, option in path:
        option.times += 1
        option.won += values[seat]
    return Playout(values, made)


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


def go_on(world: World, given: list[str]) -> int:
    """Answer the decisions and go on to the next ones; how many turns have ended on the way."""
    game, ended = world.game, 0
    try:
        world.decisions = world.run.send(given)
        return ended
    except StopIteration:
        ended += 1
    while not game.over():
        game.log.clear()
        world.run = game.turn()
        try:
            world.decisions = next(world.run)
            return ended
        except StopIteration:
            ended += 1
    world.decisions = []
    return ended


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
