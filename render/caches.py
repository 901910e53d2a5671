"""Bounded caches: sprites and words are made once and shared by all tables.

Every cache maps arguments to pixels (or to a measure of them).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.
"""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

CACHES: list["functools._lru_cache_wrapper[object]"] = []


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        CACHES.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def keep(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator for a function that makes a sprite."""
    return bounded(2048)(function)


def empty() -> None:
    """Forget everything, as in a new process."""
    for cache in CACHES:
        cache.cache_clear()
