"""Where there is room, an option that only leads to another question is unfolded: what it leads to is offered instead.

So one press answers both questions.  What it says is the options in their order, with spaces between them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.panels.mobile_layout import measure_rows
from cogs.panels.options import OPTIONS, Offer, fit_on_buttons, list_offers, put_in_order
from engine.core.game import Decision
from engine.core.lookahead import Lookahead, look_ahead
from engine.core.table import Table, Way
from engine.views.preview import tell_effect
from engine.views.words import LABEL, Words

LONGEST_WAY = 50  # characters of what a press says, of the hundred that an id or an option of a menu may have


class OpenDecision(NamedTuple):
    """What is asked after some answers; `head` stands before its options."""

    ask: Decision
    way: Way = ()
    head: str = ""


def unfold(table: Table, ask: Decision, words: Words, room: int) -> list[Offer]:
    """What `ask` offers: the options, as many unfolded as have room, those first that lead to the fewest.

    Buttons stay buttons in the `room` of a phone, in pixels, and a menu stays one menu.  Where there is none they take
    no more rows than before.
    """
    offers = list_offers(table, ask, words)
    are_buttons = len(offers) > 1 and bool(fit_on_buttons(offers, form=room))
    room = room or measure_rows([offer.label for offer in offers])
    lookahead = look_ahead(table, ask)
    leading = find_questions(lookahead, OpenDecision(ask), words)
    while leading:
        way = min(leading, key=lambda way: len(leading[way].ask.options))
        question = leading.pop(way)
        for effects in (False, True):  # which take their time
            instead = list_ways(lookahead, question, words, effects=effects)
            unfolded = [one for offer in offers for one in (instead if offer.option == way else [offer])]
            if not fit(unfolded, room if are_buttons else None):
                break
        else:
            offers = unfolded
            leading |= find_questions(lookahead, question, words)
    return put_in_order(offers)


def fit(offers: Sequence[Offer], room: int | None) -> bool:
    """Whether these are still buttons in the `room` of a phone; or one menu, where that is None."""
    if any(len(offer.option) > LONGEST_WAY or len(offer.label) > LABEL for offer in offers):
        return False
    if room is None:
        return len(offers) <= OPTIONS
    return measure_rows([offer.label for offer in offers]) <= room and bool(fit_on_buttons(offers, form=room))


def find_questions(lookahead: Lookahead, question: OpenDecision, words: Words) -> dict[str, OpenDecision]:
    """The questions to which the options of this one lead, by what a press says that leads there.

    Only those that are one move with them, for the same seat and the same readers, and where nothing has come to light
    before.
    """
    found: dict[str, OpenDecision] = {}
    ask, before, head = question
    for option in ask.options:
        if words.head(ask, option) is None:
            continue
        way = (*before, option)
        following = lookahead.follow(way)
        if following and following.private <= ask.private and not lookahead.is_final(way):
            found[write_way(way)] = OpenDecision(following, way, f"{head}{words.head(ask, option, following.what)} ")
    return found


def find_choice(table: Table, ask: Decision, words: Words) -> OpenDecision:
    """What `ask` leads to where it has one option alone, and is unfolded into another question; else itself."""
    lookahead, found = look_ahead(table, ask), [OpenDecision(ask)]
    for question in found:
        if len(question.ask.options) == 1:
            found += find_questions(lookahead, question, words).values()
    return found[-1]


def list_ways(lookahead: Lookahead, question: OpenDecision, words: Words, *, effects: bool) -> list[Offer]:
    """The options of a question as they are offered before it is asked; with what they do only where it matters."""
    ask, before, head = question
    return [
        Offer(
            write_way((*before, option)),
            head + words.tail(ask, option, LABEL - len(head)) if before else words.label(ask, option),
            tell(lookahead, ask, (*before, option), words) if effects else (),
            effects and lookahead.is_final((*before, option)),
            words.role(ask, option),
        )
        for option in ask.options
    ]


def tell(lookahead: Lookahead, ask: Decision, way: Way, words: Words) -> tuple[str, ...]:
    """What the last of these answers does; nothing where it does nothing that is told of, not even that."""
    effect = lookahead.effect(way)
    note = words.note(ask, way[-1])
    return tuple(filter(None, [note])) if effect.idle else tuple(tell_effect(words, ask, way[-1], effect))


def write_way(way: Way) -> str:
    """What a press says that chooses these options."""
    return " ".join(way)


def follow(table: Table, seat: int, way: str) -> tuple[Table, str]:
    """Where the last option of what a press says is chosen, and that option.

    Raises IllegalChoice when the rules do not allow those before it.
    """
    *before, last = way.split(" ")
    return table.follow(seat, (*before,)), last
