"""The chain of a game: a SHA-256 over all choices so far, whose first digits stand on each board.

It begins with the key of the chance, which is a secret as long as the game is played: so nobody can find out a secret
choice by trying which one gives these digits.  A choice that is put to several becomes a link when all have chosen.
"""

from hashlib import sha256
from typing import NamedTuple

from engine.table import Choice

SHOWN_DIGITS = 8  # on a board


class Undone(NamedTuple):
    """Something in the chain besides the choices of a game, `at` so many of these.

    A choice that was taken back later, of which only its hash is told, as `link`; or, without one, that all was taken
    back after the first `n` choices of `turn`.
    """

    at: int
    link: str = ""
    turn: int = 0
    n: int = 0


def begin_chain(key: str) -> str:
    """The chain of a game in which nobody has chosen."""
    return _hash(f"chain:{key}")


def make_link(turn: int, n: int, choice: Choice, *, absent: bool) -> str:
    """The hash of a choice, before which there were `n` in its turn; `absent`: it was not made in person."""
    by = "nobody" if absent else "person"
    return _hash(f"{turn}:{n}:{choice.seat}:{choice.what}:{choice.option}:{by}")


def add_link(chain: str, link: str) -> str:
    """The chain with one more choice."""
    return _hash(f"{chain}:{link}")


def add_return(chain: str, turn: int, n: int) -> str:
    """The chain after all was taken back that came after the first `n` choices of a turn."""
    return _hash(f"{chain}:back:{turn}:{n}")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
