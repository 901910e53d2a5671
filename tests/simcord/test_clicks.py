"""What a choice costs, with all that follows: counted, for counts do not flicker."""

from collections.abc import Iterator

import pytest

from bench.counts import SIZE, Counts, counting
from tests.e2e.party import Party

from .room import Room

READS = 4  # what is known of the press, the game, what is on record of it, and its people
TRANSACTIONS = 2  # the choice, and that all shows it


@pytest.fixture
def counted() -> Iterator[bytearray]:
    """Where this process counts what Belfry does."""
    buffer = bytearray(SIZE)
    with counting(buffer):
        yield buffer


@pytest.mark.parametrize("options", [{}, {"pace": "24h"}], ids=["without a clock", "with a clock"])
@pytest.mark.parametrize("game", ["tower_up", "town_builder"])
async def test_a_choice_on_the_board_reads_and_writes_no_more_than_it_must(
    room: Room, counted: bytearray, game: str, options: dict[str, str]
) -> None:
    party = await Party.start(room, game, 3, **options)
    await room.env.settle()
    for _ in range(10):
        before = Counts.of(counted)
        person = party.waited_for()[0]
        await party.choose_in(person, party.board)
        await room.env.settle()
        counts = Counts.of(counted).since(before)
        assert 0 < counts.reads <= READS, counts
        assert 0 < counts.transactions <= TRANSACTIONS, counts
        assert counts.pictures == 1, counts
        assert counts.turns > 0 == counts.worlds, counts
