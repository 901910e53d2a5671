"""What commands offer to choose from."""

from discord import app_commands

from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES

GAME_CHOICES = [app_commands.Choice(name=facts(name).title, value=name) for name in GAMES]
STRENGTH_CHOICES = [app_commands.Choice(name=name.capitalize(), value=name) for name in STRENGTHS]
