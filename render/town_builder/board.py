"""The board of Town Builder: a card for each tile, a meadow for each that is still to come, bank and warehouses.

Cards lie in the order in which they were built and stay where they are.  Light
green: may be claimed now; a frame of it: and would bring something; around the whole
card: has been claimed, and its use is being chosen.  A frame in a player's colour:
claimed.  Where a tile lies in the town is only shown while one is placed.
"""

from PIL import Image

from engine.game import Decision
from engine.games.town_builder.rules import FORT, TILES, TownBuilder
from engine.scene import Scene
from render.banners import BADGE, HEADER, footer, header
from render.cardboard import highlight
from render.palette import FREE, SIDES, YELLOW, Colour
from render.sprites import WIDTH, fill, lay, put, tile
from render.text import text
from render.tokens import player_badge, tick
from render.town_builder.alt_text import beginning, game_of, heading, shown_round
from render.town_builder.cards import ACROSS, DOORS, MEADOW, SLOT, Claim, H, W, card, number_sign, place
from render.town_builder.map import sheet
from render.town_builder.pieces import meadow_tree
from render.town_builder.warehouses import GOLD, HEIGHT, PLANKS, SIDE, bank, warehouses

MEADOW_INK: Colour = (84, 122, 84)
TREES = ((170, 20, False, 58), (120, 26, True, 52), (196, 24, False, 54))  # x, y, pine, size; one a meadow, for bytes


def board(scene: Scene) -> Image.Image:
    """The picture for everybody, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = town(scene)
    if game.drawn:
        sheet(im, game, _places(scene, game))
    else:
        bank(im, scene)
    who, what = heading(scene)
    facts = (("hourglass", f"round {shown_round(game)}"),)
    if scene.over:
        header(im, GOLD, "trophy", who, what)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)
    footer(im, scene, beginning(game))
    return im


def town(scene: Scene) -> Image.Image:
    """The cards of all tiles, and the warehouses."""
    game = game_of(scene)
    im = ground(game.rounds).copy()
    _cards(im, scene, game)
    warehouses(im, scene)
    return im


@tile
def ground(rounds: int) -> Image.Image:
    """A meadow for each tile that will be built, with the round in which it will be; and the side board."""
    im = Image.new("RGB", (WIDTH, HEIGHT), MEADOW)
    for n in range(1, rounds + 1):
        x, y = place(n)
        dx, dy, pine, s = TREES[(n + n // ACROSS) % len(TREES)]
        put(im, meadow_tree(pine, s), x + dx, y + dy)
        text(im, (x + 34, y + 20), str(n + 1), 33, MEADOW_INK, "number", "mm")
    fill(im, (SIDE, HEADER - 8, WIDTH, HEIGHT), PLANKS)
    fill(im, (SIDE, HEADER - 8, SIDE + 4, HEIGHT), (84, 63, 46))
    return im


def _cards(im: Image.Image, scene: Scene, game: TownBuilder) -> None:
    may = _claimable(scene, game)
    changed, used = _changed(scene, game), in_use(scene, game)
    for n, (cell, built) in enumerate(game.town.items()):
        x, y = place(n)
        claim = Claim(cell in may, may.get(cell, False), built.seat, built.workers, built.knights)
        lay(im, card(built.code, claim), x, y)
        put(im, number_sign(n + 1, claim), x + 3, y + 1)
        if cell in changed | used:
            highlight(im, x - 4, y - 4, W + 8, H + 8, 20, 5, FREE if cell in used else YELLOW)
        if claim.useful or cell in used:
            put(im, tick(26), x + DOORS + 8 + (SLOT + 3) * (cell in used), y + 28)
    if scene.decision and scene.decision.what == "draw":
        x, y = place(len(game.town))
        highlight(im, x - 4, y - 4, W + 8, H + 8, 20, 5, FREE)
        put(im, tick(26), x + DOORS + 8, y + 28)


def _claimable(scene: Scene, game: TownBuilder) -> dict[str, bool]:
    """The tiles that may be claimed now, and whether that would bring something."""
    ask = scene.decision
    if ask is None or ask.seat != game.seat or ask.what != "claim":
        return {}
    return {option.split(":")[0]: not option.endswith(":idle") for option in ask.options if option != "done"}


def in_use(scene: Scene, game: TownBuilder) -> set[str]:
    """The tile that has been claimed and whose use is being chosen now, if one is."""
    ask = scene.decision
    if ask is None:
        return set()
    found = {cell for cell, built in game.town.items() if built.seat == ask.seat and _asks(built.code, ask)}
    return found & _changed(scene, game) or found


def _asks(code: str, ask: Decision) -> bool:
    """Whether a tile leads to this question when it is claimed."""
    tile = TILES[code]
    match ask.what:
        case "crew":
            return tile["workers"] == 2 and tile["gets"] in ask.options
        case "exchange":
            return any(f"{pay}:{tile['gets']}" in ask.options for pay in tile.get("pays", ()))
    return ask.what == "steal" and code == FORT


def _places(scene: Scene, game: TownBuilder) -> list[str]:
    """Where the tile that was drawn may be placed, as far as that is open."""
    ask = scene.decision
    if ask is not None and ask.what == "place":
        return [option for option in ask.options if option != "automatic"]
    return game.places()


def _changed(scene: Scene, game: TownBuilder) -> set[str]:
    """The tiles that were claimed or placed last; not those whose figures were only taken back."""
    newest = [*game.town][-1]
    changed = {str(path[1]) for path in scene.changed if path[0] == "town" and len(path) > 1}
    return {
        cell
        for cell in changed
        if cell in game.town and (game.town[cell].seat is not None or (cell == newest and not game.drawn))
    }
