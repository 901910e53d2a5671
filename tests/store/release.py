"""A small database of this version, as SQL text: what hosts may have on the day of a release.

    python -m tests.store.release tests/store/released/0.9.0.sql

It is made at each release and never again: `test_released.py` plays on in all of them.
"""

import asyncio
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from engine.core.rng import Rng
from engine.core.table import Table, Wish
from engine.games import GAMES
from engine.planning.plan import Plan
from store import Absence, Match, Pace, Preferences, Seat, Server, Store, StoredPlan, happened

GUILD = 7
ANN, BOB, CID = Seat(101, "Ann"), Seat(102, "Bob"), Seat(103, "Cid")
COMPUTER = Seat(0, "Computer", "easy")
BEGAN = 1_790_000_000  # unix time
CHOICES = 12  # of each game that goes on


class Clock:
    """Each look at it is a minute later."""

    def __init__(self) -> None:
        self.time = BEGAN

    def __call__(self) -> float:
        self.time += 60
        return self.time


async def fill(path: Path) -> None:
    """A game of each kind that is played, with plans and votes; a lobby, and games that sleep and have ended."""
    store, random = await Store.open(path, Clock()), Random(1)
    channels = iter(range(901, 1000))
    lobby = await store.lobbies.open(
        "tower", {}, GUILD, next(channels), ANN, COMPUTER, invited={CID.user: CID.name}, pace=Pace.read("24h")
    )
    await store.lobbies.join(lobby.id, BOB.user, BOB.name, 4)
    for game in GAMES:
        match = await begin(store, game, next(channels), ANN, BOB)
        match, table = await play(store, match, random, CHOICES)
        seat = 1 - table.waiting()[0].seat
        assert await store.plans.write(
            match.id, match.seats[seat].user, StoredPlan(seat, table.game.version, plan_of(table, seat, random))
        )
        await store.votes.agree(match.id, "stop", ANN.user, ANN.name)
    with_computer = await begin(store, "tower_up", next(channels), ANN, BOB, CID)
    await store.seats.hand_over(with_computer.id, CID.user, "medium")
    await store.matches.remark(with_computer.id, happened("seats.handed", name=with_computer.sitter(2)))
    asleep = await begin(store, "castle_builders", next(channels), ANN, CID)
    await play(store, asleep, random, CHOICES)
    await store.matches.sleep(asleep.id)
    over = await begin(store, "castle_builders", next(channels), BOB, CID)
    await play(store, over, random, None)
    stopped = await begin(store, "castle_builders", next(channels), BOB, CID)
    await store.matches.stop(stopped.id)
    await store.people.set_preferences(ANN.user, Preferences("Europe/Berlin", 7, 22, "message", digest=18))
    await store.absences.note(Absence(BOB.user, BEGAN, BEGAN + 3 * 86_400, plays=False))
    await store.direct_messages.set(ANN.user, 801, closed=False)
    await store.servers.set(GUILD, Server((901,), threads=False))
    await store.lookouts.add(GUILD, CID.user)
    await store.close()


async def begin(store: Store, game: str, channel: int, *seats: Seat) -> Match:
    """A game that has begun."""
    table = Table(GAMES[game].begin(len(seats), Rng(f"{channel:064}")))
    return await store.lobbies.open(game, {}, GUILD, channel, *seats, table=table)


async def play(store: Store, match: Match, random: Random, choices: int | None) -> tuple[Match, Table]:
    """Make so many choices at random, or all up to the end; how the game then stands."""
    match, table = await store.play.load(match.id)
    assert table is not None
    while choices != 0 and match.status != "over":
        ask = random.choice(table.waiting())
        table.choose(ask.seat, ask.what, random.choice(ask.options))
        match, table = await store.play.commit(match, table)
        choices = choices and choices - 1
    return match, table


def plan_of(table: Table, seat: int, random: Random) -> Plan:
    """What a seat might choose when it is asked next."""
    at = table.again()
    while True:
        at = at.next_turn() if at.turn_over else at
        if ask := at.open_to(seat):
            return Plan.of([[Wish(ask.what, option)] for option in ask.options[:2]])
        if not at.turn_over:
            other = random.choice(at.waiting())
            at.choose(other.seat, other.what, random.choice(other.options))


def text_of(path: Path) -> Iterable[str]:
    """A database as SQL text, by which `sqlite3` makes it again."""
    with closing(sqlite3.connect(path)) as file:
        for name in ("application_id", "user_version"):
            yield f"pragma {name} = {file.execute(f'pragma {name}').fetchone()[0]};"
        yield from file.iterdump()


def main(target: Path) -> None:
    with TemporaryDirectory(prefix="belfry-") as folder:
        asyncio.run(fill(Path(folder) / "belfry.db"))
        target.write_text("\n".join(text_of(Path(folder) / "belfry.db")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
