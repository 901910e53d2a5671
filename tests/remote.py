"""The door of people in another process: the page's routes over HTTP, and a copy of what the person sees.

The copy follows the page's stream, so that looking needs no request.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp

from sandbox.actions import Denied
from sandbox.models import DM, JSON
from tests.people import Person


@asynccontextmanager
async def person(address: str, name: str) -> AsyncIterator[Person]:
    """The person with that name, who joins if need be, in the sandbox at `address` (http://127.0.0.1:port)."""
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=5)
    async with aiohttp.ClientSession(address, timeout=timeout) as session:
        async with session.get("/sandbox/world") as answer:
            people = (await answer.json())["people"]
        known = [user for user in people if user["global_name"] == name]
        user = known[0] if known else await _post(session, "person", {"name": name})
        door = RemoteDoor(session, user["id"])
        async with session.get("/sandbox/stream", params={"as": user["id"]}) as stream:
            await door.load()
            following = asyncio.create_task(door.follow(stream))
            try:
                yield Person(door, user)
            finally:
                following.cancel()
                with suppress(asyncio.CancelledError):
                    await following


async def _post(session: aiohttp.ClientSession, path: str, body: JSON) -> Any:
    async with session.post(f"/sandbox/{path}", json=body) as answer:
        found = await answer.json()
        if answer.status != 200:
            raise Denied(found["error"])
        return found


class RemoteDoor:
    """One person's door."""

    def __init__(self, session: aiohttp.ClientSession, user: str) -> None:
        self._session = session
        self._user = user
        self._world: JSON = {}
        self._messages: dict[str, dict[str, JSON]] = {}
        self._phone: dict[str, JSON] = {}
        self._listeners: list[tuple[Callable[[JSON], None], frozenset[str] | None]] = []

    async def post(self, path: str, body: JSON) -> Any:
        """As in `Door`."""
        return await _post(self._session, path, body)

    def messages(self, user: str, channel: str) -> list[JSON]:
        """As in `Door`."""
        return sorted(self._messages.get(channel, {}).values(), key=lambda message: int(message["id"]))

    def world(self, user: str) -> JSON:
        """As in `Door`."""
        return self._world

    def phone(self, user: str) -> list[JSON]:
        """As in `Door`."""
        return list(self._phone.values())

    def listen(self, user: str, take: Callable[[JSON], None], kinds: frozenset[str] | None) -> Callable[[], None]:
        """As in `Door`."""
        entry = (take, kinds)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    async def load(self) -> None:
        """Copies what the person sees; the stream must be open already, so that nothing is missed."""
        self._world = await self._get("world")
        self._phone = {notification["message"]: notification for notification in await self._get("phone")}
        for channel in [*self._world["channels"], *self._world["threads"], *self._world["dms"]]:
            await self._load_messages(channel["id"])

    async def follow(self, stream: aiohttp.ClientResponse) -> None:
        """Keeps the copy up to date until the stream ends."""
        async for line in stream.content:
            if line.startswith(b"data: "):
                item = json.loads(line[6:])
                if item["t"] == "channel" and item["channel"]["id"] not in self._messages:
                    await self._load_messages(item["channel"]["id"])
                self._take(item)

    async def _load_messages(self, channel: str) -> None:
        found = await self._get(f"channels/{channel}/messages")
        self._messages[channel] = {message["id"]: message for message in found}

    async def _get(self, path: str) -> Any:
        async with self._session.get(f"/sandbox/{path}", params={"as": self._user}) as answer:
            return await answer.json()

    def _take(self, item: JSON) -> None:
        kind = item["t"]
        if kind in ("message", "edit"):
            self._messages.setdefault(item["channel_id"], {})[item["message"]["id"]] = item["message"]
        elif kind == "delete":
            self._messages.get(item["channel_id"], {}).pop(item["id"], None)
        elif kind == "channel":
            self._keep(item["channel"])
        elif kind == "phone" and "notification" in item:
            self._phone[item["notification"]["message"]] = item["notification"]
        elif kind == "gone":
            self._forget(item["id"])
        elif kind in ("guilds", "people", "clock"):
            self._world |= {key: value for key, value in item.items() if key != "t"}
        for take, kinds in list(self._listeners):
            if kinds is None or kind in kinds:
                take(item)

    def _keep(self, channel: JSON) -> None:
        places: list[JSON] = self._world["channels"]
        if channel["type"] == DM:
            places = self._world["dms"]
        elif "thread_metadata" in channel:
            places = self._world["threads"]
        for number, known in enumerate(places):
            if known["id"] == channel["id"]:
                places[number] = channel
                return
        places.append(channel)

    def _forget(self, channel: str) -> None:
        for places in (self._world["dms"], self._world["threads"], self._world["channels"]):
            places[:] = [place for place in places if place["id"] != channel]
        self._messages.pop(channel, None)
