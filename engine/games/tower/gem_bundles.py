"""Gems of Tower: bundles as words such as "green+green+red", and what Salil and the black market take."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from operator import ge

from engine.core.game_data import read

DATA = read("tower")
GEMS = ("green", "blue", "red")  # a pass is no gem
RATES: dict[str, int] = DATA["rates"]
ENTRY: dict[str, int] = DATA["entry"]

Gems = dict[str, int]  # how many of each gem, and of passes


def none() -> Gems:
    return dict.fromkeys((*GEMS, "pass"), 0)


def total(gems: Gems) -> int:
    """All gems without the passes."""
    return sum(gems.values()) - gems["pass"]


def bundle(gems: Mapping[str, int]) -> str:
    """These gems as a word."""
    return "+".join(gem for gem, n in gems.items() for _ in range(n))


def worth(bundle: str) -> float:
    """What so many gems are worth, in green ones; a pass buys nothing."""
    return sum(RATES["green"] / RATES[gem] for gem in bundle.split("+") if gem in GEMS)


PRICES = {give: bundle({give: n}) for give, n in RATES.items()}  # of one of Salil's gems


def bundles(gems: Gems, n: int) -> tuple[str, ...]:
    """Every way to take `n` of these gems; passes are no gems."""
    return ways(n, *(min(gems[gem], n) for gem in GEMS))


@cache
def ways(n: int, *most: int) -> tuple[str, ...]:
    """Every way to take `n` gems, of each kind at most so many."""
    found = combinations_with_replacement(GEMS, n)
    return tuple("+".join(way) for way in found if all(map(ge, most, map(way.count, GEMS))))


def move(word: str, giver: Gems, taker: Gems) -> None:
    """Hand a bundle over."""
    for gem in word.split("+"):
        giver[gem] -= 1
        taker[gem] += 1


def trades(own: Gems, salil: Gems) -> list[str]:
    """Which gems somebody can give Salil, and what for, as "blue+blue:red"; never red for red."""
    return [
        f"{PRICES[give]}:{get}"
        for give, n in RATES.items()
        if own.get(give, 0) >= n
        for get in GEMS
        if get != give and salil[get]
    ]


def pass_trades(own: Gems, salil: Gems) -> list[str]:
    """What Salil can give somebody for a pass, as "pass:green+red": two gems, or the only one that he has."""
    two = min(2, total(salil)) if own["pass"] else 0
    return [f"pass:{get}" for get in bundles(salil, two)] if two else []


def entries(own: Gems, most: int) -> tuple[str, ...]:
    """What somebody can pay the entry of one thug or more with, such as "pass+red"."""
    return entries_of(most, *(min(own[gem] // n, most) for gem, n in ENTRY.items()))


@cache
def entries_of(most: int, *times: int) -> tuple[str, ...]:
    """Every way to pay the entry of at most so many thugs, with each of `ENTRY` at most so many times."""
    found = [way for n in range(1, most + 1) for way in combinations_with_replacement(ENTRY, n)]
    return tuple("+".join(way) for way in found if all(map(ge, times, map(way.count, ENTRY))))


def entry_price(ways: str) -> str:
    """The gems and passes that such an entry takes."""
    return "+".join(bundle({way: ENTRY[way]}) for way in ways.split("+"))


def value(gems: Gems) -> float:
    """In green gems: Salil gives the same for 3 green, 2 blue or 1 red."""
    return sum(gems[gem] * RATES["green"] / RATES[gem] for gem in GEMS)
