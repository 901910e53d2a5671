"""What people read who are told something of a game."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, tzinfo

from clock import WEEK
from cogs.panels import pictures
from cogs.panels.board import find_reason, look_back, tell_outcome
from cogs.panels.custom_ids import Press
from cogs.panels.heads import HERE, Place, list_opponents, tell_game, tell_opponents, tell_place
from cogs.panels.invitations import announce_table, make_answers, name_inviter, tell_kept
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.seats import tell_displaced
from cogs.panels.ui import Notice, Row, button
from engine.table import Table
from store import Displaced, Invitation, Match

NAMED_IN_LINE = 2  # opponents, and games, in a line


# Lines for a locked phone: which game, what is asked, with whom; nothing that only this person may know


def tell_with(match: Match, *seats: int) -> str:
    """With whom these seats play, in few words."""
    names = [escape_markdown(name) for name in list_opponents(match, *seats)]
    if not names:
        return ""
    shown = join_words(names) if len(names) <= NAMED_IN_LINE else f"{names[0]} and {len(names) - 1} others"
    return f", with {shown}"


def tell_asked(match: Match, seat: int, *, secret: bool) -> str:
    """It is somebody's turn."""
    return f"{match.label}: {'choose in secret' if secret else 'your turn'}{tell_with(match, seat)}"


def tell_waited(match: Match, now: float, zone: tzinfo | None, ends: int | None) -> str:
    """A game has waited for somebody; `ends`: when the time is out."""
    if ends is not None:
        return f"{match.label}: your time runs out in {tell_span(ends - now)}"
    since = datetime.fromtimestamp(match.asked, zone or UTC)
    day = f"{since:%A}" if now - match.asked < WEEK else f"{since.day} {since:%B}"
    return f"{match.label} has waited for you since {day}"


def tell_span(seconds: float) -> str:
    """So many seconds, in whole hours, or minutes."""
    amount, unit = (round(seconds / 3600), "hour") if seconds >= 3600 else (max(1, round(seconds / 60)), "minute")
    return f"{amount} {unit}{'' if amount == 1 else 's'}"


def tell_played(match: Match, *, asked: bool) -> str:
    """The computer has played the turn of who was silent; perhaps they are `asked` again by now."""
    why, again = "your time ran out, so " if match.pace else "", ". It's your turn again" if asked else ""
    return f"{match.label}: {why}a computer played your turn{again}"


def tell_kept_seat(match: Match) -> str:
    """The computer plays on for somebody."""
    return f"{match.label}: a computer keeps your seat until you are back"


def tell_waiting(labels: Sequence[str]) -> str:
    """Games that wait for somebody."""
    count = "1 game is" if len(labels) == 1 else f"{len(labels)} games are"
    return f"{count} waiting for you: {name_first(labels)}"


def tell_news(labels: Sequence[str]) -> str:
    """Something has happened in games, or is asked there."""
    return f"News of {name_first(list(dict.fromkeys(labels)))}"


def name_first(labels: Sequence[str]) -> str:
    """The first of some games by name, and how many more there are."""
    return join_words(
        labels if len(labels) <= NAMED_IN_LINE else [*labels[:NAMED_IN_LINE], f"{len(labels) - NAMED_IN_LINE} more"]
    )


# Messages of plain text


def ask_aside(proposal: str, url: str) -> Notice:
    """A vote, for who is told of it by direct message: where it is asked."""
    return Notice(f"{proposal}.\n[Answer here]({url}).")


def invite(match: Match, invitation: Invitation, place: Place) -> Notice:
    """An invitation by direct message."""
    text = f"**{name_inviter(match)}** invites you to {tell_game(match, place=place)}\n{tell_kept(invitation)}"
    return Notice(text, (make_answers(match),))


def announce(match: Match, place: Place) -> Notice:
    """A table is open on a server where somebody waits for one."""
    return Notice(announce_table(match, place))


def tell_succeeded(match: Match, displaced: Displaced, place: Place) -> Notice:
    """Somebody else goes on in a seat."""
    return Notice(tell_displaced(match, displaced, place))


def tell_end(match: Match, table: Table | None, seat: int, place: Place) -> Notice:
    """A game has ended, for who has not seen it: who won, the own place, and the ways to look at it once more."""
    where = f"\n{tell_place(place)}" if place != HERE else ""
    if match.status == "asleep":
        text = f"**{match.label}** fell asleep: nobody has chosen for three weeks. Nothing is lost."
        return Notice(f"{text}{where}", (Row(button("Wake it", Press("wake", match.id))),))
    if table is None:
        return Notice(f"The table of **{match.label}** was closed before the start.{where}")
    again = button("Play again", Press("again", match.id))
    return Notice(f"{tell_result(match, table, seat)}{where}", (Row(*look_back(match), again),))


def tell_result(match: Match, table: Table, seat: int) -> str:
    """Who has won a game, and which place the owner of a seat came to."""
    if match.status != "over":
        return tell_stopped(match, f"**{match.label}**")
    scene = pictures.see(match, table)
    place = scene.places[seat]
    shared = scene.places.count(1) > 1
    own = ("You share the win. " if shared else "You won. ") if place == 1 else f"You came {tell_rank(place)}. "
    return f"**{match.label}** is over. {own}{tell_outcome(match, scene)}"


def tell_stopped(match: Match, label: str) -> str:
    """A game has no winner, and who wished that."""
    reason = find_reason(match)
    return f"{label} is over. {reason} Nobody won." if reason else f"{label} was ended early. Nobody won."


def tell_rank(place: int) -> str:
    """A place, as people say it."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def call_to_end(match: Match, table: Table | None, users: Collection[int], url: str) -> Notice:
    """The same in the channel, for several; the board has the buttons, unless none could be posted."""
    who = " ".join(f"<@{user}>" for user in users)
    if match.status == "asleep":
        text = f"[{match.label}]({url}) fell asleep: nobody has chosen for three weeks. Nothing is lost."
        return Notice(f"{who} {text}", (Row(button("Wake it", Press("wake", match.id))),))
    if table is None:
        return Notice(f"{who} The table of **{match.label}** was closed before the start.")
    if match.status != "over":
        return Notice(f"{who} {tell_stopped(match, f'[{match.label}]({url})')}")
    scene = pictures.see(match, table)
    return Notice(f"{who} [{match.label}]({url}) is over. {tell_outcome(match, scene)}")


def call(match: Match, seats: Collection[int], url: str, missed: str, *, secret: bool) -> Notice:
    """It is the turn of several people; `missed`: lines of what one of them has missed, that all may read."""
    who = " ".join(f"<@{match.seats[seat].user}>" for seat in seats)
    how = " Press *Choose in secret* on the board." if secret else ""
    return Notice(f"{who} It is your turn in [{match.label}]({url}){tell_opponents(match, *seats)}.{how}{missed}")
