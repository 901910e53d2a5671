"""Where there is room, an option that only leads to another question is unfolded: what it leads to is offered instead.

So one press answers both questions.  What it says is the options in their order, with spaces between them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.panels.offers import OPTIONS, Offer, have_room, list_offers
from engine.effects import find_effect, foretell
from engine.foretelling import tell_effect
from engine.game import Decision
from engine.table import Table
from engine.words import LABEL, Words

LONGEST_WAY = 50  # characters of what a press says, of the hundred that an id or an option of a menu may have


class OpenDecision(NamedTuple):
    """A decision that is open at a `table`, once a press has said `way`; `head` stands before its options."""

    table: Table
    ask: Decision
    way: str = ""
    head: str = ""


def unfold(table: Table, ask: Decision, words: Words, room: int) -> list[Offer]:
    """What `ask` offers: the options, as many unfolded as have room, those first that lead to the fewest.

    Buttons stay buttons in the `room` of a phone, in pixels, and a menu stays one menu.
    """
    offers = list_offers(table, ask, words)
    are_buttons = len(offers) > 1 and have_room(offers, words, room)
    leading = find_questions(OpenDecision(table, ask), words)
    while leading:
        way = min(leading, key=lambda way: len(leading[way].ask.options))
        question = leading.pop(way)
        for effects in (False, True):  # which take their time
            instead = list_ways(question, words, effects=effects)
            unfolded = [one for offer in offers for one in (instead if offer.option == way else [offer])]
            if not fit(unfolded, words, room if are_buttons else None):
                break
        else:
            offers = unfolded
            leading |= find_questions(question, words)
    return offers


def fit(offers: Sequence[Offer], words: Words, room: int | None) -> bool:
    """Whether these are still buttons in the `room` of a phone; or one menu, where that is None."""
    if any(len(offer.option) > LONGEST_WAY or len(offer.label) > LABEL for offer in offers):
        return False
    return len(offers) <= OPTIONS if room is None else have_room(offers, words, room)


def find_questions(question: OpenDecision, words: Words) -> dict[str, OpenDecision]:
    """The questions to which the options of this one lead, by what a press says then.

    Only those that are one move with them, for the same seat and the same readers, and where nothing has come to light
    before.
    """
    found: dict[str, OpenDecision] = {}
    (table, ask, way, head), seat = question, question.ask.seat
    then = foretell(table.game.name)[ask.what].get("then", ())
    for option in ask.options if len(table.decisions) == 1 else ():
        if words.head(ask, option) is None:
            continue
        after = table.again()
        after.choose(seat, ask.what, option)
        following = after.open_to(seat) if after.can_undo(seat) and len(after.decisions) == 1 else None
        if following and following.what in then and following.private <= ask.private:
            longer = f"{way} {option}".strip()
            found[longer] = OpenDecision(after, following, longer, f"{head}{words.head(ask, option, following.what)} ")
    return found


def list_ways(question: OpenDecision, words: Words, *, effects: bool) -> list[Offer]:
    """The options of a question as they are offered before it is asked; with what they do only where it matters."""
    table, ask, way, head = question
    return [
        Offer(
            f"{way} {option}",
            head + words.label(ask, option, LABEL - len(head)),
            tell(table, ask, option, words) if effects else (),
            effects and table.final(ask, option),
        )
        for option in ask.options
    ]


def tell(table: Table, ask: Decision, option: str, words: Words) -> tuple[str, ...]:
    """What an option does; nothing where it does nothing that is told of, not even that."""
    effect = find_effect(table, ask, option, ask.seat if ask.private else None)
    note = words.note(ask, option)
    return tuple(filter(None, [note])) if effect.idle else tuple(tell_effect(words, ask, option, effect))


def follow(table: Table, seat: int, way: str) -> tuple[Table, str]:
    """Where the last option of what a press says is chosen, and that option.

    Raises IllegalChoice when the rules do not allow those before it.
    """
    *before, last = way.split(" ")
    for option in before:
        table = table.again()
        ask = table.open_to(seat)
        table.choose(seat, ask.what if ask else "", option)
    return table, last
