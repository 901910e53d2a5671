"""What decided a game that is over, for each of its players in private."""

import logging
from dataclasses import dataclass

import discord
from discord.ext import commands

from cogs.actions.matches import Matches
from cogs.background.reviews import Reviewing
from cogs.connection.errors import UNREACHABLE
from cogs.connection.interactions import Sent, edit_pressed, explain_failure, reply, report
from cogs.connection.press_handlers import on_press
from cogs.connection.press_queue import Background
from cogs.panels.custom_ids import Press
from cogs.panels.layout import note
from cogs.panels.look_back import Missed, make_looking, make_review
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.teaching.review import Mistake, find_choice
from engine.views.turn_steps import play_steps
from engine.worker_pool import NoAnswer
from store import Match, Store, StoreError

log = logging.getLogger("belfry.review")


@dataclass(eq=False, repr=False)
class Review(commands.Cog):
    """The button What decided it, and those that lead from one choice to another."""

    store: Store
    matches: Matches
    reviewing: Reviewing

    def __post_init__(self) -> None:
        self.background = Background()

    @on_press("review", private=True)
    async def press_review(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button What decided it: the dearest choice; as long as that is not known, that it is being looked at."""
        match, seat = await self.load(press.match, interaction.user.id)
        found = await self.store.reviews.find(match.id, seat)
        if found is None:
            sent = await reply(interaction, make_looking(match))
            self.background.begin(self.find(sent, match, seat))
        else:
            await reply(interaction, make_review(match, await self.look_up(match, seat, found), 0))

    @on_press("mistake")
    async def press_mistake(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Another of the choices instead of the one that is shown."""
        match, seat = await self.load(press.match, interaction.user.id)
        found = await self.store.reviews.find(match.id, seat) or []
        await edit_pressed(interaction, make_review(match, await self.look_up(match, seat, found), press.number))

    async def load(self, number: int, user: int) -> tuple[Match, int]:
        """A game that is over, and the seat that somebody had.  Raises Refusal where there is neither."""
        match, _ = await self.matches.load(number)
        if match.status != "over":
            raise Refusal(say("games.review.later", game=match.label))
        seat = match.seat_of(user)
        if seat is None:
            raise Refusal(say("games.review.no_player", game=match.label))
        return match, seat

    async def find(self, sent: Sent, match: Match, seat: int) -> None:
        """Find out what decided it, and make that of the message that was sent."""
        try:
            found = await self.reviewing.review(match, seat)
            panel = make_review(match, await self.look_up(match, seat, found), 0)
        except (NoAnswer, StoreError) as error:
            panel = note(explain_failure(None, report(error, game=match.id, seat=seat)))
        files = await panel.draw()
        try:
            await sent.edit(view=panel.view, attachments=files())
        except (discord.HTTPException, *UNREACHABLE) as error:  # who presses again reads it at once
            log.info("a review could not be shown", extra={"game": match.id, "why": type(error).__name__})

    async def look_up(self, match: Match, seat: int, found: list[Mistake]) -> list[Missed]:
        """The choices that were found, as they were asked; those that the present rules do not offer are left out."""
        missed, steps, number = list[Missed](), 0, 0
        async for turn in self.store.history.turns(match):
            number += 1
            ends = [len(table.choices) for table in play_steps(turn)]
            for mistake in found:
                asked = find_choice(turn, seat, mistake.n) if mistake.turn == number else None
                if asked and mistake.best in asked[1].options:
                    step = steps + 1 + sum(end <= mistake.n for end in ends)
                    missed.append(Missed(mistake, step, *asked, turn.choices[mistake.n].option))
            steps += len(ends)
        return sorted(missed, key=lambda one: -one.mistake.cost)

    async def close(self) -> None:
        """Give up what is being looked at; who asks again begins anew."""
        await self.background.close()
