"""Whatever Discord answers, it is one of four things, and what fails keeps nothing else from being done."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.connection.failures import Attempts, Failure, judge


def refused(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="No")
    return discord.HTTPException(answer, {"code": code, "message": "No"})


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (refused(404, 10008), Failure.GONE),
        (refused(404, 10003), Failure.GONE),
        (refused(403, 50007), Failure.NOT_REACHED),
        (refused(400, 50035), Failure.NOT_REACHED),
        (refused(418, 987654), Failure.NOT_REACHED),
        (refused(403, 20026), Failure.OURS),
        (refused(400, 40003), Failure.OURS),
        (refused(429, 40003), Failure.OURS),
        (refused(401, 0), Failure.OURS),
        (refused(429, 0), Failure.LATER),
        (refused(503, 0), Failure.LATER),
        (discord.RateLimited(20.0), Failure.LATER),
        (aiohttp.ServerDisconnectedError(), Failure.LATER),
        (ConnectionResetError(), Failure.LATER),
        (TimeoutError(), Failure.LATER),
        (KeyError("retry_after"), Failure.LATER),
        (KeyError("hand"), None),
        (ValueError(), None),
    ],
)
def test_each_failure_is_one_of_four_things_and_a_mistake_is_none(error: Exception, failure: Failure | None) -> None:
    assert judge(error) is failure


def test_all_is_tried_and_a_mistake_is_told_rather_than_a_refusal() -> None:
    attempts, done = Attempts(), []
    for error in (None, refused(403, 50007), None, ValueError("a mistake"), None):
        with attempts.trying():
            if error:
                raise error
            done.append(1)
    assert len(done) == 3
    with pytest.raises(ValueError, match="a mistake"):
        attempts.end()


def test_when_nothing_fails_nothing_is_raised() -> None:
    Attempts().end()
