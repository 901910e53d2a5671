"""The board of the masks: what everybody has laid down, and who knows whom, as plain as a board can be."""

from PIL import Image

from engine.views.scene import Scene
from render.board_text import Section, Writer, listed
from render.painter import Below, Hand, Painter
from render.palette import INK, PAPER
from render.player_names import clean_names
from render.sprites import WIDTH, tile
from render.typesetting import text
from render.words import Texts
from tests.small_games.masks.rules import MASKS, Masks

BOARD, HAND = 680, 520  # pixels high


def board(scene: Scene) -> Image.Image:
    """The sentences below each other."""
    return written(lines(scene), BOARD)


def hand(scene: Scene) -> Image.Image:
    """The masks that the reader knows."""
    return written(own_lines(scene), HAND)


def describe(scene: Scene) -> str:
    """The same in words."""
    return " ".join(lines(scene))


def describe_hand(scene: Scene) -> str:
    """The masks that the reader knows, in words."""
    return " ".join(own_lines(scene))


@tile
def page(height: int) -> Image.Image:
    return Image.new("RGB", (WIDTH, height), PAPER)


def written(lines: list[str], height: int) -> Image.Image:
    im = page(height).copy()
    for n, line in enumerate(lines):
        text(im, (40, 60 + 60 * n), line, 34, INK, room=WIDTH - 80)
    return im


def lines(scene: Scene) -> list[str]:
    """Whose turn it is, and a sentence for each seat."""
    game, names = masks(scene), clean_names(scene.names)
    prompt = Texts(game.name)("prompt." + scene.decision.what) if scene.decision else "is next"
    head = "The masks are off." if scene.over else f"{names[game.seat]} {prompt}; {len(game.deck)} in the pile."
    return [head, *(seat_line(game, names, seat) for seat in range(game.seats))]


def seat_line(game: Masks, names: tuple[str, ...], seat: int) -> str:
    """What is public about a seat."""
    laid = ", ".join(game.down[seat]) or "nothing"
    if not game.worn[seat]:
        return f"{names[seat]}: {', '.join(game.faces[seat]) or 'unmasked'}; laid down {laid}."
    known = ", ".join(names[other] for other in game.peeked[seat]) or "nobody"
    denied = ", ".join(game.denied[seat])
    return f"{names[seat]}: known to {known}{f', no {denied}' if denied else ''}; laid down {laid}."


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    game, names = masks(scene), scene.names
    players = [
        f"{name}: {len(game.worn[seat])} worn, {len(game.drawn[seat])} lifted, {game.unmasked[seat]} unmasked; "
        f"laid down {listed(game.down[seat])}; peeked at by {listed(names[n] for n in game.peeked[seat])}; "
        f"not {listed(game.denied[seat])}; to the end {listed(game.faces[seat])}; "
        f"{scene.points[seat]} points."
        for seat, name in enumerate(names)
    ]
    prompt = PAINTER.prompt(scene) if scene.asked else ""
    turn = [Writer(scene).say_turn(game.seat, prompt), f"Turn of {names[game.seat]}, {len(game.deck)} in the pile."]
    return [Section("Whose turn", turn), Section("Players", players)]


def own_lines(scene: Scene) -> list[str]:
    """The reader's own masks, and those that the reader has seen."""
    game, names, reader = masks(scene), clean_names(scene.names), scene.reader
    assert reader is not None
    worn = game.worn[reader] or ["no mask"]
    own = [f"You wear {worn[0]}.", *(f"You have lifted {mask}." for mask in game.drawn[reader])]
    others = [n for n in range(game.seats) if n != reader and game.sees(reader, n, "worn") and game.worn[n]]
    return own + [f"{names[n]} wears {game.worn[n][0]}, worth {MASKS[game.worn[n][0]]['worth']}." for n in others]


def masks(scene: Scene) -> Masks:
    assert isinstance(scene.view, Masks)
    return scene.view


PAINTER = Painter(
    game=Masks.name,
    board=board,
    board_height=BOARD,
    describe=describe,
    write=write_board,
    hand=Hand(
        draw=hand,
        height=lambda scene: HAND,
        describe=describe_hand,
        below=lambda scene: [Below(hand, HAND)],
        bands=lambda scene: [(0, BOARD)],
        describe_below=lambda scene, board: f"{describe_hand(scene)} {describe(board)}",
    ),
)
