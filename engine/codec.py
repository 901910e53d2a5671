"""States as JSON and back, and what one seat may see of them."""

import json
import pickle
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.game import Game, Line, mark_of

G = TypeVar("G", bound=Game)
Path = tuple[str | int, ...]


def encode(game: Game) -> str:
    """The game as JSON."""
    return json.dumps(melt(game), separators=(",", ":"))


def decode(kind: type[G], saved: str, version: int | None = None) -> G:
    """A game from JSON; one of an older version is brought up to this one first.

    Raises ValueError for one of a newer version, and TypeError for a word where a list is declared.
    """
    data = json.loads(saved)
    if version is not None and version > kind.version:
        raise ValueError(f"{kind.name} was saved by version {version}; this is version {kind.version}")
    if version is not None and version < kind.version:
        data = kind.upgrade(data, version)
    game: G = shape(kind, data)
    return game


def melt(thing: Any) -> Any:
    """Plain data for JSON: dataclasses become dicts, tuples lists."""
    if is_dataclass(thing):
        return {f.name: melt(getattr(thing, f.name)) for f in fields(thing)}
    if isinstance(thing, list | tuple):
        return [melt(t) for t in thing]
    if isinstance(thing, dict):
        return {str(k): melt(v) for k, v in thing.items()}
    return thing


def shape(kind: Any, data: Any, place: str = "") -> Any:
    """Give JSON data the types that `kind` declares; `place` is the field it stands in.

    Raises TypeError for a word where a list or a dict is declared.
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return shape(args[0], data, place)
    if origin in (list, tuple, dict) and isinstance(data, str):
        raise TypeError(f"{place} should have been saved as a {origin.__name__}, but is a str")
    if origin in (Union, UnionType):
        if data is None or isinstance(data, str | int):
            return data
        return shape(next(a for a in args if a is not NoneType), data)
    if origin is list:
        return [shape(args[0], d) for d in data]
    if origin is tuple:
        return tuple(shape(args[0], d) for d in data)
    if origin is dict:
        return {shape(args[0], k): shape(args[1], v) for k, v in data.items()}
    known = hints(kind) if isinstance(kind, type) else {}
    if is_dataclass(kind):
        make: Any = kind
        shaped = {name: shape(known[name], d, f"{make.__name__}.{name}") for name, d in data.items() if name in known}
        return make(**shaped)
    if hasattr(kind, "_fields"):
        return kind(*(shape(known[name], d) for name, d in zip(kind._fields, data, strict=True)))
    return kind(data) if kind in (int, str) else data


@cache
def hints(kind: Any) -> dict[str, Any]:
    """The types of the fields of a dataclass or a named tuple."""
    return get_type_hints(kind, include_extras=True)


@cache
def marks(kind: type[Game]) -> dict[str, str]:
    """The mark of every field: public, mine, hidden or told."""
    return {f.name: str(mark_of(f.name, hints(kind)[f.name])) for f in fields(kind)}


@cache
def secret(kind: type[Game]) -> tuple[list[str], list[str]]:
    """The names of the fields that are hidden, and of those that are everybody's own."""
    by_mark = marks(kind).items()
    return [name for name, mark in by_mark if mark == "hidden"], [name for name, mark in by_mark if mark == "mine"]


def view(game: G, seat: int | None) -> G:
    """A copy of the game with everything covered that `seat` may not see; None is the spectator."""
    copy: G = pickle.loads(pickle.dumps(game))
    for name, mark in marks(type(game)).items():
        zone = getattr(copy, name)
        if mark == "hidden":
            setattr(copy, name, cover(zone))
        elif mark == "mine":
            setattr(copy, name, [own if game.shows(seat, n, name) else cover(own) for n, own in enumerate(zone)])
        elif mark == "told":
            setattr(copy, name, told(zone, seat))
    return copy


def told(lines: list[Line], seat: int | None) -> list[Line]:
    """The lines of a log that `seat` may read."""
    return [line for line in lines if line.to is None or line.to == seat]


def cover(thing: Any) -> Any:
    """A list as long, of lists as long, with "?" for everything else: how much there is may be seen."""
    return [cover(t) for t in thing] if type(thing) is list else "?"


def covered(game: Game, seat: int | None) -> str:
    """All that `seat` does not see, and the lines that seal, as text; it changes when something comes to light."""
    hidden, mine = secret(type(game))
    zones = [getattr(game, name) for name in hidden] + [game.covered(seat, name) for name in mine]
    return repr((zones, [line for line in game.log if line.seals]))


def changes(before: Any, after: Any, path: Path = ()) -> list[Path]:
    """Where two views differ, as paths such as ("buildings", "C3", "height"); for outlining.

    A list that has grown is one, and so is each place that it did not have before.
    """
    if is_dataclass(before) and type(before) is type(after):
        names = [f.name for f in fields(before) if f.name != "log"]
        return changes({n: getattr(before, n) for n in names}, {n: getattr(after, n) for n in names}, path)
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(key, before.get(key), after.get(key)) for key in {**before, **after}]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [(n, *pair) for n, pair in enumerate(zip(before, after, strict=True))]
    elif isinstance(before, list) and isinstance(after, list):
        return [path, *((*path, n) for n in range(len(before), len(after)))]
    else:
        return [] if before == after else [path]
    return [found for key, old, new in pairs if old != new for found in changes(old, new, (*path, key))]
