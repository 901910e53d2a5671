"""What `/me` and `/table champions` tell, counted anew by another program, and how long it takes in a full store.

Random people play games of every kind in a store: they leave, come back, take seats over, let a computer choose for
them, take choices back, end games early, and tie.  What was seen of who sat where is written into a diary; then each
game is run again from its first state and its choices alone, and what follows for each person and each server is
compared with what the store tells.
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from time import process_time
from typing import TypeVar

from bench.summaries import median
from cogs.panels.results import make_champions, make_results
from engine.codec import decode
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Choice, Table
from store import NOBODY, Champion, FinalTurn, Match, Opponent, OwnResults, Preferences, Seat, Store, Tally
from store.database import Database, Fetch
from store.results import LEAST_GAMES, OPPONENTS_SHOWN

PEOPLE = [Seat(user, f"Player {user}") for user in range(1, 13)]
GUILDS = (1, 2)
KINDS = [(name, seats) for name, kind in GAMES.items() for seats in kind.players]
LEAVES, RETURNS, COMES, ABSENT, UNDOES, STOPS = 0.001, 0.02, 0.001, 0.03, 0.05, 0.0005  # chances before a choice
FULL = 100_000  # results, in the store in which it is measured how long they take
ROUNDS = 50

T = TypeVar("T")


@dataclass
class Sitting:
    """A seat as people have seen it: who sat there at the start, who owns it now, and whether a computer plays it."""

    first: int
    owner: int
    computer: bool


@dataclass
class Seen:
    """A game as people have seen it."""

    game: str
    guild: int
    seats: list[Sitting]
    places: list[int] = field(default_factory=list)  # none if it was ended early
    waits: dict[int, list[int]] = field(default_factory=dict)  # seconds, by seat


class Season:
    """People who play so many games in a store."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.rng, self.time = store, random.Random(seed), 1_000_000.0
        store.clock = store.play.clock = store.seats.clock = store.lobbies.clock = lambda: self.time

    async def play(self, number: int) -> dict[int, Seen]:
        """All of them, by their numbers."""
        for person in PEOPLE[::2]:
            await self.store.people.set_preferences(person.user, Preferences(shown=True))
        return dict([await self.play_one(*KINDS[n % len(KINDS)]) for n in range(number)])

    async def play_one(self, game: str, players: int) -> tuple[int, Seen]:
        """One game to its end, whichever that is."""
        rng = self.rng
        people = rng.sample(PEOPLE, rng.choice([players, players, rng.randint(1, players)]))
        seats = [*people, *[Seat(NOBODY, "", "easy")] * (players - len(people))]
        rng.shuffle(seats)
        table, guild = Table(GAMES[game].begin(players, Rng(str(rng.random())))), rng.choice(GUILDS)
        match = await self.store.lobbies.open(game, {}, guild, 1, *seats, table=table)
        seen = Seen(game, guild, [Sitting(seat.user, seat.user, bool(seat.computer)) for seat in seats])
        while match.status == "running":
            if await self.meddle(match, seen) or match.turn == 1:
                match, loaded = await self.store.play.load(match.id)
                table = loaded or table
            if match.status == "running":
                match, table = await self.choose(match, table, seen)
        return match.id, seen

    async def meddle(self, match: Match, seen: Seen) -> bool:
        """What people do beside choosing, if anything."""
        rng, store, done = self.rng, self.store, False
        for n, sitting in enumerate(seen.seats):
            if not sitting.computer and rng.random() < LEAVES:
                sitting.computer = done = True
                after = await store.seats.hand_over(match.id, sitting.owner, "easy")
                if after.status == "stopped":
                    return True
            elif sitting.computer and sitting.owner and rng.random() < RETURNS:
                sitting.computer, done = False, True
                await store.seats.take_over(match.id, n, sitting.owner, "")
            elif sitting.computer and rng.random() < COMES:
                free = [one for one in PEOPLE if one.user not in [other.owner for other in seen.seats]]
                person = rng.choice(free)
                sitting.computer, sitting.owner, sitting.first, done = False, person.user, -1, True
                await store.seats.take_over(match.id, n, person.user, person.name)
        if rng.random() < STOPS:
            await store.matches.stop(match.id)
            return True
        return done

    async def choose(self, match: Match, table: Table, seen: Seen) -> tuple[Match, Table]:
        """Somebody chooses, or takes a choice back."""
        rng = self.rng
        self.time += rng.choice([5, 60, 600, 7_200, 90_000])
        ask = rng.choice(table.waiting())
        if rng.random() < UNDOES and (back := match.seats_that_can_undo(table)):
            with suppress(FinalTurn):
                return await self.store.play.rewind(match, table, back[0])
        in_person = not seen.seats[ask.seat].computer and rng.random() > ABSENT
        table.choose(ask.seat, ask.what, rng.choice(ask.options))
        return await self.store.play.commit(match, table, in_person=in_person)


