"""Who plays what in benchmarks: the one list of this room that names games."""

from typing import NamedTuple


class Party(NamedTuple):
    """People who play a game together."""

    game: str
    players: int

    def __str__(self) -> str:
        return f"{self.game} {self.players}"


PARTIES = (
    Party("castle_builders", 2),
    Party("broadway_tower", 2),
    Party("broadway_tower", 5),
    Party("town_builder", 5),
    Party("tower_up", 2),
    Party("tower", 4),
)
"""From little to much on the table, with secret choices and without."""

THINKERS = ("tower", "tower_up", "town_builder", "broadway_tower")
"""Games in which computers think for long."""
