"""Making a plan: walking through an imagined turn, adding the line, changing the plan, dropping it.

Only its owner is shown anything of it, and nothing here changes the revision or the moment of a game.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from cogs.actions.matches import Matches, require_seat
from cogs.actions.refusals import Refusal
from engine.plan import LINES, WISHES, Line, Plan, Wish
from engine.rng import Fast
from engine.table import Table
from engine.walk import Walk, do_least, does_least, is_foreseeable
from store import Match, Store, StoredPlan

PLAN_CHANGED = "Your plan has changed since then. Here it is as it stands now."
FORESEEABLE = "Nothing hidden comes to light before your next turn: a good moment to plan ahead."
OUTDATED = "Something has come to light since you planned: look whether you keep the plan."
Change = Callable[[StoredPlan, Walk | None], StoredPlan]


class Planned(NamedTuple):
    """What somebody has planned: the game, the plan, and the `walk` to the end of the line that is being made.

    While none is being made it is at its beginning; there is no walk without a plan, and while the seat is asked.
    """

    match: Match
    table: Table
    stored: StoredPlan
    walk: Walk | None

    @property
    def asked(self) -> bool:
        """Whether the table waits for the owner."""
        return any(ask.seat == self.stored.seat for ask in self.table.waiting())

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines so far, the best first."""
        return self.stored.plan.lines if self.stored.plan else ()


class Planning:
    """What people do to their plans.  Every method raises Refusal for who does not play, and when the game is over."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self.store = store
        self.matches = matches

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
        if (stored.plan is None and stored.draft is None) or planned.asked or seat in match.automated:
            return planned
        walk = await asyncio.to_thread(walk_along, table, stored)
        if len(walk.line) < len(stored.draft or ()):  # others have chosen meanwhile
            planned = planned._replace(stored=replace(stored, draft=walk.line))
        return planned._replace(walk=walk)

    async def find_offer(self, match: Match, table: Table, seat: int) -> str:
        """What to tell a player for whom this is a good moment to plan; nothing at other times."""
        asked = any(ask.seat == seat for ask in table.waiting())
        if asked or match.status != "running" or seat in match.automated or not table.game.can_plan:
            return ""
        stored = (await self.store.plans.of(match.id)).get(seat)
        if stored and stored.plan:
            return OUTDATED if stored.plan.lit and not stored.plan.whatever else ""
        return FORESEEABLE if await asyncio.to_thread(is_foreseeable, table, seat) else ""

    async def open(self, id: int, user: int) -> Planned:
        """The same, beginning with the first line of a new plan if there is none and that can be."""
        planned = await self.look(id, user)
        if planned.stored.plan is None and planned.stored.draft is None and not planned.asked:
            return await self.change(id, user, planned.stored.step, begin_line)
        return planned

    async def change(self, id: int, user: int, step: int, change: Change) -> Planned:
        """Change a plan that was at this step.  Raises Refusal, with nothing changed, when it is not any more."""
        async with self.matches.lock(id):
            planned = await self.look(id, user)
            if planned.stored.step != step:
                raise Refusal(PLAN_CHANGED)
            stored = await asyncio.to_thread(change, planned.stored, planned.walk)
            if stored.plan and planned.stored.plan is None and (await self.store.people.preferences(user)).whatever:
                stored = replace(stored, plan=replace(stored.plan, whatever=True))
            if not await self.store.plans.write(id, user, stored):
                raise Refusal(PLAN_CHANGED)
        return await self.look(id, user)


def walk_along(table: Table, stored: StoredPlan) -> Walk:
    """Walk to the end of the line that is being made, or as far as it still can be; the same worlds each time."""
    walk = Walk(table, stored.seat, Fast.seeded(stored.salt))
    for wish in stored.draft or ():
        if not walk.often(*wish):
            break
        walk.take(*wish)
    return walk


def begin_line(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Begin another line.  Raises Refusal when a plan holds no more."""
    if stored.plan and len(stored.plan.lines) == LINES:
        raise Refusal(f"A plan has at most {LINES} lines.")
    return replace(stored, draft=())


def add_wish(option: str) -> Change:
    """Go on with the line by choosing this; it ends where its owner is not asked again, or where it is long enough."""

    def change(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
        ask = walk.ask() if walk else None
        if walk is None or ask is None or option not in ask.options:
            raise Refusal(PLAN_CHANGED)
        stored = replace(stored, draft=(*(stored.draft or ()), Wish(ask.what, option)))
        walk.take(ask.what, option)
        return end_line(stored, walk) if len(walk.line) == WISHES or walk.ask() is None else stored

    return change


def end_line(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Let the line that is being made be the last of the plan; its owner knows by now what had come to light.

    One that does as little as possible stays behind it, for it nearly always fits.
    """
    if not stored.draft:
        return replace(stored, draft=None)
    old = stored.plan or Plan(())
    lines = dict.fromkeys((*old.lines, stored.draft))
    if walk:
        lines = dict.fromkeys(sorted(lines, key=lambda line: does_least(line, walk.least)))
    return replace(stored, plan=replace(old, lines=tuple(lines), lit=False), draft=None)


def add_least(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Add the line that does as little as possible.  Raises Refusal where there is none."""
    begun = begin_line(stored, walk)
    if walk is None or stored.draft is not None or not (line := do_least(walk)):
        raise Refusal(PLAN_CHANGED)
    return end_line(replace(begun, draft=line), walk)


def give_line_up(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Do not make this line after all."""
    return replace(stored, draft=None)


def take_wish_back(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Choose the last step of the line anew."""
    return replace(stored, draft=(stored.draft or ())[:-1])


def drop_line(number: int) -> Change:
    """Take a line out of the plan, by its number from 0."""

    def change(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
        lines = stored.plan.lines if stored.plan else ()
        left = (*lines[:number], *lines[number + 1 :])
        return replace(stored, plan=replace(stored.plan, lines=left) if stored.plan and left else None)

    return change


def drop_plan(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Have no plan any more."""
    return replace(stored, plan=None, draft=None)


def allow_news(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Let the plan go on whatever comes to light, or no longer."""
    return replace(stored, plan=replace(stored.plan, whatever=not stored.plan.whatever) if stored.plan else None)


def keep_plan(stored: StoredPlan, walk: Walk | None) -> StoredPlan:
    """Keep the plan, although something has come to light."""
    return replace(stored, plan=stored.plan.kept() if stored.plan else None)
