"""What an option would do, before it is chosen, as far as its reader can know.

Each decision has a row in [words.foretell] of the game's file: `tells` names what is said of its options, what matters
most first ("points", and the places of [words.effect]); `then` the decisions that are one move with it, of which every
way through is tried; `nothing` is what an option says that changes none of this, or "" where its words say all.

A place is a path through the state, such as "tracks.me.*": `me` is who chooses, `other` everybody else, `*` every key.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.codec import marks
from engine.data import DataError, Part, read
from engine.foresight import Unseen, foresee, is_blank
from engine.game import Decision, Game
from engine.table import Table

WAYS = 60  # through one move; of an option that has more nothing is known
POINTS = "points"

Keys = tuple[str | int, ...]
Values = dict[tuple[str, Keys], Any]  # by place, and what stands there for each `me`, `other` and `*`


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
    reader does not see decides how it goes on.  `useless`: it is idle because the game says so.
    """

    points: tuple[tuple[int, int], ...] = ()
    changes: dict[str, list[Change]] = field(default_factory=dict)
    idle: bool = False
    stopped: bool = False
    useless: bool = False


def find_effects(table: Table, ask: Decision) -> dict[str, Effect]:
    """What each option of an open decision does, as far as all can know who read its menu.

    Raises DataError when the game's file does not say what is told of this decision.
    """
    reader = ask.seat if ask.private else None
    return {option: find_effect(table, ask, option, reader) for option in ask.options}


def find_effect(table: Table, ask: Decision, option: str, reader: int | None) -> Effect:
    """What `option` of an open decision does, as far as `reader` can know.

    Where others choose with it that is only what the game says of it (`Game.is_useless`).
    """
    useless = table.game.is_useless(ask, option)
    if useless or len(table.decisions) > 1:
        return Effect(idle=useless, useless=useless)
    tells = foretell(table.game.name)[ask.what]["tells"]
    if not tells:
        return Effect(idle=True)
    before = _look_up(table.game, tells, ask.seat)
    outcomes = list(_try_out(table, ask, option, reader, before, tells))
    if len(outcomes) > WAYS:
        return Effect()
    stopped = any(one.stopped for one in outcomes)
    gains = [one.gains for one in outcomes if one.gains is not None]
    points = tuple((min(seat), max(seat)) for seat in zip(*gains, strict=True)) if len(gains) == len(outcomes) else ()
    changes: dict[str, list[Change]] = {}
    for (place, keys), new in outcomes[0].values.items():
        if all((place, keys) in one.values and one.values[place, keys] == new for one in outcomes):
            changes.setdefault(place, []).append(Change(keys, before.get((place, keys)), new))
    busy = any(one.values for one in outcomes) or (POINTS in tells and any(map(any, points)))
    return Effect(points, changes, not busy and not stopped, stopped)


def _try_out(
    table: Table, ask: Decision, option: str, reader: int | None, before: Values, tells: list[str]
) -> Iterator[Outcome]:
    """Every way in which a move may end that begins with `option`; one more than `WAYS` where there are too many."""
    rows = foretell(table.game.name)
    had = table.game.scores()
    ways: list[tuple[str, tuple[str, ...]]] = [(ask.what, (option,))]
    ended = 0
    while ways and ended <= WAYS:
        what, way = ways.pop()
        game, decisions, stopped = foresee(table, reader, way)
        following = decisions[0] if len(decisions) == 1 else None
        if following and following.seat == ask.seat and following.what in rows[what].get("then", ()):
            ways += [(following.what, (*way, choice)) for choice in following.options]
            continue
        ended += 1
        gains: tuple[int, ...] | None = None
        try:
            gains = tuple(now - was for now, was in zip(game.scores(), had, strict=True))
        except Unseen:
            stopped = True
        yield Outcome(gains, _compare(before, _look_up(game, tells, ask.seat)), stopped)


def _compare(before: Values, now: Values) -> Values:
    """What is another value now; what has come is only told where the place ends in *, and what has gone is not."""
    return {
        (place, keys): new
        for (place, keys), new in now.items()
        if new not in (before.get((place, keys)), None, "") and ((place, keys) in before or place.endswith("*"))
    }


def foretell(game: str) -> Part:
    """What the file of a game says is told of the options of each decision."""
    rows: Part = read(game)["words"]["foretell"]
    return rows


def _look_up(game: Game, tells: list[str], seat: int) -> Values:
    """What lies at the places that are told of, as far as it can be read."""
    found = Values()
    for place in tells:
        if place != POINTS:
            name, *rest = place.split(".")
            if marks(type(game)).get(name) != "public":
                raise DataError(f"{game.name}.toml.words.foretell tells of {place!r}, but {name!r} is no public field")
            _gather(found, place, getattr(game, name), rest, seat)
    return found


def _gather(found: Values, place: str, thing: Any, parts: list[str], seat: int, keys: Keys = ()) -> None:
    """Note all that lies below `thing` at the rest of a place, with the `keys` that lead there."""
    if not parts:
        if not is_blank(thing):
            found[place, keys] = thing
        return
    part, rest = parts[0], parts[1:]
    if isinstance(thing, dict | list):
        for key in thing if isinstance(thing, dict) else range(len(thing)):
            if part == "*" or (part == "other" and key != seat):
                _gather(found, place, thing[key], rest, seat, (*keys, key))
            elif key == (seat if part == "me" else part):
                _gather(found, place, thing[key], rest, seat, keys)
    else:
        _gather(found, place, getattr(thing, part), rest, seat, keys)
