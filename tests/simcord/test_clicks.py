"""What a choice costs, with all that follows: counted, for counts do not flicker."""

from collections import Counter
from typing import Any

import pytest

from store.database import Database
from tests.e2e.party import Party

from .room import Room

READS = 4  # what is known of the press, the game, what is on record of it, and its people
TRANSACTIONS = 2  # the choice, and that all shows it


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the store was read and written."""
    found = Counter[str]()
    fetch, scan, write = Database.fetch, Database.scan, Database.write

    async def count_read(self: Database, sql: str, *values: object) -> Any:
        found["reads"] += 1
        return await fetch(self, sql, *values)

    async def count_scan(self: Database, sql: str, *values: object) -> Any:
        found["reads"] += 1
        return await scan(self, sql, *values)

    async def count_write(self: Database, work: Any, **how: bool) -> Any:
        found["transactions"] += 1
        return await write(self, work, **how)

    monkeypatch.setattr(Database, "fetch", count_read)
    monkeypatch.setattr(Database, "scan", count_scan)
    monkeypatch.setattr(Database, "write", count_write)
    return found


@pytest.mark.parametrize("options", [{}, {"pace": "24h"}], ids=["without a clock", "with a clock"])
@pytest.mark.parametrize("game", ["tower_up", "town_builder"])
async def test_a_choice_on_the_board_reads_and_writes_no_more_than_it_must(
    room: Room, counted: Counter[str], game: str, options: dict[str, str]
) -> None:
    party = await Party.start(room, game, 3, **options)
    await room.env.settle()
    for _ in range(10):
        counted.clear()
        person = party.waited_for()[0]
        await party.choose_in(person, party.board)
        await room.env.settle()
        assert counted["reads"] <= READS, counted
        assert counted["transactions"] <= TRANSACTIONS, counted
