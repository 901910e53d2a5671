"""What a choice does that cannot be taken back, shown to one person before it is made."""

import discord

from cogs.panels import pictures
from cogs.panels.board import name_pictures
from cogs.panels.custom_ids import Press
from cogs.panels.heads import HERE, Place, tell_game
from cogs.panels.names import escape_markdown
from cogs.panels.offers import DOES
from cogs.panels.private import name_occasion
from cogs.panels.standing import Standing
from cogs.panels.ui import Panel, Row, button, lay_out
from cogs.panels.unfolding import follow
from engine.effects import find_effect
from engine.foretelling import tell_effect
from engine.game import IllegalChoice
from engine.preview import preview
from engine.table import Table
from engine.words import Words
from render import PAINTERS
from store import Match


def is_worth_a_look(match: Match, table: Table, seat: int | None, way: str) -> bool:
    """Whether `way` is what `seat` can choose now, ends with a choice among several, and could not be taken back."""
    if seat is None or match.status != "running":
        return False
    try:
        table, option = follow(table, seat, way)
    except IllegalChoice:
        return False
    ask = table.open_to(seat)
    return bool(
        ask
        and ask.seat not in match.automated
        and len(ask.options) > 1
        and option in ask.options
        and option != table.given.get(ask.seat)
        and table.final(ask, option)
    )


def make_preview(now: Standing, seat: int, way: str, place: Place = HERE) -> Panel:
    """The board as it would be after `way`, as `seat` sees it, with *Do it* and *Back*; below it the hand as it is.

    Where others choose at the same time nothing is known of it, and the board stays as it is.
    """
    match, table = now.begun
    table, option = follow(table, seat, way)
    ask = table.open_to(seat)
    assert ask
    words = Words(match.game, [*match.names])
    label, scene = words.option(ask, option), pictures.see(match, table, seat)
    said = DOES.join([label, *tell_effect(words, ask, option, find_effect(table, ask, option, seat))])
    alone, after, whole = len(table.decisions) == 1, scene, True
    if alone:
        after, whole = preview(scene, table, option, said)
    seen = pictures.show_private(scene, after, f"{name_pictures(match, table)}-preview")
    if PAINTERS[match.game].hand_is_open:  # a part of the board, which is shown as it would be
        seen = seen[:1]
    with_hand = ", and your hand as it is now" if len(seen) > 1 else ""
    what = f"This is the board as it would be{with_hand}" if alone else "All have chosen then, and all is shown"
    rest = "" if whole else "; what you cannot know yet is not on it"
    text = f"{tell_game(match, seat, place)}\n**{escape_markdown(label)}**{escape_markdown(said[len(label) :])}"
    hint = f"-# {what}{rest}. It cannot be taken back."
    at = (match.id, match.turn, match.moment, way)
    buttons = Row(
        button("Do it", Press("confirm", *at), discord.ButtonStyle.success),
        button("Back", Press("back", *at)),
    )
    return lay_out(text, hint, *seen, buttons, about=name_occasion(now, seat))
