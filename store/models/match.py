"""What the store knows of a game apart from its state: its pace, who plays it, where, votes and messages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from engine.core.game_data import facts
from engine.core.table import Table
from engine.games import GAMES
from store.models.person import Absence, Invitation, Timed

HOURS = (6, 12, 24, 48)  # for a turn, of which a table can choose
NONE, DAILY = "none", "daily"  # no clock; begins the text of a pace that is an hour of the day


@dataclass(frozen=True, slots=True)
class Pace:
    """So many `hours` for a turn, of those at which its player is awake; or, if that is 0, every day at `hour` o'clock.

    `zone`: the name of a time zone, or minutes ahead of UTC such as +330.
    """

    hours: int = 0
    hour: int = 0
    zone: str = ""

    @property
    def text(self) -> str:
        """As it is stored, and stands in buttons: 24h, or daily 21 Europe/Berlin."""
        return f"{self.hours}h" if self.hours else f"{DAILY} {self.hour} {self.zone}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The pace of such a text; None for an empty one, which means that there is no clock."""
        if not text:
            return None
        if text.endswith("h"):
            return cls(hours=int(text[:-1]))
        _, hour, zone = text.split()
        return cls(hour=int(hour), zone=zone)


NOBODY = 0  # the user of a seat that belongs to the computer

