"""The board of the market: a stall for each seat, as plain as a board can be."""

from PIL import Image

from engine.views.scene import Scene
from render.board_text import Section, Writer, listed
from render.painter import Below, Hand, Painter
from render.palette import INK, PAPER
from render.player_names import clean_names
from render.sprites import WIDTH, tile
from render.typesetting import text
from render.words import Texts
from tests.small_games.market.rules import Market

BOARD, HAND = 680, 520  # pixels high


@tile
def page(height: int) -> Image.Image:
    return Image.new("RGB", (WIDTH, height), PAPER)


def board(scene: Scene) -> Image.Image:
    """Who has which cards on the stall."""
    im = page(BOARD).copy()
    for n, line in enumerate(lines(scene)):
        text(im, (40, 60 + 60 * n), line, 34, INK, room=WIDTH - 80)
    return im


def hand(scene: Scene) -> Image.Image:
    """The reader's own cards."""
    im = page(HAND).copy()
    text(im, (40, 60), describe_hand(scene), 34, INK, room=WIDTH - 80)
    return im


def describe(scene: Scene) -> str:
    """The same in words."""
    return " ".join(lines(scene))


def describe_hand(scene: Scene) -> str:
    """The reader's own cards in words."""
    game = market(scene)
    assert scene.reader is not None
    return f"Your hand: {', '.join(game.hands[scene.reader]) or 'nothing'}."


def lines(scene: Scene) -> list[str]:
    """A sentence for each seat."""
    game = market(scene)
    names = clean_names(scene.names)
    stalls = [f"{name} sells {', '.join(stall) or 'nothing'}." for name, stall in zip(names, game.stalls, strict=True)]
    prompt = ""
    if scene.decision:
        prompt = f" {names[scene.decision.seat]} {Texts(game.name)('prompt.' + scene.decision.what)}."
    return [f"Day {game.day}.{prompt}", *stalls]


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    game, names = market(scene), scene.names
    players = [
        f"{name}: stall {listed(game.stalls[seat])}; {len(game.hands[seat])} in hand, "
        f"{len(game.seen[seat])} looked at, {len(game.kept[seat])} kept; {scene.points[seat]} points."
        for seat, name in enumerate(names)
    ]
    sales = listed(f"{names[sale.seat]} {sale.card}" for sale in game.sales)
    day = f"Day {game.day}, {game.size} things a day, turn of {names[game.seat]}, {len(game.deck)} in the deck."
    return [
        Section("Whose turn", [Writer(scene).say_turn(game.seat, PAINTER.prompt(scene) if scene.asked else ""), day]),
        Section("Players", players),
        Section("Bids", [f"{listed(game.bids)}."]),
        Section("Sales", [f"{sales}."]),
    ]


def market(scene: Scene) -> Market:
    assert isinstance(scene.view, Market)
    return scene.view


PAINTER = Painter(
    game=Market.name,
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
