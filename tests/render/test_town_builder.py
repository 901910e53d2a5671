"""The pictures of Town Builder and their descriptions."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from engine.core.game import Decision
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.town_builder.cells import named
from engine.games.town_builder.rules import FORT, RESOURCES, TILES, TOKENS, Tile, TownBuilder
from engine.views.scene import Scene
from render import encoders, test_hooks
from render.headers import FOOTER, HEADER
from render.palette import FREE, SIDES, Colour, index
from render.sprites import WIDTH, Sprite, cut
from render.test_hooks import Box
from render.town_builder import PAINTER as town_builder
from render.town_builder.board import find_form, in_use
from render.town_builder.board_text import counted, tile_words
from render.town_builder.cards import (
    BANK_TOP,
    DOORS,
    EDGE,
    FORMS,
    ROOF,
    SLOT,
    Claim,
    Form,
    card,
    choose_form,
)
from render.town_builder.map import lay_out
from render.town_builder.pieces import MARKS, THICK, recipe, token
from render.town_builder.poster import BEFORE, BEHIND, HUNG, SIGN, hero
from render.town_builder.warehouses import (
    HEIGHT,
    LEFT,
    NAMES,
    PANEL,
    SIDE,
    find_panels,
    find_plate,
    find_spots,
    list_goods,
    name_lines,
    takeable,
)
from render.typesetting import SMALLEST
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


def find_card(scene: Scene, n: int) -> tuple[int, int, int, int]:
    """The edges of the card of the n-th tile."""
    form = find_form(scene)
    x, y = form.place(n)
    return x, y, x + form.w, y + form.h


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
        monkeypatch.setattr(test_hooks, "flat", True)
        for scene in (shaped(shape, seats, LONG), placing(shape, seats, LONG)):
            words = readable(scene)
            assert len(encoders.encode(town_builder.board(scene))) <= MOST
            assert {str(n + 1) for n in range(len(game(scene).town))} <= set(words)


class TestCards:
    def test_the_fewer_tiles_there_are_the_larger_are_their_cards(self) -> None:
        """In the order in which they were built, none over another; what is on them is not smaller either."""
        before = [choose_form(n, BANK_TOP) for n in range(1, 22)]
        assert [before.count(form) for form in FORMS] == [4, 4, 4, 9]
        for tiles, form in enumerate(before, 1):
            cards = [(*form.place(n)[::-1], form.w, form.h) for n in range(tiles)]
            assert cards == sorted(cards)
            for n, (y, x, w, h) in enumerate(cards):
                assert x + w < SIDE
                assert y + h <= BANK_TOP
                assert not any(x < u + w and u < x + w and y < v + h and v < y + h for v, u, *_ in cards[:n])
        assert all(one.w * one.h > other.w * other.h and one.k >= other.k for one, other in pairwise(FORMS))

    @each_kind
    def test_a_card_stays_while_cards_have_this_size(self, kind: Kind) -> None:
        """Whatever is built after it: only what stands on a card changes."""
        for scene in boards(kind, 8):
            with_less = replace(scene, changed=(), decision=None)
            before, box, form = town_builder.board(with_less), find_card(with_less, 0), find_form(with_less)
            game(scene).drawn = ""
            while len(game(scene).town) > 1 and find_form(with_less) == form:
                fewer = dict([*game(scene).town.items()][:-1])
                game(scene).town, kept = fewer, game(scene).town
                if find_form(with_less) != form:
                    game(scene).town = kept
                    break
            if find_form(with_less) == form:
                assert town_builder.board(with_less).crop(box).tobytes() == before.crop(box).tobytes()

    @pytest.mark.parametrize("seats", [2, 5])
    def test_the_map_covers_no_card_but_in_a_town_that_is_nearly_full(self, seats: int) -> None:
        kind = Kind("town_builder", seats, (("length", "full"), ("places", "chosen"), ("late_ties", "off")))
        seen = [Scene.of(table, None, SHORT[:seats]) for table in tables(kind, 4)]
        placing = [scene for scene in seen if game(scene).drawn]
        assert {len(game(scene).town) for scene in placing} == {*range(1, 21)}
        covered = [
            len(game(scene).town)
            for scene in placing
            if find_card(scene, len(game(scene).town) - 1)[3] > lay_out(game(scene)).top
        ]
        assert min([*covered, 21]) > 15

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
        here = find_card(scene, free)
        looks = {
            town_builder.board(replace(scene, decision=scene.decision._replace(options=(*options, "done"))))
            .crop(here)
            .tobytes()
            for options in ((), (option,), (f"{option}:idle",))
        }
        assert len(looks) == 3

    def test_a_claimed_tile_has_the_colour_of_its_player(self) -> None:
        scene = replace(shaped("square", 2, SHORT), decision=None)
        built, looks, here = game(scene).town, set(), find_card(scene, 1)
        cell, claimed = [*built.items()][1]
        for seat in (0, 1):
            built[cell] = claimed._replace(seat=seat)
            looks.add(town_builder.board(scene).crop(here).tobytes())
        assert len(looks) == 2

    @pytest.mark.parametrize("form", FORMS)
    @pytest.mark.parametrize("code", TILES)
    def test_a_recipe_touches_neither_a_door_nor_the_edge(self, code: str, form: Form) -> None:
        doors = TILES[code]["workers"] + TILES[code].get("knights", 0)
        top, slot, right = form.scale(ROOF), form.scale(SLOT), form.w - 8 - EDGE
        low = form.h - THICK - EDGE - 2
        gaps = [(right, top, right + 1, low)]
        if form.parted:
            gaps.append((form.scale(DOORS), top + slot + 4, right, top + slot + 5))
        else:
            after = form.scale(DOORS) + doors * form.scale(SLOT + 3) + 1
            gaps.append((after, top, after + 1, low))
        for claim in (Claim(), Claim(free=True, useful=True), Claim(seat=0, workers=1)):
            for gap in gaps:
                assert len(card(code, claim, form=form).crop(gap).getcolors() or ()) == 1, gap

    @pytest.mark.parametrize("form", FORMS)
    @pytest.mark.parametrize("code", TILES)
    def test_what_a_tile_takes_and_gives_is_as_large_as_letters(self, code: str, form: Form) -> None:
        """Each kind once, as wide or as high as the smallest letters, and with its number where there are two."""
        pays, gets, _ = recipe(code)
        taken = [goods for goods in pays if code != FORT and goods != "worker"]
        first = form.scale(DOORS + SLOT) + 4
        left, top = (EDGE, form.scale(ROOF + SLOT) + 4) if form.parted else (first, form.scale(ROOF))
        for claim in (Claim(), Claim(seat=0, workers=1)):
            shown = card(code, claim, form=form).crop((left, top, form.w, form.h))
            for goods in (*taken, *gets):
                edges = shown.point([255 * (n == index(MARKS[goods][0])) for n in range(256)]).getbbox()
                assert edges
                assert max(edges[2] - edges[0], edges[3] - edges[1]) >= SMALLEST, goods
        written = {box.words for box in boxes(lambda: card(code, Claim(), form=form))}
        assert ("2" in written) == (len(taken) == 2 or len(gets) == 2)

    def test_no_two_goods_have_one_shape(self) -> None:
        for one, other in combinations([cut(token(goods, 42)) for goods in TOKENS], 2):
            shared, either = ImageChops.multiply(one, other), ImageChops.lighter(one, other)
            assert shared.histogram()[255] < 0.8 * either.histogram()[255]

    @each_kind
    def test_the_tiles_to_come_are_counted_in_one_strip_as_long_as_there_is_room(self, kind: Kind) -> None:
        for scene in boards(kind, 8):
            left = game(scene).rounds + 1 - len(game(scene).town)
            if left > 3 and not game(scene).drawn:
                assert f"{left} tiles to come" in readable(scene)

    @each_kind
    def test_the_own_goods_have_words_and_others_show_only_what_they_have(self, kind: Kind) -> None:
        """Of the reader's own all kinds, what there is not in pale; with two players there is room for all words."""
        things = {"wood", "food", "iron", "gold", "gems", "knights", "workers"}
        for scene in boards(kind, 5):
            own = replace(scene, changed=(), reader=kind.seats - 1)
            found = [box for box in drawn(own) if box.left > SIDE]
            assert {box.words for box in found if box.left < LEFT + PANEL / 2} >= things
            for seat in range(kind.seats):
                goods, (top, high) = list_goods(own, seat), find_panels(own)[seat]
                here = [box for box in found if top <= box.top < top + high and not box.words.islower()]
                has = {name: n for name, n in game(own).warehouses[seat].items() if n}
                assert goods.items() >= has.items()
                assert all(goods.values()) or seat == own.reader or not game(own).workers[seat]
                assert all(str(n) in {box.words for box in here} for n in has.values())
            words = [box.words for box in found if box.words in things]
            assert kind.seats == 2 or sorted(words) == sorted(things)

    def test_what_the_last_turn_took_from_another_is_shown_once_more(self) -> None:
        begun = TownBuilder.begin(4, Rng("taken"))
        begun.seat, begun.warehouses[1]["gem"] = 0, 0
        scene = replace(Scene.of(Table(begun), None, SHORT[:4]), changed=())
        assert "gem" not in list_goods(scene, 1)
        assert list_goods(replace(scene, changed=(("warehouses", 1, "gem"),)), 1)["gem"] == 0

    @pytest.mark.parametrize("seats", TownBuilder.players)
    def test_the_builders_token_is_seen_with_who_has_it_and_marked_where_it_went(self, seats: int) -> None:
        begun = TownBuilder.begin(seats, Rng("token"))
        looks = []
        for holder in range(seats):
            begun.holder = holder
            scene = replace(Scene.of(Table(begun), None, SHORT[:seats]), changed=(), decision=None)
            marked = replace(scene, changed=(("holder",),))
            images = [town_builder.board(one).convert("RGB") for one in (scene, marked)]
            edges = ImageChops.difference(*images).getbbox()
            top, high = find_panels(scene)[holder]
            assert edges
            assert LEFT <= edges[0] < edges[2] <= LEFT + PANEL
            assert top <= edges[1] < edges[3] <= top + high
            looks.append(images[0].tobytes())
        assert len(set(looks)) == seats

    @pytest.mark.parametrize("seats", TownBuilder.players)
    @pytest.mark.parametrize("number", [4, 10, 28])
    def test_all_that_players_have_is_large_enough_and_within_their_warehouses(self, seats: int, number: int) -> None:
        """33 pixels are 10 of a phone; what is the reader's is larger where there is room."""
        begun = TownBuilder.begin(seats, Rng("large"))
        begun.warehouses = [dict.fromkeys(RESOURCES, number) for _ in range(seats)]
        scene = replace(Scene.of(Table(begun), None, SHORT[:seats]), changed=(), decision=None)
        shown = [box for box in drawn(scene) if box.left > SIDE and box.words == str(number)]
        assert len(shown) == len(RESOURCES) * seats
        assert all(box.size >= SMALLEST for box in shown)
        for seat, (top, high) in enumerate(find_panels(scene)):
            own = [box for box in shown if top <= box.top and box.bottom <= top + high]
            assert len(own) == len(RESOURCES)
            assert all(box.right < LEFT + PANEL for box in own)
            assert all(spot.x - spot.token / 2 > LEFT for spot in find_spots(scene, seat).values())

    @pytest.mark.parametrize("number", [4, 28])
    @pytest.mark.parametrize("seats", TownBuilder.players)
    def test_the_goods_of_all_players_are_as_large_as_letters(self, seats: int, number: int) -> None:
        """Also where somebody has all kinds; with all workers and the Builder's Token, as long as there are few."""
        begun = TownBuilder.begin(seats, Rng("large"))
        begun.warehouses = [dict.fromkeys(RESOURCES, number) for _ in range(seats)]
        if number > 9:
            begun.workers = [0] * seats
        scene = Scene.of(Table(begun), None, SHORT[:seats])
        for seat in range(seats):
            if number < 10 or seat != begun.holder:
                assert min(spot.token for spot in find_spots(scene, seat).values()) >= SMALLEST

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
        assert LEFT <= inked[0] < inked[2] <= LEFT + PANEL - 2
        for seat, (top, high) in enumerate(find_panels(calm)):
            foot = (LEFT, top + high - 2, LEFT + PANEL, top + high)
            assert marked.crop(foot).tobytes() == bare.crop(foot).tobytes()
            for spot in find_spots(calm, seat).values():
                half = spot.token // 2 - 2
                box = tuple(map(round, (spot.x - half, spot.y - half, spot.x + half, spot.y + half)))
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
                assert all(str(n) in words for n in game(scene).warehouses[seat].values() if n)
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
            assert len(words) <= 1024
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
    met: Counter[str] = Counter()
    for table in tables(kind, 4):
        scene = Scene.of(table, None, SHORT[: kind.seats])
        used = in_use(scene, game(scene))
        if scene.decision and scene.decision.what in ("crew", "exchange", "steal"):
            met[scene.decision.what] += 1
            [cell] = used
            if met[scene.decision.what] < 4:
                assert is_marked(scene, cell)
        else:
            assert not used
    assert met.keys() >= {"crew", "exchange"}


