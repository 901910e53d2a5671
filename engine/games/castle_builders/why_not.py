"""What may be lacking in Castle Builders."""

from engine.core.missing import Fact, Rule
from engine.games.castle_builders.rules import DATA, TOWERS, CastleBuilders, Counter


def _counter(game: CastleBuilders, seat: int, kind: str) -> list[Fact]:
    return [Fact("held", (), lambda copy: copy.hands[seat].append(kind))]


def _tower(game: CastleBuilders, seat: int, tower: str) -> list[Fact]:
    return [Fact("full", (), lambda copy: copy.tower(tower).pop())]


def _remove(game: CastleBuilders, seat: int, tower: str) -> list[Fact]:
    return [Fact("empty", (), lambda copy: copy.tower(tower).append(Counter(seat, "ordinary")))]


LACKING = {
    "counter": Rule(lambda game, ask: DATA["counters"], lambda game, seat, kind: kind in game.hands[seat], _counter),
    "tower": Rule(lambda game, ask: TOWERS, lambda game, seat, tower: tower in game.free(), _tower),
    "arrows": None,
    "remove": Rule(lambda game, ask: TOWERS, lambda game, seat, tower: tower in game.tops(), _remove),
    "again": None,
}
