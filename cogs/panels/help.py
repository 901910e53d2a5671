"""What somebody can do where they are, in ten lines at most: the answer to /help."""

from cogs.panels.games import tell_others
from cogs.panels.heads import tell_game
from cogs.panels.lobby import tell_state
from cogs.panels.names import join_words, tell_player
from cogs.panels.plans import can_plan
from cogs.panels.ui import Panel, name_own_panel, note
from engine.table import Table
from store import Match

ALWAYS = "/games lists all your games, /settings says how you are told, /away makes games wait. /rules has the rules."
LOOKING = "/table show says how things stand, /table board posts the board anew."
ENDING = "/table pause, /table pace and /table stop ask the others; /table leave has the computer play on for you."
HOSTING = "You manage this server: /belfry setup tries out whether games can be played here, /belfry server says where."
TALKING = "Games are played in channels of servers. What is yours you can do here, too: /hand, /table plan, /games."
OPENING = "No game is played in this channel. /play opens one: with *invite* for people, with *begin* at once."


def make_help(
    match: Match | None, table: Table | None, user: int, waiting: int, *, server: bool, manages: bool
) -> Panel:
    """What `user` can do where this `match` is open or played, or none.

    `waiting`: how many other games wait for them, as of `OwnGames.count_waiting`.  `server`: it is one where games can
    be played, and whether the person `manages` it.
    """
    if match is None:
        lines = [OPENING if server else TALKING]
    elif table is None:
        lines = tell_lobby(match, user)
    else:
        lines = tell_running(match, table, user)
    ways = [f"* {line}" for line in (*lines[1:], ALWAYS, *([HOSTING] if manages else []))]
    return note("\n".join([lines[0], *ways, *tell_others(waiting)]))


def tell_lobby(match: Match, user: int) -> list[str]:
    """How things stand at a table that is open, and what can be done there."""
    if match.seat_of(user) is None:
        return [f"A table of {tell_game(match)} is open here.", "*Join* below it, or /join, gives you a seat."]
    inviting = "Hold or right-click somebody's name and choose *Apps*, *Invite to a game*: a seat is kept for them."
    return [
        f"You sit at the table of {tell_game(match, match.seat_of(user))}. {tell_state(match)}",
        "*Table…* below it says how it is played, and *Start* begins.",
        *([inviting] if match.opener == user else []),
        "/table leave gives your seat up, /table stop closes the table, /table board posts it anew.",
    ]


def tell_running(match: Match, table: Table, user: int) -> list[str]:
    """Whom a game waits for, and what can be done in it."""
    seat, asked = match.seat_of(user), [ask.seat for ask in table.waiting()]
    game, who = tell_game(match, seat), join_words([tell_player(match, n) for n in asked])
    if seat is None:
        others = "/join asks those who play whether you may play instead of a computer." if match.computers else ""
        return [f"{game} is played here and waits for {who}.", LOOKING, *filter(None, [others])]
    if match.seats[seat].computer:
        return [f"{game} is played here, and the computer plays for you.", "/join brings you back.", LOOKING]
    if seat in asked:
        lines = [
            f"{game} **waits for you**.",
            f"Choose by what stands below the board; *{name_own_panel(match)}* or /hand shows you alone all that you "
            "can choose, and /move takes what you type.",
        ]
    else:
        lines = [f"{game} waits for {who}.", "/hand shows you alone what is yours."]
        lines += ["/table plan plans your next turn ahead."] if can_plan(match, table, seat) else []
    lines += ["/undo takes your last choice back."] if table.can_undo(seat) else []
    return [*lines, LOOKING, ENDING]
