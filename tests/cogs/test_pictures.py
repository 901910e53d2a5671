"""One picture serves all who see the same, and nobody gets another's."""

import asyncio
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from cogs.panels import pictures
from cogs.panels.names import HERE
from cogs.panels.private_panel import Reader, make_private
from engine.core.table import Table
from engine.games import GAMES
from engine.views.scene import Scene, Thing
from render import PAINTERS
from render.frame import CORNER
from render.headers import FOOTER
from render.player_names import call, make_plain
from render.spotlight import dim_all_but
from tests.cogs.panels import ELSEWHERE, match_of, stand
from tests.engine.worlds import KINDS, NAMES, Kind, begin, some_tables
from tests.render.pictures import boxes

LARGEST = {kind.name: kind for kind in KINDS}


@pytest.fixture(autouse=True)
def _nothing_drawn_yet() -> Iterator[None]:
    pictures._kept.clear()
    yield
    pictures._kept.clear()


@pytest.mark.parametrize("name", LARGEST)
async def test_everybody_gets_the_board_as_they_see_it(name: str) -> None:
    """Also when others, who may see more or less, got theirs just before."""
    kind = LARGEST[name]
    for table in some_tables(kind, 1, 5):
        for reader in kind.readers:
            scene = Scene.of(table, reader, NAMES[: kind.seats])
            got, own = pictures.show_board(scene, f"{reader}"), PAINTERS[name].board(scene)
            assert Image.open(io.BytesIO(await got.draw())).convert("RGB").tobytes() == own.convert("RGB").tobytes()
            assert got.alt == PAINTERS[name].describe(scene)
            assert got.filename == f"board-{reader}.png"


@pytest.mark.parametrize("name", [name for name, painter in PAINTERS.items() if painter.board_is_public])
async def test_where_the_board_is_public_an_own_picture_has_that_of_the_channel_with_the_own_seat_marked(
    name: str,
) -> None:
    """It tells a player all that the own board would: the same words for blind people, but for what only one was told,
    which stands above it."""
    kind, hand = LARGEST[name], PAINTERS[name].hand
    for table in some_tables(kind, 2, 12):
        match = match_of(kind, table)
        channel = pictures.see(match, table)
        for ask in table.waiting():
            own = pictures.see(match, table, ask.seat)
            marked = {picture.key: picture.alt for picture in pictures.show_private(own, channel, "x")}
            [shown] = make_private(stand(match, table), ask.seat, Reader(ELSEWHERE)).pictures
            untold = make_plain(own)
            alt = hand.describe_below(own, untold) if hand else PAINTERS[name].describe(untold)
            assert marked[shown.key] == shown.alt == alt


async def test_the_own_part_of_a_board_in_large_comes_with_it_elsewhere_where_there_is_room() -> None:
    """Else the own row does; who is beside the board gets that part alone."""
    kind, met = LARGEST["tower_up"], set()
    for table in some_tables(kind, 2, 12):
        for seat in range(kind.seats):
            now = stand(match_of(kind, table), table)
            [alone], [there] = (make_private(now, seat, Reader(place)).pictures for place in (HERE, ELSEWHERE))
            fuller, lower = (picture.height for picture in pictures.show_private(*own_scenes(table, seat), "x"))
            assert alone.height < lower < fuller
            assert there.height in (lower, fuller)
            met.add((table.open_to(seat) is None, there.height == fuller))
    assert (True, True) in met
    assert (False, False) in met


def own_scenes(table: Table, seat: int) -> tuple[Scene, Scene]:
    """What a seat sees of a table, and everybody."""
    own, everybody = (Scene.of(table, reader, NAMES[: table.game.seats]) for reader in (seat, None))
    return own, everybody


async def test_a_step_of_a_replay_says_with_the_user_name_what_somebody_did_whose_name_cannot_be_drawn() -> None:
    kind = LARGEST["castle_builders"]
    names, handles = ("王小明", "Ben"), ("xiaoming", "")
    scene = Scene.of(next(some_tables(kind, 1, 5)), None, names, call=partial(call, names, handles))
    step = pictures.show_step(scene, 0, "xiaoming took the counter of Ben", 3, 9, "x")
    words = [box.words for box in boxes(step.make)]
    assert "xiaoming" in words
    assert "took the counter of Ben" in words


async def test_who_sees_the_same_shares_a_picture_and_each_player_finds_the_own_seat() -> None:
    """In Town Builder nothing is hidden; a player's picture differs from the channel's by the mark of the seat."""
    kind = next(kind for kind in KINDS if kind.name == "town_builder" and kind.seats == 2)
    table = next(some_tables(kind, 1, 5))
    seats: list[int | None] = [None, *(ask.seat for ask in table.waiting())]
    drawn = [pictures.show_board(Scene.of(table, seat, NAMES[:2]), "x") for seat in [*seats, *seats]]
    assert len({id(await picture.draw()) for picture in drawn}) == len(seats)
    assert len({await picture.draw() for picture in drawn}) == len(seats)


@pytest.mark.parametrize("name", [name for name, painter in PAINTERS.items() if painter.hand])
async def test_an_own_picture_is_the_part_of_the_board_that_matters_and_the_hand_below_it(name: str) -> None:
    kind, hand = LARGEST[name], PAINTERS[name].hand
    assert hand
    for table in some_tables(kind, 2, 6):
        for ask in table.waiting():
            own = Scene.of(table, ask.seat, NAMES[: kind.seats])
            for picture, part in zip(pictures.show_private(own, own, "x"), hand.below(own), strict=False):
                await assert_shows(picture, own, part.draw(own))


