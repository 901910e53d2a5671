"""What this machine has: ports that are free, and processes."""

import contextlib
import socket
from pathlib import Path


def find_port() -> int:
    """A port that nobody has."""
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
        return int(free.getsockname()[1])


def children(parent: int) -> list[int]:
    """The processes that a process has started and that have not ended, by their ids; on Linux."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, ppid = stat.read_text().rpartition(")")[2].split()[:2]
            if int(ppid) == parent and state != "Z":
                found.append(int(stat.parent.name))
    return found
