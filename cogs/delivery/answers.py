"""Answers to interactions: a private sentence, the pressed message made anew, a message for all.

Discord waits three seconds for the first answer, so one that is long in coming
is promised.  And every interaction ends here if it ends badly: the person gets
a sentence and a reference, the log gets the same reference with the trace.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum

import aiohttp
import discord

from cogs.actions.refusals import Refusal
from cogs.panels.ui import Panel, note
from engine.game import IllegalChoice
from store import JoinRefused, StartRefused, StoreError

log = logging.getLogger("belfry.answers")

SLOW = 1.5  # seconds after the press at which an answer is promised
UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060  # Discord's codes
TOO_LATE = (UNKNOWN_INTERACTION, ALREADY_ANSWERED)
CLOSED_TO_US = (10003, 10008, 50083)  # unknown channel, unknown message, archived thread
UNREACHABLE = (aiohttp.ClientError, OSError, TimeoutError)  # discord.py 2.7 lets these through
PROMISE = "promise"  # its key among what discord.py lets us note at an interaction


class Promise:
    """Tells Discord that an answer is coming, unless it has come within `SLOW` seconds.

    `private`: it will be a private message of its own; else the pressed message is going to change.
    """

    def __init__(self, interaction: discord.Interaction, *, private: bool) -> None:
        self.interaction = interaction
        self.private = private
        self.given = False
        self._sending = False
        self._task = asyncio.create_task(self._keep(), name=f"promise {interaction.id}")

    async def release(self) -> None:
        """Promise nothing any more; when that is just being done, wait for it."""
        if not self._sending:
            self._task.cancel()
        await asyncio.wait({self._task})

    async def _keep(self) -> None:
        await asyncio.sleep(SLOW)
        self._sending = True
        if not self.interaction.response.is_done():
            try:
                await self.interaction.response.defer(ephemeral=self.private, thinking=self.private)
                self.given = True
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("an answer could not be promised", extra={"why": type(error).__name__})


class State(Enum):
    """How far the answer to an interaction is."""

    OPEN = "nothing was sent"
    PROMISED = "a private message was promised, and has still to be filled"
    ANSWERED = "something was sent; more is sent beside it"


async def settle(interaction: discord.Interaction) -> State:
    """To be asked before something is sent: how far the answer is.  From now on nothing is promised."""
    promise: Promise | None = interaction.extras.pop(PROMISE, None)
    if promise:
        await promise.release()
        if promise.given and promise.private:
            return State.PROMISED
    return State.ANSWERED if interaction.response.is_done() else State.OPEN


async def reply(interaction: discord.Interaction, answer: str | Panel) -> Callable[..., Awaitable[object]]:
    """Answer an interaction privately, whether or not it has been answered before; how to edit what was sent."""
    panel = note(answer) if isinstance(answer, str) else answer
    state = await settle(interaction)
    if state is State.ANSWERED:
        sent = await interaction.followup.send(view=panel.view, files=panel.files, ephemeral=True, wait=True)
        return sent.edit
    if state is State.PROMISED:
        await interaction.edit_original_response(view=panel.view, attachments=panel.files)
    else:
        await interaction.response.send_message(view=panel.view, files=panel.files, ephemeral=True)
    return interaction.edit_original_response


async def edit_pressed(interaction: discord.Interaction, panel: Panel) -> None:
    """Answer a press by making the pressed message this one."""
    if await settle(interaction) is State.OPEN:
        await interaction.response.edit_message(view=panel.view, attachments=panel.files)
    else:
        await interaction.edit_original_response(view=panel.view, attachments=panel.files)


async def send_to_all(
    interaction: discord.Interaction, panel: Panel, mentions: discord.AllowedMentions | None = None
) -> int | None:
    """Answer with a message that all can see; its id, if Discord tells it.  Nobody is notified but `mentions`."""
    allowed = mentions or discord.AllowedMentions.none()
    if await settle(interaction) is State.OPEN:
        answer = await interaction.response.send_message(view=panel.view, files=panel.files, allowed_mentions=allowed)
        return answer.message_id
    sent = await interaction.followup.send(view=panel.view, files=panel.files, allowed_mentions=allowed, wait=True)
    return sent.id


@asynccontextmanager
async def answering(interaction: discord.Interaction, **about: object) -> AsyncIterator[None]:
    """Within it a press or command is answered.

    A Refusal or an IllegalChoice becomes a private answer, any other error a logged one, with `about`.
    """
    try:
        yield
    except (Refusal, IllegalChoice) as refused:
        await _tell(interaction, str(refused))
    except (JoinRefused, StartRefused):
        await _tell(interaction, "This table has changed in the meantime. /table shows how things stand.")
    except StoreError as error:
        reference = report(error, **about)
        await _tell(
            interaction,
            "The game could not be read or saved just now. /board shows how it stands; please try again what is "
            f"missing there. If that does not help, tell whoever runs Belfry the reference {reference}.",
        )
    except discord.HTTPException as error:
        if error.code in TOO_LATE:
            log.info("answer came too late", extra={"code": error.code, **about})
        elif error.code in CLOSED_TO_US:
            log.info("no place for an answer", extra={"code": error.code, **about})
            await _tell(
                interaction,
                "This message was deleted or put away before I could answer. Nothing was lost: /board shows how "
                "things stand.",
            )
        else:
            await _tell(
                interaction,
                f"Discord did not take my answer. Nothing was lost: /board shows how things stand. (Reference "
                f"{report(error, **about)})",
            )
    except UNREACHABLE:
        log.warning("Discord could not be reached for an answer", extra=about)
    except Exception as error:
        reference = report(error, **about)
        await _tell(
            interaction,
            f"Something went wrong on my side. Nothing was lost: /board shows how things stand. (Reference "
            f"{reference})",
        )
    finally:
        await settle(interaction)


def promise(interaction: discord.Interaction, *, private: bool) -> None:
    """From now on see to it that Discord does not give the interaction up before it is answered."""
    interaction.extras[PROMISE] = Promise(interaction, private=private)


def report(error: BaseException, **about: object) -> str:
    """Log an error with its trace; the reference under which it stands there."""
    reference = secrets.token_hex(4)
    log.error("unexpected error", exc_info=error, extra={"reference": reference, **about})
    return reference


async def _tell(interaction: discord.Interaction, sentence: str) -> None:
    try:
        await reply(interaction, sentence)
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.warning("a private answer did not arrive", extra={"why": type(error).__name__})
