"""The page about balance has a line for every game and number of players, and its sentences say what they do."""

import re
from pathlib import Path
from typing import NamedTuple

from engine.core.game import Game
from engine.core.game_data import read
from engine.games import GAMES

PAGE = (Path(__file__).parents[1] / "docs" / "balance.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\w+)(, [\w ]+)? \| (\d) \| (\d+) \| ([\d%:* ]+) \| (\d+)% to (\d+)% \|", re.M)
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
ENOUGH = 100  # games of a row, from which on its shares mean something
OWN_SAMPLE = re.compile(r"of [\d,]{3,}")  # in a sentence about games that are not in the table


class Row(NamedTuple):
    """A line of the table; `most` is the highest share of a seat that chance explains."""

    game: str
    option: str
    players: int
    games: int
    shares: list[int]
    marked: list[int]  # shares that chance does not explain
    most: int


def rows() -> list[Row]:
    return [
        Row(
            *(game, option.removeprefix(", "), int(players), int(games)),
            *([int(share) for share in re.findall(r"\d+", shares)], [int(n) for n in re.findall(r"\*(\d+)", shares)]),
            int(most),
        )
        for game, option, players, games, shares, _, most in ROW.findall(PAGE)
    ]


def sentences(game: str) -> list[str]:
    """What the page says of a game, clause by clause, but of games that are not in the table."""
    told = re.findall(rf"^\* \*\*{read(game)['title']}\.?\*\*.*", PAGE, re.M)
    return [one for line in told for one in re.split(r"(?<=[.;]) |, and ", line) if not OWN_SAMPLE.search(one)]


def test_the_page_has_a_line_for_every_game_and_number_of_players() -> None:
    """`python -m bench balance --write` writes them."""
    measured = [(row.game, row.option, row.players) for row in rows()]
    assert measured == sorted(
        (name, one, n) for name, game in GAMES.items() for one in evened(game) for n in game.players
    )


def evened(game: type[Game]) -> list[str]:
    """What a line about a game says of its options: nothing, or which of them makes seats more even."""
    return ["", *(name.replace("_", " ") for name in ("even_start", "late_ties") if name in game.options)]


def test_the_page_says_how_many_games_the_table_has() -> None:
    assert all(f" {row.games:,} " in PAGE for row in rows())


def test_the_shares_in_a_sentence_are_in_the_table() -> None:
    """And of each row of enough games with shares that chance does not explain, one is in a sentence."""
    for game in GAMES:
        of = [row for row in rows() if row.game == game]
        told = {int(share) for one in sentences(game) for share in re.findall(r"(\d+) %", one)}
        assert told <= {share for row in of for share in row.shares}, game
        assert not [row for row in of if row.games >= ENOUGH and row.marked and not told & {*row.marked}]


def test_nobody_is_ahead_where_a_sentence_says_so() -> None:
    for game in GAMES:
        for one in sentences(game):
            if "nobody is ahead" in one:
                players = [n for word, n in NUMBERS.items() if re.search(rf"\b{word}\b", one)] or GAMES[game].players
                of = [row for row in rows() if row.game == game and row.option and row.players in players]
                assert of
                assert all(max(row.shares) <= row.most for row in of), one
