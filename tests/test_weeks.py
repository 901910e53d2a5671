"""The model of weeks: people sleep, and who plans ahead lets the others wait less."""

from bench.weeks import HABITS, NOBODY, SLEEPS, WAKES, ZONES, Weeks, play
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table

ALWAYS = HABITS[-1]


def test_everybody_chooses_while_awake() -> None:
    weeks = Weeks(Table(GAMES["castle_builders"].begin(2, Rng("awake"))), NOBODY, Fast.seeded(1))
    for seat, zone in enumerate(ZONES):
        for weeks.now in range(0, 48, 5):
            assert WAKES <= (weeks.awake(seat, 2.0) + zone) % 24 <= SLEEPS


def test_games_are_shorter_by_plans() -> None:
    nobody, planned = (sum(c["hours"] for c in play("castle_builders", 2, habit, 3)) for habit in (NOBODY, ALWAYS))
    assert planned < nobody


def test_people_plan_what_one_imagined_world_offers() -> None:
    """In Tower Up, where a plan seldom lasts, a storey that is there in one world has no building in another."""
    [count] = play("tower_up", 4, HABITS[0], 1)
    assert count["plans"]


def test_nobody_is_told_of_a_turn_that_a_plan_takes() -> None:
    [nobody], [planned] = (play("castle_builders", 2, habit, 1) for habit in (NOBODY, ALWAYS))
    assert not nobody["plans"]
    assert planned["choices by plan"]
    assert planned["notices"] < nobody["notices"]
