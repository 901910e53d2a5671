"""Plans as they are stored: beside their games, so that a plan changes nothing that anybody else can see.

What is left of a plan is written in the transaction of each choice, its own or another.
"""

import secrets
from dataclasses import dataclass

from engine.core.table import Table
from engine.planning.plan import Plan
from store.db.database import Fetch, Rows
from store.db.repository import Part
from store.turns.rows import match_by

STEPS = 1_000_000  # so that a button of a plan that was dropped is about no other
READ = "select seat, version, plan, step, salt from plans where match_id = ?"


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """What the owner of `seat` has planned.

    `plan`: None while there is none.  `step` grows whenever its owner changes it.  `salt`: a random number of its own.
    `version`: of the rules by which it was made.
    """

    seat: int
    version: int
    plan: Plan | None = None
    step: int = 0
    salt: int = 0

    @classmethod
    def new(cls, seat: int, version: int) -> "StoredPlan":
        """An empty one."""
        return cls(seat, version, salt=secrets.randbits(62))


class PlanStore(Part):
    """The plans of games."""

    async def of(self, number: int) -> dict[int, StoredPlan]:
        """The plans of a game, by seat."""
        return plans_of(await self.database.fetch(READ, number))

    async def list_games(self) -> list[int]:
        """The numbers of the running games in which somebody has planned."""
        rows = await self.database.fetch(
            "select distinct match_id from plans join matches on id = match_id where status = 'running'"
        )
        return [number for (number,) in rows]

    async def write(self, number: int, user: int, plan: StoredPlan) -> bool:
        """Note what somebody plans, instead of the step before; whether it was that, and the seat still is theirs."""

        def work(fetch: Fetch) -> bool:
            match, known = match_by(fetch, number), plans_of(fetch(READ, number)).get(plan.seat)
            owner = match.seats[plan.seat]
            if match.status != "running" or owner.user != user or owner.computer:
                return False
            if (known.step if known else 0) != plan.step:
                return False
            drop_plans(fetch, number, plan.seat)
            if plan.plan:
                write_plan(fetch, number, plan, plan.plan, plan.step + 1 if known else 1 + plan.salt % STEPS)
            return True

        return await self.database.write(work)


def plans_of(rows: Rows) -> dict[int, StoredPlan]:
    """The plans in rows of `READ`."""
    return {seat: StoredPlan(seat, version, Plan.decode(plan), step, salt) for seat, version, plan, step, salt in rows}


def write_plan(fetch: Fetch, number: int, stored: StoredPlan, plan: Plan, step: int) -> None:
    fetch(
        "insert or replace into plans (match_id, seat, version, plan, step, salt) values (?, ?, ?, ?, ?, ?)",
        number,
        stored.seat,
        stored.version,
        plan.encode(),
        step,
        stored.salt,
    )


def carry_plans_on(fetch: Fetch, number: int, table: Table, *, made: int = 1, planned: bool) -> None:
    """Write what is left of the plans of a game after the last choices of `table`.

    `made`: the number of these choices; `planned`: a plan has made them.
    """
    for n in range(len(table.choices) - made, len(table.choices)):
        found = plans_of(fetch(READ, number)).values()
        if not found:
            return
        before, choice = Table(table.started(), table.choices[:n]), table.choices[n]
        for stored in found:
            own = choice.seat == stored.seat
            left = stored.plan.after(before, choice, stored.seat, planned=planned and own) if stored.plan else None
            if left is None:
                drop_plans(fetch, number, stored.seat)
            elif own or left != stored.plan:
                write_plan(fetch, number, stored, left, stored.step + own)


def drop_plans(fetch: Fetch, number: int, seat: int | None = None) -> None:
    """Forget the plan of a seat, or all plans of a game."""
    fetch("delete from plans where match_id = ? and seat = coalesce(?, seat)", number, seat)
