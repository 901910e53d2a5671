"""Positions of Tower Up."""

from engine.core.rng import Rng
from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import DATA, FLOORS, Building, Roof
from tests.engine.positions import chosen as chosen


def city(seats: int = 2, turn: str = "card-then-build", supply: str = "KWNG", **buildings: str) -> TowerUp:
    """A game in which only these buildings stand, such as C3="white 2"; `supply` is seat 0's.

    A building's roofs follow, as "white 2 0@1 1@2": seat 0 on the first floor, seat 1 on the second.
    """
    game = TowerUp.begin(seats, Rng("city"), turn=turn)
    game.seat, game.market = 0, ["KKA", "WK-G", "AA"]
    game.supplies[0] = {colour: supply.count(letter) for letter, colour in zip("KWNG", FLOORS, strict=True)}
    game.buildings = {}
    for site, words in buildings.items():
        colour, height, *roofs = words.split()
        game.buildings[site] = Building(colour, int(height), [Roof(*map(int, roof.split("@"))) for roof in roofs])
    for colour in FLOORS:
        standing = sum(b.height for b in game.buildings.values() if b.colour == colour)
        game.floors[colour] = DATA["floors"] - standing - sum(s[colour] for s in game.supplies)
    return game


def busy() -> TowerUp:
    """A game for three in which seat 0 may build on more than 25 sites."""
    white = ["A1", "A4", "A7", "A9", "B1", "B6", "B8", "C5", "C6", "C8", "D1", "D3", "D9", "E2", "E8", "E10", "D5"]
    return city(3, supply="KKWWWWN", **dict.fromkeys(white, "white 1"))
