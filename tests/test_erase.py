"""`bot.py --erase`: a host erases a person while Belfry is stopped."""

import asyncio
from pathlib import Path

import pytest

from app import cli
from store import Store, claim
from tests.store.somebody import ZOE, find_traces, live


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which Belfry has run, and Zoë has played."""
    monkeypatch.chdir(tmp_path)

    async def fill() -> None:
        store = await Store.open("belfry.db")
        await live(store)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "belfry.db"


def test_without_yes_it_says_what_is_kept_and_changes_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--erase", str(ZOE.user)]) == 0
    said = capsys.readouterr().out
    assert f"Belfry keeps of {ZOE.user}: 1 open, 4 running, 1 sleeping and 1 finished games, " in said
    assert "Nothing was changed." in said
    assert find_traces(path)


def test_with_yes_nothing_is_left_and_older_copies_are_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    older = path.with_name("belfry.db.v22-1")
    older.write_bytes(path.read_bytes())
    assert cli.main(["--erase", str(ZOE.user), "--yes"]) == 0
    said = capsys.readouterr().out
    assert f"{ZOE.user} is erased. The next start updates the messages of" in said
    assert f"hold this person until you delete them: {older}" in said
    assert find_traces(path, Path(f"{path}-wal")) == {}
    assert cli.main(["--erase", str(ZOE.user)]) == 1
    assert f"Belfry keeps nothing about {ZOE.user}." in capsys.readouterr().err


def test_while_belfry_runs_it_refuses_with_a_sentence(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with claim(path):
        assert cli.main(["--erase", str(ZOE.user), "--yes"]) == 2
    assert "is running already. Stop that one first" in capsys.readouterr().err
    assert find_traces(path)


def test_where_there_is_no_database_none_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["--erase", "5"]) == 2
    assert not [*tmp_path.iterdir()]
