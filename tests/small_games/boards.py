"""The painters of the small games.  A new small game's is added here."""

from render.painter import Painter
from tests.small_games.market import board as market
from tests.small_games.masks import board as masks

SMALL_BOARDS: dict[str, Painter] = {painter.game: painter for painter in (market.PAINTER, masks.PAINTER)}
