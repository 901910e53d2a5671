"""How Belfry is, in numbers."""

from collections.abc import Mapping
from typing import NamedTuple


class Figures(NamedTuple):
    """Since when Belfry has been up, and how it is now; times are unix times.

    `connections`: how many to Discord are up, and how many there should be.  `running`: games that are being played.
    `behind`: those whose messages do not show how they stand, and since when.
    `waiting`: questions to computers about which none can think yet.  `backup`: when the last one was made.
    """

    since: int
    connections: tuple[int, int]
    running: int
    behind: Mapping[int, int]
    waiting: int
    backup: int | None

    @property
    def oldest(self) -> int | None:
        """Since when the messages of the game are wrong that has been behind longest; None if none is."""
        return min(self.behind.values(), default=None)


def tell_figures(figures: Figures) -> str:
    """All of it in one line, for whoever asks."""
    games = f"{figures.running} game{'s are' if figures.running != 1 else ' is'} being played"
    late = len(figures.behind)
    boards = f"{late} {'are' if late != 1 else 'is'} not shown as {'they stand' if late != 1 else 'it stands'}"
    if late:
        boards += f", since <t:{figures.oldest}:R>"
    computers = f"{figures.waiting} question{'s wait' if figures.waiting != 1 else ' waits'} for a computer"
    backup = f"the last backup was made <t:{figures.backup}:R>" if figures.backup else "no backup has been made yet"
    up, wanted = figures.connections
    connected = f"{up} of {wanted} connections to Discord {'are' if up != 1 else 'is'} up"
    parts = [f"Up since <t:{figures.since}:f>", connected, games, boards if late else "all are shown as they stand"]
    return f"-# {'; '.join([*parts, computers, backup])}."
