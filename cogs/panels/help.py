"""What somebody can do where they are, in ten lines at most: the answer to /help."""

from cogs.panels.games import tell_others
from cogs.panels.heads import tell_game
from cogs.panels.lobby import tell_state
from cogs.panels.names import tell_player
from cogs.panels.plans import can_plan
from cogs.panels.ui import Panel, name_own_panel, note
from cogs.words import Marked, say
from engine.table import Table
from store import Match


def make_help(
    match: Match | None, table: Table | None, user: int, waiting: int, *, server: bool, manages: bool
) -> Panel:
    """What `user` can do where this `match` is open or played, or none.

    `waiting`: how many other games wait for them, as of `OwnGames.count_waiting`.  `server`: it is one where games can
    be played, and whether the person `manages` it.
    """
    if match is None:
        lines: list[str] = [say("games.help.opening" if server else "games.help.talking")]
    elif table is None:
        lines = tell_lobby(match, user)
    else:
        lines = tell_running(match, table, user)
    ways = [
        f"* {line}"
        for line in (*lines[1:], say("games.help.always"), *([say("games.help.hosting")] if manages else []))
    ]
    return note("\n".join([lines[0], *ways, *tell_others(waiting)]))


def tell_lobby(match: Match, user: int) -> list[str]:
    """How things stand at a table that is open, and what can be done there."""
    game = Marked(tell_game(match, match.seat_of(user)))
    if match.seat_of(user) is None:
        return [say("games.help.lobby", game=game), say("games.help.join")]
    return [
        say("games.help.seated", game=game, state=Marked(tell_state(match))),
        say("games.help.start"),
        *([say("games.help.invite")] if match.opener == user else []),
        say("games.help.leave"),
    ]


def tell_running(match: Match, table: Table, user: int) -> list[str]:
    """Whom a game waits for, and what can be done in it."""
    seat, asked = match.seat_of(user), [ask.seat for ask in table.waiting()]
    game, players = Marked(tell_game(match, seat)), [Marked(tell_player(match, n)) for n in asked]
    if seat is None:
        others = [say("games.help.take_over")] if match.computers else []
        return [say("games.help.played", game=game, players=players), say("games.help.looking"), *others]
    if match.seats[seat].computer:
        return [say("games.help.left", game=game), say("games.help.back"), say("games.help.looking")]
    if seat in asked:
        lines = [say("games.help.asked", game=game), say("games.help.choose", button=name_own_panel(match))]
    else:
        lines = [say("games.help.waits", game=game, players=players), say("games.help.hand")]
        lines += [say("games.help.plan")] if can_plan(match, table, seat) else []
    lines += [say("games.help.undo")] if table.can_undo(seat) else []
    return [*lines, say("games.help.looking"), say("games.help.ending")]
