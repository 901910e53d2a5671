"""What a decision offers, in words: each option with what it does, and the buttons that ask for hints."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cogs.panels.mobile_layout import EDGE, GAP, LABELS, PRINT, ROOM, measure_rows, measure_text, split_rows
from cogs.panels.names import escape_markdown
from cogs.words import Marked, bold, say
from engine.core.game import Decision
from engine.core.game_data import FINISH, IDLE
from engine.core.lookahead import look_ahead
from engine.core.table import Table
from engine.teaching.hint import Hint
from engine.views.preview import tell_effect
from engine.views.words import Words

ROWS_OF_BUTTONS = 3  # of buttons on a phone, which then shows the board, too
FEW, FEW_ROWS = 5, 2  # options that are buttons wherever their labels are short: the rows that they need
OPTIONS = 25  # in one select menu
BUTTON_LABEL = 80  # characters on a button
OPTION_LABEL = 100  # characters of an option in a menu, and of its second line
DOES = " · "  # between an option and each thing that it does


class Offer(NamedTuple):
    """What a press can say, as it is offered: its label, and what it does, what matters most first.

    `option` is several with spaces between them where one press answers several questions; `final` is what could not
    be taken back; `role` is that of `Words.role`; `useless`: its effect says why it brings nothing.
    """

    option: str
    label: str
    effect: tuple[str, ...]
    final: bool = False
    role: str = ""
    useless: bool = False

    @property
    def says(self) -> tuple[str, ...]:
        """What it does, and last that it could not be taken back."""
        return (*self.effect, say("board.final.mark")) if self.final else self.effect


def list_offers(table: Table, decision: Decision, words: Words) -> list[Offer]:
    """The options of a decision in words, with what each does, as `put_in_order` has them."""
    lookahead = look_ahead(table, decision)
    return put_in_order(
        Offer(
            option,
            words.label(decision, option),
            tuple(tell_effect(words, decision, option, effect)),
            lookahead.is_final((option,)),
            words.role(decision, option),
            bool(effect.useless),
        )
        for option, effect in lookahead.effects().items()
    )


def put_in_order(offers: Iterable[Offer]) -> list[Offer]:
    """What finishes something comes first, what is idle last."""
    return sorted(offers, key=lambda offer: (FINISH, "", IDLE).index(offer.role))


def join_effect(offer: Offer, room: int = OPTION_LABEL) -> str:
    """The label, with as much of the effect as has room."""
    parts = [offer.label, *offer.says]
    while len(parts) > 1 and len(DOES.join(parts)) > room:
        parts.pop()
    return DOES.join(parts)


def write_buttons(offers: Sequence[Offer]) -> tuple[str, list[str]]:
    """What stands above buttons for these, and on each: what they do, where that takes less room."""
    shared, offers = share_effect(offers)
    above = tell_effects(offers), [offer.label for offer in offers]
    within = "", [join_effect(offer) for offer in offers]
    told, labels = min((way for way in (within, above) if are_buttons(way[1])), key=_measure, default=above)
    return " ".join(filter(None, (shared, told))), labels


def have_room(offers: Sequence[Offer], room: int = ROOM) -> bool:
    """Whether these as buttons, with all that they do, fit so many pixels; an only one may need more."""
    told, labels = write_buttons(offers)
    return are_buttons(labels) and (_measure((told, labels)) <= room or len(offers) == 1)


def _measure(way: tuple[str, Sequence[str]]) -> int:
    told, labels = way
    return (GAP + measure_text(f"{PRINT}{told}") if told else 0) + measure_rows(labels)


def fit_on_buttons(offers: Sequence[Offer], room: int = ROOM, form: int | None = None) -> Sequence[Offer]:
    """These as they are to be buttons, or none where they are to be a menu.

    They are buttons if they are few, or fit `form` pixels, which is `room` unless given.  Where there is less `room`
    they say only the first thing that they do, or nothing but why some of them bring nothing.
    """
    if not (are_few(offers) or have_room(offers, room if form is None else form)):
        return ()
    brief = [offer._replace(effect=offer.effect[:1]) for offer in offers]
    least = [offer if offer.useless else offer._replace(effect=()) for offer in offers]
    return next((one for one in (offers, brief) if have_room(one, room)), least)


def are_few(offers: Sequence[Offer]) -> bool:
    """Whether these are buttons wherever they are asked."""
    return len(offers) <= FEW and are_buttons([offer.label for offer in offers], FEW_ROWS)


def share_effect(offers: Sequence[Offer]) -> tuple[str, Sequence[Offer]]:
    """What all options do, as a sentence, and the options without it; "" where they differ."""
    if len({offer.says for offer in offers}) > 1:
        return "", offers
    effect = DOES.join(offers[0].effect)
    told = f"{escape_markdown(capitalise(effect))}." if effect else ""
    return told, [offer._replace(effect=()) for offer in offers]


def tell_effects(offers: Sequence[Offer]) -> str:
    """What each option does, in one line."""
    told = [(offer.label, ", ".join(offer.says)) for offer in offers if offer.says]
    return DOES.join(f"**{escape_markdown(label)}**: {escape_markdown(effect)}" for label, effect in told)


def are_buttons(labels: Sequence[str], rows: int = ROWS_OF_BUTTONS) -> bool:
    """Whether options with these labels can be buttons: an only one, or as many as a phone shows in so many rows."""
    if len(labels) == 1:
        return len(labels[0]) <= BUTTON_LABEL
    return max(map(len, labels)) <= LABELS - EDGE and len(split_rows(labels)) <= rows


def capitalise(text: str) -> str:
    """With a capital letter at the beginning; the rest stays."""
    return text[:1].upper() + text[1:]


def tell_hint(words: Words, decision: Decision, hint: Hint) -> list[str]:
    """What a computer would choose in the place of the reader, what that leads to, and what the next best lacks."""
    option, effect = bold(words.option(decision, hint.option)), DOES.join(hint.effect)
    best = (
        say("coach.hint.best_does", option=option, effect=effect) if effect else say("coach.hint.best", option=option)
    )
    leads = [say("coach.hint.leads", wish=bold(hint.leads_to))] if hint.leads_to else []
    return [best, *leads, *([compare(hint, bold(words.option(decision, hint.second)))] if hint.second else [])]


def compare(hint: Hint, second: Marked) -> Marked:
    """What the second best option lacks."""
    lacks, instead = DOES.join(hint.lacks), DOES.join(one for one in hint.instead if one not in hint.effect)
    if hint.close:
        return say("coach.hint.close", second=second)
    if not lacks:
        return say("coach.hint.later", second=second)
    if not instead:
        return say("coach.hint.lacking", second=second, lacks=lacks)
    return say("coach.hint.other", second=second, lacks=lacks, instead=instead)
