"""What is shown of a choice before it is made: as Discord takes it, and nothing that its reader cannot know."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from cogs.panels.previews import is_worth_a_look, make_preview
from cogs.panels.private_panel import make_private
from engine.core.codec import melt
from engine.core.rng import Fast
from engine.core.table import Table
from engine.views.preview import preview
from engine.views.scene import Scene
from render import PAINTERS
from render.frame import measure
from sandbox.validation import check_message as refused
from tests.cogs.panels import ELSEWHERE, IDS, everything, match_of, sent, stand
from tests.engine.positions.castle_builders import castle
from tests.engine.positions.market import market
from tests.engine.worlds import KINDS, Kind, alike, some_tables


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_every_choice_can_be_shown_and_discord_takes_it(kind: Kind) -> None:
    made = 0
    for table in some_tables(kind, 1, 12):
        for ask in table.waiting():
            for option in ask.options[:3]:
                panel = make_preview(stand(match_of(kind, table), table), ask.seat, option, ELSEWHERE)
                assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []
                made += 1
    assert made


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_it_tells_nothing_that_its_reader_cannot_see(kind: Kind) -> None:
    """In another world that looks the same to who chooses, it is the same, to the last pixel."""
    rng, met = Fast.seeded(4), 0
    for table in some_tables(kind, 4, 14):
        for ask in table.waiting():
            other = alike(table, ask.seat, rng)
            if other is None or melt(other.game) == melt(table.game):
                continue
            for option in ask.options[:2]:
                here, there = [
                    everything(make_preview(stand(match_of(kind, world), world), ask.seat, option))
                    for world in (table, other)
                ]
                assert here == there
                met += 1
    assert met


async def test_the_hand_lies_below_the_board_as_in_the_own_panel() -> None:
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    table = Table(castle())
    match = match_of(kind, table)
    hand = PAINTERS["castle_builders"].hand
    assert hand
    scene = Scene.of(table, 0, match.names)
    high, smaller = measure(hand.bands(scene)), hand.below(scene)[-1].height
    panels = (make_private(stand(match, table), 0), make_preview(stand(match, table), 0, table.waiting()[0].options[0]))
    images = [Image.open(io.BytesIO(picture.make())) for panel in panels for picture in panel.pictures]
    boards, hands = zip(*(cut(image.crop((0, 0, image.width, high + smaller)), high) for image in images), strict=True)
    assert hands[0] == hands[1]
    assert boards[0] != boards[1]


def test_how_many_counters_are_left_to_draw_stands_once_in_a_preview() -> None:
    """As it would be, on the board, and not as it is now beside it."""
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    hand = PAINTERS["castle_builders"].hand
    assert hand
    seen = 0
    for table in some_tables(kind, 3, 40):
        match = match_of(kind, table)
        for ask, option in ((one, option) for one in table.waiting() for option in one.options):
            now = Scene.of(table, ask.seat, match.names)
            after, _ = preview(now, table, option, "")
            if after.view.piles[ask.seat] == now.view.piles[ask.seat]:
                continue
            [shown] = make_preview(stand(match, table), ask.seat, option).pictures
            assert shown.height == measure(hand.bands(after), hand.below(now)[-1].height)
            seen += ask.what == "counter"
    assert seen


def test_a_hand_that_shows_what_the_board_would_is_shown_as_it_would_be() -> None:
    """In Broadway Tower, where no part of the board is above it: what is carried off lies in the own storage."""
    kind = next(kind for kind in KINDS if kind.name == "broadway_tower")
    table = next(
        table for table in some_tables(kind, 1, 40) if table.waiting() and table.waiting()[0].what == "carrier"
    )
    [ask], match = table.waiting(), match_of(kind, table)
    option = next(option for option in ask.options if option != "skip")
    [shown] = make_preview(stand(match, table), ask.seat, option).pictures
    after, _ = preview(Scene.of(table, ask.seat, match.names), table, option, "")
    hand = PAINTERS["broadway_tower"].hand
    assert hand
    part, _ = hand.below(after)
    assert Image.open(io.BytesIO(shown.make())).convert("RGB").tobytes() == part.draw(after).convert("RGB").tobytes()


def cut(image: Image.Image, y: int) -> list[bytes]:
    """What is seen above a row of pixels, and below it."""
    boxes = ((0, 0, image.width, y), (0, y, image.width, image.height))
    return [image.convert("RGB").crop(box).tobytes() for box in boxes]


def test_only_a_choice_among_several_that_cannot_be_taken_back_is_shown() -> None:
    kind = next(kind for kind in KINDS if kind.name == "market")
    table = Table(market())
    match = match_of(kind, table)
    assert is_worth_a_look(match, table, 0, "draw")
    assert not is_worth_a_look(match, table, 0, "sell"), "the card can still be chosen"
    assert not is_worth_a_look(match, table, 1, "draw"), "it is not their turn"
    assert not is_worth_a_look(match, table, 0, "no such thing")
    assert not is_worth_a_look(replace(match, status="asleep"), table, 0, "draw")
