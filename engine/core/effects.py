"""What an option would do, before it is chosen, as far as its reader can know.

All ways through the move that it begins are walked (`engine/core/lookahead.py`), and how they end is compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.game import Decision
from engine.core.lookahead import POINTS, Keys, Outlook, Step, Values, Way
from engine.core.table import Table

WAYS = 60  # through one move; of an option that has more nothing is known


class Change(NamedTuple):
    """What an option changes at a place; `keys` stand there for `me`, `other` and `*`."""

    keys: Keys
    old: Any
    new: Any


class Outcome(NamedTuple):
    """How a move may end: what each seat has gained, None if that is covered, and what has changed."""

    gains: tuple[int, ...] | None
    values: Values
    stopped: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What an option does.

    `points`: what it brings each seat, at least and at most; empty when that cannot be known.  `changes`: what it
    changes whatever follows, by place.  `idle`: it changes nothing that is told of.  `stopped`: something that the
    reader does not see decides how it goes on.  `useless`: why the game says that it is idle, a key of [words.useless].
    """

    points: tuple[tuple[int, int], ...] = ()
    changes: dict[str, list[Change]] = field(default_factory=dict)
    idle: bool = False
    stopped: bool = False
    useless: str = ""


def find_effects(table: Table, ask: Decision) -> dict[str, Effect]:
    """What each option of an open decision does, as far as all can know who read its menu.

    Raises DataError when the game's file does not say what is told of this decision.
    """
    reader = ask.seat if ask.private else None
    return {option: find_effect(table, ask, option, reader) for option in ask.options}


def find_effect(table: Table, ask: Decision, option: str, reader: int | None) -> Effect:
    """What `option` of an open decision does, as far as `reader` can know.

    Where others choose with it that is only what the game says of it (`Game.why_useless`).
    """
    if len(table.decisions) == 1:
        return weigh(Outlook(table, reader), (option,))
    useless = table.game.why_useless(ask, option)
    return Effect(idle=bool(useless), useless=useless)


def weigh(outlook: Outlook, way: Way) -> Effect:
    """What the last of these answers to the open decision does."""
    before = outlook.step(way[:-1])
    assert before.asked
    if useless := before.useless.get(way[-1]):
        return Effect(idle=True, useless=useless)
    tells = outlook.rows[before.asked.what]["tells"]
    if not tells:
        return Effect(idle=True)
    outcomes = [_compare(before, end, tells) for end in find_ends(outlook, way)]
    if len(outcomes) > WAYS:
        return Effect()
    stopped = any(one.stopped for one in outcomes)
    gains = [one.gains for one in outcomes if one.gains is not None]
    points = tuple((min(seat), max(seat)) for seat in zip(*gains, strict=True)) if len(gains) == len(outcomes) else ()
    changes: dict[str, list[Change]] = {}
    for (place, keys), new in outcomes[0].values.items():
        if all((place, keys) in one.values and one.values[place, keys] == new for one in outcomes):
            changes.setdefault(place, []).append(Change(keys, before.values.get((place, keys)), new))
    busy = any(one.values for one in outcomes) or (POINTS in tells and any(map(any, points)))
    return Effect(points, changes, not busy and not stopped, stopped)


def find_ends(outlook: Outlook, way: Way) -> Iterator[Step]:
    """Every way in which a move may end that begins with these answers; one more than `WAYS` where there are too many.

    As deep as possible first, so that a turn that was run goes on.
    """
    ways, ended = [way], 0
    while ways and ended <= WAYS:
        way = ways.pop()
        if following := outlook.follow(way):
            ways += [(*way, choice) for choice in following.options]
        else:
            ended += 1
            yield outlook.step(way)


def _compare(before: Step, after: Step, tells: list[str]) -> Outcome:
    """What a move has changed that is told; what has come is only told where the place ends in *, and what has gone
    is not."""
    gains: tuple[int, ...] | None = None
    if before.scores is not None and after.scores is not None:
        gains = tuple(now - was for now, was in zip(after.scores, before.scores, strict=True))
    old = before.values
    changed = {
        (place, keys): new
        for (place, keys), new in after.values.items()
        if place in tells
        and new not in (old.get((place, keys)), None, "")
        and ((place, keys) in old or place.endswith("*"))
    }
    return Outcome(gains, changed, after.stopped or after.scores is None)
