"""What somebody reads who wants a second game in a channel."""

from collections.abc import Sequence

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.ui import Panel, Row, button, message_url, note
from cogs.words import Marked, say
from store import Match, Posted, Seat

NOW = "now"  # last in the press of a game that is to start at once


def tell_occupied(
    match: Match,
    board: Posted | None,
    game: str,
    computers: Sequence[Seat],
    usual: str,
    instead: str = "",
    way: str = "",
    *,
    begin: bool = False,
) -> Panel:
    """Which `match` the channel has, where its `board` is, and a button for a thread in which `game` can be opened.

    Its `computers` play as strong as they should here; without any the thread's get the `usual` strength.  Where there
    can be no thread, `instead` says in a sentence what to do.  `way`: how it is played, if that was said.  `begin`: it
    starts at once.
    """
    text = say("places.played" if match.status == "running" else "places.waiting", game=Marked(tell_game(match)))
    there = say("places.there", url=Marked(message_url(match.guild, board))) if board else ""
    if instead:
        return note(" ".join(filter(None, (text, there, instead))))
    strength = computers[0].computer if computers else usual
    arg = ":".join([game, strength, way, *([NOW] if begin else [])])
    thread = Press("thread", turn=len(computers), arg=arg)
    row = Row(
        button(say("places.play_in_thread" if begin else "places.open_thread"), thread, discord.ButtonStyle.primary)
    )
    return note(" ".join(filter(None, (text, there, say("places.thread")))), row)
