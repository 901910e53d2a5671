"""Answers to interactions: a private sentence, the pressed message made anew, a message for all.

Discord waits three seconds for the first answer, so one that is long in coming
is promised.  And every interaction ends here if it ends badly: the person gets
a sentence and a reference, the log gets the same reference with the trace.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
    """Tells Discord that the answer to a press is coming, unless it has come within `SLOW` seconds."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
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
                await self.interaction.response.defer()
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("an answer could not be promised", extra={"why": type(error).__name__})


async def is_answered(interaction: discord.Interaction) -> bool:
    """Whether an answer was sent or promised already; from now on none is promised."""
    promise: Promise | None = interaction.extras.pop(PROMISE, None)
    if promise:
        await promise.release()
    return interaction.response.is_done()


async def reply(interaction: discord.Interaction, answer: str | Panel) -> None:
    """Answer an interaction privately, whether or not it has been answered before."""
    panel = note(answer) if isinstance(answer, str) else answer
    if await is_answered(interaction):
        await interaction.followup.send(view=panel.view, files=panel.files, ephemeral=True)
    else:
        await interaction.response.send_message(view=panel.view, files=panel.files, ephemeral=True)


async def edit_pressed(interaction: discord.Interaction, panel: Panel) -> None:
    """Answer a press by making the pressed message this one."""
    if await is_answered(interaction):
        await interaction.edit_original_response(view=panel.view, attachments=panel.files)
    else:
        await interaction.response.edit_message(view=panel.view, attachments=panel.files)


async def send_to_all(
    interaction: discord.Interaction, panel: Panel, mentions: discord.AllowedMentions | None = None
) -> int | None:
    """Answer with a message that all can see; its id, if Discord tells it.  Nobody is notified but `mentions`."""
    allowed = mentions or discord.AllowedMentions.none()
    if await is_answered(interaction):
        sent = await interaction.followup.send(
            view=panel.view, files=panel.files, allowed_mentions=allowed, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(view=panel.view, files=panel.files, allowed_mentions=allowed)
    return answer.message_id


@asynccontextmanager
async def answering(interaction: discord.Interaction, **about: object) -> AsyncIterator[None]:
    """Within it a press or command is answered.

    A Refusal or an IllegalChoice becomes a private answer, any other error a logged one, with `about`.
    """
    if interaction.type is not discord.InteractionType.application_command:
        interaction.extras[PROMISE] = Promise(interaction)
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
        await is_answered(interaction)


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
