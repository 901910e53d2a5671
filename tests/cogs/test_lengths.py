"""How long a game takes is told before anybody joins: as it was measured, and by the server's own games."""

import re
from pathlib import Path

import pytest

from base.clock import DAY, HOUR, MINUTE
from cogs.panels.lobby import tell_length, tell_time
from cogs.panels.snapshot import Standing
from engine.core.game_data import facts
from engine.games import GAMES
from store import Match, Seat
from tests.cogs.panels import stand

WAITS = Path(__file__).parents[2] / "docs" / "waits.md"
ROW = re.compile(r"\| (\w+) \| (\d) \| ([\d.]+) \|")


def test_what_a_game_says_of_its_days_is_what_was_measured() -> None:
    measured = {(game, int(players)): float(days) for game, players, days in ROW.findall(WAITS.read_text("utf-8"))}
    said = {(game, players): days for game in GAMES for players, days in facts(game).days_apart.items()}
    assert said == {kind: round(days) for kind, days in measured.items()}


def lobby(*seats: Seat, lengths: tuple[int, ...] = ()) -> Standing:
    return stand(Match(1, "town_builder", {}, 1, 2, 3, "open", seats, 0, 0, ""), lengths=lengths)


def test_a_lobby_tells_the_days_of_those_who_have_joined_and_who_are_needed() -> None:
    ada, ben, cleo, bird = Seat(3, "Ada"), Seat(4, "Ben"), Seat(5, "Cleo"), Seat(0, "", "easy")
    assert "about 15 days with 2 people who look in now and then" in tell_length(lobby(ada))
    assert "about 4 weeks with 3 people who look in now and then" in tell_length(lobby(ada, ben, cleo))
    assert "2 people" in tell_length(lobby(ada, ben, bird))
    assert tell_length(lobby(ada, bird)).endswith("or spread over days.")


def test_from_ten_games_on_it_tells_how_long_they_took() -> None:
    ada = Seat(3, "Ada")
    took = tuple(range(HOUR, 10 * HOUR, HOUR))
    assert "look in now and then" in tell_length(lobby(ada, lengths=took))
    told = tell_length(lobby(ada, lengths=(*took, 20 * DAY)))
    assert "Half of this server's games with 2 people took 6 hours or less" in told


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (10, "1 minute"),
        (50 * MINUTE, "50 minutes"),
        (20 * HOUR, "20 hours"),
        (9 * DAY, "9 days"),
        (38 * DAY, "5 weeks"),
    ],
)
def test_a_long_time_is_told_in_round_words(seconds: float, text: str) -> None:
    assert tell_time(seconds) == text
