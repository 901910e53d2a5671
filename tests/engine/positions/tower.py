"""Positions of Tower."""

from engine.core.rng import Rng
from engine.games.tower.rules import Tower
from engine.games.tower.state import SPACES


def kingdom(seats: int = 2, bag: str = "green green green", card: str = "SSLLC", **options: str) -> Tower:
    """A game at its first turn, seat 0 to move and to build `card`, with these gems on top of the bag."""
    game = Tower.begin(seats, Rng("test"), **options)
    game.seat = 0
    for gem in reversed(bag.split()):
        game.bag.remove(gem)
        game.bag.append(gem)
    mine, *others = [game.open_cards[seat] or game.cards[seat] for seat in range(seats)]
    pile = next(pile for pile in (mine, game.plans, *others) if card in pile)
    pile[pile.index(card)], mine[0] = mine[0], card
    return game


def give(game: Tower, seat: int, **gems: int) -> Tower:
    """Gems from the bag for a player."""
    for gem, n in gems.items():
        for _ in range(n):
            game.bag.remove(gem)
        game.gems[seat][gem] += n
    return game


def salil(game: Tower, **gems: int) -> Tower:
    """Gems from the bag for Salil."""
    for gem, n in gems.items():
        for _ in range(n):
            game.bag.remove(gem)
        game.salil[gem] += n
    return game


def hand(game: Tower, seat: int, *thugs: str) -> Tower:
    """Black market cards from the deck for a player."""
    for thug in thugs:
        game.thugs.remove(thug)
        game.hands[seat].append(thug)
    return game


def items(game: Tower, seat: int, *spaces: str) -> Tower:
    """Items from these market spaces for a player."""
    for space in spaces:
        game.goods[space] = False
        game.items[seat][SPACES[space]["item"]] += 1
    return game
