"""What REST, gateway and page share: the world, its files and interactions, faults, limits and the log of requests."""

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandbox.faults import Faults
from sandbox.files import Files
from sandbox.interactions import Interactions
from sandbox.limits import Limits
from sandbox.models import JSON
from sandbox.quick_start import Offer
from sandbox.world import World

LOGGED = 20_000
"""How many requests the log keeps."""


@dataclass(frozen=True)
class Request:
    """A request of the bot and our answer. `path` is as in Discord's reference, without /api/v10.

    `body`: the JSON of the request. `files`: name, size in bytes and alt text of each. `raw`: the answer's bytes.
    `status` is 0 when the connection was cut instead of answered.
    """

    n: int
    method: str
    path: str
    query: str
    body: Any
    files: list[JSON]
    status: int
    raw: bytes

    @property
    def answer(self) -> Any:
        """The answer's JSON, None for an empty one and for a page."""
        return json.loads(self.raw) if self.raw and not self.raw.startswith(b"<") else None

    def json(self) -> JSON:
        """The line of the log as the page's route /sandbox/requests gives it."""
        fields = ("n", "method", "path", "query", "body", "files", "status", "answer")
        return {name: getattr(self, name) for name in fields}


@dataclass
class Backend:
    """The parts; `gateway_url` is known when the server listens."""

    world: World
    interactions: Interactions
    files: Files
    faults: Faults = field(default_factory=Faults)
    limits: Limits = field(default_factory=Limits)
    offers: Sequence[Offer] = ()
    requests: deque[Request] = field(default_factory=lambda: deque(maxlen=LOGGED))
    counted: int = 0
    gateway_url: str = ""
    shards: int = 1
    """How many connections Discord wants the bot to make."""
    session_starts: dict[str, int] = field(default_factory=dict)
    """What else than usual Discord tells of the sessions that the bot may begin."""

    def log(self, method: str, path: str, query: str, body: Any, files: list[JSON], status: int, raw: bytes) -> None:
        """Keeps a request with its answer; the fields are those of `Request`."""
        self.counted += 1
        self.requests.append(Request(self.counted, method, path, query, body, files, status, raw))
        self.world.tell("request", {})
