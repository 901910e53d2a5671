"""What docs/coverage.md says of each rule: the places in the code and the tests that it names exist."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.core.game_data import read
from engine.games import GAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "coverage.md"
CHAPTER = re.compile(r"^## (.+)\n((?:(?!## ).*\n)*)", re.MULTILINE)
HEAD = ("| rule |", "| --- |")
NAMED = re.compile(r"`([^`]+)`")


TESTED = [game for game in GAMES if (ROOT / "tests" / "engine" / f"test_{game}.py").exists()]  # by a rulebook


def rows(game: str) -> list[tuple[str, str, str]]:
    """The rows of a game's tables: rule, where it is in the code, and its tests."""
    chapter = dict(CHAPTER.findall(PAGE.read_text(encoding="utf-8")))[read(game)["title"]]
    lines = [line for line in chapter.splitlines() if line.startswith("|") and not line.startswith(HEAD)]
    return [(rule, where, test) for _, rule, where, test, _ in (line.split("|") for line in lines)]


def is_there(game: str, place: str) -> bool:
    """Whether a place such as "rules: Tower.buy" is in the file that it names, and not imported there."""
    file, _, name = place.partition(": ")
    if file == "toml":
        found: object = read(game)
        for key in name.split("."):
            if not isinstance(found, dict) or key not in found:
                return False
            found = found[key]
        return True
    path = Path(*file.split(".")) if "." in file else Path("engine", "games", game, file)
    if not (ROOT / path).with_suffix(".py").is_file():
        return False
    found = import_module(".".join(path.parts))
    for key in name.split("."):
        if key not in vars(found):
            return False
        found = vars(found)[key]
    return getattr(found, "__module__", None) in (None, ".".join(path.parts))


def test_every_game_whose_rules_are_tested_has_a_chapter_and_nothing_else_has() -> None:
    chapters = [title for title, _ in CHAPTER.findall(PAGE.read_text(encoding="utf-8"))]
    assert sorted(chapters) == sorted(read(game)["title"] for game in TESTED)
    assert all(rows(game) for game in TESTED)


@pytest.mark.parametrize("game", TESTED)
def test_each_rule_names_places_in_the_code_that_exist(game: str) -> None:
    for rule, where, _ in rows(game):
        places = NAMED.findall(where)
        assert places, rule
        assert [place for place in places if not is_there(game, place)] == [], rule


@pytest.mark.parametrize("game", TESTED)
def test_each_rule_names_tests_that_exist_or_says_why_it_is_ours(game: str) -> None:
    tree = ast.parse((ROOT / "tests" / "engine" / f"test_{game}.py").read_text(encoding="utf-8"))
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for rule, _, test in rows(game):
        named = NAMED.findall(test)
        assert named or test.startswith(" ours: "), rule
        assert set(named) <= there, rule
        assert all(name.startswith("test_") for name in named), rule
