"""The masks, a small game."""

from typing import Any

from tests.render.board_texts.reading import Text, covered, find, items


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    seat, deck = find(r"^Turn of (\w+), (\d+) in the pile", text["Whose turn"])
    pattern = (
        r"^{}: (\d+) worn, (\d+) lifted, (\d+) unmasked; laid down (.*); peeked at by (.*); not (.*); "
        r"to the end (.*); \d+ points\.$"
    )
    players = [find(pattern.format(name), text["Players"]) for name in names]
    return {
        "deck": covered(deck),
        "worn": [covered(found[0]) for found in players],
        "drawn": [covered(found[1]) for found in players],
        "unmasked": [int(found[2]) for found in players],
        "down": [items(found[3]) for found in players],
        "peeked": [[names.index(name) for name in items(found[4])] for found in players],
        "denied": [items(found[5]) for found in players],
        "faces": [items(found[6]) for found in players],
        "seat": names.index(seat),
    }
