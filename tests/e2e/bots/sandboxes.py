"""Belfry in its sandbox, as people start it."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from .bot_process import START_SECONDS, STOP_SECONDS
from .fork_server import ROOT

USUAL = 8765
READY = re.compile(r"Belfry is ready\. Open (http://127\.0\.0\.1:(\d+)/) in a browser; Ctrl-C ends it\.")


@asynccontextmanager
async def started(
    *arguments: str, command: tuple[str, ...] = (sys.executable, "bot.py"), **where: Any
) -> AsyncIterator[tuple[str, int]]:
    """A running sandbox: the address of its page, and the port. At the end Ctrl-C must end it well and in silence."""
    process = await asyncio.create_subprocess_exec(
        *(*command, "--sandbox", *arguments), stdout=PIPE, stderr=PIPE, **({"cwd": ROOT} | where)
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        ready = READY.fullmatch(line.decode().strip())
        assert ready, line
        yield ready[1], int(ready[2])
    finally:
        process.send_signal(signal.SIGINT)
        out, errors = await asyncio.wait_for(process.communicate(), STOP_SECONDS)
    assert process.returncode == 0
    assert out == b""
    assert errors.decode() in ("", f"Port {USUAL} cannot be used: Address already in use.\n")
