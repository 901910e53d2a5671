"""How figures are summed up."""

from collections.abc import Sequence
from statistics import median

__all__ = ["find_late", "median", "tell_milliseconds"]


def find_late(values: Sequence[float]) -> float:
    """What 95 % of the values do not exceed."""
    return sorted(values)[len(values) * 95 // 100]


def tell_milliseconds(seconds: Sequence[float]) -> str:
    """Median and 95 %, as two columns of a table."""
    return f"{1000 * median(seconds):9.1f}{1000 * find_late(seconds):8.1f}"
