"""Players' own panels: in private answers, true for as long as Discord lets them be edited, and in direct messages, one
for each seat, which the next one replaces."""

import logging
from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

import discord

from base.clock import Clock
from cogs.connection.errors import Attempts, Failure, judge
from cogs.connection.interactions import EDITABLE_FOR, MOST_APART, Sent, find_pressed, reply, require_in_time
from cogs.connection.messages import Messages
from cogs.notifications.notifier import Plan
from cogs.notifications.own_games import OwnGames
from cogs.notifications.writer import Writer, write_own_panel
from cogs.panels.layout import Panel
from cogs.panels.names import HERE
from cogs.panels.private_panel import Reader, name_occasion
from cogs.panels.snapshot import BegunGame
from store import Experience, Match, Posted, Store

log = logging.getLogger("belfry.private_answers")
OWN_PANEL_KIND = "private"
FIRST_SEEN = "first_seen"  # key among what discord.py lets us note at an interaction


@dataclass(frozen=True)
class PrivateAnswer:
    """A private answer: to whom, the message (None: it is not there yet), what it is about, and the revision."""

    interaction: discord.Interaction
    sent: Sent | None = None
    about: str = ""
    revision: int = 0


@dataclass(eq=False, repr=False)
class PrivateAnswers:
    """The last private answer of each seat, for as long as it can be edited."""

    store: Store
    own_games: OwnGames
    messages: Messages
    clock: Clock

    def __post_init__(self) -> None:
        self._last: dict[tuple[int, int], PrivateAnswer] = {}
        self._hints: dict[tuple[int, int], PrivateAnswer] = {}  # that offer what a computer would choose

    async def show(
        self,
        interaction: discord.Interaction,
        now: BegunGame,
        seat: int,
        why: str = "",
        experience: Experience | None = None,
    ) -> None:
        """Answer with the own panel of a seat; `why` says what could not be done, `experience` as in `make`."""
        require_in_time(interaction)
        async with self.owning_up(interaction, now.match.id, why) as words:
            panel = await self.make(interaction, now, seat, words, experience)
            sent = await reply(interaction, panel)
            await self._replace(now.match, seat, PrivateAnswer(interaction, sent, panel.about, now.match.revision))

    async def make(
        self,
        interaction: discord.Interaction,
        now: BegunGame,
        seat: int,
        why: str = "",
        experience: Experience | None = None,
        *,
        briefly: bool = False,
    ) -> Panel:
        """The own panel of a seat as a private answer to this, with the way to other games of the person.

        `experience`: of the person, if that has just been read.  `briefly`: nobody has asked for what it shows.
        """
        match = now.match
        pressed = find_pressed(interaction, match.id)
        alone = pressed is not None and not pressed.elsewhere
        others = 0 if alone else await self.own_games.count_waiting(interaction.user.id, match.id)
        place = self.messages.locate(match, interaction)
        reader = Reader(place, why, others=others, briefly=briefly and place == HERE)
        return await write_own_panel(self.store, now, seat, reader, experience)

    def owning_up(self, interaction: discord.Interaction, match: int, why: str) -> AbstractAsyncContextManager[str]:
        """Within it a person is answered about a game with `why`, and before it, once, that direct messages failed."""
        pressed = find_pressed(interaction, match)
        return self.messages.owning_up(interaction.user.id, why, perhaps=pressed is None or pressed.untold)

    async def note_pressed(self, interaction: discord.Interaction, match: Match, seat: int, panel: Panel) -> None:
        """A press in a private answer has turned it into this panel."""
        assert interaction.message
        sent = Sent.of(interaction, interaction.message.id)
        await self._replace(match, seat, PrivateAnswer(interaction, sent, panel.about, match.revision))

    def note_hint(self, interaction: discord.Interaction, match: Match, seat: int) -> None:
        """Note that the pressed private answer offers a seat what a computer would choose now."""
        assert interaction.message
        self._note_arrival(interaction)
        sent = Sent.of(interaction, interaction.message.id)
        self._hints = {key: one for key, one in self._hints.items() if not self._is_expired(one)}
        self._hints[match.id, seat] = PrivateAnswer(interaction, sent, name_question(match))

    def forget_hint(self, match: Match, seat: int) -> None:
        """Note that the private answer with a hint shows something else."""
        self._hints.pop((match.id, seat), None)

    async def _retract_hint(self, match: Match, seat: int) -> None:
        """Delete the hint for another question than the present one, unless its message has become the own panel."""
        hint, last = self._hints.get((match.id, seat)), self._last.get((match.id, seat))
        if hint is None or hint.sent is None or hint.about == name_question(match):
            return
        del self._hints[match.id, seat]
        is_own_panel = last is not None and last.sent is not None and last.sent.message == hint.sent.message
        if not (is_own_panel or self._is_expired(hint)):
            await hint.sent.retract()

    def promise(self, interaction: discord.Interaction, match: Match, seat: int) -> None:
        """Show the own panel, in answer to this, as soon as the seat has something to choose in it."""
        self._keep(match.id, seat, PrivateAnswer(interaction))

    def leave(self, match: int, user: int) -> None:
        """The private answer that shows this game to a person is about to show something else."""
        for (number, seat), answer in [*self._last.items()]:
            if number == match and answer.interaction.user.id == user:
                self._forget(number, seat, answer)

    async def bring_up(self, now: BegunGame, experiences: Mapping[int, Experience], attempts: Attempts) -> None:
        """Bring the private answers of a game up to date; `experiences` as of `Situation`."""
        match = now.match
        for seat in range(len(match.seats)):
            await self._retract_hint(match, seat)
            answer = self._last.get((match.id, seat))
            if answer is None or match.revision < answer.revision:  # whoever pressed meanwhile has been shown more
                continue
            if self._is_expired(answer) or answer.interaction.user.id != match.seats[seat].user:
                self._forget(match.id, seat, answer)
                continue
            with attempts.trying():
                try:
                    await self._bring_up(now, seat, answer, experiences.get(answer.interaction.user.id))
                except discord.HTTPException as error:
                    if judge(error) is Failure.LATER:
                        raise
                    note_gone(match, error)
                    self._forget(match.id, seat, answer)

    async def _bring_up(self, now: BegunGame, seat: int, answer: PrivateAnswer, experience: Experience | None) -> None:
        match, table = now.match, now.table
        if answer.sent is None:
            ask = table.open_to(seat)
            if ask and ask.private:
                await self.show(answer.interaction, now, seat, experience=experience)
        elif answer.about != name_occasion(now, seat, self.messages.locate(match, answer.interaction)):
            panel = await self.make(answer.interaction, now, seat, experience=experience, briefly=True)
            files = await panel.draw()
            if self._last.get((match.id, seat)) is not answer:
                return
            await answer.sent.edit(view=panel.view, attachments=files())
            if self._last.get((match.id, seat)) is answer:
                self._keep(match.id, seat, replace(answer, about=panel.about, revision=match.revision))

    def _is_expired(self, answer: PrivateAnswer) -> bool:
        """https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages"""
        return self.clock.now() >= self._note_arrival(answer.interaction) + EDITABLE_FOR

    def _note_arrival(self, interaction: discord.Interaction) -> float:
        """When an interaction was first seen here, by our clock, for Discord's may show another time; one that seems to
        be minutes old then is taken to be so."""
        made, now = interaction.created_at.timestamp(), self.clock.now()
        return float(interaction.extras.setdefault(FIRST_SEEN, now if abs(now - made) < MOST_APART else made))

    async def _replace(self, match: Match, seat: int, answer: PrivateAnswer) -> None:
        """Keep a private answer, and delete another that had its place."""
        last = self._last.get((match.id, seat))
        self._keep(match.id, seat, answer)
        if not (last and last.sent and answer.sent) or self._is_expired(last):
            return
        if last.sent.message in (0, answer.sent.message) or last.interaction.user != answer.interaction.user:
            return
        await last.sent.retract()

    def _keep(self, match: int, seat: int, answer: PrivateAnswer) -> None:
        self._last = {key: one for key, one in self._last.items() if not self._is_expired(one)}
        self._note_arrival(answer.interaction)
        self._last[match, seat] = answer

    def _forget(self, match: int, seat: int, answer: PrivateAnswer) -> None:
        if self._last.get((match, seat)) is answer:
            del self._last[match, seat]


