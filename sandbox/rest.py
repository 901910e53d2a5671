"""Discord's REST interface: one catch-all route that finds the function, meets faults and limits, and logs."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from sandbox import request_bodies, rest_channels, rest_commands, rest_guild, rest_messages, rest_webhooks
from sandbox.backend import Backend
from sandbox.errors import Refused
from sandbox.faults import Fault
from sandbox.limits import RENAMING
from sandbox.models import JSON
from sandbox.request import Answer, Call, Route
from sandbox.validation import FILE_SIZE

PREFIX = "/api/v10"
VIA = {"Via": "1.1 google"}
"""discord.py takes a 429 without this header for a ban."""
PAGE = b"<!doctype html><title>Discord</title><h1>We are back soon.</h1>"
"""What stands between the bot and Discord answers with a page."""

ROUTES: list[Route] = [
    *rest_guild.ROUTES, *rest_commands.ROUTES, *rest_channels.ROUTES, *rest_messages.ROUTES, *rest_webhooks.ROUTES,
]  # fmt: skip

_TREE: dict[str, Any] = {}


def _plant(method: str, pattern: str, answer: Callable[[Call], Answer]) -> None:
    place = _TREE.setdefault(method, {})
    names = []
    for step in pattern[1:].split("/"):
        if step.startswith("{"):
            names.append(step[1:-1])
            step = "{}"
        place = place.setdefault(step, {})
    place[""] = (pattern, names, answer)


for _route in ROUTES:
    _plant(*_route)


def find(method: str, path: str) -> tuple[str, dict[str, str], Callable[[Call], Answer]] | None:
    """Pattern, values in the path and function of a request, or None. Words come before values ("@me" before an id)."""
    place, values = _TREE.get(method, {}), []
    for step in path[1:].split("/"):
        if step in place:
            place = place[step]
        elif "{}" in place and step:
            values.append(step)
            place = place["{}"]
        else:
            return None
    if "" not in place:
        return None
    pattern, names, answer = place[""]
    return pattern, dict(zip(names, values, strict=True)), answer


@dataclass
class Rest:
    """Answers requests below `PREFIX`."""

    backend: Backend

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request of the bot, or lets it meet its fault, and logs both."""
        raw = await request.read()
        method, path = request.method, request.path.removeprefix(PREFIX)
        body = request_bodies.Body()
        with suppress(Refused):
            body = request_bodies.read(request.headers.get("Content-Type", ""), raw)
        fault = self.backend.faults.next(method, path, self._about(path, body.json))
        if fault:
            self.backend.world.tell("fault", {})
        if fault and fault.kind == "reset" and not fault.done:
            return self._cut(request, path, body.json, _files(body))
        if fault and fault.fault == "delay":
            await asyncio.sleep(fault.seconds)
        status, answer, headers, body, files = self._answer(request, method, path, raw, fault)
        if fault and fault.kind == "reset":
            return self._cut(request, path, body, files)
        text, kind = b"" if answer is None else json.dumps(answer).encode(), "application/json"
        if fault and fault.status and fault.status[1]:
            text, kind = PAGE if fault.status[1] == "-html" else b"", "text/html"
        self.backend.log(method, path, request.query_string, body, files, status, text)
        if fault and fault.fault == "delay-done":
            await asyncio.sleep(fault.seconds)
        if fault and fault.kind == "torn" and text:
            return await self._tear(request, status, text)
        return web.Response(body=text, status=status, headers=headers, content_type=kind if text else None)

    def _about(self, path: str, body: Any) -> set[str | None]:
        """The ids of the channel and of the person whom a request is about."""
        steps = path.split("/")
        interaction = self.backend.interactions.find(steps)
        found: set[str | None] = {interaction.channel, interaction.user} if interaction else set(steps)
        return found | ({str(body["recipient_id"])} if isinstance(body, dict) and "recipient_id" in body else set())

    async def _tear(self, request: web.Request, status: int, text: bytes) -> web.StreamResponse:
        response = web.StreamResponse(status=status, headers={"Content-Type": "application/json"})
        response.content_length = len(text)
        await response.prepare(request)
        await response.write(text[: len(text) // 2])
        if request.transport is not None:
            request.transport.close()
        return response

    def _cut(self, request: web.Request, path: str, body: Any, files: list[JSON]) -> web.StreamResponse:
        self.backend.log(request.method, path, request.query_string, body, files, 0, b"")
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    def _answer(
        self, request: web.Request, method: str, path: str, raw: bytes, fault: Fault | None
    ) -> tuple[int, Any, Mapping[str, str], Any, list[JSON]]:
        body = request_bodies.Body()
        headers: Mapping[str, str] = {}
        try:
            body = request_bodies.read(request.headers.get("Content-Type", ""), raw)
            if fault and not fault.done:
                return *_faulty(fault), body.json, _files(body)
            found = find(method, path)
            if found is None:
                raise Refused(0)
            pattern, values, function = found
            self._admit(request, path, body)
            major = values.get("channel") or values.get("guild") or values.get("token") or ""
            route = f"{method} {pattern}"
            renaming = route == "PATCH /channels/{channel}" and isinstance(body.json, dict) and "name" in body.json
            headers, wait, everywhere = self.backend.limits.count(RENAMING if renaming else route, major)
            if wait is not None:
                limited = {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere}
                return 429, limited, {**headers, **VIA, "Retry-After": f"{wait:.0f}"}, body.json, _files(body)
            status, answer = function(Call(self.backend, values, request.query, body.json, body.uploads))
            if fault and (fault.code or fault.status):
                status, answer, headers = _faulty(fault)
        except Refused as refused:
            status, answer = refused.status, refused.json()
            headers = VIA if status == 429 else headers
        return status, answer, headers, body.json, _files(body)

    def _admit(self, request: web.Request, path: str, body: request_bodies.Body) -> None:
        tokened = path.startswith(("/interactions/", "/webhooks/"))
        if not tokened and request.headers.get("Authorization") != f"Bot {self.backend.world.token}":
            raise Refused(40001)
        if any(len(upload.data) > FILE_SIZE for upload in body.uploads):
            raise Refused(40005)


def _files(body: request_bodies.Body) -> list[JSON]:
    listed: JSON = body.json if isinstance(body.json, dict) else {}
    if isinstance(listed.get("data"), dict):
        listed = listed["data"]
    described = {str(entry.get("id")): entry.get("description") for entry in listed.get("attachments") or ()}
    return [
        {"name": file.name, "size": len(file.data), "description": described.get(str(file.number))}
        for file in body.uploads
    ]


def _faulty(fault: Fault) -> tuple[int, JSON, Mapping[str, str]]:
    if fault.code:
        refused = Refused(fault.code)
        return refused.status, refused.json(), VIA if refused.status == 429 else {}
    if fault.status:
        status = fault.status[0]
        return status, {"message": f"{status}: Error", "code": 0}, {}
    everywhere = fault.kind == "429-global"
    answer = {"message": "You are being rate limited.", "retry_after": fault.seconds, "global": everywhere}
    known = {"X-RateLimit-Global": "true", "Retry-After": str(fault.seconds)} if everywhere else {}
    return 429, answer, {} if fault.kind == "429-plain" else {**VIA, **known}
