"""What is kept for the night: NIGHT in the environment."""

import os
from collections.abc import Collection, Iterable
from typing import Any

import pytest

NIGHT = "NIGHT" in os.environ


def split(
    names: str | tuple[str, ...], every: Iterable[Any], by_day: Collection[Any], reason: str
) -> pytest.MarkDecorator:
    """Parametrizes a test: each of `every` is the value or values of `names`, and it is slow unless in `by_day`."""
    cases = []
    for one in every:
        values = one if isinstance(names, tuple) else (one,)
        marks = () if one in by_day else pytest.mark.slow(reason)
        cases.append(pytest.param(*values, id="-".join(map(str, values)), marks=marks))
    return pytest.mark.parametrize(names, cases)
