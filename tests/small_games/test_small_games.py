"""A small game is named in as few places as the page about adding a game promises, and has all that the others have."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.game_data import facts
from engine.games import GAMES
from terminal.cli import main
from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.conftest import bot, bot_settings, checked, idle_bot, sandbox  # noqa: F401  # fixtures
from tests.e2e.people.party import Party
from tests.local import Sandbox
from tests.small_games import SMALL_GAMES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent.relative_to(ROOT)
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`([^`\n]+)`:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL))  # that the page has, with their texts
# Where the small games have what the page names.
PLACES = {
    "engine/games/<game>/__init__.py": f"{HERE}/<game>/__init__.py",
    "engine/games/<game>/rules.py": f"{HERE}/<game>/rules.py",
    "engine/games/<game>/<game>.toml": f"{HERE}/<game>/<game>.toml",
    "render/<game>/__init__.py": f"{HERE}/<game>/board.py",
    "docs/rules/<game>.md": f"{HERE}/rulebooks/<game>.md",
    "tests/engine/games/<game>.py": f"{HERE}/<game>/facts.py",
}
ROWS = ["README.md", "docs/presses.md"]  # of each game of Belfry
MAY = {
    "engine/games/<game>/why_not.py": f"{HERE}/<game>/why_not.py",
    "engine/games/<game>/things.toml": f"{HERE}/<game>/things.toml",
    "tests/render/board_texts/<game>.py": "tests/render/board_texts/<game>.py",
}
TAUGHT = "three_towers"  # the game of the page


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("small_games",)


def files_about(game: str) -> set[str]:
    """All files but tests and what is written by programs that belong to a game, or import what does."""
    own = [path for path in (ROOT / "tests").rglob("*.*") if game in (path.parent.name, path.stem)]
    users = [
        path
        for path in ROOT.joinpath("tests").rglob("*.py")
        if not path.name.startswith("test_") and re.search(rf"tests\.small_games\.{game}\b", path.read_text("utf-8"))
    ]
    found = {path for path in own + users if path.suffix in (".py", ".toml", ".md")}
    return {str(path.relative_to(ROOT)) for path in found if path.parent.name != "positions"}  # they belong to tests


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_a_game_is_in_the_places_that_the_page_about_adding_one_names_and_in_no_other(game: str) -> None:
    needed, may = ({place.replace("<game>", game) for place in places.values()} for places in (PLACES, MAY))
    assert needed <= files_about(game) <= needed | may


def test_the_page_about_adding_a_game_numbers_the_places_that_are_needed() -> None:
    assert re.findall(r"^\| \d+ \| `(.+?)` \|", PAGE, re.MULTILINE) == [*PLACES, *ROWS]
    assert all(f"| `{place}` |" in PAGE for place in MAY)


def split_imports(text: str) -> tuple[list[str], list[str]]:
    """The imports of a file, sorted, and its other lines, without empty ones."""
    lines = [line for line in text.splitlines() if line]
    return sorted(line for line in lines if line.startswith("from ")), [x for x in lines if not x.startswith("from ")]


def test_the_game_of_the_page_is_the_one_that_the_generic_tests_play() -> None:
    assert FILES.keys() == {place.replace("<game>", TAUGHT) for place in PLACES}
    for place, file in PLACES.items():
        played = (ROOT / file.replace("<game>", TAUGHT)).read_text(encoding="utf-8")
        played = played.replace(f"tests.small_games.{TAUGHT}", f"engine.games.{TAUGHT}")
        assert split_imports(FILES[place.replace("<game>", TAUGHT)]) == split_imports(played), place


def test_the_game_of_the_page_is_played_where_the_page_puts_it(tmp_path: Path) -> None:
    """In a copy of Belfry, in which nothing else was changed."""
    for room in ("engine", "render", "terminal"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in FILES.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "engine", TAUGHT, "--random", "all"]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    assert said.startswith("Three Towers, 2 players.")
    assert "tower A: " in said


async def test_its_option_is_chosen_in_the_lobby(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    ada = sandbox.person("Ada")
    opened = (await ada.command("games", "play", game="market")).message
    assert opened is not None
    assert "Two things a day" in opened.text
    table = (await ada.click(opened, "Table…")).message
    assert table is not None
    await ada.select(table, "large")
    await ada.read("games", "Three things a day")


async def test_its_rules_are_read(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    rules = (await sandbox.person("Ada").command("games", "rules", game="masks")).message
    assert rules is not None
    assert "stands in the tests" in rules.text


async def test_undo(sandbox: Sandbox, bot: BotProcess) -> None:  # noqa: F811
    party = await Party.start(sandbox, "market", 2)
    for _ in range(60):
        before = party.shown
        [*movers] = party.waited_for()
        await party.press_once()
        if len(movers) == 1 and "Undo" in party.board.labels:
            await movers[0].click(party.board, "Undo")
            await party.watcher.until(lambda before=before: party.shown == before)
            return
    pytest.fail("nothing could be taken back")


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_it_is_played_in_a_terminal(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, game, SMALL_GAMES[game])
    assert main([game, "2", "--random", "all"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1].startswith("Seed: ")
    assert f"{facts(game).title}, 2 players." in said