@pytest.mark.parametrize("seats", TownBuilder.players)
def test_the_fort_from_which_somebody_steals_is_marked(seats: int) -> None:
    begun = TownBuilder.begin(seats, Rng("fort"))
    begun.town["D5"] = Tile("T07", 0, 1, 1)
    asks = Decision(0, "steal", ["1:wood", "skip"])
    scene = replace(Scene.of(Table(begun), None, SHORT[:seats]), decision=asks)
    assert in_use(scene, game(scene)) == {"D5"}
    assert is_marked(scene, "D5")


def is_marked(scene: Scene, cell: str) -> bool:
    """Whether there is a green ring around the card, and none when nothing is asked."""
    here = find_card(scene, list(game(scene).town).index(cell))
    now, calm = (town_builder.board(one).crop(here).histogram() for one in (scene, replace(scene, decision=None)))
    return now[index(FREE)] > 800 > 1 > calm[index(FREE)]


@pytest.mark.parametrize("seats", TownBuilder.players)
def test_both_lines_of_a_name_are_on_its_plate_and_leave_the_points_alone(seats: int) -> None:
    """With accents above and what hangs below."""
    looks = set()
    for names in (LONG, SHORT):
        scene = replace(last_round(seats, names), strengths=("hard",) * seats)
        found = [box for box in drawn(scene) if LEFT <= box.left < LEFT + 44 + NAMES and box.words[:1].isalpha()]
        for seat, (top, _) in enumerate(find_panels(scene)):
            low = top + find_plate(scene, seat)
            lines = [box for box in found if top < box.top < low]
            assert 0 < len(lines) <= name_lines(seats)
            assert all(top <= box.top - BEYOND and box.bottom + BEYOND <= low for box in lines)
            points = (LEFT + 44 + NAMES, top + 10, LEFT + PANEL, low - 10)
            looks.add((seat, town_builder.board(scene).crop(points).tobytes()))
    assert len(looks) == seats


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

    monkeypatch.setattr("render.town_builder.poster.put", note)
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
