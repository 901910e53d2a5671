"""Why can't I …?  The options that the rulebook has and the moment has not, each with what is lacking.

A game declares them in `lacking.py` beside its rules, as `LACKING`: for each of its questions which options the
rulebook has, whether one of them is possible, by the rule that the turn itself follows, and which facts may be lacking
for it.  Told are the fewest facts with which that rule, asked again in a copy where they are so, allows the option.
So no reason is false, and none is beside the point.

All of it is what a seat may know: nothing is read that it does not see.
"""

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any, NamedTuple

from engine.game import Decision, Game
from engine.words import Words

TOLD = 3  # facts of one reason


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


@cache
def find_rules(kind: type[Game]) -> Mapping[str, Rule | None]:
    """What the game declares for its questions: None for one of which no option can be missing."""
    module = f"{kind.__module__.rpartition('.')[0]}.lacking"
    rules: Mapping[str, Rule | None] = import_module(module).LACKING if find_spec(module) else {}
    return rules


def find_missing(game: Game, ask: Decision) -> dict[str, list[Fact]]:
    """The options of `ask` that are missing now, each with what is lacking; what is nearest to possible comes first."""
    rule = find_rules(type(game)).get(ask.what)
    if rule is None:
        return {}
    saved, seat = pickle.dumps(game), ask.seat
    found = {
        option: _find_fewest(saved, rule, seat, option, rule.facts(game, seat, option))
        for option in rule.every(game, ask)
        if not rule.legal(game, seat, option)
    }
    return {option: found[option] for option in sorted(found, key=lambda one: len(found[one])) if found[option]}


def _find_fewest(saved: bytes, rule: Rule, seat: int, option: str, facts: Sequence[Fact]) -> list[Fact]:
    """The fewest of these facts that make an option legal; none where not even all of them do."""
    ways = (some for number in range(1, len(facts) + 1) for some in combinations(facts, number))
    return next((list(some) for some in ways if is_enough(saved, rule, seat, option, some)), [])


def is_enough(saved: bytes, rule: Rule, seat: int, option: str, facts: Iterable[Fact]) -> bool:
    """Whether the option would be legal in the pickled game if these facts were so."""
    copy = pickle.loads(saved)
    for fact in facts:
        fact.make(copy)
    return rule.legal(copy, seat, option)


def tell_lacking(words: Words, facts: Sequence[Fact]) -> str:
    """What is lacking, as the end of a sentence; no more than the first three facts."""
    lacking = words.words["lacking"]
    return "; ".join(words.format(lacking[fact.what], *fact.details) for fact in facts[:TOLD])


# What games write their facts with:


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
