"""Bots run one after another in a process, and the watch over their logs misses no complaint and invents none."""

from pathlib import Path

from tests.local import Sandbox

from .bots.bot_process import BotProcess, complaints

QUIET = """\
2026-11-21 13:00:00,000 INFO belfry ready games=2
2026-11-21 13:00:01,000 WARNING discord.gateway Shard ID None has successfully RESUMED session.
2026-11-21 13:00:02,000 INFO belfry game=7 turn=3 ERRORS=0
"""
LOUD = """\
2026-11-21 13:00:00,000 INFO belfry ready games=2
2026-11-21 13:00:01,000 ERROR belfry game=7 turn=3 reference=A1B2
Traceback (most recent call last):
  File "bot.py", line 1, in <module>
KeyError: 'board'
2026-11-21 13:00:02,000 INFO belfry game=7 turn=4
Traceback (most recent call last):
  File "bot.py", line 2, in <module>
OSError: gone
2026-11-21 13:00:03,000 INFO belfry game=7 turn=5
/srv/cogs/play.py:9: RuntimeWarning: coroutine 'ping' was never awaited
"""


async def test_bot_runs_in_the_process_of_one_that_has_stopped_and_knows_nothing_of_it(
    sandbox: Sandbox, bot: BotProcess, tmp_path: Path
) -> None:
    """Its database, settings and log are its own.  A bot that was killed leaves no process."""
    await sandbox.person("Ada").command("games", "play", game="tower_up")
    await bot.stop()
    (folder := tmp_path / "another").mkdir()
    another = BotProcess(sandbox, folder, alterations=bot.alterations)
    await another.start()
    assert another.pid == bot.pid
    assert "Tower Up #1" in (await sandbox.person("Ada").command("games", "play", game="tower_up")).shown.text
    assert bot.log.read_text(encoding="utf-8").count("Belfry starts") == 1
    await another.kill()
    await bot.start()
    assert bot.pid != another.pid


def test_a_log_without_errors_has_no_complaints() -> None:
    assert complaints(QUIET) == []
    assert complaints("") == []


def test_each_error_is_one_complaint_with_its_traceback() -> None:
    first, second, third = complaints(LOUD)
    assert "reference=A1B2" in first
    assert first.endswith("KeyError: 'board'")
    assert second.endswith("OSError: gone")
    assert third.endswith("was never awaited")


def test_a_bot_that_cannot_start_at_all_complains() -> None:
    assert len(complaints("Traceback (most recent call last):\nModuleNotFoundError: No module named 'discord'")) == 1
