"""Which of two options does better: both are played on in the same imagined worlds.

So what differs is what they bring, and not how the cards lay.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engine.ai.search import Node, imagine, play_out
from engine.core.game import Decision
from engine.core.rng import Fast, Rng
from engine.core.table import Table, Wish

SURE = 2.5  # standard errors by which one must be ahead; as people look at many choices, two would be too few
LITTLE = 0.01  # of a victory, which nobody minds
CHECK = 20  # pairs between two looks at whether it is clear
LEADS = 0.25  # of the pairs, in which something follows on one option and not on the other


class Pairs(NamedTuple):
    """How often two options are compared, at least and at most; `sight` as in a `Budget`."""

    least: int
    most: int
    sight: float = 1.0


class Lead(NamedTuple):
    """By how much of a victory an option does better than another, and the standard error of that."""

    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it does better by something that counts, as far as one can tell."""
        return self.mean > LITTLE and self.mean > SURE * self.error

    @property
    def is_none(self) -> bool:
        """Whether it does not do better by anything that counts, as far as one can tell."""
        return self.mean + SURE * self.error < LITTLE


class Comparison(NamedTuple):
    """How far an option is ahead of another, and what its player then chooses more often, the most frequent first."""

    lead: Lead
    leads_to: tuple[Wish, ...] = ()


def compare(table: Table, ask: Decision, option: str, other: str, rng: Rng, pairs: Pairs) -> Comparison:
    """How far `option` of the open decision `ask` is ahead of another, as far as who is asked can know."""
    trees = {option: Node(), other: Node()}
    differences, after = list[float](), {option: Counter[Wish](), other: Counter[Wish]()}
    while True:
        seed, values = rng.below(1 << 62), list[float]()
        for tried, tree in trees.items():
            value, wishes = _play(tree, table, ask, tried, seed, pairs.sight)
            values.append(value)
            after[tried].update(wishes)
        differences.append(values[0] - values[1])
        if len(differences) >= pairs.least and (len(differences) - pairs.least) % CHECK == 0:
            lead = estimate(differences)
            if lead.is_clear or lead.is_none or len(differences) >= pairs.most:
                return Comparison(lead, _list_leads(after[option], after[other], ask, LEADS * len(differences)))


def _list_leads(mine: Counter[Wish], other: Counter[Wish], ask: Decision, least: float) -> tuple[Wish, ...]:
    """What is chosen at least so much more often; not what could be chosen now as well."""
    more = {wish: mine[wish] - other[wish] for wish in mine if wish.what != ask.what or wish.option not in ask.options}
    return tuple(sorted((wish for wish in more if more[wish] >= least), key=lambda wish: (-more[wish], wish)))


def _play(tree: Node, table: Table, ask: Decision, option: str, seed: int, sight: float) -> tuple[float, set[Wish]]:
    """What comes of an option for who is asked, in the world of this seed, and what that player chooses after it."""
    chance = Fast.seeded(seed)
    world = imagine(table, ask.seat, chance)
    world.decisions = [one._replace(options=(option,)) if one.seat == ask.seat else one for one in world.decisions]
    playout = play_out(tree, world, chance, sight)
    asked = ((one, given) for decisions, made in playout.made[1:] for one, given in zip(decisions, made, strict=True))
    own = {Wish(one.what, given) for one, given in asked if one.seat == ask.seat and len(one.options) > 1}
    return playout.values[ask.seat], own


def estimate(differences: Sequence[float]) -> Lead:
    """The mean of two or more differences, and how sure it is."""
    n = len(differences)
    mean = sum(differences) / n
    return Lead(mean, sqrt(sum((one - mean) ** 2 for one in differences) / (n - 1) / n))
