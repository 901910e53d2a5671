"""Games with a pace."""

from tests.local import Sandbox
from tests.people import Person

from .party import Party

HOUR, DAY = 3600, 86_400
LATE = "Your time ran out"
ENDS_LINE, LATE_LINE = "your time runs out in", "your time ran out"  # what a locked phone shows


async def start(
    sandbox: Sandbox, players: int, *, game: str = "town_builder", written: bool = False
) -> tuple[Party, Person]:
    """A game with a day for a turn, and who is waited for.

    In Town Builder the last choice of a first turn can always be taken back.  `written`: all have asked for direct
    messages.
    """
    party = await Party.start(sandbox, game, players, written=written, pace="24h")
    [asked] = await party.people[0].until(party.waited_for)
    return party, asked
