"""Notifications about a game: its turns, its end, reminders and the daily digest."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, tzinfo

import discord

from base.clock import MONTHS, WEEK, WEEKDAYS
from cogs.panels import mobile_layout, pictures
from cogs.panels.board import find_reason, look_back, tell_outcome, undo_press
from cogs.panels.clocks import make_extension
from cogs.panels.custom_ids import Press
from cogs.panels.invitations import announce_table, make_answers, name_inviter, tell_displaced, tell_kept
from cogs.panels.layout import Button, Panel, Row, button, channel_url, name_own_panel, note, wake_button
from cogs.panels.names import HERE, Place, list_opponents, tell_game, tell_place
from cogs.panels.own_games import OwnGame, split_pages, tell_own
from cogs.panels.settings import settings_button
from cogs.panels.snapshot import Standing
from cogs.words import Marked, bold, join, moment, say
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
    if mobile_layout.count_lines(line) == 1:
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


ASKED, NEWS_SHOWN = 2, 5  # votes and invitations, and news, for which there is room


def next_press(since: int) -> Press:
    """What the button of a digest says that was due since this unix time, which is another for each."""
    return Press("next", moment=since)


def make_digest(
    line: str,
    games: Sequence[OwnGame],
    press: Press,
    user: int | None = None,
    asked: Sequence[tuple[Match, str]] = (),
    news: Sequence[str] = (),
) -> Panel:
    """The games that wait for somebody, and the button that leads from one to the next.

    `line`: the first line, which a locked phone shows.  `user`: who is called by it, where others read it, too.
    `asked`: votes and invitations that this person has not answered, and the addresses of the messages that ask.
    `news`: what has happened besides.
    """
    page = next(split_pages(games))
    lines = [f"<@{user}> {line}" if user else line, *map(tell_own, page)]
    if more := len(games) - len(page):
        lines.append(f"-# {say('notices.digest.more', n=more)}")
    about = [(bold(match.label), Marked(url)) for match, url in asked[:ASKED]]
    lines += [say("notices.digest.question", url=url, game=game) for game, url in about]
    lines += news[:NEWS_SHOWN]
    lead = (
        button(say("buttons.next_game"), press, discord.ButtonStyle.primary)
        if games
        else button(say("notices.digest.games"), press)
    )
    buttons = [lead, *([] if user else [settings_button()])]
    return note("\n".join(lines), Row(*buttons))
