"""Questions to all players of a game, which is done when every person among them agrees."""

from collections.abc import Collection

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.ui import Button, Panel, Row, button, note
from store import Match


def make_vote(match: Match, text: str, agreed: Collection[int], *buttons: Button, hint: str = "") -> Panel:
    """What somebody would like, who has still to agree, and how; computers have no say.

    Who is asked is mentioned; sent with `mention_asked`, it reaches also those who do not look into the channel.
    """
    mentions = [f"<@{seat.user}>" for seat in match.seats if seat.user in match.people - set(agreed)]
    small = f"\n-# {hint}" if hint else ""
    return note(f"{text} Still to agree: {join_words(mentions)}.{small}", Row(*buttons))


def mention_asked(match: Match, agreed: Collection[int]) -> discord.AllowedMentions:
    """Whom a question notifies: those alone who have still to agree."""
    users = [discord.Object(user) for user in match.people - set(agreed)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def is_carried(match: Match, agreed: Collection[int]) -> bool:
    """Whether all people who play have agreed."""
    return match.people <= set(agreed)


def ask_to_stop(match: Match, turn: int, agreed: Collection[int], *, moderator: bool = False) -> Panel:
    """The question to all players whether to end the game, as it was asked in a turn.

    When a `moderator` asks it says who can decide alone, and how.
    """
    yes = [escape_markdown(name) for seat, name in zip(match.seats, match.names, strict=True) if seat.user in agreed]
    return make_vote(
        match,
        f"**{join_words(yes)}** would like to end this game of {match.title}.",
        agreed,
        button("Agree to end it", Press("agree", match.id, turn), discord.ButtonStyle.danger),
        button("Play on", Press("disagree", match.id, turn)),
        hint="Somebody who may manage this channel can decide it alone with Agree to end it." if moderator else "",
    )


def confirm_stop(match: Match) -> Panel:
    """What somebody reads who can end the game alone."""
    text = f"This ends the game of {match.title} for all its players, without a winner. It cannot be taken back."
    return note(text, Row(button("End the game", Press("end", match.id), discord.ButtonStyle.danger)))
