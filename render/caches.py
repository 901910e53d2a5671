"""Bounded caches: sprites and words are made once and shared by all tables.

Every cache maps arguments to pixels (or to a measure of them).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.  Sprites are small and bounded by their
number, tiles are large and share a budget of bytes.
"""

import functools
from collections import OrderedDict
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from PIL import Image

from render.probe import remember_boxes

P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 20_000_000  # bytes of all tiles: those of some fifty games of all kinds at once

_caches: list["functools._lru_cache_wrapper[object]"] = []
_tiles: OrderedDict[object, Image.Image] = OrderedDict()  # those used last at the end
_bytes = 0  # of all tiles


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        _caches.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def keep(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator for a function that makes a sprite."""
    return remember_boxes(function, bounded(2048)(function))


def keep_tile(function: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Decorator for a function that makes a tile, an image with a byte for each pixel; only one thread may call it."""

    def get(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        global _bytes
        key = (function, args, *kwargs.items())
        if key in _tiles:
            _tiles.move_to_end(key)
            return _tiles[key]
        made = _tiles[key] = function(*args, **kwargs)
        _bytes += made.width * made.height
        while _bytes > BUDGET:
            _, dropped = _tiles.popitem(last=False)
            _bytes -= dropped.width * dropped.height
        return made

    return remember_boxes(function, get)


def empty() -> None:
    """Forget everything, as in a new process."""
    global _bytes
    _bytes = 0
    _tiles.clear()
    for cache in _caches:
        cache.cache_clear()
