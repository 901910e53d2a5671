"""The games, by name.  A new game is added here."""

from engine.game import Game
from engine.games.broadway_tower import BroadwayTower
from engine.games.castle_builders import CastleBuilders
from engine.games.tower import Tower
from engine.games.tower_up import TowerUp
from engine.games.town_builder import TownBuilder

GAMES: dict[str, type[Game]] = {
    game.name: game for game in (BroadwayTower, CastleBuilders, TownBuilder, Tower, TowerUp)
}
