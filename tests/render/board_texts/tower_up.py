"""Tower Up."""

from typing import Any

from engine.games.tower_up.state import COLOURS, DATA, FLOORS, letters
from tests.render.board_texts.reading import Text, blocks, covered, find, find_all, items, key_of, stock

CARDS = {letters(card): card for card in DATA["cards"]}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply, players = text["Whose turn"], text["Supply"], blocks(text["Players"], names)
    site, last = find_all(r"new building stands on (\w+)", turn), find_all(r"has begun: (last turn|\d+)", turn)
    earned = [find_all(r"^\tChips: (.*)", lines) for lines in players]
    cones = [find_all(r"(\d+) in sight, counted", lines) for lines in players]
    tracks = [find(r"^\tVehicles: (.*)", lines)[0] for lines in players]
    cone = find(r"roofs in sight, .*?: (.*) million;", text["What pays"])
    [deck], [discards] = find(r"^(\d+) cards? in the deck", supply), find(r"^Taken: (.*)\.$", supply)
    assert len(CARDS) == len({*DATA["cards"]})
    assert tuple(COLOURS.values()) == FLOORS
    return {
        "order": "card-then-build" if "take a card, then build" in turn[-1] else "card-or-build",
        "board": "half" if len(names) == 2 else "full",
        "deck": covered(deck),
        "market": [CARDS[card] for card in items(*find(r"^Market: (.*)\.$", supply), "; ")],
        "discards": [CARDS[card] for card in items(discards, "; ")],
        "floors": stock(*find(r"^Floors in the supply: (.*)\.$", supply), FLOORS),
        "supplies": [stock(*find(r"^\tFloors: (.*)", lines), FLOORS) for lines in players],
        "roofs": [int(*find(r"(\d+) roofs? left", lines)) for lines in players],
        "tracks": [{c: int(n) for c, n in (one.split(" on step ") for one in items(track))} for track in tracks],
        "stars": [int(*find(r"^\t(\d) stars? reached", lines)) for lines in players],
        "chips": {
            key_of(DATA["objectives"], name): [int(chip.removesuffix(" million")) for chip in items(chips)]
            for name, chips in find_all(r"^(.*?) \(.*?: .*\. Chips left: (.*)\.$", text["Objectives"])
        },
        "earned": [dict(read_chip(one) for one in items(found[0][0])) if found else {} for found in earned],
        "seat": names.index(*find(r"^Turn: (\w+)", turn)),
        "buildings": dict(read_building(line, names) for line in text["Buildings"]),
        "quiet": int(*find(r"(\d+) turns? without a new building", turn)),
        "last": int(last[0][0].replace("last turn", "1")) if last else None,
        "site": site[0][0] if site else "",
        "cone": [int(one) for one in items(*cone)],
        "cones": [int(found[0][0]) if found else None for found in cones],
    }


def read_chip(words: str) -> tuple[str, int]:
    [(name, chip)] = find_all(r"^(.*) \(.*\) (\d+) million$", [words])
    return key_of(DATA["objectives"], name), int(chip)


def read_building(line: str, names: list[str]) -> tuple[str, dict[str, Any]]:
    site, height, colour, roofs = find(r"^(\w+): (\d+) (\w+) floors?((?:; roof of \w+ on floor \d+)*)\.", [line])
    laid = [find(r"roof of (\w+) on floor (\d+)", [roof]) for roof in roofs.split("; ")[1:]]
    return site, {"colour": colour, "height": int(height), "roofs": [[names.index(n), int(h)] for n, h in laid]}
