"""What is shown of a choice before it is made: as Discord takes it, and nothing that its reader cannot know."""

from dataclasses import replace

import pytest

from cogs.panels.previews import is_worth_a_look, make_preview
from cogs.panels.private import make_private
from engine.codec import melt
from engine.rng import Fast
from engine.table import Table
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
    [*_, hand] = (make_private(stand(match, table), 0)).pictures
    board, below = (make_preview(stand(match, table), 0, table.waiting()[0].options[0])).pictures
    assert (below.key, below.alt) == (hand.key, hand.alt)
    assert board.key != hand.key


def test_only_a_choice_among_several_that_cannot_be_taken_back_is_shown() -> None:
    kind = next(kind for kind in KINDS if kind.name == "market")
    table = Table(market())
    match = match_of(kind, table)
    assert is_worth_a_look(match, table, 0, "draw")
    assert not is_worth_a_look(match, table, 0, "sell"), "the card can still be chosen"
    assert not is_worth_a_look(match, table, 1, "draw"), "it is not their turn"
    assert not is_worth_a_look(match, table, None, "draw")
    assert not is_worth_a_look(match, table, 0, "no such thing")
    assert not is_worth_a_look(replace(match, status="asleep"), table, 0, "draw")
