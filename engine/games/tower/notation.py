"""How Tower writes prices, build cards, market spaces and entries in its words."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from engine.core.game_data import read
from engine.core.sentences import capital, join_words
from engine.games.tower.gem_bundles import GEMS, entry_price

DATA = read("tower")
SPACES = DATA["spaces"]
SIGNS = {"green": "🟩", "blue": "🔵", "red": "🔺", "pass": "pass"}  # cut like the gems


def price(gems: Mapping[str, int]) -> str:
    """A price: 2🟩+1🔵."""
    return "+".join(f"{n} pass" if gem == "pass" else f"{n}{SIGNS[gem]}" for gem, n in gems.items())


def bundle(gems: str) -> str:
    """Gems that are paid or taken, as a price: 2🟩+1🔵 for "green+green+blue"."""
    return price(Counter(gems.split("+"))) if gems else "nothing"


def letters(cards: str) -> str:
    """Build cards that are printed as letters, such as "SSLLC+SLCWW", in words."""
    return "; ".join(", ".join(_count_items(card)) for card in cards.split("+"))


def card(items: str) -> str:
    """A build card in a sentence: "2 straw, 2 lumber and 1 clay" for "SSLLC"."""
    return join_words(_count_items(items))


def cards(several: str) -> str:
    """Build cards in a sentence: "for 2 straw and 3 clay, and for 5 lumber"."""
    return ", and ".join(f"for {card(one)}" for one in several.split("+"))


def _count_items(card: str) -> list[str]:
    return [f"{card.count(letter)} {DATA['letters'][letter]}" for letter in dict.fromkeys(card)]


def places(spaces: str) -> str:
    """Market spaces by item and store: "Straw: Farid 🟩, Hesham; lumber: Zahra" for "X05+X01+X18"."""
    stores: dict[str, list[str]] = {}
    for space in spaces.split("+"):
        stores.setdefault(SPACES[space]["item"], []).append(_store(space))
    return capital("; ".join(f"{item}: {', '.join(named)}" for item, named in stores.items()))


def prices(spaces: str) -> str:
    """What the items on market spaces cost: "1🟩+1🔵, 4🟩" for "X06+X01"."""
    return ", ".join(price(SPACES[space]["price"]) for space in spaces.split("+"))


def _store(space: str) -> str:
    """The store of a market space, with the dearest gem of its price if it has another space for the same item."""
    printed = SPACES[space]
    alike = [row for row in SPACES.values() if (row["store"], row["item"]) == (printed["store"], printed["item"])]
    gem = f" {SIGNS[max(printed['price'], key=GEMS.index)]}" if len(alike) > 1 else ""
    return f"{DATA['stores'][printed['store']]}{gem}"


def entries(ways: str) -> str:
    """How many thugs are paid for, and with what: "2 cards · 1 pass+2🔺" for "pass+red"."""
    number = len(ways.split("+"))
    return f"{number} card{'s' * (number > 1)} · {bundle(entry_price(ways))}"


def offer(thugs: str) -> str:
    """Black market cards that somebody sees: "Key, Key and Forger"."""
    return join_words([str(DATA["thugs"][thug]["short"]) for thug in Counter(thugs.split("+")).elements()])


def sellers(seats: int, item: str) -> str:
    """The stores that sell an item to this number of players."""
    stores = [row["store"] for row in SPACES.values() if row["item"] == item and row["from"] <= seats]
    *others, last = (DATA["stores"][store] for store in dict.fromkeys(stores))
    return f"{', '.join(others)} and {last}"


FORMATS: dict[str, Callable[[Any], str]] = {
    "price": price,
    "gems": bundle,
    "gem": SIGNS.__getitem__,
    "capital": capital,
    "letters": letters,
    "card": card,
    "cards": cards,
    "places": places,
    "prices": prices,
    "entries": entries,
    "offer": offer,
    **{f"sellers{seats}": partial(sellers, seats) for seats in (2, 3, 4)},
}
