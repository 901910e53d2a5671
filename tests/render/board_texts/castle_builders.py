"""Castle Builders."""

from itertools import pairwise
from typing import Any

from engine.core.game_data import read
from engine.games.castle_builders.rules import ARROWS
from tests.render.board_texts.reading import Text, covered, find, find_all, items

COLOURS = ["yellow", "green"]


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    data = read("castle_builders")
    kinds = {name: kind for kind, name in data["kinds"].items()}
    called = {name: kind for kind, name in data["words"]["option"].items()}

    def counter(words: str) -> list[object]:
        colour, _, kind = words.partition(" ")
        arrows = kind if kind in ARROWS else ""
        return [COLOURS.index(colour), "bonus" if arrows else kinds[kind or "ordinary"], arrows]

    turn, players = text["Whose turn"], text["Players"]
    played = find_all(r"^Being played: (.+)\.$", turn)
    last = find_all(r"^Played before: (.+?)(?: on tower (\w))?, by (\w+)\.$", turn)
    counters = find_all(r"^\t(\d+) in hand, (\d+) to draw", players)
    start = [
        next((int(n) for [n] in find_all(r"^\t(\d+) of them", [line])), 0)
        for before, line in pairwise(players)
        if before.startswith(tuple(names))
    ]
    built = [found for [found] in find_all(r"^\w: (.*?);", text["Towers"])]
    [gone] = text["Discarded"]
    return {
        "towers": [[counter(one) for one in items(tower)] for tower in built],
        "hands": [covered(hand) for hand, _ in counters],
        "piles": [covered(pile) for _, pile in counters],
        "discards": [counter(one) for one in items(gone.removesuffix("."))],
        "seat": names.index(*find(r"^Turn: (\w+)", turn)),
        "played": called[played[0][0]] if played else "",
        "last": [names.index(last[0][2]), called[last[0][0]], last[0][1] or ""] if last else None,
        "start": start,
    }
