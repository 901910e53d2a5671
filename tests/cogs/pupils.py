"""Somebody who does a lesson: presses what the last message offers, and reads what comes of it; without Discord."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.client import Belfry
from cogs import lesson
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from sandbox.validation import check_message
from store import Store
from tests.cogs.panels import sent, walk

SUGGESTED = 3  # Discord's number of the style of a green button


class Pupil:
    """A person on a server, or `direct` in direct messages.  `shown`: the messages so far, and how each came."""

    def __init__(
        self, store: Store, monkeypatch: pytest.MonkeyPatch, name: str = "Ada", *, direct: bool = False
    ) -> None:
        self.shown: list[tuple[str, Panel]] = []
        self.store = store
        self.interaction: Any = SimpleNamespace(
            user=SimpleNamespace(id=101, display_name=name, name="account"),
            guild_id=None if direct else 7,
            context=SimpleNamespace(dm_channel=direct),
            is_guild_integration=lambda: not direct,
        )
        for way in ("reply", "edit_pressed", "send_to_all"):
            monkeypatch.setattr(lesson, way, self._take(way))
        self.restart()

    def _take(self, way: str) -> Any:
        async def take(_: object, panel: Panel) -> None:
            wrong = check_message(sent(panel), [one.filename for one in panel.pictures])
            assert not wrong, wrong
            self.shown.append((way, panel))

        return take

    def restart(self) -> None:
        """Belfry starts anew."""
        self.belfry = Belfry(self.store)

    @property
    def message(self) -> Panel:
        """What is read now."""
        return self.shown[-1][1]

    @property
    def parts(self) -> list[dict[str, Any]]:
        return walk(sent(self.message)["components"])

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in self.parts if "content" in part)

    @property
    def suggested(self) -> str | None:
        """The id of what is suggested; None where there is more to read first, or when the lesson is over."""
        return next((one for one in self.list_options() if self.find(one)["style"] == SUGGESTED), None)

    def find(self, custom_id: str) -> dict[str, Any]:
        return next(part for part in self.parts if part.get("custom_id") == custom_id)

    def list_options(self) -> Iterator[str]:
        """The ids of what can be chosen by a button."""
        for part in self.parts:
            press = Press.parse(part.get("custom_id", ""))
            if press and press.action == "lesson" and "label" in part:
                yield part["custom_id"]

    async def press(self, what: str, *values: str) -> str:
        """Press a button by its label, or anything by its id, also of an older message; what is read then."""
        known = [part["custom_id"] for part in self.parts if part.get("label") == what and "custom_id" in part]
        press = Press.parse(known[0] if known else what)
        assert press is not None, (what, self.text)
        await self.belfry.handlers[press.action].answer(self.interaction, press, [*values])
        return self.text

    async def try_it(self, game: str) -> str:
        """Press Try it, wherever that stands; what is read then."""
        await self.belfry.handlers["try"].answer(self.interaction, Press("try", arg=game), [])
        return self.text

    async def read_on(self) -> None:
        """Read all pages."""
        while any(part.get("label") == "Next" for part in self.parts):
            await self.press("Next")

    async def follow(self, most: int = 40) -> int:
        """Read and make the choice that is suggested, so often, or until there is nothing more; how often that was."""
        for n in range(most):
            await self.read_on()
            if self.suggested is None:
                return n
            await self.press(self.suggested)
        return most

    async def show_all(self) -> None:
        """Read to the end, and press More…"""
        await self.read_on()
        await self.press("More…")
