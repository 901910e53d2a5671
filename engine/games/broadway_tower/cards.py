"""What the cards of Broadway Tower say, worked out once.

Bundles of resources are words such as "wood+wood+brick".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from engine.core.game_data import read
from engine.core.rng import Rng

DATA = read("broadway_tower")
RESOURCES = tuple(DATA["values"])
BASIC = ("wood", "brick")


@cache
def sections(tower: str) -> tuple[str, ...]:
    """The costs of a Tower card in the order of building: from the bottom, left to right."""
    return tuple(cost for costs in DATA["towers"][tower]["rows"] for cost in costs)


@cache
def row(job: str, seats: int, workers: int) -> dict[str, int]:
    """The row of an Action card for so many players, and workers on the whole table."""
    rows: list[dict[str, int]] = DATA[job][str(seats)]
    return next(r for r in rows if r["from"] <= workers <= r["to"])


@cache
def bundle(resources: str) -> Counter[str]:
    """How many of each, such as 2 wood and 1 brick for "wood+wood+brick"; shared, so nobody may change it."""
    return Counter(resource for resource in resources.split("+") if resource)


@cache
def size(resources: str) -> int:
    return bundle(resources).total()


def word(resources: Counter[str]) -> str:
    return "+".join(resource for resource in RESOURCES for _ in range(resources[resource]))


@cache
def basics(number: int) -> tuple[str, ...]:
    """All bundles of so many wood and brick."""
    return tuple(word(Counter(wood=wood, brick=number - wood)) for wood in range(number, -1, -1))


@cache
def loads(most: int, wood: int, brick: int) -> tuple[str, ...]:
    """All bundles of up to `most`, the largest first, from so many wood and brick."""
    found = [load for number in range(most, 0, -1) for load in basics(number)]
    return tuple(load for load in found if bundle(load)["wood"] <= wood and bundle(load)["brick"] <= brick)


@cache
def payments(cost: str, effect: int) -> tuple[str, ...]:
    """The ways to pay a cost that is raised or lowered by wood or brick, never below nothing."""
    price = bundle(cost)
    if effect >= 0:
        return tuple(word(price + bundle(more)) for more in basics(effect))
    fewer = min(-effect, sum(price[resource] for resource in BASIC))
    return tuple(word(price - bundle(less)) for less in basics(fewer) if bundle(less) <= price)


@cache
def exchanges(effect: int) -> tuple[tuple[str, str, str], ...]:
    """What a trader pays and gains, and what he gains if his storage has room for more; never part of what he pays."""
    found = []
    for trade in DATA["trades"]:
        # "-1: will gain extra brick or wood, the type that is not traded"
        extra = ("brick" if "wood" in trade["pay"] else "wood") if effect < 0 else ""
        more = word(bundle(trade["gain"]) + bundle(extra))
        found += [
            (pay, trade["gain"], more)
            for pay in payments(trade["pay"], max(effect, 0))
            if not bundle(trade["gain"]) <= bundle(pay)
        ]
    return tuple(found)


def value(resources: Mapping[str, int]) -> int:
    """What `resources` are worth."""
    return sum(n * int(DATA["values"][resource]) for resource, n in resources.items())


def shuffled(options: Sequence[str], rng: Rng) -> list[str]:
    """Copy of `options` in random order."""
    found = list(options)
    rng.shuffle(found)
    return found
