"""The board of Tower Up: the city across the picture, below it what lies open to all, and a table with a row a player.

The first row is large: the reader's, or of whose turn it is.

What may be chosen is bright green, with round corners, and the lot that was chosen is so in white; what the last turn
changed is dark with yellow on it, with notched ends or in open corners: so they differ also for those who do not tell
the colours apart.
"""

from PIL import Image

from engine.games.tower_up.state import DATA, FLOORS, Building
from engine.views.scene import OwnScene, Scene
from render.frame import Band
from render.headers import BADGE, footer, header
from render.nameplate import nameplate
from render.palette import SIDES, WHITE, YELLOW
from render.player_names import clean_names
from render.sprites import WIDTH, lay, put, put_centred, tile
from render.tokens import player_badge
from render.tower_up.board_text import (
    free_sites,
    game_of,
    heading,
    list_paid,
    near_end,
    options,
    roof_places,
    tell_beginning,
)
from render.tower_up.buildings import band, list_bands, open_lot, roof, tally, walls
from render.tower_up.map import (
    BOTTOM,
    DIGITS,
    FIRST,
    LIFT,
    PLACES,
    PLANS,
    ROW,
    STRIP,
    TABLE,
    TALL,
    TOP,
    Plan,
    ground,
    lot,
    park_edge,
)
from render.tower_up.pieces import (
    CARD,
    COINS,
    COLUMNS,
    HIGH,
    SUPPLY,
    SUPPLY_AT,
    SUPPLY_HIGH,
    ZONE,
    coin,
    corners,
    count,
    earned,
    figure,
    material,
    objective_card,
    row_card,
    supply_card,
    titles,
)
from render.tower_up.site_labels import find_tally, measure_storey, place_signs
from render.typesetting import text

RIM = 7  # pixels of green above and below the foot of a building that may get the roof; twice that at its sides
NAMES = 248  # room of a name in its row
OWN_ROW, ASIDE = 80, 118  # height of the own row where it stands alone, and by how much it gives way to Discord's sign
GAP = 6  # from card to card
MARKET = SUPPLY_AT + 2 * SUPPLY + 14  # left edge of the first card
OBJECTIVES_AT = MARKET + DATA["market"] * (CARD + GAP) + 4
OBJECTIVE = (WIDTH - 8 - OBJECTIVES_AT - 2 * GAP) // 3


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = ground(game.seats).copy()
    _banner(im, scene)
    _city(im, scene)
    _market(im, scene)
    _supply(im, scene)
    _objectives(im, scene)
    lay(im, titles(scene.over), 0, PLANS[game.seats].bottom + STRIP)
    for n, seat in enumerate(order_rows(scene)):
        _player(im, scene, seat, row_y(game.seats, n), ROW if n else FIRST)
    footer(im, scene, tell_beginning(scene))
    return im


def above_hand(scene: Scene) -> list[Band]:
    """All but the question and the log, which the panel has in words, and the reader's row, which the own part has."""
    first, others = (row_y(game_of(scene).seats, n) for n in (0, 1))
    return [(TOP, first), (others, BOTTOM)]


def order_rows(scene: Scene) -> list[int]:
    """The seats from above: the reader's, then in order of turn from there, or from whose turn it is; at the end by
    their places."""
    game, place = game_of(scene), scene.places if scene.over else [0] * len(scene.names)
    first = game.seat if scene.reader is None else scene.reader
    return sorted(range(game.seats), key=lambda seat: (seat != scene.reader, place[seat], (seat - first) % game.seats))


def row_y(seats: int, n: int) -> int:
    """The top of the n-th row; the large one is number 0."""
    return BOTTOM - (seats - n) * ROW - (0 if n else FIRST - ROW)


def _banner(im: Image.Image, scene: Scene) -> None:
    who, what = heading(scene, clean_names(scene.names))
    if scene.over:
        header(im, YELLOW, "trophy", who, what)
        return
    seat = game_of(scene).seat
    header(im, SIDES[seat].colour, player_badge(seat, BADGE), who, what, (("hourglass", near_end(scene)),))


# The city


