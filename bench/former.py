"""What computers knew of games before: for comparisons, with the same search and the same rules.

`python -m bench strength --against "former hard"` plays against it.  Here stands what a game said to
the search where it says something else now.
"""

from typing import Any

from engine.game import Decision, Game
from engine.games.tower import gems as purse
from engine.rng import Rng


def anything(game: Game, ask: Decision, rng: Rng) -> str:
    """Any option."""
    return rng.choice(ask.options)


def something_of_use(game: Game, ask: Decision, rng: Rng) -> str:
    """In Broadway Tower: a worker does something, throws nothing away, and builds the castle before anything else."""
    options = [option for option in ask.options if option != "skip" and not option.startswith("discard")]
    if ask.what in ("builder", "joint"):
        options = [option for option in options if option.startswith("section")] or options
    return rng.choice(options or ask.options)


def worth_of_tower(game: Any) -> list[float]:
    """Segments, then how little is missing for the next, and what it could be bought with."""
    planned = [bool(game.open_cards[seat] or game.cards[seat]) for seat in range(game.seats)]
    return [
        25.0 * game.tower.count(seat)
        - 4.0 * (sum(game.needs(seat).values()) if planned[seat] else 0)
        + 0.6 * purse.value(game.gems[seat])
        + 2.0 * len(game.hands[seat])
        for seat in range(game.seats)
    ]


FORMER: dict[str, dict[str, Any]] = {
    "broadway_tower": {"likely": something_of_use},
    "castle_builders": {"likely": anything},
    "tower": {"likely": anything, "worth": worth_of_tower, "spread": 20.0},
    "tower_up": {},
    "town_builder": {"likely": anything},
}
