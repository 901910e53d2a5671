"""The tables: made by migrations whose texts never change, and looked at whenever Belfry starts."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

import pytest

from store import Store, StoreError, back_up, move_out, open_copy, restore
from store.db.schema import MIGRATIONS, NEWEST
from tests.store.conftest import Club, change

# Hosts have databases that were made by these texts. Another migration makes a change, with a line here.
TEXTS = {
    "0001_matches.sql": "6a7db004b81b14fd",
    "0002_computers.sql": "59e031bd14dc99c5",
    "0003_moment.sql": "4b7479849352e451",
    "0004_due.sql": "c7a086750537ccbe",
    "0005_silence.sql": "81ebe615763f00e9",
    "0006_direct_messages.sql": "88bb0a0324750d5c",
    "0007_former_names.sql": "d58e4723b3512cae",
    "0008_previews.sql": "4cea1c497b9b19ce",
    "0009_invitations.sql": "58599275857e045b",
    "0010_plans.sql": "8d083eaf54a279a6",
    "0011_people.sql": "a299983293c7bc66",
    "0012_displaced.sql": "ae1bd31557f71bc8",
    "0013_called.sql": "7bead7aa68a2bb3d",
    "0014_servers.sql": "1b161f4441506837",
    "0015_paces.sql": "a6d214ede33ff2d5",
    "0016_extensions.sql": "fded3374e5994f6c",
    "0017_absences.sql": "614a67e5ae82a63b",
    "0018_pauses.sql": "579ba84e7bdfe092",
    "0019_renewals.sql": "fd3db87c0c6800b1",
    "0020_offers.sql": "e600fea725077772",
    "0021_lengths.sql": "352b3075dd67a3ea",
    "0022_sought.sql": "1f4e6346fb4a1941",
    "0041_after_0_9.sql": "9b0f508985442d66",
    "0042_direct_messages.sql": "bdd066856ef044f6",
    "0043_forgiven.sql": "34838e5487a8e220",
}


SPREAD = "update seats set name = hex(randomblob(100))"  # seats on several pages
DAMAGED = re.compile(r"damaged\. Stop the bot and put your last backup in its place\.")


async def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        await Store.open(path)
    return str(refused.value)


def test_the_text_of_a_migration_never_changes() -> None:
    assert {file.name: sha256(file.read_bytes()).hexdigest()[:16] for file in MIGRATIONS.values()} == TEXTS


def test_numbers_of_migrations_that_were_never_released_are_not_given_again() -> None:
    assert [*MIGRATIONS] == [*range(1, 23), *range(41, NEWEST + 1)]


async def look(path: Path) -> None:
    async with open_copy(path):
        pass


@pytest.mark.parametrize("version", [23, 40])
@pytest.mark.parametrize(
    "use",
    [
        pytest.param(Store.open, id="start"),
        pytest.param(look, id="check"),
        pytest.param(lambda path: asyncio.to_thread(back_up, path, path.with_name("copy.db")), id="backup"),
        pytest.param(lambda path: asyncio.to_thread(move_out, path, path.with_name("copy.db")), id="move_out"),
        pytest.param(lambda path: asyncio.to_thread(restore, path.with_name("here.db"), str(path)), id="restore"),
    ],
)
async def test_a_database_from_between_two_releases_is_refused_unchanged(
    store: Store, path: Path, use: Callable[[Path], Awaitable[object]], version: int
) -> None:
    await store.close()
    change(path, f"pragma user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=rf"{path} was written by a Belfry between two releases \(.* {version}\)"):
        await use(path)
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} <= {"belfry.db", "belfry.db.lock"}


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("agreements", "alter table agreements drop column name"),
        ("choices", "alter table choices add column mood text"),
        ("matches", "drop index matches_channel"),
        ("seats", "drop index seats_user"),
        ("outages", "drop table outages"),
    ],
)
async def test_a_database_whose_tables_are_others_is_refused(
    store: Store, path: Path, table: str, statement: str
) -> None:
    """As by a version that was tried between two releases."""
    await store.close()
    change(path, statement)
    sentence = await refusal(path)
    assert f"The table {table} in the database {path} is not as this Belfry makes it" in sentence
    assert sentence.endswith("Put your last backup in its place.")


async def test_tables_that_another_program_adds_are_none_of_our_business(store: Store, path: Path) -> None:
    await store.close()
    change(path, "create table _copied_elsewhere (seq integer)", "analyze")
    again = await Store.open(path)
    await again.close()


async def test_a_damaged_page_is_noticed_at_the_start_not_when_somebody_plays(club: Club, path: Path) -> None:
    """Also where no game that is still played lies on it."""
    for _ in range(30):
        await club.store.matches.stop((await club.start("nim")).id)
    await club.store.close()
    assert DAMAGED.search(await refuse_without_page(path, b'"boxes"'))  # of a turn: nothing else of a start reads it


@pytest.mark.parametrize("column", ["matches.promise", "seats.name"])
async def test_so_is_one_on_which_games_in_play_lie_with_those_that_ended(club: Club, path: Path, column: str) -> None:
    for _ in range(60):
        await club.store.matches.stop((await club.start("nim")).id)
    match = await club.start("nim")
    await club.store.close()
    table, _, name = column.partition(".")
    key = "id" if table == "matches" else "match_id"
    change(path, SPREAD, f"update {table} set {name} = 'here it is' where {key} = {match.id}")
    assert DAMAGED.search(await refuse_without_page(path, b"here it is"))


async def test_one_that_is_damaged_where_games_lie_that_ended_is_played_with(club: Club, path: Path) -> None:
    """It is told by who copies it."""
    for _ in range(60):
        await club.store.matches.stop((await club.start("nim")).id)
    match = await club.start("nim")
    await club.store.close()
    change(path, SPREAD, "update seats set name = 'here it is' where match_id = 2")
    damage(path, b"here it is")
    store = await Store.open(path)
    assert (await store.play.load(match.id))[1] is not None
    await store.close()


async def refuse_without_page(path: Path, text: bytes) -> str:
    """Why a database is not opened whose last page with this text is damaged."""
    damage(path, text)
    return await refusal(path)


def damage(path: Path, text: bytes) -> None:
    """Overwrite the last page with this text."""
    data = path.read_bytes()
    page = data.rindex(text) // 4096 * 4096
    path.write_bytes(data[:page] + b"\x5a" * 4096 + data[page + 4096 :])
