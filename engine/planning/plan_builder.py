"""How a plan is made: walking through imagined turns of one's own, by menus or in a form.

Many worlds are imagined that look to the seat like this one, in which the others play as is likely.  A menu offers what
at least one of them does; a choice gives up the worlds in which it cannot be.

A form asks several decisions of one turn together.  A game names those that can be known beforehand (`Game.form`); the
parts of a form are those of them that come most often in imagined turns.  What is filled in is a line of wishes without
those that were left empty at its end.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.ai.search import World, go_on, imagine
from engine.core.game import Decision, Game
from engine.core.reveals import Watch
from engine.core.rng import Fast, Rng
from engine.core.table import Table, Wish, sole_of
from engine.planning.plan import Line, opened

WORLDS = 24  # that are imagined
PATIENCE = 400  # decisions of others until somebody is asked again
PARTS = 5  # of a form
OPTIONS = 25  # of a part
TURNS = 48  # that are imagined for one form


class Walk:
    """The next decisions of a seat, as they may come, without only options, which are taken by themselves.

    Attributes: `worlds`, that are at such a decision; `number`, how many there were at first; `line`, what was chosen
    so far; `waited`, whether others choose before the decision that is next; `lit`, in how many worlds something comes
    to light before the first decision.
    """

    def __init__(self, table: Table, seat: int, rng: Rng, number: int = WORLDS) -> None:
        """Imagine so many worlds; where `seat` is asked just now the walk begins with that."""
        table = opened(table)
        self.seat = seat
        self.rng = rng
        self.number = number
        self.line: Line = ()
        self.waited = True
        self.worlds: list[World] = []
        self.lit = 0
        for _ in range(0 if table.turn_over else number):
            world = begun(table, seat, rng)
            watch, together = Watch(world.game, seat), len(world.decisions) > 1
            self._go_on(world, table.given.get(seat), watch)
            self.lit += together or watch.lit
            self._add(world)

    @property
    def is_lit(self) -> bool:
        """Whether something comes to light before the first decision, as far as one can see."""
        return 0 < self.lit == self.number

    def ask(self) -> Decision | None:
        """The decision that comes in most worlds, with the options of all in which it does, the most frequent first."""
        asks = [ask for world in self.worlds for ask in world.decisions if ask.seat == self.seat]
        if not asks:
            return None
        [(what, _)] = Counter(ask.what for ask in asks).most_common(1)
        asks = [ask for ask in asks if ask.what == what]
        options = [option for option, _ in Counter(o for ask in asks for o in ask.options).most_common()]
        return asks[0]._replace(options=tuple(options))

    def often(self, what: str, option: str) -> int:
        """In how many worlds this may be chosen now."""
        return sum(self._offers(world, what, option) for world in self.worlds)

    def take(self, what: str, option: str) -> None:
        """Choose; the worlds in which that cannot be are given up."""
        worlds = [world for world in self.worlds if self._offers(world, what, option)]
        self.line, self.worlds, self.waited = (*self.line, Wish(what, option)), [], False
        for world in worlds:
            self.waited |= self._go_on(world, option)
            self._add(world)

    def follow(self, wishes: Iterable[Wish]) -> bool:
        """Take these, each at the first decision that it answers, as far as that can be; whether it was all of them."""
        left = list(wishes)
        while ask := self.ask():
            wish = next((wish for wish in left if wish.what == ask.what), None)
            if wish is None or not self.often(*wish):
                break
            left.remove(wish)
            self.take(*wish)
        return not left

    def _offers(self, world: World, what: str, option: str) -> bool:
        return any(ask.seat == self.seat and ask.what == what and option in ask.options for ask in world.decisions)

    def _add(self, world: World) -> None:
        if is_sound(world) and world.decisions:
            self.worlds.append(world)

    def _go_on(self, world: World, given: str | None, watch: Watch | None = None) -> bool:
        """Go on until the seat is asked, and whether others were before; `given` answers what it is asked now."""
        waited = False
        for _ in range(PATIENCE):
            own = any(ask.seat == self.seat for ask in world.decisions) and not sole_of(world.decisions)
            if (own and given is None) or not world.decisions or not is_sound(world):
                break
            waited |= all(ask.seat != self.seat for ask in world.decisions)
            chosen = [
                given if given is not None and ask.seat == self.seat else guess(world.game, ask, self.rng)
                for ask in world.decisions
            ]
            try:
                go_on(world, chosen)
            except ValueError:  # it asks somebody who has nothing to choose: the world contradicts itself
                world.decisions = []
            given = None
            if watch:
                watch.look(world.game, chosen)
        return waited


def guess(game: Game, ask: Decision, rng: Rng) -> str:
    """What somebody else may choose: what is likely, but in secret anything that is not silly."""
    return rng.choice(game.sound(ask)) if ask.secret else game.likely(ask, rng)


def is_sound(world: World) -> bool:
    """Whether all who are asked have something to choose.

    Cards that were dealt anew in the middle of the turn of another seat may leave it nothing; then the world
    contradicts itself and goes no further.
    """
    return all(ask.options for ask in world.decisions)


def begun(table: Table, seat: int, rng: Rng) -> World:
    """A world that looks to `seat` like this one, or did so at the start of the turn.

    What another seat may choose in private tells what it holds; then the turn
    is imagined from its start, with the choices that all could see.
    """
    together = len(table.decisions) > 1  # then `imagine` asks the others again
    if together or not any(ask.private for ask in table.decisions):
        return imagine(table, seat, rng)
    start = table.started()
    start.determinize(seat, Fast.seeded(rng.below(1 << 62)))
    run = start.turn()
    world = World(start, run, next(run))
    for choice in table.choices[: table.opened]:
        known = [ask for ask in world.decisions if ask.seat == choice.seat and ask.what == choice.what]
        if len(world.decisions) > 1 or not known or not is_sound(world):
            break
        seen = choice.option in known[0].options and (not known[0].secret or choice.seat == seat)
        if go_on(world, [choice.option if seen else guess(start, known[0], rng)]):
            break
    return world


# Forms


class Part(NamedTuple):
    """A decision as it comes for the first, second, ... `time` in a turn, with what may be chosen then."""

    what: str
    time: int
    options: tuple[str, ...]


@dataclass
class Tally:
    """What is known of a part: how often each option was met, and where it stood in its menu; how early it came."""

    times: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    menus: int = 0
    first: int = 0

    def note(self, options: Sequence[str], before: int) -> None:
        """It came, after so many other decisions."""
        self.first = min(before, self.first) if self.menus else before
        self.menus += 1
        self.times.update(options)
        self.places.update({option: 1000 * n // len(options) for n, option in enumerate(options)})

    def list_options(self) -> tuple[str, ...]:
        """Those that were met most often, in the order of the game's menus."""
        often = [option for option, _ in self.times.most_common(OPTIONS)]
        return tuple(sorted(often, key=lambda option: self.places[option] / self.times[option]))


def find_parts(table: Table, seat: int, turns: int = TURNS) -> list[Part]:
    """What `seat` will be asked in its turn, or the rest of it, as it may come; nothing where that is no form.

    The same each time.
    """
    names, rng = table.game.form, Fast.seeded(0)
    known: dict[tuple[str, int], Tally] = {}
    for _ in range(turns if names else 0):
        walk, times = Walk(table, seat, rng, 1), Counter[str]()
        while (ask := walk.ask()) and ask.what in names and not (walk.line and ask.what == names[0]):
            times[ask.what] += 1
            known.setdefault((ask.what, times[ask.what]), Tally()).note(ask.options, len(walk.line))
            walk.take(ask.what, rng.choice(walk.worlds[0].game.sound(ask)))
    often = sorted(known, key=lambda place: -known[place].menus)[:PARTS]
    often.sort(key=lambda place: (known[place].first, names.index(place[0]), place))
    return [Part(*place, known[place].list_options()) for place in often] if len(often) > 1 else []


def has_form(table: Table, ask: Decision) -> bool:
    """Whether a form can ask this and more at once: it is the first or the second question of such a turn."""
    return ask.what in table.game.form[:2]
