"""How results read: for oneself, and who comes out ahead on a server."""

from typing import Any

import pytest

from cogs.panels.layout import Panel
from cogs.panels.statistics import CHAMPIONS_SHOWN, make_champions, make_results, name_wait
from store import Champion, OwnResults, Tally


def read(panel: Panel) -> list[str]:
    """Its lines."""
    [text, *_] = panel.view.children
    shown: dict[str, Any] = text.to_component_dict()
    return str(shown["content"]).splitlines()


def champion(name: str, wins: float) -> Champion:
    return Champion("tower", name, 10, wins, 5)


def test_who_is_as_far_ahead_shares_a_place_and_each_game_has_a_few() -> None:
    found = [champion(name, wins) for name, wins in (("A", 9), ("B", 8), ("C", 8), ("D", 7), ("E", 6.5), ("F", 6))]
    lines = read(make_champions(found))
    told = [line for line in lines if "luck alone" in line]
    assert [line.partition(" won ")[0] for line in told] == [
        "1\\. **A**", "2\\. **B**", "2\\. **C**", "4\\. **D**", "5\\. **E**"
    ]  # fmt: skip
    assert len(told) == CHAMPIONS_SHOWN
    assert told[-1].endswith(" won 6.5 of 10, where luck alone would win 5")


def test_a_name_is_no_markup() -> None:
    lines = read(make_champions([champion("**[x](http://y)** <@1>", 9)]))
    assert lines[2] == "1\\. **\\*\\*\\[x](http\\://y)\\*\\* \\<@1>** won 9 of 10, where luck alone would win 5"


def test_games_against_computers_are_in_no_sum() -> None:
    tallies = Tally("tower", 2, True, 2, 1.5, 1), Tally("tower", 3, True, 3, 1, 1), Tally("tower", 2, False, 9, 9, 4.5)
    lines = read(make_results(OwnResults(tallies, 0, None, ()), shown=False))
    assert lines[1] == "**You won 2.5 of 5 games, where luck alone would win 2.**"
    assert "**Tower**: you won 9 of 9, where luck alone would win 4.5" in lines
    assert "-# A shared win counts in part." in lines
    assert not any("Head to head" in line and line.startswith("#") for line in lines)


@pytest.mark.parametrize(
    ("seconds", "called"), [(60, "minute"), (61, "hour"), (3_601, "hours"), (21_601, "day"), (86_401, "days")]
)
def test_the_usual_time_is_told_in_words(seconds: int, called: str) -> None:
    assert name_wait(seconds) == called
