"""What each test takes of the processor, with all processes that it started, and the bounds that hold it.

Each run ends with its dearest tests and its total.  In CI the usual run fails when a test above `MOST` is not marked
slow, or when all tests take more than `TOTAL`.  Both are longer on a machine that is slower.
"""

import contextlib
import os
import sys
import time
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

MOST = 3.0  # seconds of a processor, for a test that is not marked slow
TOTAL = 450.0  # seconds of a processor, for all tests that are not marked slow
PIECE = 0.0033  # seconds of a processor, for `work` where the two bounds were set and nothing else ran
OFTEN = 25  # tests from one such piece to the next
SHOWN = 10  # tests
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0  # a second, in /proc


class Costs:
    """A pytest plugin: it measures where tests run, and reports where pytest reports.

    `held`: whether a test or a run that costs too much is a failure.
    """

    def __init__(self, config: pytest.Config, held: bool) -> None:
        self._config = config
        self._held = held
        self._worker = hasattr(config, "workerinput")
        self._spent = 0.0
        self._tests: list[tuple[float, str, bool]] = []  # seconds, the test, whether it is marked slow
        self._workers = 0.0  # seconds, of all that have ended
        self._pieces: list[float] = []  # seconds, for each piece of work
        self.wrong: list[str] = []

    def pytest_collection_finish(self) -> None:
        """Begins with the first test."""
        self.forget()

    def forget(self) -> None:
        """Counts what came before for no test: something that many share has begun."""
        self._spent = measure()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Adds to the last report of a test what all of it cost."""
        report = yield
        if call.when == "teardown":
            if zlib.crc32(item.nodeid.encode()) % OFTEN == 0:
                self._pieces.append(work())
            spent = measure()
            report.processor = max(0.0, spent - self._spent)  # what is killed may take its time along
            self._spent = max(spent, self._spent)
            report.slow = item.get_closest_marker("slow") is not None
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Collects what tests cost; with workers, from all of them."""
        if report.when == "teardown" and not self._worker:
            self._tests.append((report.processor, report.nodeid, report.slow))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Adds what a worker took, beside its tests too, and how fast its machine was."""
        told = getattr(node, "workeroutput", {})
        self._workers += told.get("processor", 0.0)
        self._pieces += told.get("pieces", [])

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails a run in CI that costs too much."""
        if self._worker:
            self._config.workeroutput |= {"processor": measure(), "pieces": self._pieces}  # type: ignore[attr-defined]
        elif self._held and session.exitstatus == pytest.ExitCode.OK:
            self.wrong = [f"{test} takes {took:.1f} s: make it cheaper, or mark it slow" for took, test in self._dear()]
            if self.total > TOTAL * self.slowness:
                self.wrong.append(f"All together take more than {TOTAL * self.slowness:.0f} s: see the dearest")
            if self.wrong:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Prints the dearest tests, the total, and what is wrong with them."""
        if not self._tests:
            return
        terminalreporter.section("processor time")
        for took, test, _ in sorted(self._tests, reverse=True)[:SHOWN]:
            terminalreporter.line(f"{took:6.1f} s  {test}")
        slower = f"{self.slowness:.1f} times slower than where the bounds were set"
        terminalreporter.line(f"{self.total:6.0f} s  in all, beside the tests too; this machine is {slower}")
        for line in self.wrong:
            terminalreporter.line(line, red=True)

    @property
    def total(self) -> float:
        """Seconds of a processor: this process, its workers and their children."""
        return self._workers + (time.process_time() if self._workers else measure())

    @property
    def slowness(self) -> float:
        """How many times slower this machine was than the one of the bounds; 1 if it was faster."""
        return max(1.0, sum(self._pieces) / len(self._pieces) / PIECE) if self._pieces else 1.0

    def _dear(self) -> Iterator[tuple[float, str]]:
        most = MOST * self.slowness
        return ((took, test) for took, test, slow in sorted(self._tests, reverse=True) if took > most and not slow)


def work() -> float:
    """Seconds of a processor that a piece of work takes here and now."""
    before = time.process_time()
    sorted({str(number): number for number in range(20_000)})
    return time.process_time() - before


def measure() -> float:
    """Seconds of a processor of this process and, on Linux, of all that it and its children have started."""
    if sys.platform != "linux":
        return sum(os.times()[:4])
    return sum(ticks(str(os.getpid()))) / TICKS


def ticks(pid: str) -> Iterator[int]:
    """The times of a process and its descendants, with those that have ended and were waited for (man 5 proc)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:  # it has ended meanwhile
        return
    yield from map(int, fields[11:15])
    for thread in threads:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            for child in Path(f"/proc/{pid}/task/{thread}/children").read_text().split():
                yield from ticks(child)
