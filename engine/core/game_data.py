"""A game's TOML file: printed parts and words, what the game is called, and a fingerprint of all rules."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import Any

FOLDERS = [Path(__file__).parents[1] / "games"]  # searched in this order, with all folders in them
HEADER = {"title": str, "summary": str, "blurb": str, "players": str, "minutes": int, "credits": str, "standing": list}
PRIMER = ("goal", "turn")
LINE = 120  # characters of a sentence that explains something, at most
LINES = 2  # about a thing
NAMING = (":seat}", ":whose}")  # of a player, in a line of the log
IDLE, FINISH = "idle", "finish"  # in [words.role]
NAMES = {str: "a text", int: "a whole number", dict: "a table", list: "a list"}


class DataError(ValueError):
    """The file of a game lacks something or has it wrong; the message names the file and the key."""


class Part(dict[str, Any]):
    """A table of the file; a key that is missing raises DataError with its place."""

    def __init__(self, place: str, rows: dict[str, Any]) -> None:
        super().__init__({key: _placed(f"{place}.{key}", row) for key, row in rows.items()})
        self.place = place

    def __missing__(self, key: str) -> Any:
        raise DataError(f"{self.place}.{key} is missing")

    def get_as(self, key: str, kind: type) -> Any:
        """The row under `key`; raises DataError when it is not of this kind."""
        row = self[key]
        if type(row) is not kind and not (kind is dict and isinstance(row, dict)):
            raise DataError(f"{self.place}.{key} is {row!r}, but should be {NAMES[kind]}")
        return row


@cache
def read(name: str) -> Part:
    """All that the file of the game `name` says, read once; nobody may change it.

    Raises DataError when there is no such file, when it is not TOML, or when its header or its words are wrong.
    """
    file = _find(name)
    data = _parse(file, file.name)
    for key, kind in HEADER.items():
        data.get_as(key, kind)
    for group, rows in (("primer", PRIMER), ("score", data.get_as("score", dict))):
        for row in rows:
            data.get_as(group, dict).get_as(row, str)
    words = data.get_as("words", dict)
    words.setdefault("short", Part(f"{words.place}.short", {}))  # what is missing there is named line by line
    for name in ("head", "tail", "role", "effect", "note", "useless", "foretell", "lacking", "same"):
        words.setdefault(name, Part(f"{words.place}.{name}", {}))
    for name in ("ask", "met", "option", "head", "tail", "note", "useless", "effect", "log", "short", "lacking"):
        group = words.get_as(name, dict)
        for key in group:
            _check_template(f"{group.place}.{key}", group.get_as(key, str))
    _check_met(words["ask"], words["met"])
    _check_roles(words.get_as("role", dict))
    _check_short(words["log"], words["short"])
    _check_foretold(words)
    return data


@cache
def read_beside(name: str, file: str) -> Part | None:
    """All that another file in the folder of the game `name` says, read once; None when there is none.

    Raises DataError when it is not TOML.
    """
    path = _find(name).with_name(file)
    return _parse(path, f"{name}/{file}") if path.exists() else None


def _find(name: str) -> Path:
    """The file of a game.  Raises DataError when there is none."""
    file = next((path for folder in FOLDERS for path in folder.rglob(f"{name}.toml")), None)
    if file is None:
        raise DataError(f"{name}.toml is missing")
    return file


def _parse(file: Path, place: str) -> Part:
    try:
        return Part(place, tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{place}: {error}") from error


def _placed(place: str, row: Any) -> Any:
    if isinstance(row, dict):
        return Part(place, row)
    return [_placed(f"{place}[{n}]", part) for n, part in enumerate(row)] if isinstance(row, list) else row


def _check_met(asks: Part, met: Part) -> None:
    for what in asks:
        if len(met[what]) > LINE:
            raise DataError(f"{met.place}.{what} has {len(met[what])} characters, but may have {LINE}")
    for what in met:
        if what not in asks:
            raise DataError(f"{met.place}.{what} is for no decision: {asks.place} has none of that name")


def _check_roles(roles: Part) -> None:
    for key in roles:
        if roles[key] not in (IDLE, FINISH):
            raise DataError(f"{roles.place}.{key} is {roles[key]!r}: write {IDLE!r} or {FINISH!r}")


def _check_short(log: Part, short: Part) -> None:
    for what in log:
        if what not in short:
            raise DataError(
                f"{short.place} has nothing for the line {what!r}: write {what} = and what it is after the name of a "
                'player, in one line about a whole turn, or "" if it goes without saying'
            )
    for what in short:
        if what not in log:
            raise DataError(f"{short.place}.{what} is for no line: {log.place} has none of that name")
        if short[what] and not short[what].endswith(".") and not any(name in log[what] for name in NAMING):
            raise DataError(f"{short.place}.{what} is about no player: make it a sentence with a full stop, or empty")


def _check_foretold(words: Part) -> None:
    foretold = words["foretell"]
    for what in words["ask"]:
        if what not in foretold:
            raise DataError(
                f"{foretold.place} has nothing for the decision {what!r}: write [words.foretell.{what}] with "
                'tells, what is said of its options ("points", or places of [words.effect]), and nothing, what an '
                'option says that changes none of it, or "" where its words say all'
            )
    for what in foretold:
        row = foretold.get_as(what, dict)
        if what not in words["ask"]:
            raise DataError(f"{row.place} is for no decision: {words['ask'].place} has none of that name")
        row.get_as("nothing", str)
        for place in row.get_as("tells", list):
            if place != "points" and place not in words["effect"]:
                raise DataError(f"{row.place}.tells has {place!r}, for which {words['effect'].place} has no words")
        for following in row.get("then", []):
            if following not in words["ask"]:
                raise DataError(f"{row.place}.then has {following!r}, but {words['ask'].place} has no such decision")


def _check_template(place: str, template: str) -> None:
    try:
        list(Formatter().parse(template))
    except ValueError as error:
        raise DataError(f"{place}: {error}") from error


@cache
def read_things(name: str) -> Part:
    """What `things.toml` beside the file of the game `name` says (`engine/teaching/things.py`), read once.

    A game without that file explains nothing.  Raises DataError when the file is wrong.
    """
    asks = read(name)["words"]["ask"]
    data = read_beside(name, "things.toml")
    if data is None:
        return Part(f"{name}/things.toml", {"plain": [], "kind": [], "met": [], "asks": dict.fromkeys(asks, "")})
    data.setdefault("met", [])
    kinds = [_check_kind(kind, asks) for kind in data.get_as("kind", list)]
    known = [*asks]
    for met in data.get_as("met", list):
        if met.get_as("idea", str) in known:
            raise DataError(f"{met.place}.idea is {met['idea']!r}, as a question or another idea is called")
        known.append(met["idea"])
        _check_template(f"{met.place}.line", met.get_as("line", str))
        _check_asks(met, asks)
    drawn = data.get_as("asks", dict)
    for part, key in [*((drawn, what) for what in asks), *((met, "thing") for met in data["met"])]:
        if part.get_as(key, str).partition(":")[0] not in ["", *kinds]:
            raise DataError(f"{part.place}.{key} is {part[key]!r}, but there is no such kind of thing")
    return data


def _check_kind(kind: Part, asks: Part) -> str:
    """What a kind is called, when all about it is right."""
    kind.get_as("title", str)
    kind.get_as("fields", list)
    _check_asks(kind, asks)
    pairs = {"each": kind["each"]} if "each" in kind else kind["lines"]
    for key, pair in pairs.items() if isinstance(pairs, dict) else [("lines", pairs)]:
        if not isinstance(pair, list) or len(pair) != LINES:
            raise DataError(f"{kind.place} has no {LINES} lines for {key!r}")
        for line in pair:
            _check_template(f"{kind.place}.{key}", line)
    return str(kind.get_as("kind", str))


def _check_asks(part: Part, asks: Part) -> None:
    """What `asks` and `names` have is a question, and perhaps a word in some of its options behind a dot."""
    for place in [*part.get("asks", []), *part.get("names", [])]:
        if place.partition(".")[0] not in asks:
            raise DataError(f"{part.place} has {place!r}, but {asks.place} has no such decision")


@dataclass(frozen=True, slots=True)
class Facts:
    """The head of a game's file.  `summary`: what one does, in one sentence.  `blurb`: the same, and how one wins.

    `players`: how many can play, in words.  `minutes`: how long it takes when all are there.
    `days_apart`: how many it takes of people who look in now and then, by their number, where that was measured.
    `points`: what the points are called, several of them.  `primer`: what one wants, and what a turn is, for who
    plays it for the first time.
    """

    title: str
    summary: str
    blurb: str
    players: str
    minutes: int
    days_apart: Mapping[int, int]
    credits: str
    options: Part
    points: str
    primer: tuple[str, ...]

    def count_points(self, number: int | str) -> str:
        """So many points, as this game calls them: 1 section, +3–5 million."""
        alone = str(number).removeprefix("up to ").lstrip("+−") == "1"
        return f"{number} {self.points.removesuffix('s') if alone else self.points}"

    def name_option(self, name: str, option: str) -> str:
        """An option of a match, as people read it."""
        return f"{self.options[name]['title']}: {option.replace('-', ' ')}"

    def explain_option(self, name: str, option: str) -> str:
        """What an option of a match means, in one sentence."""
        return str(self.options[name]["choices"][option])


def facts(game: str) -> Facts:
    """The facts of the game of this name.  Raises DataError as `read` does."""
    data = read(game)
    options = data["options"] if "options" in data else Part(f"{game}.toml.options", {})
    days = {int(players): data["days_apart"][players] for players in data["days_apart"]} if "days_apart" in data else {}
    primer = tuple(data["primer"][row] for row in PRIMER)
    return Facts(
        data["title"],
        data["summary"],
        data["blurb"],
        data["players"],
        data["minutes"],
        days,
        data["credits"],
        options,
        data["standing"][0],
        primer,
    )


KINDS = (".py", ".toml")
DIGITS = 12


def fingerprint(folder: Path = Path(__file__).parents[1]) -> str:
    """The SHA-256 of the engine and all its games, by the names and the contents of their files.

    As long as it is the same, a stored game goes on as it was left.
    """
    digest = sha256()
    for file in sorted(path for path in folder.rglob("*") if path.suffix in KINDS):
        digest.update(f"{file.relative_to(folder).as_posix()} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def name_rules() -> str:
    """The first digits of the fingerprint of the rules that this program runs."""
    return fingerprint()[:DIGITS]
