"""What players read when the channel of a game is gone or occupied, and where the game goes on."""

from collections.abc import Sequence

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, channel_url, message_url, note
from cogs.panels.mobile_layout import BUTTONS
from cogs.panels.names import tell_game, tell_place_name
from cogs.words import Marked, say
from store import Match, Posted, Seat

ROWS_OF_LOST = 5


def name_place(name: str) -> Marked:
    """A server or a channel, as it is named in a sentence."""
    return Marked(tell_place_name(name))


def explain_removed(server: str = "") -> str:
    return say("places.removed", server=name_place(server)) if server else say("places.removed_unknown")


def explain_deleted(server: str, name: str = "", *, thread: bool = False) -> str:
    if name:
        key = "places.deleted_thread" if thread else "places.deleted_channel"
        return say(key, name=name_place(name), server=name_place(server))
    return say("places.deleted_unknown_thread" if thread else "places.deleted_unknown", server=name_place(server))


def explain_hidden(server: str) -> str:
    return say("places.hidden", server=name_place(server))


def explain_locked(server: str, name: str) -> str:
    return say("places.locked", name=name_place(name), server=name_place(server))


def explain_barred(server: str, name: str, why: str) -> str:
    """`why` is a sentence about the permissions."""
    return say("places.barred", name=name_place(name), server=name_place(server), why=why)


def tell_lost(matches: Sequence[Match], user: int, why: str) -> str:
    """What becomes of the games of a person that have lost their channel; `why` is a sentence."""
    games = [Marked(tell_game(match, match.seat_of(user))) for match in matches]
    if len(games) == 1:
        played = say("places.game", game=games[0])
    else:
        played = say("places.games", games=Marked("".join(f"\n* {game}" for game in games)))
    return f"{why} {played} {say('places.bring')}"


def name_with_others(match: Match, user: int) -> str:
    """A game with the others at its table, who tell it from another of the same."""
    names = [Marked(name) for seat, name in enumerate(match.names) if seat != match.seat_of(user)]
    return say("games.named", game=Marked(match.label), names=names) if names else match.label


def tell_moved(match: Match, user: int, server: str) -> str:
    """Where a game of somebody goes on that had lost its channel."""
    game, url = Marked(tell_game(match, match.seat_of(user))), Marked(channel_url(match))
    if server:
        return say("places.moved_server", game=game, url=url, server=name_place(server))
    return say("places.moved", game=game, url=url)


def ask_which(matches: Sequence[Match], user: int) -> Panel:
    """Which of several games without a channel is to go on here; the newest first."""
    buttons = [
        button(name_with_others(match, user)[:80], Press("bring", match.id))
        for match in matches[: BUTTONS * ROWS_OF_LOST]
    ]
    rows = [Row(*buttons[first : first + BUTTONS]) for first in range(0, len(buttons), BUTTONS)]
    return note(say("places.which"), *rows)


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
    thread = Press("thread", number=len(computers), arg=arg)
    row = Row(
        button(say("places.play_in_thread" if begin else "places.open_thread"), thread, discord.ButtonStyle.primary)
    )
    return note(" ".join(filter(None, (text, there, say("places.thread")))), row)
