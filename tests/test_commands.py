"""The commands of `bot.py` when something is wrong: a sentence and an exit status, and never the bot instead."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app import cli
from store import Seat, Store


def test_a_file_to_restore_that_was_left_out_starts_no_belfry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As by `--restore "$FILE"` where there is no FILE."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(["--restore", ""])
    assert ended.value.code == 2
    assert "--restore: name a file" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


async def test_a_command_that_is_broken_off_has_not_been_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes on only after a backup, as by `&&`, does not."""
    monkeypatch.chdir(tmp_path)
    await (await Store.open(tmp_path / "belfry.db")).close()

    def press_ctrl_c(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "back_up", press_ctrl_c)
    assert cli.main(["--backup", "copy.db"]) == 130


@pytest.mark.parametrize("command", ["--backup", "--move-out", "--restore"])
async def test_a_name_that_no_file_can_have_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await Store.open(tmp_path / "belfry.db")).close()
    name = "x" * 300
    assert cli.main([command, name]) == 2
    said = capsys.readouterr().err
    assert f"{name} cannot be read or written: File name too long." in said
    assert len(said.splitlines()) == 1


def fill(*statuses: str) -> None:
    """Make a database with games of these statuses in the present folder."""

    async def open_tables() -> None:
        store = await Store.open("belfry.db")
        for n in range(len(statuses)):
            await store.lobbies.open("tower_up", {}, 7, n + 1, Seat(101, "Ann"))
        await store.close()

    asyncio.run(open_tables())
    with closing(sqlite3.connect("belfry.db", isolation_level=None)) as file:
        for n, status in enumerate(statuses):
            file.execute("update matches set status = ? where id = ?", (status, n + 1))


@pytest.mark.parametrize(
    ("statuses", "told"),
    [
        (("running", "running", "over", "stopped", "over"), "2 running and 3 finished games were "),
        (("running",), "1 running game was "),
        (("open", "running", "asleep", "over"), "1 open, 1 running, 1 sleeping and 1 finished games were "),
        ((), "0 games were "),
    ],
)
@pytest.mark.parametrize(
    ("command", "done"),
    [
        (["--backup", "copy.db"], "copied to copy.db."),
        (["--move-out", "away.db"], "moved to "),
        (["--restore", "games.db"], "restored from games.db."),
    ],
)
def test_command_says_of_how_many_games_it_was_and_warns_of_none(
    command: list[str],
    done: str,
    statuses: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    fill(*statuses)
    if "--restore" in command:
        Path("belfry.db").rename("games.db")
    status, said = cli.main(command), capsys.readouterr()
    assert (status, said.err == "", said.out == "") == ((0, True, False) if statuses else (1, False, True))
    assert (said.out or said.err).startswith(f"{told}{done}")
    assert statuses or "Check " in said.err


def test_erasing_somebody_whom_belfry_does_not_know_changes_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    fill("open")
    for command in (["--erase", "5"], ["--erase", "5", "--yes"]):
        assert cli.main(command) == 1
        assert capsys.readouterr().err == "Belfry keeps nothing about 5. Nothing was changed; check the id.\n"
    with closing(sqlite3.connect("belfry.db")) as file:
        assert file.execute("select * from erased").fetchall() == []
    assert cli.main(["--erase", "101", "--yes"]) == 0
    assert "101 is erased. The next start updates the messages of 1 game.\n" in capsys.readouterr().out
