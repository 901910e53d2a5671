"""How a game went that was played to its end, from the store, for its last board."""

from cogs.panels.board import make_present
from cogs.panels.standing import Standing
from cogs.panels.ui import Panel
from engine.course import Course, Moment, tell_turn
from store import Match, Store


async def make_message(store: Store, now: Standing) -> Panel:
    """The message of a game as it stands, whatever has become of it."""
    return make_present(now, await read_course(store, now.match) if now.match.status == "over" else None)


async def read_course(store: Store, match: Match) -> Course:
    """How a game went.  Only the turn with the last change of the lead is played again, for its words."""
    moments = tuple([Moment.of(game) async for game in store.history.starts(match)])
    turning, leader = Course(moments).turning, moments[-1].leader
    if turning is None or leader is None:
        return Course(moments)
    return Course(moments, tell_turn(await store.history.turn(match, turning + 1), leader, match.names))
