"""The board of Tower Up: the city, the market, the objectives, and what every player has.

Everything lies open, so there is no private picture.
"""

from PIL import Image

from engine.games.tower_up.city import DATA, FLOORS, Building
from engine.games.tower_up.rules import TowerUp
from engine.scene import Scene
from render.banners import BADGE, HEADER, footer, header, news
from render.cardboard import cardboard, highlight
from render.nameplate import PLATE, nameplate
from render.names import clean_names
from render.palette import INK, INK2, PAPER, PAPER3, SIDES, WHITE, YELLOW
from render.shapes import TOP, fill_rounded, polygon
from render.sprites import WIDTH, fill, lay, put, put_centred, stamp, tile
from render.text import paragraph, text, width
from render.tokens import player_badge
from render.tower_up.alt_text import (
    beginning,
    free_sites,
    game_of,
    heading,
    near_end,
    options,
    roof_places,
)
from render.tower_up.map import BOTTOM, CITY, LEGEND, PLACES, PLANS, STRIP, Plan, ground
from render.tower_up.pieces import (
    CARD,
    FIGURE,
    GATE,
    LANE,
    STEP,
    TRACK,
    block,
    coin,
    earned,
    floors_label,
    gate,
    left,
    material,
    next_star,
    roof,
    site_label,
    site_name,
    step_number,
    stock,
    storeys,
    touched,
    track,
)

TALL = 4  # floors that have their full height; higher buildings are squeezed
LEFT, WIDE, HIGH, GAP = CITY + 24, WIDTH - CITY - 38, 202, 8  # of a player's panel, and to the next one
CHIP = 30  # from chip to chip
NAMES = 176  # room of a name on it
LANES = PLATE + 2  # top of the tracks
ROADS = LEFT + 78  # where the tracks begin
STARS = tuple(DATA["stars"])
CARDS, OBJECTIVES, STRIP_TOP = 106, 146, STRIP + 12
STRIP_HIGH = BOTTOM - STRIP_TOP - 10
SUPPLY = {"full": (4, 408, 1), "half": (14, 98, 2)}  # where the land is free, and how many colours fit side by side
STAR = {"full": (268, 234), "half": (572, 130)}  # where the land is free for what the stars bring


def board(scene: Scene) -> Image.Image:
    """The picture for the channel, 1200 x 1000 pixels."""
    game = game_of(scene)
    im = ground(game.board).copy()
    _legend(im, *STAR[game.board])
    _city(im, scene)
    _supply(im, scene)
    _banner(im, scene)
    _market(im, scene)
    _objectives(im, game)
    for seat in range(game.seats):
        _player(im, scene, seat)
    if game.seats < 4:
        _rules(im, game)
    footer(im, news(scene, beginning(scene)))
    return im


def _banner(im: Image.Image, scene: Scene) -> None:
    who, what = heading(scene, clean_names(scene.names))
    if scene.over:
        header(im, YELLOW, "trophy", who, what)
        return
    seat = game_of(scene).seat
    facts = (("hourglass", near_end(scene)),)
    header(im, SIDES[seat].colour, player_badge(seat, BADGE), who, what, facts)


# The city


def _legend(im: Image.Image, x: int, y: int) -> None:
    """What the framed stars on the tracks bring."""
    put_centred(im, next_star(), x - 52, y)
    text(im, (x - 32, y), "by all 4:", 27, LEGEND, "bold", flat=False)
    text(im, (x, y + 30), "extra turn", 27, LEGEND, "bold", "mm", flat=False)


