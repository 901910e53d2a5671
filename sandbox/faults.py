"""Faults on demand: what the bot's next matching requests meet instead of a smooth answer."""

import re
from dataclasses import dataclass
from typing import Any

KINDS = ("429", "429-plain", "500", "502", "502-done", "reset", "reset-done", "delay")
"""429: with `Via` and retry_after; 429-plain: as from Cloudflare, without `Via`; 500 and 502: nothing was done;
502-done: done, but the answer is 502; reset: the connection ends before the work; reset-done: after it; delay: the
work is done `seconds` later.

Beside these, any of Discord's error codes, such as "20026", whether or not it stands in `sandbox.errors.TEXTS`: bots
meet codes of which they have never heard (https://docs.discord.com/developers/topics/opcodes-and-status-codes)."""
CODE = re.compile(r"[1-9]\d{4,5}")


@dataclass
class Fault:
    """One of `KINDS`, or a code, for the next `times` requests whose "METHOD /path" the pattern `route` finds.

    The path is as in Discord's reference, without /api/v10. `seconds`: retry_after of a 429, length of a delay.
    """

    route: str
    fault: str
    times: int = 1
    seconds: float = 0.4

    @property
    def code(self) -> int | None:
        """The error code with which requests are refused, if it is such a fault."""
        return int(self.fault) if CODE.fullmatch(self.fault) else None

    def __post_init__(self) -> None:
        if self.fault not in KINDS and not CODE.fullmatch(self.fault):
            raise ValueError(f"{self.fault!r} is none of {', '.join(KINDS)}, and no code of Discord's.")
        re.compile(self.route)


class Faults:
    """The faults that still wait for their requests, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, route: str, fault: str, times: int = 1, seconds: float = 0.4) -> None:
        """Plans a fault; ValueError for an unknown kind, re.error for a broken pattern."""
        self.waiting.append(Fault(route, fault, times, seconds))

    def clear(self) -> None:
        """Takes back all faults that still wait."""
        self.waiting.clear()

    def next(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, counted as met."""
        line = f"{method} {path}"
        for fault in self.waiting:
            if re.search(fault.route, line):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def json(self) -> list[dict[str, Any]]:
        """The faults that wait, as the page's route gives them."""
        return [vars(fault) for fault in self.waiting]
