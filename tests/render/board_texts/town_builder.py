"""Town Builder."""

import re
from typing import Any

from engine.games.town_builder.rules import RESOURCES, TILES
from render.town_builder.board_text import tell_use, tile_words
from tests.render.board_texts.reading import Text, blocks, covered, find, find_all, stock

CODES = {tile_words(code): code for code in TILES}


def counts(words: str) -> dict[str, int]:
    """A stock, of which gems and knights have a plural."""
    return stock(words.replace("gems", "gem").replace("knights", "knight"), RESOURCES)


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply, claims = text["Whose turn"], text["Supply"], text["Tiles"]
    seat, rounds = *find(r"^Turn: (\w+)\.$", turn), *find(r"^(?:All|Round \d+ of) (\d+)\b", turn)
    round_ = find_all(r"^Round (\d+)", turn)
    drawn = find_all(r"^Drawn: (.*)\.$", turn)
    players = blocks(text["Players"], names)
    heads = [find(r" points; ([^;]*); (\d) workers?$", block[:1]) for block in players]
    stack, box = find(r"(\d+) tiles?; (\d+) tiles? not in this game", supply)
    began = find_all(r"; (\w+) began\.$", text["What counts at the end"])
    claimed = {}
    for owner, tiles in find_all(r"^Claimed by (\w+): (.*)\.$", claims):
        for number, rest in re.findall(r"(\d+) ([^,]*)", tiles):
            workers, knights = re.findall(r"(\d) worker", rest), re.findall(r"(\d) knight", rest)
            claimed[number] = [names.index(owner), int(*workers or "1"), int(*knights or "0")]
    town = {}
    for line in text["What the tiles do"]:
        number, name, cell, use = find(r"^(\d+) (.*) at (\w+): (.*)\.$", [line])
        town[cell] = [CODES[f"{name} ({use})"], *claimed.get(number, [None, 0, 0])]
    free = [re.findall(r"(\d+) ", tiles) for [tiles] in find_all(r"^Free: (.*)\.$", claims)]
    assert {*claimed, *(n for one in free for n in one)} == {str(n + 1) for n in range(len(town))}
    assert len(CODES) == len(TILES)
    assert len({*map(tell_use, TILES)}) == len(TILES)
    return {
        "rounds": int(rounds),
        "stack": covered(stack),
        "box": covered(box),
        "bank": counts(find(r"^Bank: (.*)\.$", supply)[0]),
        "warehouses": [counts(goods) for goods, _ in heads],
        "workers": [int(workers) for _, workers in heads],
        "ended": [any("round ended" in line for line in block) for block in players],
        "town": town,
        "holder": next(n for n, block in enumerate(players) if any("has the Builder's" in line for line in block)),
        "seat": names.index(seat),
        "drawn": CODES[drawn[0][0]] if drawn else "",
        "round": int(round_[0][0]) if round_ else int(rounds) + 1,
        "began": names.index(began[0][0]) if began else None,
        "asks_places": any("chooses its place" in line for line in turn),
    }
