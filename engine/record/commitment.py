"""The seal of a game: its chance follows from a secret, which is sealed first, and from a share of each player.

Who makes the secret cannot try others until the deal suits them, for the shares come after the seal.
"""

from collections.abc import Sequence
from hashlib import sha256

SHARE_DIGITS = 8


def seal_of(secret: str) -> str:
    """The SHA-256 of the secret, which everybody may see before the first share comes."""
    return sha256(secret.encode()).hexdigest()


def share_of(word: str) -> str:
    """The share that a word makes: the first eight hexadecimal digits of its SHA-256."""
    return sha256(word.encode(errors="surrogatepass")).hexdigest()[:SHARE_DIGITS]


def key_of(secret: str, shares: Sequence[str]) -> str:
    """The key of all chance: the SHA-256 of the secret and the shares by seat, with colons between them.

    A seat without a share has an empty one.  Where no seat has any, the key is the secret itself.
    """
    return sha256(":".join((secret, *shares)).encode()).hexdigest() if any(shares) else secret
