"""Bots as processes of their own, each with a sandbox of its own, for benchmarks of clicks."""

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox.server import Sandbox

ROOT = Path(__file__).parent.parent
READY = 60.0  # seconds


@asynccontextmanager
async def running(sandbox: Sandbox, *command: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot, from its first READY to the end of the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=ROOT,
        env={**os.environ, "BELFRY_TOKEN": sandbox.token},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await sandbox.until(lambda: sandbox.connections.online, READY)
        yield process
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def belfry(sandbox: Sandbox, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Our bot, with its database `belfry.db` in `folder`."""
    config = folder / "config.toml"
    discord = {"api": sandbox.api, "gateway": sandbox.gateway, "cdn": sandbox.cdn}
    lines = [f"{key} = {json.dumps(value)}" for key, value in discord.items()]
    path = json.dumps(str(folder / "belfry.db"))
    config.write_text("\n".join(["[discord]", *lines, "[storage]", f"path = {path}", "[log]", 'level = "warning"', ""]))
    async with running(sandbox, "bot.py", "--config", str(config)) as process:
        yield process


@asynccontextmanager
async def bare(sandbox: Sandbox, size: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A discord.py bot that answers a click with `size` bytes of picture."""
    address = (sandbox.api, sandbox.gateway, sandbox.cdn)
    async with running(sandbox, "-m", "bench.bare_bot", *address, str(size)) as process:
        yield process


def resident(process: asyncio.subprocess.Process) -> float:
    """Megabytes of memory that a process holds; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0.0
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


def children(parent: int) -> list[int]:
    """The processes that a process has started and that have not ended, by their ids; on Linux."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, ppid = stat.read_text().rpartition(")")[2].split()[:2]
            if int(ppid) == parent and state != "Z":
                found.append(int(stat.parent.name))
    return found
