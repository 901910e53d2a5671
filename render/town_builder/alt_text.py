"""What the board of Town Builder says: whose turn it is and what for, and all of it for screen readers."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from engine.games.town_builder.cells import name_tile
from engine.games.town_builder.rules import DATA, TILES, Tile, TownBuilder
from engine.views.scene import Scene
from render.alt_text import fitting, last_turns, winners
from render.palette import SIDES
from render.player_names import clean_names, shorten
from render.words import Texts, say

BEGINNING = "The Town Hall stands. The town is yours to build."


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
    return Texts("town_builder")(f"prompt.{what}", tile=tile) if what else "is next"


def shown_round(game: TownBuilder) -> str:
    """The round in play, of how many."""
    return f"{min(game.round, game.rounds)}/{game.rounds}"


def describe(scene: Scene) -> str:
    """The board in words, for those who do not see the picture: at most 1000 characters."""
    lengths = ((32, name_tile), (32, full_name), (20, full_name))
    whole = (_clauses(scene, shorten(scene.names, room), named) for room, named in lengths)
    brief = (_clauses(scene, shorten(scene.names, room), full_name, brief=True) for room in (20, 12, 8))
    return fitting(chain(whole, brief))


def full_name(code: str) -> str:
    return str(TILES[code]["name"])


def _clauses(
    scene: Scene, names: tuple[str, ...], named: Callable[[str], str], *, brief: bool = False
) -> Iterator[str]:
    """`named` gives the name of a tile by its code; `brief`: no bank, no colours, and of claimed tiles the numbers."""
    game = game_of(scene)
    yield f"{winners(scene, names) if scene.over else names[game.seat]}{':' * scene.over} {heading(scene)[1]}."
    yield last_turns(scene, names, beginning(game))
    yield f"Round {min(game.round, game.rounds)} of {game.rounds}, {some(len(game.stack), 'tile')} left."
    for seat in range(game.seats):
        yield _player(scene, names, seat, brief)
    tiles = [*enumerate(game.town.values(), 1)]
    if free := [f"{n} {named(tile.code)}" for n, tile in tiles if tile.seat is None]:
        yield f"Unclaimed: {', '.join(free)}."
    for seat in range(game.seats):
        own = [f"{n}" if brief else f"{n} {named(tile.code)}{_crew(tile)}" for n, tile in tiles if tile.seat == seat]
        if own:
            yield f"Claimed by {names[seat]}: {', '.join(own)}."
    yield say("more") if brief else f"Bank: {counted(game.bank)}."


def _player(scene: Scene, names: tuple[str, ...], seat: int, brief: bool) -> str:
    game = game_of(scene)
    about = ["you"] * (seat == scene.reader) + [SIDES[seat].words] * (not brief)
    about += ["Builder's Token"] * (seat == game.holder)
    called = f"{names[seat]} ({', '.join(about)})" if about else names[seat]
    workers = "round ended" if game.ended[seat] else some(game.workers[seat], "worker")
    return f"{called}: {scene.points[seat]} points, {counted(game.warehouses[seat])}, {workers}."


def _crew(tile: Tile) -> str:
    return " with 2 workers" if tile.workers == 2 else ""


def some(number: int, thing: str) -> str:
    """So many of a thing, such as "2 workers"."""
    return f"{number} {thing}{'s' * (number != 1)}"


def counted(stock: Mapping[str, int]) -> str:
    """A stock such as "3 wood, 1 food, 2 gems"."""
    found = [some(n, name) if name in ("gem", "knight") else f"{n} {name}" for name, n in stock.items() if n]
    return ", ".join(found) or "nothing"
