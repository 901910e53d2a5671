"""A process that has imported all modules of a bot once, and becomes a bot in as many forks as are asked for.

So each of the many bots of the tests starts as `python bot.py` does, but for a second of imports. `python -m
tests.e2e.bots.fork_server` is the process; `Forked.launch` asks for a fork, over the socket that is its standard input.
"""

import asyncio
import atexit
import ctypes
import functools
import gc
import itertools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import IO, NamedTuple, Self

import render
from engine import samples
from engine.games import GAMES

from .altered_bot import run

ROOT = Path(__file__).resolve().parents[3]
LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1  # man 2 prctl
MESSAGE = 65_536  # bytes of a request, at most


class Fork(NamedTuple):
    """What is asked for."""

    arguments: list[str]  # of bot.py
    environment: dict[str, str]


class Forked:
    """A bot that was forked, as far as tests need to know about it."""

    def __init__(self, pid: int, status: int) -> None:
        """`status`: the end of a pipe that tells the exit status."""
        self.pid = pid
        self._status = status
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(status, self._note_end)

    @classmethod
    def launch(cls, arguments: list[str], environment: dict[str, str], log: IO[bytes]) -> Self:
        """Run a bot with these arguments, in a session of its own; it writes to `log`."""
        read, write = os.pipe()
        pid = Server.get().fork(Fork(arguments, environment), [log.fileno(), write])
        os.close(write)
        return cls(pid, read)

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
        asyncio.get_running_loop().remove_reader(self._status)
        self._ended.set_result(int(os.read(self._status, MESSAGE)))
        os.close(self._status)


class Server:
    """The fork server; it ends with this process."""

    def __init__(self) -> None:
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

    def fork(self, what: Fork, files: list[int]) -> int:
        """The id of a new process; `files` are its log, and where its exit status is told."""
        socket.send_fds(self._requests, [json.dumps(what).encode()], files)
        pid = self._requests.recv(MESSAGE)
        assert pid, f"The fork server has ended (exit status {self._process.wait()})."
        return int(pid)


def end_with_parent() -> None:
    """Have this process killed when the one that started it has ended, however that came about."""
    if sys.platform == "linux":
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def serve(requests: socket.socket) -> Fork | None:
    """Fork whenever that is asked for: in each fork what it shall become, in the server None at last."""
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
            data, fds, *_ = socket.recv_fds(requests, MESSAGE, 2)
            if not data:
                return None
            log, status = fds
            pid = os.fork()
            if not pid:
                detach(requests, log)
                return Fork(*json.loads(data))
            os.close(log)
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


def detach(requests: socket.socket, log: int) -> None:
    """Make this fork a process like any that is started: nothing of the server is open, and its signals are its own."""
    end_with_parent()
    os.setsid()
    requests.detach()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    os.closerange(3, max(map(int, os.listdir("/dev/fd"))) + 1)


def become(fork: Fork) -> None:
    """Run the bot as the interpreter would, and end as it would.

    What the bot has left behind is looked for (a task that is still pending and a coroutine that nobody awaited
    complain now), but the modules that all forks share are not taken apart once more in each: that was half of what
    a bot of a test took.
    """
    status: object = 0
    os.environ.clear()
    os.environ.update(fork.environment)
    try:
        run(fork.arguments)
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads, as the interpreter does
    gc.collect()
    atexit._run_exitfuncs()
    if isinstance(status, str):
        print(status, file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status if isinstance(status, int) else int(status is not None))


def draw_pieces() -> None:
    """Draw the first board and hand of each game, so that no fork has to make their pieces."""
    for name, game in GAMES.items():
        first = itertools.islice(samples.scenes(name, max(game.players)), 2)  # as all see it, and the first seat
        for picture in render.draw_all(first):
            picture.load()


if __name__ == "__main__":
    draw_pieces()
    gc.collect()
    gc.freeze()  # what all forks share is never looked at again, so its pages stay shared
    with socket.socket(fileno=os.dup(0)) as asked:
        wanted = serve(asked)
    if wanted:
        become(wanted)
