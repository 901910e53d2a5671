"""Making a plan: choosing from the menus of an imagined own turn, letting the computer play, dropping the plan.

Only its owner is shown anything of it, and nothing here changes the revision or the moment of a game.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from cogs.actions.matches import Matches, require_seat
from cogs.actions.refusals import Refusal
from engine.plan import LINES, WISHES, Plan, Wish
from engine.rng import Fast
from engine.table import Table
from engine.walk import Walk
from store import Match, Store, StoredPlan

PLAN_CHANGED = "Your plan has changed since then. Here it is as it stands now."


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
            raise Refusal(f"In {match.title} so much changes before your next turn that a plan would seldom last.")
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
                raise Refusal(PLAN_CHANGED)
            plan = change(planned)
            if not await self.store.plans.write(id, user, replace(planned.stored, plan=plan)):
                raise Refusal(PLAN_CHANGED)
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
            raise Refusal(PLAN_CHANGED)
        kept = plan.lines[:-1] if walk.line else plan.lines
        return Plan.of((*kept, (*walk.line, Wish(ask.what, option))), plan.computer, whatever=walk.is_lit)

    return change


def let_computer_play(planned: Planned) -> Plan:
    """Let the computer play where no line does; as for the rest, the plan stays."""
    if planned.asked:
        raise Refusal(PLAN_CHANGED)
    return replace(planned.stored.plan or Plan(()), computer=True)


def drop_plan(planned: Planned) -> None:
    """Have no plan any more."""
