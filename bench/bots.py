"""Bots as processes of their own, each with a sandbox of its own, for benchmarks of clicks."""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sandbox.backend import Request
from tests.local import Sandbox
from tests.simcord.counts import FILE, Counts

ROOT = Path(__file__).parent.parent
COUNTED_BOT = ROOT / "tests" / "simcord" / "counts.py"
READY = 60.0  # seconds to start, or to be seen to have ended
CALM = 0.04  # seconds without a request
IDLE = 0.001  # seconds of a processor within these that are nothing


@dataclass(frozen=True)
class Bot:
    """A bot that runs, and the Discord in which it does."""

    name: str
    sandbox: Sandbox
    process: asyncio.subprocess.Process
    counting: Path | None = None  # the file in which its counts stand

    @property
    def processor(self) -> float:
        """Seconds that processors have worked for all its threads; on Linux, where a clock of a process is found so.

        Raises OSError elsewhere.
        """
        if sys.platform != "linux":
            raise OSError("Only on Linux does a process tell another how much it has worked.")
        return time.clock_gettime((~self.process.pid << 3) | 2)

    @property
    def memory(self) -> float:
        """Megabytes that are resident; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0.0
        return int(status.split("VmRSS:")[1].split()[0]) / 1000

    @property
    def counts(self) -> Counts:
        """What it has counted; nothing if it does not count."""
        return Counts.of(self.counting.read_bytes()) if self.counting else Counts()

    @property
    def requested(self) -> int:
        """How many requests it has made."""
        return self.sandbox.backend.counted

    def requests(self, since: int) -> list[Request]:
        """Its requests but for the first `since`, the newest first."""
        found = []
        for request in reversed(self.sandbox.backend.requests):
            if request.n <= since:
                break
            found.append(request)
        return found

    async def silence(self, seconds: float = CALM) -> None:
        """Wait until it has for so long made no request and used no processor."""
        while True:
            requested, processor = self.requested, self.processor
            await asyncio.sleep(seconds)
            if self.requested == requested and self.processor - processor < IDLE:
                return


@asynccontextmanager
async def running(
    name: str, sandbox: Sandbox, *command: str, checkout: Path = ROOT, counting: Path | None = None, **env: str
) -> AsyncIterator[Bot]:
    """A bot of the code in `checkout`, from its first READY to the end of the block.

    `counting`: the file into which it counts.  `env`: more variables of its environment.
    """
    clock = {"BELFRY_CLOCK": str(sandbox.clock.file)} if sandbox.clock.file else {}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=checkout,
        env={**os.environ, "BELFRY_TOKEN": sandbox.token, **clock, **env},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await sandbox.until(lambda: sandbox.connections.online, READY)
        yield Bot(name, sandbox, process, counting)
    finally:
        process.terminate()
        await process.wait()
        await sandbox.until(lambda: not sandbox.connections.online, READY)


@asynccontextmanager
async def belfry(sandbox: Sandbox, folder: Path, checkout: Path = ROOT) -> AsyncIterator[Bot]:
    """Belfry as it is in `checkout`, counted from here, with its database `belfry.db` in `folder`."""
    folder.mkdir(exist_ok=True)
    config = folder / "config.toml"
    discord = {"api": sandbox.api, "gateway": sandbox.gateway, "cdn": sandbox.cdn}
    lines = [f"{key} = {json.dumps(value)}" for key, value in discord.items()]
    path = json.dumps(str(folder / "belfry.db"))
    text = ["[discord]", *lines, "[storage]", f"path = {path}", "[log]", 'level = "warning"', ""]
    if "previews" in (checkout / "app/config.py").read_text(encoding="utf-8"):
        text += ["[play]", "previews = 0", ""]
    config.write_text("\n".join(text))
    counting = folder / "counts"
    command = ("-P", str(COUNTED_BOT), "--config", str(config))  # -P: no modules from beside it but from the checkout
    found = {FILE: str(counting), "PYTHONPATH": str(checkout)}
    async with running(name_of(checkout), sandbox, *command, checkout=checkout, counting=counting, **found) as bot:
        yield bot


def name_of(checkout: Path) -> str:
    """What a Belfry of this code is called in tables."""
    return "Belfry" if checkout == ROOT else checkout.name


@asynccontextmanager
async def bare(sandbox: Sandbox) -> AsyncIterator[Bot]:
    """A discord.py bot that answers a click with a ready picture."""
    async with running("bare bot", sandbox, "-m", "bench.bare_bot", sandbox.api, sandbox.gateway, sandbox.cdn) as bot:
        yield bot


@asynccontextmanager
async def side_by_side(folder: Path, checkouts: list[Path]) -> AsyncIterator[tuple[Bot, list[Bot]]]:
    """The bare bot and Belfry as it is in each of these checkouts, all started and silent."""
    async with contextlib.AsyncExitStack() as stack:
        sandboxes = [await stack.enter_async_context(Sandbox(limits=0.0)) for _ in range(1 + len(checkouts))]
        floor = await stack.enter_async_context(bare(sandboxes[0]))
        bots = [
            await stack.enter_async_context(belfry(sandbox, folder / str(n), checkout))
            for n, (sandbox, checkout) in enumerate(zip(sandboxes[1:], checkouts, strict=True))
        ]
        for bot in (floor, *bots):
            await bot.silence(1.0)
        yield floor, bots
