"""What somebody reads who wants a second game in a channel."""

from collections.abc import Sequence

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.ui import Panel, Row, button, message_url, note
from cogs.words import Marked, say
from store import Match, Posted, Seat


def tell_occupied(
    match: Match,
    board: Posted | None,
    game: str,
    computers: Sequence[Seat],
    usual: str,
    instead: str = "",
    way: str = "",
) -> Panel:
    """Which `match` the channel has, where its `board` is, and a button for a thread in which `game` can be opened.

    Its `computers` play as strong as they should here; without any the thread's get the `usual` strength.  Where there
    can be no thread, `instead` says in a sentence what to do.  `way`: how it is played, if that was said.
    """
    text = say("places.played" if match.status == "running" else "places.waiting", game=Marked(tell_game(match)))
    there = say("places.there", url=Marked(message_url(match.guild, board))) if board else ""
    if instead:
        return note(" ".join(filter(None, (text, there, instead))))
    strength = computers[0].computer if computers else usual
    thread = Press("thread", turn=len(computers), arg=f"{game}:{strength}:{way}")
    row = Row(button(say("places.open_thread"), thread, discord.ButtonStyle.primary))
    return note(" ".join(filter(None, (text, there, say("places.thread")))), row)
