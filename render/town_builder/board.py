"""The board of Town Builder: a card for each tile, a meadow for each that is still to come, bank and warehouses.

Cards lie in the order in which they were built and stay where they are.  Light
green: may be claimed now; a frame of it: and would bring something.  A frame in a
player's colour: claimed.  Where a tile lies in the town is only shown while one is placed.
"""

from PIL import Image

from engine.games.town_builder.rules import TownBuilder
from engine.scene import Scene
from render.banners import BADGE, HEADER, footer, header, news
from render.cardboard import highlight
from render.palette import FREE, SIDES, Colour
from render.shapes import fill_rounded, frame, put_icon, ring
from render.sprites import WIDTH, fill, lay, put, stamp, tile
from render.text import text
from render.tokens import player_badge
from render.town_builder.alt_text import beginning, game_of, heading, shown_round
from render.town_builder.cards import FREE_INK, Claim, H, W, card, cell_name, place
from render.town_builder.map import sheet
from render.town_builder.pieces import SAND, tree
from render.town_builder.warehouses import GOLD, HEIGHT, PLANKS, SIDE, bank, warehouses

CURB: Colour = (176, 152, 104)
MEADOW: Colour = (143, 178, 120)
MEADOW_INK: Colour = (56, 84, 48)
TREES = (
    ((124, 34, False, 74),),
    ((90, 22, False, 70), (156, 40, True, 56)),
    ((96, 16, True, 60), (146, 44, True, 68)),
)


def board(scene: Scene) -> Image.Image:
    """The picture for everybody, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = ground(game.rounds).copy()
    _cards(im, scene, game)
    warehouses(im, scene)
    if game.drawn:
        sheet(im, game, _places(scene, game))
    else:
        bank(im, scene)
    who, what = heading(scene)
    facts = (("hourglass", shown_round(game)), ("house", str(len(game.stack))))
    if scene.over:
        header(im, GOLD, "trophy", who, what)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)
    footer(im, "trophy" if scene.over else "house", news(scene, beginning(game_of(scene))))
    return im


@tile
def ground(rounds: int) -> Image.Image:
    """A meadow for each tile that will be built, with the round in which it will be; and the side board."""
    im = Image.new("RGB", (WIDTH, HEIGHT), SAND)
    for n in range(1, rounds + 1):
        x, y = place(n)
        fill_rounded(im, x + 2, y + 2, W - 4, H - 4, 16, CURB)
        fill_rounded(im, x + 4, y + 4, W - 8, H - 8, 14, MEADOW)
        for dx, dy, pine, s in TREES[n % len(TREES)]:
            stamp(im, tree(pine, s), x + dx, y + dy)
        put_icon(im, "hourglass", x + 26, y + H - 27, 26, MEADOW_INK)
        text(im, (x + 44, y + H - 26), str(n), 30, MEADOW_INK, "number")
    fill(im, (SIDE, HEADER - 8, WIDTH, HEIGHT), PLANKS)
    fill(im, (SIDE, HEADER - 8, SIDE + 4, HEIGHT), (84, 63, 46))
    return im


def _cards(im: Image.Image, scene: Scene, game: TownBuilder) -> None:
    may = _claimable(scene, game)
    changed = _changed(scene, game)
    for n, (cell, built) in enumerate(game.town.items()):
        x, y = place(n)
        claim = Claim(cell in may, may.get(cell, False), built.seat, built.workers, built.knights)
        lay(im, card(built.code, claim), x, y)
        put(im, cell_name(cell, claim), x + 9, y + 42)
        if cell in changed:
            highlight(im, x - 4, y - 4, W + 8, H + 8, 20, 5)
    if scene.decision and scene.decision.what == "draw":
        x, y = place(len(game.town))
        frame(im, ring(W, H, 18, 8), x, y, 19, FREE_INK)
        frame(im, ring(W - 4, H - 4, 16, 5), x + 2, y + 2, 17, FREE)


def _claimable(scene: Scene, game: TownBuilder) -> dict[str, bool]:
    """The tiles that may be claimed now, and whether that would bring something."""
    ask = scene.decision
    if ask is None or ask.seat != game.seat or ask.what != "claim":
        return {}
    return {option.split(":")[0]: not option.endswith(":idle") for option in ask.options if option != "done"}


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
