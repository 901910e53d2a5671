"""What commands offer to choose from."""

from itertools import product

from discord import app_commands

from cogs.words import say
from engine.ai.player import STRENGTHS
from engine.core.game_data import facts
from engine.games import GAMES

STRENGTH_CHOICES = [
    app_commands.Choice(name=say(f"commands.parameter.strengths.{name}"), value=name) for name in STRENGTHS
]


def list_ways(game: str) -> dict[str, str]:
    """All ways in which the options of a game can be chosen together, as words such as "full+chosen", in words."""
    if game not in GAMES or not GAMES[game].options:
        return {}
    about, options = facts(game), GAMES[game].options
    return {
        "+".join(chosen): ", ".join(map(about.name_option, options, chosen)) for chosen in product(*options.values())
    }


def read_way(game: str, way: str) -> dict[str, str] | None:
    """The options that somebody means by such a word, or by its words; none if there is no such way."""
    if not way:
        return {}
    found = next((word for word, label in list_ways(game).items() if way in (word, label)), None)
    return dict(zip(GAMES[game].options, found.split("+"), strict=True)) if found else None
