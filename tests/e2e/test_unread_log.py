"""A log that nobody reads: selected text in a console, Ctrl-S, a pipe or a log driver that blocks."""

import fcntl
import os
from contextlib import suppress

import pytest

from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess

SMALL = 4096  # bytes, the least that a pipe of Linux holds
pytestmark = pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="needs pipes of Linux")


async def test_log_that_nobody_reads_keeps_no_press_waiting(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    os.mkfifo(idle_bot.log)
    reading, said = os.open(idle_bot.log, os.O_RDONLY | os.O_NONBLOCK), bytearray()

    def read() -> str:
        with suppress(BlockingIOError):  # nothing more just now
            while data := os.read(reading, SMALL):
                said.extend(data)
        return said.decode()

    try:
        fcntl.fcntl(reading, fcntl.F_SETPIPE_SZ, SMALL)
        await idle_bot.launch()
        ada = sandbox.person("Ada")
        await ada.until(lambda: sandbox.connections.online)
        for n in range(60):
            assert not (await ada.command("games", "play", game="castle_builders")).failed, n
            assert not (await ada.command("games", "table leave")).failed, n
        await until(lambda: read().count("lobby opened") == 60)
        await idle_bot.stop()
        assert read().endswith('INFO belfry "Belfry has stopped" signal=SIGTERM\n')
    finally:
        idle_bot.log.unlink()
        os.close(reading)
