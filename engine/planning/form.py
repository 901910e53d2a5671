"""Several decisions of one turn, answered together in a form.

A game names the decisions that can be known beforehand (`Game.form`).  The
parts of a form are those of them that most often come in imagined turns.  What
is filled in is a line of wishes, as of a plan, without what was left empty at
its end.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.game import Decision
from engine.core.rng import Fast
from engine.core.table import Table, Wish
from engine.planning.plan_builder import Walk

PARTS = 5  # of a form
OPTIONS = 25  # of a part
TURNS = 48  # that are imagined for one


class Part(NamedTuple):
    """A decision as it comes for the first, second, ... `time` in a turn, with what may be chosen then."""

    what: str
    time: int
    options: tuple[str, ...]


@dataclass
class Met:
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
    known: dict[tuple[str, int], Met] = {}
    for _ in range(turns if names else 0):
        walk, times = Walk(table, seat, rng, 1), Counter[str]()
        while (ask := walk.ask()) and ask.what in names and not (walk.line and ask.what == names[0]):
            times[ask.what] += 1
            known.setdefault((ask.what, times[ask.what]), Met()).note(ask.options, len(walk.line))
            walk.take(ask.what, rng.choice(walk.worlds[0].game.sound(ask)))
    often = sorted(known, key=lambda place: -known[place].menus)[:PARTS]
    often.sort(key=lambda place: (known[place].first, names.index(place[0]), place))
    return [Part(*place, known[place].list_options()) for place in often] if len(often) > 1 else []


def has_form(table: Table, ask: Decision) -> bool:
    """Whether a form can ask this and more at once: it is the first or the second question of such a turn."""
    return ask.what in table.game.form[:2]


def fill(walk: Walk, wishes: Iterable[Wish]) -> bool:
    """Walk along with what was filled in, as far as it can be, and whether that is all of it."""
    left = list(wishes)
    while ask := walk.ask():
        wish = next((wish for wish in left if wish.what == ask.what), None)
        if wish is None or not walk.often(*wish):
            break
        left.remove(wish)
        walk.take(*wish)
    return not left
