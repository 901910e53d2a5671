"""Broadway Tower."""

import re
from typing import Any

from engine.games.broadway_tower.rules import DATA, JOBS
from tests.render.board_texts.reading import Text, blocks, find, find_all, items, key_of, stock

JOINT = {"both builders": "joint"}


def read_board(text: Text, names: list[str]) -> dict[str, Any]:
    turn, players = text["Whose turn"], blocks(text["Players"], names)
    seat = find_all(r"^Turn: (\w+)", turn)
    storage = [find(r"^\tstorage, .*: (.*)", lines)[0] for lines in players]
    built = [find(r"^\tcastle (\w+): (\d) of 6", lines) for lines in players]
    small = [find(r"^\tsmall buildings: (.*)", lines)[0] for lines in players]
    workers = [find_all(r"^\tworkers: (.*); still to act: (.*)", lines) for lines in players]
    done = [find_all(r"^\tdone: (.*)", lines) for lines in players]
    crowd = find_all(r"^At work now: (\d+) carriers? .*, (\d+) traders? .*, (\d+) builders? ", text["Jobs"])
    return {
        "towers": [key_of(DATA["towers"], tower) for tower, _ in built],
        "storage": [stock(line, DATA["start"]) for line in storage],
        "village": stock(text["Village"][0].partition(".")[0], DATA["village"]),
        "built": [int(number) for _, number in built],
        "buildings": [items(line) for line in small],
        "first": names.index(*find(r"First player: (\w+)", turn)),
        "workers": [read_workers(found[0][0]) if found else [] for found in workers],
        "left": [read_workers(found[0][1]) if found else [] for found in workers],
        "crowd": dict(zip(JOBS, map(int, crowd[0] if crowd else (0, 0, 0)), strict=True)),
        "work": [[read_work(one) for one in items(found[0][0], "; ")] if found else [] for found in done],
        "seat": names.index(seat[0][0]) if seat else None,
        "round": read_round(turn),
    }


def read_round(turn: list[str]) -> int:
    """The round that is played, or at the end the one that would be next."""
    when, number = find(r"^(Round|After) (\d+)\b", turn)
    return int(number) + (when == "After")


def read_workers(words: str) -> list[str]:
    """The jobs of two workers, of one, or of none."""
    pairs = {told: pair for pair, told in DATA["pairs"].items()}
    return [] if words == "none" else pairs.get(words, words).split("+")


def read_work(words: str) -> list[str]:
    """What a worker did, as in the state."""
    job, did, rest = re.match(r"(both builders|\w+) (\w+) ?(.*)", words).groups()
    if did == "rested":
        return [JOINT.get(job, job), "skip"]
    return [JOINT.get(job, job), ":".join(map(bundle, rest.split(" for ")))]


def bundle(words: str) -> str:
    """Resources as in the state: "wood+wood" for 2 wood; what was built stays."""
    counts = [re.match(r"(\d) (\w+)$", part) for part in words.split(", ")]
    return "+".join("+".join([found[2]] * int(found[1])) for found in counts if found) or words
