"""Who is taken to be at the table, and is not told whose turn it is."""

from cogs.delivery.presence import STAYS, Presence
from store import NOBODY, Match, Seat

ANN, BOB = Seat(11, "Ann"), Seat(12, "Bob")
COMPUTER = Seat(NOBODY, "", "hard")


def match_of(*seats: Seat) -> Match:
    return Match(1, "tower_up", {}, 7, 8, seats[0].user, "running", seats, 1, 0, "0" * 64)


def seat(presence: Presence, match: Match) -> int | None:
    """The seat of whoever is there."""
    seen = presence.of(match)
    return match.seat_of(seen.user) if seen else None


def test_who_chose_is_there_for_a_while_when_only_computers_play_since() -> None:
    now = [100.0]
    presence, match = Presence(lambda: now[0]), match_of(COMPUTER, ANN, COMPUTER)
    presence.note(match.id, ANN.user)
    for seconds in (0.0, STAYS / 2, STAYS / 2):
        now[0] += seconds
        assert seat(presence, match) == 1
        presence.forget_shown(match, presence.of(match))
    now[0] += 1
    assert seat(presence, match) is None


def test_nobody_is_there_any_more_when_another_person_has_acted() -> None:
    presence, match = Presence(lambda: 0.0), match_of(ANN, BOB, COMPUTER)
    presence.note(match.id, ANN.user)
    presence.note(match.id, BOB.user)
    assert seat(presence, match) == 1


def test_among_people_who_chose_is_there_only_until_it_is_seen_what_came_of_it() -> None:
    presence, match = Presence(lambda: 0.0), match_of(ANN, BOB)
    presence.note(match.id, ANN.user)
    assert [seat(presence, match), seat(presence, match)] == [0, 0]  # the first time Discord may have failed
    presence.forget_shown(match, presence.of(match))
    assert seat(presence, match) is None


def test_who_chooses_again_while_it_is_being_shown_is_still_there() -> None:
    presence, match = Presence(lambda: 0.0), match_of(ANN, BOB)
    presence.note(match.id, ANN.user)
    seen = presence.of(match)
    presence.note(match.id, ANN.user)
    presence.forget_shown(match, seen)
    assert seat(presence, match) == 0


def test_who_takes_over_a_seat_is_not_there_because_its_owner_was() -> None:
    presence = Presence(lambda: 0.0)
    presence.note(1, ANN.user)
    assert seat(presence, match_of(Seat(13, "Cid"), BOB, COMPUTER)) is None
