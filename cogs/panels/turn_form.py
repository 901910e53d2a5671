"""A form in which several decisions of a turn are answered at once, with a menu for each."""

from collections.abc import Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Button, Panel, Row, button, note
from cogs.panels.options import OPTION_LABEL
from cogs.words import Marked, say
from engine.core.game import Decision
from engine.core.table import Wish
from engine.planning.plan_builder import Part
from engine.views.words import Words
from store import Match

TITLE = 45  # characters; of a label, too


def choose_at_once_button(match: Match, filled: str = "") -> Button:
    """The button by which who is asked answers this and more in one form; `filled` as of `note_filled`."""
    label = say("buttons.change" if filled else "buttons.all_at_once")
    return button(label, Press("form", match.id, match.turn, match.moment, filled))


def make_form(match: Match, opened: Press, parts: Sequence[Part]) -> ui.Modal:
    """The form that a button has opened; it begins with what that carries of what was filled in before."""
    words = Words(match.game, [*match.names])
    filled = read_filled(parts, opened.arg)
    sent = Press("fill", match.id, match.turn, match.moment)
    form = ui.Modal(title=say("board.form.title", game=Marked(match.label))[:TITLE], custom_id=sent.custom_id)
    for number, part in enumerate(parts):
        before = next((wish for wish in filled if wish.what == part.what), None)
        if before:
            filled.remove(before)
        form.add_item(make_part(part, words, before, required=number == 0))
    form.stop()
    return form


def make_part(part: Part, words: Words, before: Wish | None, *, required: bool) -> ui.Label[ui.Modal]:
    """One decision of a form, with what was chosen `before`; who leaves it empty is asked when it comes."""
    ask = Decision(0, part.what, part.options)
    question, hint = split_question(words.ask(ask))
    menu: ui.Select[ui.Modal] = ui.Select(
        custom_id=f"{part.what}.{part.time}",
        placeholder=None if required else say("board.form.later"),
        min_values=int(required),
        required=required,
        options=[
            discord.SelectOption(
                label=words.label(ask, option)[:OPTION_LABEL],
                value=":".join((part.what, option)),
                description=words.note(ask, option)[:OPTION_LABEL] or None,
                default=before is not None and option == before.option,
            )
            for option in part.options
        ],
    )
    about = say("board.form.next") if part.time > 1 else hint
    return ui.Label(text=question, description=about or None, component=menu)


def split_question(question: str) -> tuple[str, str]:
    """A question as a label, and what has no room there."""
    if len(question) <= TITLE:
        return question, ""
    first, mark, rest = question.partition("? ")
    return f"{first}{mark.strip()}"[:TITLE], rest[:OPTION_LABEL]


def read_form(values: Sequence[str]) -> list[Wish]:
    """What was filled in."""
    return [Wish(what, option) for what, _, option in (value.partition(":") for value in values) if option]


def offer_again(match: Match, parts: Sequence[Part], filled: Sequence[Wish]) -> Panel:
    """That what was filled in cannot be, and the way back to it."""
    return note(say("board.form.unfit"), Row(choose_at_once_button(match, note_filled(parts, filled))))


def note_filled(parts: Sequence[Part], wishes: Sequence[Wish]) -> str:
    """What was filled in, as short as a button can carry: for each part the number of its option, from 1."""
    left, numbers = list(wishes), list[str]()
    for part in parts:
        wish = next((wish for wish in left if wish.what == part.what and wish.option in part.options), None)
        if wish:
            left.remove(wish)
        numbers.append(str(part.options.index(wish.option) + 1 if wish else 0))
    return ".".join(numbers)


def read_filled(parts: Sequence[Part], noted: str) -> list[Wish]:
    """What a button carries of what was filled in."""
    numbers = [int(number) for number in noted.split(".") if number.isdigit() and number.isascii()]
    return [
        Wish(part.what, part.options[number - 1])
        for part, number in zip(parts, numbers, strict=False)
        if 0 < number <= len(part.options)
    ]
