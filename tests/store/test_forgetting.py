"""The data of a server goes with all its games, and nothing of other servers."""

from pathlib import Path

import pytest

from base.clock import DAY
from store import Server, Store
from store.servers import REMEMBERED
from tests.store.conftest import ANN, Clock
from tests.store.somebody import live, read_all

HERE, ELSEWHERE = 700_000_000_000_000_007, 8


@pytest.fixture
async def full(store: Store) -> Store:
    """A store in whose every table something of a server stands, and a game of another server."""
    await live(store)
    await store.database.note("update matches set guild = ?", HERE)
    await store.database.note("update lookouts set guild = ?", HERE)
    await store.servers.set(HERE, Server((5,)))
    await store.servers.set(ELSEWHERE, Server((6,)))
    await store.lobbies.open("tower", {}, ELSEWHERE, 5, ANN)
    return store


async def test_all_games_of_a_server_are_deleted_and_no_other(full: Store, path: Path) -> None:
    await full.servers.forget(HERE)
    left = {place: text for place, text in read_all(path).items() if place[1] == "match_id" and text}
    [other] = await full.database.fetch("select id, guild from matches")
    assert other[1] == ELSEWHERE
    allowed = {"0", str(other[0])}  # 0: all games, or none
    assert {place: text for place, text in left.items() if not {*text.split("\n")} <= allowed} == {}
    assert not [place for place, text in read_all(path).items() if str(HERE) in text]
    assert (await full.servers.get(ELSEWHERE)).channels == (6,)
    await full.erasures.scrub()
    assert HERE.to_bytes(8, "big") not in path.read_bytes()


async def test_what_a_person_has_set_and_learned_stays_theirs(full: Store, path: Path) -> None:
    await full.servers.forget(HERE)
    rows = read_all(path)
    assert all(rows[table, "user"] for table in ("people", "met", "lessons", "handles", "absences"))


async def test_a_server_is_forgotten_a_month_after_belfry_was_removed(full: Store, clock: Clock) -> None:
    assert {*await full.servers.list_known()} == {HERE, ELSEWHERE}
    await full.servers.note_places([ELSEWHERE], [HERE])
    clock.time += REMEMBERED - 1
    await full.servers.note_places([ELSEWHERE], [HERE])
    assert await full.servers.list_left() == []
    clock.time += 1
    assert await full.servers.list_left() == [HERE]


async def test_who_invites_belfry_back_within_the_month_finds_all_games(full: Store, clock: Clock) -> None:
    await full.servers.note_places([], [HERE, ELSEWHERE])
    clock.time += 20 * DAY
    await full.servers.note_places([HERE], [ELSEWHERE])
    clock.time += 20 * DAY
    assert await full.servers.list_left() == [ELSEWHERE]
