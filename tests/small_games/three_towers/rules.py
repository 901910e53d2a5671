"""The rules of Three Towers."""

from dataclasses import dataclass
from typing import Self

from engine.core.game import Game, Public, Turn
from engine.core.game_data import read
from engine.core.rng import Rng

DATA = read("three_towers")
HEIGHTS: dict[str, int] = DATA["heights"]


@dataclass(slots=True)
class ThreeTowers(Game):
    name = "three_towers"
    players = range(2, 5)

    towers: Public[dict[str, list[int]]]  # the seat of each floor, from the ground up
    seat: Public[int] = 0  # whose turn it is

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        return cls(seats, rng, {tower: [] for tower in HEIGHTS})

    def turn(self) -> Turn:
        unfinished = [tower for tower in HEIGHTS if not self.is_finished(tower)]
        tower = yield from self.ask(self.seat, "tower", unfinished)
        self.towers[tower].append(self.seat)
        self.say("finish" if self.is_finished(tower) else "build", self.seat, tower)
        self.seat = (self.seat + 1) % self.seats

    def is_finished(self, tower: str) -> bool:
        return len(self.towers[tower]) == HEIGHTS[tower]

    def over(self) -> bool:
        return all(self.is_finished(tower) for tower in HEIGHTS)

    def score_rows(self) -> dict[str, list[int]]:
        tops = [0] * self.seats
        for tower, height in HEIGHTS.items():
            if self.is_finished(tower):
                tops[self.towers[tower][-1]] += height
        return {"tops": tops}
