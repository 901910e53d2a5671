"""The kinds of requests that Belfry makes while people play: what is asked of Discord, and what for."""

from typing import Any

from sandbox.backend import Request
from sandbox.interactions import Interactions
from sandbox.models import DM, EPHEMERAL
from sandbox.rest import find
from tests.local import Sandbox

ANSWERS = {4: "message", 5: "promise of a message", 6: "promise", 7: "edit", 8: "suggestions", 9: "form"}
WHEN_IT_STARTS = {
    "GET /users/@me",
    "GET /oauth2/applications/@me",
    "GET /gateway/bot",
    "GET /applications/{application}/commands",
    "PUT /applications/{application}/commands",
}
KNOWN_ELSEWHERE = WHEN_IT_STARTS
"""Kinds of requests of which other tests say what happens when they fail."""


def name_kind(sandbox: Sandbox, request: Request) -> str:
    """Method and route of a request, and what it is for where one route serves several purposes."""
    found = find(request.method, request.path)
    assert found is not None, request.path
    route, values, _ = found
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    purpose = ""
    if route.endswith("/callback"):
        purpose = name_answer(sandbox.interactions, sandbox, values["interaction"], body)
    elif route.startswith("/channels/{channel}/messages"):
        channel = sandbox.world.channels.get(values["channel"])
        place = "direct message" if channel and channel.type == DM else "channel"
        purpose = f"{place}, {name_message(body)}" if body else place
    elif route == "/channels/{channel}":
        purpose = "wake" if "archived" in body else "let sleep" if body else ""
    return f"{request.method} {route}" + (f" ({purpose})" if purpose else "")


def name_answer(interactions: Interactions, sandbox: Sandbox, id: str, body: dict[str, Any]) -> str:
    """What an answer to somebody is, and where."""
    answer = ANSWERS[body["type"]]
    interaction = interactions.get(id)
    if body["type"] == 4:
        return f"{answer}, {'private' if int(body['data'].get('flags') or 0) & EPHEMERAL else 'public'}"
    if body["type"] in (6, 7) and interaction and interaction.message:
        channel = sandbox.world.channels.get(interaction.channel)
        message = channel.messages.get(interaction.message) if channel else None
        private = message is not None and message.only is not None
        place = "direct message" if channel and channel.type == DM else "private answer" if private else "channel"
        return f"{answer}, {place}"
    return answer


def name_message(body: dict[str, Any]) -> str:
    """What a message is that is posted or edited."""
    if body.get("content"):
        return "call" if (body.get("allowed_mentions") or {}).get("users") else "text"
    return "panel"
