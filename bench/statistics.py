"""How figures are summed up, and what the machine was doing meanwhile."""

import os
from collections.abc import Sequence
from statistics import median
from time import monotonic, process_time
from typing import NamedTuple

__all__ = ["Clocks", "find_late", "median", "read_clocks", "tell_load", "tell_milliseconds"]


class Clocks(NamedTuple):
    """Where a measurement begins or ends; `load`: how many wanted a core in the last minute, where the system says."""

    wall: float
    processor: float
    load: float


def find_late(values: Sequence[float]) -> float:
    """What 95 % of the values do not exceed."""
    return sorted(values)[len(values) * 95 // 100]


def tell_milliseconds(seconds: Sequence[float]) -> str:
    """Median and 95 %, as two columns of a table."""
    return f"{1000 * median(seconds):9.1f}{1000 * find_late(seconds):8.1f}"


def read_clocks() -> Clocks:
    return Clocks(monotonic(), process_time(), os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan"))


def tell_load(began: Clocks) -> str:
    """How busy the machine was since then, and how much of one core this process had of it, as a line."""
    now = read_clocks()
    share = 100 * (now.processor - began.processor) / max(now.wall - began.wall, 0.001)
    return (
        f"machine: {os.cpu_count()} cores, load {began.load:.1f} before, {now.load:.1f} after;"
        f" this process had {share:.0f} % of one core"
    )
