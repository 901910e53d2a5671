"""Why can't I …?  The options that the rulebook has and the moment has not, each with what is lacking.

A game declares them in `why_not.py` beside its rules, as `LACKING`: for each of its questions which options the
rulebook has, whether one of them is possible, by the rule that the turn itself follows, and which facts may be lacking
for it.  Told are the fewest facts with which that rule, asked again in a copy where they are so, allows the option.
So no reason is false, and none is beside the point.

All of it is what a seat may know: nothing is read that it does not see.
"""

import pickle
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations

from engine.core.game import Decision, Game
from engine.core.missing import Fact, Rule
from engine.views.words import Words

TOLD = 3  # facts of one reason


@cache
def find_rules(kind: type[Game]) -> Mapping[str, Rule | None]:
    """What the game declares for its questions: None for one of which no option can be missing."""
    module = f"{kind.__module__.rpartition('.')[0]}.why_not"
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
