"""All games side by side, for who has still to choose one."""

import pytest

from cogs.panels import phone
from cogs.panels.shelf import list_games, make_shelf
from cogs.panels.ui import measure
from engine.catalog import facts
from engine.games import GAMES
from sandbox.components import walk


def told() -> list[str]:
    return [part["content"] for part in walk(make_shelf().view.to_components()) if "content" in part]


def test_who_chooses_reads_of_each_game_what_one_does_for_how_many_it_is_and_how_long_it_takes() -> None:
    _, *cards = told()
    for game, card in zip(list_games(), cards, strict=True):
        known = facts(game)
        assert all(part in card for part in (known.title, known.summary, known.players, f"{known.minutes} minutes"))


def test_the_shortest_game_comes_first() -> None:
    minutes = [facts(game).minutes for game in list_games()]
    assert minutes == sorted(minutes)
    assert set(list_games()) == set(GAMES)


def test_each_game_has_its_board_and_a_button() -> None:
    panel = make_shelf()
    parts = list(walk(panel.view.to_components()))
    shown = [part["media"]["url"] for part in parts if "media" in part]
    assert shown == [picture.url for picture in panel.pictures]
    assert len({*shown}) == len(GAMES)
    assert [part["label"] for part in parts if "label" in part] == [facts(game).title for game in list_games()]


def test_a_phone_shows_all_games_on_two_screens() -> None:
    assert sum(map(measure, make_shelf().view.children)) <= 2 * phone.HEIGHT


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_is_one_short_sentence(game: str) -> None:
    summary = facts(game).summary
    assert len(summary) <= 70
    assert summary.count(".") == 1
    assert summary.endswith(".")
