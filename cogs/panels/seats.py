"""What people read and press who leave a seat to the computer, or would like to play instead of one."""

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import sign_computer
from cogs.panels.ui import Panel, Row, button, note
from cogs.words import Marked, bold, say
from store import Displaced, Match


def ask_to_leave(match: Match, seat: int) -> Panel:
    """What happens to somebody who leaves this `seat`, and the button for it."""
    danger = discord.ButtonStyle.danger
    if len(match.people) == 1:
        end = button(say("seats.leave_and_end"), Press("depart", match.id, arg="last"), danger)
        return note(say("seats.ends", game=Marked(tell_game(match))), Row(end))
    leave = button(say("buttons.table.leave"), Press("depart", match.id), danger)
    return note(say("seats.leave", game=Marked(tell_game(match, seat))), Row(leave))


def confirm_leaving(match: Match, seat: int, *, last: bool) -> Panel:
    """What somebody sees who has just left this `seat`; `last`: nobody else played, so that the game has ended."""
    if last:
        return note(say("seats.left_over", game=Marked(tell_game(match))))
    back = button(say("buttons.back"), Press("return", match.id), discord.ButtonStyle.success)
    return note(say("seats.left", game=Marked(tell_game(match, seat))), Row(back))


def offer_seats(match: Match) -> Panel:
    """Which computers somebody could take over."""
    names = {seat: f"{match.names[seat]}{sign_computer(match, seat)}" for seat in match.computers}
    row = Row(*(button(name, Press("seat", match.id, arg=str(seat))) for seat, name in names.items()))
    return note(say("seats.offer", game=Marked(tell_game(match))), row)


def tell_displaced(match: Match, displaced: Displaced) -> str:
    """What somebody is told in whose seat another goes on."""
    return f"{bold(match.label)}: {tell_successor(displaced.successor)}"


def tell_successor(name: str) -> str:
    """The same without the game that it is about."""
    return say("seats.successor", name=bold(name))
