"""Backups that Belfry makes by itself while people play."""

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import connect

import pytest

from base.clock import DAY, HOUR
from store.backup.rotation import HOURLY
from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess
from .bots.checks import check
from .people.party import Party


@pytest.fixture
def folder(idle_bot: BotProcess) -> Path:
    """Where the backups of the bot go, which is not there yet."""
    folder = idle_bot.config.with_name("backups")
    settings = idle_bot.config.read_text(encoding="utf-8")
    wanted = f'[storage]\nbackups = {json.dumps(str(folder))}\nkeep = "2 days"\n'
    idle_bot.config.write_text(settings.replace("[storage]\n", wanted), encoding="utf-8")
    return folder


def backups(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.suffix == ".db")


def called_now(sandbox: Sandbox) -> str:
    """What a backup is called that is made at this moment."""
    return datetime.fromtimestamp(sandbox.clock.now(), UTC).strftime(f"belfry-{HOURLY}.db")


def count_choices(path: Path) -> int:
    with closing(connect(path)) as database:
        return int(database.execute("select count(*) from choices").fetchone()[0])


@pytest.mark.slow("four backups, 3 s")
async def test_each_day_there_is_one_more_with_all_choices_until_then_and_the_last_two_are_kept(
    sandbox: Sandbox, idle_bot: BotProcess, folder: Path
) -> None:
    folder.mkdir()
    await idle_bot.start()
    await until(lambda: backups(folder))
    party, made = await Party.start(sandbox, "castle_builders", 2), backups(folder)
    for _ in range(3):
        for _ in range(2):
            await party.press_once()
        chosen = count_choices(idle_bot.database)
        sandbox.clock.advance(DAY)
        name = called_now(sandbox)
        await until(lambda name=name: name in backups(folder))
        made.append(name)
        await until(lambda: backups(folder) == made[-2:])
        assert count_choices(folder / name) == chosen
    told = (await sandbox.person("Ada").command("chat", "belfry about")).shown
    assert "the last backup was made <t:" in told.text
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert (await check(idle_bot, 0))["backups"].startswith(f"ok: 2 in {folder}, the newest of ")


async def test_where_none_can_be_made_the_log_says_why_once_and_it_is_tried_again_each_hour(
    sandbox: Sandbox, idle_bot: BotProcess, folder: Path
) -> None:
    await idle_bot.start()

    def failures() -> list[str]:
        return [line for line in idle_bot.log.read_text(encoding="utf-8").splitlines() if "a job failed" in line]

    [line] = await until(failures)
    assert f'WARNING belfry.housekeeping "a job failed" why="The folder {folder} for backups does not exist.' in line
    found = await check(idle_bot, 2)
    assert (
        found["backups"]
        == f"WRONG: The folder {folder} for backups does not exist. Make it, or change [storage] backups."
    )
    for _ in range(3):
        sandbox.clock.advance(HOUR)
    folder.mkdir()
    sandbox.clock.advance(HOUR)
    await until(lambda: "a job is done again" in idle_bot.log.read_text(encoding="utf-8"))
    assert len(backups(folder)) == len(failures()) == 1


async def test_killed_while_one_is_made_belfry_makes_it_at_the_next_start(
    sandbox: Sandbox, idle_bot: BotProcess, folder: Path
) -> None:
    folder.mkdir()
    await idle_bot.start()
    await until(lambda: [file for file in folder.iterdir() if ".partial" in file.name])
    await idle_bot.kill()
    assert backups(folder) == []
    await idle_bot.start()
    await until(lambda: backups(folder))
    await until(lambda: not [file for file in folder.iterdir() if ".partial" in file.name])
