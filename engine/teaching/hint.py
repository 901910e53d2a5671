"""What would you do?  The option that the search would take, and why.

It sees what the seat sees: the search deals anew what the seat does not, effects are found without any covered card,
and a hint is made of these two alone.  Playouts are counted, and not seconds, so the same seed gives the same hint.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.ai.comparison import Pairs, compare
from engine.ai.search import Budget, Tried, find_best, imagine, most_tried, weigh
from engine.core.game import Decision
from engine.core.lookahead import look_ahead
from engine.core.rng import Rng
from engine.core.table import Table, Wish
from engine.views.preview import tell_effect
from engine.views.words import Words

USUAL = Budget(400)
PAIRS = Pairs(least=30, most=90)  # of the two best


class Hint(NamedTuple):
    """The best `option` of a decision, what it does, and what it leads to more often than the `second` best does.

    `second` is empty where all others are of no use.  `close`: these two could not be told apart.
    """

    option: str
    effect: tuple[str, ...]
    second: str = ""
    instead: tuple[str, ...] = ()  # what the second best does
    leads_to: str = ""
    close: bool = False

    @property
    def lacks(self) -> tuple[str, ...]:
        """What the best does and the second best does not."""
        return tuple(clause for clause in self.effect if clause not in self.instead)


def find_hint(table: Table, ask: Decision, words: Words, rng: Rng, budget: Budget = USUAL) -> Hint:
    """What a computer would take in the place of `ask.seat`, which is asked now."""
    effects = look_ahead(table, ask).effects()
    told = {option: tuple(tell_effect(words, ask, option, effects[option])) for option in ask.options}
    if len(ask.options) == 1:
        return Hint(ask.options[0], told[ask.options[0]])
    game = imagine(table, ask.seat, rng).game
    best, second = find_two(weigh(table, ask, rng, budget), ask, game.sound(ask))
    if not second:
        return Hint(best, told[best])
    found = compare(table, ask, best, second, rng, PAIRS)
    leads_to = tell_wish(words, ask.seat, found.leads_to)
    return Hint(best, told[best], second, told[second], leads_to, not found.lead.is_clear)


def find_two(tried: dict[str, Tried], ask: Decision, sound: Sequence[str]) -> tuple[str, str]:
    """The best option and the second best, "" where none that is left is `sound`."""
    best = find_best(tried, ask, sound)
    others = [option for option in sound if option != best]
    return best, most_tried(tried, others) if others else ""


def tell_wish(words: Words, seat: int, wishes: Sequence[Wish]) -> str:
    """The first of these later choices of a seat that is not idle, as its menu would say it; "" for none."""
    for what, option in wishes:
        ask = Decision(seat, what, (option,))
        if words.role(ask, option) != "idle":
            return words.option(ask, option)
    return ""
