"""Offers of seats: invitations to a table, tables that look for players, and seats that become free."""

from collections.abc import Collection

import discord

from base.time_limits import UNANSWERED
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, note
from cogs.panels.names import sign_computer, tell_game
from cogs.words import Marked, bold, moment, say
from store import Displaced, Invitation, Match

CALL_MARK, SEARCH_MARK = "called", "sought"  # in the argument of a press by which these messages are found again


def make_invitation(match: Match) -> Panel:
    """The message in which all who were invited and have not answered are mentioned."""
    invited = match.kept
    people = [Marked(f"<@{one.user}>") for one in invited]
    game, inviter = Marked(tell_game(match)), bold(name_inviter(match))
    until = find_end(max(invited, key=lambda one: one.at))
    text = say("notices.invitation.call", people=people, inviter=inviter, game=game)
    kept = say("notices.invitation.kept" if len(invited) == 1 else "notices.invitation.kept_each", until=until)
    return note(f"{text} {kept}", make_answers(match))


def make_search(match: Match) -> Panel:
    """The message that says once how many more people are wanted at a table, and what has become of that."""
    game = Marked(tell_game(match))
    text = say("notices.table.full", game=game)
    if match.free:
        least, most = match.free[0], match.free[-1]
        count = f"{least}" if least == most else say("lobby.from_to", least=least, most=most)
        text = say("notices.table.wanted", people=list_people(match), count=count, game=game)
    join = Press("join", match.id, arg=f"{SEARCH_MARK}{match.sought}")
    row = Row(
        button(say("buttons.join"), join, discord.ButtonStyle.success, disabled=not match.free),
        button(say("buttons.rules"), Press("rules", match.id)),
    )
    return note(text, row)._replace(about=str(match.sought))


def confirm_inviting(match: Match, name: str) -> Panel:
    """What somebody reads who has invited one more person, whether or not that person hears of it."""
    return note(say("notices.invitation.sent", game=Marked(tell_game(match)), person=bold(name)))


def tell_kept(invitation: Invitation) -> str:
    """Until when a seat is kept, for the person who is invited."""
    return say("notices.invitation.kept", until=find_end(invitation))


def find_end(invitation: Invitation) -> Marked:
    """Until when a seat is kept."""
    return moment(invitation.until or invitation.at + UNANSWERED.seconds, "f")


def name_inviter(match: Match) -> str:
    """Who has opened a table, and invites people to it."""
    return next(seat.name for seat in match.seats if seat.user == match.opener)


def make_answers(match: Match) -> Row:
    """Yes, no, what one would play, and never again by this person."""
    return Row(
        button(say("buttons.join"), Press("join", match.id), discord.ButtonStyle.success),
        button(say("buttons.table.decline"), Press("decline", match.id, arg=CALL_MARK)),
        button(say("buttons.rules"), Press("rules", match.id)),
        button(say("notices.invitation.mute"), make_mute(match)),
    )


def make_mute(match: Match) -> Press:
    """The press by which somebody is called to no table any more by who invites to this one."""
    return Press("mute", match.id, arg=str(match.opener))


def tell_invited(match: Match) -> list[str]:
    """For whom seats are kept at a table, and for whom they were; nobody can tell a no from silence."""
    kept = [(bold(one.name), find_end(one)) for one in match.kept]
    lines: list[str] = [say("notices.invitation.kept_for", person=person, until=until) for person, until in kept]
    if free := [bold(one.name) for one in match.invitations if one.free]:
        lines.append(say("notices.invitation.free", n=len(free), people=free))
    return lines


def confirm_declining(match: Match) -> Panel:
    """What somebody reads who has said no."""
    inviter = next((seat.name for seat in match.seats if seat.user == match.opener), "")
    mute = button(say("notices.invitation.mute_name", name=Marked(inviter))[:80], make_mute(match))
    return note(say("notices.invitation.declined", game=Marked(tell_game(match))), Row(mute))


def confirm_muting(inviter: int) -> Panel:
    """What somebody reads who wants no more invitations by this user."""
    return note(say("notices.invitation.muted", person=Marked(f"<@{inviter}>")))


def announce_table(match: Match) -> str:
    """What somebody reads who wanted to be told of the next table on a server."""
    return say("notices.table.open", game=Marked(tell_game(match)), people=list_people(match))


def list_people(match: Match) -> list[str]:
    """The names of the people who sit at a table."""
    return [bold(seat.name) for seat in match.seats if seat.user in match.people]


def mention_lookouts(match: Match, users: Collection[int]) -> str:
    """The same, for those whom no direct message reaches."""
    people = [Marked(f"<@{user}>") for user in sorted(users)]
    return say("notices.table.open_here", people=people, game=Marked(tell_game(match)))


def offer_lookout(guild: int, *, wanted: bool) -> Row:
    """The button by which somebody is told of the next table on a server, or is not any more."""
    label = say("notices.table.forget" if wanted else "notices.table.tell")
    return Row(button(label, Press("lookout", arg=f"{'off' if wanted else 'on'}.{guild}")))


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
