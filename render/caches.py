"""Caches that all tables share: pieces of pictures by their bytes, words by their number.

Every cache maps arguments to pixels (or to a measure of words).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.
"""

import functools
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from PIL import Image

from render import probe


class Packed(Protocol):
    """A piece that knows how many bytes it takes."""

    @property
    def weight(self) -> int: ...


P = ParamSpec("P")
T = TypeVar("T")
Piece = TypeVar("Piece", bound=Image.Image | Packed)

BUDGET = 40_000_000  # bytes of all pieces: those of some fifty games of all kinds at once
OVERHEAD = 1200  # bytes of a piece without its pixels

_pieces: OrderedDict[object, Any] = OrderedDict()  # those used last at the end
_bytes = 0  # of all pieces
_words: list["functools._lru_cache_wrapper[object]"] = []


def keep(function: Callable[P, Piece]) -> Callable[P, Piece]:
    """Decorator for a function that makes a piece of a picture; all pieces share one budget."""

    @functools.wraps(function)
    def get(*args: P.args, **kwargs: P.kwargs) -> Piece:
        global _bytes
        key = (function, args, *kwargs.items()) if kwargs else (function, args)
        if probe.boxes is not None:
            return cast(Piece, probe.replay(key, lambda: function(*args, **kwargs)))
        piece: Piece | None = _pieces.get(key)
        if piece is None:
            piece = _pieces[key] = function(*args, **kwargs)
            _bytes += weigh(piece)
            while _bytes > BUDGET:
                _bytes -= weigh(_pieces.popitem(last=False)[1])
        else:
            _pieces.move_to_end(key)
        return piece

    return get


def weigh(piece: Image.Image | Packed) -> int:
    """Bytes that a piece takes; a kept image has one for each pixel."""
    return OVERHEAD + (piece.width * piece.height if isinstance(piece, Image.Image) else piece.weight)


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator for a function of words: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        _words.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def empty() -> None:
    """Forget everything, as in a new process."""
    global _bytes
    _bytes = 0
    _pieces.clear()
    for cache in _words:
        cache.cache_clear()
