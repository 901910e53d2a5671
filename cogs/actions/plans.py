"""Plans: choosing from the menus of an imagined own turn, letting the computer play, dropping the plan; and the choices
that plans make when it is time.

Only its owner is shown anything of it, and planning changes neither the revision nor the moment of a game.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from cogs.actions.computer_questions import place_of
from cogs.actions.matches import Matches, require_seat
from cogs.timing.counted_time import Uptime
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.ai.player import USUAL
from engine.core.rng import Fast
from engine.core.table import Table, Wish
from engine.planning.plan import LINES, WISHES, Plan, Verdict
from engine.planning.plan_builder import Walk
from engine.worker_pool import Question, Workers
from store import AlreadyCommitted, Match, Store, StoredPlan

log = logging.getLogger("belfry.matches")  # as of any other choice: the log does not tell them apart
FIRST_PAUSE = (30.0, 55.0)  # seconds from a decision that another has opened to the choice; less than a look lasts
NEXT_PAUSE = (3.0, 9.0)  # the same when the owner has made the choice before


class Planned(NamedTuple):
    """What somebody has planned: the game, the plan, and the `walk` to what can be chosen next.

    That is what follows in the own turn on the last line, or else another line.  There is no walk while the seat is
    asked, and where the plan is as long as it may be.
    """

    match: Match
    table: Table
    stored: StoredPlan
    walk: Walk | None

    @property
    def asked(self) -> bool:
        """Whether the table waits for the owner."""
        return any(ask.seat == self.stored.seat for ask in self.table.waiting())


Change = Callable[[Planned], Plan | None]


@dataclass(eq=False, repr=False)
class Planning:
    """What people do to their plans.  Every method raises Refusal for who does not play, and when the game is over."""

    store: Store
    matches: Matches

    async def look(self, id: int, user: int) -> Planned:
        """What somebody has planned."""
        match, table = await self.matches.load_running(id)
        seat = require_seat(match, user)
        if not table.game.can_plan:
            raise Refusal(say("actions.plan.unsteady", game=match.title))
        stored = (await self.store.plans.of(id)).get(seat)
        if stored is None or stored.version != table.game.version:
            stored = StoredPlan.new(seat, table.game.version)
        planned = Planned(match, table, stored, None)
        if planned.asked or seat in match.automated:
            return planned
        return planned._replace(walk=await asyncio.to_thread(walk_on, table, stored))

    async def change(self, id: int, user: int, step: int, change: Change) -> Planned:
        """Change a plan that was at this step.  Raises Refusal, with nothing changed, when it is not any more."""
        async with self.matches.lock(id):
            planned = await self.look(id, user)
            if planned.stored.step != step:
                raise Refusal(say("actions.plan.changed"))
            plan = change(planned)
            if not await self.store.plans.write(id, user, replace(planned.stored, plan=plan)):
                raise Refusal(say("actions.plan.changed"))
        return await self.look(id, user)


def walk_on(table: Table, stored: StoredPlan) -> Walk | None:
    """Walk to where a plan can go on, through the same imagined turns each time; None where it cannot."""
    plan = stored.plan
    if plan and (plan.begun or plan.lit):
        return None
    walk = Walk(table, stored.seat, Fast.seeded(0))
    if plan is None or not plan.lines:
        return None if plan else walk
    for wish in plan.lines[-1]:
        walk.take(*wish)
    if walk.ask() and not walk.waited and len(walk.line) < WISHES:
        return walk
    return Walk(table, stored.seat, Fast.seeded(0)) if len(plan.lines) < LINES and not plan.computer else None


def add_wish(option: str) -> Change:
    """Go on by choosing this: on the last line, or with another one.

    Where something is sure to come to light before, its owner knows that, and the plan goes on whatever it is.
    """

    def change(planned: Planned) -> Plan:
        walk, plan = planned.walk, planned.stored.plan or Plan(())
        ask = walk.ask() if walk else None
        if walk is None or ask is None or option not in ask.options:
            raise Refusal(say("actions.plan.changed"))
        kept = plan.lines[:-1] if walk.line else plan.lines
        return Plan.of((*kept, (*walk.line, Wish(ask.what, option))), plan.computer, whatever=walk.is_lit)

    return change


def let_computer_play(planned: Planned) -> Plan:
    """Let the computer play where no line does; as for the rest, the plan stays."""
    if planned.asked:
        raise Refusal(say("actions.plan.changed"))
    return replace(planned.stored.plan or Plan(()), computer=True)


def drop_plan(planned: Planned) -> None:
    """Have no plan any more."""


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
            option = (await self.workers.choose(question, place_of(match))).option
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
