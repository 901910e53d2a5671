"""What each game tells the tests of every game: a module each, called as the game is."""

from importlib import import_module
from importlib.util import find_spec

from tests.engine.facts import Facts
from tests.small_games import SMALL_GAMES


def facts_of(game: str) -> Facts:
    """Raises LookupError, which says what to write, for a game that has no such module."""
    module = f"tests.small_games.{game}.facts" if game in SMALL_GAMES else f"{__name__}.{game}"
    if find_spec(module) is None:
        raise LookupError(
            f"{game} has told the generic tests nothing: write tests/engine/games/{game}.py "
            "with a function that counts what may never be lost"
        )
    facts: Facts = import_module(module).FACTS
    return facts
