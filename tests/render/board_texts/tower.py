"""Tower."""

import re
from typing import Any

from engine.games.tower import gem_bundles as purse
from engine.games.tower.notation import SIGNS, price
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS
from tests.render.board_texts.reading import Text, blocks, covered, find, find_all, items, key_of, stock

STORES = {name: store for store, name in DATA["stores"].items()}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply, players = text["Whose turn"], text["Supply"], blocks(text["Players"], names)
    turns, seat = *find(r"^Turn (\d+)/", turn), *find(r"^Turn: (\w+)\.", turn)
    today = items(*find(r"^This turn: (.*)\.$", turn))
    [bag], [used] = find(r"^Bag (\d+),", supply), find(r"^Used black market cards: (.*)\.$", supply)
    plans, discards = find(r"^Build cards to draw: (\d+); discarded: (.*)\.$", supply)
    own = [find(r"^\tbuild cards face down: (\d+); discarded face down: (\d+)", lines) for lines in players]
    hands = [find(r"^\t(\d+) cards? in hand$", lines)[0] for lines in players]
    tops = [find(r"^\tseen on top of the deck: (\d+)", lines)[0] for lines in players]
    stands = {
        name: store for store, guests in find_all(r"^(\w+) \((.*?)\):", text["Stores"]) for name in guests.split(", ")
    }
    smuggled = [find_all(r"^\tsmuggled: (.*)", lines) for lines in players]
    open_cards = [find_all(r"^\tbuild card: (.*)", lines) for lines in players]
    [deck] = find(r"black market deck (\d+)\.$", supply)
    [quiet] = find(r"^Turns without an item: (.*); after", turn)
    [unbuilt] = find(r"^Turns without a segment: (none|\d+)", turn)
    return {
        "face_down": "lie face down" in turn[-1],
        "aggressive": "steal any item" in turn[-1],
        "bag": covered(bag),
        "salil": read_gems(*find(r"^With Salil: (.*)\.$", supply)),
        "gems": [read_gems(*find(r"^\t(no gems|\d+(?:[🟩🔵🔺]| pass).*)", lines)) for lines in players],
        "goods": read_goods(text["Stores"]),
        "items": [stock(*find(r"^\thas (.*)", lines), ITEMS) for lines in players],
        "smuggled": [[read_smuggled(one) for one in items(found[0][0])] if found else [] for found in smuggled],
        "pawns": [STORES[stands[name]] if name in stands else "" for name in names],
        "plans": covered(plans),
        "cards": [covered(held) for held, _ in own],
        "open_cards": [[read_card(one) for one in items(found[0][0], "; ")] if found else [] for found in open_cards],
        "rejected": [covered(gone) for _, gone in own],
        "discards": [read_card(one) for one in items(discards, "; ")],
        "thugs": covered(int(deck) - sum(map(int, tops))),
        "top": [*map(covered, tops)],
        "hands": [*map(covered, hands)],
        "used": [key_of(THUGS, name) for name in items(used)],
        "seat": names.index(seat),
        "tower": [names.index(name) for name in items(*find(r"^Tower, .*: (.*)\.$", supply))],
        "today": {
            "store": next((STORES[did.removeprefix("bought at ")] for did in today if did.startswith("bought")), ""),
            "keys": [STORES[did.removeprefix("has a key to ")] for did in today if did.startswith("has a key")],
            "forger": "may pay in any colours" in today,
            "visited": "has visited the black market" in today,
            "acted": "has acted" in today,
        },
        "quiet": -1 if quiet.startswith("none") else int(quiet),
        "unbuilt": -1 if unbuilt.startswith("none") else int(unbuilt),
        "turns": int(turns) - 1,
    }


def read_card(words: str) -> str:
    """A build card, such as 2 straw, 1 water."""
    return "".join(letter * stock(words, ITEMS)[item] for item, letter in ITEMS.items())


def read_smuggled(words: str) -> list[str]:
    name, item = words.split(" as ")
    return [key_of(THUGS, name), item]


def read_gems(words: str) -> dict[str, int]:
    """A price such as 2🟩+1 pass."""
    kinds = {sign: gem for gem, sign in SIGNS.items()}
    found = [re.match(r"(\d+) ?(.*)", one) for one in words.split("+") if words != "no gems"]
    return purse.none() | {kinds[one[2]]: int(one[1]) for one in found if one}


def read_goods(lines: list[str]) -> dict[str, bool]:
    spaces = {(row["store"], f"{row['item']} {price(row['price'])}"): space for space, row in SPACES.items()}
    assert len(spaces) == len(SPACES)
    found, store = {}, ""
    for line in lines:
        name, wares = find(r"^(.*?)(?: \(.*\))?: (.*)$", [line])
        store = STORES.get(name, store)
        found |= {spaces[store, ware]: name != "\tsold" for ware in items(wares)}
    return found
