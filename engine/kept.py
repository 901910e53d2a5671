"""What only one player knew of a game that was played to its end, in words."""

from collections import Counter

from engine.codec import COVERED, marks
from engine.game import Game
from engine.words import Words


def tell_kept(game: Game, seat: int) -> str:
    """What `seat` still held, as [words.kept] says it for each field; empty when that is nothing, or covered.

    Raises DataError, with its place in the game's file, for a field of everybody's own that has no words there.
    """
    words = Words(game.name, [""] * game.seats)
    mine = [name for name, mark in marks(type(game)).items() if mark == "mine"]
    held = [(name, [card for card in getattr(game, name)[seat] if card != COVERED]) for name in mine]
    told = [
        (words.format(words.words["kept"][name], card), n) for name, pile in held for card, n in Counter(pile).items()
    ]
    return ", ".join(f"{card} ×{n}" if n > 1 else card for card, n in told if card)