# What computers are called: short, so that no picture need cut them.
BIRDS = (
    "Wren",
    "Rook",
    "Owl",
    "Swift",
    "Daw",
    "Finch",
    "Lark",
    "Kite",
    "Tern",
    "Dove",
    "Stork",
    "Heron",
    "Raven",
    "Robin",
    "Plover",
    "Osprey",
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table; the number of the seat is its position among the seats.

    `user` owns it, NOBODY if it is the computer's own; `name` is what that
    person is called; a computer's own seat has one only where a person was
    erased.  `computer` is how strong the computer is that plays it,
    empty when its owner does.  `standin` is the turn in which the computer
    chooses once for its owner, 0 if in none, and below 0 the turn in which its owner
    has taken that back, to choose in person.  `replaced` is the unix time
    since when the computer plays on for its owner, who was silent; 0 if it does not.
    `missed`: for how many turns in a row the computer has played because the
    owner was silent.  `late`: the unix time at which it was, until its owner has been told;
    0 if there is nothing to tell.  `renewed`: the unix time at which it last took back a
    turn that had gone on to others, or that the computer had played; 0 if never.  `chosen`: the unix time
    at which its owner last chose; 0 if not yet.  Of a game that is a document alone all such times are 1.
    `handle`: the owner's user name, where pictures have no letters for the name; else empty.  `share`: what its owner
    has added to the seal, as of `engine.seal`; empty if nothing.
    """

    user: int
    name: str
    computer: str = ""
    standin: int = 0
    replaced: int = 0
    missed: int = 0
    late: int = 0
    renewed: int = 0
    chosen: int = 0
    handle: str = ""
    share: str = ""


class Sitter(NamedTuple):
    """Who had a seat when the names at a table had changed so many times (`Match.former`)."""

    seat: int
    changes: int


Detail = int | str | Sitter | tuple[Sitter, ...]


class Incident(NamedTuple):
    """What happens at a table beside the play: the key of its text, and what that says, by field.

    A pace stands there as it is stored, and people as who sits where: so a name is found, or none any more, when the
    text is read.
    """

    word: str
    details: Mapping[str, Detail]


def happened(word: str, /, **details: Detail) -> Incident:
    """What happens at a table, by the key of its text."""
    return Incident(word, details)


class Remark(NamedTuple):
    """An incident in `turn`, `at` a unix time; PROSE is one of before 0040, as a `text` with names in it."""

    turn: int
    at: int
    word: str
    details: Mapping[str, Detail]


PROSE = "prose"
RENAMED = "renamed"  # what the last board of a game is about while it shows a name that nobody has any more


class Former(NamedTuple):
    """What the players were called until so many `choices` of a `turn` were made, by seat."""

    turn: int
    choices: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One game as stored, apart from its state.

    `status`: "open" (a lobby), "running", "asleep" (nobody has played for
    long; it has no channel until somebody wakes it), "over" (played to its end)
    or "stopped".  `turn`: the newest, from 1; 0 before the start.  `since`: unix
    time at which the present wait began, or of the last press in a lobby.
    `promise`: hash of the secret from which all chance follows, with the shares of the seats.  `revision` grows with
    every change that people can see, `moment` whenever other decisions are open
    than before, also by an undo.  `remarks`: the last ones, the oldest first.
    `former`: names before somebody left, came back or took over, the oldest first.
    `invitations`: of those who have not sat down, as long as it is open.
    `pace`: None where no clock runs.  `asked`: unix time since when the clock of
    those runs who are waited for; it goes on while one of them chooses several
    times in a turn.  `begun`: unix time of the start, 0 before it.  `absences`:
    when the owners of its seats are away, or were since then, in the order of time.
    `pauses`: from when until when it pauses, or has, in the order of time.
    `paced`: unix time at which its players have last agreed on a pace, 0 if they have not.
    `sought`: unix time at which those at it last looked for more players, 0 if they have not.
    `live`: unix time until which all at it are here, as they have said; 0 if they have not.
    `hints`: whether those at it may ask what a computer would do, also where other people play.
    `timed`: those who have a seat, by user, where there is a pace.
    `planned`: somebody had planned ahead in it when it was read.
    """

    id: int
    game: str
    options: dict[str, str]
    guild: int
    channel: int
    opener: int
    status: str
    seats: tuple[Seat, ...]
    turn: int
    since: int
    promise: str
    revision: int = 0
    moment: int = 0
    remarks: tuple[Remark, ...] = ()
    former: tuple[Former, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    pace: Pace | None = None
    asked: int = 0
    begun: int = 0
    absences: tuple[Absence, ...] = ()
    pauses: tuple[tuple[int, int], ...] = ()
    sought: int = 0
    paced: int = 0
    live: int = 0
    hints: bool = False
    timed: dict[int, Timed] = field(default_factory=dict)
    planned: bool = False

    @property
    def title(self) -> str:
        """What the game is called."""
        return facts(self.game).title

    @property
    def label(self) -> str:
        """What this one is called, and no other: its title and its number."""
        return f"{self.title} #{self.id}"

    @property
    def ended(self) -> bool:
        """Whether it has begun and is over or was stopped."""
        return self.status in ("over", "stopped") and self.turn > 0

    @property
    def shares(self) -> tuple[str, ...]:
        """What those who play have added to the seal, by seat."""
        return tuple(seat.share for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; no two have the same name, and a computer's own is never a person's."""
        return name_players(self.seats, self.id)

    def sitter(self, seat: int) -> Sitter:
        """Who has a seat now, to be named later."""
        return Sitter(seat, len(self.former))

    def successor(self, seat: int) -> Sitter:
        """Who has a seat after the change of names that comes next."""
        return Sitter(seat, len(self.former) + 1)

    def name_of(self, one: Sitter) -> str:
        """What somebody was called who sat here."""
        names = self.former[one.changes].names if one.changes < len(self.former) else self.names
        return names[one.seat]

    @property
    def expected(self) -> int:
        """How many people are to play at a table that is open: those who have joined, and who is still needed."""
        return max(len(self.people), GAMES[self.game].players[0] - len(self.computers))

    @property
    def people(self) -> frozenset[int]:
        """The users who play; not those who have left their seats to the computer."""
        return frozenset(seat.user for seat in self.seats if not seat.computer)

    @property
    def computers(self) -> tuple[int, ...]:
        """The numbers of the seats that the computer plays."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.computer)

    @property
    def strengths(self) -> dict[int, str]:
        """How strong the computers are, by the numbers of their seats."""
        return {n: seat.computer for n, seat in enumerate(self.seats) if seat.computer}

    @property
    def automated(self) -> tuple[int, ...]:
        """The numbers of the seats for which the computer chooses just now, and be it in this turn alone."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.computer or 0 < seat.standin == self.turn)

    @property
    def kept(self) -> tuple[Invitation, ...]:
        """The invitations for which a seat is still kept."""
        return tuple(one for one in self.invitations if not one.free)

    @property
    def free(self) -> range:
        """With how many more people it can begin that is open: as many as it needs at least, if any; not those for whom
        seats are kept.  Empty when it is full."""
        least, most = GAMES[self.game].players[0], GAMES[self.game].players[-1]
        taken = len(self.people) + len(self.kept)
        return range(max(1, least - taken - len(self.computers)), most - taken + 1)

    def seat_of(self, user: int) -> int | None:
        """The number of the seat that `user` owns, also after leaving it; None for everybody who has none."""
        return next((n for n, seat in enumerate(self.seats) if seat.user == user != NOBODY), None)

    def seats_that_can_undo(self, table: Table) -> list[int]:
        """The seats that may take a choice back, also one that the computer has made once for them."""
        return [n for n in range(len(self.seats)) if n not in self.computers and table.can_undo(n)]


def name_players(seats: Sequence[Seat], match: int) -> tuple[str, ...]:
    """What those who play these seats are called: Ann, Bob (computer); computers of their own are birds.

    Which birds follows from the number of the match and the seat; none that a person is called.
    """
    people = {seat.name for seat in seats if not seat.computer}
    called = {seat.name.casefold() for seat in seats}
    start = match % len(BIRDS)
    free = [bird for bird in (*BIRDS[start:], *BIRDS[:start]) if bird.casefold() not in called]
    found: list[str] = []
    for n, seat in enumerate(seats):
        name = seat.name
        if seat.computer:
            base = (name or free[n]) if seat.user == NOBODY else f"{name} (computer)"
            numbered = (base if k == 1 else f"{base} {k}" for k in range(1, len(seats) * 2 + 1))
            name = next(one for one in numbered if one not in people and one not in found)
        found.append(name)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the bot that belongs to a game.

    `kind`: "lobby", "board", "replay" or "vote" for all, "private" for a player, whose own panel it is, "invitation" or
    "search" for those who may join.  What else people are told stands in `Told`.
    `seat`: whom it is for, -1 for everybody.  `step`: a stamp of what it shows, to find those that are out of date;
    empty when nobody knows.  `about`: the occasion for which it was made, where that matters: which vote it asks, which
    search it is, which question an own panel asks, which end of the game the board shows.
    """

    kind: str
    channel: int
    message: int
    seat: int
    step: str
    about: str = ""


OBJECTED = "no."  # begins what somebody has objected to, as it is kept


class Vote(NamedTuple):
    """What people are asked: `what` it is about, `at` which unix time it was asked, and who has agreed, with names."""

    what: str
    at: int
    agreed: dict[int, str]

    @property
    def about(self) -> str:
        """What it is about, also when somebody has objected."""
        return self.what.removeprefix(OBJECTED)

    @property
    def objected(self) -> bool:
        """Whether nobody is asked it any more, for somebody has objected, who stands in the place of who agreed."""
        return self.what.startswith(OBJECTED)

    @property
    def proposer(self) -> int:
        """The user who has asked it."""
        return next(iter(self.agreed), 0)


def votes_of(rows: Iterable[Sequence[Any]]) -> list[Vote]:
    """The votes in rows of agreements, which are ordered by time."""
    found: dict[str, Vote] = {}
    for what, user, name, at in rows:
        found.setdefault(what, Vote(what, at, {})).agreed[user] = name
    return list(found.values())
