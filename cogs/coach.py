"""What players may ask about a game while they play: what lies there, why something is not possible, what to do."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import discord
from discord.ext import commands

from cogs.actions.computer_questions import ask_advice, place_of
from cogs.actions.matches import Matches, require_seat
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import OwnGames
from cogs.panels.coach import (
    NOTHING,
    Answer,
    explain_hint,
    explain_lacking,
    explain_thing,
    find_next_choice,
    find_offered,
    make_coach,
)
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.private_panel import find_decision
from cogs.panels.snapshot import BegunGame, Standing
from cogs.sync.private_panels import PrivateAnswers
from cogs.sync.sync_queue import Refresher
from cogs.timing.clocks import Clocks
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.teaching.why_not import find_missing
from engine.worker_pool import NoAnswer, Workers
from store import Match, Store, happened

OUTDATED = Answer(say("actions.outdated"))


class Asker(NamedTuple):
    """Who asks: how the game stands, the seat, and whether this person may ask what to do although the table has not
    allowed it."""

    now: BegunGame
    seat: int
    free: bool


@dataclass(eq=False, repr=False)
class Coach(commands.Cog):
    """The button Help… of an own panel, and the menus and the button behind it."""

    store: Store
    matches: Matches
    own_games: OwnGames
    clocks: Clocks
    workers: Workers
    refresher: Refresher
    private_answers: PrivateAnswers

    @on_press("help", private=True)
    async def press_help(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Help…."""
        await reply(interaction, await self.make(interaction, await self.look(interaction, press)))

    @on_press("thing")
    async def press_thing(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menu What is this?: a thing that lies on the board, or a kind of them."""
        asker = await self.look(interaction, press)
        now, seat, _ = asker
        thing = find_offered(now, seat, "".join(values))
        told = explain_thing(now, seat, thing, press.arg) if thing else Answer(kind="".join(values))
        await self._show(interaction, asker, told)

    @on_press("lacking")
    async def press_lacking(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menu Why can't I …?: an option that is not possible now."""
        asker = await self.look(interaction, press)
        told, lacking = (NOTHING, "".join(values)) if is_present(asker.now, press) else (OUTDATED, "")
        await self._show(interaction, asker, told, lacking)

    @on_press("hint")
    async def press_hint(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button What would you do?."""
        asker = await self.look(interaction, press)
        now, seat, free = asker
        match, table, choice = now.match, now.table, find_next_choice(now, seat)
        if not (free or match.hints):
            raise Refusal(say("coach.hints_off"))
        if choice is None or not is_present(now, press):
            await self._show(interaction, asker, OUTDATED)
            return
        try:
            hint = await self.workers.advise(ask_advice(match, table.follow(seat, choice.way), seat), place_of(match))
        except NoAnswer:
            raise Refusal(say("coach.thinking_failed")) from None
        if not free:
            asked = happened("coach.asked", name=match.sitter(seat))
            await self.store.matches.remark_once(match.id, asked, partial(self.refresher.refresh, match.id))
        await self._show(interaction, asker, explain_hint(now, choice.ask, hint))

    async def _show(
        self, interaction: discord.Interaction, asker: Asker, told: Answer = NOTHING, lacking: str = ""
    ) -> None:
        """Make of the pressed private answer the panel as in `make`; one that offers an option is deleted when that has
        gone."""
        await edit_pressed(interaction, await self.make(interaction, asker, told, lacking))
        if told.option:
            self.private_answers.note_hint(interaction, asker.now.match, asker.seat)
        else:
            self.private_answers.forget_hint(asker.now.match, asker.seat)

    async def look(self, interaction: discord.Interaction, press: Press) -> Asker:
        """Who has pressed, in a game that has begun.  Raises Refusal for who plays none."""
        match, table = await self.matches.load(press.match)
        seat = require_seat(match, interaction.user.id)
        free = await self.is_free(match, interaction.user.id)
        return Asker(await self.clocks.look_at(match, table), seat, free)

    async def make(
        self, interaction: discord.Interaction, asker: Asker, told: Answer = NOTHING, lacking: str = ""
    ) -> Panel:
        """The panel with what somebody was told, or why the option `lacking` is not possible, and all that can be asked
        next."""
        now, seat, free = asker
        match, table, decision = now.match, now.table, find_decision(now, seat)
        missing = await asyncio.to_thread(find_missing, table.game, decision) if decision else {}
        if decision and lacking in missing:
            told = explain_lacking(now, decision, lacking, missing[lacking])
        others = await self.own_games.count_waiting(interaction.user.id, match.id)
        return make_coach(now, seat, others, missing, told, hints=free or match.hints)

    async def is_free(self, match: Match, user: int) -> bool:
        """Whether somebody may ask what to do without the table having allowed it: against computers alone, and in a
        first game."""
        return len(match.people) == 1 or not await self.store.history.has_finished(match.game, [user])


def is_present(now: Standing, press: Press) -> bool:
    """Whether a press is about what a game asks now."""
    return (press.turn, press.moment) == (now.match.turn, now.match.moment)
