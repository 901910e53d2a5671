"""What somebody can do where they are: the answer to /help, with a button for whatever has one."""

from collections.abc import Iterator

import discord

from cogs.panels.board import list_lasting, undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.game_catalog import offer_tables
from cogs.panels.layout import Button, Panel, button, make_rows, name_own_panel, note
from cogs.panels.lobby import is_full, tell_state
from cogs.panels.names import tell_game, tell_player
from cogs.panels.own_games import tell_others
from cogs.panels.plans import can_plan, plan_button
from cogs.words import Marked, say
from engine.core.table import Table
from store import Match

PRIMARY = discord.ButtonStyle.primary


def make_help(
    match: Match | None, table: Table | None, user: int, waiting: int, *, server: bool, manages: bool
) -> Panel:
    """What `user` can do where this `match` is open or played, or none.

    `waiting`: how many other games wait for them, as of `OwnGames.count_waiting`.  `server`: it is one where games can
    be played, and whether the person `manages` it.
    """
    if match is None:
        lines: list[str] = [say("games.help.opening" if server else "games.help.talking")]
        rows = offer_tables() if server else []
    elif table is None:
        lines, rows = tell_lobby(match, user), make_rows(list_of_lobby(match, user))
    else:
        lines, rows = tell_running(match, table, user), make_rows(list_of_running(match, table, user))
    ways = [
        f"* {line}"
        for line in (*lines[1:], say("games.help.always"), *([say("games.help.hosting")] if manages else []))
    ]
    return note("\n".join([lines[0], *ways, *tell_others(waiting)]), *rows)


def tell_lobby(match: Match, user: int) -> list[str]:
    """How things stand at a table that is open, and what can be done there."""
    game = Marked(tell_game(match, match.seat_of(user)))
    if match.seat_of(user) is None:
        return [say("games.help.lobby", game=game)]
    return [
        say("games.help.seated", game=game, state=Marked(tell_state(match))),
        *([say("games.help.invite")] if match.opener == user else []),
        say("games.help.leave"),
    ]


def list_of_lobby(match: Match, user: int) -> Iterator[Button]:
    """What can be pressed at a table that is open."""
    if match.seat_of(user) is not None:
        yield button(say("buttons.table.arrange"), Press("arrange", match.id), PRIMARY)
    elif not is_full(match):
        yield button(say("buttons.join"), Press("join", match.id), PRIMARY)
    yield button(say("buttons.rules"), Press("rules", match.id))


def tell_running(match: Match, table: Table, user: int) -> list[str]:
    """Whom a game waits for, and what only commands do in it."""
    seat, asked = match.seat_of(user), [ask.seat for ask in table.waiting()]
    game, players = Marked(tell_game(match, seat)), [Marked(tell_player(match, n)) for n in asked]
    looking = say("games.help.looking")
    if seat is None:
        return [say("games.help.played", game=game, players=players), looking]
    if match.seats[seat].computer:
        return [say("games.help.left", game=game), looking]
    if seat in asked:
        lines = [say("games.help.asked", game=game), say("games.help.choose")]
    else:
        lines = [say("games.help.waits", game=game, players=players)]
    return [*lines, looking, say("games.help.ending")]


def list_of_running(match: Match, table: Table, user: int) -> Iterator[Button]:
    """What can be pressed in a game that is played, by the user in any seat or none."""
    seat = match.seat_of(user)
    if seat is None:
        if match.computers:
            yield button(say("buttons.join"), Press("offer", match.id), PRIMARY)
    elif match.seats[seat].computer:
        yield button(say("buttons.back"), Press("return", match.id), PRIMARY)
    else:
        yield button(name_own_panel(match), Press("hand", match.id), PRIMARY)
        if table.can_undo(seat):
            yield button(say("buttons.undo"), undo_press(match, table))
        if can_plan(match, table, seat):
            yield plan_button(match)
    yield from list_lasting(match)
