"""Answers to interactions: a private sentence, the pressed message made anew, a message for all.

Discord waits three seconds for the first answer, so one that is long in coming
is promised, and one that is cut off is sent once more.  And every interaction
ends here if it ends badly: the person gets a sentence and a reference, the log
gets the same reference: with the trace of a mistake of ours, or in one line what
Discord has answered.
"""

import asyncio
import logging
import re
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import NamedTuple, Self, TypeVar

import discord

from base.clock import Clock
from cogs.connection.errors import UNREACHABLE, Failure, hide_ids, judge
from cogs.connection.press_queue import Desk, Queues
from cogs.panels.error_codes import ALREADY_ANSWERED, ARCHIVED, MODERATED, UNKNOWN_INTERACTION, VANISHED
from cogs.panels.layout import Panel, note
from cogs.words import say
from cogs.words.refusals import Refusal, explain
from engine.core.game import IllegalChoice
from store import JoinRefused, Pressed, StartRefused, StoreError

log = logging.getLogger("belfry.answers")

SLOW_ANSWER = 1.5  # seconds after the press at which an answer is promised
SLOW_FORM = 2.5  # the same where the answer is to be a form, which nothing can be promised for
MOST_APART = 600.0  # seconds; clocks that are further apart say nothing
QUICKEST_FOR = 600.0  # seconds for which the quickest press tells how old others are
AGAIN = 0.5  # seconds after which an answer that was cut off is sent once more
FORM_GRACE = 0.5  # seconds in which a form can be the answer, however old the press seems to be
EDITABLE_FOR = 15 * 60.0  # seconds from a press for which Discord lets its answer be edited and deleted
ANSWERABLE_FOR = 3.0  # seconds after the press from which Discord takes no first answer
# Keys among what discord.py lets us note at an interaction.
PROMISE, ARRIVED, PRESSED, DESK, REFUSAL = "promise", "arrived", "pressed", "desk", "refusal"

T = TypeVar("T")


class TooLate(Exception):
    """Discord has given an interaction up, so nothing need be made for it any more."""


async def respond(interaction: discord.Interaction, send: Callable[[], Awaitable[T]]) -> T | None:
    """Send the first answer to an interaction, and once more if it is cut off; None if it had arrived all the same."""
    try:
        return await send()
    except UNREACHABLE as error:
        log.info("an answer was cut off", extra={"why": type(error).__name__})
    await asyncio.sleep(AGAIN)
    try:
        return await send()
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        interaction.extras[ARRIVED] = True
        return None


class Promise:
    """Tells Discord that an answer is coming, unless it has come within so many seconds.

    `private`: it will be a private message of its own; else the pressed message is going to change.  `grace`: so many
    seconds it waits in any case.
    """

    def __init__(self, interaction: discord.Interaction, *, private: bool, within: float, grace: float = 0.0) -> None:
        self.interaction = interaction
        self.private = private
        self.within = within
        self.grace = grace
        self.given = False
        self._lost = False
        self._sending = False
        self._arrived = asyncio.get_running_loop().time()
        self._made = self._arrived - find_age(interaction)
        self._task = asyncio.create_task(self._keep(), name=f"promise {interaction.id}")

    def is_too_late(self) -> bool:
        """Whether Discord has given the interaction up; not as long as it is just being told of the promise.

        It counts from the arrival, which no wrong clock changes.
        """
        if self.given or self.interaction.response.is_done() or (self._sending and not self._task.done()):
            return False
        return self._lost or asyncio.get_running_loop().time() - self._arrived > ANSWERABLE_FOR

    async def release(self) -> None:
        """Promise nothing any more; when that is just being done, wait for it."""
        if not self._sending:
            self._task.cancel()
        await asyncio.wait({self._task})

    async def tried(self) -> None:
        """Wait until it has been given, or could not be."""
        await asyncio.wait({self._task})

    async def _keep(self) -> None:
        due = max(self._made + self.within, self._arrived + self.grace)
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        self._sending = True
        if not self.interaction.response.is_done():
            try:
                await respond(self.interaction, self._defer)
                self.given = True
            except (discord.HTTPException, *UNREACHABLE) as error:
                self._lost = getattr(error, "code", 0) == UNKNOWN_INTERACTION
                log.info("an answer could not be promised", extra={"why": type(error).__name__})

    async def _defer(self) -> None:
        await self.interaction.response.defer(ephemeral=self.private, thinking=self.private)


