"""What each game tells the tests of every game.  A new game is added here."""

from tests.engine.facts import Facts
from tests.engine.games import broadway_tower, castle_builders, tower, tower_up, town_builder
from tests.small_games.market import facts as market
from tests.small_games.masks import facts as masks

FACTS: dict[str, Facts] = {
    "broadway_tower": broadway_tower.FACTS,
    "castle_builders": castle_builders.FACTS,
    "market": market.FACTS,
    "masks": masks.FACTS,
    "tower": tower.FACTS,
    "tower_up": tower_up.FACTS,
    "town_builder": town_builder.FACTS,
}


def facts_of(game: str) -> Facts:
    """Raises LookupError, which says what to write, for a game that is not on the list."""
    if game not in FACTS:
        raise LookupError(
            f"{game} has told the generic tests nothing: write tests/engine/games/{game}.py "
            "with a function that counts what may never be lost, and add it to FACTS in tests/engine/games/__init__.py"
        )
    return FACTS[game]
