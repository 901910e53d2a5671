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
from render.shapes import frame, ring
from render.sprites import WIDTH, fill, lay, put, tile
from render.text import text
from render.tokens import player_badge, tick
from render.town_builder.alt_text import beginning, game_of, heading, shown_round
from render.town_builder.cards import FREE_INK, MEADOW, Claim, H, W, card, number_sign, place
from render.town_builder.map import sheet
from render.town_builder.pieces import meadow_tree
from render.town_builder.warehouses import GOLD, HEIGHT, PLANKS, SIDE, bank, warehouses

MEADOW_INK: Colour = (84, 122, 84)
TREES = (
    ((150, 20, False, 58),),
    ((110, 26, False, 52), (210, 34, True, 44)),
    ((96, 30, True, 46), (176, 16, True, 56)),
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
    facts = (("hourglass", f"round {shown_round(game)}"),)
    if scene.over:
        header(im, GOLD, "trophy", who, what)
    else:
        header(im, SIDES[game.seat].colour, player_badge(game.seat, BADGE), who, what, facts)
    footer(im, news(scene, beginning(game)))
    return im


@tile
def ground(rounds: int) -> Image.Image:
    """A meadow for each tile that will be built, with the round in which it will be; and the side board."""
    im = Image.new("RGB", (WIDTH, HEIGHT), MEADOW)
    for n in range(1, rounds + 1):
        x, y = place(n)
        for dx, dy, pine, s in TREES[n % len(TREES)]:
            put(im, meadow_tree(pine, s), x + dx, y + dy)
        text(im, (x + 34, y + 20), str(n + 1), 33, MEADOW_INK, "number", "mm")
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
        put(im, number_sign(n + 1, claim), x + 3, y + 1)
        if claim.useful:
            put(im, tick(26), x + 72, y + 28)
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
