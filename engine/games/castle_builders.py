"""Castle Builders, by Björn Jansson: two builders, five towers."""

from dataclasses import dataclass
from typing import NamedTuple, Self

from engine.data import read
from engine.game import Game, Hidden, Mine, Piles, Public, Turn
from engine.rng import Rng

DATA = read("castle_builders")
BUILDING = ("stone", "more", "bonus")
AGAIN = ("more", "remove_more")


class Counter(NamedTuple):
    seat: int
    kind: str
    arrows: str = ""


@dataclass(slots=True)
class CastleBuilders(Game):
    name = "castle_builders"
    players = range(2, 3)

    towers: Public[list[list[Counter]]]
    hands: Mine[list[str]]
    piles: Hidden[list[list[str]]]
    discards: Public[list[list[str]]]
    seat: Public[int] = 0
    played: Public[str] = ""  # the counter of this turn, before it has found its place

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        piles = [[kind for kind, n in DATA["counters"].items() for _ in range(n)] for _ in range(seats)]
        for pile in piles:
            rng.shuffle(pile)
        hands = [[pile.pop() for _ in range(DATA["hand"])] for pile in piles]
        return cls(seats, rng, [[] for _ in DATA["heights"]], hands, piles, [[] for _ in piles])

    def turn(self) -> Turn:
        seat, hand = self.seat, self.hands[self.seat]
        kind = yield from self.ask(seat, "counter", sorted(set(hand)), private=True)
        hand.remove(kind)
        self.played = kind

        if kind in BUILDING:
            tower = yield from self.ask(seat, "tower", self.open_towers())
            arrows = ""
            if kind == "bonus":
                arrows = yield from self.ask(seat, "arrows", ["up", "across"])
            self.played = ""
            self.towers[int(tower) - 1].append(Counter(seat, kind, arrows))
            self.say("build", seat, kind, tower, arrows)
        else:
            self.played = ""
            self.discards[seat].append(kind)
            tops = [str(n) for n, tower in enumerate(self.towers, 1) if tower]
            if kind == "stop" or not tops:
                self.say("stop", seat)
            else:
                tower = yield from self.ask(seat, "remove", tops)
                gone = self.towers[int(tower) - 1].pop()
                self.discards[gone.seat].append(gone.kind)
                self.say("remove", seat, tower)

        if self.piles[seat]:
            hand.append(self.piles[seat].pop())
        if not (kind in AGAIN and hand) and self.hands[1 - seat]:
            self.seat = 1 - seat

    def over(self) -> bool:
        return not self.open_towers() or not any(self.hands)

    def open_towers(self) -> list[str]:
        heights = DATA["heights"]
        return [str(n + 1) for n, tower in enumerate(self.towers) if len(tower) < heights[n]]

    def scores(self) -> list[int]:
        points = [0, 0]
        for tower, roof in zip(self.towers, DATA["roofs"], strict=True):
            if tower:
                points[tower[-1].seat] += roof * doubled(tower, tower[-1].seat, "up")
        for height, worth in enumerate(DATA["rows"]):
            row = [tower[height] for tower in self.towers if len(tower) > height]
            mine = sum(counter.seat == 0 for counter in row)
            if 2 * mine != len(row):
                owner = 0 if 2 * mine > len(row) else 1
                points[owner] += worth * doubled(row, owner, "across")
        return points

    def unknown(self, seat: int | None) -> list[Piles]:
        """Everybody knows whose counters are whose; of his own a player knows his hand."""
        return [[self.piles[n]] if n == seat else [self.piles[n], self.hands[n]] for n in range(self.seats)]


def doubled(line: list[Counter], seat: int, arrows: str) -> int:
    return 2 if any(c.seat == seat and c.arrows == arrows for c in line) else 1
