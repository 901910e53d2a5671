"""What somebody reads whom a game has waited for in vain: a reminder, and that the others have gone on."""

from collections.abc import Sequence

from cogs.panels.absences import make_extension
from cogs.panels.board import undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import join_words
from cogs.panels.standing import Standing
from cogs.panels.ui import Button, Notice, Row, button, channel_url, name_own_panel
from engine.table import Table
from store import Match

OTHERS_NAMED = 5  # other games that a reminder names


def standin_press(match: Match, seat: int, number: int) -> Press:
    """What the button of the `number`-th reminder says, by which the computer chooses in this turn."""
    return Press("standin", match.id, match.turn, match.moment, f"{seat}.{number}")


def standin_button(press: Press) -> Button:
    """The button by which the computer chooses in this turn."""
    return button("Play this turn for me", press)


def tell_reminder(match: Match, others: Sequence[Match], ends: int | None = None) -> str:
    """Since when the game waits, and which others do, too; `ends`: when the time is out."""
    text = f"You were asked <t:{match.asked}:R>, and the game still waits for you."
    if ends is not None:
        text += f" If you have not chosen <t:{ends}:R>, the computer plays this turn for you."
    if not others:
        return text
    named = [f"[{other.label}]({channel_url(other)})" for other in others[:OTHERS_NAMED]]
    more = f" and {len(others) - OTHERS_NAMED} more" if len(others) > OTHERS_NAMED else ""
    return f"{text} So {'does' if len(others) == 1 else 'do'} {join_words(named)}{more}."


def make_reminder(now: Standing, seat: int, text: str, press: Press) -> Notice:
    """The reminder in the channel, for who is told there."""
    match, hand = now.match, button(name_own_panel(now.match), Press("hand", now.match.id))
    row = Row(hand, standin_button(press), *make_extension(now, seat))
    return Notice(f"<@{match.seats[seat].user}> {tell_game(match, seat)}\n{text}", (row,))


def tell_late(match: Match) -> str:
    """What somebody reads whose turn the computer has played."""
    why = "Your time ran out" if match.pace else "The game waited for you"
    return f"{why}, so a computer played your turn. Your seat is yours: the next turn is up to you."


def mention_late(match: Match, table: Table, seat: int, *, asked: bool) -> Notice:
    """The same in the channel, for who is told there; perhaps `asked` again by now."""
    row = Row(button(name_own_panel(match), Press("hand", match.id)))
    if table.can_undo(seat):
        row.add_item(button("Undo", undo_press(match, table)))
    text = tell_late(match) + (" It is your turn again." if asked else "")
    return Notice(f"<@{match.seats[seat].user}> {tell_game(match, seat)}\n{text}", (row,))


def tell_replaced(match: Match, seat: int) -> str:
    """What somebody reads whose seat the computer has been given."""
    return (
        "The game waited for you turn after turn, so a computer plays for you since "
        f"<t:{match.seats[seat].replaced}:f>. Your seat stays yours: come back whenever you like."
    )


def mention_replaced(match: Match, seat: int) -> Notice:
    """The same in the channel, for who is told there."""
    head = f"<@{match.seats[seat].user}> {tell_game(match, seat)}"
    return Notice(f"{head}\n{tell_replaced(match, seat)}", (Row(button("I'm back", Press("return", match.id))),))
