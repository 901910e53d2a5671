"""A small game is named in as few places as the page about adding a game promises, and has all that the others have."""

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from terminal.cli import main
from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.conftest import bot, bot_settings, checked, idle_bot, sandbox  # noqa: F401  # fixtures
from tests.e2e.people.party import Party
from tests.local import Sandbox
from tests.small_games import SMALL_GAMES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent.relative_to(ROOT)
# Where the small games have what the page names.
PLACES = {
    "engine/games/<game>/__init__.py": f"{HERE}/<game>/__init__.py",
    "engine/games/<game>/rules.py": f"{HERE}/<game>/rules.py",
    "engine/games/<game>/why_not.py": f"{HERE}/<game>/why_not.py",
    "engine/games/<game>/<game>.toml": f"{HERE}/<game>/<game>.toml",
    "engine/games/<game>/things.toml": f"{HERE}/<game>/things.toml",
    "engine/games/<game>/pictures.toml": "",  # their rules are a line
    "render/<game>/__init__.py": f"{HERE}/<game>/board.py",
    "docs/rules/<game>.md": f"{HERE}/rulebooks/<game>.md",
    "tests/engine/games/<game>.py": f"{HERE}/<game>/facts.py",
    "tests/render/board_texts/<game>.py": "tests/render/board_texts/<game>.py",
    "docs/coverage.md": "",  # they have no rulebook whose rules could be listed
}


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
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \d+ \| `(.+?)` \|", page, re.MULTILINE) == list(PLACES)
    assert files_about(game) == {place.replace("<game>", game) for place in PLACES.values() if place}


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
    assert f"{game.capitalize()}, 2 players." in said
