"""Processes in which computer players think, and whoever advises people, so that the bot goes on answering meanwhile.

A worker is `python -m engine.worker`: it knows the games and nothing of
Discord, gets a question on its standard input and answers on its standard
output, each as a length of four bytes and a pickle.  There are never more than
so many at a time.  One that dies is replaced and its question asked again; one
whose answer nobody wants any more is killed.  All end when the bot does: at
`close`, or because their standard input ends.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from engine.core.table import Choice
from engine.fair_queue import NOWHERE, Origin, Turns
from engine.teaching.hint import Hint
from engine.teaching.review import Assessment

log = logging.getLogger("belfry.workers")
ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "engine.worker")
ANSWER_TRIES = 3
LONGEST_THOUGHT = 300.0  # seconds for one answer: it takes 2, and what a full machine needs for the fewest playouts
DEAD = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError)
LENGTH = 4  # bytes
KEPT_BACK = ("BELFRY_TOKEN", "PYTHONSAFEPATH")  # the second would hide `engine`, which is found by the present folder
LEAST = 0.25  # of what a computer may think, however many wait
PATIENT = 4  # computers waiting for each that thinks, with which all think half as much
LONG = 3  # computers for each that may think at a time, after which one has to wait for long


class Question(NamedTuple):
    """What a computer is asked: the state at the start of the turn, the choices since, its seat, how strong it is.

    Choices that others have made in secret and that are not yet revealed are
    not among them, so the question stays the same while others choose.
    """

    start: bytes
    choices: tuple[Choice, ...]
    seat: int
    strength: str


class Advice(NamedTuple):
    """What somebody asks who would like to know what a computer would do; the same moment has the same `seed`."""

    start: bytes
    choices: tuple[Choice, ...]
    seat: int
    names: tuple[str, ...]
    seed: int


class Past(NamedTuple):
    """A choice of long ago that is to be assessed: the option that was `chosen` after these."""

    start: bytes
    choices: tuple[Choice, ...]
    seat: int
    chosen: str
    seed: int


def make_seed(*about: object) -> int:
    """A number that is always the same for the same things, which are written in the same way."""
    return int.from_bytes(sha256(repr(about).encode()).digest()[:7], "big")


class NoAnswer(Exception):
    """Workers have failed at a question again and again."""


class Chosen(NamedTuple):
    """The option that a worker chose, and the seconds that passed since it was its turn."""

    option: str
    seconds: float


class Workers:
    """At most `most` workers, started when they are needed; 0 chooses one fewer than there are cores.

    `processor`: seconds of a processor that their answers have taken; of those that were killed nobody knows.
    """

    def __init__(self, most: int = 0, command: tuple[str, ...] = COMMAND, patience: float = LONGEST_THOUGHT) -> None:
        self.most = most or max(1, count_cores() - 1)
        self.command = command
        self.patience = patience
        self.turns = Turns(self.most)
        self.processor = 0.0
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()

    @property
    def waiting(self) -> int:
        """Questions about which no worker thinks yet."""
        return self.turns.waiting

    async def choose(
        self,
        question: Question,
        place: Origin = NOWHERE,
        spent: float = 0.0,
        tell: Callable[[int], None] | None = None,
    ) -> Chosen:
        """What a worker chooses.  When this is cancelled, it is killed.  Raises NoAnswer.

        `spent`: the seconds of this seat's choices before this one in the same turn.
        `tell`: how many others think before, if it has to wait for long.
        """

        def tell_long(ahead: int) -> None:
            if tell and ahead >= LONG * self.most:
                tell(ahead)

        async with self.turns.taking(place, tell_long):
            begun, share = monotonic(), share_of(self.turns.waiting, self.most)
            option = await self._find("choose", question, seed=secrets.randbits(63), share=share, spent=spent)
            return Chosen(option, monotonic() - begun)

    async def advise(self, asked: Advice, place: Origin = NOWHERE) -> Hint:
        """What a computer would choose, and why; it takes a turn among those that play.  As `choose` otherwise."""
        async with self.turns.taking(place):
            hint: Hint = await self._find("hint", asked)
        return hint

    async def assess(self, past: Past) -> Assessment:
        """What a choice was worth; that is thought about when nobody else thinks or waits.  As `choose` otherwise."""
        async with self.turns.taking_last():
            found: Assessment = await self._find("assess", past)
        return found

    async def close(self) -> None:
        """End all workers."""
        for worker in (*self._idle, *self._busy):
            await end(worker)
        self._idle.clear()

    async def _find(self, kind: str, question: Question | Advice | Past, **more: object) -> Any:
        """What a worker finds, the first one that does.  Raises NoAnswer."""
        asked = {"kind": kind, **question._asdict(), "choices": [tuple(one) for one in question.choices], **more}
        for _ in range(ANSWER_TRIES):
            answer = await self._ask(asked)
            if "found" in answer:
                return answer["found"]
            log.warning("a worker failed", extra={"why": answer["error"]})
        raise NoAnswer(answer["error"])

    async def _ask(self, question: dict[str, object]) -> dict[str, Any]:
        """What one worker answers; it is of no use any more when it does not."""
        try:
            worker = await self._take()
        except OSError as error:
            return {"error": type(error).__name__}
        self._busy.add(worker)
        try:
            async with asyncio.timeout(self.patience):
                answer = await ask(worker, question)
        except BaseException as error:
            await asyncio.shield(end(worker))
            if isinstance(error, DEAD):
                return {"error": type(error).__name__}
            raise
        else:
            self._idle.append(worker)
            self.processor += answer.get("processor", 0.0)
            return answer
        finally:
            self._busy.discard(worker)

    async def _take(self) -> asyncio.subprocess.Process:
        """A worker that waits for a question, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
        return await start(self.command)


def share_of(waiting: int, room: int) -> float:
    """The part of its usual time for which a computer thinks while so many others wait."""
    return max(LEAST, 1 / (1 + waiting / (PATIENT * room)))


def count_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


async def start(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    """A new worker: without the bot's token, deaf to the Ctrl-C that stops the bot, and silent.

    What it might say when it breaks could tell what is hidden in a game.
    """
    return await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in KEPT_BACK},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )


async def ask(worker: asyncio.subprocess.Process, question: dict[str, object]) -> dict[str, Any]:
    """What a worker answers: {"found": ...} or {"error": ...}, with the seconds of a "processor" that it took.

    Raises one of DEAD when it dies.
    """
    assert worker.stdin is not None
    assert worker.stdout is not None
    data = pickle.dumps(question)
    worker.stdin.write(len(data).to_bytes(LENGTH, "big") + data)
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH), "big")
    answer: dict[str, Any] = pickle.loads(await worker.stdout.readexactly(length))
    return answer


async def end(worker: asyncio.subprocess.Process) -> None:
    """Kill a worker, if it still lives, and wait until it is gone."""
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()
