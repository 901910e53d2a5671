"""A decision as components: few options are buttons, one press each; many are menus of at most 25, two presses."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import discord
from discord import ui

from base.time_limits import SOLE
from cogs.panels import mobile_layout
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Block, fix
from cogs.panels.mobile_layout import Item, split_rows
from cogs.panels.option_paths import unfold
from cogs.panels.options import (
    DOES,
    OPTION_LABEL,
    OPTIONS,
    Offer,
    capitalise,
    fit_on_buttons,
    share_effect,
    write_buttons,
)
from cogs.words import moment, say
from engine.core.game import Decision
from engine.core.game_data import FINISH, IDLE
from engine.core.table import Table
from engine.views.words import Words
from store import Match

PLACEHOLDER = 150
STYLES = {"": discord.ButtonStyle.primary, IDLE: discord.ButtonStyle.secondary, FINISH: discord.ButtonStyle.success}


class Answers(NamedTuple):
    """What is pressed by who chooses: of an option as a button, and of the menu of this number, from 0.

    `given`: the option that is chosen already.  `suggested`: the one beside which all others are grey.
    """

    choose: Callable[[str], Press]
    select: Callable[[int], Press]
    given: str | None = None
    suggested: str | None = None

    def style(self, offer: Offer) -> discord.ButtonStyle:
        """How the button of an option looks."""
        if offer.option in (self.given, self.suggested):
            return discord.ButtonStyle.success
        return discord.ButtonStyle.secondary if self.suggested else STYLES[offer.role]


def ask(
    match: Match, table: Table, decision: Decision | None, question: str = "", *, own: bool = False
) -> tuple[Block, Block]:
    """The question as a line, unless a menu says it itself, and what answers it, if anything, with which choices cannot
    be taken back.

    `own`: in an own panel, where news may stand above it: only a few options are buttons.  A question keeps its form
    whatever else the message shows; how much the buttons say depends on the room.
    """
    if decision is None:
        return fix(question), fix()
    words, answers = Words(match.game, [*match.names]), answer_in(match, table, decision)

    def fill(room: int) -> list[Item]:
        form = 0 if own else mobile_layout.ROOM - mobile_layout.HINT
        offers = unfold(table, decision, words, form)
        hint = warn(match, table, decision, offers)
        if hint:
            offers = [offer._replace(final=False) for offer in offers]
            room -= mobile_layout.HINT
        told, rows = make_menu(words.ask(decision), offers, answers, room + (0 if own else mobile_layout.BEYOND), form)
        said = " ".join(filter(None, (hint, told)))
        return [*([ui.TextDisplay(f"{mobile_layout.PRINT}{said}")] if said else []), *rows]

    return pose(question, fill)


def pose(question: str, fill: Callable[[int], list[Item]]) -> tuple[Block, Block]:
    """The question as a line, unless a menu says it itself, and what answers it, which `fill` makes for so many
    pixels."""
    menu = list[Item]()

    def answer(room: int) -> list[Item]:
        menu.extend(fill(room))
        return menu

    def tell(_: int) -> list[str]:
        return [] if is_placeholder(question, menu) else [question]

    return Block(tell, mobile_layout.measure_text(question), rank=2), Block(answer, rank=1)


def answer_in(match: Match, table: Table, decision: Decision) -> Answers:
    """How a decision of a match is answered."""
    return Answers(
        lambda option: Press("choose", match.id, match.turn, match.moment, option),
        lambda number: Press("select", match.id, match.turn, match.moment, str(number)),
        table.given.get(decision.seat),
    )


def make_menu(
    question: str, offers: Sequence[Offer], answers: Answers, room: int, form: int | None = None
) -> tuple[str, list[Item]]:
    """What asks a question, after a sentence on it: buttons or menus, as `fit_on_buttons` has them."""
    if shown := fit_on_buttons(offers, room, form):
        told, labels = write_buttons(shown)
        return told, make_buttons(shown, labels, answers)
    told, offers = share_effect(offers)
    return told, [*make_select(question, offers, answers)]


def make_buttons(offers: Sequence[Offer], labels: Sequence[str], answers: Answers) -> list[Item]:
    """A button for each option, with these labels."""
    buttons = [
        ui.Button[ui.LayoutView](
            label=label,
            style=answers.style(offer),
            custom_id=answers.choose(offer.option).custom_id,
        )
        for label, offer in zip(labels, offers, strict=True)
    ]
    ends = [0, *accumulate(split_rows(labels))]
    return [ui.ActionRow(*buttons[start:end]) for start, end in pairwise(ends)]


def make_select(question: str, offers: Sequence[Offer], answers: Answers) -> Iterator[Item]:
    """Menus with a second line for what each option does."""
    pages = [offers[n : n + OPTIONS] for n in range(0, len(offers), OPTIONS)]
    for number, page in enumerate(pages):
        yield ui.ActionRow(
            ui.Select(
                custom_id=answers.select(number).custom_id,
                placeholder=make_placeholder(question, [offer.label for offer in page], len(pages)),
                options=[
                    discord.SelectOption(
                        label=offer.label[:OPTION_LABEL],
                        value=offer.option,
                        description=describe(offer) or None,
                        default=offer.option == answers.given,
                    )
                    for offer in page
                ],
            )
        )


def describe(offer: Offer) -> str:
    """The effect as the second line of an option in a menu, as much of it as has room."""
    text = capitalise(DOES.join(offer.says))
    return text if len(text) <= OPTION_LABEL else f"{text[: OPTION_LABEL - 1].rpartition(DOES)[0] or text[:99]}…"


def make_placeholder(question: str, page: Sequence[str], pages: int) -> str:
    """What a menu says before something is chosen; one of several says which part it holds."""
    if pages == 1:
        return question[:PLACEHOLDER]
    return f"{page[0]} – {page[-1]}"[:PLACEHOLDER]


def is_placeholder(question: str, menu: Sequence[Item]) -> bool:
    """Whether a select menu shows the question already, so that it need not stand above it, too."""
    parts = [part for row in menu if isinstance(row, ui.ActionRow) for part in row.children]
    return any(isinstance(part, ui.Select) and part.placeholder == question for part in parts)


def warn(match: Match, table: Table, decision: Decision, offers: Sequence[Offer]) -> str:
    """That no choice can be taken back, or whose; when an only option is taken by itself.  Empty where none of that is
    so, or where options differ in it and say so themselves."""
    if table.sole():
        return say("board.final.by_itself", when=moment(match.since + SOLE.seconds))
    if len(table.decisions) > 1:
        if [ask.seat for ask in table.waiting()] == [decision.seat]:
            return say("board.final.last")
        return say("board.final.together")
    return say("board.final.all") if offers and all(offer.final for offer in offers) else ""
