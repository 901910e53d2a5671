"""One picture serves all who see the same, and nobody gets another's."""

import asyncio
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from cogs.panels import pictures
from cogs.panels.heads import HERE
from cogs.panels.private import Reader, make_private
from engine.games import GAMES
from engine.scene import Scene
from engine.things import Thing
from render import PAINTERS
from render.names import call
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
            assert got.alt == PAINTERS[name].describe(scene)[: pictures.ALT]
            assert got.filename == f"board-{reader}.png"


@pytest.mark.parametrize("name", [name for name, painter in PAINTERS.items() if painter.board_is_public])
async def test_where_the_board_is_public_a_player_gets_that_of_the_channel_with_the_own_seat_marked(name: str) -> None:
    """It tells a player all that the own board would: the same words for blind people, but for what only one was told,
    which stands above it."""
    kind = LARGEST[name]
    for table in some_tables(kind, 2, 12):
        match = match_of(kind, table)
        channel = Scene.of(table, None, match.names)
        for ask in table.waiting():
            own = Scene.of(table, ask.seat, match.names)
            marked = pictures.show_private(own, channel, "x")[0]
            panel = make_private(stand(match, table), ask.seat, Reader(ELSEWHERE))
            assert panel.pictures[0].key == marked.key
            untold = replace(own, log=channel.log, told=())
            assert PAINTERS[name].describe(untold)[: pictures.ALT] == marked.alt


async def test_the_own_part_of_a_board_in_large_stands_beside_it_and_comes_with_it_elsewhere_where_there_is_room() -> (
    None
):
    kind, met = LARGEST["tower_up"], set()
    for table in some_tables(kind, 2, 12):
        for seat in range(kind.seats):
            now = stand(match_of(kind, table), table)
            here, there = (make_private(now, seat, Reader(place)).pictures for place in (HERE, ELSEWHERE))
            shown = [[picture.filename.partition("-")[0] for picture in pictures] for pictures in (here, there)]
            assert shown[0] == ["hand"]
            assert shown[1] in (["board"], ["board", "hand"])
            met.add((table.open_to(seat) is None, len(there)))
    assert (True, 2) in met
    assert (False, 1) in met


async def test_a_step_of_a_replay_says_with_the_user_name_what_somebody_did_whose_name_cannot_be_drawn() -> None:
    kind = LARGEST["castle_builders"]
    names, handles = ("王小明", "Ben"), ("xiaoming", "")
    scene = Scene.of(next(some_tables(kind, 1, 5)), None, names, call=partial(call, names, handles))
    step = pictures.show_step(scene, 0, "xiaoming: takes the counter of Ben", 3, 9, "x")
    words = [box.words for box in boxes(step.make)]
    assert "xiaoming" in words
    assert "takes the counter of Ben" in words


async def test_who_sees_the_same_shares_a_picture_and_each_player_finds_the_own_seat() -> None:
    """In Town Builder nothing is hidden; a player's picture differs from the channel's by the mark of the seat."""
    kind = next(kind for kind in KINDS if kind.name == "town_builder" and kind.seats == 2)
    table = next(some_tables(kind, 1, 5))
    seats: list[int | None] = [None, *(ask.seat for ask in table.waiting())]
    drawn = [pictures.show_board(Scene.of(table, seat, NAMES[:2]), "x") for seat in [*seats, *seats]]
    assert len({id(await picture.draw()) for picture in drawn}) == len(seats)
    assert len({await picture.draw() for picture in drawn}) == len(seats)


@pytest.mark.parametrize("name", [name for name, painter in PAINTERS.items() if painter.beside_hand])
async def test_beside_the_hand_stands_only_that_part_of_the_board_which_matters(name: str) -> None:
    """It is a piece of the board, in its size, and lower; the words for blind people leave nothing out."""
    kind, painter = LARGEST[name], PAINTERS[name]
    for table in some_tables(kind, 2, 6):
        for ask in table.waiting():
            own = Scene.of(table, ask.seat, NAMES[: kind.seats])
            part, *_ = pictures.show_private(own, own, "x")
            assert painter.beside_hand
            top, bottom = painter.beside_hand(own)
            piece, whole = Image.open(io.BytesIO(await part.draw())), painter.board(replace(own, given=None, told=()))
            assert piece.convert("RGB").tobytes() == whole.crop((0, top, 1200, bottom)).convert("RGB").tobytes()
            assert piece.height < whole.height
            assert part.alt == painter.describe(replace(own, given=None, told=()))[: pictures.ALT]


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
