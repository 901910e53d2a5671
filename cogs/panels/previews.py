"""What a choice does that cannot be taken back, shown to one person before it is made."""

import discord

from cogs.panels import pictures
from cogs.panels.board import name_pictures
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, choose, lay_out
from cogs.panels.names import HERE, Place, escape_markdown, tell_game
from cogs.panels.option_paths import follow
from cogs.panels.options import DOES
from cogs.panels.private_panel import name_occasion
from cogs.panels.snapshot import BegunGame
from cogs.words import say
from engine.core.game import IllegalChoice
from engine.core.lookahead import Lookahead
from engine.core.reveals import is_final
from engine.core.table import Table
from engine.views.preview import preview, tell_effect
from engine.views.words import Words
from render import PAINTERS
from store import Match


def is_worth_a_look(match: Match, table: Table, seat: int, way: str) -> bool:
    """Whether `way` is what `seat` can choose now, ends with a choice among several, and could not be taken back."""
    if match.status != "running":
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
        and is_final(table, ask, option)
    )


def make_preview(now: BegunGame, seat: int, way: str, place: Place = HERE) -> Panel:
    """The board as it would be after `way`, as `seat` sees it, with *Do it* and *Back*.

    Below it is the hand in short, as it is now.  A hand that shows what the board otherwise would is as it would be,
    too.  Where others choose at the same time nothing is known of it, and the board stays as it is.
    """
    match, table = now.match, now.table
    table, option = follow(table, seat, way)
    ask = table.open_to(seat)
    assert ask
    words = Words(match.game, [*match.names])
    label, scene = words.option(ask, option), pictures.see(match, table, seat)
    said = DOES.join([label, *tell_effect(words, ask, option, Lookahead(table, ask, seat).effect((option,)))])
    alone, after, whole = len(table.decisions) == 1, scene, True
    if alone:
        after, whole = preview(scene, table, option, said)
    hand = PAINTERS[match.game].hand
    stays = hand is not None and not hand.is_open and bool(hand.bands(after))
    seen = pictures.show_private(scene if stays else after, after, f"{name_pictures(match, table)}-preview")
    seen = seen[-1:] if stays else seen  # a full hand tells as it is now what the board tells as it would be
    what = "hand" if hand and stays and hand.below(scene) else "board"
    hint = say(f"board.preview.{what if whole else f'{what}_unknown'}") if alone else say("board.preview.together")
    text = f"{tell_game(match, seat, place)}\n**{escape_markdown(label)}**{escape_markdown(said[len(label) :])}"
    at = (match.id, match.turn, match.moment, way)
    buttons = Row(
        button(say("board.preview.confirm"), Press("confirm", *at), discord.ButtonStyle.success),
        button(say("board.preview.back"), Press("back", *at)),
    )
    return lay_out(text, f"-# {hint}", choose(seen, rank=3), buttons, about=name_occasion(now, seat, place))
