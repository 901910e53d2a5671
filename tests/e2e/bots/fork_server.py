"""A process that has imported all modules of a bot once, and forks processes that run one bot after another.

So each of the many bots of the tests starts as `python bot.py` does, but for a second of imports.  `python -m
tests.e2e.bots.fork_server` is the process; over the socket that is its standard input it is asked for a fork.  A fork
runs a bot, and another one of its kind when that has ended as a host ends it: modules and caches are warm then.
"""

import asyncio
import atexit
import ctypes
import fcntl
import functools
import gc
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections import defaultdict
from pathlib import Path
from typing import IO, NamedTuple, NoReturn, Self

from .altered_bot import run

ROOT = Path(__file__).resolve().parents[3]
LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1  # man 2 prctl
MESSAGE = 65_536  # bytes of a request, at most
LOW = 64  # file descriptors of a fork's own stay above, those of its bots below
IDLE = b"idle"  # instead of an exit status: the bot has ended with 0, and its process waits for the next


class Run(NamedTuple):
    """A run of a bot."""

    arguments: list[str]  # of bot.py
    environment: dict[str, str]
    again: bool  # whether the process waits for another when this one has ended


class Fork(NamedTuple):
    """A process that runs bots: where it is asked for one, and where it and the server tell exit statuses."""

    pid: int
    runs: socket.socket
    status: int  # the end of a pipe
    kind: str


class Forked:
    """A bot in a fork, as far as tests need to know about it."""

    def __init__(self, fork: Fork) -> None:
        self._fork = fork
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(fork.status, self._note_end)

    @classmethod
    def launch(cls, arguments: list[str], environment: dict[str, str], log: IO[bytes], kind: str) -> Self:
        """Run a bot with these arguments, in a session of its own; it writes to `log`.

        `kind`: what bots that may have the same process, one after another, have in common; "" for a process alone.
        """
        fork = Server.get().find_fork(kind)
        run = Run(arguments, environment, again=bool(kind))
        socket.send_fds(fork.runs, [json.dumps(run).encode()], [log.fileno()])
        return cls(fork)

    @property
    def pid(self) -> int:
        return self._fork.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, or minus the signal that ended it; None as long as it runs."""
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        """Its `returncode`, when it has ended."""
        return await asyncio.shield(self._ended)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._fork.status)
        status = os.read(self._fork.status, MESSAGE)
        if status == IDLE:
            Server.get().idle[self._fork.kind].append(self._fork)
        else:
            self._fork.runs.close()
            os.close(self._fork.status)
        self._ended.set_result(0 if status == IDLE else int(status))


class Server:
    """The fork server; it ends with this process."""

    def __init__(self) -> None:
        self.idle = defaultdict[str, list[Fork]](list)
        self._requests, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.e2e.bots.fork_server"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=its_end, preexec_fn=end_with_parent, start_new_session=True
        )
        its_end.close()

    @classmethod
    @functools.cache
    def get(cls) -> Self:
        """The one of this process."""
        return cls()

    def find_fork(self, kind: str) -> Fork:
        """A process that runs nothing: one that ran bots of this kind, or a new one."""
        if self.idle[kind]:
            return self.idle[kind].pop()
        read, write = os.pipe()
        runs, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        socket.send_fds(self._requests, [b"fork"], [its_end.fileno(), write])
        its_end.close()
        os.close(write)
        pid = self._requests.recv(MESSAGE)
        assert pid, f"The fork server has ended (exit status {self._process.wait()})."
        return Fork(int(pid), runs, read, kind)


def end_with_parent() -> None:
    """Have this process killed when the one that started it has ended, however that came about."""
    if sys.platform == "linux":
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def serve(requests: socket.socket) -> None:
    """Fork whenever that is asked for, until nobody can ask any more."""
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, int] = {}
    while True:
        ready, *_ = select.select([requests, ended], [], [])
        if ended in ready:
            os.read(ended, MESSAGE)
            report_ends(running)
        if requests in ready:
            asked, fds, *_ = socket.recv_fds(requests, MESSAGE, 2)
            if not asked:
                return
            runs, status = fds
            pid = os.fork()
            if not pid:
                requests.detach()
                live(*detach(runs, status))
            os.close(runs)
            running[pid] = status
            requests.send(str(pid).encode())


def report_ends(running: dict[int, int]) -> None:
    """Tell of each process that has ended its exit status, to the pipe that it has in `running`."""
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        os.write(running[pid], str(os.waitstatus_to_exitcode(status)).encode())
        os.close(running.pop(pid))


def detach(*files: int) -> tuple[int, ...]:
    """Make this fork a process like any that is started, with nothing of the server but `files`; their new numbers."""
    end_with_parent()
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    kept = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, LOW) for file in files]
    os.closerange(3, LOW)
    os.closerange(max(kept) + 1, max(map(int, os.listdir("/dev/fd")), default=0) + 1)
    return tuple(kept)


def live(runs: int, status: int) -> NoReturn:
    """Run the bots that come from the socket `runs`, one after another; `status` is told when one has ended well."""
    with socket.socket(fileno=runs) as asked:
        while True:
            data, logs, *_ = socket.recv_fds(asked, MESSAGE, 1)
            if not data:
                os._exit(0)
            for output in (1, 2):
                os.dup2(logs[0], output)
            os.close(logs[0])
            wanted = Run(*json.loads(data))
            ended = become(wanted)
            if ended or not wanted.again:
                threading._shutdown()  # type: ignore[attr-defined]  # waits for threads, as the interpreter does
                atexit._run_exitfuncs()
                os._exit(ended)
            os.write(status, IDLE)


def become(bot: Run) -> int:
    """Run a bot as the interpreter would; its exit status.

    What the bot has left behind is looked for (a task that is still pending and a coroutine that nobody awaited
    complain now), but the modules that all forks share are not taken apart once more in each: that was half of what
    a bot of a test took.
    """
    status: object = 0
    os.environ.clear()
    os.environ.update(bot.environment)
    try:
        run(bot.arguments)
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
        status = 1
    gc.collect()
    logging.basicConfig(handlers=[], force=True)  # closes the log
    sys.stderr = sys.__stderr__
    if isinstance(status, str):
        print(status, file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    return status if isinstance(status, int) else int(status is not None)


if __name__ == "__main__":
    gc.collect()
    gc.freeze()  # what all forks share is never looked at again, so its pages stay shared
    with socket.socket(fileno=os.dup(0)) as requests:
        serve(requests)
