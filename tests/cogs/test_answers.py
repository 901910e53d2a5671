"""What comes too late for Discord is not made."""

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from yarl import URL

from cogs.connection import interactions
from cogs.connection.errors import judge
from cogs.connection.interactions import (
    DESK,
    PROMISE,
    State,
    TooLate,
    explain_failure,
    find_age,
    line_up,
    promise,
    report,
    require_in_time,
    respond,
    settle,
    tell_request,
)
from cogs.connection.press_queue import Queues
from cogs.words import say


@dataclass
class Interaction:
    """A press; Discord takes a promise or says that the interaction is `gone`."""

    gone: bool
    age: float = 0.0
    id: int = 1
    extras: dict[str, Any] = field(default_factory=dict)
    done: bool = False

    @property
    def response(self) -> "Interaction":
        return self

    @property
    def created_at(self) -> datetime:
        return discord.utils.utcnow() - timedelta(seconds=self.age)

    def is_done(self) -> bool:
        return self.done

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        if self.gone:
            answer: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(answer, {"code": 10062, "message": "Unknown interaction"})
        self.done = True


@pytest.fixture(autouse=True)
def _unknown() -> Iterator[None]:
    """Nothing is known of Discord's clock."""
    interactions._ahead.clear()
    yield
    interactions._ahead.clear()


async def promised(gone: bool, age: float = 0.0) -> Any:
    """A press of this age for which Belfry has promised an answer, or tried to."""
    interaction: Any = Interaction(gone, age)
    promise(interaction, private=False)
    await asyncio.wait({interaction.extras[PROMISE]._task})
    return interaction


async def test_what_discord_has_given_up_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interactions, "SLOW_ANSWER", 0.0)
    require_in_time(await promised(gone=False))
    with pytest.raises(TooLate):
        require_in_time(await promised(gone=True))


async def test_nor_what_is_too_old_and_was_never_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    interaction: Any = Interaction(gone=False)
    promise(interaction, private=False)
    require_in_time(interaction)
    monkeypatch.setattr(interactions, "ANSWERABLE_FOR", -1.0)
    with pytest.raises(TooLate):
        require_in_time(interaction)


async def test_what_came_late_is_promised_at_once() -> None:
    """Discord counts from the press, wherever it was on its way since."""
    begun = asyncio.get_running_loop().time()
    assert (await promised(gone=False, age=interactions.SLOW_ANSWER)).done
    assert asyncio.get_running_loop().time() < begun + interactions.SLOW_ANSWER


async def test_what_comes_while_many_wait_is_promised_at_once_but_for_a_form() -> None:
    begun = asyncio.get_running_loop().time()
    press: Any = Interaction(gone=False)
    opening: Any = Interaction(gone=False)
    promise(press, private=False, soon=True)
    promise(opening, private=False, form=True, soon=True)
    await asyncio.wait({press.extras[PROMISE]._task})
    assert press.done
    assert asyncio.get_running_loop().time() < begun + interactions.SLOW_ANSWER
    assert not opening.done


async def test_an_answer_that_was_cut_off_and_had_arrived_all_the_same_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interactions, "AGAIN", 0.0)
    interaction, attempts = Interaction(gone=False), [ConnectionError(), refusal(400, interactions.ALREADY_ANSWERED)]

    async def send() -> None:
        raise attempts.pop(0)

    answer: Any = interaction
    assert await respond(answer, send) is None
    assert await settle(answer) is State.ANSWERED


async def test_where_an_answer_is_about_to_be_sent_somebody_elses_is_begun() -> None:
    interaction, queues = Interaction(gone=False), Queues()
    answer: Any = interaction
    answer.user = SimpleNamespace(id=1)

    async def respond() -> None:
        await line_up(answer, queues)
        desk = answer.extras[DESK]
        assert not desk.left
        await settle(answer)
        assert desk.left

    await asyncio.create_task(respond())


async def test_what_is_to_be_a_form_has_longer_for_after_a_promise_discord_takes_none() -> None:
    begun = asyncio.get_running_loop().time()
    interaction: Any = Interaction(gone=False, age=interactions.SLOW_ANSWER)
    promise(interaction, private=False, form=True)
    await asyncio.wait({interaction.extras[PROMISE]._task})
    waited = asyncio.get_running_loop().time() - begun
    assert (
        interactions.SLOW_FORM - interactions.SLOW_ANSWER - 0.1
        <= waited
        < interactions.ANSWERABLE_FOR - interactions.SLOW_ANSWER
    )


