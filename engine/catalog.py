"""What is told about a game before and beside its play: title, aim, length, who made it, its options in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.data import PRIMER, Part, read


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
