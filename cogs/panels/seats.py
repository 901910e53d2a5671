"""What people read and press who leave a seat to the computer, or would like to play instead of one."""

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import Place, tell_game
from cogs.panels.names import escape_markdown, sign_computer
from cogs.panels.ui import Panel, Row, button, note
from store import Displaced, Match


def ask_to_leave(match: Match, seat: int) -> Panel:
    """What happens to somebody who leaves this `seat`, and the button for it."""
    if len(match.people) == 1:
        text = (
            f"No other person plays in {tell_game(match)}. If you leave, it ends at once, "
            "without a winner. It cannot be taken back."
        )
        return note(
            text,
            Row(button("Leave and end the game", Press("depart", match.id, arg="last"), discord.ButtonStyle.danger)),
        )
    text = (
        f"If you leave {tell_game(match, seat)}, the computer plays on for you, and you get no more messages "
        "about it. Your seat stays yours: *Join or come back* on the board or /join brings you back at any time, "
        "unless the others have given it to somebody else by then."
    )
    return note(text, Row(button("Leave the game", Press("depart", match.id), discord.ButtonStyle.danger)))


def confirm_leaving(match: Match, seat: int, *, last: bool) -> Panel:
    """What somebody sees who has just left this `seat`; `last`: nobody else played, so that the game has ended."""
    if last:
        return note(f"You have left {tell_game(match)}, and it is over.")
    return note(
        f"You have left {tell_game(match, seat)}. The computer plays on for you.",
        Row(button("I'm back", Press("return", match.id), discord.ButtonStyle.success)),
    )


def offer_seats(match: Match) -> Panel:
    """Which computers somebody could take over."""
    names = {seat: f"{match.names[seat]}{sign_computer(match, seat)}" for seat in match.computers}
    row = Row(*(button(name, Press("seat", match.id, arg=str(seat))) for seat, name in names.items()))
    return note(
        f"You can play on instead of a computer in {tell_game(match)}, if all who play agree. "
        "Which one would you like to take over?",
        row,
    )


def tell_displaced(match: Match, displaced: Displaced, place: Place) -> str:
    """What somebody is told in whose seat another goes on."""
    return f"{tell_game(match, displaced.seat, place)}\n{tell_successor(displaced.successor)}"


def tell_successor(name: str) -> str:
    """The same without the game that it is about."""
    return f"All who play have agreed that **{escape_markdown(name)}** goes on in your seat."