def _city(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    plan, places = PLANS[game.seats], PLACES[game.seats]
    free, raised, w = set(free_sites(scene)), set(roof_places(scene)), plan.block
    # From the back to the front.
    for site, (x, y) in sorted(places.items(), key=lambda place: place[1][1]):
        building, park = game.buildings.get(site), "park" in DATA[plan.board][site]
        if building is None and (site in free or site == game.site):
            put(im, open_lot(w + 12, site in free), x - w // 2 - 6, y - w // 4 - 3)
        elif building is None:
            put_centred(im, lot(site, park), x, y - LIFT)
        elif park:
            put_centred(im, park_edge(w), x, y)
        if site in raised:
            put(im, open_lot(w + 4 * RIM, True), x - w // 2 - 2 * RIM, y - w // 4 - RIM)
        if building:
            _building(im, building, plan, x, y)
    # Above all buildings.
    for site, (x, y) in places.items():
        if site in game.buildings and game.buildings[site].height > TALL:
            put_centred(im, tally(game.buildings[site].height), x, y - find_tally(game.buildings[site], plan))
    for _, sign, box in place_signs(scene):
        put(im, sign, box.left, box.top)


def _building(im: Image.Image, building: Building, plan: Plan, x: int, y: int) -> None:
    """A building on the site at (x, y)."""
    w, high, storey = plan.block, building.height, measure_storey(building, plan)
    left, foot = x - w // 2, y - w // 4
    put(im, walls(building.colour, high, w, storey), left, foot - high * storey)
    for floor, seat in list_bands(building):
        put(im, band(seat, w, storey), left, foot - floor * storey + w // 4)
    if building.top is not None:
        put(im, roof(building.top, w), left, foot - high * storey - w * 5 // 12)


# What lies open to all


def _market(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    may = game.market if "card" in options(scene, "turn") else options(scene, "card")
    for n, card in enumerate(game.market):
        x, y = MARKET + n * (CARD + GAP), PLANS[game.seats].bottom + 8
        put(im, material(card, card in may), x, y)
        if ("market", n) in scene.changed and card not in may:
            put(im, corners(CARD + 4, HIGH + 4), x - 2, y - 2)


def _supply(im: Image.Image, scene: Scene) -> None:
    """The floors that nobody has yet."""
    game, may, changed = game_of(scene), {*options(scene, "joker"), *options(scene, "shortage")}, set(scene.changed)
    y = PLANS[game.seats].bottom + 8
    lay(im, supply_card(), 6, y)
    for n, colour in enumerate(FLOORS):
        new = ("floors", colour) in changed
        piece = count(colour, game.floors[colour], colour in may, new)
        put(im, piece, SUPPLY_AT + n % 2 * SUPPLY, y + HIGH - (2 - n // 2) * (SUPPLY_HIGH + 1) - 3)


def _objectives(im: Image.Image, scene: Scene) -> None:
    game = game_of(scene)
    y, values = PLANS[game.seats].bottom + 8, DATA["chips"][str(game.seats)]
    for n, (objective, chips) in enumerate(game.chips.items()):
        x = OBJECTIVES_AT + n * (OBJECTIVE + GAP)
        lay(im, objective_card(objective, OBJECTIVE), x, y)
        taken = len(values) - len(chips)
        before = taken - sum(path[0] == "earned" and path[2:] == (objective,) for path in scene.changed)
        for k, value in enumerate(values):
            across, down = (
                OBJECTIVE - COINS / 2 + (k % 2 - 0.5) * 40,
                (k // 2 - (len(values) > 2) / 2) * 41,
            )  # two and two
            put_centred(im, coin(value, k >= taken, before <= k < taken), x + across, y + HIGH / 2 + down)


# The players


def own_row(scene: OwnScene) -> Image.Image:
    """The reader's row, right of where Discord lays its sign for a description."""
    im = table().copy()
    _player(im, scene, scene.reader, 8, FIRST, ASIDE)
    return im


@tile
def table() -> Image.Image:
    return Image.new("RGB", (WIDTH, OWN_ROW), TABLE)


def _player(im: Image.Image, scene: Scene, seat: int, y: int, high: int, aside: int = 0) -> None:
    """The name, points, floors, vehicles, roofs left and chips of a player; the first two so far `aside`."""
    game, changed, middle = game_of(scene), set(scene.changed), y + high / 2
    lay(im, row_card(seat, scene.places[seat] == 1 if scene.over else game.seat == seat, high, aside), 0, y)
    text(im, (ZONE - 14, middle), str(scene.points[seat]), high * 4 // 5, WHITE, DIGITS, "rm")
    nameplate(im, 74 + aside, middle - 2, scene, seat, NAMES, 38, lines=1)
    may = list_paid(scene, seat)
    for n, colour in enumerate(FLOORS):
        held = figure(game.supplies[seat][colour], colour in may, ("supplies", seat, colour) in changed)
        put_centred(im, held, COLUMNS["floors"].middle(n), middle)
        step = figure(game.tracks[seat][colour], False, ("tracks", seat, colour) in changed)
        put_centred(im, step, COLUMNS["vehicles"].middle(n), middle)
    left = figure(game.roofs[seat], False, ("roofs", seat) in changed)
    put_centred(im, left, COLUMNS["roofs"].middle(), middle)
    for n, objective in enumerate(game.chips):
        if objective in game.earned[seat]:
            new = ("earned", seat, objective) in changed
            put_centred(im, earned(game.earned[seat][objective], new), COLUMNS["chips"].middle(n), middle)
