"""Positions of Castle Builders."""

from engine.core.rng import Rng
from engine.games.castle_builders.rules import CastleBuilders, Counter

YELLOW, GREEN = 0, 1


def castle(*towers: str, hands: str = "ordinary ordinary", piles: str = "ordinary ordinary") -> CastleBuilders:
    """A castle of towers A to E from the bottom, such as "Y G Yh": h and v are the arrows of a bonus counter.

    Both players hold and draw the same; yellow is to play.
    """
    game = CastleBuilders.begin(2, Rng("castle"))
    game.towers = [[counter(c) for c in tower.split()] for tower in towers] + [[] for _ in range(5 - len(towers))]
    game.hands, game.piles = [hands.split(), hands.split()], [piles.split(), piles.split()]
    game.seat = YELLOW
    return game


def last_counter(*towers: str) -> CastleBuilders:
    """Yellow lays down its last counter; then the game is over."""
    game = castle(*towers, hands="ordinary", piles="")
    game.hands[GREEN].clear()
    return game


def counter(text: str) -> Counter:
    seat, arrows = "YG".index(text[0]), {"": "", "h": "horizontal", "v": "vertical"}[text[1:]]
    return Counter(seat, "bonus" if arrows else "ordinary", arrows)
