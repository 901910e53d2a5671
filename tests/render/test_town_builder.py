"""The pictures of Town Builder and their descriptions."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.games.town_builder.cells import free, named
from engine.games.town_builder.rules import RESOURCES, TILES, Tile, TownBuilder
from engine.scene import Scene
from engine.table import Table
from render import png, probe
from render.probe import Box
from render.town_builder import PAINTER as town_builder
from render.town_builder.layout import BOTTOM, RIGHT, TOP, lay_out
from render.town_builder.pieces import recipe
from tests.engine.worlds import KINDS, Kind, tables
from tests.render.pictures import LONG, SHORT, boxes, scenes

TOWN = [kind for kind in KINDS if kind.name == "town_builder" and ("length", "full") in kind.options]
MOST = 110_000  # bytes of a file
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
        assert box.size >= 27, box.words
        assert min(box.left, box.top) >= 0, box.words
        assert box.right <= box.image.width, box.words
        assert box.bottom <= box.image.height, box.words
        assert not any(box.image is other.image and box.meets(other) for other in texts[:n]), box.words
        assert not any(box.image is p.image and p.meets(box) and not p.holds(box) for p in panels), box.words
        assert box.whole or box.words[:3] in {name[:3] for name in LONG}, box.words
    return [box.words for box in texts]


class TestSizes:
    @each_kind
    def test_a_board_is_1200_by_900_and_a_file_of_at_most_110_kilobytes(self, kind: Kind) -> None:
        for scene in boards(kind, 25, LONG):
            picture = town_builder.board(scene)
            assert picture.size == (1200, 900)
            assert len(png.encode(picture)) <= MOST

    @each_shape
    @pytest.mark.parametrize("seats", [2, 5])
    def test_21_tiles_of_any_shape_can_be_read(self, shape: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(probe, "flat", True)
        for scene in (shaped(shape, seats, LONG), placing(shape, seats, LONG)):
            words = readable(scene)
            assert len(png.encode(town_builder.board(scene))) <= MOST
            for cell in game(scene).town:
                assert cell in words or (cell[0] in words and cell[1:] in words)

    @each_shape
    @pytest.mark.parametrize("placing", [False, True])
    def test_every_tile_has_a_place_of_its_own_on_the_meadow(self, shape: str, placing: bool) -> None:
        cells = [named(4 + x, 4 + y) for x, y in SHAPES[shape]][:21]
        layout = lay_out(cells[:20], free(cells[:20])) if placing else lay_out(cells, [])
        found = [*layout.cells.values(), *layout.cards.values()]
        for n, (x, y, w, h) in enumerate(found):
            assert x >= 12
            assert y >= TOP - 34
            assert x + w <= RIGHT
            assert y + h <= BOTTOM
            assert not any(x < a + c and a < x + w and y < b + d and b < y + h for a, b, c, d in found[:n])

    def test_a_compact_town_shows_its_tiles_where_they_lie(self) -> None:
        assert lay_out([named(4 + x, 4 + y) for x, y in SHAPES["square"]][:21], []).cards == {}

    def test_a_row_of_21_has_a_card_for_each_tile(self) -> None:
        scene = shaped("row", 3, SHORT)
        assert set(game(scene).town) <= set(readable(scene))


class TestWhatIsShown:
    @each_kind
    def test_everything_that_counts_is_written(self, kind: Kind) -> None:
        for scene in boards(kind, 5):
            words = readable(scene)
            for seat, name in enumerate(scene.names):
                assert name in words
                assert str(scene.points[seat]) in words
                assert all(str(n) in words for n in game(scene).warehouses[seat].values())
            assert all(str(n) in words for n in game(scene).bank.values())

    def test_a_recipe_shows_what_the_rules_say(self) -> None:
        assert recipe("T06") == (["food", "iron", "gold"], ["knight"], False)
        assert recipe("T11") == (["iron", "wood", "food"], ["gold"], True)
        assert recipe("T18") == (["worker", "worker"], ["wood", "wood"], False)
        assert recipe("T02") == ([], ["wood"], False)
        assert recipe("T07") == (["worker", "knight"], ["steal"], False)

    def test_tiles_that_may_be_claimed_stand_out(self) -> None:
        scene = shaped("square", 4, SHORT)
        assert scene.decision is not None
        closed = replace(scene, decision=scene.decision._replace(options=("done",)))
        assert town_builder.board(scene).tobytes() != town_builder.board(closed).tobytes()

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
            names = [n for n, place in zip(scene.names, scene.places, strict=True) if place == 1]
            assert words.startswith(
                names[0] if scene.over and len(names) == 1 else "" if scene.over else scene.names[game(scene).seat]
            )
            assert all(f"{scene.points[seat]} points" in words for seat in range(kind.seats))
            assert all(f"{cell} " in words for cell in game(scene).town)

    @each_shape
    def test_a_full_town_with_long_names_fits(self, shape: str) -> None:
        for scene in (shaped(shape, 5, LONG), placing(shape, 5, LONG)):
            words = town_builder.describe(scene)
            assert len(words) <= 1000
            assert words.endswith("K knight.")
            assert all(f"{cell} " in words for cell in game(scene).town)

    @each_kind
    def test_tables_that_look_different_are_described_differently(self, kind: Kind) -> None:
        """Apart from what only stands out because it is new or may be chosen."""
        described: dict[str, bytes] = {}
        for scene in boards(kind, 40):
            picture = town_builder.board(replace(scene, changed=())).tobytes()
            assert described.setdefault(town_builder.describe(scene), picture) == picture
