"""How games that were played to their end have ended: kept in that moment, counted for each person and each server.

A game counts for who had a seat from its start to its end.  It does not for who left the seat to a computer, nor for
who sat down in the middle; for all others it counts as ever, so nobody takes a win from others by leaving.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import NamedTuple

from engine.core.table import Wish
from engine.teaching.review import Mistake
from store.db.database import Fetch, Rows
from store.db.repository import Part

PLACINGS = """
    select m.game, r.user, r.match_id, r.played, r.answered, count(*) players, sum(o.played <> 'computer') people,
        iif(r.place = 1, 1.0 / sum(o.place = 1), 0) won
    from matches m join results r on r.match_id = m.id join results o on o.match_id = m.id
    where {}
    group by r.match_id, r.seat
"""
"""Seats of games that are over: who had each, among how many, of which so many were people, and its share of the first
place."""
OWN_RESULTS = PLACINGS.format("r.user = ? and r.user <> 0")
OPPONENTS = """
    select (select name from seats where match_id = last and seats.user = found.user), games, ahead, behind
    from (select o.user, max(r.match_id) last, count(*) games,
            sum(r.place < o.place) ahead, sum(r.place > o.place) behind
        from results r
            join results o on o.match_id = r.match_id and o.seat <> r.seat and o.played = 'whole'
            join people p on p.user = o.user and p.shown
        where r.user = ? and r.user <> 0 and r.played = 'whole'
        group by o.user) found
    order by games desc, last desc limit ?
"""
CHAMPIONS = f"""
    select game, (select name from seats where match_id = last and seats.user = found.user), games, wins, chance
    from (select game, user, max(match_id) last, count(*) games, sum(won) wins, sum(1.0 / players) chance
        from ({
    PLACINGS.format('''
            m.guild = ? and m.status = 'over' and r.played = 'whole'
            and r.user in (select user from people where shown)''')
})
        where people = players
        group by game, user) found
    where games >= ?
"""
ANSWERS = """
    select seat, min(at) - asked from choices where match_id = ? and at > 0 and asked > 0 and not planned
    group by turn, seat, asked
"""
OPPONENTS_SHOWN = 10  # those with whom one has played most
LEAST_GAMES = 5  # that a champion has played


class Tally(NamedTuple):
    """What somebody has come to in one `game` with so many `players`, with other people or with computers alone.

    `wins`: first places, of which each is a share where several have it.  `chance`: how many who plays like all others
    would have.
    """

    game: str
    players: int
    with_people: bool
    games: int
    wins: float
    chance: float


class Opponent(NamedTuple):
    """Somebody with whom one has played so many `games`, and came out ahead, or behind, in so many of them."""

    name: str
    games: int
    ahead: int
    behind: int


class OwnResults(NamedTuple):
    """All that somebody has come to.

    `uncounted`: how many games do not count, for a computer ended them or the person sat down in the middle.
    `answered`: seconds within which the person usually chose in games with others, None if that is not known.
    """

    tallies: tuple[Tally, ...]
    uncounted: int
    answered: int | None
    opponents: tuple[Opponent, ...]


class Champion(NamedTuple):
    """Somebody who has won more of a `game` on a server than chance gives; else as of `Tally`."""

    game: str
    name: str
    games: int
    wins: float
    chance: float

    @property
    def above(self) -> float:
        """By how many wins."""
        return round(self.wins - self.chance, 6)  # what is equal is so, whatever it was the sum of


class ResultStore(Part):
    """How games have ended."""

    async def of(self, user: int) -> OwnResults:
        """All that a person has come to, with those of the others who want to be seen."""
        rows = await self.database.scan(OWN_RESULTS, user)
        opponents = await self.database.scan(OPPONENTS, user, OPPONENTS_SHOWN)
        return sum_up(rows, [Opponent(*row) for row in opponents])

    async def champions(self, guild: int) -> list[Champion]:
        """Who has won more on a server than chance gives, by game, those first who have most, as far as they want to be
        seen.  Games in which a computer had a seat of its own do not count."""
        rows = await self.database.scan(CHAMPIONS, guild, LEAST_GAMES)
        found = [Champion(*row) for row in rows]
        return sorted((one for one in found if one.above > 0), key=lambda one: (one.game, -one.above, -one.games))

    async def find_places(self, numbers: Sequence[int]) -> dict[int, list[int]]:
        """The place of each seat in those of these games that were played to their end."""
        marks = ", ".join("?" * len(numbers))
        found: dict[int, list[int]] = {}
        for number, place in await self.database.fetch(
            f"select match_id, place from results where match_id in ({marks}) order by match_id, seat", *numbers
        ):
            found.setdefault(number, []).append(place)
        return found


def write_results(fetch: Fetch, number: int, places: Sequence[int]) -> None:
    """Keep in which places the seats of a game have ended that was played to its end."""
    seats = fetch("select user, computer, took_over from seats where match_id = ? order by seat", number)
    waits = defaultdict[int, list[int]](list)
    for seat, seconds in fetch(ANSWERS, number):
        waits[seat].append(seconds)
    for n, ((user, computer, took_over), place) in enumerate(zip(seats, places, strict=True)):
        played = "computer" if not (user or took_over) else "left" if computer else "late" if took_over else "whole"
        answered = median_low(waits[n]) if user and waits[n] else None
        fetch("insert or replace into results values (?, ?, ?, ?, ?, ?)", number, n, user, place, played, answered)


def sum_up(rows: Rows, opponents: Iterable[Opponent]) -> OwnResults:
    """What somebody has come to, from the rows of OWN_RESULTS."""
    counted = [row for row in rows if row[3] == "whole"]
    sorts = defaultdict[tuple[str, int, bool], list[float]](list)
    answered = list[int]()
    for game, *_, seconds, players, people, won in counted:
        sorts[game, players, people > 1].append(won)
        if people > 1 and seconds is not None:
            answered.append(seconds)
    tallies = [Tally(*sort, len(won), sum(won), len(won) / sort[1]) for sort, won in sorted(sorts.items())]
    usual = median_low(answered) if answered else None
    return OwnResults(tuple(tallies), len(rows) - len(counted), usual, tuple(opponents))


class ReviewStore(Part):
    """Which choices have cost a seat most."""

    async def find(self, number: int, seat: int) -> list[Mistake] | None:
        """What was found for a seat of a game; None if nobody has looked."""
        rows = await self.database.fetch("select found from reviews where match_id = ? and seat = ?", number, seat)
        return [read_mistake(*row) for row in json.loads(rows[0][0])] if rows else None

    async def keep(self, number: int, seat: int, found: Sequence[Mistake]) -> None:
        """Keep what was found."""
        row = number, seat, json.dumps(found)
        await self.database.note_soon(lambda fetch: fetch("insert or replace into reviews values (?, ?, ?)", *row))


def read_mistake(turn: int, n: int, best: str, cost: float, leads_to: list[list[str]]) -> Mistake:
    """One as it was kept."""
    return Mistake(turn, n, best, cost, tuple(Wish(*wish) for wish in leads_to))