def run_again(path: Path, seen: dict[int, Seen]) -> None:
    """Find out from first states and choices how the games have ended, and how soon people chose."""
    with closing(sqlite3.connect(path)) as file:
        for number, one in seen.items():
            [state, version] = file.execute(
                "select state, version from turns where match_id = ? and turn = 1", (number,)
            ).fetchone()
            table, asked = Table(decode(GAMES[one.game], state, version)), dict[tuple[int, int, int], int]()
            rows = (
                "select turn, seat, what, option, at, planned, asked from choices where match_id = ? order by turn, n"
            )
            for turn, seat, what, option, at, planned, since in file.execute(rows, (number,)):
                while table.turn_over:
                    table = table.next_turn()
                table.choose(*Choice(seat, what, option))
                if at and since and not planned:
                    asked.setdefault((turn, seat, since), at - since)
            while table.turn_over and not table.game.over():
                table = table.next_turn()
            if table.turn_over:
                one.places = table.game.result()
            for (_, seat, _), seconds in asked.items():
                one.waits.setdefault(seat, []).append(seconds)


def list_whole(one: Seen) -> Iterator[tuple[int, int]]:
    """The seats of a game that count for somebody, and for whom."""
    for n, sitting in enumerate(one.seats):
        if sitting.owner and sitting.owner == sitting.first and not sitting.computer:
            yield n, sitting.owner


def count_own(user: int, ended: dict[int, Seen], shown: set[int]) -> OwnResults:
    """What somebody has come to, by what was seen."""
    sums, rivals, uncounted, usual = dict[tuple[str, int, bool], list[Fraction]](), Counter[tuple[int, str]](), 0, []
    for one in ended.values():
        whole, players = dict(list_whole(one)), len(one.places)
        own = next((n for n, who in whole.items() if who == user), None)
        if own is None:
            uncounted += any(sitting.owner == user for sitting in one.seats)
            continue
        others = any(sitting.owner for n, sitting in enumerate(one.seats) if n != own)
        won = Fraction(one.places[own] == 1, one.places.count(1))
        sums.setdefault((one.game, players, others), []).append(won)
        if others and one.waits.get(own):
            usual.append(middle(one.waits[own]))
        for n, who in whole.items():
            if who != user and who in shown:
                rivals[who, "games"] += 1
                rivals[who, "ahead"] += one.places[own] < one.places[n]
                rivals[who, "behind"] += one.places[own] > one.places[n]
    tallies = [Tally(*sort, len(won), float(sum(won)), len(won) / sort[1]) for sort, won in sorted(sums.items())]
    opponents = [
        Opponent(f"Player {who}", *(rivals[who, what] for what in ("games", "ahead", "behind")))
        for who in {who for who, _ in rivals}
    ]
    return OwnResults(tuple(tallies), uncounted, middle(usual) if usual else None, tuple(opponents))


