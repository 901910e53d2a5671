"""A process that thinks for computer players: `python -m engine.worker`.

It reads questions from its standard input and writes the answers to its
standard output, one after the other, until the input ends.  It knows the rules
and nothing of Discord, so it is small; it may be killed at any time.
"""

import contextlib
import os
import pickle
import struct
import sys
from typing import Any, BinaryIO

from engine.computer import choose
from engine.rng import Fast
from engine.search import Memory
from engine.table import Choice, Table

if sys.platform != "win32":
    import resource

NICENESS = 5  # answers to people come first, three of four parts; with 15, of a full machine nothing would be left
MEMORY = 512 << 20  # bytes of address space
HEAD = struct.Struct(">I")  # the length of a pickle that follows


def answer(question: dict[str, Any], memory: Memory) -> dict[str, str]:
    """`start` and `choices` of a table, the `seat` that chooses, its `strength`, for which `share` of its usual time it
    thinks, the seconds `spent` on the choices before it in this turn, and a `seed`; the `option` it takes."""
    table = Table(pickle.loads(question["start"]), [Choice(*choice) for choice in question["choices"]])
    ask = table.open_to(question["seat"])
    if ask is None:
        raise ValueError("this seat is not asked")
    rng = Fast.seeded(question["seed"])
    return {"option": choose(table, ask, question["strength"], rng, memory, question["share"], question["spent"])}


def read(stream: BinaryIO) -> dict[str, Any] | None:
    """The next question; None at the end of the stream."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    found: dict[str, Any] = pickle.loads(stream.read(*HEAD.unpack(head)))
    return found


def write(stream: BinaryIO, answer: dict[str, str]) -> None:
    """Send an answer."""
    data = pickle.dumps(answer)
    stream.write(HEAD.pack(len(data)) + data)
    stream.flush()


def main() -> None:
    """Answer until nobody asks any more; where the system can, behind everything else and with little memory."""
    if sys.platform != "win32":
        os.nice(NICENESS)
        with contextlib.suppress(ValueError, OSError):  # macOS takes no such limit, and a lower one cannot be raised
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    memory = Memory()
    while (question := read(sys.stdin.buffer)) is not None:
        try:
            found = answer(question, memory)
        except Exception as error:
            # Only its kind: the text might hold something secret.
            found = {"error": type(error).__name__}
        write(sys.stdout.buffer, found)


if __name__ == "__main__":
    main()
