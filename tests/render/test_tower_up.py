"""The board of Tower Up: what it shows, what it says, and that the fullest city is still a picture."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from PIL import Image, ImageChops

from engine.core.game import Decision
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import DATA, FLOORS, STREETS, Building, Roof
from engine.views.scene import Scene
from render import encoders
from render.frame import measure
from render.headers import HEADER
from render.nameplate import you
from render.palette import FREE, WHITE, YELLOW, index, indexed
from render.poster import GROUND, evening
from render.sprites import WIDTH, put
from render.tower_up import PAINTER as painter
from render.tower_up.board import ASIDE, OBJECTIVE, above_hand, order_rows, own_row, row_y
from render.tower_up.board_text import counted, next_star, tell
from render.tower_up.buildings import CHOICE, PAINT, TALLY, band, walls
from render.tower_up.hand import LANE, LANES, MONEY, STOCK, TRACK, here, stock
from render.tower_up.hand import STEP as OWN_STEP
from render.tower_up.hand import ground as own_ground
from render.tower_up.map import (
    AREA_PLACES,
    BOTTOM,
    DIGITS,
    FIRST,
    LIFT,
    NUMBER,
    PLACES,
    PLANS,
    ROW,
    STRIP,
    TALL,
    area_sign,
    ground,
    lot,
)
from render.tower_up.pieces import (
    COINS,
    COLUMNS,
    FIGURE,
    HEAD,
    SUPPLY,
    SUPPLY_HIGH,
    ZONE,
    count,
    lorry,
    objective_card,
    swatch,
    titles,
)
from render.tower_up.poster import STEP, STREET, hero
from render.tower_up.site_labels import (
    around,
    find_tally,
    measure_storey,
    outline,
    outline_lot,
    outline_number,
    place_signs,
)
from render.typesetting import capital, text
from tests.engine.positions import chosen
from tests.engine.worlds import KINDS, Kind, usual_kind
from tests.render.pictures import LONG, SHORT, boxes, scenes

MOST = 120_000  # bytes of a file of a game
PHONE = 380 / WIDTH  # of a picture's size, on a phone
SUPPLIES = SUPPLY - 2, SUPPLY_HIGH  # size of what tells the floors of a colour that nobody has
CITIES = [kind for kind in KINDS if kind.name == "tower_up"]

each_kind = pytest.mark.parametrize("kind", CITIES, ids=str)


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def scene(game: TowerUp, *choices: str) -> Scene:
    """What everybody sees of a table after these choices."""
    return Scene.of(chosen(game, *choices), None, SHORT[: game.seats])


def state(picture: Scene) -> TowerUp:
    assert isinstance(picture.view, TowerUp)
    return picture.view


def small_city(turn: str = "card-then-build") -> TowerUp:
    game = TowerUp.begin(2, Rng("picture"), turn=turn)
    game.seat, game.market = 0, ["KKA", "WK-G", "AA"]
    game.buildings = {"A1": Building("white", 2, [Roof(0, 1), Roof(1, 2)]), "C5": Building("brown", 1)}
    return game


def fullest(seats: int, height: int) -> Scene:
    """All sites built on, each building so high, with all roofs, every other one covered; the largest numbers."""
    game = TowerUp.begin(seats, Rng("fullest"))
    game.buildings = {site: Building(FLOORS[n % 4], height) for n, site in enumerate(STREETS[game.board])}
    for n, building in enumerate(list(game.buildings.values())[: 10 * seats]):
        building.roofs.append(Roof(n % seats, height - n // seats % 2))
    game.roofs, game.supplies = [10] * seats, [dict.fromkeys(FLOORS, 10) for _ in range(seats)]
    game.tracks = [dict.fromkeys(FLOORS, 12) for _ in range(seats)]
    game.earned = [{"S1": 7, "S2": 5, "S3": 3} for _ in range(seats)]
    return Scene.of(Table(game), None, LONG[:seats])


@pytest.mark.parametrize("seats", TowerUp.players)
def test_all_figures_are_seen_at_a_glance(seats: int) -> None:
    """Each number in the players' rows, points and chips, too, is 12 pixels of type or more on a phone."""
    shown = [box for box in boxes(lambda: painter.board(fullest(seats, 6))) if box.words.isdecimal()]
    assert {"6", "10", "12", "7"} <= {box.words for box in shown}
    assert all(box.size >= 33 for box in shown)
    game = TowerUp.begin(seats, Rng("rows"))
    game.supplies, game.tracks = ([dict.fromkeys(FLOORS, number)] * seats for number in (101, 11))
    game.roofs, game.earned = [102] * seats, [{"S1": 103}] * seats
    picture = replace(Scene.of(Table(game), None, SHORT[:seats]), decision=None)
    rows = {str(number) for number in (101, 11, 102, 103, *picture.points)}
    found = {box.words: box.size for box in boxes(lambda: painter.board(picture)) if box.words in rows}
    assert found.keys() == rows
    assert all(size * PHONE >= 12 for size in found.values()), found


