"""The market, a small game."""

from typing import Any

from tests.render.board_texts.reading import Text, covered, find, items


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    day, size, seat, deck = find(r"^Day (\d+), (\d) things a day, turn of (\w+), (\d+) in the deck", text["Whose turn"])
    pattern = r"^{}: stall (.*); (\d+) in hand, (\d+) looked at, (\d+) kept;"
    players = [find(pattern.format(name), text["Players"]) for name in names]
    sales = [one.split(" ") for one in items(text["Sales"][0].removesuffix("."))]
    sold = [[names.index(name), card] for name, card in sales]
    return {
        "deck": covered(deck),
        "hands": [covered(found[1]) for found in players],
        "seen": [covered(found[2]) for found in players],
        "kept": [covered(found[3]) for found in players],
        "stalls": [items(found[0]) for found in players],
        "bids": items(text["Bids"][0].removesuffix(".")),
        "size": int(size),
        "sales": sold,
        "last": sold[-1] if sold else None,
        "seat": names.index(seat),
        "day": int(day),
    }
