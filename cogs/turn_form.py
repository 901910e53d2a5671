"""All in one go: several decisions of a turn, answered in one form.

What can be chosen at once is chosen, as by hand; what comes only after others have chosen, or after something has come
to light, is the plan of who has filled it in.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord.ext import commands

from cogs.actions.matches import Matches, require_decision, require_seat
from cogs.actions.plans import Planning
from cogs.connection.interactions import open_form, reply
from cogs.connection.messages import Messages
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.plans import make_plan
from cogs.panels.turn_form import make_form, offer_again, read_form
from cogs.sync.responses import Responses
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from engine.core.rng import Fast
from engine.core.table import Choice, Table, Wish
from engine.planning.plan import Line, Plan, fits
from engine.planning.plan_builder import Part, Walk, find_parts
from store import Match, Store, StoredPlan


class Unfit(Refusal):
    """Not all that was filled in can be chosen one after the other; nothing was."""

    def __init__(self) -> None:
        super().__init__(say("board.form.unfit"))


@dataclass(eq=False, repr=False)
class Filling:
    """What people fill in.  Every method raises Refusal for who does not play, and when the game is over."""

    store: Store
    matches: Matches

    async def find_parts(self, id: int, user: int) -> tuple[Match, list[Part]]:
        """What a form asks somebody now.  Raises Refusal where none can."""
        match, table = await self.matches.load_running(id)
        seat = require_seat(match, user)
        require_decision(match, table, seat)
        parts = await asyncio.to_thread(find_parts, table, seat)
        if not parts:
            raise Refusal(say("board.form.none"))
        return match, parts

    async def choose(self, id: int, user: int, at: tuple[int, int], wishes: Sequence[Wish]) -> tuple[Match, Table]:
        """Choose all of this that can be chosen now; what comes back is the game after it, the rest is planned.

        `at` is the turn and the moment at which the form was opened.  Raises Refusal, with nothing changed, when it
        cannot be: Unfit when the rules do not allow one of these after the others.
        """
        match, table = await self.matches.load(id)
        seat = require_seat(match, user)
        if at != (match.turn, match.moment):
            raise Outdated
        require_decision(match, table, seat)
        line = await asyncio.to_thread(walk_along, table, seat, wishes)
        plan = Plan((line,), whatever=True)
        old = (await self.store.plans.of(id)).get(seat) or StoredPlan.new(seat, table.game.version)
        if not await self.store.plans.write(id, user, replace(old, version=table.game.version, plan=plan)):
            raise Outdated
        left: Plan | None = plan
        while left and (option := left.verdict(table, seat).option) is not None:
            choice = Choice(seat, left.lines[0][0].what, option)
            left = left.after(table, choice, seat)
            match, table = await self.matches.choose(id, user, option, (match.turn, match.moment))
        return match, table


def walk_along(table: Table, seat: int, wishes: Sequence[Wish]) -> Line:
    """What was filled in by who is asked, as one decision after the other.  Raises Unfit when that cannot be."""
    walk = Walk(table, seat, Fast.seeded(0))
    if not (walk.follow(wishes) and walk.line) or not fits(walk.line, table, seat):
        raise Unfit
    return walk.line


@dataclass(eq=False, repr=False)
class Forms(commands.Cog):
    """The buttons that open a form, and what is sent in it."""

    filling: Filling
    planning: Planning
    messages: Messages
    responses: Responses

    @on_press("form", form=True)
    async def press_form(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button All in one go."""
        match, parts = await self.filling.find_parts(press.match, interaction.user.id)
        await open_form(interaction, make_form(match, press, parts))

    @on_press("fill")
    async def press_fill(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Choose what was filled in; what is left of it for later is shown as the plan that it is now."""
        user, wishes = interaction.user.id, read_form(values)
        async with self.responses.changing(interaction, press.match) as response:
            try:
                match, table = await self.filling.choose(press.match, user, (press.turn, press.moment), wishes)
            except Unfit:
                match, parts = await self.filling.find_parts(press.match, user)
                await reply(interaction, offer_again(match, parts, wishes))
                return
            await response.show(match, table)
            if match.status == "running":
                planned = await self.planning.look(match.id, user)
                if planned.stored.plan and not planned.asked:
                    await reply(interaction, make_plan(*planned, self.messages.locate(match, interaction)))