_ahead = deque[tuple[float, float]]()
"""When presses arrived by a clock that nobody sets, and by how much it was ahead of Discord's, or a little more: of
those presses that were quicker than all after them."""


def find_age(interaction: discord.Interaction) -> float:
    """Seconds since the press, which has just arrived; 0 when it cannot be known.

    It is by how much later this press came than the quickest one of the last minutes, so it does not matter what time
    it is here.  Where Discord's clock was put back it is too much, which only makes a promise come sooner.
    """
    now, made = time.monotonic(), interaction.created_at.timestamp()
    if abs(time.time() - made) > MOST_APART:
        return 0.0
    while _ahead and _ahead[0][0] < now - QUICKEST_FOR:
        _ahead.popleft()
    age = now - made - _ahead[0][1] if _ahead else time.time() - made
    while _ahead and _ahead[-1][1] >= now - made:
        _ahead.pop()
    _ahead.append((now, now - made))
    return age if 0 < age < ANSWERABLE_FOR else 0.0


def require_in_time(interaction: discord.Interaction) -> None:
    """To be asked before pictures are drawn for an answer.  Raises TooLate when Discord would not take it."""
    promise: Promise | None = interaction.extras.get(PROMISE)
    if promise and promise.is_too_late():
        raise TooLate


class State(Enum):
    """How far the answer to an interaction is."""

    OPEN = "nothing was sent"
    PROMISED = "a private message was promised, and has still to be filled"
    ANSWERED = "something was sent; more is sent beside it"


def note_pressed(interaction: discord.Interaction, pressed: Pressed) -> None:
    """Note what is known of a press."""
    interaction.extras[PRESSED] = pressed


def find_pressed(interaction: discord.Interaction, match: int) -> Pressed | None:
    """What is known of a press about this game; None for a command, and for a press about another game."""
    pressed: Pressed | None = interaction.extras.get(PRESSED)
    return pressed if pressed and pressed.match == match else None


async def settle(interaction: discord.Interaction) -> State:
    """To be asked before something is sent: how far the answer is.  From now on nothing is promised."""
    promise: Promise | None = interaction.extras.pop(PROMISE, None)
    desk: Desk | None = interaction.extras.pop(DESK, None)
    if desk:
        desk.leave()
    if promise:
        await promise.release()
        if promise.given and promise.private:
            return State.PROMISED
    answered = interaction.response.is_done() or ARRIVED in interaction.extras
    return State.ANSWERED if answered else State.OPEN


async def leave_unanswered(interaction: discord.Interaction, state: State | None = None) -> None:
    """Answer a command by nothing that stays, for what it has done is seen elsewhere.

    `state`: how far the answer is, for who has asked already.
    """
    if (state or await settle(interaction)) is State.OPEN:
        await respond(interaction, lambda: interaction.response.defer(ephemeral=True))
    await interaction.delete_original_response()