OFFSETS = (-3600.0, -5.0, -0.5, 0.0, 0.5, 1.6, 2.4, 2.9, 3.1, 60.0, 120.0, 3600.0)  # seconds that our clock is ahead


@pytest.mark.parametrize("ahead", OFFSETS)
def test_age_of_a_press_follows_from_the_quickest_one_whatever_time_it_is_here(ahead: float) -> None:
    presses: list[Any] = [Interaction(gone=False, age=ahead + late) for late in (0.05, 1.5, 0.0, 1.5, 2.8, 9.0)]
    known = [1.45, 0.0, 1.5, 2.8, 0.0] if abs(ahead) < interactions.MOST_APART else [0.0] * 5
    assert [find_age(press) for press in presses][1:] == pytest.approx(known, abs=0.05)


@pytest.mark.parametrize("form", [True, False])
async def test_press_is_in_time_however_the_clocks_change(form: bool) -> None:
    """What takes a moment is shown, or opened, though each press seems to come from another time."""
    rng = random.Random(1)
    changing = [*OFFSETS, *(rng.uniform(-5, 120) for _ in range(20)), *(rng.uniform(0, 3) for _ in range(20))]

    async def press(ahead: float) -> None:
        interaction: Any = Interaction(gone=False, age=ahead)
        promise(interaction, private=True, form=form)
        await asyncio.sleep(0.2)  # for which the answer is being made
        require_in_time(interaction)
        assert await settle(interaction) is State.OPEN or not form, ahead

    await asyncio.gather(*map(press, changing))


async def test_machine_that_sleeps_or_is_set_makes_no_press_old(monkeypatch: pytest.MonkeyPatch) -> None:
    press: Any = Interaction(gone=False)
    assert find_age(press) < 0.1
    machine = time.time
    monkeypatch.setattr(time, "time", lambda: machine() + 2.5)
    assert find_age(press) < 0.1


def refusal(status: int, code: int, path: str = "/api/v10/channels/123/messages") -> discord.HTTPException:
    """What discord.py raises for such an answer of Discord's."""
    answer: Any = SimpleNamespace(status=status, reason="No", method="POST", url=URL(f"https://discord.com{path}"))
    return discord.HTTPException(answer, {"code": code, "message": "Refused"})


@pytest.mark.parametrize(
    ("status", "code", "key"),
    [
        (403, 340015, "errors.not_taken"),
        (409, 0, "errors.not_taken"),
        (500, 0, "errors.later"),
        (503, 0, "errors.later"),
        (429, 30046, "errors.later"),
        (403, 20026, "errors.refused"),
        (401, 0, "errors.refused"),
    ],
)
def test_a_refusal_of_discords_is_one_line_for_the_host_and_a_sentence_for_the_person(
    caplog: pytest.LogCaptureFixture, status: int, code: int, key: str
) -> None:
    error = refusal(status, code)
    reference = report(error, game=7)
    [record] = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    about = {name: getattr(record, name) for name in ("method", "route", "status", "code", "reference", "game")}
    route = "/api/v10/channels/{id}/messages"
    wanted = {"method": "POST", "route": route, "status": status, "code": code, "reference": reference, "game": 7}
    assert about == wanted
    assert explain_failure(judge(error), reference) == say(key, reference=reference)


def test_a_mistake_of_ours_is_logged_with_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    mistake = ValueError("on purpose")
    assert report(mistake) in caplog.records[0].__dict__["reference"]
    assert caplog.records[0].levelname == "ERROR"
    assert caplog.records[0].exc_info


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/interactions/12/aHJ-x_9/callback", "/api/v10/interactions/{id}/{token}/callback"),
        ("/api/v10/webhooks/12/aHJ-x_9/messages/@original", "/api/v10/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/webhooks/12/34", "/api/v10/webhooks/{id}/{token}"),
        ("/api/v10/channels/12/messages/34", "/api/v10/channels/{id}/messages/{id}"),
    ],
)
def test_a_route_in_the_log_has_no_token(path: str, route: str) -> None:
    assert tell_request(refusal(400, 50035, path))["route"] == route
