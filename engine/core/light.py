"""What comes to light by a choice, for a seat that looks on.

Undo asks whether anything is covered any less.  Plans ask for more: whether a
seat gets to see more than what was chosen.  A card that somebody plays by
choosing it is a choice; one that is turned up is light.
"""

import re
from collections.abc import Container, Iterable
from typing import Self

from engine.core.game import Game
from engine.core.table import Choice, Table


class Marked(str):
    """A card that can be told from its equals, also in a copy of the game."""

    number: int

    @classmethod
    def of(cls, card: str, number: int) -> Self:
        marked = cls(card)
        marked.number = number
        return marked


def brings_light(table: Table, choice: Choice, seat: int) -> bool:
    """Whether by a choice, up to the next decision, `seat` gets to see more than what was chosen.

    That is a card that it could not see, what chance does, a line that seals, or what several have chosen in
    secret.  A card that somebody else knows and plays by choosing it is not, nor is one that is drawn in secret.
    """
    at = table.again()
    together, used, told = len(at.decisions) > 1, at.game.rng.used, len(at.game.log)
    marked = mark(at.game, seat)
    guessed = set(still_covered(at.game, choice.seat))
    at.choose(*choice)
    if together:
        return not at.given
    lines = at.game.log[told:]
    while at.turn_over and not at.game.over():
        at = at.next_turn()
        lines += at.game.log
    shown = is_shown(at.game, seat, marked, [choice.option], guessed)
    return shown or at.game.rng.used != used or any(line.seals for line in lines if line.to in (None, seat))


def is_shown(
    game: Game, seat: int, marked: dict[int, str], options: Iterable[str], guessed: Container[int] = ()
) -> bool:
    """Whether `seat` sees a card by now that was marked and that nobody has played by choosing one of these options.

    `guessed`: the numbers of cards that who chose did not know either, so that naming one is no play.
    """
    shown = marked.keys() - still_covered(game, seat)
    for card in (card for option in options for card in re.split("[:+]", option)):
        shown.discard(next((number for number in shown if marked[number] == card and number not in guessed), -1))
    return bool(shown)


def mark(game: Game, seat: int) -> dict[int, str]:
    """Mark the cards that a seat cannot see; what they are, by number."""
    marked: dict[int, str] = {}
    for pile in (pile for piles in game.unknown(seat) for pile in piles):
        for n, card in enumerate(pile):
            pile[n] = Marked.of(card, len(marked))
            marked[len(marked)] = card
    return marked


def still_covered(game: Game, seat: int) -> list[int]:
    """The numbers of the marked cards that a seat cannot see."""
    cards = (card for piles in game.unknown(seat) for pile in piles for card in pile)
    return [card.number for card in cards if isinstance(card, Marked)]
