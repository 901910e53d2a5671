"""Plans: the command and the presses by which somebody plans ahead, and the choices that plans make.

Every change of a game wakes this.  A game in which a plan is about to choose has a task that waits for that moment;
nothing else is kept, so after a restart it is enough to wake all games with plans.
"""

import asyncio
import logging
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from base.clock import Clock
from cogs.actions.plans import Change, Intents, Planned, Planning, add_wish, drop_plan, let_computer_play
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.messages import Messages
from cogs.connection.presence import Presence
from cogs.connection.press_handlers import on_press
from cogs.connection.shards import Shards
from cogs.notifications.own_games import OwnGames
from cogs.panels.custom_ids import Press, is_number
from cogs.panels.layout import Panel
from cogs.panels.own_games import ask_where_to_plan
from cogs.panels.plans import make_plan
from cogs.sync.sync_queue import Refresher
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Store

log = logging.getLogger("belfry.plans")

PLAN_RETRY = 60.0  # seconds until a game is looked at again in which a plan could not choose
PLAN_CHANGES: dict[str, Change] = {"computer": let_computer_play, "drop": drop_plan}


@dataclass(eq=False, repr=False)
class PlanAhead(commands.Cog):
    """The plans of all games."""

    store: Store
    planning: Planning
    intents: Intents
    own_games: OwnGames
    messages: Messages
    presence: Presence
    refresher: Refresher
    shards: Shards
    clock: Clock

    def __post_init__(self) -> None:
        self._changed: dict[int, asyncio.Event] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    # What people do

    @app_commands.command(description=say("commands.command.plan"), extras={"group": "table"})
    async def plan(self, interaction: discord.Interaction) -> None:
        games = await self.own_games.find(interaction)
        if len(games) > 1:
            await reply(interaction, ask_where_to_plan(games))
            return
        await self.open(interaction, games[0].match.id)

    @on_press("plan", private=True)
    async def press_plan(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Plan my next turn of a player's own panel."""
        await self.open(interaction, press.match)

    async def open(self, interaction: discord.Interaction, match: int) -> None:
        """Answer with the plan, or with what can be planned."""
        await reply(interaction, self.show(interaction, await self.planning.look(match, interaction.user.id)))

    @on_press("wish")
    async def press_wish(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A menu with what may be possible in an imagined turn."""
        await self.change(interaction, press, add_wish(values[0]) if values else None)

    @on_press("replan")
    async def press_replan(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons below a plan."""
        await self.change(interaction, press, PLAN_CHANGES.get(press.arg.partition(".")[2]))

    async def change(self, interaction: discord.Interaction, press: Press, change: Change | None) -> None:
        """Change the plan as it was when the pressed message was made, and show it there."""
        step, _, _ = press.arg.partition(".")
        user, why = interaction.user.id, ""
        try:
            if change is None or not is_number(step):
                raise Refusal(say("actions.plan.changed"))
            planned = await self.planning.change(press.match, user, int(step), change)
            why = "" if planned.stored.plan else say("plans.deleted")
        except Refusal as refusal:
            planned, why = await self.planning.look(press.match, user), str(refusal)
        await edit_pressed(interaction, self.show(interaction, planned, why))

    def show(self, interaction: discord.Interaction, planned: Planned, why: str = "") -> Panel:
        """The plan as an answer to this."""
        return make_plan(*planned, self.messages.locate(planned.match, interaction), why)

    # What plans do

    def wake(self, match: int) -> None:
        """See to it that the plans of this game choose when it is time; for whenever it may have changed."""
        self._changed.setdefault(match, asyncio.Event()).set()
        if match not in self._tasks and not self._closed:
            self._tasks[match] = asyncio.create_task(self._watch(match), name=f"plans {match}")

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Go on where we went away."""
        for match in await self.shards.pick(await self.store.plans.list_games(), shard):
            self.wake(match)

    async def cog_unload(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _watch(self, id: int) -> None:
        """Wait for as long as a plan of this game is about to choose, and let it."""
        changed = self._changed[id]
        try:
            while changed.is_set():
                changed.clear()
                try:
                    moment = await self._act(id)
                except Exception:  # one game must not keep its plans from choosing for ever
                    log.exception("a plan could not choose", extra={"game": id})
                    moment = self.clock.now() + PLAN_RETRY
                if moment is not None:
                    await self._wait(changed, moment)
                    changed.set()
        finally:
            del self._tasks[id], self._changed[id]

    async def _act(self, id: int) -> float | None:
        """Make the choice that is due, if one is; when the next is, as far as is known."""
        moment = await self.intents.next_choice(id)
        if moment is None or moment > self.clock.now():
            return moment
        if known := await self.intents.carry_out(id):
            match, table = known
            chooser = table.last_chooser()
            assert chooser is not None
            self.presence.note(id, match.seats[chooser].user)  # as if the owner had pressed something
            self.refresher.refresh(id)
            return None
        return await self.intents.next_choice(id)

    async def _wait(self, changed: asyncio.Event, moment: float) -> None:
        """Until then, or until the game has changed, or the clock is moved."""
        tasks = [asyncio.create_task(changed.wait()), asyncio.create_task(self.clock.sleep_until(moment))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
