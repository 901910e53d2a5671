"""A process that thinks, for computer players and for people who ask for advice: `python -m engine.worker`.

It reads questions from its standard input and writes the answers to its
standard output, one after the other, until the input ends.  It knows the rules
and nothing of Discord, so it is small; it may be killed at any time.
"""

import contextlib
import os
import pickle
import struct
import sys
from time import process_time
from typing import Any, BinaryIO

from engine.ai.player import choose
from engine.ai.search import Memory
from engine.core.rng import Fast
from engine.core.table import Choice, Table
from engine.teaching.hint import find_hint
from engine.teaching.review import assess
from engine.views.words import Words

if sys.platform != "win32":
    import resource

NICENESS = 5  # answers to people come first, three of four parts; with 15, of a full machine nothing would be left
MEMORY = 512 << 20  # bytes of address space
HEAD = struct.Struct(">I")  # the length of a pickle that follows


def answer(question: dict[str, Any], memory: Memory) -> dict[str, Any]:
    """What is `found` about a `seat` that is asked at the table that `start` and `choices` make.

    The other parts of a question depend on its `kind`; a `seed` they all have.
    """
    table = Table(pickle.loads(question["start"]), [Choice(*choice) for choice in question["choices"]])
    ask = table.open_to(question["seat"])
    if ask is None:
        raise ValueError("this seat is not asked")
    rng = Fast.seeded(question["seed"])
    match question["kind"]:
        case "choose":  # the option that a computer of a `strength` takes, as of `engine.computer.choose`
            thought = question["strength"], rng, memory, question["share"], question["spent"]
            return {"found": choose(table, ask, *thought)}
        case "hint":  # a Hint for players with these `names`
            return {"found": find_hint(table, ask, Words(table.game.name, question["names"]), rng)}
        case "assess":  # an Assessment of the option that was `chosen`
            return {"found": assess(table, ask, question["chosen"], rng)}
    raise ValueError("there is no such kind of question")


def read(stream: BinaryIO) -> dict[str, Any] | None:
    """The next question; None at the end of the stream."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    found: dict[str, Any] = pickle.loads(stream.read(*HEAD.unpack(head)))
    return found


def write(stream: BinaryIO, answer: dict[str, Any]) -> None:
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
        began = process_time()
        try:
            found = answer(question, memory)
        except Exception as error:
            # Only its kind: the text might hold something secret.
            found = {"error": type(error).__name__}
        write(sys.stdout.buffer, {**found, "processor": process_time() - began})


if __name__ == "__main__":
    main()
