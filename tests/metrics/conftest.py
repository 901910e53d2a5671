"""What tests of the figures need: a Belfry that is not connected, on a store of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.client import Belfry
from app.config import Config
from store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "belfry.db")
    yield store
    await store.close()


@pytest.fixture
async def belfry(store: Store) -> Belfry:
    return Belfry(store, Config("", port=1))
