"""The games, by name.  A new game is added here."""

from engine.core.game import Game
from engine.games.broadway_tower.rules import BroadwayTower
from engine.games.castle_builders.rules import CastleBuilders
from engine.games.tower.rules import Tower
from engine.games.tower_up.rules import TowerUp
from engine.games.town_builder.rules import TownBuilder

GAMES: dict[str, type[Game]] = {
    game.name: game for game in (BroadwayTower, CastleBuilders, TownBuilder, Tower, TowerUp)
}
