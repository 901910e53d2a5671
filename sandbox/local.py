"""The door of people who live in the sandbox's own process."""

import asyncio
from collections.abc import Callable
from typing import Any

from sandbox.actions import place
from sandbox.control import Control
from sandbox.models import JSON
from sandbox.stream import LISTED, message_json, seen, world_json


class LocalDoor:
    """Calls what stands behind the page's routes."""

    def __init__(self, control: Control) -> None:
        self._control = control

    async def post(self, path: str, body: JSON) -> Any:
        """As in `Door`."""
        answer = self._control.posts[path](body)
        return await answer if asyncio.iscoroutine(answer) else answer

    def messages(self, user: str, channel: str) -> list[JSON]:
        """As in `Door`."""
        world = self._control.backend.world
        found = seen(place(world, user, channel), user)[-LISTED:]
        return [message_json(world, message) for message in found]

    def world(self, user: str) -> JSON:
        """As in `Door`."""
        return world_json(self._control.backend, user)

    def phone(self, user: str) -> list[JSON]:
        """As in `Door`."""
        return self._control.backend.world.phones.received(user)

    def listen(self, user: str, take: Callable[[JSON], None], kinds: frozenset[str] | None) -> Callable[[], None]:
        """As in `Door`."""
        return self._control.stream.listen(user, take, kinds)
