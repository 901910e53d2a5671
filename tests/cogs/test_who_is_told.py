"""Who is told what, when and how: each cell of the table that docs/notes/telling.md prints, without a bot."""

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import pytest

from base.clock import DAY, HOUR, MINUTE
from base.time_limits import CALLED
from cogs.notifications.rules import Person, find_manner, find_moment
from cogs.notifications.topics import INVITED, LATE, OVER, REPLACED, SEAT, STOPPED, TABLE, TURN, VOTE, Matter
from store import Absence, Match, Preferences, Seat, Way
from tests.cogs.moments import at

ANN, BOB = 1, 2
NOON = at("2026-11-25 11:00")  # noon in Berlin
PAGE = Path(__file__).parents[2] / "docs" / "notes" / "telling.md"

TOPICS = {  # what it is about: is it private?
    "turn": False,
    "secret": True,
    "time ran out": False,
    "played on": False,
    "seat lost": False,
    "vote": False,
    "invitation": False,
    "table": True,
    "over": False,
    "ended early": False,
}
NAMES = {
    "turn": TURN,
    "secret": TURN,
    "time ran out": LATE,
    "played on": REPLACED,
    "seat lost": SEAT,
    "vote": f"{VOTE}stop",
    "invitation": INVITED,
    "table": TABLE,
    "over": OVER,
    "ended early": STOPPED,
}
STATES = ("awake", "asleep", "away", "away until the night", "pause", "looking")
WAYS = ("nothing", "mention", "message", "both", "digest", "none")
LETTERS = {"open": False, "closed": True}
MENTIONS = {"loud": True, "quiet": False}
HOW = {
    "message": (Way.MESSAGE,),
    "mention": (Way.MENTION,),
    "both": (Way.MENTION, Way.MESSAGE),
    "digest": (Way.DIGEST,),
    "nothing": (),
}


class Cell(NamedTuple):
    topic: str
    state: str
    way: str
    letters: str
    mentions: str

    @property
    def is_called(self) -> bool:
        """Whether a minute passes first, and who is looking is left alone."""
        return NAMES[self.topic] in (TURN, OVER, STOPPED)

    @property
    def matter(self) -> Matter:
        due = NOON + CALLED.seconds * self.is_called
        return Matter(ANN, NAMES[self.topic], NOON, float(due), 0, private=TOPICS[self.topic])

    @property
    def match(self) -> Match:
        seats = () if NAMES[self.topic] in (INVITED, TABLE) else (Seat(ANN, "Ann"), Seat(BOB, "Bob"))
        status = {OVER: "over", STOPPED: "stopped", INVITED: "open", TABLE: "open"}.get(NAMES[self.topic], "running")
        match = Match(7, "tower", {}, 1, 2, BOB, status, seats, 1, NOON, "", begun=NOON - DAY)
        match = replace(match, absences=self.absences if seats else ())
        return replace(match, pauses=((NOON - HOUR, NOON + DAY),)) if self.state == "pause" else match

    @property
    def absences(self) -> tuple[Absence, ...]:
        until = {"away": NOON + 3 * DAY, "away until the night": NOON + 11 * HOUR + 30 * MINUTE}.get(self.state)
        return (Absence(ANN, NOON - HOUR, until, plays=False),) if until else ()

    @property
    def person(self) -> Person:
        asleep = self.state == "asleep"
        preferences = Preferences(
            *("Europe/Berlin", 14 if asleep else 8, 11 if asleep else 23),
            told=self.way if self.way in ("mention", "message", "both", "none") else "",
            digest=18 if self.way == "digest" else None,
        )
        return Person(
            *(ANN, preferences),
            closed=LETTERS[self.letters],
            callable=MENTIONS[self.mentions],
            leaves=NOON + 200.0 if self.state == "looking" else 0.0,
            away=self.absences,
        )

    def find_row(self) -> str:
        """How this person is told, by the page."""
        named = ("private" if TOPICS[self.topic] else "other", self.way, self.letters, self.mentions)
        [how] = [row[-1] for row in ROWS if all(said in ("*", one) for said, one in zip(row, named, strict=False))]
        return how

    def find_moment(self) -> float:
        """When this person may hear it at the earliest, by the page."""
        ended = self.match.status in ("over", "stopped")
        pauses = self.state == "pause" and not ended and bool(self.match.seats)
        free = {
            "asleep": NOON + 2 * HOUR,
            "away": NOON + 3 * DAY,
            "away until the night": NOON + 20 * HOUR,
            "looking": NOON + 200.0 if self.is_called else float(NOON),
        }.get(self.state, float(NOON + DAY if pauses else NOON))
        if self.way == "digest":
            days = [NOON + 6 * HOUR + day * DAY for day in range(5)]
            return float(next(hour for hour in days if hour >= free))
        return max(free, float(NOON + CALLED.seconds * self.is_called))


def read_page() -> list[list[str]]:
    """The rows of the table *How*."""
    lines = PAGE.read_text(encoding="utf-8").partition("## How")[2].partition("## When")[0].splitlines()
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return rows[2:]


ROWS = read_page()
CELLS = [Cell(*names) for names in product(TOPICS, STATES, WAYS, LETTERS, MENTIONS)]
BY_WAY = {topic: [cell for cell in CELLS if cell.topic == topic] for topic in TOPICS}


