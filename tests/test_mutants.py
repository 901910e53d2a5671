"""What breaks Belfry on purpose keeps up with its code."""

import pytest

from tests.mutants.__main__ import ROOMS, ROOT, find
from tests.mutants.room import Break


@pytest.mark.parametrize(
    "broken", [pytest.param(one, id=name) for room in ROOMS.values() for name, one in room.breaks.items()]
)
def test_what_a_break_replaces_stands_in_the_code(broken: Break) -> None:
    """`python -m tests.mutants` makes the breaks, and says which tests notice."""
    for text in broken.changes:
        assert find(ROOT, broken.place, text)
