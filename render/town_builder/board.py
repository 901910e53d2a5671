"""The board of Town Builder: a card for each tile, a strip for those that are still to come, bank and warehouses.

Cards lie in the order in which they were built, as large as there is room for so many.  Light
green: may be claimed now; a frame of it: and would bring something; around the whole
card: has been claimed, and its use is being chosen.  A frame in a player's colour:
claimed.  Where a tile lies in the town is only shown while one is placed.
"""

from PIL import Image

from engine.core.game import Decision
from engine.games.town_builder.rules import FORT, TILES, TownBuilder
from engine.views.scene import Scene
from render.headers import BADGE, HEADER, footer, header
from render.palette import FREE, SIDES, YELLOW, Colour
from render.shapes import cardboard, highlight
from render.sprites import WIDTH, fill, lay, put, tile
from render.tokens import player_badge, tick
from render.town_builder.board_text import game_of, heading, shown_round, tell, tell_beginning
from render.town_builder.cards import (
    BANK_TOP,
    DOORS,
    GAP,
    LEFT,
    MEADOW,
    SLOT,
    Claim,
    Form,
    card,
    choose_form,
    number_sign,
)
from render.town_builder.map import lay_out, sheet
from render.town_builder.pieces import meadow_tree
from render.town_builder.warehouses import GOLD, HEIGHT, PLANKS, SIDE, bank, warehouses
from render.typesetting import text

LAND: Colour = (126, 166, 104)
LAND_INK: Colour = (32, 58, 30)
TREE = 34  # pixels high, for each tile that is still to come


def board(scene: Scene) -> Image.Image:
    """The picture for everybody, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = town(scene)
    if game.drawn:
        sheet(im, game, _places(scene, game))
    else:
        bank(im, scene)
    who, what = heading(scene)
    facts = (("hourglass", tell("picture.round", round=shown_round(game))),)
    if scene.over:
        header(im, GOLD, "trophy", who, what)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)
    footer(im, scene, tell_beginning(game))
    return im


def town(scene: Scene) -> Image.Image:
    """The cards of all tiles, and the warehouses."""
    game = game_of(scene)
    im = ground().copy()
    _cards(im, scene, game)
    warehouses(im, scene)
    return im


@tile
def ground() -> Image.Image:
    """The meadow, and the side board."""
    im = Image.new("RGB", (WIDTH, HEIGHT), MEADOW)
    fill(im, (SIDE, HEADER - 8, WIDTH, HEIGHT), PLANKS)
    fill(im, (SIDE, HEADER - 8, SIDE + 4, HEIGHT), (84, 63, 46))
    return im


def find_form(scene: Scene) -> Form:
    """How large cards are, with room for one that is about to be drawn, and above the map while one is placed."""
    game = game_of(scene)
    tiles = min(game.rounds + 1, len(game.town) + is_drawing(scene))
    return choose_form(tiles, lay_out(game).top if game.drawn else BANK_TOP)


def is_drawing(scene: Scene) -> bool:
    return scene.decision is not None and scene.decision.what == "draw"


def _cards(im: Image.Image, scene: Scene, game: TownBuilder) -> None:
    may, form = _claimable(scene, game), find_form(scene)
    w, h, z = form.w, form.h, form.scale
    changed, used = _changed(scene, game), in_use(scene, game)
    if high := find_land(scene):
        _empty_land(im, game, high)
    for n, (cell, built) in enumerate(game.town.items()):
        x, y = form.place(n)
        claim = Claim(cell in may, may.get(cell, False), built.seat, built.workers, built.knights)
        lay(im, card(built.code, claim, MEADOW, form), x, y)
        put(im, number_sign(n + 1, claim, form.k), x + 3, y + 1)
        if cell in changed | used:
            highlight(im, x - 4, y - 4, w + 8, h + 8, 20, 5, FREE if cell in used else YELLOW)
        if claim.useful or cell in used:
            put(im, tick(z(26)), x + z(DOORS) + 8 + (z(SLOT) + 3) * (cell in used), y + z(28))
    if is_drawing(scene):
        x, y = form.place(len(game.town))
        highlight(im, x - 4, y - 4, w + 8, h + 8, 20, 5, FREE)
        put(im, tick(40), x + w // 2 - 20, y + h // 2 - 20)


def find_land(scene: Scene) -> int:
    """How high the strip above the bank is for what is still to be built; 0 where nothing is, or there is no room."""
    game, form = game_of(scene), find_form(scene)
    room = BANK_TOP - form.place(len(game.town) + is_drawing(scene) - 1)[1] - form.h - GAP
    return min(64, room - 8) if len(game.town) <= game.rounds and room > 40 else 0


def _empty_land(im: Image.Image, game: TownBuilder, high: int) -> None:
    """What is still to be built, in one strip: a tree for each tile, and how many they are."""
    y, left = BANK_TOP - high - 6, game.rounds + 1 - len(game.town)
    cardboard(im, LEFT, y, SIDE - 2 * LEFT, high, LAND, 14, soft=False)
    words = tell("picture.to_come", n=left)
    text(im, (SIDE - LEFT - 20, y + high / 2), words, 36, LAND_INK, anchor="rm", flat=False)
    for n in range(left):
        put(im, meadow_tree(n % 3 == 1, TREE), LEFT + 14 + n * (TREE - 6), y + (high - TREE) // 2)


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
