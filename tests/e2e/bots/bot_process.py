"""The bot as its host starts it: `python bot.py --config FILE` in a process of its own, which a test may kill."""

import asyncio
import contextlib
import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

from app.client import COLD
from engine.worker_pool import COMMAND
from tests.local import Sandbox
from tests.machine import children
from tests.waiting import HANG, until

from .altered_bot import ALTERED, LASTING
from .chance import name_chance
from .fork_server import Forked

START_SECONDS = 30.0
STOP_SECONDS = 15.0
READY = re.compile(r'belfry\.upkeep(?: ready|", "message": "ready")')
COMPLAINT = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback \(most recent call last\)|was never (awaited|retrieved)")
RECORD = re.compile(r"^(\d{4}-\d\d-\d\d|\[|level=|time=|(DEBUG|INFO|WARNING|ERROR|CRITICAL)\b)")


class BotProcess:
    """A bot that plays in `sandbox`; its config, database and log are in `folder`, and outlive a kill.

    Its chance is the same each time the test runs (`chance.py`). It draws no pictures beforehand, and on Linux it ends
    when the process that runs the tests does, whatever ends that.
    `delay` and `processes`: of the computers; without a pause a game with them takes no longer than it must.
    `previews`: how many choices are shown before they are made; where they are none, a press is a choice.
    `alterations`: functions of `altered_bot.py`, for the next start.
    `expected`: patterns of complaints in the log that the test wants to see. Others fail the test.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        folder: Path,
        level: str = "info",
        alterations: tuple[str, ...] = (),
        delay: float = 0.0,
        processes: int = 1,
        previews: int = 0,
    ) -> None:
        self.sandbox = sandbox
        self.alterations = alterations
        self.config, self.log, self.database = folder / "config.toml", folder / "bot.log", folder / "belfry.db"
        self.expected: list[str] = []
        self.clock = {"BELFRY_CLOCK": str(sandbox.clock.file)} if sandbox.clock.file else {}
        self.launched = 0.0  # when it was started last, by the sandbox's clock
        self.launches = 0
        self._process: Forked | None = None
        sections: dict[str, dict[str, object]] = {
            "discord": {
                "token": sandbox.token,
                "api": sandbox.api,
                "gateway": sandbox.gateway,
                "cdn": sandbox.cdn,
            },
            "storage": {"path": str(self.database)},
            "log": {"level": level},
            "computers": {"delay": delay, "processes": processes},
            "play": {"previews": previews},
        }
        lines = (
            f"[{section}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in settings.items())
            for section, settings in sections.items()
        )
        self.config.write_text("\n".join(lines), encoding="utf-8")

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """The id of the process that runs the bot, or ran it last."""
        assert self._process is not None
        return self._process.pid

    @property
    def workers(self) -> list[int]:
        """The ids of the processes in which its computers think.

        One that is just being started is none yet: until then it is a copy of the bot, which waits for it.
        """
        assert self._process is not None
        return [pid for pid in children(self._process.pid) if thinks(pid)]

    async def start(self) -> None:
        """Starts the bot and returns when it knows its servers; AssertionError with the log when it does not."""
        gateway = self.sandbox.connections
        before, times = gateway.identified, self.times_ready()
        await self.launch()
        assert self._process is not None
        ended = asyncio.ensure_future(self._process.wait())
        ready = asyncio.ensure_future(self._seen(lambda: gateway.identified > before and gateway.online))
        await asyncio.wait({ended, ready}, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        done = ready.done() and not ready.exception()
        for waiting in (ended, ready):
            waiting.cancel()
        assert done, f"The bot did not become ready (exit status {self._process.returncode}):\n{self.tail()}"
        await until(lambda: self.times_ready() > times)

    def times_ready(self) -> int:
        """How often the bot has said that it knows its servers: only then does it begin what it does by itself."""
        return len(READY.findall(self.log.read_text(encoding="utf-8"))) if self.log.exists() else 0

    async def launch(self) -> None:
        """Starts the process and waits for nothing."""
        assert not self.running, "The bot runs already."
        self.launched = self.sandbox.clock.now()
        self._process = self._launch(self.log)
        self.launches += 1

    async def command(self, *arguments: str) -> tuple[int, str]:
        """Run bot.py with the same settings and these arguments, too; its exit status, and all that it says."""
        output = self.config.with_name("output")
        process = self._launch(output, *arguments)
        status = await asyncio.wait_for(process.wait(), HANG)
        said = output.read_text(encoding="utf-8").strip()
        output.unlink()
        return status, said

    def _launch(self, output: Path, *arguments: str) -> Forked:
        altered = json.dumps([name_chance(self.launches), *self.alterations])
        environment = {key: value for key, value in os.environ.items() if key != "BELFRY_TOKEN"}
        kind = " ".join(["bot", *self.alterations]) if LASTING.issuperset(self.alterations) else ""
        with output.open("ab") as log:
            return Forked.launch(
                ["--config", str(self.config), *arguments],
                environment | {"PYTHONUNBUFFERED": "1", COLD: "1", ALTERED: altered} | self.clock,
                log,
                kind,
            )

    async def wait(self) -> int:
        """The exit status of a bot that ends by itself."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), STOP_SECONDS)

    async def kill(self) -> None:
        """SIGKILL, to the bot and to what it has started: as when the machine loses its power."""
        assert self._process is not None
        self._signal(signal.SIGKILL)
        await self._process.wait()
        await self._seen(lambda: not self.sandbox.connections.online)

    async def restart(self) -> None:
        """Killed and started again."""
        await self.kill()
        await self.start()

    async def stop(self) -> None:
        """SIGTERM, as a host stops it; a bot that does not end is killed and is an error."""
        if self._process is None or not self.running:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._signal(signal.SIGKILL)
            await self._process.wait()
            raise AssertionError(f"The bot did not end on SIGTERM:\n{self.tail()}") from None

    def complaints(self) -> list[str]:
        """What the log complains of and nobody expected: whole records, with their tracebacks."""
        if not self.log.exists():
            return []
        found = complaints(self.log.read_text(encoding="utf-8", errors="replace"))
        return [text for text in found if not any(re.search(pattern, text) for pattern in self.expected)]

    def tail(self, lines: int = 40) -> str:
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-lines:])

    async def _seen(self, condition: Callable[[], bool]) -> None:
        """Waits until a person of the guild sees that the bot came or went, and the condition holds."""
        await self.sandbox.person("Ada").until(condition, START_SECONDS)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        if self.running:
            os.killpg(self._process.pid, number)


def thinks(pid: int) -> bool:
    """Whether a process was started for computers to think in; on Linux."""
    with contextlib.suppress(OSError):
        return COMMAND[-1].encode() in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return False


def complaints(log: str) -> list[str]:
    """The records of a log that report an error, each with the lines that belong to it."""
    records: list[list[str]] = []
    for line in log.splitlines():
        if RECORD.match(line) or not records:
            records.append([])
        records[-1].append(line)
    texts = ("\n".join(record) for record in records)
    return [text for text in texts if COMPLAINT.search(text)]
