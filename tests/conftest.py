"""Of which kinds of games which test is asked, in all folders."""

import os
from collections import defaultdict
from zlib import crc32

import pytest

from tests.engine.worlds import Kind
from tests.small_games import SMALL_GAMES


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What holds for every kind of game is asked of one kind of each game, another test of another.

    Which one is found by the test's name, among those that -k and what else is typed leave. The small games are short,
    and have the most secrets: they are asked in all kinds. With KINDS in the environment every game is (`worlds.py`).
    """
    if "KINDS" in os.environ:
        return
    kinds: dict[tuple[str, str], list[Kind]] = defaultdict(list)  # by test and game
    for item in items:
        if kind := kind_of(item):
            kinds[test_of(item), kind.name].append(kind)
    left = []
    for item in items:
        kind = kind_of(item)
        if kind and kind.name not in SMALL_GAMES:
            alike = sorted(set(kinds[test_of(item), kind.name]))
            if kind != alike[crc32(test_of(item).encode()) % len(alike)]:
                left.append(item)
    config.hook.pytest_deselected(items=left)
    out = set(left)
    items[:] = [item for item in items if item not in out]


def kind_of(item: pytest.Item) -> Kind | None:
    """The kind of game that this case of a test plays."""
    kind = item.callspec.params.get("kind") if hasattr(item, "callspec") else None
    return kind if isinstance(kind, Kind) else None


def test_of(item: pytest.Item) -> str:
    """The test of which this is a case, by module, class and name."""
    return item.nodeid.split("[")[0]