def name_question(match: Match) -> str:
    """What is asked in a match now, for telling whether it still is."""
    return f"{match.status}.{match.turn}.{match.moment}"


def find_experience(interaction: discord.Interaction, match: Match) -> Experience | None:
    """How well a person who has just pressed something in a game knows such games; None if it has not been read."""
    pressed = find_pressed(interaction, match.id)
    return pressed.experience if pressed else None


def note_gone(match: Match, error: discord.HTTPException) -> None:
    """Discord does not let a private answer be edited any more, or the person has dismissed it."""
    log.info("a private answer is gone", extra={"game": match.id, "code": error.code})


@dataclass(eq=False, repr=False)
class OwnPanels:
    """The own panels that people have been sent."""

    store: Store
    messages: Messages
    writer: Writer

    async def bring_up(
        self, now: BegunGame, plan: Plan, posted: Iterable[Posted], sent: Iterable[Posted], attempts: Attempts
    ) -> None:
        """Edit the newest of each person until it shows the game as it is, and delete those that it has replaced.

        That of a person who has not been near and gets the next one within a minute is left as it is.
        `plan`: what people are told.  `posted`: the messages of the game as it stood then; `sent`: those that are there
        now that people were told.
        """
        match = now.match
        newest = {(one.seat, one.channel): one.message for one in sent if one.kind == OWN_PANEL_KIND}
        for one in posted:
            if one.kind == OWN_PANEL_KIND:
                with attempts.trying():
                    if newest.get((one.seat, one.channel), one.message) != one.message:
                        await self.messages.delete(match.id, one)
                    elif match.seats[one.seat].user not in plan.awaiting:
                        await self._bring_up(now, plan, one)

    async def _bring_up(self, now: BegunGame, plan: Plan, one: Posted) -> None:
        match = now.match
        if one.step and one.about == name_occasion(now, one.seat, self.messages.locate(match)):
            return
        user = match.seats[one.seat].user
        direct = await self.store.direct_messages.get(user)
        if direct.channel != one.channel:  # it went to somebody else, who had the seat before
            await self.store.messages.forget(match.id, one.message)
            return
        told = [other for other in plan.still_told if other.message == one.message]
        panel = await self.writer.make_own_panel(now, one.seat, told, experience=plan.now.experiences.get(user))
        if not await self.messages.edit(match.id, one, panel):  # until something else is to be shown, or the next comes
            self.store.messages.note_edit(match.id, replace(one, step=panel.stamp, about=panel.about))
