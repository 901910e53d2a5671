"""What people read and press who leave a seat to the computer, or would like to play instead of one."""

import discord

from cogs.panels import votes
from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Panel, Row, button, note
from store import Match

DANGER, SUCCESS = discord.ButtonStyle.danger, discord.ButtonStyle.success


def ask_to_leave(match: Match) -> Panel:
    """What happens to somebody who leaves, and the button for it."""
    if len(match.people) == 1:
        text = (
            f"No other person plays in this game of {match.title}. If you leave, it ends at once, "
            "without a winner. It cannot be taken back."
        )
        return note(text, Row(button("Leave and end the game", Press("depart", match.id, arg="last"), DANGER)))
    text = (
        f"If you leave this game of {match.title}, the computer plays on for you, and you get no more messages "
        "about it. Your seat stays yours: *Take back seat* on the board or /join brings you back at any time, "
        "unless the others have given it to somebody else by then."
    )
    return note(text, Row(button("Leave the game", Press("depart", match.id), DANGER)))


def confirm_leaving(match: Match, *, last: bool) -> Panel:
    """What somebody sees who has just left; `last`: nobody else played, so that the game has ended."""
    if last:
        return note(f"You have left, and the game of {match.title} is over.")
    return note(
        f"You have left this game of {match.title}. The computer plays on for you.",
        Row(button("Take back seat", Press("return", match.id), SUCCESS)),
    )


def offer_seats(match: Match) -> Panel:
    """Which computers somebody could take over."""
    row = Row(
        *(button(match.names[seat][:80], Press("seat", match.id, arg=str(seat))) for seat in match.computers)
    )
    return note(
        f"You can play on instead of a computer in this game of {match.title}, if all who play agree. "
        "Which one would you like to take over?",
        row,
    )


def ask_for_seat(match: Match, seat: int, user: int, agreed: dict[int, str]) -> Panel:
    """The question whether somebody may take over a computer."""
    about = f"{seat}.{user}"
    newcomer, computer = escape_markdown(agreed[user]), escape_markdown(match.names[seat])
    return votes.make_vote(
        match,
        f"**{newcomer}** would like to play instead of **{computer}**.",
        agreed,
        button("Agree", Press("welcome", match.id, arg=about), SUCCESS),
        button("Keep the computer", Press("decline", match.id, arg=about)),
    )
