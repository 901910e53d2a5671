"""The question to all players of a game, as a message that is edited until it is decided, and then deleted."""

import re
from collections.abc import Collection

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, note
from cogs.panels.names import tell_game
from cogs.words import Marked, bold, moment, say
from store import Match, Vote

BALLOT = re.compile(r"(.+)@(\d{1,18})")  # what a vote is about, and when it was asked


def make_vote(
    match: Match,
    vote: Vote,
    text: str,
    answers: tuple[str, str],
    undecided: Collection[int],
    silence: str,
    *,
    is_final: bool = False,
) -> Panel:
    """A question, the labels of its two answers, who has still to agree (users), and what their silence means.

    Who is asked is mentioned; `allow_mentions` says whom of them that notifies.  `is_final`: it cannot be taken back.
    """
    buttons = make_answers(match, vote, answers, is_final=is_final)
    asked = [Marked(f"<@{seat.user}>") for seat in match.seats if seat.user in undecided]
    ballot = say("votes.ballot", people=asked, silence=Marked(silence))
    return note(f"{bold(match.label)}: {text}\n{ballot}", buttons, about=f"{vote.what}@{vote.at}")


def make_answers(match: Match, vote: Vote, answers: tuple[str, str], *, is_final: bool) -> Row:
    """The buttons that answer a vote, with these labels."""
    (agree, keep), about = answers, f"{vote.what}@{vote.at}"
    style = discord.ButtonStyle.danger if is_final else discord.ButtonStyle.success
    return Row(
        button(agree, Press("agree", match.id, arg=about), style), button(keep, Press("object", match.id, arg=about))
    )


def tell_silence(ends: float, hint: str = "", *, agrees: bool) -> str:
    """What it means to say nothing until a vote ends."""
    text = say("votes.silence.agrees" if agrees else "votes.silence.gives_up", when=moment(ends, "f"))
    return f"{text}\n-# {hint}" if hint else text


def allow_mentions(users: Collection[int]) -> discord.AllowedMentions:
    """Whom a message notifies: these users alone."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


def call_to_question(match: Match, users: Collection[int], url: str) -> str:
    """What those read in the channel who could not be called when something was asked there."""
    people = Marked(" ".join(f"<@{user}>" for user in users))
    return say("votes.call", people=people, url=Marked(url), game=Marked(tell_game(match)))


def confirm_stop(match: Match) -> Panel:
    """What somebody reads who can end the game alone."""
    text = say("votes.ends_game", game=Marked(tell_game(match)))
    return note(text, Row(button(say("votes.end"), Press("end", match.id), discord.ButtonStyle.danger)))
