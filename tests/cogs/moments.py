"""Moments as tests write them."""

from datetime import UTC, datetime


def at(text: str) -> int:
    """The unix time of a moment in UTC."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())
