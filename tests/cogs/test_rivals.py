"""When it looks as if another Belfry answered with the same token."""

from types import SimpleNamespace
from typing import Any

import pytest
from yarl import URL

from cogs.connection.duplicate_instance import Rivals
from tests.clocks import ClockOf

ALREADY_ANSWERED = 40060


@pytest.mark.parametrize("lost", [True, False], ids=["cut off", "first"])
async def test_an_interaction_that_was_answered_is_a_sign_of_another_belfry_but_after_a_lost_attempt(
    lost: bool,
) -> None:
    rivals = Rivals(ClockOf(lambda: 1_000_000.0))
    trace, nobody = rivals.trace(), SimpleNamespace()

    async def read() -> dict[str, int]:
        return {"code": ALREADY_ANSWERED}

    url = URL("https://discord.com/api/v10/interactions/5/token/callback")
    request: Any = SimpleNamespace(url=url, response=SimpleNamespace(status=400, json=read))
    anybody: Any = nobody
    if lost:
        for hear in trace.on_request_exception:
            await hear(anybody, nobody, request)
    for hear in trace.on_request_end:
        await hear(anybody, nobody, request)
    assert rivals.are_there() != lost
