"""All games side by side, for who has still to choose one."""

import pytest

from cogs.panels.custom_ids import Press
from cogs.panels.game_catalog import list_games, make_shelf
from engine.core.game_data import facts
from engine.games import GAMES
from sandbox.components import walk


def told() -> list[str]:
    return [part["content"] for part in walk(make_shelf().view.to_components()) if "content" in part]


def test_who_chooses_reads_of_each_game_what_one_does_for_how_many_it_is_and_how_long_it_takes() -> None:
    [text] = told()
    for game in list_games():
        known = facts(game)
        assert f"**{known.title}** · {known.players}, {known.minutes} min\n-# {known.summary}" in text


def test_the_shortest_game_comes_first() -> None:
    minutes = [facts(game).minutes for game in list_games()]
    assert minutes == sorted(minutes)
    assert set(list_games()) == set(GAMES)


def test_each_game_has_a_button() -> None:
    parts = list(walk(make_shelf().view.to_components()))
    pressed = [
        press.arg for part in parts if (press := Press.parse(part.get("custom_id", ""))) and press.action == "play"
    ]
    assert pressed == list_games()


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_is_one_short_sentence(game: str) -> None:
    summary = facts(game).summary
    assert len(summary) <= 70
    assert summary.count(".") == 1
    assert summary.endswith(".")
