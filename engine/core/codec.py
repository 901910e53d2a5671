"""States as JSON and back, and what one seat may see of them."""

import json
import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.core.game import Game, Line, mark_of

G = TypeVar("G", bound=Game)
Path = tuple[str | int, ...]
COVERED = "?"
ATOMS = frozenset((str, int, bool, NoneType))


def encode(game: Game) -> str:
    """The game as JSON."""
    return json.dumps(melt(game), separators=(",", ":"))


def decode(kind: type[G], saved: str, version: int | None = None) -> G:
    """A game from JSON; one of an older version is brought up to this one first.

    Raises ValueError for one of a newer version, and TypeError for data that is not as `kind` declares it.
    """
    data = json.loads(saved)
    if version is not None and version > kind.version:
        raise ValueError(f"{kind.name} was saved by version {version}; this is version {kind.version}")
    if version is not None and version < kind.version:
        data = kind.upgrade(data, version)
    game: G = decoder(kind, kind.__name__)(data)
    return game


def melt(thing: Any) -> Any:
    """Plain data for JSON: dataclasses become dicts, tuples lists."""
    if type(thing) in ATOMS:
        return thing
    if is_dataclass(thing):
        return {f.name: melt(getattr(thing, f.name)) for f in fields(thing)}
    if isinstance(thing, list | tuple):
        return [melt(t) for t in thing]
    if isinstance(thing, dict):
        return {str(k): melt(v) for k, v in thing.items()}
    return thing


@cache
def decoder(kind: Any, place: str) -> Callable[[Any], Any]:
    """What gives JSON data the types that `kind` declares; made once for each type and `place` that is named in errors.

    Raises TypeError, when it is used, for a word where a list is declared, and the like.
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return decoder(args[0], place)
    if origin in (Union, UnionType):
        return _either([a for a in args if a is not NoneType], place)
    if origin is dict:
        of_key, of_value = decoder(args[0], place), decoder(args[1], place)
        return lambda data: {of_key(k): of_value(v) for k, v in _be(dict, data, place).items()}
    if origin in (list, tuple):
        of_entry = decoder(args[0], place)
        return lambda data: origin(map(of_entry, _be(list, data, place)))
    if is_dataclass(kind):
        make: Any = kind
        of_field = {name: decoder(hint, f"{make.__name__}.{name}") for name, hint in hints(make).items()}
        return lambda data: make(
            **{name: of_field[name](d) for name, d in _be(dict, data, place).items() if name in of_field}
        )
    if hasattr(kind, "_fields"):
        of_fields = [decoder(hints(kind)[name], f"{kind.__name__}.{name}") for name in kind._fields]
        return lambda data: kind(*(of_part(d) for of_part, d in zip(of_fields, _be(list, data, place), strict=True)))
    return kind if kind in (int, str) else _same


def _either(kinds: list[Any], place: str) -> Callable[[Any], Any]:
    """Numbers, words and None as they are; anything else as the kind that is none of these."""
    simple = tuple(kind for kind in kinds if kind in (int, str, bool, float))
    other = next((decoder(kind, place) for kind in kinds if kind not in simple), _same)
    return lambda data: data if data is None or isinstance(data, simple) else other(data)


def _be(kind: type, data: Any, place: str) -> Any:
    """The data, which must be a JSON list or object; what is in it may be a secret, and is not told."""
    if type(data) is not kind:
        raise TypeError(f"{place} should have been saved as a {kind.__name__}, but is a {type(data).__name__}")
    return data


def _same(data: Any) -> Any:
    return data


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
    return conceal(copy, seat)


def observe(game: Game, seat: int | None) -> dict[str, Any]:
    """The view of `seat` as plain data, made without a copy of the game."""
    seen: dict[str, Any] = {}
    for name, mark in marks(type(game)).items():
        zone = getattr(game, name)
        if mark == "hidden":
            seen[name] = cover(zone)
        elif mark == "mine":
            seen[name] = [melt(own) if game.shows(seat, n, name) else cover(own) for n, own in enumerate(zone)]
        else:
            seen[name] = melt(told(zone, seat) if mark == "told" else zone)
    return seen


def reveal(game: G, seat: int | None) -> G:
    """The view of `seat` with all cards open that somebody holds; for a game that was played to its end."""
    copy: G = pickle.loads(pickle.dumps(game))
    return conceal(copy, seat, held=False)


def conceal(game: G, seat: int | None, *, held: bool = True) -> G:
    """The game itself, with everything covered that `seat` may not see; but not what others hold, unless `held`."""
    covered = {
        name: [
            own if not held or game.shows(seat, n, name) else cover(own) for n, own in enumerate(getattr(game, name))
        ]
        for name, mark in marks(type(game)).items()
        if mark == "mine"
    }
    for name, mark in marks(type(game)).items():
        zone = getattr(game, name)
        if mark == "hidden":
            setattr(game, name, cover(zone))
        elif mark == "mine":
            setattr(game, name, covered[name])
        elif mark == "told":
            setattr(game, name, told(zone, seat))
    return game


def told(lines: list[Line], seat: int | None) -> list[Line]:
    """The lines of a log that `seat` may read."""
    return [line for line in lines if line.to is None or line.to == seat]


def cover(thing: Any) -> Any:
    """A list as long, of lists as long, with "?" for everything else: how much there is may be seen."""
    return [cover(t) for t in thing] if type(thing) is list else COVERED


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