async def open_form(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Answer a press by a form; what is sent in it comes back as a press.  Raises Refusal when it is late for that."""
    if await settle(interaction) is not State.OPEN:
        raise Refusal(say("connection.too_long"))
    await respond(interaction, lambda: interaction.response.send_modal(form))


class Sent(NamedTuple):
    """A private answer: its id, 0 when Discord has not told it, and how to edit and delete it."""

    message: int
    edit: Callable[..., Awaitable[object]]
    delete: Callable[[], Awaitable[object]]

    @classmethod
    def of(cls, interaction: discord.Interaction, message: int) -> Self:
        """The first answer to an interaction, or the private answer that was pressed."""
        return cls(message, interaction.edit_original_response, interaction.delete_original_response)

    async def retract(self) -> None:
        """Delete it, for another one has replaced it; Discord refuses that if the user has dismissed it."""
        try:
            await self.delete()
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.info("a private answer was not deleted", extra={"why": type(error).__name__})


@dataclass
class Refusals:
    """The last refusal of each user, which their next press replaces."""

    clock: Clock
    _last: dict[int, tuple[float, Sent]] = field(default_factory=dict, init=False)

    @asynccontextmanager
    async def replacing(self, interaction: discord.Interaction) -> AsyncIterator[None]:
        """Context in which a user is answered; then the refusal before it is deleted."""
        last = self._last.pop(interaction.user.id, None)
        try:
            yield
        finally:
            moment, sent = self.clock.now(), interaction.extras.pop(REFUSAL, None)
            self._last = {user: one for user, one in self._last.items() if moment < one[0] + EDITABLE_FOR}
            if sent:
                self._last[interaction.user.id] = (moment, sent)
            if last and moment < last[0] + EDITABLE_FOR:
                await last[1].retract()


async def reply(interaction: discord.Interaction, answer: str | Panel) -> Sent:
    """Answer an interaction privately, whether or not it has been answered before."""
    panel = note(answer) if isinstance(answer, str) else answer
    files, state = await panel.draw(), await settle(interaction)
    if state is State.ANSWERED:
        sent = await interaction.followup.send(view=panel.view, files=files(), ephemeral=True, wait=True)
        return Sent(sent.id, sent.edit, sent.delete)
    if state is State.PROMISED:
        filled = await interaction.edit_original_response(view=panel.view, attachments=files())
        return Sent.of(interaction, filled.id)
    answered = await respond(
        interaction,
        lambda: interaction.response.send_message(view=panel.view, files=files(), ephemeral=True),
    )
    message = answered.message_id if answered else None
    return Sent.of(interaction, message or 0)


async def edit_pressed(interaction: discord.Interaction, panel: Panel) -> None:
    """Answer a press by showing this panel in the pressed message, which keeps its form."""
    classic = interaction.message is not None and not interaction.message.flags.components_v2
    files, shown = await panel.draw(), panel.render(classic=classic)
    if await settle(interaction) is State.OPEN:
        await respond(interaction, lambda: interaction.response.edit_message(**shown, attachments=files()))
    else:
        await interaction.edit_original_response(**shown, attachments=files())


async def send_to_all(
    interaction: discord.Interaction, panel: Panel, mentions: discord.AllowedMentions | None = None
) -> int | None:
    """Answer with a message that all can see; its id, if Discord tells it.  Nobody is notified but `mentions`."""
    allowed, files = mentions or discord.AllowedMentions.none(), await panel.draw()
    if await settle(interaction) is State.OPEN:
        answer = await respond(
            interaction,
            lambda: interaction.response.send_message(view=panel.view, files=files(), allowed_mentions=allowed),
        )
        return answer.message_id if answer else (await interaction.original_response()).id
    sent = await interaction.followup.send(view=panel.view, files=files(), allowed_mentions=allowed, wait=True)
    return sent.id


@asynccontextmanager
async def answering(interaction: discord.Interaction, **about: object) -> AsyncIterator[None]:
    """Within it a press or command is answered.

    A Refusal or an IllegalChoice becomes a private answer, any other error a logged one, with `about`.
    """
    try:
        yield
    except (Refusal, IllegalChoice) as refused:
        interaction.extras[REFUSAL] = await _tell(interaction, explain(refused))
    except (JoinRefused, StartRefused):
        interaction.extras[REFUSAL] = await _tell(interaction, say("errors.changed"))
    except StoreError as error:
        await _tell(interaction, say("errors.store", reference=report(error, **about)))
    except TooLate:
        log.info("nothing was drawn for an answer that came too late", extra=about)
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
            log.info("answer came too late", extra={"code": error.code, **about})
        elif error.code in VANISHED | {ARCHIVED}:
            log.info("no place for an answer", extra={"code": error.code, **about})
            await _tell(interaction, say("errors.gone"))
        elif error.code in MODERATED:
            log.warning("a message was blocked by moderation", extra={"code": error.code, **about})
            await _tell(interaction, say("errors.moderated"))
        else:
            await _tell(interaction, explain_failure(judge(error), report(error, **about)))
    except discord.RateLimited as limited:
        log.warning("a rate limit is too long to be waited for", extra={"seconds": limited.retry_after, **about})
        await _tell(interaction, say("errors.limited", n=ceil(limited.retry_after / 60)))
    except UNREACHABLE:
        log.warning("Discord could not be reached for an answer", extra=about)
        await _tell(interaction, say("errors.unsent"))
    except Exception as error:
        await _tell(interaction, explain_failure(judge(error), report(error, **about)))
    finally:
        if await settle(interaction) is State.PROMISED:
            with suppress(discord.HTTPException, *UNREACHABLE):
                await interaction.delete_original_response()


def promise(interaction: discord.Interaction, *, private: bool, form: bool = False, soon: bool = False) -> None:
    """From now on see to it that Discord does not give the interaction up before it is answered.

    `form`: the answer is to be a form, if it comes before it is promised.  `soon`: any other will take long.
    """
    within, grace = (SLOW_FORM, FORM_GRACE) if form else (0.0 if soon else SLOW_ANSWER, 0.0)
    interaction.extras[PROMISE] = Promise(interaction, private=private, within=within, grace=grace)


async def line_up(interaction: discord.Interaction, queues: Queues) -> None:
    """Wait until the interaction may be worked on; somebody else's may be as soon as its answer is about to be sent.

    Where it is promised at once it lines up after that: first everybody is promised something.
    """
    promise: Promise | None = interaction.extras.get(PROMISE)
    if promise and promise.within == 0.0:
        await promise.tried()
    interaction.extras[DESK] = await queues.enter(interaction.user.id)


def report(error: BaseException, **about: object) -> str:
    """Log an error with its trace, or in one line what Discord has answered; the reference under which it stands
    there.  What the store has logged already has a reference."""
    if isinstance(error, StoreError) and error.reference:
        return error.reference
    reference = secrets.token_hex(4)
    if isinstance(error, discord.HTTPException):
        about = {**tell_request(error), **about}
        log.warning("Discord did not take what was sent", extra={"reference": reference, **about})
    else:
        log.error("unexpected error", exc_info=error, extra={"reference": reference, **about})
    return reference


def explain_failure(failure: Failure | None, reference: str) -> str:
    """What somebody reads to whom no answer came; it stands in the log under this reference."""
    if failure is None:
        return say("errors.ours", reference=reference)
    if failure is Failure.LATER:
        return say("errors.later", reference=reference)
    return say("errors.refused" if failure is Failure.OURS else "errors.not_taken", reference=reference)


def tell_request(error: discord.HTTPException) -> dict[str, object]:
    """Which request was refused, and how, for the log: no ids, and no tokens, with which one could answer for us."""
    path = getattr(getattr(error.response, "url", None), "path", "")
    route = re.sub(r"/(interactions|webhooks)/{id}/[^/]+", r"/\1/{id}/{token}", hide_ids(path))
    method = getattr(error.response, "method", "")
    return {"method": method, "route": route, "status": error.status, "code": error.code}


async def _tell(interaction: discord.Interaction, sentence: str) -> Sent | None:
    try:
        return await reply(interaction, sentence)
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.warning("a private answer did not arrive", extra={"why": type(error).__name__})
        return None
