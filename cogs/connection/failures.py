"""What to make of a request that failed: whatever its code is, it is one of four things."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

import aiohttp
import discord

UNREACHABLE = (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited)  # no HTTPException in discord.py 2.7
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
BOT_WIDE = {20026, 40002, 40003}  # flagged as spam, not verified, opening direct messages too fast


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
    if error.status == 401 or error.code in BOT_WIDE:
        return Failure.OURS
    if error.status == 429 or error.status >= 500:
        return Failure.LATER
    return Failure.GONE if error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE) else Failure.NOT_REACHED


class StillThere(Exception):
    """A board or lobby that another has replaced could not be deleted, for Discord has refused it with this `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


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
