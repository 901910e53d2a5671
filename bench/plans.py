"""Random plans of random people, in the store: what they choose is legal, nothing was lit that they did not allow, and
the same choices by hand leave the same games behind.

Each game is played twice, from the same beginning: once by plans, as far as they choose, and once by hand.  All is read
anew from the store before each choice, as after a kill.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from engine.game import Decision
from engine.games import GAMES
from engine.light import brings_light
from engine.plan import LINES, Plan, Wish
from engine.rng import Fast, Rng
from engine.table import Choice, Table
from engine.walk import Walk
from store import Match, Seat, Store, StoredPlan

WORLDS = 6  # that are imagined for a plan
WISHES = 4  # of a line at most
OFTEN = 3  # one of so many moments at which somebody may plan is used


@dataclass
class Pair:
    """A game by plan, and the same by hand; `lit`: what has come to light, by seat, since it has planned."""

    store: Store
    by_plan: Match
    by_hand: Match
    rng: Fast
    count: Counter[str] = field(default_factory=Counter)
    lit: dict[int, bool] = field(default_factory=dict)

    async def play(self) -> None:
        """To the end.  Raises AssertionError for a plan that did what it may not."""
        while (stood := await self.store.play.load(self.by_plan.id))[0].status == "running":
            match, table = stood
            assert table is not None
            await self.make_plans(match, table)
            ask = self.rng.choice(table.waiting())
            stored = (await self.store.plans.of(match.id)).get(ask.seat)
            option = self.follow(stored.plan, table, ask) if stored and stored.plan else None
            choice = Choice(ask.seat, ask.what, option or self.rng.choice(ask.options))
            self.lit = {seat: known or brings_light(table, choice, seat) for seat, known in self.lit.items()}
            other, twin = await self.store.play.load(self.by_hand.id)
            assert twin is not None
            table.choose(*choice)
            twin.choose(*choice)
            await self.store.play.commit(match, table, planned=option is not None)
            await self.store.play.commit(other, twin)
            self.count["choices"] += 1
        assert await self.read(self.by_plan) == await self.read(self.by_hand)
        assert not await self.store.plans.of(self.by_plan.id)
        self.count["games"] += 1

    def follow(self, plan: Plan, table: Table, ask: Decision) -> str | None:
        """What a plan chooses."""
        option, void, computer = plan.verdict(table, ask.seat)
        if void:
            self.count[void] += 1
        if computer:
            self.count["choices by plan"] += 1
            return self.rng.choice(ask.options)
        if option is not None:
            assert option in ask.options
            assert Wish(ask.what, option) in [line[0] for line in plan.lines]
            assert not self.lit[ask.seat]
            self.count["choices by plan"] += 1
        return option

    async def make_plans(self, match: Match, table: Table) -> None:
        """Let some of those plan who are not asked and have no plan."""
        planned = await self.store.plans.of(match.id)
        asked = {ask.seat for ask in table.waiting()}
        for seat in {*range(len(match.seats))} - asked - planned.keys():
            lines = [] if self.rng.below(OFTEN) else [*filter(None, self.walk(table, seat))]
            if lines:
                new = StoredPlan(seat, table.game.version, Plan.of(lines, computer=self.rng.below(2) == 0))
                assert await self.store.plans.write(match.id, match.seats[seat].user, new)
                self.lit[seat] = False
                self.count["plans"] += 1

    def walk(self, table: Table, seat: int) -> Iterator[tuple[Wish, ...]]:
        """Some lines, each through an imagined turn."""
        for _ in range(1 + self.rng.below(LINES)):
            walk = Walk(table, seat, self.rng, WORLDS)
            for _ in range(1 + self.rng.below(WISHES)):
                if ask := walk.ask():
                    walk.take(ask.what, self.rng.choice(ask.options))
            yield walk.line

    async def read(self, match: Match) -> list[object]:
        """All that is stored of a game, but for its number, its channel, and by what a choice was made."""
        fetch = self.store.database.fetch
        return [
            await fetch(
                "select turn, n, seat, what, option, at from choices where match_id = ? order by 1, 2", match.id
            ),
            await fetch("select turn, version, state from turns where match_id = ? order by turn", match.id),
            await fetch("select status, since, promise, revision, moment, remarks from matches where id = ?", match.id),
        ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench plans", description="Random plans, and whether they keep to it.")
    parser.add_argument("--plans", type=int, default=10_000, help="at least so many in all")
    parser.add_argument("--only", choices=sorted(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    names = [chosen.only] if chosen.only else [*GAMES]
    columns = ("games", "plans", "choices", "choices by plan", "news", "nothing", "other")
    print(f"| game | {' | '.join(columns)} |\n|{' --- |' * (1 + len(columns))}")
    for name in names:
        counted = asyncio.run(play(name, chosen.plans / len(names), chosen.seed))
        print(f"| {name} | {' | '.join(str(counted[what]) for what in columns)} |", flush=True)
    return 0


async def play(name: str, plans: float, seed: int) -> Counter[str]:
    """Games until so many plans have been made, each with another number of players."""
    total, game = Counter[str](), GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "plans.db", lambda: 1_000_000.0)
        for n in count(seed):
            players = game.players[n % len(game.players)]
            seats = [Seat(101 + seat, f"Player {seat}") for seat in range(players)]
            found = [await store.lobbies.open(name, {}, 7, 2 * n + one, *seats) for one in (0, 1)]
            begun = [Table(game.begin(players, Rng(f"plans {n}"))) for _ in found]
            first, second = [await store.lobbies.begin(one.id, table) for one, table in zip(found, begun, strict=True)]
            pair = Pair(store, first, second, Fast.seeded(n))
            await pair.play()
            total += pair.count
            if total["plans"] >= plans:
                break
        await store.close()
    return total
