"""What has happened since somebody's last choice, from the store, for whoever is told that it is their turn."""

from dataclasses import replace

from cogs.actions.intents import judge
from cogs.panels.plans import tell_planned, tell_verdict
from cogs.panels.recaps import tell_recap
from engine.recap import Recap, Recapper
from engine.table import Table
from engine.words import Words
from store import Match, Store

STORY_ON_BOARD = "*Story* on the board"


async def recall(store: Store, match: Match, table: Table, seat: int) -> Recap | None:
    """What this seat has missed, for its own eyes, what its plan says to that, and whether its owner is new to this.

    None when there is none of that.

    `table`: as loaded with `match`.
    """
    recap, said = await _recall(store, match, table, seat, reader=seat), ""
    words, made = Words(match.game, [*match.names]), table.list_planned(seat)
    if plan := (await store.plans.of(match.id)).get(seat):
        said = tell_verdict(judge(match, table, plan), table.open_to(seat), words)
    said = " ".join(filter(None, (tell_planned(made, words), said)))
    new = not await store.history.has_played(match.seats[seat].user, match.game)
    if (said or new) and recap is None:
        recap = Recap((), 0, table.game, begun=False)
    return replace(recap, plan=said, new=new) if recap else None


async def tell_missed(store: Store, match: Match, table: Table, seats: tuple[int, ...]) -> str:
    """The lines below a message that all can read and that calls these seats, each with a line break before it.

    What one person has missed, and only what all know; where several are called, nothing.
    """
    recap = await _recall(store, match, table, seats[0], reader=None) if len(seats) == 1 else None
    return "".join(f"\n{line}" for line in tell_recap(recap, STORY_ON_BOARD))


async def _recall(store: Store, match: Match, table: Table, seat: int, reader: int | None) -> Recap | None:
    recapper = Recapper(seat, reader, match.names)
    async for turn in store.history.turns_since_choice(match, table, seat, planned=reader is None):
        recapper.read(turn)
    recap = recapper.recap()
    return None if recap.left is table.game else recap
