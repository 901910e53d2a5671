"""Scenes of a game of chance, to draw pictures of before anybody plays: for warming up, and for the palette."""

from collections.abc import Iterator, Sequence

from engine.codec import changes, view
from engine.game import Decision, Game
from engine.games import GAMES
from engine.rng import Rng
from engine.scene import Scene
from engine.words import Words


def scenes(name: str, seats: int) -> Iterator[Scene]:
    """What everybody, and then each seat, sees at some decisions of a game of chance, and at its end."""
    chance = Rng("samples")
    game = GAMES[name].begin(seats, Rng("samples"))
    asked = 0
    while not game.over():
        game.log.clear()
        before, turn, given = view(game, None), game.turn(), None
        while True:
            try:
                asks = turn.send(given)  # type: ignore[arg-type]  # a generator is started with None
            except StopIteration:
                break
            if asked % 12 == 0:
                yield from _readers(game, before, asks)
            asked += 1
            given = [chance.choice(ask.options) for ask in asks]
    yield from _readers(game, view(game, None), [])


def _readers(game: Game, before: Game, asks: Sequence[Decision]) -> Iterator[Scene]:
    for reader in (None, *range(game.seats)):
        yield _scene(game, before, asks, reader)


def _scene(game: Game, before: Game, asks: Sequence[Decision], reader: int | None) -> Scene:
    names = tuple(f"Player {seat + 1}" for seat in range(game.seats))
    now = view(game, reader)
    own = [ask for ask in asks if ask.seat == reader]
    public = [ask for ask in asks if reader is None and len(asks) == 1 and not ask.private]
    return Scene(
        view=now,
        reader=reader,
        names=names,
        waiting=tuple(ask.seat for ask in asks),
        chosen=(),
        decision=next(iter(own + public), None),
        given=None,
        changed=tuple(changes(before, view(game, None))),
        log=tuple(Words(game.name, names).log(line) for line in now.log),
        over=game.over(),
        places=tuple(game.result()),
        points=tuple(game.scores()),
    )
