"""Small games for the tests of the store, one for each shape that a turn can have."""

from dataclasses import dataclass
from typing import Any, Self

from engine.core.game import Game, Hidden, Mine, Public, Turn
from engine.core.rng import Rng


@dataclass(slots=True)
class Nim(Game):
    """Take one to three counters and say where they go; who takes the last one wins. Nothing is covered."""

    name = "nim"
    players = range(2, 5)
    options = {"heap": ("short", "long")}  # noqa: RUF012

    heap: Public[int]
    boxes: Public[list[int]]
    seat: Public[int]

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        return cls(seats, rng, 5 if options["heap"] == "short" else 40, [0] * seats, 0)

    def turn(self) -> Turn:
        seat = self.seat
        number = int((yield from self.ask(seat, "take", self.numbers(), wait=True)))
        box = yield from self.ask(seat, "box", [str(n) for n in range(self.seats)])
        self.heap -= number
        self.boxes[int(box)] += number
        self.say("took", seat, number)
        self.seat = (seat + 1) % self.seats

    def numbers(self) -> list[str]:
        return [str(n) for n in (1, 2, 3) if n <= self.heap]

    def over(self) -> bool:
        return self.heap == 0

    def score_rows(self) -> dict[str, list[int]]:
        return {"points": self.boxes}


@dataclass(slots=True)
class Bids(Game):
    """Each seat bids in secret, all together; the round after that nobody is asked anything. Four rounds."""

    name = "bids"
    players = range(2, 5)

    hands: Mine[list[str]]
    round: Public[int]
    points: Public[list[int]]
    pile: Hidden[list[str]]

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        return cls(seats, rng, [["1", "2", "3"] for _ in range(seats)], 0, [0] * seats, ["4", "5"])

    def turn(self) -> Turn:
        self.round += 1
        if self.round % 2 == 0:
            self.say("rest")
            return
        bids = yield from self.ask_each(range(self.seats), "bid", ["1", "2", "3"])
        for seat, bid in enumerate(bids):
            self.points[seat] += int(bid)

    def over(self) -> bool:
        return self.round == 4

    def score_rows(self) -> dict[str, list[int]]:
        return {"points": self.points}


@dataclass(slots=True)
class NewNim(Game):
    """Nim by newer rules: the heap is called `counters`, and no more than two may be taken."""

    name = "nim"
    players = range(2, 5)
    version = 2
    options = Nim.options

    counters: Public[int]
    boxes: Public[list[int]]
    seat: Public[int]
    note: Public[str] = ""

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        return cls(seats, rng, 5 if options["heap"] == "short" else 40, [0] * seats, 0)

    @classmethod
    def upgrade(cls, saved: dict[str, Any], version: int) -> dict[str, Any]:
        return {("counters" if name == "heap" else name): value for name, value in saved.items()}

    def turn(self) -> Turn:
        seat = self.seat
        number = int((yield from self.ask(seat, "take", [str(n) for n in (1, 2) if n <= self.counters], wait=True)))
        box = yield from self.ask(seat, "box", [str(n) for n in range(self.seats)])
        self.counters -= number
        self.boxes[int(box)] += number
        self.seat = (seat + 1) % self.seats

    def over(self) -> bool:
        return self.counters == 0

    def score_rows(self) -> dict[str, list[int]]:
        return {"points": self.boxes}


@dataclass(slots=True)
class DoubleNim(Nim):
    """The same choices as in Nim, but they count double."""

    def turn(self) -> Turn:
        seat = self.seat
        number = int((yield from self.ask(seat, "take", self.numbers(), wait=True)))
        box = yield from self.ask(seat, "box", [str(n) for n in range(self.seats)])
        self.heap -= number
        self.boxes[int(box)] += 2 * number
        self.seat = (seat + 1) % self.seats


@dataclass(slots=True)
class QuickNim(NewNim):
    """Newer still: everybody keeps what he takes, and up to three may be taken."""

    version = 3

    def turn(self) -> Turn:
        number = int((yield from self.ask(self.seat, "take", [n for n in "123" if int(n) <= self.counters], wait=True)))
        self.counters -= number
        self.boxes[self.seat] += number
        self.seat = (self.seat + 1) % self.seats
