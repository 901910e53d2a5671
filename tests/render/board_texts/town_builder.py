"""Town Builder."""

from typing import Any

from engine.games.town_builder.rules import RESOURCES, TILES
from render.town_builder.board_text import tile_words
from tests.render.board_texts.reading import Text, covered, find, find_all, stock

CODES = {tile_words(code): code for code in TILES}


def counts(words: str) -> dict[str, int]:
    """A stock, of which gems and knights have a plural."""
    return stock(words.replace("gems", "gem").replace("knights", "knight"), RESOURCES)


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, supply = text["Whose turn"], text["Supply"]
    seat, rounds = *find(r"\. Turn: (\w+)\.$", turn), *find(r"^(?:All|Round \d+ of) (\d+)\b", turn)
    round_ = find_all(r"^Round (\d+)", turn)
    drawn = find_all(r"^Drawn: (.*)\.$", turn)
    players = [
        find(rf"^{name}, .*; warehouse: ([^;]*); (\d) workers? left(; round ended)?(; has the Builder's)?", [line])
        for name, line in zip(names, text["Players"], strict=True)
    ]
    stack, box = find(r"(\d+) tiles?; (\d+) tiles? not in this game", supply)
    began = find_all(r"; (\w+) began\.$", text["What counts at the end"])
    town = {}
    for line in text["Tiles"]:
        words, cell, state = find(r"^\d+ (.*) at (\w+): (.*)\.$", [line])
        town[cell] = [CODES[words], None, 0, 0]
        for owner, workers, knights in find_all(r"^claimed by (\w+) with (\d) workers?(?:, (\d) knights?)?$", [state]):
            town[cell] = [CODES[words], names.index(owner), int(workers), int(knights or 0)]
    assert len(CODES) == len(TILES)
    return {
        "rounds": int(rounds),
        "stack": covered(stack),
        "box": covered(box),
        "bank": counts(find(r"^Bank: (.*)\.$", supply)[0]),
        "warehouses": [counts(found[0]) for found in players],
        "workers": [int(found[1]) for found in players],
        "ended": [bool(found[2]) for found in players],
        "town": town,
        "holder": next(n for n, found in enumerate(players) if found[3]),
        "seat": names.index(seat),
        "drawn": CODES[drawn[0][0]] if drawn else "",
        "round": int(round_[0][0]) if round_ else int(rounds) + 1,
        "began": names.index(began[0][0]) if began else None,
        "asks_places": any("chooses its place" in line for line in turn),
    }
