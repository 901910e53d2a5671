"""A night in which people are erased: what goes wrong with one keeps nobody else from it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.background.erasure import Erasing
from cogs.words import say
from store import Gone, Store
from store.db.schema import ERASURE_FAILED

FIRST, SECOND = 101, 102


async def test_a_mistake_of_belfry_with_one_is_told_to_the_owner_and_the_others_are_erased(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000]
    store = await Store.open(tmp_path / "belfry.db", lambda: now[0])
    for user in (FIRST, SECOND):
        await store.erasures.ask(user)
    now[0] += 8 * 86_400
    erase = store.erasures.erase

    async def stumble(user: int, gone: Gone) -> list[int]:
        assert user != FIRST
        return await erase(user, gone)

    async def open_direct(user: int) -> None:
        """Nobody accepts a direct message."""

    monkeypatch.setattr(store.erasures, "erase", stumble)
    messages: Any = SimpleNamespace(open_direct=open_direct)
    refresher: Any = SimpleNamespace(catch_up=lambda shown: None)
    erasing = Erasing(store, messages, refresher)
    with pytest.raises(AssertionError):
        await erasing.run_due()
    assert await store.erasures.list_due() == [FIRST]
    assert await store.notes.get(ERASURE_FAILED) == say("hosting.erasure.broken")
    monkeypatch.undo()
    await erasing.run_due()
    assert await store.erasures.list_due() == []
    assert await store.notes.get(ERASURE_FAILED) is None
    await store.close()
