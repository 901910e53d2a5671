"""Who is taken to be looking at a game, and is not told at once whose turn it is."""

from cogs.connection.presence import NEAR, STAYS, Presence
from tests.clocks import ClockOf

ANN, BOB = 11, 12


def test_who_was_shown_a_game_looks_at_it_for_a_while() -> None:
    now = [100.0]
    presence = Presence(ClockOf(lambda: now[0]))
    presence.note(1, ANN)
    assert presence.is_looking(1, ANN)
    now[0] += STAYS - 1
    assert presence.is_looking(1, ANN)
    now[0] += 1
    assert not presence.is_looking(1, ANN)
    now[0] = 100 + NEAR - 1
    assert presence.is_near(1, ANN)
    now[0] += 1
    assert not presence.is_near(1, ANN)


def test_several_people_look_at_a_game_and_at_no_other() -> None:
    presence = Presence(ClockOf(lambda: 0.0))
    presence.note(1, ANN)
    presence.note(1, BOB)
    presence.note(2, BOB)
    assert [presence.is_looking(game, user) for game in (1, 2) for user in (ANN, BOB)] == [True, True, False, True]


def test_who_does_something_again_looks_on() -> None:
    now = [0.0]
    presence = Presence(ClockOf(lambda: now[0]))
    presence.note(1, ANN)
    now[0] = STAYS / 2
    presence.note(1, ANN)
    now[0] = STAYS
    assert presence.is_looking(1, ANN)


def test_those_who_have_gone_are_forgotten() -> None:
    now = [0.0]
    presence = Presence(ClockOf(lambda: now[0]))
    for game in range(1000):
        now[0] = float(game)
        presence.note(game, ANN)
    assert sum(presence.is_looking(game, ANN) for game in range(1000)) == STAYS
    assert sum(presence.is_near(game, ANN) for game in range(1000)) == len(presence._last) == NEAR


def test_nobody_looks_on_because_the_clock_was_set_back() -> None:
    now = [100_000.0]
    presence = Presence(ClockOf(lambda: now[0]))
    presence.note(1, ANN)
    now[0] = 100.0
    assert not presence.is_looking(1, ANN)
    assert presence.leaves(1, ANN) <= now[0]
    presence.note(1, ANN)
    assert presence.is_looking(1, ANN)
