"""A sandbox in this process, and the door of people in it."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import Any

from sandbox import server
from sandbox.actions import place
from sandbox.control import Control
from sandbox.models import JSON
from sandbox.stream import LISTED, message_json, seen, user_json, world_json
from tests.people import Person

LIMITS = 0.02  # of the windows of Discord's rate limits, so that nobody waits for them; tests/sandbox keeps them whole


class Sandbox(server.Sandbox):
    """A sandbox with people who act in this process; the parameters are those of `sandbox.server.Sandbox`."""

    def __init__(self, *, limits: float = LIMITS, **more: Any) -> None:
        super().__init__(limits=limits, **more)

    @cached_property
    def _people(self) -> dict[str, Person]:
        return {}

    def person(self, name: str) -> Person:
        """Ada, Ben, Cleo, Dan, Eve, or somebody who joins now."""
        if name not in self._people:
            known = [user for user in self.world.people if user.global_name == name]
            user = known[0] if known else self.world.add_person(name)
            self._people[name] = Person(LocalDoor(self.control), user_json(user))
        return self._people[name]


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