def _city(im: Image.Image, scene: Scene) -> None:
    game, plan = game_of(scene), PLANS[game_of(scene).board]
    free, roofs = set(free_sites(scene)), set(roof_places(scene))
    changed = {str(path[1]) for path in scene.changed if path[0] == "buildings" and len(path) > 1}
    sites = PLACES[game.board]
    for site, (x, y) in sites.items():
        if site not in game.buildings:
            state = "free" if site in free else "chosen" if site == game.site else "closed"
            put(im, site_name(site, plan.plot, state), x - plan.plot // 2, y - plan.plot // 4)
    # From the back to the front.
    standing = sorted(game.buildings, key=lambda site: (sites[site][1], sites[site][0]))
    for site in standing:
        x, y = sites[site]
        if site in changed:
            put(im, touched(plan.plot + 16), x - plan.plot // 2 - 8, y - plan.plot // 4 - 4)
        _building(im, game.buildings[site], plan, x, y)
    for site in standing:
        x, y = sites[site]
        mark = site_label(site) if site in roofs else floors_label(site, game.buildings[site].height, site in changed)
        put(im, mark, max(2, min(x - mark.width // 2, CITY - mark.width - 2)), y + 4)


def _building(im: Image.Image, building: Building, plan: Plan, x: int, y: int) -> None:
    """A building on the site at (x, y): plain floors in one piece, and a band for each roof that is covered."""
    w = plan.block
    storey = plan.storey if building.height <= TALL else max(4, plan.storey * TALL // building.height)
    covered = {roof.height: roof.seat for roof in building.roofs if roof.height < building.height}
    left, top, plain = x - w // 2, y - w // 4, 0
    for n in range(1, building.height + 1):
        if n not in covered:
            plain += 1
            if n < building.height and n + 1 not in covered:
                continue
            top -= plain * storey
            put(im, storeys(building.colour, plain, w, storey), left, top)
            plain = 0
        else:
            top -= storey
            put(im, block(building.colour, w, storey, covered[n]), left, top)
    if building.top is not None:
        put(im, roof(building.top, w), left, top - w // 2 + 1)


def _supply(im: Image.Image, scene: Scene) -> None:
    """The floors that nobody has yet: whoever takes a colour that has run out gets another."""
    game, may = game_of(scene), {*options(scene, "joker"), *options(scene, "shortage")}
    x, y, across = SUPPLY[game.board]
    cardboard(im, x, y, 80 * across + 4, 34 + 40 * (4 // across), PAPER, 12, soft=False)
    text(im, (x + 40 * across + 2, y + 19), "left", 27, INK2, anchor="mm")
    for n, colour in enumerate(FLOORS):
        put(im, left(colour, game.floors[colour], colour in may), x + 3 + n % across * 80, y + 34 + n // across * 40)


# Below the city


def _market(im: Image.Image, scene: Scene) -> None:
    game, may = game_of(scene), options(scene, "card")
    for n, card in enumerate(game.market):
        x = 12 + n * (CARDS + 8)
        put(im, material(card, CARDS, STRIP_HIGH, card in may), x, STRIP_TOP)
        if ("market", n) in scene.changed:
            highlight(im, x - 3, STRIP_TOP - 3, CARDS + 6, STRIP_HIGH + 6, 14, 5)


def _objectives(im: Image.Image, game: TowerUp) -> None:
    for n, (objective, chips) in enumerate(game.chips.items()):
        x = 12 + 3 * (CARDS + 8) + 6 + n * (OBJECTIVES + 4)
        lay(im, objective_card(objective), x, STRIP_TOP)
        values = DATA["chips"][str(game.seats)]
        for k, value in enumerate(values):
            piece = coin(value, k >= len(values) - len(chips))
            put_centred(im, piece, x + OBJECTIVES * (k + 0.5) / len(values), BOTTOM - 30)


@tile
def objective_card(objective: str) -> Image.Image:
    """What an objective asks for, and room for its chips."""
    im = ground("full").crop((20, STRIP_TOP, 20 + OBJECTIVES, STRIP_TOP + STRIP_HIGH)).convert("RGB")
    cardboard(im, 0, 0, OBJECTIVES, STRIP_HIGH, CARD, 12, soft=False)
    fill_rounded(im, 4, 4, OBJECTIVES - 8, STRIP_HIGH - 46, 9, (236, 240, 250))
    box = (8, 4, OBJECTIVES - 8, STRIP_HIGH - 42)
    paragraph(im, box, DATA["briefs"][objective], 29, INK, "bold", "mm")
    return im


# The players


def _player(im: Image.Image, scene: Scene, seat: int) -> None:
    game, changed = game_of(scene), set(scene.changed)
    y = panel_top(seat)
    lay(im, empty_panel(seat, not scene.over and game.seat == seat), CITY + 6, y - 8)
    points = f"{scene.points[seat]}M"
    right = LEFT + WIDE - 12
    nameplate(im, LEFT + 50, y + PLATE / 2, scene, seat, NAMES)
    text(im, (right, y + PLATE / 2), points, 34, WHITE, "number", "rm")
    may = {*options(scene, "colour"), *"+".join(options(scene, "return")).split("+")} if seat == game.seat else set()
    ahead = next((star for star in STARS if star > min(game.tracks[seat].values())), None)
    for n, colour in enumerate(FLOORS):
        place, top = game.tracks[seat][colour], y + LANES + n * LANE
        touched = ("supplies", seat, colour) in changed
        put(im, stock(colour, game.supplies[seat][colour], touched, colour in may), LEFT + 4, top)
        put(im, track(seat, place, STARS), ROADS, top)
        pays = str(DATA["track"][place])
        if ("tracks", seat, colour) in changed:
            w = round(width(pays, FIGURE, "number")) + 12
            fill_rounded(im, right - w + 6, top + 1, w, LANE - 2, 8, YELLOW)
        if place:
            text(im, (right, top + LANE / 2), pays, FIGURE, INK, "number", "rm", flat=False)
    if ahead:
        put(im, gate(4 * LANE - 2), ROADS + (ahead - 1) * STEP - (GATE - STEP) // 2, y + LANES + 1)
    for n, colour in enumerate(FLOORS):
        if place := game.tracks[seat][colour]:
            mark = step_number(place)
            end = ROADS + min(place * STEP - STEP // 2 + mark.width // 2, TRACK * STEP + 6)
            put(im, mark, end - mark.width, y + LANES + n * LANE)
    _last_row(im, scene, seat, y + LANES + 4 * LANE)


def _last_row(im: Image.Image, scene: Scene, seat: int, top: int) -> None:
    """Roofs left, chips earned, roofs in sight and, below what the vehicles pay, what these pay."""
    game, middle = game_of(scene), top + 15
    after = LEFT + 36 + text(im, (LEFT + 31, middle), str(game.roofs[seat]), FIGURE, INK, "number", flat=False)
    text(im, (after, middle), "left", 27, INK, flat=False)
    for n, objective in enumerate(game.chips):
        x = LEFT + 120 + n * CHIP
        put(im, earned(game.earned[seat].get(objective, 0)), x, middle - 16)
        if ("earned", seat, objective) in scene.changed:
            highlight(im, x - 4, middle - 19, 40, 38, 19, 4)
    before = LEFT + 295 - text(im, (LEFT + 300, middle), "seen", 27, INK, anchor="rm", flat=False)
    text(im, (before, middle), str(game.visible(seat)), FIGURE, INK, "number", "rm", flat=False)
    if pays := game.cone_value(seat):
        text(im, (LEFT + WIDE - 12, middle), str(pays), FIGURE, INK, "number", "rm", flat=False)


def panel_top(seat: int) -> int:
    return HEADER + 12 + seat * (HIGH + GAP)


@tile
def empty_panel(seat: int, active: bool) -> Image.Image:
    """What does not change on a player's panel, with its piece of the table."""
    top, side = panel_top(seat), SIDES[seat]
    im = ground("full").crop((CITY + 6, top - 8, WIDTH, top + HIGH + 8)).convert("RGB")
    x, y = LEFT - CITY - 6, 8
    if active:
        stamp(im, polygon(18, 36, ((0, 18), (17, 0), (17, 36))), x - 18, y + 5, WHITE)
        fill_rounded(im, x - 5, y - 5, WIDE + 10, HIGH + 10, 17, WHITE)
    cardboard(im, x, y, WIDE, HIGH, PAPER, 12, soft=False)
    fill_rounded(im, x, y, WIDE, PLATE, 12, side.colour, TOP)
    stamp(im, player_badge(seat, 36), x + 7, y + 7)
    middle = y + LANES + 4 * LANE + 15
    stamp(im, polygon(22, 24, ((11, 0), (22, 22), (0, 22))), x + 7, middle - 12, side.colour)
    return im


def _rules(im: Image.Image, game: TowerUp) -> None:
    """Where there is room, what the objectives ask for, in full."""
    top = panel_top(game.seats)
    high = BOTTOM - 6 - top
    cardboard(im, LEFT, top, WIDE, high, PAPER, 12, soft=False)
    step = (high - 12) // 3
    for n, objective in enumerate(game.chips):
        row, y = DATA["objectives"][objective], top + 6 + n * step
        if game.seats == 2:
            text(im, (LEFT + 14, y + 24), row["name"], 32, INK)
            paragraph(im, (LEFT + 14, y + 44, LEFT + WIDE - 10, y + step - 4), row["rule"], 29, INK2, align="lt")
        else:
            paragraph(im, (LEFT + 10, y, LEFT + WIDE - 6, y + step), row["rule"], 29, INK2)
            fill(im, (LEFT + 12, y + step - 1, LEFT + WIDE - 12, y + step + 1), PAPER3 if n < 2 else PAPER)
