"""A decision as components: few options are buttons, one press each; many are menus of at most 25, two presses."""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from engine.game import Decision
from engine.table import Table
from engine.words import Words
from store import Match

BUTTONS = 5  # in a row of a message
WORDS = 100  # characters on two rows of buttons; more would fill a phone
OPTIONS = 25  # in one select menu
LABEL = 80  # characters on a button
OPTION_LABEL = 100
PLACEHOLDER = 150


def make_menu(match: Match, table: Table, decision: Decision, words: Words) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """The rows of components that ask `decision`."""
    at = (match.id, match.turn, match.moment)
    labels = [(option, words.option(decision, option)) for option in decision.options]
    given = table.given.get(decision.seat)
    if are_buttons([label for _, label in labels]):
        for row in split_rows(labels):
            yield ui.ActionRow(
                *(
                    ui.Button(
                        label=label,
                        style=discord.ButtonStyle.success if option == given else discord.ButtonStyle.primary,
                        custom_id=Press("choose", *at, option).custom_id,
                    )
                    for option, label in row
                )
            )
        return
    pages = [labels[n : n + OPTIONS] for n in range(0, len(labels), OPTIONS)]
    for number, page in enumerate(pages):
        yield ui.ActionRow(
            ui.Select(
                custom_id=Press("select", *at, str(number)).custom_id,
                placeholder=make_placeholder(words.ask(decision), page, len(pages)),
                options=[
                    discord.SelectOption(label=label[:OPTION_LABEL], value=option, default=option == given)
                    for option, label in page
                ],
            )
        )


def are_buttons(labels: Sequence[str]) -> bool:
    """Whether these options are offered as buttons: a row of them, or two rows when they have few words."""
    if any(len(label) > LABEL for label in labels):
        return False
    return len(labels) <= BUTTONS or (len(labels) <= 2 * BUTTONS and sum(map(len, labels)) <= WORDS)


def split_rows(labels: Sequence[tuple[str, str]]) -> Iterator[Sequence[tuple[str, str]]]:
    """One row of buttons, or two of about the same length."""
    half = len(labels) if len(labels) <= BUTTONS else (len(labels) + 1) // 2
    for first in range(0, len(labels), half):
        yield labels[first : first + half]


def make_placeholder(question: str, page: Sequence[tuple[str, str]], pages: int) -> str:
    """What a menu says before something is chosen; one of several says which part it holds."""
    if pages == 1:
        return question[:PLACEHOLDER]
    return f"{page[0][1]} – {page[-1][1]}"[:PLACEHOLDER]


def warn(table: Table, decision: Decision) -> str:
    """The sentence that says which choices cannot be taken back, or an empty one."""
    if len(table.decisions) > 1:
        if [ask.seat for ask in table.waiting()] == [decision.seat]:
            return "You are the last to choose, so this cannot be changed."
        return "You can change your choice until everybody has chosen."
    final = [table.final(decision, option) for option in decision.options]
    if all(final):
        return "This choice cannot be taken back."
    if any(final):
        return "Some of these choices cannot be taken back."
    return ""
