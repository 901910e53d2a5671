"""Games as people type them: by title, in part, in any case, with accents or without; and however many there are."""

from pathlib import Path

import pytest

from app.client import Belfry
from cogs.actions.command_input import offer_games, read_game, read_pace, suggest_games
from cogs.panels.clocks import name_pace
from cogs.words.refusals import Refusal
from engine.core import game_data
from engine.games import GAMES
from engine.games.castle_builders.rules import CastleBuilders
from sandbox.command_validation import check_choices, check_commands
from store import Pace, Store

KNOWN = {"broadway_tower", "castle_builders", "tower", "tower_up", "town_builder"}
HEAD = Path(game_data.__file__).parents[1] / "games" / "castle_builders" / "castle_builders.toml"


def add_game(folder: Path, name: str, title: str, patch: pytest.MonkeyPatch) -> None:
    """A game as another that has its rules and its own title."""
    text = HEAD.read_text(encoding="utf-8")
    assert 'title = "Castle Builders"' in text
    (folder / f"{name}.toml").write_text(text.replace('"Castle Builders"', f'"{title}"', 1), encoding="utf-8")
    patch.setitem(GAMES, name, CastleBuilders)


@pytest.fixture(autouse=True)
def known_games(small_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """These alone, for what somebody means depends on what else there is."""
    for name in GAMES.keys() - KNOWN:
        monkeypatch.delitem(GAMES, name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(game_data, "FOLDERS", [*game_data.FOLDERS, tmp_path])
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("tower_up", "tower_up"),
        ("Tower", "tower"),
        ("  TOWER   up ", "tower_up"),
        ("tower u", "tower_up"),
        ("castle", "castle_builders"),
        ("builders cas", "castle_builders"),
        ("Brôadwäy", "broadway_tower"),
    ],
)
def test_a_game_is_what_its_title_begins_with_or_has_alone(typed: str, game: str) -> None:
    assert read_game(typed) == game


@pytest.mark.parametrize("typed", ["chess", "tower_", "\u200b", "_", "towers up"])
def test_who_types_another_game_reads_what_to_do(typed: str) -> None:
    with pytest.raises(Refusal, match=r"No such game. Choose one from the list"):
        read_game(typed)


def test_who_types_what_several_games_are_called_reads_which() -> None:
    with pytest.raises(Refusal, match=r"several games: Tower, Tower Up, Town Builder, Broadway Tower. Type more"):
        read_game("tow")


def test_accents_of_a_title_need_not_be_typed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_game(folder, "chateau", "Château Ω", monkeypatch)
    assert read_game("CHATEAU") == read_game("château") == read_game("chateau ω") == "chateau"


def test_what_begins_as_typed_comes_first() -> None:
    assert suggest_games("tower") == ["tower", "tower_up", "broadway_tower"]
    assert suggest_games("") == list(GAMES)
    assert suggest_games("chess") == []


def test_more_games_than_discord_shows_are_no_trouble(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes the commands and the suggestions, and each game can be typed."""
    for n in range(40):
        add_game(folder, f"game_{n}", f"Game {n}: {'long ' * 30}", monkeypatch)
    assert check_commands(Belfry(store).list_commands()) == []
    for typed in ("", "game"):
        offered = offer_games(typed)
        assert len(offered) == 25
        assert check_choices({"choices": [choice.to_dict() for choice in offered]}) == []
    assert [choice.value for choice in offer_games("game 39")] == ["game_39"]
    assert read_game("game 39:") == "game_39"


@pytest.mark.parametrize("pace", [Pace(hours=24), Pace(hour=21, zone="Europe/Berlin")])
def test_a_pace_can_be_typed_as_it_is_called(pace: Pace) -> None:
    assert read_pace(name_pace(pace), "", now=0) == pace
