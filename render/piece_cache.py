"""Bounded caches: sprites, pieces and words are made once and shared by all tables.

Every cache maps arguments to pixels (or to a measure of them).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.  Words are bounded by their number; all
that has pixels shares one budget of bytes.
"""

import functools
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from render.test_hooks import forget, remember_boxes

P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 48_000_000  # bytes of all sprites, pieces and tiles: nearly all that five games ever need
ROUND = BUDGET // 8  # bytes that are asked for before it is looked again what is asked for
OBJECT = 1200  # bytes of a sprite or a piece beside its pixels: keys, rows, places in dicts

_caches: list["functools._lru_cache_wrapper[object]"] = []
_fast: list["functools._lru_cache_wrapper[object]"] = []  # of what was asked for in this round
_kept: OrderedDict[object, Any] = OrderedDict()  # all that has pixels; what was asked for in this round at the end
_bytes = 0  # of that
_asked = 0  # bytes in this round
_made = 0


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        _caches.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def weighed(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator for a function that makes a sprite, or pixels of a byte each: keep it while there is room.

    Only one thread may ask.
    """

    @functools.cache
    def find(*args: P.args, **kwargs: P.kwargs) -> T:
        global _bytes, _asked, _made
        key = (function, args, *kwargs.items())
        if key in _kept:
            _kept.move_to_end(key)
        else:
            _kept[key] = function(*args, **kwargs)
            _bytes += _weigh(_kept[key])
            _made += 1
        found: T = _kept[key]
        _asked += _weigh(found)
        if _asked > ROUND:
            _asked = 0
            for cache in _fast:
                cache.cache_clear()
        while _bytes > BUDGET:
            _bytes -= _weigh(_kept.popitem(last=False)[1])
        return found

    _fast.append(cast("functools._lru_cache_wrapper[object]", find))
    return cast(Callable[P, T], find)


def keep(function: Callable[P, T]) -> Callable[P, T]:
    """The same for a function that puts down texts or cardboard, the boxes of which tests want to know."""
    return remember_boxes(function, weighed(function))


def count_made() -> int:
    """How many sprites, pieces and tiles this process has made."""
    return _made


def count_bytes() -> int:
    """Of all sprites, pieces and tiles that are kept."""
    return _bytes


def empty() -> None:
    """Forget everything, as in a new process."""
    global _bytes, _asked
    _bytes = _asked = 0
    _kept.clear()
    for cache in (*_caches, *_fast):
        cache.cache_clear()
    forget()


def _weigh(found: Any) -> int:
    """Bytes, about: a sprite is packed."""
    return OBJECT + (len(found.packed) if hasattr(found, "packed") else found.width * found.height)
