"""Who has had which seat of a game, and which of its choices are theirs."""

from typing import NamedTuple

from store.db.database import Fetch
from store.models.match import Match
from store.turns.rows import match_by

ALL_CHANGES = 2**31  # more names than any game has had
Place = tuple[int, int]  # of a choice: its turn, and how many came before it there


class Tenancy(NamedTuple):
    """That a person has a `seat` of a game, or had it: theirs are the `former` names from `first` to before `end`."""

    match: int
    seat: int
    first: int
    end: int

    def find_span(self, match: Match) -> tuple[Place, Place]:
        """The places of the first choice of this match that fell to the person, and of the first one after them."""
        begun = match.former[self.first - 1][:2] if self.first else (0, 0)
        ended = match.former[self.end - 1][:2] if self.end <= len(match.former) else (match.turn + 1, 0)
        return begun, ended


def list_tenancies(fetch: Fetch, user: int) -> list[Tenancy]:
    """Which seats somebody has, and had, of whatever games."""
    had = fetch(
        "select match_id, seat, changes, coalesce((select max(b.changes) from past_owners b"
        " where b.match_id = a.match_id and b.seat = a.seat and b.changes < a.changes), 0)"
        " from past_owners a where user = ?",
        user,
    )
    found = [Tenancy(number, seat, first, end) for number, seat, end, first in had]
    for (number,) in fetch("select match_id from seats where user = ?", user):
        seat = match_by(fetch, number).seat_of(user)
        assert seat is not None
        [(first,)] = fetch(
            "select coalesce(max(changes), 0) from past_owners where match_id = ? and seat = ?", number, seat
        )
        found.append(Tenancy(number, seat, first, ALL_CHANGES))
    return found
