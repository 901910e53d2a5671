"""The page's own routes below /sandbox: what people see and do, changes of the world, faults, the log."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from re import error as PatternError
from typing import Any

from aiohttp import web

from sandbox import actions, messages
from sandbox.actions import Denied
from sandbox.backend import Backend
from sandbox.errors import Refused
from sandbox.gateway import Gateway
from sandbox.guild_events import set_commands, set_present
from sandbox.interactions import Interaction
from sandbox.models import FORUMS, JSON, NAMES, PRIVATE_THREAD, ROOMS, THREADS, Guild, User
from sandbox.stream import LISTED, Stream, channel_json, message_json, seen, user_json, world_json

PING = 15.0
"""Seconds between the comments that keep an idle stream open."""


@dataclass
class Control:
    """Answers the page."""

    backend: Backend
    gateway: Gateway
    stream: Stream

    @property
    def posts(self) -> dict[str, Callable[[JSON], Any]]:
        """What people do and what changes the world, by the route's name."""
        return {
            "command": self.command, "autocomplete": self.autocomplete, "component": self.component,
            "modal": self.modal, "message": self.message, "person": self.person, "dms": self.dms,
            "install": self.install, "purge": self.purge,
            "thread": self.thread, "channel": self.channel, "delete": self.delete, "archive": self.archive,
            "permissions": self.permissions, "membership": self.membership, "timeout": self.timeout,
            "clock": self.clock, "gateway": self.connection, "faults": self.faults,
        }  # fmt: skip

    def routes(self) -> list[web.RouteDef]:
        """All routes below /sandbox, for aiohttp."""
        get: dict[str, Callable[[web.Request], Awaitable[web.StreamResponse]]] = {
            "world": self._world, "channels/{channel}/messages": self._messages, "stream": self._stream,
            "phone": self._phone, "requests": self._requests,
        }  # fmt: skip
        return [
            *(web.get(f"/sandbox/{path}", answer) for path, answer in get.items()),
            *(web.post(f"/sandbox/{path}", _posted(answer)) for path, answer in self.posts.items()),
            web.delete("/sandbox/faults", self._no_faults),
        ]

    # What people see

    async def _world(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(world_json(self.backend, self._person(request.query.get("as")).id))

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        user = self._person(request.query.get("as")).id
        channel = actions.place(self.backend.world, user, request.match_info["channel"])
        if channel.last_message:
            channel.read[user] = channel.last_message
        self.backend.world.phones.look(user, channel.id)
        found = seen(channel, user)[-LISTED:]
        return web.json_response([message_json(self.backend.world, message) for message in found])

    async def _phone(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self.backend.world.phones.received(self._person(request.query.get("as")).id))

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        user = self._person(request.query.get("as")).id
        items: asyncio.Queue[JSON] = asyncio.Queue()
        stop = self.stream.listen(user, items.put_nowait)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        items.put_nowait({"t": "bot", "online": self.gateway.online})
        try:
            await response.prepare(request)
            while True:
                try:
                    item = await asyncio.wait_for(items.get(), PING)
                    await response.write(f"data: {json.dumps(item)}\n\n".encode())
                except TimeoutError:
                    await response.write(b": still here\n\n")
        except ConnectionError:
            return response
        finally:
            stop()

    async def _requests(self, request: web.Request) -> web.StreamResponse:
        since = int(request.query.get("since") or 0)
        return web.json_response([entry.json() for entry in list(self.backend.requests) if entry.n > since])

    async def _no_faults(self, request: web.Request) -> web.StreamResponse:
        self.backend.faults.clear()
        return web.json_response({})

    def _person(self, key: str | None) -> User:
        user = self.backend.world.users.get(key or self.backend.world.people[0].id)
        if user is None:
            raise Denied("There is no such person.")
        return user

    # What people do

    def command(self, body: JSON) -> JSON:
        """`as` sends the slash command `name` with `options` in `channel`; the id of its interaction."""
        options = body.get("options") or []
        return _id(actions.command(self.backend, body["as"], body["channel"], body["name"], options))

    async def autocomplete(self, body: JSON) -> JSON:
        """The choices that the bot offers `as` for the option that has `focused`."""
        options = body.get("options") or []
        begun = actions.autocomplete(self.backend, body["as"], body["channel"], body["name"], options)
        await self.settled(begun)
        return {"id": begun.id, "choices": begun.data.get("choices", [])}

    async def settled(self, interaction: Interaction) -> None:
        """Waits until the interaction has its complete answer or has failed."""
        if interaction.settled:
            return
        done = asyncio.get_running_loop().create_future()

        def take(item: JSON) -> None:
            if item["t"] == "interaction" and item["id"] == interaction.id and item["settled"] and not done.done():
                done.set_result(None)

        stop = self.stream.listen(interaction.user, take, frozenset(("interaction",)))
        try:
            await done
        finally:
            stop()

    def component(self, body: JSON) -> JSON:
        """`as` clicks the button or chooses `values` in the menu `custom_id` of `message`; the interaction's id."""
        return _id(actions.component(
            self.backend, body["as"], body["channel"], body["message"], body["custom_id"], body["component_type"],
            body.get("values"), bool(body.get("forged")),
        ))  # fmt: skip

    def modal(self, body: JSON) -> JSON:
        """`as` sends the form that `interaction` opened, filled with `components`; the new interaction's id."""
        return _id(actions.submit(
            self.backend, body["as"], body["interaction"], body["custom_id"], body["components"]
        ))  # fmt: skip

    def message(self, body: JSON) -> JSON:
        """`as` writes `content` in `channel`; the message's id."""
        return {"id": actions.say(self.backend, body["as"], body["channel"], body["content"]).id}

    def person(self, body: JSON) -> JSON:
        """Somebody called `name` joins."""
        return user_json(self.backend.world.add_person(str(body["name"]).strip()))

    def dms(self, body: JSON) -> JSON:
        """`as` takes no direct messages from the bot any more, or takes them again."""
        user = self._person(body["as"])
        user.closed_dms = bool(body["closed"])
        self.backend.world.tell("people", {})
        return user_json(user)

    def install(self, body: JSON) -> JSON:
        """`as` installs the bot's commands for all places where they are, or with `installed` false removes them."""
        user = self._person(body["as"])
        user.installed = bool(body["installed"])
        self.backend.world.tell("people", {})
        return user_json(user)

    # Changes of the world

    def thread(self, body: JSON) -> JSON:
        """`as` opens a thread called `name` below `channel`, with `private` a private one, or a post in a forum.

        A post needs the permission to send messages (Resources, Channel: "Start Thread in Forum or Media Channel").
        """
        world = self.backend.world
        parent = actions.place(world, body["as"], body["channel"])
        kinds = THREADS.get(parent.type, ())
        kind = PRIVATE_THREAD if body.get("private") else next(iter(kinds), None)
        needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
        if parent.type in FORUMS:
            needed = "send_messages"
        if kind is None or kind not in kinds or not world.may(body["as"], parent, needed):
            raise Denied("You cannot open a thread here.")
        made = world.add_thread(parent, str(body["name"])[:100], body["as"], world.ids.next(), 4320, kind)
        return channel_json(world, made, body["as"])

    def channel(self, body: JSON) -> JSON:
        """A new channel called `name` in `guild` or in the first one; its `kind` is one of `kinds.NAMES`, or text."""
        world, kind = self.backend.world, NAMES[body.get("kind", "text")]
        return world.channel_json(world.add_channel(str(body["name"])[:100], guild=self._guild(body), kind=kind))

    def delete(self, body: JSON) -> JSON:
        """Deletes `message` of `channel`, or without it the whole channel, as a moderator does."""
        world = self.backend.world
        channel = world.channel(body["channel"])
        if "message" in body:
            messages.erase(world, self.backend.files, actions.shown(channel, "", body["message"]))
        else:
            world.delete_channel(channel)
        return {}

    def purge(self, body: JSON) -> JSON:
        """Deletes the newest `count` messages of `channel` that all can see, as a moderator's bot does."""
        world = self.backend.world
        messages.purge(world, self.backend.files, world.channel(body["channel"]), int(body["count"]))
        return {}

    def archive(self, body: JSON) -> JSON:
        """Archives or locks `thread`, or takes both back, as a moderator does."""
        world = self.backend.world
        world.archive(world.channel(body["thread"]), bool(body.get("archived", True)), bool(body.get("locked")))
        return {}

    def permissions(self, body: JSON) -> JSON:
        """Denies the bot the permissions `deny` in `channel`, and no others."""
        channel = self.backend.world.channel(body["channel"])
        if channel.type not in ROOMS:
            raise Denied("Only channels have permissions of their own.")
        self.backend.world.deny(channel, list(body["deny"]))
        return {}

    def membership(self, body: JSON) -> JSON:
        """`as` joins or leaves `guild`; without `as` it is the bot, without `guild` the first one.

        A bot that is not in a guild can have its `commands` there.
        """
        world, guild = self.backend.world, self._guild(body)
        if "as" not in body:
            set_present(world, guild, bool(body["present"]))
            set_commands(world, guild, bool(body.get("commands")))
        elif body["present"]:
            world.join(self._person(body["as"]).id, guild)
        else:
            world.leave(self._person(body["as"]).id, guild)
        return {}

    def timeout(self, body: JSON) -> JSON:
        """A moderator times the bot out in `guild` for `seconds`; 0 ends it."""
        self.backend.world.time_out(self._guild(body), float(body["seconds"]))
        return {}

    def clock(self, body: JSON) -> JSON:
        """Moves the clock on by `seconds`; how far it is ahead now."""
        clock = self.backend.world.clock
        clock.advance(float(body["seconds"]))
        return {"offset": clock.offset}

    def _guild(self, body: JSON) -> Guild:
        world = self.backend.world
        return world.guild(body["guild"]) if "guild" in body else world.home

    # Faults

    def connection(self, body: JSON) -> JSON:
        """Disturbs the bot's gateway connections: `op` is "reconnect", "invalid" or "cut"."""
        {"reconnect": self.gateway.reconnect, "invalid": self.gateway.invalidate, "cut": self.gateway.cut}[body["op"]]()
        return {}

    def faults(self, body: JSON | list[JSON]) -> JSON:
        """Plans faults, each with the fields of `Fault`; those that wait now."""
        for fault in body if isinstance(body, list) else [body]:
            self.backend.faults.add(**fault)
        return {"waiting": self.backend.faults.json()}


def _id(interaction: Interaction) -> JSON:
    return {"id": interaction.id}


def _posted(answer: Callable[[JSON], Any]) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        result = answer(await request.json())
        return web.json_response(await result if asyncio.iscoroutine(result) else result)

    return serve


@web.middleware
async def explain(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answers a person's mistake with 400 and a sentence."""
    if not request.path.startswith("/sandbox/"):
        return await handler(request)
    try:
        return await handler(request)
    except Denied as denied:
        return web.json_response({"error": str(denied)}, status=400)
    except Refused as refused:
        return web.json_response({"error": refused.text}, status=400)
    except KeyError as missing:
        return web.json_response({"error": f"{missing.args[0]} is missing or unknown."}, status=400)
    except (ValueError, TypeError, PatternError) as wrong:
        return web.json_response({"error": str(wrong)}, status=400)
