"""Caches that all tables share: pieces of pictures by their bytes, words by their number.

Every cache maps arguments to pixels (or to a measure of words).  Nothing is kept
under a game, a table or a move, so nothing can be out of date and nothing has
to be emptied; a thousand tables share the same pieces.  Arguments come from
small sets (a colour, a count, one of six sizes), never a whole player; names
and sentences are kept word by word.
"""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from render import probe


class Pixels(Protocol):
    """An image, or what holds one."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


P = ParamSpec("P")
T = TypeVar("T")
Piece = TypeVar("Piece", bound=Pixels)

BUDGET = 24_000_000  # bytes of all pieces together
OVERHEAD = 1500  # bytes of a piece without its pixels

_words: list["functools._lru_cache_wrapper[object]"] = []
_pieces: list[tuple[dict[Any, Any], dict[Any, Any]]] = []  # of each function, those used lately and those used before
_lately = 0  # bytes of all that was used lately


def keep(function: Callable[P, Piece]) -> Callable[P, Piece]:
    """Decorator for a function that makes a piece of a picture.

    All pieces share one budget.  When those used lately fill half of it, all that were not used since the
    last time it was full are forgotten.
    """
    lately: dict[Any, Piece] = {}
    before: dict[Any, Piece] = {}
    _pieces.append((lately, before))

    @functools.wraps(function)
    def get(*args: P.args, **kwargs: P.kwargs) -> Piece:
        key = (args, *kwargs.items()) if kwargs else args
        if probe.boxes is not None:
            return cast(Piece, probe.replay((function, key), lambda: function(*args, **kwargs)))
        piece = lately.get(key)
        if piece is None:
            piece = before.pop(key, None) or function(*args, **kwargs)
            lately[key] = piece
            _count(piece)
        return piece

    return get


def _count(piece: Pixels) -> None:
    global _lately
    _lately += weigh(piece)
    if _lately > BUDGET // 2:
        _lately = 0
        for lately, before in _pieces:
            before.clear()
            before.update(lately)
            lately.clear()


def weigh(piece: Pixels) -> int:
    """Bytes that a piece takes."""
    image: Any = getattr(piece, "image", piece)
    return OVERHEAD + piece.width * piece.height * len(image.getbands())


def bounded(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator for a function of words: keep the last `size` results."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = functools.lru_cache(size)(function)
        _words.append(cast("functools._lru_cache_wrapper[object]", kept))
        return cast(Callable[P, T], kept)

    return wrap


def empty() -> None:
    """Forget everything, as in a new process."""
    global _lately
    _lately = 0
    for lately, before in _pieces:
        lately.clear()
        before.clear()
    for cache in _words:
        cache.cache_clear()
