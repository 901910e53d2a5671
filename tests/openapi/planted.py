"""Requests with planted faults."""

import copy
import re
from typing import Any

from .wire import SENT, Request

LONG = "x" * 5000
BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
TEXT = {"type": 10, "content": "x"}
ABSENT = object()


def planted(name: str, place: str, value: Any) -> Request:
    """The request `name` with `value` put at `place` (as in `data.components[0].type`), or taken away (ABSENT).

    No place at all means the whole body.
    """
    request = copy.deepcopy(SENT[name])
    if not place:
        request.body = value
        return request
    *way, last = _steps(place)
    at = request.body
    for step in way:
        at = at[step]
    if value is ABSENT:
        del at[last]
    else:
        at[last] = value
    return request


def _steps(place: str) -> list[str | int]:
    return [int(index) if index else name for name, index in re.findall(r"([a-z_]+)|\[(\d+)\]", place)]
