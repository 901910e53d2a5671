"""The pictures of Town Builder and their descriptions."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.games.town_builder.cells import named
from engine.games.town_builder.rules import RESOURCES, TILES, Tile, TownBuilder
from engine.rng import Rng
from engine.scene import Scene
from engine.table import Table
from render import png, probe
from render.banners import FOOTER, HEADER
from render.palette import SIDES, Colour
from render.probe import Box
from render.sprites import WIDTH, Sprite
from render.text import SMALLEST
from render.town_builder import PAINTER as town_builder
from render.town_builder.alt_text import counted
from render.town_builder.board import in_use
from render.town_builder.board_text import tile_words
from render.town_builder.cards import DOORS, EDGE, PICTURE, ROOF, SLOT, Claim, H, W, card, place
from render.town_builder.hero import BEFORE, BEHIND, HUNG, SIGN, hero
from render.town_builder.pieces import THICK, recipe
from render.town_builder.warehouses import HEIGHT, NAMES, PANEL, PITCH, PLATE, SIDE, TALLEST, arrange, takeable
from tests.engine.worlds import KINDS, Kind, tables
from tests.render.pictures import LONG, SHORT, boxes, scenes

TOWN = [kind for kind in KINDS if kind.name == "town_builder" and ("length", "full") in kind.options]
MOST = 115_000  # bytes of a file
BEYOND = 7  # pixels that accents and descenders of names reach above and below capitals
SHAPES = {
    "square": [(x, y) for y in range(5) for x in range(5)],
    "row": [(x, 0) for x in range(21)],
    "column": [(0, y) for y in range(21)],
    "westward row": [(-x, 0) for x in range(21)],
    "two rows": [(x, y) for y in range(2) for x in range(11)],
    "stairs": [((n + 1) // 2, n // 2) for n in range(21)],
    "cross": [
        (0, 0),
        *((d * n, 0) for n in range(1, 6) for d in (1, -1)),
        *((0, d * n) for n in range(1, 6) for d in (1, -1)),
    ],
}

each_kind = pytest.mark.parametrize("kind", TOWN, ids=str)
each_shape = pytest.mark.parametrize("shape", SHAPES)


def game(scene: Scene) -> TownBuilder:
    assert isinstance(scene.view, TownBuilder)
    return scene.view


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def drawn(scene: Scene) -> list[Box]:
    return boxes(lambda: town_builder.board(scene))


def last_round(seats: int, names: tuple[str, ...]) -> Scene:
    """The last round, when several tiles are claimed."""
    kind = next(kind for kind in TOWN if kind.seats == seats)
    return next(Scene.of(table, None, names[:seats]) for table in tables(kind, 4) if late(table))


def late(table: Table) -> bool:
    assert isinstance(table.game, TownBuilder)
    claims = [tile for tile in table.game.town.values() if tile.seat is not None]
    return table.game.round == 20 and len(claims) > 2 and [ask.what for ask in table.decisions] == ["claim"]


def shaped(shape: str, seats: int, names: tuple[str, ...], tiles: int = 21) -> Scene:
    """A town of that shape with every kind of tile and all workers placed."""
    scene = last_round(seats, names)
    workers = [seat for seat in range(seats) for _ in range(3 if seats < 4 else 2)]
    town = {}
    for n, (code, (x, y)) in enumerate(zip([*TILES, "T02"], SHAPES[shape][:tiles], strict=False)):
        seat = workers.pop() if n % 2 and workers else None
        town[named(4 + x, 4 + y)] = Tile(code) if seat is None else Tile(code, seat, 1, TILES[code].get("knights", 0))
    game(scene).town.clear()
    game(scene).town.update(town)
    assert scene.decision is not None
    claims = [f"{cell}:{tile.code}" for cell, tile in town.items() if tile.seat is None]
    changed = (("town", list(town)[1]), *(("warehouses", seat, r) for seat in range(seats) for r in RESOURCES))
    return replace(scene, decision=scene.decision._replace(options=(*claims, "done")), changed=changed)


def placing(shape: str, seats: int, names: tuple[str, ...]) -> Scene:
    """The last tile is to be placed."""
    scene = shaped(shape, seats, names, 20)
    game(scene).drawn = "T18"
    places = game(scene).places()
    rows = tuple(dict.fromkeys(cell[1:] for cell in places))
    what, options = ("place", tuple(places)) if len(places) < 25 else ("row", rows)
    assert scene.decision is not None
    return replace(scene, decision=scene.decision._replace(what=what, options=("automatic", *options)), changed=())


def readable(scene: Scene) -> list[str]:
    """All that is written on the board; nothing is too small, outside, or over something else."""
    found = drawn(scene)
    texts, panels = [box for box in found if box.size], [box for box in found if not box.size]
    for n, box in enumerate(texts):
        assert box.size >= SMALLEST, box.words
        assert min(box.left, box.top) >= 0, box.words
        assert box.right <= box.image.width, box.words
        assert box.bottom <= box.image.height, box.words
        assert not any(box.image is other.image and box.meets(other) for other in texts[:n]), box.words
        assert not any(box.image is p.image and p.meets(box) and not p.holds(box) for p in panels), box.words
        assert box.whole or box.words[:3] in {name[:3] for name in LONG}, box.words
    return [box.words for box in texts]


class TestSizes:
    @each_shape
    @pytest.mark.parametrize("seats", [2, 5])
    def test_21_tiles_of_any_shape_can_be_read(self, shape: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(probe, "flat", True)
        for scene in (shaped(shape, seats, LONG), placing(shape, seats, LONG)):
            words = readable(scene)
            assert len(png.encode(town_builder.board(scene))) <= MOST
            assert {str(n + 1) for n in range(len(game(scene).town))} <= set(words)


class TestCards:
    @each_kind
    def test_a_card_never_moves(self, kind: Kind) -> None:
        """From the first tile to the last, whatever is built after it: only what stands on a card changes."""
        for scene in boards(kind, 8):
            with_less = replace(scene, changed=(), decision=None)
            before = town_builder.board(with_less)
            cell = next(iter(game(scene).town))
            box = (*place(0), place(0)[0] + W, place(0)[1] + H)
            game(scene).town = {cell: game(scene).town[cell]}
            game(scene).drawn = ""
            assert town_builder.board(with_less).crop(box).tobytes() == before.crop(box).tobytes()

    def test_every_tile_is_named_as_in_the_menu_also_in_the_largest_town(self) -> None:
        scene = shaped("square", 5, SHORT)
        words = readable(scene)
        for number, tile in enumerate(game(scene).town.values(), 1):
            assert str(number) in words
            assert TILES[tile.code]["name"] in words

    def test_what_may_be_claimed_is_green_and_framed_when_it_would_bring_something(self) -> None:
        scene = shaped("square", 4, SHORT)
        cells = list(game(scene).town)
        assert scene.decision is not None
        free = next(n for n, cell in enumerate(cells) if game(scene).town[cell].seat is None)
        option = f"{cells[free]}:{game(scene).town[cells[free]].code}"
        x, y = place(free)
        looks = {
            town_builder.board(replace(scene, decision=scene.decision._replace(options=(*options, "done"))))
            .crop((x, y, x + W, y + H))
            .tobytes()
            for options in ((), (option,), (f"{option}:idle",))
        }
        assert len(looks) == 3

    def test_a_claimed_tile_has_the_colour_of_its_player(self) -> None:
        scene = replace(shaped("square", 2, SHORT), decision=None)
        built, looks, (x, y) = game(scene).town, set(), place(1)
        cell, claimed = [*built.items()][1]
        for seat in (0, 1):
            built[cell] = claimed._replace(seat=seat)
            looks.add(town_builder.board(scene).crop((x, y, x + W, y + H)).tobytes())
        assert len(looks) == 2

    def test_the_picture_of_a_tile_is_not_hidden_by_who_claims_it(self) -> None:
        """Figures stand in the doors, its picture left of them."""
        scene = shaped("square", 3, SHORT)
        cell, tile = next((cell, tile) for cell, tile in game(scene).town.items() if tile.seat is not None)
        x, y = place(list(game(scene).town).index(cell))
        picture = (x + PICTURE, y + 46, x + DOORS - 1, y + 88)
        one = town_builder.board(replace(scene, changed=())).crop(picture).tobytes()
        game(scene).town[cell] = tile._replace(workers=0, knights=0)
        assert town_builder.board(replace(scene, changed=())).crop(picture).tobytes() == one

    @pytest.mark.parametrize("code", TILES)
    def test_a_recipe_touches_neither_a_door_nor_the_edge(self, code: str) -> None:
        for claim in (Claim(), Claim(free=True, useful=True), Claim(seat=0, workers=1)):
            doors = TILES[code]["workers"] + TILES[code].get("knights", 0)
            for x in (DOORS + doors * (SLOT + 3) + 1, W - 8 - EDGE):
                wall = card(code, claim).crop((x, ROOF, x + 1, H - THICK - EDGE - 2))
                assert len(wall.getcolors() or ()) == 1, x

    def test_the_round_of_each_tile_to_come_stands_on_its_meadow(self) -> None:
        scene = next(iter(boards(TOWN[0], 8)))
        assert {str(n) for n in range(len(game(scene).town), game(scene).rounds + 1)} <= set(readable(scene))

    @each_kind
    def test_what_a_player_has_is_seen_at_a_glance(self, kind: Kind) -> None:
        """Its number is at least 40 pixels high, which is 12 of a phone; a token of which there is none is pale."""
        scene = replace(next(iter(boards(kind, 3))), changed=())
        for stock in game(scene).warehouses:
            stock.update(dict.fromkeys(RESOURCES, 3))
        side = (SIDE + 12, HEADER + 60, SIDE + 60, HEADER + 110)
        assert all(box.size >= 40 for box in drawn(scene) if box.left > SIDE and box.words == "3")
        had = town_builder.board(scene).crop(side).convert("RGB")
        game(scene).warehouses[0][RESOURCES[0]] = 0
        none = town_builder.board(scene).crop(side).convert("RGB")
        assert sum(had.convert("L").tobytes()) < sum(none.convert("L").tobytes())

    @pytest.mark.parametrize(("food", "gold", "least"), [(28, 3, 36), (28, 20, 33)])
    def test_numbers_of_two_digits_are_nearly_as_large(self, food: int, gold: int, least: int) -> None:
        scene = replace(next(iter(boards(TOWN[-1], 3))), changed=())
        for stock in game(scene).warehouses:
            stock.update(food=food, gold=gold)
        shown = [box for box in drawn(scene) if box.left > SIDE and box.words in (str(food), str(gold))]
        assert len(shown) >= 2 * game(scene).seats
        assert all(box.size >= least and box.right <= SIDE + 12 + PANEL for box in shown)

    @pytest.mark.parametrize("numbers", [(10, 6, 4, 6, 8, 14), (4, 4, 4, 4, 4, 4), (20, 4, 10, 16, 20, 4)])
    @pytest.mark.parametrize("seats", TownBuilder.players)
    def test_the_ground_of_a_changed_number_covers_no_token_and_stays_off_the_rim(
        self, seats: int, numbers: tuple[int, ...]
    ) -> None:
        begun = TownBuilder.begin(seats, Rng("ground"))
        begun.warehouses = [dict(zip(RESOURCES, numbers, strict=True)) for _ in range(seats)]
        calm = replace(Scene.of(Table(begun), None, SHORT[:seats]), changed=(), decision=None)
        paths = tuple(("warehouses", seat, resource) for seat in range(seats) for resource in RESOURCES)
        marked, bare = (town_builder.board(replace(calm, changed=paths[:n])).convert("RGB") for n in (len(paths), 0))
        inked = ImageChops.difference(marked, bare).getbbox()
        assert inked
        assert SIDE + 12 <= inked[0] < inked[2] <= SIDE + 12 + PANEL - 3
        for seat in range(seats):
            y = HEADER + 9 + seat * (TALLEST[seats] + PITCH)
            foot = (SIDE + 12, y + TALLEST[seats] - 2, SIDE + 12 + PANEL, y + TALLEST[seats])
            assert marked.crop(foot).tobytes() == bare.crop(foot).tobytes()
            for spot in arrange(TALLEST[seats], [*numbers, 0, 0])[: len(numbers)]:
                x, middle, half = SIDE + 12 + spot.x, y + spot.y, spot.token // 2 - 2
                box = tuple(map(round, (x - half, middle - half, x + half, middle + half)))
                assert marked.crop(box).tobytes() == bare.crop(box).tobytes()

    def test_what_each_thing_counts_stands_in_the_bank(self) -> None:
        """For every number of players: a gem counts 2 and a knight 5."""
        for kind in TOWN:
            scene = next(iter(boards(kind, 3)))
            lowest = max(box.top for box in drawn(scene) if box.words == "Points")
            row = sorted((box for box in drawn(scene) if abs(box.top - lowest) < 4), key=lambda box: box.left)
            words = [box.words for box in row if box.words.isdigit()]
            assert words == ["1", "1", "1", "1", "2", "5"]


class TestWhatIsShown:
    @each_kind
    def test_everything_that_counts_is_written(self, kind: Kind) -> None:
        for scene in boards(kind, 5):
            words = readable(scene)
            for seat, name in enumerate(scene.names):
                assert name in words
                assert str(scene.points[seat]) in words
                assert all(str(n) in words for n in game(scene).warehouses[seat].values())
            if not game(scene).drawn:  # else the map lies over the bank
                assert all(str(n) in words for n in game(scene).bank.values())

    def test_a_recipe_shows_what_the_rules_say(self) -> None:
        assert recipe("T06") == (["food", "iron", "gold"], ["knight"], False)
        assert recipe("T11") == (["iron", "wood", "food"], ["gold"], True)
        assert recipe("T18") == (["worker", "worker"], ["wood", "wood"], False)
        assert recipe("T02") == ([], ["wood"], False)
        assert recipe("T07") == (["worker", "knight"], ["steal"], False)

    def test_free_places_are_named_while_a_tile_is_placed(self) -> None:
        scene = placing("square", 3, SHORT)
        assert set(game(scene).places()) <= set(readable(scene))

    def test_only_the_last_claim_and_the_new_tile_are_ringed(self) -> None:
        """Not the tiles from which workers were only taken back."""
        scene = shaped("square", 3, SHORT)
        cells = list(game(scene).town)
        calm = town_builder.board(replace(scene, changed=())).tobytes()
        assert town_builder.board(replace(scene, changed=(("town", cells[0]),))).tobytes() == calm
        for cell in (cells[1], cells[-1]):
            assert town_builder.board(replace(scene, changed=(("town", cell),))).tobytes() != calm


class TestDescriptions:
    @each_kind
    def test_they_begin_with_whose_turn_it_is_and_tell_all_stocks_and_tiles(self, kind: Kind) -> None:
        for scene in boards(kind, 6):
            words = town_builder.describe(scene)
            best = [scene.names[n] for n, place in enumerate(scene.places) if place == 1]
            begins = scene.names[game(scene).seat] if not scene.over else best[0] if len(best) == 1 else ""
            assert words.startswith(begins)
            assert all(f"{scene.points[seat]} points" in words for seat in range(kind.seats))
            assert all(re.search(rf"\b{n + 1}[ ,.]", words) for n in range(len(game(scene).town)))

    @each_shape
    def test_a_full_town_with_long_names_fits(self, shape: str) -> None:
        """What may be claimed has its name, the rest at least its number."""
        for scene in (shaped(shape, 5, LONG), placing(shape, 5, LONG)):
            words = town_builder.describe(scene)
            assert len(words) <= 1000
            assert all(counted(stock) in words for stock in game(scene).warehouses)
            assert all(re.search(rf"\b{n + 1}[ ,.]", words) for n in range(len(game(scene).town)))
            for n, tile in enumerate(game(scene).town.values(), 1):
                assert tile.seat is not None or f"{n} {TILES[tile.code]['name']}" in words

    def test_a_stock_is_told_in_words_with_the_number_before_each(self) -> None:
        assert counted({"wood": 3, "food": 0, "gem": 2, "knight": 1}) == "3 wood, 2 gems, 1 knight"
        assert counted({"wood": 0}) == "nothing"


@each_kind
def test_a_claimed_tile_whose_use_is_chosen_is_marked(kind: Kind) -> None:
    """Alone, and otherwise than what has only changed."""
    met = set()
    for table in tables(kind, 4):
        scene = Scene.of(table, None, SHORT[: kind.seats])
        used = in_use(scene, game(scene))
        if scene.decision and scene.decision.what in ("crew", "exchange", "steal"):
            met.add(scene.decision.what)
            [cell] = used
            x, y = place(list(game(scene).town).index(cell))
            here, bare = (x, y, x + W, y + H), replace(scene, decision=None)
            assert town_builder.board(scene).crop(here).tobytes() != town_builder.board(bare).crop(here).tobytes()
        else:
            assert not used
    assert met > {"crew", "exchange"}


@pytest.mark.parametrize("seats", [2, 5])
def test_both_lines_of_a_name_are_on_its_plate_and_leave_the_points_alone(seats: int) -> None:
    """With accents above and what hangs below."""
    looks = set()
    for names in (LONG, SHORT):
        scene = replace(last_round(seats, names), strengths=("hard",) * seats)
        found = [box for box in drawn(scene) if SIDE + 12 + 44 <= box.left < SIDE + 12 + 44 + NAMES]
        for seat in range(seats):
            top = HEADER + 9 + seat * (TALLEST[seats] + PITCH)
            lines = [box for box in found if top - 20 < box.top < top + PLATE and not box.words.isdigit()]
            assert lines
            assert all(top <= box.top - BEYOND and box.bottom + BEYOND <= top + PLATE for box in lines)
        points = (SIDE + 12 + 44 + NAMES, HEADER + 12, SIDE + PANEL, HEADER + 60)
        looks.add(town_builder.board(scene).crop(points).tobytes())
    assert len(looks) == 1


def test_all_who_share_a_win_have_their_flag() -> None:
    scene = last_round(5, SHORT)
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    hero(picture, scene, [0, 2, 3])
    flags = picture.crop((0, 206, WIDTH, 296)).getcolors(100_000) or []
    flown = {seat for seat, side in enumerate(SIDES) if sum(n for n, colour in flags if colour == side.colour) > 2000}
    assert flown == {0, 2, 3}


def test_no_roof_on_the_poster_hides_the_sign_of_a_house_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tops: dict[int, list[int]] = {}

    def note(_: Image.Image, piece: Sprite, x: int, y: int, colour: Colour | None = None) -> None:
        tops.setdefault(piece.width, []).append(y)

    monkeypatch.setattr("render.town_builder.hero.put", note)
    hero(Image.new("RGB", (WIDTH, HEIGHT)), last_round(5, SHORT), [0])
    assert max(tops[BEHIND]) + BEHIND // 2 + HUNG + SIGN <= min(tops[BEFORE])


@each_kind
def test_what_may_be_stolen_or_paid_is_marked_in_the_warehouses(kind: Kind) -> None:
    met = set()
    for table in tables(kind, 4):
        scene = Scene.of(table, None, SHORT[: kind.seats])
        if scene.decision and scene.decision.what in ("steal", "exchange") and scene.decision.what not in met:
            met.add(scene.decision.what)
            found = takeable(scene)
            assert found
            assert all(game(scene).warehouses[seat][token] for seat, token in found)
            assert (scene.decision.what == "steal") == (scene.decision.seat not in {seat for seat, _ in found})
            bare = replace(scene, decision=None)
            side = (SIDE, HEADER, WIDTH, HEIGHT - FOOTER)
            assert town_builder.board(scene).crop(side).tobytes() != town_builder.board(bare).crop(side).tobytes()
        elif scene.decision and scene.decision.what not in ("steal", "exchange"):
            assert not takeable(scene)
    assert met


def test_what_equal_points_mean_is_told_before_anything_has_happened_if_the_table_chose_it() -> None:
    for way, told in (("off", False), ("on", True)):
        scene = Scene.of(Table(TownBuilder.begin(4, Rng("equal"), late_ties=way)), None, SHORT[:4])
        words = "With equal points, whoever plays later in this round wins."
        assert (words in town_builder.describe(scene)) == told
        assert (words in " ".join(box.words for box in drawn(scene))) == told


def test_the_board_in_words_says_what_each_tile_takes_and_gives_without_signs() -> None:
    assert [tile_words(code) for code in ("T02", "T05", "T09", "T11", "T16")] == [
        "Wood Cutter (gain 1 wood)",
        "Barracks (pay 1 food, 1 iron and 1 gem, gain 1 knight)",
        "Lumber Mill (pay 1 wood, gain 2 gold)",
        "Market (pay 1 iron, 1 wood or 1 food, gain 1 gold)",
        "Gem Mine (2 workers gain 1 gem)",
    ]
    assert not [words for words in map(tile_words, TILES) if set(words) & set("+/>")]
