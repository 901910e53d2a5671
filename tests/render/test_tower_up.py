"""The board of Tower Up: what it shows, what it says, and that the fullest city is still a picture."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.game import Decision
from engine.games.tower_up.city import DATA, FLOORS, STREETS, Building, Roof
from engine.games.tower_up.rules import TowerUp
from engine.rng import Rng
from engine.scene import Scene
from engine.table import Table
from render import png
from render.banners import HEADER
from render.sprites import WIDTH
from render.tower_up import PAINTER as painter
from render.tower_up.alt_text import counted
from render.tower_up.map import BOTTOM, CITY, PLACES, STRIP
from tests.engine.worlds import KINDS, Kind
from tests.render.pictures import LONG, SHORT, boxes, scenes

MOST = 120_000  # bytes of a file of a game
CITIES = [kind for kind in KINDS if kind.name == "tower_up"]

each_kind = pytest.mark.parametrize("kind", CITIES, ids=str)


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def scene(game: TowerUp, *choices: str) -> Scene:
    """What everybody sees of a table after these choices."""
    table = Table(game)
    for option in choices:
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, next(o for o in ask.options if o.partition(":")[0] == option))
    return Scene.of(table, None, SHORT[: game.seats])


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
    """Floors, places, millions, roofs, chips and heights: 35 pixels are 11 of a phone that is 380 wide."""
    shown = [box for box in boxes(lambda: painter.board(fullest(seats, 6))) if box.words.isdecimal()]
    assert {"6", "10", "12", "20", "7"} <= {box.words for box in shown}
    assert {box.size for box in shown} == {35}


def said(picture: Scene) -> list[str]:
    return [box.words for box in boxes(lambda: painter.board(picture)) if box.size]


def test_an_even_start_is_told_before_anything_has_happened() -> None:
    for way, seats, told in (("off", 4, False), ("on", 3, False), ("on", 4, True)):
        game = TowerUp.begin(seats, Rng("even"), even_start=way)
        picture = scene(game)
        later = sorted((game.seat + n) % seats for n in (2, 3))
        words = f"Even start: {' and '.join(SHORT[seat] for seat in later)} have one floor more."
        assert (words in painter.describe(picture)) == told
        assert (words in " ".join(said(picture))) == told


def differing(one: Image.Image, other: Image.Image, board: str) -> set[str]:
    """The sites whose plots or labels look different."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).crop((0, 84, CITY, STRIP))
    found = set()
    for site, (x, y) in PLACES[board].items():
        if difference.crop((x - 20, y - 84 - 2, x + 34, y - 84 + 12)).getbbox():
            found.add(site)
    return found


@each_kind
def test_a_board_is_1200_by_1000_and_a_file_of_at_most_120_kilobytes(kind: Kind) -> None:
    for picture in boards(kind, 20):
        board = painter.board(picture)
        assert board.size == (1200, 1000)
        assert len(png.encode(board)) <= MOST


@pytest.mark.parametrize("seats", TowerUp.players)
@pytest.mark.parametrize("height", [6, 12])
def test_the_fullest_city_shows_every_building(seats: int, height: int) -> None:
    """All 47 sites, with more floors than the rules can bring, the longest names and the largest numbers."""
    board = painter.board(fullest(seats, height))
    assert board.size == (1200, 1000)
    assert len(png.encode(board)) <= MOST
    picture = fullest(seats, height)
    game = picture.view
    assert isinstance(game, TowerUp)
    for site, building in game.buildings.items():
        roofs, building.roofs = building.roofs, []
        bare = painter.board(picture)
        assert bool(roofs) == (bare.tobytes() != board.tobytes()), site
        building.roofs = roofs


@pytest.mark.parametrize("height", [6, 12])
def test_no_building_hides_the_number_of_another(height: int) -> None:
    """The labels are drawn above all buildings: that of each one shows when it gets a floor more."""
    picture = fullest(4, height)
    game = picture.view
    assert isinstance(game, TowerUp)
    board = painter.board(picture).convert("RGB")
    for site, building in game.buildings.items():
        x, y = PLACES["full"][site]
        building.height += 1
        difference = ImageChops.difference(board, painter.board(picture).convert("RGB"))
        building.height -= 1
        label = difference.crop((x - 6, y + 6, min(x + 48, CITY), y + 36)).getbbox()
        assert label, site
        assert label[3] - label[1] > 12, site


def test_sites_where_one_may_build_are_bright_and_no_others() -> None:
    now = scene(small_city(), "WK-G")
    assert now.decision is not None
    free = {option.partition(":")[0] for option in now.decision.options} - {"none"}
    assert differing(painter.board(now), painter.board(replace(now, decision=None)), "half") == free
    assert f"Possible: {', '.join(o.partition(':')[0] for o in now.decision.options[:-1])}." in painter.describe(now)


def test_the_site_of_a_new_building_stands_out_while_its_colour_is_chosen() -> None:
    now = scene(small_city(), "WK-G", "B2")
    assert "chooses the colour of the building on B2" in " ".join(said(now))
    calm = replace(now, decision=None)
    assert isinstance(calm.view, TowerUp)
    before = painter.board(calm)
    calm.view.site = ""
    assert differing(before, painter.board(calm), "half") == {"B2"}


def test_buildings_that_may_get_the_roof_carry_their_names() -> None:
    """The words of the buttons, in place of their heights."""
    now = scene(small_city(), "WK-G", "B2", "black")
    assert {"B2", "C5"} <= set(said(now))
    assert "Possible: B2, C5." in painter.describe(now)


def test_cards_that_may_be_taken_are_bright() -> None:
    now = scene(small_city())
    one, other = painter.board(now), painter.board(replace(now, decision=None))
    assert ImageChops.difference(one.convert("RGB"), other.convert("RGB")).crop((0, STRIP, 380, 932)).getbbox()


