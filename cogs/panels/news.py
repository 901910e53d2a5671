"""The log of a game in messages: the newest turns, as far as a phone has room for them."""

from collections.abc import Sequence

from cogs.panels import phone
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Block, Secret
from engine.scene import Scene

TURNS = 2  # on a board; all of them are in the story
LINES_IN_PRIVATE = 6  # lines that only the reader may know


def tell_last_turns(scene: Scene, room: int | None = None) -> Block:
    """What was done in the last two turns, a line for each, the newest as far as there is room."""
    return tell_newest(scene.log[-TURNS:], room)


def tell_in_private(scene: Scene, room: int | None = None) -> Block:
    """What only the reader has learned lately, in the same way."""
    return tell_newest(scene.told[-LINES_IN_PRIVATE:], room, Secret)


def tell_newest(lines: Sequence[str], room: int | None = None, kind: type[str] = str) -> Block:
    """The last of some lines, as many as have room, in pixels, which is what is left where nothing else is said.

    `kind`: str, or `Secret`.
    """
    newest = measure_newest(lines)

    def fill(left: int) -> list[str]:
        return [kind(f"> {escape_markdown(line)}") for line in _fit(lines, max(newest, left) if room is None else room)]

    return Block(fill, newest, rank=2)


def measure_newest(lines: Sequence[str]) -> int:
    """How many pixels the newest of some lines takes, which is always told."""
    return phone.count_lines(lines[-1]) * phone.LINE if lines else 0


def _fit(lines: Sequence[str], room: int) -> Sequence[str]:
    """The last of some lines for which a phone has so many pixels."""
    while lines and phone.count_lines("\n".join(lines)) * phone.LINE > room:
        lines = lines[1:]
    return lines