@pytest.mark.parametrize("seats", TowerUp.players)
def test_the_row_of_whose_turn_it_is_stands_first_and_is_the_largest(seats: int) -> None:
    """Below it the others in order of turn; for a player the own row; at the end that of who has won, then by place."""
    picture = fullest(seats, 6)
    state(picture).seat = turn = seats - 1
    others = [*range(seats - 1)]
    assert order_rows(picture) == [turn, *others]
    assert order_rows(own(picture, 0)) == [0, *range(1, seats)]
    places = {2: (1, 2), 3: (2, 1, 3), 4: (3, 1, 4, 1)}[seats]
    ends = {2: [0, 1], 3: [1, 0, 2], 4: [3, 1, 0, 2]}[seats]
    assert order_rows(replace(picture, over=True, places=places)) == ends
    points = [box.size for box in boxes(lambda: painter.board(picture)) if box.right == ZONE - 14 and box.size > 33]
    assert len(points) == seats
    assert points[0] > max(points[1:])


@pytest.mark.parametrize("seats", TowerUp.players)
def test_every_number_stands_below_the_heading_of_its_column(seats: int) -> None:
    """In all rows at the same place, also where it has changed."""
    game = TowerUp.begin(seats, Rng("columns"))
    numbers = (2, 3, 4, 5), (6, 7, 8, 9), 1
    game.supplies, game.tracks = ([dict(zip(FLOORS, row, strict=True)) for _ in range(seats)] for row in numbers[:2])
    game.roofs = [numbers[2]] * seats
    changed = tuple(("supplies", 1, colour) for colour in FLOORS)
    now = replace(Scene.of(Table(game), None, SHORT[:seats]), changed=changed, decision=None)
    table = PLANS[seats].bottom + STRIP
    piece = boxes(lambda: painter.board(now))
    heads = [(column.left, tell(f"picture.{name}")) for name, column in COLUMNS.items()]
    assert [(box.left, box.words) for box in piece if (box.left, box.words) in heads] == heads
    game = state(now)
    whole = painter.board(now).convert("RGB")
    for seat in range(seats):
        for n, colour in enumerate(FLOORS):
            for held, column in ((game.supplies, COLUMNS["floors"]), (game.tracks, COLUMNS["vehicles"])):
                kept, held[seat][colour] = held[seat][colour], 0
                other = painter.board(now).convert("RGB").crop((0, table, WIDTH, BOTTOM))
                held[seat][colour] = kept
                inked = ImageChops.difference(whole.crop((0, table, WIDTH, BOTTOM)), other).crop(
                    (ZONE, 0, WIDTH, BOTTOM - table)
                )
                edges = inked.getbbox()
                assert edges
                middle = ZONE + (edges[0] + edges[2]) / 2
                assert edges[2] - edges[0] <= column.wide
                assert abs(middle - column.middle(n)) <= 4
                top = row_y(seats, order_rows(now).index(seat)) - table
                assert top <= edges[1] < edges[3] <= top + FIRST


def test_what_stands_above_a_column_is_as_large_as_its_digits() -> None:
    """A colour, and a vehicle: 10 pixels high on a phone, and half as wide again."""
    for head in (swatch("grey", *HEAD), lorry("grey", 1.5)):
        assert head.height >= capital(DIGITS, FIGURE)
        assert head.height * PHONE > 10
        assert head.width * PHONE > 15
    board = titles(False)
    for colour, column in product(FLOORS, ("floors", "vehicles")):
        left = round(COLUMNS[column].middle(FLOORS.index(colour)) - COLUMNS[column].wide / 2)
        part = board.crop((left, 0, left + COLUMNS[column].wide, board.height))
        assert part.histogram()[index(PAINT[colour])] > 400, (column, colour)


def test_digits_differ_on_a_phone() -> None:
    """By more than 12 black pixels; those of the other faces by 11 to 12 at this size, and by 8 at 39 pixels."""

    def shrink(digit: int, aside: int) -> bytes:
        im = Image.new("RGB", (96, 96), WHITE)
        text(im, (48 + aside, 48), str(digit), FIGURE, face=DIGITS, anchor="mm")
        return im.convert("L").resize((30, 30), Image.Resampling.LANCZOS, (0, 0, 30 / PHONE, 30 / PHONE)).tobytes()

    looks = {digit: [shrink(digit, aside) for aside in range(3)] for digit in range(10)}
    for one, other in combinations(looks, 2):
        pairs = product(looks[one], looks[other])
        assert min(sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairs) / 255 > 12.5, (one, other)


