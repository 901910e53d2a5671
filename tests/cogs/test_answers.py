"""What comes too late for Discord is not made."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.delivery import answers
from cogs.delivery.answers import PROMISE, TooLate, find_age, promise, require_in_time


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


async def promised(gone: bool, age: float = 0.0) -> Any:
    """A press of this age for which Belfry has promised an answer, or tried to."""
    interaction: Any = Interaction(gone, age)
    promise(interaction, private=False)
    await asyncio.wait({interaction.extras[PROMISE]._task})
    return interaction


async def test_what_discord_has_given_up_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "SLOW", 0.0)
    require_in_time(await promised(gone=False))
    with pytest.raises(TooLate):
        require_in_time(await promised(gone=True))


async def test_nor_what_is_too_old_and_was_never_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    interaction: Any = Interaction(gone=False)
    promise(interaction, private=False)
    require_in_time(interaction)
    monkeypatch.setattr(answers, "LIFE", -1.0)
    with pytest.raises(TooLate):
        require_in_time(interaction)


async def test_what_came_late_is_promised_at_once() -> None:
    """Discord counts from the press, wherever it was on its way since."""
    begun = asyncio.get_running_loop().time()
    assert (await promised(gone=False, age=answers.SLOW)).done
    assert asyncio.get_running_loop().time() < begun + answers.SLOW


async def test_what_is_to_be_a_form_has_longer_for_after_a_promise_discord_takes_none() -> None:
    begun = asyncio.get_running_loop().time()
    interaction: Any = Interaction(gone=False, age=answers.SLOW)
    promise(interaction, private=False, form=True)
    await asyncio.wait({interaction.extras[PROMISE]._task})
    waited = asyncio.get_running_loop().time() - begun
    assert answers.SLOW_FORM - answers.SLOW - 0.1 <= waited < answers.LIFE - answers.SLOW


def test_a_clock_that_is_wrong_makes_no_press_too_old() -> None:
    for wrong in (-3600.0, 3600.0):
        interaction: Any = Interaction(gone=False, age=wrong)
        assert find_age(interaction) == 0
