"""What only the reader has learned lately, as far as a phone has room for it."""

from collections.abc import Sequence

from cogs.panels import phone
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Block, Secret
from engine.views.scene import Scene

LINES_IN_PRIVATE = 6


def tell_in_private(scene: Scene, room: int | None = None) -> Block:
    """The last of the sentences for this reader alone, as many as have room, in pixels, which is what is left where
    nothing else is said."""
    lines = scene.told[-LINES_IN_PRIVATE:]
    newest = measure_newest(lines)

    def fill(left: int) -> list[str]:
        most = max(newest, left) if room is None else room
        return [Secret(f"> {escape_markdown(line)}") for line in _fit(lines, most)]

    return Block(fill, newest, rank=2)


def measure_newest(lines: Sequence[str]) -> int:
    """How many pixels the newest of some lines takes, which is always told."""
    return phone.count_lines(lines[-1]) * phone.LINE if lines else 0


def _fit(lines: Sequence[str], room: int) -> Sequence[str]:
    """The last of some lines for which a phone has so many pixels."""
    while lines and phone.count_lines("\n".join(lines)) * phone.LINE > room:
        lines = lines[1:]
    return lines