async def test_where_a_hand_adds_nothing_to_a_board_its_footer_stands_below_the_part_that_matters() -> None:
    """So Discord's sign has a place."""
    kind, painter, met = LARGEST["tower"], PAINTERS["tower"], 0
    for table in some_tables(kind, 2, 12):
        for ask in table.waiting():
            own = Scene.of(table, ask.seat, NAMES[: kind.seats])
            if painter.hand and not painter.hand.below(own):
                whole = painter.board(own)
                [picture] = pictures.show_private(own, own, "x")
                footer = whole.crop((0, whole.height - CORNER, *whole.size))
                footer.paste(whole.getpixel((0, whole.height - 1)), (0, 0, whole.width, CORNER - FOOTER))
                await assert_shows(picture, own, footer)
                met += 1
    assert met


@pytest.mark.parametrize(("room", "rows"), [(1020, 580), (527, 0)])
async def test_what_only_the_hand_shows_is_lit_there_below_as_much_of_the_board_as_has_room(
    room: int, rows: int
) -> None:
    [table] = some_tables(LARGEST["tower_up"], 1, 1)
    scene, painter = Scene.of(table, 0, NAMES[: table.game.seats]), PAINTERS["tower_up"]
    assert painter.hand
    seen = Image.open(io.BytesIO(await pictures.show_part(scene, "x", ["site:C4", "star"], room).draw()))
    hand = painter.hand.draw(make_plain(scene))
    lit = dim_all_but(hand, painter.find_in_hand("star"))
    assert lit.tobytes() != hand.tobytes()
    assert seen.height == rows + hand.height
    assert seen.convert("RGB").crop((0, rows, *seen.size)).tobytes() == lit.convert("RGB").tobytes()


async def assert_shows(picture: pictures.Picture, own: Scene, below: Image.Image) -> None:
    """A picture has the bands of the own board, each in its size, and this below them."""
    painter = PAINTERS[own.view.name]
    assert painter.hand
    image, y = Image.open(io.BytesIO(await picture.draw())).convert("RGB"), 0
    whole = painter.board(replace(own, given=None)).convert("RGB")
    for top, bottom in painter.hand.bands(own):
        piece = image.crop((0, y, image.width, y + bottom - top))
        assert piece.tobytes() == whole.crop((0, top, whole.width, bottom)).tobytes()
        y += piece.height
    assert image.crop((0, y, *image.size)).tobytes() == below.convert("RGB").tobytes()


def test_an_own_picture_is_another_once_its_reader_has_chosen_in_secret() -> None:
    """Though the board in it is the same; so nobody gets what was kept of it before."""
    kind = LARGEST["broadway_tower"]
    table = next(table for table in some_tables(kind, 1, 9) if len(table.waiting()) > 1)
    own, channel = own_scenes(table, 0)
    seen = [replace(own, given=given) for given in (None, "carrier+carrier", "carrier+trader")]
    assert len({pictures.show_private(one, channel, "x")[0].key for one in seen}) == len(seen)


async def test_who_waits_for_a_picture_waits_for_no_more_than_two_of_those_that_nobody_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Image.Image] = []

    def draw_games() -> Iterator[Image.Image]:
        while True:
            drawn.append(Image.new("P", (1, 1)))
            yield drawn[-1]

    monkeypatch.setattr(pictures, "draw_all", lambda scenes: iter(()))
    monkeypatch.setattr(pictures, "draw_games", draw_games)
    monkeypatch.setattr(pictures, "PAUSE", 0)
    warming = asyncio.create_task(pictures.warm_up())
    kind = LARGEST["castle_builders"]
    for table in some_tables(kind, 1, 5):
        before = len(drawn)
        await pictures.show_board(Scene.of(table, None, NAMES[: kind.seats]), "x").draw()
        assert len(drawn) - before <= 2
    assert drawn
    warming.cancel()


@pytest.mark.parametrize("kind", KINDS, ids=str)
async def test_a_picture_is_as_high_as_it_says_before_it_is_drawn(kind: Kind) -> None:
    """So a panel knows how much room is left on a phone, and draws nothing for that."""
    met = 0
    for table in some_tables(kind, 3, 8):
        for reader in kind.readers:
            scene = Scene.of(table, reader, NAMES[: kind.seats])
            shown = [pictures.show_board(scene, "x")]
            if reader is not None:
                shown += [*pictures.show_private(scene, None, "x"), *pictures.show_private(scene, scene, "x")]
            for picture in shown:
                assert Image.open(io.BytesIO(await picture.draw())).height == picture.height
                met += 1
    assert met


async def test_one_thing_is_a_picture_for_its_reader_without_what_that_person_has_chosen() -> None:
    kind = LARGEST["broadway_tower"]
    table = next(table for table in some_tables(kind, 1, 9) if len(table.waiting()) > 1)
    scene = Scene.of(table, 0, NAMES[: kind.seats])
    told = replace(scene, given="carrier+trader")
    wood = Thing("goods", "wood", "Wood", ("It is carried.", "It builds."))
    shown = [pictures.show_thing(one, wood) for one in (scene, told)]
    first, again = filter(None, shown)
    assert (first.filename, first.alt, first.height) == ("thing.png", "Wood. It is carried. It builds.", 400)
    assert first.key == again.key
    assert Image.open(io.BytesIO(await first.draw())).size == (1200, 400)
    small = pictures.show_thing(scene, wood, small=True)
    assert small
    assert Image.open(io.BytesIO(await small.draw())).size == (400, 400)


@pytest.mark.parametrize("name", sorted(LARGEST.keys() - GAMES.keys()))
def test_a_game_may_do_without_pictures_of_its_things(name: str) -> None:
    kind = LARGEST[name]
    scene = Scene.of(begin(kind, 1), 0, NAMES[: kind.seats])
    assert pictures.show_thing(scene, Thing("coin", "", "A coin", ("", ""))) is None
