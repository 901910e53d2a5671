"""Tower."""

from typing import Any

from engine.games.tower import gems as purse
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS
from tests.render.board_texts.reading import Text, blocks, covered, find, find_all, items, key_of, stock

STORES = {name: store for store, name in DATA["stores"].items()}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply, players = text["Whose turn"], text["Supply"], blocks(text["Players"], names)
    turns, seat = find(r"^Turns played: (\d+)\. Turn: (\w+)\.", turn)
    today = items(*find(r"^This turn: (.*)\.$", turn))
    [bag], [used] = find(r"^Bag: (\d+) ", supply), find(r"used: (.*)\.$", supply)
    plans, discards = find(r"^Build cards to draw: (\d+); discarded: (.*)\.$", supply)
    own = [find(r"^\tbuild cards face down: (\d+); discarded face down: (\d+)", lines) for lines in players]
    thugs = [find(r"^\tblack market cards: (\d+); seen on top of the deck: (\d+)", lines) for lines in players]
    stands = [find(r"^\tstands at: (.*)", lines)[0] for lines in players]
    smuggled = [find_all(r"^\tsmuggled: (.*)", lines) for lines in players]
    open_cards = [find_all(r"^\tbuild card: (.*)", lines) for lines in players]
    [deck] = find(r"^Black market deck: (\d+)", supply)
    gems, [quiet] = purse.none(), find(r"^Turns without an item: (.*); after", turn)
    [unbuilt] = find(r"^Turns without a segment: (none|\d+)", turn)
    return {
        "face_down": "lie face down" in turn[-1],
        "aggressive": "steal any item" in turn[-1],
        "bag": covered(bag),
        "salil": stock(*find(r"With Salil: (.*)\.$", supply), gems),
        "gems": [stock(*find(r"^\tgems: (.*)", lines), gems) for lines in players],
        "goods": read_goods(text["Stores"]),
        "items": [stock(*find(r"^\titems: (.*)", lines), ITEMS) for lines in players],
        "smuggled": [[read_smuggled(one) for one in items(found[0][0], "; ")] if found else [] for found in smuggled],
        "pawns": [STORES.get(store, "") for store in stands],
        "plans": covered(plans),
        "cards": [covered(held) for held, _ in own],
        "open_cards": [[read_card(one) for one in items(found[0][0], "; ")] if found else [] for found in open_cards],
        "rejected": [covered(gone) for _, gone in own],
        "discards": [read_card(one) for one in items(discards, "; ")],
        "thugs": covered(int(deck) - sum(int(top) for _, top in thugs)),
        "top": [covered(top) for _, top in thugs],
        "hands": [covered(hand) for hand, _ in thugs],
        "used": [key_of(THUGS, name) for name in items(used)],
        "seat": names.index(seat),
        "tower": [names.index(name) for name in items(*find(r"^Segments of the tower, .*: (.*)\.$", text["Players"]))],
        "today": {
            "store": next((STORES[did.removeprefix("bought at ")] for did in today if did.startswith("bought")), ""),
            "keys": [STORES[did.removeprefix("has a key to ")] for did in today if did.startswith("has a key")],
            "forger": "may pay in any colours" in today,
            "visited": "has visited the black market" in today,
            "acted": "has acted" in today,
        },
        "quiet": -1 if quiet.startswith("none") else int(quiet),
        "unbuilt": -1 if unbuilt.startswith("none") else int(unbuilt),
        "turns": int(turns),
    }


def read_card(words: str) -> str:
    """A build card, such as 2 straw, 1 water."""
    return "".join(letter * stock(words, ITEMS)[item] for item, letter in ITEMS.items())


def read_smuggled(words: str) -> list[str]:
    name, item = words.split(" as ")
    return [key_of(THUGS, name), item]


def read_goods(lines: list[str]) -> dict[str, bool]:
    prices = {space: " and ".join(f"{n} {gem}" for gem, n in row["price"].items()) for space, row in SPACES.items()}
    spaces = {(row["store"], f"{row['item']} for {prices[space]}"): space for space, row in SPACES.items()}
    assert len(spaces) == len(SPACES)
    found = {}
    for line in lines:
        name, wares = find(r"^(.*?): (.*)\.$", [line])
        for ware in items(wares, "; "):
            found[spaces[STORES[name], ware.removesuffix(" (sold)")]] = not ware.endswith("(sold)")
    return found
