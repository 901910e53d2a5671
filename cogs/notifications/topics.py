"""What people are still to be told of a game: derived from how it stands, and never stored.

A matter is so since a moment, and as long as the game says it.  A reminder is no matter of its own: it is the same one
at its next level.  What is no longer so is no longer in the list, which is all that taking it back means.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from base.time_limits import CALLED, CALLED_LIVE, REMINDED
from cogs.actions.matches import find_sole
from cogs.actions.votes import VOTE, is_open, list_undecided, topic_of
from cogs.panels.snapshot import Standing
from cogs.timing.counted_time import Uptime, first_free, list_holds
from cogs.timing.waking_hours import is_reminded
from engine.core.table import Table
from store import NOBODY, Displaced, Experience, Match, Preferences, Told, Vote

TURN, LATE, REPLACED, SEAT = "turn", "late", "replaced", "seat"
INVITED, TABLE = "invited", "table"
OVER, STOPPED, ASLEEP, CLOSED = "over", "stopped", "asleep", "closed"
OWN_PANEL = (TURN, LATE, REPLACED)  # told by direct message as the own panel
ENDS = (OVER, STOPPED, ASLEEP, CLOSED)
FACTS = (SEAT, TABLE)  # stay told, though nothing in the game says them any more


class Matter(NamedTuple):
    """Something that concerns one person, `since` a unix time; about `seat` of the game, -1 if about none.

    `due`: when this person is to be told next; None for who has been told.  `level`: which reminder that is, 0 the
    first time.  `secret`: it is answered in secret.  `private`: it is told by direct message to who has said nothing.
    `muted`: this person does not want to hear of it, which nobody else can tell.
    """

    user: int
    topic: str
    since: int
    due: float | None
    seat: int = -1
    level: int = 0
    secret: bool = False
    private: bool = False
    muted: bool = False

    @property
    def about(self) -> tuple[int, str, int]:
        """What it is about in a game: user, topic and since when."""
        return self.user, self.topic, self.since

    def about_in(self, match: int) -> tuple[int, int, str, int]:
        """What it is about in the game of this number: user, game, topic and since when."""
        return self.user, match, self.topic, self.since

    @property
    def is_question(self) -> bool:
        """Whether it is a vote or an invitation, which is asked in a message for all."""
        return self.topic == INVITED or self.topic.startswith(VOTE)


@dataclass(frozen=True, slots=True)
class Situation:
    """How a game stands, with all else from which it follows what people are to be told of it.

    `silent`: users who have no say in votes.  `displaced`: in whose seat somebody else goes on.  `lookouts`: users who
    wait for a table, and can sit down at this one.  `experiences`: of each user who plays, with games of this kind, as
    far as they have been read.
    """

    standing: Standing
    told: Sequence[Told] = ()
    votes: Sequence[Vote] = ()
    silent: frozenset[int] = frozenset()
    displaced: Sequence[Displaced] = ()
    lookouts: Sequence[int] = ()
    experiences: Mapping[int, Experience] = field(default_factory=dict)

    @property
    def match(self) -> Match:
        """The game apart from its state."""
        return self.standing.match

    @property
    def table(self) -> Table | None:
        """Its open turn; None before the start."""
        return self.standing.table

    def find_told(self, user: int, topic: str, since: int) -> list[Told]:
        """How a person has been told of something."""
        return [one for one in self.told if one.about == (user, topic, since)]


class Reminder(NamedTuple):
    """When somebody is to be reminded next, and which reminder of this wait that is."""

    level: int
    due: float


def list_matters(now: Situation, uptime: Uptime, reminders: Mapping[int, Reminder]) -> list[Matter]:
    """What concerns the people of a game; `reminders`: the next of each seat that gets one, for who has been called."""
    match, table = now.match, now.table
    if match.status == "running" and table is not None:
        found = [*list_turns(now, table, uptime, reminders), *list_seats(now), *list_votes(now)]
    elif match.status == "open":
        found = [*list_invitations(now), *list_tables(now)]
    else:
        found = [*list_ends(now)]
    return [one for one in found if one.user != NOBODY]


def list_waits(match: Match, table: Table) -> list[int]:
    """The seats whose owners a game waits for in person; an only option, which is taken by itself, asks nobody."""
    if find_sole(match, table):
        return []
    waiting = (ask.seat for ask in table.waiting())
    return [seat for seat in waiting if seat not in match.automated and match.seats[seat].user != NOBODY]


def list_turns(now: Situation, table: Table, uptime: Uptime, reminders: Mapping[int, Reminder]) -> Iterator[Matter]:
    """It is somebody's turn, which is one matter for as long as the game waits for that person.

    Where something was asked in secret the rest of that turn is told in the same place.  Who is alone with computers
    hears of it by the first reminder.  An only option is of the same wait as what comes after it, and nobody is told of
    it.
    """
    match, secret = now.match, {ask.seat for ask in table.decisions if ask.private}
    called = CALLED_LIVE if now.standing.live else CALLED
    if sole := find_sole(match, table):
        yield Matter(match.seats[sole.seat].user, TURN, match.asked, None, sole.seat)
    for seat in list_waits(match, table):
        user, told = match.seats[seat].user, now.find_told(match.seats[seat].user, TURN, match.asked)
        turn = Matter(user, TURN, match.asked, uptime.ends(called, match.asked), seat, secret=seat in secret)
        turn = turn._replace(private=table.asks_in_secret)
        reminder = reminders.get(seat)
        late = reminder is not None and reminder.due <= uptime.now()  # one message for all that was missed
        if told or late or len(match.people) < 2:
            level, due = reminder or (0, None)
            yield turn._replace(due=due, level=level)
        else:
            yield turn


def list_seats(now: Situation) -> Iterator[Matter]:
    """The computer has chosen for somebody, or plays for them; somebody else has their seat."""
    waiting = {ask.seat for ask in now.table.waiting()} if now.table else set[int]()
    private = now.table is not None and now.table.asks_in_secret
    for number, seat in enumerate(now.match.seats):
        to_choose = number in now.match.automated and number in waiting
        if seat.late and (not to_choose or now.find_told(seat.user, LATE, seat.late)):
            yield tell_once(now, seat.user, LATE, seat.late, number)._replace(private=private)
        if seat.replaced and seat.computer:
            yield tell_once(now, seat.user, REPLACED, seat.replaced, number)
    for one in now.displaced:
        yield tell_once(now, one.user, SEAT, one.at, one.seat)


def list_votes(now: Situation) -> Iterator[Matter]:
    """Somebody is asked to agree to something."""
    for vote in now.votes:
        if is_open(now.match, vote):
            for user in sorted(list_undecided(now.match, vote, now.silent)):
                yield tell_once(now, user, *topic_of(vote))


def list_invitations(now: Situation) -> Iterator[Matter]:
    """Somebody is invited to a table."""
    for one in now.match.kept:
        yield tell_once(now, one.user, INVITED, one.at)._replace(muted=one.muted)


def list_tables(now: Situation) -> Iterator[Matter]:
    """A table is open on a server where somebody waits for one; nobody is told so who was invited to it."""
    known = now.match.people | {one.user for one in now.match.invitations if not one.muted}
    for user in now.lookouts if now.match.free else ():
        if user not in known:
            yield tell_once(now, user, TABLE, 0)._replace(private=True)


def list_ends(now: Situation) -> Iterator[Matter]:
    """A game is over, was ended early, or has fallen asleep, or its table was closed: for all who have a seat, but for
    those who have left it by themselves."""
    match = now.match
    topic = CLOSED if match.status == "stopped" and not match.begun else match.status
    for number, seat in enumerate(match.seats):
        if not seat.computer or seat.replaced:
            yield tell_once(now, seat.user, topic, match.since, number)


def tell_once(now: Situation, user: int, topic: str, since: int, seat: int = -1) -> Matter:
    """Something of which nobody is reminded."""
    due = since + CALLED.seconds if topic in ENDS else since
    return Matter(user, topic, since, None if now.find_told(user, topic, since) else float(due), seat)


class Reminders:
    """When who is waited for is reminded: a day after the wait began, and then no more.

    Who went away after it, or whose table paused, is reminded once more when that is over.  Where a clock runs there is
    one, before the time is out, and one more when that was put off since: by a pause, or by being away.
    """

    def __init__(self, uptime: Uptime) -> None:
        self.uptime = uptime

    def find_next(self, now: Situation, preferences: dict[int, Preferences]) -> dict[int, Reminder]:
        """The next reminder of each seat that the game waits for and that gets one; `preferences` by user."""
        match, table, found = now.match, now.table, dict[int, Reminder]()
        if match.status != "running" or table is None:
            return found
        for seat in list_waits(match, table):
            user = match.seats[seat].user
            told = now.find_told(user, TURN, match.asked)
            level = max((one.level for one in told), default=0)
            if not is_reminded(preferences[user]):
                continue
            if clock := now.standing.clocks.get(seat):
                if not clock.reminded:
                    found[seat] = Reminder(level + 1, clock.reminder)
            elif due := self._find_due(match, seat, told):
                found[seat] = Reminder(level + 1, due)
        return found

    def _find_due(self, match: Match, seat: int, told: Collection[Told]) -> float | None:
        """When the next reminder of a wait is due where no clock runs; None when there is none."""
        if last := max((one.at for one in told if one.level), default=0):
            return max((ended for began, ended in list_holds(match, seat) if began >= last), default=None)
        return self.uptime.ends(REMINDED, first_free(match, seat, match.asked))
