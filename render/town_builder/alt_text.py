"""What the board of Town Builder says: whose turn it is and what for, and all of it for screen readers."""

from collections.abc import Callable

from engine.games.town_builder.notation import name_tile
from engine.games.town_builder.rules import DATA, RESOURCES, TILES, TownBuilder
from engine.scene import Scene
from render.alt_text import fitting, last_sentence, winners
from render.names import clean_names, shorten
from render.palette import SIDES

BEGINNING = "The Town Hall stands. The town is yours to build."
PROMPTS = {
    "draw": "draws the next tile",
    "row": "places a new tile: {}",
    "place": "places a new tile: {}",
    "claim": "claims a tile, or is done",
    "exchange": "may trade with the bank",
    "crew": "sends 1 or 2 workers",
    "steal": "may steal a token",
}


def game_of(scene: Scene) -> TownBuilder:
    assert isinstance(scene.view, TownBuilder)
    return scene.view


def beginning(game: TownBuilder) -> str:
    """What the board says as long as nothing has happened."""
    ties = "" if game.began is None else " With equal points, whoever plays later in this round wins."
    return f"{BEGINNING}{ties}"


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), f"{max(scene.points)} points; the last tile's round is over"
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    game = game_of(scene)
    what = scene.decision.what if scene.decision else "place" if game.drawn else ""
    tile = f"{TILES[game.drawn]['name']} ({DATA['effects'][game.drawn]})" if game.drawn else ""
    return PROMPTS[what].format(tile) if what else "is next"


def shown_round(game: TownBuilder) -> str:
    """The round in play, of how many."""
    return f"{min(game.round, game.rounds)}/{game.rounds}"


def describe(scene: Scene) -> str:
    """The board in words, for those who do not see the picture: at most 1000 characters."""
    lengths = (
        (32, name_tile),
        (32, full_name),
        (20, full_name),
        (12, full_name),
        (12, short_name),
        (8, short_name),
        (5, str),
    )
    return fitting(_clauses(scene, shorten(scene.names, room), named) for room, named in lengths)


def full_name(code: str) -> str:
    return str(TILES[code]["name"])


def short_name(code: str) -> str:
    """The last word of a name, or two when others have the same."""
    words = full_name(code).split()
    return words[-1] if words[-1] not in ("Market", "Mine", "Farm") else full_name(code)


def _clauses(scene: Scene, names: tuple[str, ...], named: Callable[[str], str]) -> list[str]:
    """`named` gives the name of a tile by its code."""
    game = game_of(scene)
    what = heading(scene)[1]
    lead = f"{winners(scene, names) if scene.over else names[game.seat]}{': ' if scene.over else ' '}{what}"
    left = f"Round {shown_round(game)}, {len(game.stack)} tiles left."
    players = [_player(scene, names, seat) for seat in range(game.seats)]
    bank = f"Bank: {counted(game.bank)}."
    key = "w wood, f food, i iron, g gold, G gem, K knight."
    last = last_sentence(scene, names, beginning(game))
    return [f"{lead}.", last, left, key, *players, *_tiles(game, names, named), bank]


def _player(scene: Scene, names: tuple[str, ...], seat: int) -> str:
    game = game_of(scene)
    you = "you, " if seat == scene.reader else ""
    token = ", Builder's Token" if seat == game.holder else ""
    left = game.workers[seat]
    workers = "ended" if game.ended[seat] else f"{left} worker{'s' * (left != 1)}"
    stock = counted(game.warehouses[seat])
    return f"{names[seat]} ({you}{SIDES[seat].words}{token}): {scene.points[seat]} points, {stock}, {workers}."


def counted(stock: dict[str, int]) -> str:
    """A stock such as "3w 1f 2G"."""
    letters = dict(zip(RESOURCES, "wfigGK", strict=True))
    return " ".join(f"{stock[r]}{letters[r]}" for r in RESOURCES if stock[r]) or "nothing"


def _tiles(game: TownBuilder, names: tuple[str, ...], named: Callable[[str], str]) -> list[str]:
    tiles = [*enumerate(game.town.values(), 1)]
    free = [f"{n} {named(tile.code)}" for n, tile in tiles if tile.seat is None]
    claims = [f"Unclaimed: {', '.join(free)}."] if free else []
    for seat in range(game.seats):
        own = [f"{n} {named(tile.code)}{' (2)' * (tile.workers == 2)}" for n, tile in tiles if tile.seat == seat]
        claims += [f"{names[seat]} on {', '.join(own)}."] if own else []
    return claims
