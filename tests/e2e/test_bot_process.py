"""The watch over the bot's log misses no complaint and invents none."""

from .bots.bot_process import complaints

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