@pytest.mark.parametrize("seats", TowerUp.players)
def test_the_number_of_an_empty_site_is_not_hidden_by_buildings_around_it(seats: int) -> None:
    """They have all floors that are drawn in full, and roofs; what has a number is empty, and nothing else."""
    picture = fullest(seats, TALL)
    game = state(picture)
    for building in game.buildings.values():
        building.roofs = [Roof(0, building.height)]
    for site, (x, y) in PLACES[seats].items():
        kept = game.buildings.pop(site)
        board = painter.board(replace(picture, decision=None))
        game.buildings[site] = kept
        sign = lot(site, "park" in DATA[game.board][site])
        whole = Image.new("RGB", (sign.width, sign.height), WHITE)
        put(whole, sign, 0, 0)
        dark = indexed(whole).crop(inside_plate(sign.width // 2, sign.height // 2 + LIFT))
        shown = board.crop(inside_plate(x, y))
        hidden = sum(a == index(NUMBER) != b for a, b in zip(dark.tobytes(), shown.tobytes(), strict=True))
        assert hidden <= dark.histogram()[index(NUMBER)] / 10, site


def inside_plate(x: int, y: int) -> tuple[int, int, int, int]:
    """Where the number of an empty site at (x, y) is, without the edge of its plate."""
    left, top, right, bottom = outline_number(x, y)
    return left + 5, top + 5, right - 5, bottom - 5


def said(picture: Scene) -> list[str]:
    return [box.words for box in boxes(lambda: painter.board(picture)) if box.size]


def test_an_even_start_is_told_before_anything_has_happened() -> None:
    for way, seats, told in (("off", 4, False), ("on", 3, False), ("on", 4, True)):
        game = TowerUp.begin(seats, Rng("even"), even_start=way)
        picture = scene(game)
        later = sorted((game.seat + n) % seats for n in (2, 3))
        words = f"Even start: {' and '.join(SHORT[seat] for seat in later)} have 1 floor more."
        assert (words in painter.describe(picture)) == told
        assert (words in " ".join(said(picture))) == told


def look_of(picture: Scene, colour: tuple[int, int, int]) -> int:
    """How many pixels of a colour the city has."""
    plan = PLANS[picture.view.seats]
    return painter.board(picture).crop((0, HEADER, WIDTH, plan.bottom)).histogram()[index(colour)]


def find_difference(one: Scene, other: Scene) -> tuple[int, int]:
    """From where to where, from top to bottom, two boards look different below their headers."""
    below = [painter.board(scene).convert("RGB").crop((0, HEADER, WIDTH, BOTTOM)) for scene in (one, other)]
    edges = ImageChops.difference(*below).getbbox()
    assert edges
    return edges[1] + HEADER, edges[3] + HEADER


@pytest.mark.parametrize("seats", TowerUp.players)
@pytest.mark.parametrize("height", [6, 12])
def test_the_fullest_city_shows_every_building(seats: int, height: int) -> None:
    """All 47 sites, with more floors than the rules can bring, the longest names and the largest numbers."""
    board = painter.board(fullest(seats, height))
    assert board.size == (1200, 1000)
    assert len(encoders.encode(board)) <= MOST
    picture = fullest(seats, height)
    game = state(picture)
    for site, building in game.buildings.items():
        roofs, building.roofs = building.roofs, []
        bare = painter.board(picture)
        assert bool(roofs) == (bare.tobytes() != board.tobytes()), site
        building.roofs = roofs


@pytest.mark.parametrize("seats", TowerUp.players)
def test_no_building_hides_the_site_of_another(seats: int) -> None:
    """In a city with all its buildings, six floors high, each shows when it changes its colour."""
    picture = fullest(seats, 6)
    game = state(picture)
    board = painter.board(picture).convert("RGB")
    for site, building in game.buildings.items():
        colour, building.colour = building.colour, next(c for c in FLOORS if c != building.colour)
        difference = ImageChops.difference(board, painter.board(picture).convert("RGB")).convert("L")
        building.colour = colour
        x, y = PLACES[seats][site]
        wall = difference.crop((x - PLANS[seats].block // 2, y - 60, x + PLANS[seats].block // 2, y))
        assert sum(wall.histogram()[1:]) > 600, site


@pytest.mark.parametrize("seats", TowerUp.players)
def test_floors_can_be_counted_and_their_number_stands_on_higher_buildings(seats: int) -> None:
    plan, picture = PLANS[seats], fullest(seats, 6)
    assert plan.storey >= 16
    assert walls("brown", 3, plan.block, plan.storey).height - walls("brown", 2, plan.block, plan.storey).height >= 16
    assert "6" in said(picture)
    assert band(0, plan.block, plan.storey).height < plan.block


@pytest.mark.parametrize("seats", TowerUp.players)
def test_the_number_of_floors_hides_no_roof_that_is_covered_where_there_is_room(seats: int) -> None:
    plan = PLANS[seats]
    for covered in (1, 2, 3, 4, 5, 6):
        building = Building("black", 7, [Roof(0, covered)])
        middle = (covered - 0.5) * measure_storey(building, plan) - plan.block // 4
        assert abs(find_tally(building, plan) - middle) >= (TALLY + measure_storey(building, plan)) / 2


@pytest.mark.parametrize("seats", TowerUp.players)
def test_every_empty_site_carries_its_number(seats: int) -> None:
    game = TowerUp.begin(seats, Rng("numbers"))
    board = painter.board(replace(Scene.of(Table(game), None, SHORT[:seats]), decision=None))
    looks: dict[str, set[bytes]] = {}
    for site, place in PLACES[seats].items():
        if site not in game.buildings:
            ink = bytes(pixel == index(NUMBER) for pixel in board.crop(inside_plate(*place)).tobytes())
            assert sum(ink) > 40, site
            looks.setdefault(site[1:], set()).add(ink)
    assert len(looks) >= 6
    assert len(set.union(*looks.values())) == len(looks)


@pytest.mark.parametrize("seats", TowerUp.players)
def test_the_letter_of_an_area_is_told_and_hides_no_number(seats: int) -> None:
    assert [box.words for area in DATA["areas"] for box in boxes(lambda area=area: area_sign(area))] == [*DATA["areas"]]
    for area, (x, y) in AREA_PLACES[seats].items():
        sign = around(area_sign(area), x, y)
        assert 0 <= sign.left < sign.right <= WIDTH
        assert not [site for site, place in PLACES[seats].items() if sign.meets(outline_number(*place))]


def test_the_sign_of_a_site_hides_the_number_of_another_only_where_there_is_no_other_room() -> None:
    """Which is rare even where the city is densest."""
    hidden = []
    for picture in boards(usual_kind("tower_up", 4), 200):
        placed = list(place_signs(picture))
        bare = set(PLACES[4]) - set(state(picture).buildings) - {site for site, *_ in placed}
        numbers = [outline_number(*PLACES[4][site]) for site in bare]
        hidden += [any(map(box.meets, numbers)) for _, _, box in placed]
    assert sum(hidden) <= len(hidden) / 400


def test_sites_where_one_may_build_are_named_in_green_and_no_others() -> None:
    now = scene(small_city(), "WK-G")
    assert now.decision is not None
    free = {option.partition(":")[0] for option in now.decision.options} - {"none"}
    named = {box.words for box in boxes(lambda: painter.board(now)) if box.words in STREETS["half"]}
    assert named == free
    assert {box.size for box in boxes(lambda: painter.board(now)) if box.words in free} == {CHOICE}
    assert look_of(now, FREE) > 1000 > look_of(replace(now, decision=None), FREE)
    assert f"Possible: {', '.join(o.partition(':')[0] for o in now.decision.options[:-1])}." in painter.describe(now)


def test_the_site_of_a_new_building_is_named_while_its_colour_is_chosen() -> None:
    now = scene(small_city(), "WK-G", "B2")
    assert "chooses the colour of the building on B2" in " ".join(said(now))
    assert said(now).count("B2") == 1


def test_buildings_that_may_get_the_roof_carry_their_names() -> None:
    """The words of the buttons."""
    now = scene(small_city(), "WK-G", "B2", "black")
    assert {"B2", "C5"} <= set(said(now))
    assert "Possible: B2, C5." in painter.describe(now)


def test_cards_that_may_be_taken_are_bright() -> None:
    now = scene(small_city())
    high, low = find_difference(now, replace(now, decision=None))
    assert PLANS[2].bottom <= high < low <= PLANS[2].bottom + STRIP


def test_cards_are_bright_also_where_one_may_build_instead() -> None:
    now = scene(small_city("card-or-build"))
    assert now.decision is not None
    assert list(now.decision.options) == ["card", "build"]
    market = (0, PLANS[2].bottom, WIDTH, PLANS[2].bottom + STRIP)
    bright, calm = (painter.board(one).crop(market).histogram() for one in (now, replace(now, decision=None)))
    assert bright[index(FREE)] > 3000 > 100 > calm[index(FREE)]


@pytest.mark.parametrize(
    ("what", "top", "bottom"),
    [
        ("colour", row_y(2, 0), row_y(2, 1)),
        ("return", row_y(2, 0), row_y(2, 1)),
        ("joker", PLANS[2].bottom, PLANS[2].bottom + STRIP),
        ("shortage", PLANS[2].bottom, PLANS[2].bottom + STRIP),
    ],
)
def test_colours_that_may_be_chosen_are_bright_where_they_are_taken_from(what: str, top: int, bottom: int) -> None:
    """Own floors stand in the player's row, those that nobody has in the supply."""
    now = replace(scene(small_city()), decision=Decision(0, what, ["grey"]))
    high, low = find_difference(now, replace(now, decision=None))
    assert top <= high < low <= bottom


def test_the_header_says_how_many_floors_go_back() -> None:
    game = small_city()
    game.supplies[0] = dict(zip(FLOORS, (3, 3, 3, 2), strict=True))
    for more, told in ((0, "gives back 1 floor, to keep 10"), (3, "gives back 4 floors, to keep 10")):
        game.supplies[0]["grey"] += more
        now = replace(scene(game), decision=Decision(0, "return", ["grey"]))
        assert told in " ".join(said(now))
        assert told in painter.describe(now)


def last_turn() -> Scene:
    """A building on B2 raises C5, which gets the roof."""
    table = chosen(small_city(), "WK-G", "B2", "black", "C5")
    return Scene.of(table.next_turn(), None, SHORT[:2])


def test_the_last_turn_is_marked() -> None:
    now = last_turn()
    calm = replace(now, changed=())
    assert {"B2", "C5"} <= set(said(now)) - set(said(calm))
    assert look_of(now, YELLOW) > 200 > look_of(calm, YELLOW)


@pytest.mark.parametrize(
    ("path", "top", "bottom"),
    [
        (("floors", "grey"), PLANS[2].bottom, PLANS[2].bottom + STRIP),
        (("roofs", 0), row_y(2, 0), row_y(2, 1)),
        (("roofs", 1), row_y(2, 1), BOTTOM),
        (("earned", 0, "S1"), PLANS[2].bottom, row_y(2, 1)),  # at the objective as well
    ],
    ids=str,
)
def test_roofs_that_are_left_chips_and_the_supply_are_marked_where_they_have_changed(
    path: tuple[str | int, ...], top: int, bottom: int
) -> None:
    game = small_city()
    game.earned[0], game.chips["S1"] = {"S1": 7}, [5]
    calm = replace(scene(game), changed=())
    now = replace(calm, changed=(path,))
    high, low = find_difference(now, calm)
    assert top <= high < low <= bottom
    marked, plain = (painter.board(one).histogram()[index(YELLOW)] for one in (now, calm))
    assert marked > plain + 60


def test_only_the_chips_that_were_taken_lately_are_marked_at_their_objective() -> None:
    game = small_city()
    game.earned, game.chips["S1"] = [{"S1": 7}, {"S1": 5}], []
    calm = replace(scene(game), changed=())
    objectives = (0, PLANS[2].bottom, WIDTH, PLANS[2].bottom + STRIP)

    def count_yellow(*seats: int) -> int:
        now = replace(calm, changed=tuple(("earned", seat, "S1") for seat in seats))
        return painter.board(now).crop(objectives).histogram()[index(YELLOW)]

    assert count_yellow() < count_yellow(1) < count_yellow(0, 1)


@pytest.mark.parametrize("path", [("roofs", 0), ("earned", 0, "S1")], ids=str)
def test_roofs_that_are_left_and_chips_are_marked_in_the_own_hand_too(path: tuple[str | int, ...]) -> None:
    assert painter.hand
    game = small_city()
    game.earned[0] = {"S1": 7}
    calm = own(replace(scene(game), changed=()), 0)
    marked, plain = (
        painter.hand.draw(one).histogram()[index(YELLOW)] for one in (replace(calm, changed=(path,)), calm)
    )
    assert marked > 100 > 1 > plain


def test_the_last_turn_is_told_in_full() -> None:
    footer = " ".join(said(last_turn()))
    assert "Mira took white and black, drove grey, built B2 and roofed C5: brown +2." in footer
    assert "…" not in footer


@each_kind
def test_every_player_has_his_numbers_on_the_board(kind: Kind) -> None:
    for picture in list(boards(kind, 3)):
        words = said(picture)
        game = state(picture)
        for seat in range(kind.seats):
            assert str(picture.points[seat]) in words
            assert all(str(n) in words for n in game.supplies[seat].values())
            assert all(str(place) in words for place in game.tracks[seat].values())
            assert str(game.roofs[seat]) in words


@pytest.mark.parametrize("seats", TowerUp.players)
def test_no_building_hides_the_letter_of_an_area(seats: int) -> None:
    """Not even where all sites are built on, as high as floors can be counted, with a roof on top."""
    picture = fullest(seats, TALL)
    game = state(picture)
    for n, building in enumerate(game.buildings.values()):
        building.roofs = [Roof(n % seats, building.height)]
    board = painter.board(picture)
    for area, (x, y) in AREA_PLACES[seats].items():
        name = around(area_sign(area), x, y)
        assert board.crop(name).tobytes() == ground(seats).crop(name).tobytes()


@each_kind
def test_the_sign_of_a_site_lies_over_no_other_building_name_or_sign(kind: Kind) -> None:
    for picture in boards(kind, 60):
        game = state(picture)
        plan, places = PLANS[kind.seats], PLACES[kind.seats]
        names = [around(area_sign(area), *place) for area, place in AREA_PLACES[kind.seats].items()]
        placed = list(place_signs(picture))
        for n, (site, _, box) in enumerate(placed):
            others = [
                *names,
                *(other.box for other in placed[:n]),
                *(outline(one, plan, *places[at]) for at, one in game.buildings.items() if at != site),
            ]
            assert not any(map(box.meets, others)), site
            assert HEADER < box.top < box.bottom <= plan.bottom


def test_the_sign_of_a_building_stands_nearer_to_it_than_to_any_other() -> None:
    """But where the city leaves no such room, which is rare even where it is densest."""
    plan, places, nearer = PLANS[4], PLACES[4], []
    for picture in boards(usual_kind("tower_up", 4), 60):
        game = state(picture)
        built = {site: outline(one, plan, *places[site]) for site, one in game.buildings.items()}
        for site, _, box in place_signs(picture):
            if site in built:
                gaps = [box.gap(other) for at, other in built.items() if at != site]
                nearer.append(box.gap(built[site]) < min(gaps))
    assert nearer.count(False) <= len(nearer) / 100


@each_kind
def test_the_sign_of_a_site_meets_no_other_lot_with_a_sign_and_stands_nearest_to_its_own(kind: Kind) -> None:
    """Of all lots and buildings with a sign none is nearer to it; those of lots touch their own."""
    plan, places = PLANS[kind.seats], PLACES[kind.seats]
    for picture in boards(kind, 120):
        game = state(picture)
        built = {site: outline(one, plan, *places[site]) for site, one in game.buildings.items()}
        placed = {
            site: (box, built.get(site) or outline_lot(plan, *places[site])) for site, _, box in place_signs(picture)
        }
        for site, (sign, own) in placed.items():
            others = {other: thing for other, (_, thing) in placed.items() if other != site}
            lots = [thing for other, thing in others.items() if other not in built]
            assert not any(map(sign.meets, lots)), site
            assert all(sign.gap(own) <= sign.gap(thing) for thing in others.values()), site
            assert site in built or sign.meets(own), site


def test_the_sign_of_a_low_building_hides_little_of_it() -> None:
    """Less than a third of one floor, but where it is hemmed in, which is rare even where the city is densest."""
    plan, places, hidden = PLANS[4], PLACES[4], []
    for picture in boards(usual_kind("tower_up", 4), 300):
        game = state(picture)
        low = {site: one for site, one in game.buildings.items() if one.height == 1 and not one.roofs}
        for site, _, sign in place_signs(picture):
            if site in low:
                own = outline(low[site], plan, *places[site])
                across = min(sign.right, own.right) - max(sign.left, own.left)
                down = min(sign.bottom, own.bottom) - max(sign.top, own.top)
                size = (own.right - own.left) * (own.bottom - own.top)
                hidden.append(max(0, across) * max(0, down) / size)
    assert sum(share > 1 / 3 for share in hidden) <= len(hidden) / 25


def test_the_sign_of_the_lot_that_was_chosen_is_white_as_the_lot() -> None:
    now = scene(small_city(), "WK-G", "B2")
    assert now.decision
    assert now.decision.what == "colour"
    for site, sign, _ in place_signs(now):
        white = sum(pixel == (*WHITE, 255) for pixel in sign.image.get_flattened_data())
        assert (white > 400) == (site == "B2"), site


def test_the_foot_of_a_building_that_may_get_the_roof_is_green() -> None:
    now = scene(small_city(), "WK-G", "B2", "black")
    for site, green in (("B2", True), ("C5", True), ("A1", False)):
        x, y = PLACES[2][site]
        side = x - PLANS[2].block // 2 - 6
        assert (painter.board(now).convert("RGB").getpixel((side, y)) == FREE) == green


def test_whose_a_covered_roof_is_can_be_seen_by_its_shape() -> None:
    """Also at the smallest table."""
    for wide, storey in ((PLANS[4].block, PLANS[4].storey), (PLANS[2].block, PLANS[2].storey)):
        shapes = []
        for seat in range(4):
            white = [pixel == (*WHITE, 255) for pixel in band(seat, wide, storey).image.get_flattened_data()]
            assert sum(white) > 40
            shapes.append(white)
        assert all(one != other for one, other in combinations(shapes, 2))


def test_the_number_of_a_vehicle_is_its_step_in_the_row_and_in_the_own_picture() -> None:
    """What a step pays stands above all tracks, but for the nothing of step 0, after what these numbers are; what those
    below "floors" are stands above them.
    """
    assert [box.words for box in boxes(lambda: here("grey", 11, False))] == ["11"]
    assert "vehicles: step" in said(scene(small_city()))
    floors, million, *heads = boxes(lambda: own_ground(0))
    assert (floors.words, million.words) == ("floors", "million")
    assert [box.words for box in heads] == [str(pays) for pays in DATA["track"] if pays]
    assert STOCK < floors.left < floors.right < MONEY < million.left < million.right + 8 < heads[0].left


@pytest.mark.parametrize("seats", TowerUp.players)
def test_a_long_name_stays_within_its_plate_and_off_the_points(seats: int) -> None:
    """In one line, with accents above and what hangs below."""
    names = tuple(f"{letter}örg gypsy Quigley jugglingly" for letter in "ÅÉÎÕ"[:seats])
    most = fullest(seats, 2)
    for n in range(seats):
        picture = replace(most, names=names, strengths=("hard",) * seats)
        seat = order_rows(picture)[n]
        other = replace(picture, names=(*names[:seat], "Al", *names[seat + 1 :]))
        plates = (70, row_y(seats, 0), ZONE, BOTTOM)
        inked = ImageChops.difference(*(painter.board(one).convert("RGB").crop(plates) for one in (picture, other)))
        edges, top = inked.getbbox(), row_y(seats, n) - row_y(seats, 0)
        points = [box for box in boxes(lambda picture=picture: painter.board(picture)) if box.right == ZONE - 14]
        assert edges
        assert top + 2 <= edges[1] < edges[3] <= top + (ROW if n else FIRST) - 2
        assert 70 + edges[2] < min(box.left for box in points)


@pytest.mark.parametrize(
    ("quiet", "last", "told"),
    [
        (0, None, "3 roofs to go"),
        (1, None, "3 roofs to go"),
        (4, None, "2/3 quiet rounds"),
        (4, 2, "2 turns left"),
        (4, 1, "last turn"),
    ],
)
def test_how_near_the_end_is_can_be_seen_before_it_begins(quiet: int, last: int | None, told: str) -> None:
    """By the fewest roofs that anybody has, the rounds in which nobody has built, or the turns that are left."""
    game = small_city()
    game.roofs, game.quiet, game.last = [3, 7], quiet, last
    picture = scene(game)
    assert told in " ".join(said(picture))
    assert told in painter.describe(picture)
    whose = painter.write(picture)[0]
    assert last is None or f"The end has begun: {told}, " in " ".join(whose.lines)


def test_how_far_each_vehicle_has_come_stands_beside_it() -> None:
    game = small_city()
    before = said(scene(game))
    game.tracks[0] = dict(zip(FLOORS, (12, 11, 9, 1), strict=True))
    game.tracks[1] = dict.fromkeys(FLOORS, 0)
    assert {"12", "11", "9", "1"} <= set(said(scene(game)))
    assert not {"12", "11", "9"} & set(before)


def own(picture: Scene, seat: int) -> Scene:
    return replace(picture, reader=seat)


def test_a_player_sees_the_own_vehicles_at_each_step_and_the_next_extra_turn() -> None:
    """What the board has no room for: what each step pays, and which vehicles are late."""
    assert painter.hand
    game, looks = small_city(), set()
    for place in range(len(DATA["track"])):
        game.tracks[0] = {**dict.fromkeys(FLOORS, place), "grey": 3}
        picture = own(scene(game), 0)
        looks.add(painter.hand.draw(picture).tobytes())
        words = [box.words for box in boxes(lambda picture=picture: painter.hand.draw(picture))]
        assert {str(pays) for pays in DATA["track"]} <= set(words)
        star = next_star(picture, 0)
        assert f"Extra turn on step {star}, missing:" in words
        assert f"Extra turn on step {star}, missing: " in painter.hand.describe(picture)
    assert len(looks) == len(DATA["track"])


def test_the_frame_of_the_next_extra_turn_lies_under_the_vehicles() -> None:
    assert painter.hand
    game = small_city()
    game.tracks[0] = dict(zip(FLOORS, (2, 2, 1, 3), strict=True))
    left, top = TRACK + 2 * OWN_STEP, LANES + 8
    image = painter.hand.draw(own(scene(game), 0)).crop((left, top, left + OWN_STEP, top + LANE - 16))
    calm = own_ground(0).copy()
    put(calm, here("black", 2, False), TRACK + 2 * OWN_STEP - 6, LANES - 1)
    assert image.tobytes() == calm.crop((left, top, left + OWN_STEP, top + LANE - 16)).tobytes()


def test_in_the_own_hand_yellow_is_what_has_changed_and_nothing_else() -> None:
    assert painter.hand
    now = own(last_turn(), 0)
    yellow, calm = (painter.hand.draw(one).histogram()[index(YELLOW)] for one in (now, replace(now, changed=())))
    assert yellow > 300 > 1 > calm


@pytest.mark.parametrize("place", [4, 12])
def test_the_tag_of_a_step_that_has_changed_leaves_its_vehicle_free(place: int) -> None:
    token, calm = (here("grey", place, new).image for new in (True, False))
    edges = ImageChops.difference(token.convert("RGB"), calm.convert("RGB")).getbbox()
    assert edges
    assert edges[0] >= 6
    assert edges[2] <= token.width - 6


def test_a_player_sees_the_own_stock_in_large() -> None:
    assert painter.hand
    game = small_city()
    game.supplies[1] = dict(zip(FLOORS, (4, 0, 3, 2), strict=True))
    game.roofs[1], game.earned[1] = 8, {"S1": 5}
    picture = own(scene(game), 1)
    words = [box.words for box in boxes(lambda: painter.hand.draw(picture)) if box.size]
    assert {"4", "0", "3", "2", "8", "5", f"{picture.points[1]}M"} <= set(words)
    assert "8 roofs left, 1 in sight: 1 million. Floors: 4 black, 3 brown, 2 grey." in painter.hand.describe(picture)


def test_a_colour_that_may_be_chosen_has_an_arrow_and_one_that_changed_has_none() -> None:
    """At its upper left, darker than all else there."""
    for piece in (stock, count):
        darkness = []
        for may in (True, False):
            im = Image.new("RGB", (158, 58), WHITE)
            put(im, piece("grey", 1, may, not may), 0, 0)
            darkness.append(sum(im.crop((6, 4, 18, 20)).convert("L").histogram()[:60]))
        assert darkness[0] > 20 > 5 > darkness[1]


@pytest.mark.parametrize("number", [9, 10, 19, 20, 24, 26, 28])
def test_digits_of_the_supply_lie_on_their_tag_and_leave_the_colour_free(number: int) -> None:
    """The tag is whole, dark beside each yellow pixel; in green neither arrow nor digits lie on the square."""
    wide, high = SUPPLIES
    changed, free, bare = (indexed(Image.new("RGB", (wide, high), WHITE)) for _ in range(3))
    put(changed, count("brown", number, False, True), 0, 0)
    edges = [changed.crop((0, y, wide, y + 1)).tobytes().rstrip(bytes([index(WHITE)])) for y in range(high)]
    assert edges[0] == edges[-1] == b""
    assert not any(row.endswith(bytes([index(YELLOW)])) for row in edges)
    square = index(PAINT["brown"])
    assert not any(before == square and after == index(YELLOW) for row in edges for before, after in pairwise(row))
    put(free, count("brown", number, True, False), 0, 0)
    put(bare, count("brown", number, False, False), 0, 0)
    assert free.histogram()[square] == bare.histogram()[square] > 250


def test_a_stock_that_may_be_chosen_is_bright_in_the_own_hand() -> None:
    assert painter.hand
    now = own(replace(scene(small_city()), decision=Decision(0, "colour", ["grey"])), 0)
    bright, calm = (painter.hand.draw(one).histogram()[index(FREE)] for one in (now, replace(now, decision=None)))
    assert bright > 500 > calm


def test_all_buildings_of_the_skyline_stand_on_one_line() -> None:
    game = small_city()
    game.buildings = {f"C{n}": Building("brown", n, [Roof(0, n)]) for n in range(1, 6)}
    with_all, without = evening().copy(), evening().copy()
    hero(with_all, scene(game), [0])
    hero(without, scene(game), [])
    difference = ImageChops.difference(with_all.convert("RGB"), without.convert("RGB"))
    middles = [WIDTH // 2 + n * STEP for n in range(-2, 3)]
    boxes_of_feet = [difference.crop((x - 30, 0, x + 30, GROUND)).getbbox() for x in middles]
    assert {box and box[3] for box in boxes_of_feet} == {STREET}


def test_discords_sign_covers_nothing() -> None:
    """It lies on the lower left corner, 120 x 90 pixels, of each picture."""
    assert painter.hand
    for picture in (fullest(4, 6), own(fullest(4, 6), 0)):
        paint = painter.hand.draw if picture.reader is not None else painter.board
        image = paint(picture)
        corner = image.crop((0, image.height - 90, 120, image.height))
        assert len(corner.getcolors() or []) == 1


@pytest.mark.parametrize("seats", TowerUp.players)
def test_nothing_of_the_city_is_cut_off_above_the_own_row(seats: int) -> None:
    for height in (1, 4, 5, 6, 12):
        picture = own(fullest(seats, height), seats - 1)
        top, full = above_hand(picture)[0][0], painter.board(picture)
        assert BOTTOM - FIRST - top == measure(above_hand(picture)), (
            "the own row stands below them, or is there in large"
        )
        sky = full.crop((0, HEADER, WIDTH, top))
        assert sky.tobytes() == ground(seats).crop((0, HEADER, WIDTH, top)).tobytes()


def test_the_own_row_below_a_board_gives_way_to_discords_sign() -> None:
    """All of it stands there, also the most points, and right of the sign."""
    picture = own(fullest(4, 12), 0)
    assert picture.points[0] > 100
    shown = {box.words: box for box in boxes(lambda: own_row(picture)) if box.size}
    assert {"you", "10", "12", "7"} <= shown.keys()
    points = shown[str(picture.points[0])]
    assert 120 < 74 + ASIDE < 74 + ASIDE + you().width < points.left < points.right < ZONE


@each_kind
def test_the_floors_that_nobody_has_are_counted(kind: Kind) -> None:
    """Whoever takes a colour that has run out gets another, and in one variant the end begins."""
    picture = list(boards(kind, 3))[-1]
    game = state(picture)
    game.floors = {"black": 0, "white": 71, "brown": 72, "grey": 73}
    assert {"0", "71", "72", "73"} <= set(said(picture))
    assert "Supply: 71 white, 72 brown, 73 grey." in painter.describe(picture)


@pytest.mark.parametrize("objective", DATA["objectives"])
def test_every_objective_fits_its_card(objective: str) -> None:
    game = small_city()
    game.chips = {objective: [7, 5], "S1": [7, 5], "S2": [7, 5]}
    picture = scene(game)
    assert all(box.whole and box.size >= 33 for box in boxes(lambda: painter.board(picture)) if box.size)
    lines = boxes(lambda: objective_card(objective, OBJECTIVE))
    assert " ".join(line.words for line in lines) == DATA["briefs"][objective]
    assert all(3 <= line.left < line.right <= OBJECTIVE - COINS and line.top > 3 for line in lines)


@each_kind
def test_the_description_tells_everything_but_the_farthest_corner(kind: Kind) -> None:
    """Everybody's points, floors and vehicles; the market; the city area by area, as far as there is room."""
    for picture in boards(kind, 12, SHORT):
        words = painter.describe(picture)
        assert len(words) <= 1024
        game = state(picture)
        for seat in range(kind.seats):
            assert f"{picture.points[seat]} million; {counted(game.roofs[seat], 'roof')} left" in words
            assert f"{counted(game.roofs[seat], 'roof')} left, {game.visible(seat)} in sight" in words
        assert "Market: " in words
        assert all(site in words for site in game.buildings) or words.endswith("More: /table board text has all.")
