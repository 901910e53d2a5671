"""The question to all players of a game, as a message that is edited until it is decided, and then deleted."""

import re
from collections.abc import Collection

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import escape_markdown, join_words, tell_player
from cogs.panels.ui import Notice, Panel, Row, button, note
from store import Match, Vote

BALLOT = re.compile(r"(.+)@(\d{1,18})")  # what a vote is about, and when it was asked


def make_vote(match: Match, vote: Vote, undecided: Collection[int], ends: float) -> Notice:
    """What somebody would like, who has still to agree (users), what their silence means, and until when.

    Who is asked is mentioned; `allow_mentions` says whom of them that notifies.
    """
    about = f"{vote.what}@{vote.at}"
    names = {seat.user: escape_markdown(name) for seat, name in zip(match.seats, match.names, strict=True)}
    yes = join_words([f"**{names[user]}**" for user in vote.agreed if user in names])
    agree, keep = Press("agree", match.id, arg=about), Press("object", match.id, arg=about)
    hint = ""
    what, *rest = vote.what.split(".")
    if what == "seat":
        seat, user = map(int, rest)
        newcomer = escape_markdown(vote.agreed.get(user, ""))
        text = f"**{newcomer}** would like to play instead of {tell_player(match, seat)}."
        buttons = Row(button("Agree", agree, discord.ButtonStyle.success), button("Keep the computer", keep))
    elif what == "without":
        name = match.names[int(rest[0])]
        absent = escape_markdown(name)
        text = (
            f"{yes} would like to play on without **{absent}**, who was asked <t:{match.since}:R>. "
            f"The computer would play for {absent}, who can come back at any time."
        )
        buttons = Row(button("Agree", agree, discord.ButtonStyle.success), button(f"Wait for {name}"[:80], keep))
    elif what == "pause":
        days = f"{rest[0]} day{'s' if rest[0] != '1' else ''}"
        text = f"{yes} would like the table to pause for {days}: no clock runs then, and nobody is called."
        buttons = Row(button("Agree", agree, discord.ButtonStyle.success), button("No, play on", keep))
    else:
        text = f"{yes} would like to end this game, without a winner."
        buttons = Row(button("Agree to end it", agree, discord.ButtonStyle.danger), button("Play on", keep))
        hint = "\n-# Somebody who may manage this channel can decide it alone with *Agree to end it*."
    asked = join_words([f"<@{seat.user}>" for seat in match.seats if seat.user in undecided])
    silence = f"Who says nothing until <t:{round(ends)}:f> agrees."
    return Notice(f"{tell_game(match)}\n{text}\nStill to agree: {asked}. {silence}{hint}", (buttons,), about=about)


def allow_mentions(users: Collection[int]) -> discord.AllowedMentions:
    """Whom a message notifies: these users alone."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


def call_to_question(match: Match, users: Collection[int], url: str) -> str:
    """What those read in the channel who could not be called when something was asked there."""
    who = " ".join(f"<@{user}>" for user in users)
    return f"{who} [A question for you]({url}) about {tell_game(match)} is open."


def confirm_stop(match: Match) -> Panel:
    """What somebody reads who can end the game alone."""
    text = f"This ends {tell_game(match)} for all its players, without a winner. It cannot be taken back."
    return note(text, Row(button("End the game", Press("end", match.id), discord.ButtonStyle.danger)))
