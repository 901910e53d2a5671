"""What players read when the channel of their game is gone, and when it goes on elsewhere."""

from collections.abc import Sequence

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import join_words, tell_place_name
from cogs.panels.phone import BUTTONS
from cogs.panels.ui import Panel, Row, button, channel_url, note
from store import Match

ROWS_OF_LOST = 5


def explain_removed(server: str = "") -> str:
    return f"I was removed from the server {tell_place_name(server)}." if server else "I was removed from a server."


def explain_deleted(server: str, name: str = "", *, thread: bool = False) -> str:
    kind = "thread" if thread else "channel"
    what = f"The {kind} {tell_place_name(name)}" if name else f"A {kind}"
    return f"{what} on the server {tell_place_name(server)} was deleted."


def explain_hidden(server: str) -> str:
    return f"I can no longer see a channel on the server {tell_place_name(server)}."


def explain_locked(server: str, name: str) -> str:
    return f"The thread {tell_place_name(name)} on the server {tell_place_name(server)} was locked."


def tell_lost(matches: Sequence[Match], user: int, why: str) -> str:
    """What becomes of the games of a person that have lost their channel; `why` is a sentence."""
    games = [tell_game(match, match.seat_of(user)) for match in matches]
    if len(games) == 1:
        played = f" You play {games[0]} there.\nThe game is kept, with all that was chosen."
    else:
        listed = "".join(f"\n* {game}" for game in games)
        played = f" You play these games there:{listed}\nThey are kept, with all that was chosen."
    return (
        f"{why}{played} To play on, type /table board in any other channel where I am and you may write, on that "
        "server or on another. I tell the others."
    )


def name_others(match: Match, user: int) -> str:
    """The others at a table, who tell it from another of the same game."""
    names = [name for seat, name in enumerate(match.names) if seat != match.seat_of(user)]
    return f" with {join_words(names)}" if names else ""


def tell_moved(match: Match, user: int, server: str) -> str:
    """Where a game of somebody goes on that had lost its channel."""
    where = f" on the server {tell_place_name(server)}" if server else ""
    return f"{tell_game(match, match.seat_of(user))} goes on [in another channel]({channel_url(match)}){where}."


def ask_which(matches: Sequence[Match], user: int) -> Panel:
    """Which of several games without a channel is to go on here; the newest first."""
    buttons = [
        button(f"{match.label}{name_others(match, user)}"[:80], Press("bring", match.id))
        for match in matches[: BUTTONS * ROWS_OF_LOST]
    ]
    rows = [Row(*buttons[first : first + BUTTONS]) for first in range(0, len(buttons), BUTTONS)]
    return note("Several of your games have lost their channel. Which one is to go on here?", *rows)
