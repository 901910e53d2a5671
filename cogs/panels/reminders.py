"""What somebody reads whom a game has waited for in vain: a reminder, and that the others have gone on."""

from collections.abc import Sequence

from cogs.panels.absences import make_extension
from cogs.panels.board import undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.notices import mention, tell_asked, tell_kept_seat, tell_played
from cogs.panels.standing import Standing
from cogs.panels.ui import Button, Panel, Row, button, channel_url, name_own_panel, note
from cogs.words import Marked, moment, say
from engine.core.table import Table
from store import Match

OTHERS_NAMED = 5  # other games that a reminder names


def standin_press(match: Match, seat: int, number: int) -> Press:
    """What the button of the `number`-th reminder says, by which the computer chooses in this turn."""
    return Press("standin", match.id, match.turn, match.moment, f"{seat}.{number}")


def standin_button(press: Press) -> Button:
    """The button by which the computer chooses in this turn."""
    return button(say("notices.reminder.mine"), press)


def tell_reminder(match: Match, others: Sequence[Match], ends: int | None = None) -> str:
    """Since when the game waits, and which others do, too; `ends`: when the time is out."""
    text = say("notices.reminder.asked", ago=moment(match.asked))
    if ends is not None:
        text = say("notices.reminder.asked_until", ago=moment(match.asked), end=moment(ends))
    if not others:
        return text
    urls = [(other.label, Marked(channel_url(other))) for other in others[:OTHERS_NAMED]]
    named = [say("notices.reminder.link", game=label, url=url) for label, url in urls]
    if (more := len(others) - OTHERS_NAMED) > 0:
        named.append(say("notices.line.more", n=more))
    return f"{text} {say('notices.reminder.others', games=named)}"


def make_reminder(now: Standing, seat: int, text: str, press: Press) -> Panel:
    """The reminder in the channel, for who is told there."""
    match, hand = now.match, button(name_own_panel(now.match), Press("hand", now.match.id))
    row = Row(hand, standin_button(press), *make_extension(now, seat))
    return note(f"{mention([match.seats[seat].user])} {tell_asked(match, seat)}\n{text}", row)


def mention_late(match: Match, table: Table, seat: int, *, asked: bool) -> Panel:
    """The mention of a player whose turn a computer has played; `asked`: whether it is that player's turn again."""
    row = Row(button(name_own_panel(match), Press("hand", match.id)))
    if table.can_undo(seat):
        row.add_item(button(say("buttons.undo"), undo_press(match, table)))
    return note(f"{mention([match.seats[seat].user])} {tell_played(match, asked=asked)}.", row)


def tell_replaced(match: Match, seat: int) -> str:
    """What somebody reads whose seat the computer has been given."""
    return say("notices.reminder.replaced", since=moment(match.seats[seat].replaced, "f"))


def mention_replaced(match: Match, seat: int) -> Panel:
    """The same in the channel, for who is told there."""
    head, back = f"{mention([match.seats[seat].user])} {tell_kept_seat(match)}", Press("return", match.id)
    return note(f"{head}\n{tell_replaced(match, seat)}", Row(button(say("buttons.back"), back)))
