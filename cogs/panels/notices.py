"""What people read who are told something of a game."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, tzinfo

from base.clock import WEEK
from cogs.panels import phone, pictures
from cogs.panels.board import find_reason, look_back, tell_outcome
from cogs.panels.custom_ids import Press
from cogs.panels.heads import HERE, Place, list_opponents, tell_game, tell_place
from cogs.panels.invitations import announce_table, make_answers, name_inviter, tell_kept
from cogs.panels.seats import tell_displaced
from cogs.panels.ui import Panel, Row, button, note, wake_button
from cogs.time.hours import MONTHS, WEEKDAYS
from cogs.words import Marked, bold, join, say
from engine.core.table import Table
from store import Displaced, Invitation, Match

NAMED_IN_LINE = 2  # opponents, and games, in a line


# Lines for a locked phone: which game, what is asked, with whom; nothing that only this person may know


def tell_asked(match: Match, *seats: int) -> str:
    """It is the turn of these seats, and with whom they play; many opponents are counted if naming one is too long."""
    names = list_opponents(match, *seats)
    if not names:
        return say("notices.line.asked", game=match.label)
    if len(names) <= NAMED_IN_LINE:
        return say("notices.line.with", game=match.label, names=join(names))
    others = say("notices.line.others", name=names[0], n=len(names) - 1)
    line = say("notices.line.with", game=match.label, names=others)
    if phone.count_lines(line) == 1:
        return line
    return say("notices.line.many", game=match.label, n=len(names))


def tell_waited(match: Match, now: float, zone: tzinfo | None, ends: int | None) -> str:
    """Since when a game has waited for somebody, or when the time of that person `ends` (unix time)."""
    if ends is None:
        return say("notices.line.waited", game=match.label, day=tell_day(match.asked, now, zone))
    key, time = "local" if zone else "utc", f"{datetime.fromtimestamp(ends, zone or UTC):%H:%M}"
    return say(f"notices.line.runs_out.{key}", game=match.label, day=tell_day(ends, now, zone), time=time)


def tell_day(moment: float, now: float, zone: tzinfo | None) -> str:
    """The day of a moment (unix times): its day of the week, or its date if that is more than a week away."""
    when = datetime.fromtimestamp(moment, zone or UTC)
    if abs(now - moment) < WEEK:
        return say(f"notices.day.{WEEKDAYS[when.weekday()]}")
    return say(f"notices.month.{MONTHS[when.month - 1]}", day=when.day)


def tell_played(match: Match, *, asked: bool) -> str:
    """The computer has played the turn of who was silent; perhaps they are `asked` again by now."""
    why = "late" if match.pace else "silent"
    return say(f"notices.line.played.{why}{'_again' if asked else ''}", game=match.label)


def tell_kept_seat(match: Match) -> str:
    """The computer plays on for somebody."""
    return say("notices.line.kept", game=match.label)


def tell_waiting(labels: Sequence[str]) -> str:
    """Games that wait for somebody."""
    return say("notices.line.waiting", n=len(labels), games=name_first(labels))


def tell_news(labels: Sequence[str], *, asked: bool) -> str:
    """Something has happened in games, or is `asked` there."""
    return say("notices.line.answer" if asked else "notices.line.news", games=name_first(list(dict.fromkeys(labels))))


def name_first(labels: Sequence[str]) -> list[str]:
    """The first of some games by name, and how many more there are."""
    more = len(labels) - NAMED_IN_LINE
    return [*labels[:NAMED_IN_LINE], *([say("notices.line.more", n=more)] if more > 0 else [])]


# Messages


def point_to(place: Place) -> list[str]:
    """A line that says where a game is played, for a reader who is elsewhere."""
    return [f"-# {tell_place(place)}"] if place != HERE else []


def ask_aside(proposal: str, url: str, answers: Row) -> Panel:
    """A vote by direct message, where it can be answered as in the channel, at `url`."""
    return note(say("notices.turn.aside", question=Marked(proposal), url=Marked(url)), answers)


def invite(match: Match, invitation: Invitation, place: Place) -> Panel:
    """An invitation by direct message."""
    text = say("notices.invitation.told", inviter=bold(name_inviter(match)), game=Marked(tell_game(match)))
    return note("\n".join([text, *point_to(place), tell_kept(invitation)]), make_answers(match))


def announce(match: Match, place: Place) -> Panel:
    """A table is open on a server where somebody waits for one."""
    return note("\n".join([announce_table(match), *point_to(place)]))


def tell_succeeded(match: Match, displaced: Displaced, place: Place) -> Panel:
    """Somebody else goes on in a seat."""
    return note("\n".join([tell_displaced(match, displaced), *point_to(place)]))


def tell_end(match: Match, table: Table | None, seat: int, place: Place) -> Panel:
    """A game has ended, for who has not seen it: who won, the own place, and the ways to look at it once more."""
    told, rows, game = "", [], bold(match.label)
    if match.status == "asleep":
        told, rows = say("notices.end.asleep", game=game), [Row(wake_button(match))]
    elif table is None:
        told = say("lobby.closed", game=game)
    else:
        again = button(say("buttons.again"), Press("again", match.id))
        told, rows = tell_result(match, table, seat), [Row(*look_back(match), again)]
    return note("\n".join([told, *point_to(place)]), *rows)


def tell_result(match: Match, table: Table, seat: int) -> str:
    """Who has won a game, and which place the owner of a seat came to."""
    game = bold(match.label)
    if match.status != "over":
        return tell_stopped(match, game)
    outcome = tell_outcome(match, pictures.see(match, table), seat)
    return say("notices.end.over", game=game, outcome=Marked(outcome))


def tell_stopped(match: Match, game: Marked) -> str:
    """A game has no winner, and who wished that."""
    reason = find_reason(match)
    if not reason:
        return say("notices.end.stopped_early", game=game)
    return say("notices.end.stopped", game=game, reason=Marked(reason))


def call_to_end(match: Match, table: Table | None, users: Collection[int], url: str) -> Panel:
    """The same in the channel, for several; the board has the buttons, unless none could be posted."""
    people, game = mention(users), bold(match.label)
    if match.status == "asleep":
        return note(f"{people} {say('notices.end.asleep', game=game)}", Row(wake_button(match)))
    if table is None:
        return note(f"{people} {say('lobby.closed', game=game)}")
    told = tell_stopped(match, game)
    if match.status == "over":
        told = say("notices.end.over", game=game, outcome=Marked(tell_outcome(match, pictures.see(match, table))))
    return note(f"{people} {told}\n{say('notices.turn.board', url=Marked(url))}")


def call(match: Match, seats: Collection[int], url: str, missed: str, *, secret: bool) -> Panel:
    """It is the turn of several people; `missed`: lines of what one of them has missed, that all may read."""
    people = mention(match.seats[seat].user for seat in seats)
    link = say("notices.turn.secret" if secret else "notices.turn.board", url=Marked(url))
    return note(f"{people} {tell_asked(match, *seats)}\n{link}{missed}")


def mention(users: Iterable[int]) -> str:
    """Mentions of these users."""
    return " ".join(f"<@{user}>" for user in users)
