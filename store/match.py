"""What the store knows of a game apart from its state: who plays it, where, and which messages belong to it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at a table; the number of the seat is its position among the seats."""

    user: int
    name: str


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
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, user: int) -> int | None:
        """The number of the seat of `user`; None for everybody who does not play."""
        return next((n for n, seat in enumerate(self.seats) if seat.user == user), None)


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
