"""How Belfry is, in numbers."""

from collections.abc import Mapping
from typing import NamedTuple

from cogs.words import moment, say


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
    up, wanted = figures.connections
    behind, since, backup = len(figures.behind), figures.oldest, figures.backup
    parts = [
        say("hosting.health.up", since=moment(figures.since, "f")),
        say("hosting.health.connections", n=up, wanted=wanted),
        say("hosting.health.running", n=figures.running),
        say("hosting.health.behind", n=behind, since=moment(since)) if since else say("hosting.health.shown"),
        say("hosting.health.waiting", n=figures.waiting),
        say("hosting.health.backup", when=moment(backup)) if backup else say("hosting.health.no_backup"),
    ]
    return f"-# {'; '.join(parts)}."