def test_each_row_of_the_page_is_of_a_cell_and_of_one_alone() -> None:
    assert len(ROWS) == len({tuple(row) for row in ROWS})
    private = {True: "private", False: "other"}
    found = {
        tuple(row)
        for cell in CELLS
        for row in ROWS
        if all(
            said in ("*", one)
            for said, one in zip(
                row, (private[TOPICS[cell.topic]], cell.way, cell.letters, cell.mentions), strict=False
            )
        )
    }
    assert found == {tuple(row) for row in ROWS}


@pytest.mark.parametrize("topic", TOPICS)
def test_each_person_is_told_when_and_how_the_page_says(topic: str) -> None:
    for cell in BY_WAY[topic]:
        manner, how = find_manner(cell.match, cell.matter, cell.person), cell.find_row()
        if how == "nothing":
            assert manner is None, cell
            continue
        assert manner is not None, cell
        instead = tuple(Way.INSTEAD if way is Way.MENTION and is_second_best(cell) else way for way in HOW[how])
        assert (manner.moment, manner.ways) == (cell.find_moment(), instead), cell


def is_second_best(cell: Cell) -> bool:
    """Whether a mention comes in the place of a message."""
    wanted = cell.way in ("message", "both", "digest") or (cell.way == "nothing" and TOPICS[cell.topic])
    return wanted and cell.letters == "closed"


@pytest.mark.parametrize("topic", TOPICS)
def test_who_has_been_told_is_not_told_again_but_by_the_digest_of_what_still_waits(topic: str) -> None:
    for cell in BY_WAY[topic]:
        again = find_manner(cell.match, cell.matter._replace(due=None), cell.person)
        waits = cell.topic in ("turn", "secret", "invitation")
        if cell.find_row() == "digest" and waits:
            assert again is not None, cell
            tomorrow = replace(cell.person, digested=int(again.moment))
            later = find_manner(cell.match, cell.matter._replace(due=None), tomorrow)
            assert later is not None, cell
            assert later.moment >= again.moment + DAY - HOUR, cell
        else:
            assert again is None, cell


@pytest.mark.parametrize("topic", ["turn", "secret"])
def test_a_reminder_keeps_to_the_same_manners(topic: str) -> None:
    for cell in BY_WAY[topic]:
        reminder = cell.matter._replace(level=1, due=float(NOON + DAY))
        manner, how = find_manner(cell.match, reminder, cell.person), cell.find_row()
        if how in ("nothing", "digest") or cell.way == "digest":
            assert manner is None, cell
            continue
        first = find_manner(cell.match, cell.matter, cell.person)
        assert manner is not None, cell
        assert first is not None, cell
        assert manner.ways == first.ways, cell
        assert manner.moment == max(NOON + DAY, first.moment if cell.state != "looking" else 0) + (
            2 * HOUR if cell.state == "asleep" else 0
        ), cell


@pytest.mark.parametrize(("wakes", "sleeps"), [(14, 11), (20, 12), (19, 18)])
def test_a_digest_whose_hour_is_in_the_night_comes_each_day_at_the_end_of_that_night(wakes: int, sleeps: int) -> None:
    """The digest of Ann is due at 18:00 in Berlin, at which she sleeps."""
    cell = Cell("turn", "awake", "digest", "open", "loud")
    hours = replace(cell.person.preferences, wakes=wakes, sleeps=sleeps, digest=18 if wakes > 18 else 12)
    person, moments = replace(cell.person, preferences=hours), list[float]()
    for _ in range(5):
        manner = find_manner(cell.match, cell.matter, person)
        assert manner is not None
        moments.append(manner.moment)
        person = replace(person, digested=int(manner.moment))
    assert {later - earlier for earlier, later in pairwise(moments)} == {DAY}
    assert (moments[0] - NOON) % DAY == (wakes - 12) * HOUR


@pytest.mark.parametrize("letters", LETTERS)
def test_where_secrets_are_asked_in_the_channel_only_what_people_asked_for_is_written(letters: str) -> None:
    """A secret choice is told as any other; the table that somebody waits for by direct message all the same."""
    for way, mentions in product(WAYS, MENTIONS):
        secret, turn, table = (Cell(topic, "awake", way, letters, mentions) for topic in ("secret", "turn", "table"))
        person = replace(secret.person, secrets=False)
        manner, usual = (find_manner(secret.match, one.matter, person) for one in (secret, turn))
        assert (manner and manner.ways) == (usual and usual.ways), secret
        assert find_manner(table.match, table.matter, person) == find_manner(table.match, table.matter, secret.person)


def test_who_asked_for_messages_and_closed_them_learns_in_the_channel_that_somebody_has_the_seat() -> None:
    cell = Cell("seat lost", "awake", "message", "closed", "loud")
    manner = find_manner(cell.match, cell.matter, cell.person)
    assert manner is not None
    assert (manner.moment, manner.ways) == (NOON, (Way.INSTEAD,))


def test_a_message_that_is_late_waits_for_the_morning() -> None:
    """Belfry was off at its moment, and comes back at half past eleven in the evening."""
    cell = Cell("turn", "awake", "mention", "open", "loud")
    manner = find_manner(cell.match, cell.matter, cell.person)
    assert manner is not None
    assert find_moment(cell.match, cell.person, manner, NOON + 11 * HOUR + 30 * MINUTE) == NOON + 20 * HOUR
    assert find_moment(cell.match, cell.person, manner, NOON + HOUR) == NOON + HOUR
