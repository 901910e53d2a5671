"""What to make of a request that failed: whatever its code is, it is one of four things."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from types import SimpleNamespace

import aiohttp
import discord

from cogs.panels import error_codes

UNREACHABLE = (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited)  # no HTTPException in discord.py 2.7
FIRST_ANSWER = re.compile(r"/interactions/\d+/[^/]+/callback$")
EMPTY = {(204, "DELETE"), (204, "PUT")}  # what is done without a word


class Failure(Enum):
    """Why Discord did not do what it was asked to."""

    GONE = "the message or its channel is not there any more"
    NOT_REACHED = "it is refused there, or to this person"
    LATER = "it may work later"
    OURS = "it is refused to Belfry, whomever it is about"


REFUSED = {Failure.GONE, Failure.NOT_REACHED}  # for good, unless people change something


def judge(error: Exception) -> Failure | None:
    """What a failed request means; None when the error is none of Discord's."""
    if isinstance(error, UNREACHABLE) or (isinstance(error, KeyError) and error.args == ("retry_after",)):
        return Failure.LATER  # discord.py 2.7 looks for retry_after in each 429, and not all have it
    if isinstance(error, StillThere):
        return Failure.NOT_REACHED
    if not isinstance(error, discord.HTTPException):
        return None
    if error.code in error_codes.EXPIRED:
        return Failure.NOT_REACHED  # whatever the status: 401 is about the token of the interaction
    if error.status == 401 or error.code in error_codes.BOT_WIDE:
        return Failure.OURS
    if error.status == 429 or error.status >= 500:
        return Failure.LATER
    if error.code in error_codes.RATE_LIMITED | error_codes.OVERLOADED:
        return Failure.LATER
    return Failure.GONE if error.code in error_codes.VANISHED else Failure.NOT_REACHED


class StillThere(Exception):
    """A board or lobby that another has replaced could not be deleted, for Discord has refused it with this `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class NotDiscord(aiohttp.ClientError):
    """Something else has answered in Discord's place, and says that all is well: a page, or nothing at all."""


class Stumbled(aiohttp.ClientError):
    """Discord has an error where somebody waits for a first answer."""


async def require_discord(
    session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
) -> None:
    """To be told by aiohttp of the end of each request.

    discord.py would take any answer with a good status for what it has asked for; and after an error it would try a
    first answer again by itself, so that nobody knew whether that has arrived.  Raises NotDiscord or Stumbled.
    """
    response, ours = request.response, str(request.url).startswith(discord.http.Route.BASE)
    if response.status >= 500 and FIRST_ANSWER.search(request.url.path):
        response.release()
        raise Stumbled
    if not ours or not 200 <= response.status < 300:
        return
    if response.content_type != "application/json" and (response.status, request.method) not in EMPTY:
        response.release()
        raise NotDiscord


class Attempts:
    """Several things to do, of which none that fails keeps the next from being done."""

    def __init__(self) -> None:
        self.errors: list[Exception] = []

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Within it one of them is done; an error ends it and is kept."""
        try:
            yield
        except Exception as error:
            self.errors.append(error)

    def end(self) -> None:
        """Raises one of the errors, if there was any: rather one that is not Discord's, for that is a mistake."""
        if self.errors:
            raise next((error for error in self.errors if judge(error) is None), self.errors[0])


def hide_ids(path: str) -> str:
    """A path without the ids of people, channels and messages in it."""
    return re.sub(r"/\d+(?=/|$)", "/{id}", path)
