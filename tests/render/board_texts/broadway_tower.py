"""Broadway Tower."""

import re
from typing import Any

from engine.games.broadway_tower.rules import DATA, JOBS
from tests.render.board_texts.reading import Text, blocks, find, find_all, items, key_of, stock

JOINT = {"both builders": "joint"}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, players = text["Whose turn"], blocks(text["Players"], names)
    seat = find_all(r"^Turn: (\w+)", turn)
    had = [find(r"^\w+: (.*) \(\d of \d\); (\d) of 6 built$", lines) for lines in players]
    towers = [find(r"^\tcastle (\w+)", lines)[0] for lines in players]
    small = [find_all(r"^\t((?:storehouse|scaffold).*)", lines) for lines in players]
    workers, left = (
        [find_all(rf"^\t{what}: (.*)", lines) for lines in players] for what in ("workers", "still to act")
    )
    deeds = [find_all(r"^\t(.* (?:got|built|rested)\b.*)", lines) for lines in players]
    paid = [find_all(r"^\tpaid for that: (.*)", lines) for lines in players]
    crowd = [int(number) for job in JOBS for (number,) in find_all(rf"(\d+) {job}s?\b", text["Village and workers"])]
    return {
        "towers": [key_of(DATA["towers"], tower) for tower in towers],
        "storage": [stock(goods, DATA["start"]) for goods, _ in had],
        "village": stock(*find(r"^In the village: (.*)\.$", text["Village and workers"]), DATA["village"]),
        "built": [int(number) for _, number in had],
        "buildings": [items(found[0][0]) if found else [] for found in small],
        "first": names.index(*find(r"First player: (\w+)", turn)),
        "workers": [read_workers(found[0][0]) if found else [] for found in workers],
        "left": [read_workers(found[0][0]) if found else [] for found in left],
        "crowd": dict(zip(JOBS, crowd or (0, 0, 0), strict=True)),
        "work": [read_work(did[0][0], goods[0][0]) if did else [] for did, goods in zip(deeds, paid, strict=True)],
        "seat": names.index(seat[0][0]) if seat else None,
        "round": read_round(turn),
    }


def read_round(turn: list[str]) -> int:
    """The round that is played, or at the end the one that would be next."""
    when, number = find(r"^(Round|After) (\d+)\b", turn)
    return int(number) + (when == "After")


def read_workers(words: str) -> list[str]:
    """The jobs of two workers, or of one."""
    pairs = {told: pair for pair, told in DATA["pairs"].items()}
    return pairs.get(words, words).split("+")


def read_work(deeds: str, paid: str) -> list[list[str]]:
    """What the workers of a player did, as in the state."""
    done = [one.removesuffix(" twice") for one in items(deeds, "; ") for _ in range(1 + one.endswith(" twice"))]
    return [read_deed(deed, goods) for deed, goods in zip(done, paid.split("; "), strict=True)]


def read_deed(words: str, paid: str) -> list[str]:
    """What a worker did for what it paid."""
    worker, did, rest = re.match(r"(both builders|\w+) (\w+) ?(?:the |a )?(.*)", words).groups()
    job = JOINT.get(worker, worker)
    if did == "rested":
        return [job, "skip"]
    if job == "carrier":
        return [job, bundle(rest)]
    return [job, ":".join([bundle(paid), bundle(rest)] if job == "trader" else [rest, bundle(paid)])]


def bundle(words: str) -> str:
    """Resources as in the state: "wood+wood" for 2 wood; what was built stays."""
    counts = [re.match(r"(\d) (\w+)$", part) for part in words.split(", ")]
    return "+".join("+".join([found[2]] * int(found[1])) for found in counts if found) or words
