"""Whether games verify, and forged ones do not: random games in a store, with all that may happen at a table.

Each is opened with a secret, joined with shares, begun, and played at random, with undo, stand-ins, seats that are left
and taken over, and now and then rules that are corrected in its middle, or an end before its time.  Its document must
verify, and hold the digits of every board.  With `--frauds`, documents are forged in every way of `bench.frauds`, and
none of these may verify.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.frauds import FRAUDS, Evidence, is_found
from engine.chain import SHOWN_DIGITS
from engine.game import Game
from engine.games import GAMES
from engine.proof import find_digits, is_end, read_game, verify
from engine.record import Record
from engine.rng import Rng
from engine.seal import key_of, share_of
from engine.table import Table
from store import Match, Seat, Store

STRENGTH = "medium"
UNDO, STAND_IN, PLAN, LEAVE, COME = 0.08, 0.05, 0.05, 0.02, 0.1  # how often, where it can be
COMPUTER, CORRECTED, ENDED = 0.2, 0.1, 0.05  # of seats, and of games
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def correct(kind: type[Game]) -> type[Game]:
    """The rules of a game in which one of many options is not allowed any more."""

    def ask(self: Game, seat: int, what: str, options: Sequence[str], **how: Any) -> Any:
        middle = len(options) // 2
        return kind.ask(self, seat, what, [*options[:middle], *options[middle + 1 :]] if middle > 1 else options, **how)

    name = f"Corrected{kind.__name__}"
    return type(name, (kind,), {"ask": ask, "__module__": __name__, "__qualname__": name})


CORRECTED_GAMES = {name: correct(kind) for name, kind in GAMES.items()}
globals().update({kind.__name__: kind for kind in CORRECTED_GAMES.values()})  # where pickle looks for them


@contextmanager
def corrected(game: str) -> Iterator[None]:
    """The corrected rules of a game hold."""
    with ExitStack() as stack:
        stack.enter_context(patch.dict(GAMES, {game: CORRECTED_GAMES[game]}))
        for module in ("store.rows", "store.archives", "engine.proof"):
            stack.enter_context(patch(f"{module}.name_rules", lambda: "corrected"))
        yield


@dataclass
class Played:
    """A game in the store that is played at random; `digits`: of its boards; `count`: what has happened in it."""

    store: Store
    number: int
    rng: random.Random
    count: Counter[str]
    digits: list[str] = field(default_factory=list)

    @classmethod
    async def begin(cls, store: Store, game: str, seed: int, count: Counter[str]) -> "Played":
        """Open a table, let some sit down, each with a share, and begin."""
        rng, kind = random.Random(f"{game} {seed}"), GAMES[game]
        players, secret = rng.choice(kind.players), rng.randbytes(32).hex()
        options = {name: rng.choice(values) for name, values in kind.options.items()}
        opener = Seat(1, NAMES[0], share=share_of(f"{rng.random()}"))
        match = await store.lobbies.open(game, options, 7, seed + 1, opener, secret=secret)
        for user in range(2, players + 1):
            if rng.random() < COMPUTER:
                match = await store.lobbies.add_computer(match.id, STRENGTH, players)
            else:
                share = share_of(f"{rng.random()}")
                match = await store.lobbies.join(match.id, user, NAMES[user - 1], players, share)
        match = await store.lobbies.set_share(match.id, 1, share_of("a word of Ann's own"))
        table = Table(kind.begin(players, Rng(key_of(secret, match.shares)), **options))
        await store.lobbies.begin(match.id, table)
        return cls(store, match.id, rng, count)

    async def play(self, most: int = 1 << 30) -> None:
        """At most so many things that people do, perhaps to the end."""
        match, table = await self.look()
        while match.status == "running" and most:
            await self.act(match, table)
            match, table = await self.look()
            most -= 1

    async def look(self) -> tuple[Match, Table]:
        """The game as it is, of whose board there is a picture."""
        match, table = await self.store.play.load(self.number)
        assert table is not None
        self.digits.append(match.chain[:SHOWN_DIGITS])
        return match, table

    async def act(self, match: Match, table: Table) -> None:
        """One thing that somebody does."""
        rng, seats, able = self.rng, self.store.seats, match.seats_that_can_undo(table)
        if able and rng.random() < UNDO:
            self.count["undone"] += 1
            await self.store.play.rewind(match, table, rng.choice(able))
        elif len(match.people) > 1 and rng.random() < LEAVE:
            self.count["left"] += 1
            await seats.hand_over(match.id, rng.choice(sorted(match.people)), STRENGTH)
        elif match.computers and rng.random() < COME:
            self.count["taken over"] += 1
            seat, guest = rng.choice(match.computers), 100 + len(self.digits)
            await seats.take_over(match.id, seat, match.seats[seat].user or guest, f"Guest {guest}")
        else:
            ask = rng.choice(table.waiting())
            absent = ask.seat in match.computers or rng.random() < STAND_IN
            self.count["choices"] += 1
            self.count["not in person"] += absent
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
            planned = not absent and rng.random() < PLAN
            await self.store.play.commit(match, table, in_person=not absent, planned=planned)

    async def record(self) -> Record:
        """Its document, now that it has ended."""
        record = await self.store.archives.record(self.number)
        assert record is not None
        return record


async def play_one(store: Store, game: str, seed: int, count: Counter[str]) -> tuple[Played, Record]:
    """A game from its table to its document.  Raises ValueError when that does not verify as it should."""
    played = await Played.begin(store, game, seed, count)
    rng = played.rng
    if rng.random() < ENDED:
        count["ended early"] += 1
        await played.play(rng.randrange(60))
        await store.matches.stop(played.number)
    elif rng.random() < CORRECTED:
        count["corrected"] += 1
        await played.play(rng.randrange(5, 40))
        with corrected(game):
            await played.play()
            record = await played.record()
            check(record, played.digits, count)
        return played, record
    else:
        await played.play()
    record = await played.record()
    check(record, played.digits, count)
    return played, record


def check(record: Record, digits: Sequence[str], count: Counter[str]) -> None:
    """Verify a game and the pictures of it.  Raises ValueError for what does not follow."""
    began, text = time.perf_counter(), record.to_json()
    told = verify(read_game(text)).told
    count["microseconds"] += int((time.perf_counter() - began) * 1e6)
    count["bytes"] += len(text)
    if told and len(record.rules) == 1:
        raise ValueError(" ".join(told))
    if wrong := [one for one in digits if not find_digits(record, one)]:
        raise ValueError(f"no board had the digits {wrong[0]}")
    if not is_end(record, digits[-1]):
        raise ValueError(f"its end had not the digits {digits[-1]}")
    count["games"] += 1
    count["rules told"] += bool(told)


async def play_all(games: Sequence[str], number: int, first: int) -> tuple[dict[str, Counter[str]], list[str]]:
    """So many games, one kind after the other; what happened in each kind, and what did not verify."""
    counts, wrong = defaultdict[str, Counter[str]](Counter), list[str]()
    for piece in range(0, number, 200):  # a store of its own, so that none grows
        with tempfile.TemporaryDirectory() as folder:
            store = await Store.open(Path(folder) / "belfry.db")
            for seed in range(first + piece, first + min(number, piece + 200)):
                game = games[seed % len(games)]
                try:
                    await play_one(store, game, seed, counts[game])
                except ValueError as error:
                    wrong.append(f"{game} {seed}: {error}")
            await store.close()
    return counts, wrong


async def forge_all(games: Sequence[str]) -> tuple[Counter[str], list[str]]:
    """A game of each kind forged in every way; how many frauds were found, and the names of those that were not."""
    found, missed = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "belfry.db")
        for number, game in enumerate(games):
            for name, forge in FRAUDS.items():
                for seed in range(number * 1000, number * 1000 + 40):  # not every game has what is forged
                    played, record = await cached(store, game, seed)
                    evidence = Evidence(record.promise, played.digits[-1])
                    forged = forge(record, random.Random(seed))
                    if forged is not None:
                        break
                else:
                    continue
                if is_found(forged, evidence):
                    found[game] += 1
                else:
                    missed.append(f"{game}: {name}")
        await store.close()
    return found, missed


_played: dict[tuple[str, int], tuple[Played, Record]] = {}


async def cached(store: Store, game: str, seed: int) -> tuple[Played, Record]:
    """A game that was played to its end by the rules that hold, the same for the same seed."""
    if (game, seed) not in _played:
        played = await Played.begin(store, game, seed, Counter())
        await played.play()
        _played[game, seed] = played, await played.record()
    return _played[game, seed]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench proof", description=__doc__)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many are played (100)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first of them, to go on another time")
    parser.add_argument("--only", metavar="GAME", choices=GAMES, help="one kind alone")
    parser.add_argument("--frauds", action="store_true", help="forge some, instead")
    chosen = parser.parse_args(arguments)
    games = [chosen.only] if chosen.only else [*GAMES]
    if chosen.frauds:
        found, missed = asyncio.run(forge_all(games))
        print("| game | kinds of fraud | found |\n| --- | --- | --- |")
        for game in games:
            lost = sum(one.startswith(f"{game}:") for one in missed)
            print(f"| {game} | {found[game] + lost} | {found[game]} |")
        print(*missed, sep="\n")
        return int(bool(missed))
    counts, wrong = asyncio.run(play_all(games, chosen.games, chosen.first))
    heads = ("games", "choices", "not in person", "undone", "left", "taken over", "corrected", "ended early")
    print(f"| game | {' | '.join(heads)} | kB | ms |\n|{' --- |' * (len(heads) + 3)}")
    for game, count in counts.items():
        each = max(1, count["games"])
        mean = f"{count['bytes'] / each / 1000:.1f} | {count['microseconds'] / each / 1000:.0f}"
        print(f"| {game} | {' | '.join(str(count[head]) for head in heads)} | {mean} |")
    print(*wrong, sep="\n", file=sys.stderr)
    return int(bool(wrong))
