"""What those read who were invited to a table by name, and those who wait for any table on a server."""

from collections.abc import Collection

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import Place, tell_game
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.ui import Notice, Panel, Row, button, note
from deadlines import UNANSWERED
from store import Invitation, Match

CALL_MARK, SEARCH_MARK = "called", "sought"  # in the argument of a press by which these messages are found again


def make_invitation(match: Match) -> Notice:
    """The message in which all who were invited and have not answered are mentioned."""
    invited = match.kept
    mentions = join_words([f"<@{one.user}>" for one in invited])
    seat = "A seat is kept for you" if len(invited) == 1 else "A seat is kept for each of you"
    until = max(one.at for one in invited) + UNANSWERED.seconds
    text = f"{mentions}: **{name_inviter(match)}** invites you to {tell_game(match)}. {seat} until <t:{until}:f>."
    return Notice(text, (make_answers(match),))


def make_search(match: Match) -> Panel:
    """The message that says once how many more people are wanted at a table, and what has become of that."""
    people = [f"**{escape_markdown(seat.name)}**" for seat in match.seats if seat.user in match.people]
    if match.free:
        least, most = match.free[0], match.free[-1]
        count = f"{least}" if least == most else f"{least} to {most}"
        look = "looks" if len(people) == 1 else "look"
        text = f"{join_words(people)} {look} for {count} more player{'s' if most > 1 else ''} for {tell_game(match)}."
    else:
        text = f"The table of {tell_game(match)} is full."
    join = Press("join", match.id, arg=f"{SEARCH_MARK}{match.sought}")
    row = Row(
        button("Join", join, discord.ButtonStyle.success, disabled=not match.free),
        button("Rules", Press("rules", match.id)),
    )
    return note(text, row)._replace(about=str(match.sought))


def confirm_inviting(match: Match, name: str) -> Panel:
    """What somebody reads who has invited one more person, whether or not that person hears of it."""
    return note(f"{tell_game(match)}: a seat is kept for **{escape_markdown(name)}** for a day.")


def tell_kept(invitation: Invitation) -> str:
    """Until when a seat is kept, for the person who is invited."""
    return f"A seat is kept for you until <t:{invitation.at + UNANSWERED.seconds}:f>."


def name_inviter(match: Match) -> str:
    """Who has opened a table, and invites people to it."""
    return next(escape_markdown(seat.name) for seat in match.seats if seat.user == match.opener)


def make_answers(match: Match) -> Row:
    """Yes, no, what one would play, and never again by this person."""
    return Row(
        button("Yes, I play", Press("join", match.id), discord.ButtonStyle.success),
        button("No, thanks", Press("decline", match.id, arg=CALL_MARK)),
        button("Rules", Press("rules", match.id)),
        button("No more invitations", make_mute(match)),
    )


def make_mute(match: Match) -> Press:
    """The press by which somebody is called to no table any more by who invites to this one."""
    return Press("mute", match.id, arg=str(match.opener))


def tell_invited(match: Match) -> list[str]:
    """For whom seats are kept at a table, and for whom they were; nobody can tell a no from silence."""
    lines = []
    for one in match.kept:
        lines.append(f"A seat is kept for **{escape_markdown(one.name)}** until <t:{one.at + UNANSWERED.seconds}:f>.")
    if free := [f"**{escape_markdown(one.name)}**" for one in match.invitations if one.free]:
        lines.append(f"{join_words(free)} {'has' if len(free) == 1 else 'have'} not come; others may sit there.")
    return lines


def confirm_declining(match: Match) -> Panel:
    """What somebody reads who has said no."""
    inviter = next((seat.name for seat in match.seats if seat.user == match.opener), "")
    mute = Row(button(f"No more invitations by {inviter}"[:80], make_mute(match)))
    text = "Nobody is told that you have said no; the seat is simply free again."
    return note(f"{tell_game(match)}: {text}", mute)


def confirm_muting(inviter: int) -> Panel:
    """What somebody reads who wants no more invitations by this user."""
    return note(
        f"<@{inviter}> cannot call you to a table any more, and is not told so. If you ever invite <@{inviter}> "
        "yourself, that ends."
    )


def announce_table(match: Match, place: Place) -> str:
    """What somebody reads who wanted to be told of the next table on a server."""
    return f"{tell_game(match, place=place)}: a table is open, as you wished to know. {tell_people(match)}."


def tell_people(match: Match) -> str:
    """Who sits at a table."""
    people = [f"**{escape_markdown(seat.name)}**" for seat in match.seats if seat.user in match.people]
    return f"{join_words(people)} {'sits' if len(people) == 1 else 'sit'} there"


def mention_lookouts(match: Match, users: Collection[int]) -> str:
    """The same, for those whom no direct message reaches."""
    mentions = join_words([f"<@{user}>" for user in sorted(users)])
    return f"{mentions}: the table of {tell_game(match)} is open here, as you wished to know."


def offer_lookout(guild: int, *, wanted: bool) -> Row:
    """The button by which somebody is told of the next table on a server, or is not any more."""
    label = "Do not tell me of tables" if wanted else "Tell me when a table opens here"
    return Row(button(label, Press("lookout", arg=f"{'off' if wanted else 'on'}.{guild}")))
