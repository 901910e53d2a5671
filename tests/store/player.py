"""A process that plays games through the store, for tests that kill it.

It reads requests, JSON lists [FILE, GAME, SEED, MOMENT], one a line.  For each
it splits off a process that takes up the game of the file, or begins one, and
plays it to its end at random, or as somebody has planned, now and then taking
a choice back that was not.  That says
what it is about to make of a turn and, once the store has done it, that it is
done; one JSON list a line:

    ["process", ID]   ["will", TURN, CHOICES]   ["done", TURN, CHOICES]   ...   ["over"]   ["ended"]

CHOICES are all that is then chosen in the turn by people, and there is no later one.
The process kills itself (SIGKILL) when it comes to its MOMENT: just before the
so-many-th statement that SQLite runs, or line that says "done"; 0 is never.
Only those count that have not followed the same one OFTEN times before.
"""

import asyncio
import gc
import json
import os
import re
import signal
import sqlite3
import sys
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Seat, Store
from tests.store.games import Bids, Nim

CHANNEL = 901
UNDOS = 0.3  # of the choices that can be taken back
OFTEN = 2
VALUES = re.compile(r"'[^']*'|\d+")


class Moments:
    """Counts the moments at which a process may end, and ends it at one of them."""

    def __init__(self, fatal: int) -> None:
        self.left = fatal
        self.met = Counter[tuple[str, str]]()
        self.last = ""

    def __call__(self, statement: str = "") -> None:
        before, self.last = self.last, VALUES.sub("", statement)
        self.met[before, self.last] += 1
        self.left -= self.met[before, self.last] <= OFTEN
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class Traced(sqlite3.Connection):
    """A connection whose statements are moments, from the first on."""

    moments: Moments

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_trace_callback(self.moments)


def tell(*words: object) -> None:
    sys.stdout.write(json.dumps(words) + "\n")  # in one piece: whoever is killed leaves no half of a line
    sys.stdout.flush()


async def play(path: str, game: str, seed: int, fatal: int) -> None:
    """Play the game of this file to its end."""
    moments = Traced.moments = Moments(fatal)
    sqlite3.connect = partial(sqlite3.connect, factory=Traced)
    random = Random(seed)
    store = await Store.open(path)
    number = await begun(store, game, seed)
    while True:
        match, table = await store.play.load(number)
        if match.status == "over":
            break
        assert table is not None
        undoing = [seat for seat in range(table.game.seats) if table.can_undo(seat)]
        planned = table.planned or (table.before and table.before.planned)
        undo = bool(undoing) and not planned and random.random() < UNDOS
        turn = match.turn
        if undo:
            turn, undone = (match.turn, table) if table.choices else (match.turn - 1, table.before)
            assert undone is not None
            will = table.undo(undoing[0]).choices[len(undone.absent) :]  # what was taken at once comes first
            doing = store.play.rewind(match, table, undoing[0])
        else:
            ask = random.choice(table.waiting())
            plan = (await store.plans.of(number)).get(ask.seat)
            option = plan.plan.verdict(table, ask.seat).option if plan and plan.plan else None
            table.choose(ask.seat, ask.what, option or random.choice(ask.options))
            will = table.list_own()
            doing = store.play.commit(match, table, planned=option is not None)
        tell("will", turn, will)
        await doing
        moments()
        tell("done", turn, will)
    await store.close()
    tell("over")


async def begun(store: Store, game: str, seed: int) -> int:
    """The number of the game, which begins if it has not."""
    kind = GAMES[game]
    seats = min(3, kind.players[-1])
    match = await store.matches.find(1)
    if match is None:
        match = await store.lobbies.open(game, {}, 7, CHANNEL, Seat(100, "Player 0"))
    while match.status == "open":
        if len(match.seats) == seats:
            await store.lobbies.begin(match.id, Table(kind.begin(seats, Rng(f"{seed:064}"))))
            break
        match = await store.lobbies.join(match.id, 100 + len(match.seats), f"Player {len(match.seats)}", seats)
    return match.id


def split_off(path: str, game: str, seed: int, fatal: int) -> None:
    """Play in a process of its own, and wait for its end."""
    process = os.fork()
    if process:
        os.waitpid(process, 0)
        tell("ended")
    else:
        tell("process", os.getpid())
        asyncio.run(play(path, game, seed, fatal))
        os._exit(0)  # the modules that all share are not taken apart once more in each


if __name__ == "__main__":
    GAMES |= {"nim": Nim, "bids": Bids}
    gc.collect()
    gc.freeze()  # what all that are split off share is never looked at again, so its pages stay shared
    for request in sys.stdin:
        split_off(*json.loads(request))
