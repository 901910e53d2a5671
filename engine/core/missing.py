"""What a game says of options that are missing: rules, and the facts that would make an option legal."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.game import Decision, Game


class Fact(NamedTuple):
    """Something that may be lacking.

    `what` is a key of [words.lacking], whose template gets the `details`; `make` makes it so in a copy of the game.
    """

    what: str
    details: tuple[str | int, ...]
    make: Callable[[Any], object]


class Rule(NamedTuple):
    """What a game declares for one of its questions."""

    every: Callable[[Any, Decision], Iterable[str]]  # the options of the rulebook
    legal: Callable[[Any, int, str], bool]  # whether an option is possible for a seat
    facts: Callable[[Any, int, str], list[Fact]]  # what may be lacking for it


def put(field: str, seat: int | None, thing: str, number: int) -> Callable[[Game], None]:
    """Makes it so that there is so much more of a thing in a field, in the part of a seat if it has one for each."""

    def make(game: Game) -> None:
        _stock(game, field, seat)[thing] += number

    return make


def lay(field: str, key: str | int, value: object) -> Callable[[Game], None]:
    """Makes it so that this is what a field has under a key."""
    return lambda game: getattr(game, field).__setitem__(key, value)


def list_short(game: Game, field: str, seat: int | None, needed: Mapping[str, int]) -> list[Fact]:
    """A fact for each thing of which a field has less than is needed.

    Its words stand under "<field>.none" and "<field>.few": {0} is the thing, {1} how many are needed, {2} how many
    there are.
    """
    found = []
    for thing, number in needed.items():
        has = _stock(game, field, seat)[thing]
        if has < number:
            what = f"{field}.few" if has else f"{field}.none"
            found.append(Fact(what, (thing, number, has), put(field, seat, thing, number - has)))
    return found


def nearest(ways: Iterable[list[Fact]]) -> list[Fact]:
    """Of several ways to do something the one for which the fewest facts are lacking."""
    return min(ways, key=len, default=[])


def _stock(game: Game, field: str, seat: int | None) -> dict[str, int]:
    stock: Any = getattr(game, field)
    found: dict[str, int] = stock if seat is None else stock[seat]
    return found
