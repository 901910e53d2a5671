"""A store on a file of its own, a clock that the test sets, and a table of people who play Nim."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Match, Seat, Store
from tests.store.games import Bids, Nim

ANN, BOB, CID = Seat(101, "Ann"), Seat(102, "Bob"), Seat(103, "Cid")


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    time: float = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Club:
    """Where Ann, Bob and Cid meet; each game has a channel of its own."""

    store: Store
    channels: list[int] = field(default_factory=lambda: list(range(900, 1000)))

    async def sit_down(self, game: str, *people: Seat, **options: str) -> Match:
        """A lobby with these people."""
        opener, *others = people
        match = await self.store.lobbies.open(game, options, 7, self.channels.pop(0), opener)
        for seat in others:
            match = await self.store.lobbies.join(match.id, seat.user, seat.name, 5)
        return match

    async def start(self, game: str, *people: Seat, **options: str) -> Match:
        """A running game of these people."""
        return await self.begin(await self.sit_down(game, *(people or (ANN, BOB)), **options), **options)

    async def begin(self, match: Match, **options: str) -> Match:
        """Start the game of a lobby."""
        table = Table(GAMES[match.game].begin(len(match.seats), Rng("ab" * 32), **options))
        return await self.store.lobbies.begin(match.id, table)

    async def choose(self, match: Match, *options: str) -> tuple[Match, Table]:
        """Make choices one after another, each by the first seat that is waited for; how the game then stands."""
        for option in options:
            now, table = await self.load(match)
            ask = table.waiting()[0]
            table.choose(ask.seat, ask.what, option)
            await self.store.play.commit(now, table)
        return await self.load(match)

    async def load(self, match: Match) -> tuple[Match, Table]:
        """A game that has begun."""
        now, table = await self.store.play.load(match.id)
        assert table is not None
        return now, table


def change(path: Path, *statements: str) -> None:
    """What somebody does to a database while Belfry is off."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", Nim)
    monkeypatch.setitem(GAMES, "bids", Bids)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "belfry.db"


@pytest.fixture
async def store(path: Path, clock: Clock) -> AsyncIterator[Store]:
    opened = await Store.open(path, clock)
    yield opened
    await opened.close()


@pytest.fixture
async def other(store: Store, path: Path, clock: Clock) -> AsyncIterator[Store]:
    """A second process, as far as SQLite can tell: another store on the same file."""
    opened = await Store.open(path, clock)
    yield opened
    await opened.close()


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)
