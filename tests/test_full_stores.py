"""Stores that benchmarks fill are as Belfry would have left them."""

from pathlib import Path

from bench.full_stores import POSITIONS, fill, put_behind
from store import Store


async def test_a_filled_store_holds_running_games_that_are_shown_until_they_are_put_behind(tmp_path: Path) -> None:
    file, number = tmp_path / "belfry.db", POSITIONS
    await fill(file, number)
    store = await Store.open(file)
    for match in range(1, number + 1):
        found, table = await store.play.load(match)
        assert found.status == "running"
        assert table
        assert table.waiting()
    assert not await store.messages.list_unshown()
    put_behind(file, 3)
    assert sorted(await store.messages.list_unshown()) == [1, 2, 3]
    await store.close()
