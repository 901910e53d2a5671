"""Answers that only one person sees, and what happens when something goes wrong.

Every interaction ends here if it ends badly: the person gets a sentence and a
reference, the log gets the same reference with the trace.
"""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

from cogs.panels import Panel, note
from engine.game import IllegalChoice
from store import JoinRefused, StartRefused, StoreError

log = logging.getLogger("belfry.answers")

UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060  # Discord's codes
CLOSED_TO_US = (10003, 10008, 50083)  # unknown channel, unknown message, archived thread
UNREACHABLE = (aiohttp.ClientError, OSError, TimeoutError)  # discord.py 2.7 lets these through


class Refusal(Exception):
    """Something a person asked for that cannot be; the text says why and what to do."""


async def reply(interaction: discord.Interaction, answer: str | Panel) -> None:
    """Answer an interaction privately, whether or not it has been answered before."""
    panel = note(answer) if isinstance(answer, str) else answer
    if interaction.response.is_done():
        await interaction.followup.send(view=panel.view, files=panel.files, ephemeral=True)
    else:
        await interaction.response.send_message(view=panel.view, files=panel.files, ephemeral=True)


@asynccontextmanager
async def answering(interaction: discord.Interaction, **about: object) -> AsyncIterator[None]:
    """Within it a Refusal or an IllegalChoice becomes a private answer, and any other error a logged one."""
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
        if error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
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
