"""The masks: everybody wears one, some peek under another's, and who guesses right unmasks its wearer."""

from dataclasses import dataclass
from typing import Self

from engine.core.game import Game, Hidden, Mine, Piles, Public, Turn
from engine.core.game_data import read
from engine.core.rng import Rng

DATA = read("masks")
MASKS = DATA["masks"]


@dataclass(slots=True)
class Masks(Game):
    name = "masks"
    players = range(2, 5)

    deck: Hidden[list[str]]
    worn: Mine[list[str]]  # the mask of each seat; none when it has been unmasked
    drawn: Mine[list[str]]  # the mask that was just drawn, before one of the two is laid down
    down: Public[list[list[str]]]  # laid down by each seat
    peeked: Public[list[list[int]]]  # who has seen the mask that each seat wears
    denied: Public[list[list[str]]]  # what that mask is not
    unmasked: Public[list[int]]  # how many others each seat has unmasked
    faces: Public[list[list[str]]]  # what was worn to the end
    seat: Public[int] = 0

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        deck = [mask for mask, row in MASKS.items() for _ in range(row["copies"])]
        rng.shuffle(deck)
        worn = [[deck.pop()] for _ in range(seats)]
        drawn, down, peeked, denied, faces = ([[] for _ in range(seats)] for _ in range(5))
        return cls(seats, rng, deck, worn, drawn, down, peeked, denied, [0] * seats, faces)

    def turn(self) -> Turn:
        seat = self.seat
        yield from self.ask(seat, "lift", ["lift"], wait=True)
        self.drawn[seat].append(self.deck.pop())
        self.say("lift", seat)
        self.say("lifted", self.drawn[seat][0], to=seat)

        # In private, for an owl or a fox cannot be taken back, and the menu says so.
        if (yield from self.ask(seat, "wear", ["stay", "change"], private=True)) == "change":
            self.worn[seat], self.drawn[seat] = self.drawn[seat], self.worn[seat]
            self.forget(seat)
            self.say("change", seat)
        mask = self.drawn[seat].pop()
        self.down[seat].append(mask)
        self.say("down", seat, mask)

        rivals = [str(other) for other in self.masked() if other != seat]
        if mask == "owl":
            other = int((yield from self.ask(seat, "peek", rivals)))
            self.say("peek", seat, other)
            self.say("peeked", other, self.worn[other][0], to=seat)
            if seat not in self.peeked[other]:
                self.peeked[other].append(seat)
        elif mask == "fox":
            other = int((yield from self.ask(seat, "whom", rivals)))
            guess = yield from self.ask(seat, "guess", list(MASKS))
            if self.worn[other] == [guess]:
                self.say("right", seat, other, guess)
                self.down[other].append(self.worn[other].pop())
                self.forget(other)
                self.unmasked[seat] += 1
            else:
                self.say("wrong", seat, other, guess, seals=True)
                self.denied[other] += [guess] if guess not in self.denied[other] else []

        if self.over():
            for other in self.masked():
                self.faces[other].append(self.worn[other].pop())
                self.say("face", other, self.faces[other][0])
        else:
            self.seat = next(other for n in range(1, self.seats) if (other := (seat + n) % self.seats) in self.masked())

    def masked(self) -> list[int]:
        """The seats that still wear a mask."""
        return [seat for seat, mask in enumerate(self.worn) if mask]

    def forget(self, seat: int) -> None:
        """The seat wears another mask, of which nothing is known."""
        self.peeked[seat].clear()
        self.denied[seat].clear()

    def over(self) -> bool:
        return not self.deck or len(self.masked()) <= 1

    def score_rows(self) -> dict[str, list[int]]:
        return {
            "unmasked": [int(DATA["unmasked"]) * n for n in self.unmasked],
            "face": [sum(MASKS[mask]["worth"] for mask in face) for face in self.faces],
        }

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.scores()[seat], sum(MASKS[mask]["worth"] for mask in self.down[seat]))

    def sees(self, seat: int, owner: int, zone: str) -> bool:
        return seat == owner or (zone == "worn" and seat in self.peeked[owner])

    def unknown(self, seat: int | None) -> list[Piles]:
        return [[self.deck, *self.covered(seat, "worn"), *self.covered(seat, "drawn")]]

    def misfits(self, seat: int | None) -> Piles:
        """Masks that were guessed, and it was another."""
        hidden = (n for n in range(self.seats) if not self.shows(seat, n, "worn"))
        return [self.worn[n] for n in hidden if self.worn[n] and self.worn[n][0] in self.denied[n]]
