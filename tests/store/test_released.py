"""The database of each released version is opened by this one and played on, and what was there can be taken back."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.panels.look_back import write_kept_game
from engine.core.table import Table
from engine.games import GAMES
from engine.record.verification import read_game, verify
from store import Store, restore
from tests.store import newer, release
from tests.store.conftest import Clock, change
from tests.store.games import Bids, Nim

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))
LATER = float(release.BEGAN + 30 * 86_400)  # when it is played on

each_release = pytest.mark.parametrize("release_of", [pytest.param(file, id=file.stem) for file in RELEASED])


def load(file: Path, path: Path) -> None:
    """Make the database that a file tells of."""
    with closing(sqlite3.connect(path)) as made:
        made.executescript(file.read_text(encoding="utf-8"))


def rows(path: Path, *tables: str) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as file:
        return {table: file.execute(f"select * from {table} order by 1, 2, 3").fetchall() for table in tables}


async def statuses(store: Store) -> Counter[str]:
    found = await store.database.fetch("select status, count(*) from matches group by status")
    return Counter(dict(found))


async def numbers(store: Store, status: str) -> list[int]:
    return [number for (number,) in await store.database.fetch("select id from matches where status = ?", status)]


async def play_on(path: Path) -> None:
    """Look at everything that is in the file of a release, and bring all games in it to their ends."""
    store, random = await Store.open(path, Clock(LATER)), Random(1)
    try:
        assert await store.database.fetch("pragma foreign_key_check") == []
        assert (await statuses(store)).keys() == {"open", "running", "asleep", "over", "stopped"}
        assert await store.plans.list_games()
        for number in await numbers(store, "over"):
            _, table = await store.play.load(number)
            assert table is not None
            assert table.game.over()
        for number in await numbers(store, "asleep"):
            assert (await store.matches.wake(number, release.GUILD, 5000 + number)).status == "running"
        for number in await numbers(store, "open"):
            lobby, table = await store.play.load(number)
            assert table is None
            assert lobby.people >= {release.ANN.user, release.BOB.user}
            await store.lobbies.begin(number, Table(GAMES[lobby.game].begin(len(lobby.seats), release.Rng("ab" * 32))))
        planned, voted = 0, 0
        for number in await numbers(store, "running"):
            voted += len(await store.votes.of(number))
            match, table = await store.play.load(number)
            assert table is not None
            while match.status != "over":
                ask = random.choice(table.waiting())
                plan = (await store.plans.of(number)).get(ask.seat)
                option = plan.plan.verdict(table, ask.seat).option if plan and plan.plan else None
                planned += option is not None
                table.choose(ask.seat, ask.what, option or random.choice(ask.options))
                match, table = await store.play.commit(match, table, planned=option is not None)
            assert not await store.plans.of(number)
        assert voted
        assert planned
        assert (await store.people.preferences(release.ANN.user)).zone == "Europe/Berlin"
        assert (await statuses(store)).keys() == {"over", "stopped"}
        await verify_all(store)
    finally:
        await store.close()


async def verify_all(store: Store) -> None:
    """Keep every game as a file, also those that ended before Belfry had documents, and verify it.

    Only turns of the release itself may be left unchecked: rules were corrected since.
    """
    for number in await store.archives.list_unkept():
        await store.archives.add(number)
    for number in await store.archives.list_new():
        assert await store.archives.check(number) == ""
    for number in [*await numbers(store, "over"), *await numbers(store, "stopped")]:
        record = await store.archives.record(number)
        assert record is not None
        _, unchecked = verify(read_game(write_kept_game(record, ["A name"] * record.seats)))
        assert not [turn for turn in unchecked if record.rules_of(turn)]


@pytest.fixture(autouse=True)
def _released_games_alone(_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Nim, Bids):
        monkeypatch.delitem(GAMES, kind.name)


@each_release
async def test_a_database_of_a_released_version_is_played_on(release_of: Path, path: Path) -> None:
    load(release_of, path)
    await play_on(path)


@each_release
async def test_an_upgrade_from_a_released_version_can_be_taken_back(
    release_of: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After twenty choices that were made since."""
    load(release_of, path)
    before = rows(path, "choices", "turns", "seats", "plans", "agreements")
    with monkeypatch.context() as patch:
        newer.become(1, patch.setattr)
        store = await Store.open(path, Clock(LATER))
        for number in (await numbers(store, "running"))[:5]:
            match, _ = await store.play.load(number)
            await release.play(store, match, Random(1), 4)
        await store.close()
        assert rows(path, *before) != before
    restore(path, "last")
    assert rows(path, *before) == before
    await play_on(path)


@each_release
async def test_a_backup_of_a_release_takes_the_place_of_an_unreleased_database(
    release_of: Path, store: Store, path: Path, tmp_path: Path
) -> None:
    await store.close()
    change(path, "pragma user_version = 40")
    unreleased = path.read_bytes()
    load(release_of, tmp_path / "backup.db")
    restored = restore(path, str(tmp_path / "backup.db"))
    assert restored.kept is not None
    assert restored.kept.read_bytes()[100:] == unreleased[100:]  # its header knows of no log any more
    await play_on(path)


async def test_this_version_can_be_told_as_text_when_it_is_released(path: Path, tmp_path: Path) -> None:
    """Which the next release adds to the others; small, and by no names but those of Ann, Bob and Cid."""
    await release.fill(tmp_path / "new.db")
    text = "\n".join(release.text_of(tmp_path / "new.db"))
    assert len(text) < 200_000
    (tmp_path / "new.sql").write_text(text, encoding="utf-8")
    load(tmp_path / "new.sql", path)
    await play_on(path)


def test_each_release_has_its_database() -> None:
    assert RELEASED[0].stem == "0.9.0"
