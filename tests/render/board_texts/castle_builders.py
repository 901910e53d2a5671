"""Castle Builders."""

from typing import Any

from render.castle_builders.alt_text import NAMES
from tests.render.board_texts.reading import Text, covered, find, find_all, items

KINDS = {name: kind for kind, name in NAMES.items()}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    def counter(words: str) -> list[object]:
        kind, _, owner = words.rpartition(" of ")
        name, _, arrows = kind.rpartition(" ") if kind.endswith("al") and kind not in KINDS else (kind, "", "")
        return [names.index(owner), KINDS[name], arrows]

    turn, towers = text["Whose turn"], text["Towers"]
    played = find_all(r"^Being played: (.+)\.$", turn)
    last = find_all(r"^Played before: (.+?)(?: on tower (\w))?, by (\w+)\.$", turn)
    counters = [find(rf"^{name}, .*counters: (\d+) in hand, (\d+) to draw", text["Players"]) for name in names]
    start = [find_all(rf"^{name}, .*points, (\d+) of them", text["Players"]) for name in names]
    built = [found for [found] in find_all(r"^\w, \d high, worth \d: (.*?)\. (?:Now|Nobody)", towers)]
    [gone] = text["Discarded"]
    return {
        "towers": [[counter(one) for one in items(tower)] for tower in built],
        "hands": [covered(hand) for hand, _ in counters],
        "piles": [covered(pile) for _, pile in counters],
        "discards": [counter(one) for one in items(gone.removesuffix("."))],
        "seat": names.index(*find(r"^Turn: (\w+)", turn)),
        "played": KINDS[played[0][0]] if played else "",
        "last": [names.index(last[0][2]), KINDS[last[0][0]], last[0][1] or ""] if last else None,
        "start": [int(found[0][0]) if found else 0 for found in start],
    }
