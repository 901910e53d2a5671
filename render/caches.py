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

BUDGET = 30_000_000  # bytes of all sprites, pieces and tiles: those of some fifty games of all kinds at once
OBJECT = 600  # bytes of a sprite or a piece beside its pixels: its key, its rows, its place in a dict

_caches: list["functools._lru_cache_wrapper[object]"] = []
_weighed: list["Weighed"] = []
_recent = 0  # bytes of what is in `recent`
_made = 0


class Weighed:
    """What a function made, by its arguments; only one thread may ask.

    When half of the budget was made or asked for again, what nobody has asked for meanwhile is forgotten.
    """

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make
        self.recent: dict[object, Any] = {}
        self.before: dict[object, Any] = {}
        self.find = functools.cache(self._find)  # what is recent, as fast as can be
        _weighed.append(self)

    def _find(self, *args: Any, **kwargs: Any) -> Any:
        global _recent, _made
        key = (args, *kwargs.items())
        found = self.before.pop(key, None)
        if found is None:
            found = self.make(*args, **kwargs)
            _made += 1
        self.recent[key] = found
        _recent += _weigh(found)
        if _recent > BUDGET // 2:
            _recent = 0
            for one in _weighed:
                one.before, one.recent = one.recent, {}
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
    return sum(_weigh(found) for one in _weighed for half in (one.recent, one.before) for found in half.values())


def empty() -> None:
    """Forget everything, as in a new process."""
    global _recent
    _recent = 0
    for one in _weighed:
        one.before, one.recent = {}, {}
        one.find.cache_clear()
    for cache in _caches:
        cache.cache_clear()


def _weigh(found: Any) -> int:
    """Bytes, about: a sprite is packed."""
    return OBJECT + (len(found.packed) if hasattr(found, "packed") else found.width * found.height)
