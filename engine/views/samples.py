"""Scenes of a game of chance, to show before anybody plays: for warming up, and for the palette."""

from collections.abc import Iterator

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.scene import Scene


def scenes(name: str, seats: int, every: int = 12, seed: str = "samples") -> Iterator[Scene]:
    """What everybody, and then each seat, sees at every 12th question of a game of chance, and at its end."""
    chance, table, asked = Rng(seed), Table(GAMES[name].begin(seats, Rng(seed))), 0
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            continue
        if asked % every == 0:
            yield from (Scene.of(table, reader, names) for reader in (None, *range(seats)))
        for ask in table.waiting():
            table.choose(ask.seat, ask.what, chance.choice(ask.options))
        asked += 1
    yield from (Scene.of(table, reader, names) for reader in (None, *range(seats)))


def of_every_game(every: int = 12) -> Iterator[Scene]:
    """Those scenes of a game with as many players as can play, of each game."""
    for name, game in GAMES.items():
        yield from scenes(name, max(game.players), every)
