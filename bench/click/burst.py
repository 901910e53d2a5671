"""Many people who press in the same moment: on a board each, and all on one, quiet and beside processes that never
rest.  Discord waits three seconds for each answer, or for the promise of one."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.bots import Bot, belfry
from bench.click.crowd import begin_games
from bench.fixtures import PARTIES
from bench.players import Player, timed
from bench.statistics import find_late, median, read_clocks, tell_load
from render import PAINTERS
from tests.local import Sandbox
from tests.people import Person

PEOPLE = 200
ROUNDS = 3
BESIDE = 4  # processes that never rest
BUSY = (sys.executable, "-c", "while True: pass")
# Where all choose on the board.
OPEN = next(n for n, party in enumerate(PARTIES) if not PAINTERS[party.game].has_secrets)

Presses = list[float | None]
"""Seconds until the answer to each was complete; None where there was none."""


async def measure(checkouts: list[Path]) -> None:
    """So many presses at once, some times over, on each Belfry."""
    clocks = read_clocks()
    print(f"\n{PEOPLE} people press at once, {ROUNDS} times over; seconds until the answers are complete")
    print(f"{'':14}{'':32}{'unanswered':>12}{'median':>9}{'95 %':>8}{'last':>8}   wanted: none unanswered")
    for checkout in checkouts:
        with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
            async with Sandbox(limits=0.0) as sandbox, belfry(sandbox, Path(folder), checkout) as bot:
                await bot.silence(1.0)
                players = await begin_games(bot, PEOPLE)
                people = [sandbox.person(f"Passer-by {n}") for n in range(PEOPLE)]
                for beside, machine in ((0, "quiet"), (BESIDE, f"{BESIDE} processes beside")):
                    each, one = Presses(), Presses()
                    for _ in range(ROUNDS):
                        each += await press_each(bot, players, beside)
                        one += await press_one(bot, players[OPEN], people, beside)
                    show(bot.name, f"a board each, {machine}", each)
                    show(bot.name, f"one board, {machine}", one)
    print(tell_load(clocks))


async def press_each(bot: Bot, players: list[Player], beside: int) -> Presses:
    """Somebody in each game chooses."""
    for player in players:
        await player.ready()
    await bot.silence()
    failed = [player.failed for player in players]
    with working(beside):
        took = await asyncio.gather(*(player.press() for player in players))
    await bot.silence()
    return [
        seconds if player.failed == before else None
        for player, before, seconds in zip(players, failed, took, strict=True)
    ]


async def press_one(bot: Bot, player: Player, people: list[Person], beside: int) -> Presses:
    """Who plays and who does not, all press the same."""
    await player.ready()
    await bot.silence()
    _, board, part = await player.until(player.open)
    with working(beside):
        presses = (timed(player.use(person, board, part)) for person in (*player.people, *people))
        done = await asyncio.gather(*presses)
    await bot.silence()
    return [seconds if outcome else None for seconds, outcome in done]


@contextmanager
def working(processes: int) -> Iterator[None]:
    """So many processes that work as much as they can, each in a session of its own, as by systems that share by
    sessions it would have no more than all together."""
    started = [subprocess.Popen(BUSY, start_new_session=True) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def show(name: str, what: str, presses: Presses) -> None:
    took = [seconds for seconds in presses if seconds is not None]
    times = f"{median(took):9.2f}{find_late(took):8.2f}{max(took):8.2f}"
    print(f"{name:14}{what:32}{len(presses) - len(took):12}{times}", flush=True)