def middle(numbers: list[int]) -> int:
    """The lower one of the two in the middle."""
    return sorted(numbers)[(len(numbers) - 1) // 2]


def count_champions(guild: int, ended: dict[int, Seen], shown: set[int]) -> list[Champion]:
    """Who has won more than chance gives on a server, by what was seen."""
    sums = dict[tuple[str, int], list[tuple[Fraction, Fraction]]]()
    for one in ended.values():
        if one.guild == guild and all(sitting.owner for sitting in one.seats):
            for n, who in list_whole(one):
                won = Fraction(one.places[n] == 1, one.places.count(1))
                sums.setdefault((one.game, who), []).append((won, Fraction(1, len(one.places))))
    return [
        Champion(game, f"Player {who}", len(all_), float(sum(won for won, _ in all_)), float(sum(by for _, by in all_)))
        for (game, who), all_ in sums.items()
        if who in shown and len(all_) >= LEAST_GAMES and sum(won - by for won, by in all_) > 0
    ]


def flat(found: OwnResults) -> tuple[object, ...]:
    """Without what may be in any order, and without what floating points leave."""
    tallies = [(*one[:4], round(one.wins, 6), round(one.chance, 6)) for one in found.tallies]
    return tallies, found.uncounted, found.answered, sorted(found.opponents)


def flat_champions(found: list[Champion]) -> list[tuple[object, ...]]:
    return sorted((*one[:3], round(one.wins, 6), round(one.chance, 6)) for one in found)


def hurry(database: Database) -> None:
    """From now on write in this very thread, and wait for no disk."""

    async def write(work: Callable[[Fetch], T], *, durable: bool = True) -> T:
        return database._transact(work, durable=False)

    database.write = write  # type: ignore[method-assign]


async def compare(games: int, seed: int, path: Path) -> tuple[Counter[str], list[str]]:
    """Play so many games, and count anew; what was there, and each difference."""
    store = await Store.open(path)
    try:
        return await compare_in(store, games, seed)
    finally:
        await store.close()


async def compare_in(store: Store, games: int, seed: int) -> tuple[Counter[str], list[str]]:
    """The same in an open store."""
    hurry(store.database)
    seen = await Season(store, seed).play(games)
    run_again(store.database.path, seen)
    shown = {person.user for person in PEOPLE[::2]}
    ended = {number: one for number, one in seen.items() if one.places}
    differences = []
    for person in PEOPLE:
        own, expected = await store.results.of(person.user), count_own(person.user, ended, shown)
        if len(expected.opponents) > OPPONENTS_SHOWN or flat(own) != flat(expected):
            differences.append(f"{person.name}: {flat(own)} is told, and {flat(expected)} was seen")
    for guild in GUILDS:
        told, champions = await store.results.champions(guild), count_champions(guild, ended, shown)
        if flat_champions(told) != flat_champions(champions):
            differences.append(f"server {guild}: {told} is told, and {champions} was seen")
    before = await store.database.scan("select * from results")
    for table in ("results", "archives"):
        await store.database.note(f"delete from {table} where match_id % 2")
    for number in await store.archives.list_unkept():
        await store.archives.add(number)
    if await store.database.scan("select * from results") != before:
        differences.append("kept later, results are others")
    return tell_what_was_there(seen, ended), differences


def tell_what_was_there(seen: dict[int, Seen], ended: dict[int, Seen]) -> Counter[str]:
    """What the games had in them, so that one sees that all of it was tried."""
    there = Counter({"games": len(seen), "played to the end": len(ended), "ended early": len(seen) - len(ended)})
    for one in ended.values():
        owned = [sitting for sitting in one.seats if sitting.owner]
        there["with a shared first place"] += one.places.count(1) > 1
        there["with a seat that a computer ended for a person"] += any(sitting.computer for sitting in owned)
        there["with a seat that was taken over"] += any(sitting.first == -1 for sitting in owned)
        there["against computers alone"] += len(owned) == 1
        there["with a computer of its own among people"] += 1 < len(owned) < len(one.seats)
    return there


async def fill(path: Path, results: int) -> None:
    """A store with so many results: 400 people on 20 servers, and the first of them in each tenth game."""
    await (await Store.open(path)).close()
    rng, written, number = random.Random(1), 0, 0
    with closing(sqlite3.connect(path)) as file, file:
        for user in range(1, 401):
            file.execute("insert into people (user, shown) values (?, ?)", (user, user % 2))
        while written < results:
            number += 1
            game, players = KINDS[number % len(KINDS)]
            people = rng.sample(range(2, 401), players)
            if number % 10 == 0:
                people[0] = 1
            file.execute(
                "insert into matches (id, game, options, guild, channel, opener, status, since, promise)"
                " values (?, ?, '{}', ?, ?, ?, 'over', 1, 'x')",
                (number, game, 1 + number % 20, number, people[0]),
            )
            for seat, (user, place) in enumerate(zip(people, rng.sample(range(1, players + 1), players), strict=True)):
                file.execute(
                    "insert into seats (match_id, seat, user, name) values (?, ?, ?, ?)",
                    (number, seat, user, str(user)),
                )
                row = number, seat, user, place, "whole", rng.randrange(90_000)
                file.execute("insert into results values (?, ?, ?, ?, ?, ?)", row)
            written += players


async def measure(path: Path) -> dict[str, list[float]]:
    """How many milliseconds of a processor it takes to make each answer."""
    store, taken = await Store.open(path), dict[str, list[float]]()
    for n, (what, number) in product(range(ROUNDS), (("person", 1), ("person", 0), ("server", 1))):
        began, name = process_time(), f"/table champions, server {number}"
        if what == "person":
            user = number or 2 + n
            name = f"/me, {'who has played most' if number else 'another'}"
            shown = (await store.people.preferences(user)).shown
            make_results(await store.results.of(user), shown=shown)
        elif (await store.servers.get(number)) is not None:
            make_champions(await store.results.champions(number))
        taken.setdefault(name, []).append((process_time() - began) * 1_000)
    await store.close()
    return taken


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench results", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="that are played and counted anew")
    parser.add_argument("--seed", type=int, default=1, help="of chance")
    parser.add_argument("--full", type=int, default=FULL, help="results in the store in which time is measured")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        there, differences = asyncio.run(compare(chosen.games, chosen.seed, Path(folder) / "played.db"))
        for what, number in there.items():
            print(f"{what:50}{number:8,}")
        print(f"{'differences':50}{len(differences):8,}", *differences, sep="\n  " if differences else "", flush=True)
        full = Path(folder) / "full.db"
        asyncio.run(fill(full, chosen.full))
        print(f"of {chosen.full:,} results, milliseconds of a processor: median and most")
        for what, taken in asyncio.run(measure(full)).items():
            print(f"{what:50}{median(taken):8.1f}{max(taken):8.1f}")
    return int(bool(differences))
