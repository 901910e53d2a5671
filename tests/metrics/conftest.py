"""What tests of the figures need: a Belfry that is not connected, on a store of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from client import Belfry
from store import Store


@pytest.fixture
async def belfry(tmp_path: Path) -> AsyncIterator[Belfry]:
    store = await Store.open(tmp_path / "belfry.db")
    yield Belfry(store)
    await store.close()
