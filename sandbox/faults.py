"""Faults on demand: what the bot's next matching requests meet instead of a smooth answer."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

DONE = "-done"
KINDS = ("429", "429-global", "429-plain", "reset", "delay", "torn", "lost", "twice", "later")
"""429: with `Via` and retry_after, -global for all that the bot asks; 429-plain: as from Cloudflare, without `Via`;
reset: the connection ends instead of an answer; delay: the work is done `seconds` later; torn: the work is done, and
the connection ends in the midst of the answer.

What the bot is told over the gateway, "GATEWAY INTERACTION_CREATE" and the like, may be lost, told twice, told
`seconds` later (delay) or after what comes next (later), or meet a connection that ends (reset).

Beside these, a status such as 503 with a body of JSON, 503-html with a page, 200-empty with nothing; and any of
Discord's error codes, such as "20026", whether or not it stands in `sandbox.errors.TEXTS`: bots meet codes of which
they have never heard (https://docs.discord.com/developers/topics/opcodes-and-status-codes).

With `DONE` behind it the work is done first, as in "502-done" and "reset-done"."""
CODE = re.compile(r"[1-9]\d{4,5}")
STATUS = re.compile(r"([245]\d\d)(-html|-empty)?")


@dataclass
class Fault:
    """A fault for the next `times` requests whose "METHOD /path" the pattern `route` finds.

    The path is as in Discord's reference, without /api/v10. `seconds`: retry_after of a 429, length of a delay.
    `about`: if given, only requests about this channel, or about what this person does.
    """

    route: str
    fault: str
    times: int = 1
    seconds: float = 0.4
    about: str = ""

    @property
    def kind(self) -> str:
        """What it is, without `DONE`."""
        return self.fault.removesuffix(DONE)

    @property
    def done(self) -> bool:
        """Whether the bot's request is done all the same."""
        return self.fault.endswith(DONE) or self.fault in ("delay", "torn")

    @property
    def code(self) -> int | None:
        """The error code with which requests are refused, if it is such a fault."""
        return int(self.kind) if CODE.fullmatch(self.kind) else None

    @property
    def status(self) -> tuple[int, str] | None:
        """The HTTP status of the answer, and what its body is, if it is such a fault."""
        found = None if self.kind in KINDS else STATUS.fullmatch(self.kind)
        return (int(found[1]), found[2] or "") if found else None

    def __post_init__(self) -> None:
        if self.kind not in KINDS and self.code is None and self.status is None:
            raise ValueError(f"{self.fault!r} is none of {', '.join(KINDS)}, no status, and no code of Discord's.")
        re.compile(self.route)


class Faults:
    """The faults that still wait for their requests, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, route: str, fault: str, times: int = 1, seconds: float = 0.4, about: str = "") -> Fault:
        """Plans a fault; ValueError for an unknown kind, re.error for a broken pattern."""
        self.waiting.append(Fault(route, fault, times, seconds, about))
        return self.waiting[-1]

    def clear(self) -> None:
        """Takes back all faults that still wait."""
        self.waiting.clear()

    def next(self, method: str, path: str, about: Collection[str | None] = ()) -> Fault | None:
        """The fault that this request meets, counted as met; `about`: the ids of channel and person."""
        line = f"{method} {path}"
        for fault in self.waiting:
            if re.search(fault.route, line) and (not fault.about or fault.about in about):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def json(self) -> list[dict[str, Any]]:
        """The faults that wait, as the page's route gives them."""
        return [vars(fault) for fault in self.waiting]
