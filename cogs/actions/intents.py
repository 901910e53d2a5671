"""Plans of players: what they say to the decision that is open, and when they choose.

A plan chooses as its owner would, and for all others it is the owner who has
chosen: nothing here may differ in what they can see.  It waits for as long as
people do who look at the game just then, so that who has chosen before may
take that back, and is followed by a second choice no sooner than people are.
"""

import logging
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cogs.actions.matches import Matches
from cogs.actions.questions import Question
from cogs.actions.turns import Origin
from cogs.actions.workers import Workers
from cogs.time.stops import Uptime
from engine.computer import USUAL
from engine.plan import Verdict
from engine.table import Table
from store import AlreadyCommitted, Match, Store, StoredPlan

log = logging.getLogger("belfry.matches")  # as of any other choice: the log does not tell them apart

FIRST_PAUSE = (30.0, 55.0)  # seconds from a decision that another has opened to the choice; less than a look lasts
NEXT_PAUSE = (3.0, 9.0)  # the same when the owner has made the choice before


class Intent(NamedTuple):
    """What the plan of a seat is about to choose, None where the computer does, and at which unix time."""

    seat: int
    option: str | None
    at: float


@dataclass(eq=False, repr=False)
class Intents:
    """The plans of all games."""

    store: Store
    matches: Matches
    workers: Workers
    uptime: Uptime

    async def list_intents(self, match: Match, table: Table) -> list[Intent]:
        """What plans are about to choose, the soonest first."""
        if match.status != "running":
            return []
        plans = (await self.store.plans.of(match.id)).values()
        found = [
            Intent(plan.seat, verdict.option, self.uptime.after(match.since, choose_pause(match, table, plan)))
            for plan in plans
            if (verdict := judge(match, table, plan)).acts
        ]
        return sorted(found, key=lambda intent: intent.at)

    async def next_choice(self, id: int) -> float | None:
        """When a plan is about to choose in a game; None while none is."""
        if not await self.store.plans.of(id):
            return None
        match, table = await self.store.play.load(id)
        intents = await self.list_intents(match, table) if table else []
        return intents[0].at if intents else None

    async def carry_out(self, id: int) -> tuple[Match, Table] | None:
        """Make the choice of a plan that is due; the game after it, None when none is."""
        match, table = await self.store.play.load(id)
        due = await self._find_due(match, table)
        if table is None or due is None:
            return None
        option = due.option
        if option is None:
            question = Question(table.start, tuple(table.choices[: table.opened]), due.seat, USUAL)
            option = (await self.workers.choose(question, Origin(match.guild, match.opener, id))).option
        async with self.matches.lock(id):
            now, table = await self.store.play.load(id)
            ask = table.open_to(due.seat) if table else None
            if table is None or ask is None or now.moment != match.moment or await self._find_due(now, table) != due:
                return None
            table.choose(due.seat, ask.what, option)
            try:
                after = await self.store.play.commit(now, table, planned=True)
            except AlreadyCommitted:
                return None
            log.info("choice", extra={"game": id, "turn": now.turn, "n": len(table.choices), "seat": due.seat})
            return after

    async def _find_due(self, match: Match, table: Table | None) -> Intent | None:
        """What a plan is to choose now."""
        intents = await self.list_intents(match, table) if table else []
        return intents[0] if intents and intents[0].at <= self.uptime.now() else None


def judge(match: Match, table: Table, stored: StoredPlan) -> Verdict:
    """What a plan says to the decision that is open to its seat."""
    if stored.plan is None or stored.seat in match.automated or stored.version != table.game.version:
        return Verdict()
    return stored.plan.verdict(table, stored.seat)


def choose_pause(match: Match, table: Table, stored: StoredPlan) -> float:
    """For how many seconds a plan waits with the present choice: by chance, and the same after a restart."""
    low, high = NEXT_PAUSE if table.last_chooser() == stored.seat and len(table.decisions) == 1 else FIRST_PAUSE
    return Random(f"{stored.salt}.{match.moment}").uniform(low, high)