@pytest.mark.parametrize(
    ("what", "left", "right"),
    [("colour", CITY, WIDTH), ("return", CITY, WIDTH), ("joker", 0, CITY), ("shortage", 0, CITY)],
)
def test_colours_that_may_be_chosen_are_bright_where_they_are_taken_from(what: str, left: int, right: int) -> None:
    """Own floors stand on the player's panel, those that nobody has in the city."""
    now = replace(scene(small_city()), decision=Decision(0, what, ["grey"]))
    bright, calm = (painter.board(one).convert("RGB") for one in (now, replace(now, decision=None)))
    edges = ImageChops.difference(bright, calm).crop((0, HEADER, WIDTH, BOTTOM)).getbbox()
    assert edges
    assert left <= edges[0] < edges[2] <= right


def test_the_last_turn_is_marked() -> None:
    table = Table(small_city())
    for option in ("WK-G", "B2:brown", "black", "C5:brown:2"):
        table.choose(0, table.waiting()[0].what, option)
    now = Scene.of(table.next_turn(), None, SHORT[:2])
    calm = replace(now, changed=())
    assert differing(painter.board(now), painter.board(calm), "half") == {"B2", "C5"}


@each_kind
def test_every_player_has_his_numbers_on_the_board(kind: Kind) -> None:
    for picture in list(boards(kind, 3)):
        words = said(picture)
        game = picture.view
        assert isinstance(game, TowerUp)
        for seat in range(kind.seats):
            assert f"{picture.points[seat]}M" in words
            assert all(str(n) in words for n in game.supplies[seat].values())
            assert all(str(DATA["track"][place]) in words for place in game.tracks[seat].values() if place)
            assert {"left", str(game.roofs[seat]), "seen", str(game.visible(seat))} <= set(words)
            assert str(game.cone_value(seat) or "seen") in words


def test_built_sites_keep_their_names() -> None:
    """The log and the menus speak of sites."""
    assert set(STREETS["full"]) <= set(said(fullest(4, 6)))


@pytest.mark.parametrize(
    ("quiet", "last", "told"),
    [(0, None, "3 roofs to go"), (1, None, "3 roofs to go"), (4, None, "2/3 quiet rounds"), (4, 1, "1 turn left")],
)
def test_how_near_the_end_is_can_be_seen_before_it_begins(quiet: int, last: int | None, told: str) -> None:
    """By the fewest roofs that anybody has, the rounds in which nobody has built, or the turns that are left."""
    game = small_city()
    game.roofs, game.quiet, game.last = [3, 7], quiet, last
    picture = scene(game)
    assert told in " ".join(said(picture))
    assert told in painter.describe(picture)


def test_a_vehicle_is_seen_at_each_of_its_steps_and_the_next_extra_turn_is_framed() -> None:
    game = small_city()
    looks = set()
    for place in range(len(DATA["track"])):
        game.tracks[0] = dict.fromkeys(FLOORS, place)
        looks.add(painter.board(scene(game)).crop((CITY, 96, 1120, 270)).tobytes())
    assert len(looks) == len(DATA["track"])


def test_how_far_each_vehicle_has_come_stands_on_its_track() -> None:
    """The steps are too narrow to be counted on a phone."""
    game = small_city()
    before = said(scene(game))
    game.tracks[0] = dict(zip(FLOORS, (12, 11, 9, 1), strict=True))
    game.tracks[1] = dict.fromkeys(FLOORS, 0)
    assert {"12", "11", "9", "1"} <= set(said(scene(game)))
    assert not {"12", "11", "9"} & set(before)


def test_who_reads_it_in_private_is_told_which_seat_is_theirs() -> None:
    own = replace(scene(small_city()), reader=1)
    assert said(own).count("you") == 1
    assert f"{SHORT[1]} (you, vermilion)" in painter.describe(own)


@each_kind
def test_the_floors_that_nobody_has_are_counted(kind: Kind) -> None:
    """Whoever takes a colour that has run out gets another, and in one variant the end begins."""
    picture = list(boards(kind, 3))[-1]
    game = picture.view
    assert isinstance(game, TowerUp)
    game.floors = {"black": 0, "white": 71, "brown": 72, "grey": 73}
    assert {"0", "71", "72", "73"} <= set(said(picture))
    assert "Supply: 71W 72N 73G." in painter.describe(picture)


def test_two_players_read_the_objectives_in_full() -> None:
    words = " ".join(said(scene(small_city())))
    for objective in ("S1", "S2", "S3"):
        assert DATA["objectives"][objective]["name"] in words
        assert DATA["objectives"][objective]["rule"].split()[-1] in words


@pytest.mark.parametrize("objective", DATA["objectives"])
def test_every_objective_fits_its_card(objective: str) -> None:
    game = small_city()
    game.chips = {objective: [7, 5], "S1": [7, 5], "S2": [7, 5]}
    picture = scene(game)
    assert all(box.whole and box.size >= 27 for box in boxes(lambda: painter.board(picture)) if box.size)


@each_kind
def test_the_description_tells_everything_but_the_farthest_corner(kind: Kind) -> None:
    """Everybody's points, floors and vehicles; the market; the city area by area, as far as there is room."""
    for picture in boards(kind, 12, SHORT):
        words = painter.describe(picture)
        assert len(words) <= 1000
        game = picture.view
        assert isinstance(game, TowerUp)
        for seat in range(kind.seats):
            assert f"{picture.points[seat]} million; floors" in words
            assert f"{counted(game.roofs[seat], 'roof')} left, {game.visible(seat)} in sight" in words
        assert "Market: " in words
        assert all(site in words for site in game.buildings) or words.endswith("More: /table board text has all.")
