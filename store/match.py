"""What the store knows of a game apart from its state: who plays it, where, and which messages belong to it."""

from collections.abc import Iterable
from dataclasses import dataclass

NOBODY = 0  # the user of a seat that belongs to the computer


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table; the number of the seat is its position among the seats.

    `user` owns it, NOBODY if it is the computer's own; `name` is what that
    person is called.  `computer` is how strong the computer is that plays it,
    empty when its owner does.
    """

    user: int
    name: str
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """One game as stored, apart from its state.

    `status`: "open" (a lobby), "running", "over" (played to its end) or
    "stopped".  `turn`: the newest, from 1; 0 before the start.  `since`: unix
    time at which the present wait began.  `promise`: hash of the seed, empty
    before the start.  `revision` grows with every change that people can see.
    `dropped`: so many choices of the open turn did not fit the rules any
    longer and were taken back when this was loaded.
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
    dropped: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; a computer is called one, and no two have the same name."""
        return names(self.seats)

    @property
    def people(self) -> frozenset[int]:
        """The users who play; not those who have left their seats to the computer."""
        return frozenset(seat.user for seat in self.seats if not seat.computer)

    @property
    def computers(self) -> tuple[int, ...]:
        """The numbers of the seats that the computer plays."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.computer)

    def seat_of(self, user: int) -> int | None:
        """The number of the seat that `user` owns, also after leaving it; None for everybody who has none."""
        return next((n for n, seat in enumerate(self.seats) if seat.user == user != NOBODY), None)


def names(seats: Iterable[Seat]) -> tuple[str, ...]:
    """What those who play these seats are called: Ann, Bob (computer), Hard computer, Hard computer 2."""
    seats = list(seats)
    taken = {seat.name for seat in seats if not seat.computer}
    found = []
    for seat in seats:
        name = seat.name
        if seat.computer:
            called = f"{seat.name} (computer)" if seat.user != NOBODY else f"{seat.computer.capitalize()} computer"
            numbered = (called if n == 1 else f"{called} {n}" for n in range(1, len(seats) * 2 + 1))
            name = next(one for one in numbered if one not in taken)
            taken.add(name)
        found.append(name)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the bot that belongs to a game.

    `kind`: "board", "ping", "private" or "lobby".  `seat`: whom it is for, -1
    for everybody.  `step`: what it shows, to find those that are out of date.
    """

    kind: str
    channel: int
    message: int
    seat: int
    step: str


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """What is known of somebody's direct messages: the channel, and whether none are accepted."""

    channel: int | None = None
    closed: bool = False
