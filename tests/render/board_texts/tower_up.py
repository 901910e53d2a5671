"""Tower Up."""

import re
from typing import Any

from engine.games.tower_up.state import COLOURS, DATA, FLOORS, letters
from tests.render.board_texts.reading import Text, blocks, covered, find, find_all, items, stock

CARDS = {letters(card): card for card in DATA["cards"]}
BRIEFS = {brief: objective for objective, brief in DATA["briefs"].items()}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply, players = text["Whose turn"], text["Supply"], blocks(text["Players"], names)
    site, last = find_all(r"new building stands on (\w+)", turn), find_all(r"has begun: (last turn|\d+)", turn)
    earned = [find_all(r"^\tchips (.*)", lines) for lines in players]
    sight = [int(*find(r"(\d+) in sight$", lines)) for lines in players]
    is_counted = [any("counted at the last turn" in line for line in lines) for lines in players]
    tracks = [find(r"^\tvehicles (.*)", lines)[0] for lines in players]
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
        "floors": stock(*find(r"^Supply: (.*)\.$", supply), FLOORS),
        "supplies": [read_numbers(*find(r"^\tfloors (.*)", lines)) for lines in players],
        "roofs": [int(*find(r"(\d+) roofs? left", lines)) for lines in players],
        "tracks": [*map(read_numbers, tracks)],
        "stars": [int(*find(r"^\t(\d) stars? reached", lines)) for lines in players],
        "chips": {
            BRIEFS[brief]: [int(chip) for chip in items(chips)]
            for brief, chips in find_all(r"^Chips for (.*): (.*)\.$", text["Objectives"])
        },
        "earned": [dict(read_chip(one) for one in items(found[0][0])) if found else {} for found in earned],
        "seat": names.index(*find(r"^Turn: (\w+)", turn)),
        "buildings": read_buildings(text["City"], text["Roofs and streets"], names),
        "quiet": int(*find(r"(\d+) turns? without a new building", turn)),
        "last": int(last[0][0].replace("last turn", "1")) if last else None,
        "site": site[0][0] if site else "",
        "cone": [int(one) for one in items(*cone)],
        "cones": [seen if yes else None for seen, yes in zip(sight, is_counted, strict=True)],
    }


def read_numbers(words: str) -> dict[str, int]:
    """A number for each colour."""
    return dict(zip(FLOORS, map(int, items(words)), strict=True))


def read_chip(words: str) -> tuple[str, int]:
    brief, _, chip = words.rpartition(" ")
    return BRIEFS[brief], int(chip)


def read_buildings(city: list[str], roofs: list[str], names: list[str]) -> dict[str, Any]:
    laid = {
        site: [[names.index(name), int(n)] for name, n in re.findall(r"roof of (\w+) on floor (\d+)", rest)]
        for site, rest in find_all(r"^(\w+): (.*)\. Streets", roofs)
    }
    built = [one.split(" ") for line in city for one in items(line.removesuffix("."))]
    return {site: {"colour": colour, "height": int(height), "roofs": laid[site]} for site, height, colour, *_ in built}
