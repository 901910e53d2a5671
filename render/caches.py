"""Bounded caches: sprites, pieces and words are made once and shared by all tables.

Every cache maps arguments to pixels (or to a measure of them).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.  Words are bounded by their number; all
that has pixels shares one budget of bytes.
"""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from render.probe import remember_boxes

P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 48_000_000  # bytes of all sprites, pieces and tiles: those of some fifty games of all kinds at once
PARTS = 8  # of the budget, from what was asked for just now to what is forgotten next
OBJECT = 600  # bytes of a sprite or a piece beside its pixels: its key, its rows, its place in a dict

_caches: list["functools._lru_cache_wrapper[object]"] = []
_weighed: list["Weighed"] = []
_recent = 0  # bytes of what is in the first of all parts
_made = 0


class Weighed:
    """What a function made, by its arguments; only one thread may ask.

    Whenever a part of the budget was made or asked for again, what nobody has asked for longest is forgotten.
    """

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make
        self.parts: list[dict[object, Any]] = [{}]  # what is recent, then what was
        self.find = functools.cache(self._find)  # what is recent, as fast as can be
        _weighed.append(self)

    def _find(self, *args: Any, **kwargs: Any) -> Any:
        global _recent, _made
        key = (args, *kwargs.items())
        found = next((part.pop(key) for part in self.parts if key in part), None)
        if found is None:
            found = self.make(*args, **kwargs)
            _made += 1
        self.parts[0][key] = found
        _recent += _weigh(found)
        if _recent > BUDGET // PARTS:
            _recent = 0
            for one in _weighed:
                one.parts = [{}, *one.parts[: PARTS - 1]]
                one.find.cache_clear()
        return found


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        _caches.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def weighed(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator for a function that makes a sprite, or pixels of a byte each: keep as many as have room."""
    return cast(Callable[P, T], Weighed(function).find)


def keep(function: Callable[P, T]) -> Callable[P, T]:
    """The same for a function that puts down texts or cardboard, the boxes of which tests want to know."""
    return remember_boxes(function, weighed(function))


def count_made() -> int:
    """How many sprites, pieces and tiles this process has made."""
    return _made


def count_bytes() -> int:
    """Of all sprites, pieces and tiles that are kept."""
    return sum(_weigh(found) for one in _weighed for part in one.parts for found in part.values())


def empty() -> None:
    """Forget everything, as in a new process."""
    global _recent
    _recent = 0
    for one in _weighed:
        one.parts = [{}]
        one.find.cache_clear()
    for cache in _caches:
        cache.cache_clear()


def _weigh(found: Any) -> int:
    """Bytes, about: a sprite is packed."""
    return OBJECT + (len(found.packed) if hasattr(found, "packed") else found.width * found.height)
