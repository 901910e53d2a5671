"""A run of the tests that is cut short leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

from tests.waiting import HANG

from .bots.fork_server import ROOT

RUN = "BELFRY_TEST_RUN"  # environment variable by which everything that a run has started is found
ENDLESS = """
import asyncio
from pathlib import Path
from tests.e2e.conftest import *

async def test_endless(bot):
    Path(__file__).with_name("ready").touch()
    await asyncio.Event().wait()
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Only Linux ends a process with its parent.")


class Run:
    """A run of one test that never ends, which has a worker and a bot."""

    def __init__(self, folder: Path) -> None:
        self.name = f"{RUN}={uuid4().hex}".encode()
        (folder / "test_endless.py").write_text(ENDLESS)
        settings = ["-n1", "-c", ROOT / "pyproject.toml", "--basetemp", folder / "run"]
        self.controller = subprocess.Popen(
            [sys.executable, "-m", "pytest", *settings, folder],
            cwd=ROOT,
            env=os.environ | {RUN: self.name.decode().partition("=")[2], "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=heed_interrupts,
        )

    def processes(self, *words: str) -> list[int]:
        """The ids of its processes that have not ended, or of those with all of the words in their command lines."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                command = (process / "cmdline").read_text()
                if self.name in (process / "environ").read_bytes() and all(word in command for word in words):
                    found.append(int(process.name))
        return found

    def interrupt(self) -> None:
        """As Ctrl-C."""
        self.controller.send_signal(signal.SIGINT)

    def lose_its_worker(self) -> None:
        """As when there is no memory left."""
        for worker in self.processes("exec(eval("):
            os.kill(worker, signal.SIGKILL)
        self.interrupt()  # else another worker takes over


def heed_interrupts() -> None:
    """What a shell runs in the background ignores Ctrl-C, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    run = Run(tmp_path)
    until((tmp_path / "ready").exists)
    assert len(run.processes("fork_server")) == 2  # it and the bot
    yield run
    for process in run.processes():
        os.kill(process, signal.SIGKILL)
    run.controller.wait()


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("end", [Run.interrupt, Run.lose_its_worker])
@pytest.mark.slow("a run of pytest in a process of its own, 7 s")
def test_nothing_is_left(run: Run, end: Callable[[Run], None]) -> None:
    end(run)
    run.controller.wait(HANG)
    until(lambda: not run.processes())
