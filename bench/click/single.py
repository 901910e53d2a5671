"""One click in flight, on silent bots in turn: how long it takes, what it costs, and what it asks of Discord.

Each click comes after silence, so caches of the processor and its frequency are cold, for the bare bot as for Belfry;
in a crowd both are hot, and there the ratio is another.
"""

import tempfile
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from bench.bots import CALM, Bot, side_by_side
from bench.fixtures import PARTIES, Party
from bench.players import Bare, Clicker, seat
from bench.statistics import median, read_clocks, tell_load, tell_milliseconds
from sandbox.backend import Request
from tests.simcord.counts import Counts

BLOCK = 5  # clicks on one bot before it is the next one's turn
WARM = 10  # clicks that do not count
FREE = ("/interactions/", "/webhooks/")  # paths of answers to presses, which Discord's limit for a bot leaves out

FIGURES = (
    "click to new board, median",
    "click to new board, 20 % (less noise)",
    "processor until then, median",
    "processor with all that follows, median",
)
WANTED = ("4.0", "", "", "8.0")
WANTED_COUNTS = Counts(reads=5, transactions=2, pictures=2, turns=10, worlds=0)


class Click(NamedTuple):
    """Seconds until the answer, seconds of a processor until then and until silence, requests that Discord limits, and
    what was counted until silence."""

    took: float
    processor: float
    processor_in_all: float
    requests: int
    counts: Counts


async def measure(checkouts: list[Path], clicks: int) -> None:
    """So many clicks on each bot and game, and what they cost, as tables."""
    clocks = read_clocks()
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with side_by_side(Path(folder), checkouts) as (floor, bots):
            found = await click(floor, bots, clicks)
    show_each(found, clicks)
    print(tell_load(clocks))
    show_counts(found)
    show_all(found)


async def click(floor: Bot, bots: list[Bot], clicks: int) -> dict[Party, dict[str, list[Click]]]:
    """The clicks on each bot, by its name, of each game; the first bot is the bare one."""
    clickers = {party: await sit_down(party, floor, bots) for party in PARTIES}
    found: dict[Party, dict[str, list[Click]]] = {party: defaultdict(list) for party in PARTIES}
    for _ in range(-(-clicks // BLOCK)):
        for party, by_bot in clickers.items():
            for bot, clicker in zip((floor, *bots), by_bot, strict=True):
                found[party][bot.name] += [await one(bot, clicker) for _ in range(BLOCK)]
    return found


async def sit_down(party: Party, floor: Bot, bots: list[Bot]) -> list[Clicker]:
    """People who have clicked a little on each bot; the bare one answers with pictures as large as Belfry's first."""
    players = [await seat(bot.sandbox, party) for bot in bots]
    for bot, player in zip(bots, players, strict=True):
        for _ in range(WARM):
            await one(bot, player)
    bare = Bare(floor.sandbox, "Ada", players[0].picture_size)
    await bare.start()
    for _ in range(WARM):
        await one(floor, bare)
    return [bare, *players]


async def one(bot: Bot, clicker: Clicker) -> Click:
    """A click on a silent bot, watched until it is silent again."""
    await clicker.ready()
    await bot.silence()
    requested, counted, began = bot.requested, bot.counts, bot.processor
    took = await clicker.press()
    answered = bot.processor
    await bot.silence()
    requests = sum(map(is_limited, bot.requests(requested)))
    return Click(took, answered - began, bot.processor - began, requests, bot.counts.since(counted))


def is_limited(request: Request) -> bool:
    """Whether a request counts against the 50 a second that Discord allows a bot."""
    return not request.path.startswith(FREE)


def show_each(found: dict[Party, dict[str, list[Click]]], clicks: int) -> None:
    print(f"\nOne click in flight, {clicks} on each bot and game, each after {1000 * CALM:.0f} ms of silence (cold)")
    print("milliseconds, times the bare bot's median, and clicks for each second of a processor, with all that follows")
    head = f"{'':20}{'':14}{'median':>9}{'95 %':>8}{'x':>7}{'processor':>12}{'x':>7}{'in all':>9}{'x':>7}"
    print(f"{head}{'clicks/s':>10}{'requests':>10}")
    for party, by_bot in found.items():
        floor = medians(next(iter(by_bot.values())))
        for name, clicked in by_bot.items():
            took, processor, in_all = medians(clicked)
            print(
                f"{party!s:20}{name:14}{tell_milliseconds([click.took for click in clicked]):17}{took / floor[0]:7.2f}"
                f"{1000 * processor:12.2f}{processor / floor[1]:7.2f}{1000 * in_all:9.2f}{in_all / floor[2]:7.2f}"
                f"{len(clicked) / sum(click.processor_in_all for click in clicked):10.0f}{mean_requests(clicked):10.2f}"
            )


def show_counts(found: dict[Party, dict[str, list[Click]]]) -> None:
    """Of the Belfrys; the bare bot counts nothing."""
    print("\nWhat a click does, with all that follows: counted, mean and most")
    print(f"{'':34}{''.join(f'{what:>14}' for what in Counts._fields)}")
    for party, by_bot in found.items():
        for name, clicked in list(by_bot.items())[1:]:
            counted = zip(*(click.counts for click in clicked), strict=True)
            told = "".join(f"{sum(counts) / len(counts):10.1f}{max(counts):4}" for counts in counted)
            print(f"{party!s:20}{name:14}{told}")
    print(f"{'wanted, in the mean':34}{''.join(f'{wanted:10}    ' for wanted in WANTED_COUNTS)}")


def show_all(found: dict[Party, dict[str, list[Click]]]) -> None:
    """What is wanted of all games together, and the first Belfry against another one."""
    floor, ours, *others = next(iter(found.values()))
    for name in (ours, *others):
        show_ratios(found, name, floor, wanted=WANTED)
        requests = [mean_requests(by_bot[name]) for by_bot in found.values()]
        print(f"{'limited requests, mean':42}{sum(requests) / len(requests):9.2f}{max(requests):8.2f}   1.0")
    for name in others:
        show_ratios(found, ours, name, wanted=("",) * len(WANTED))


def show_ratios(found: dict[Party, dict[str, list[Click]]], name: str, other: str, wanted: tuple[str, ...]) -> None:
    """One bot's figures as times another's: the median game and the worst."""
    print(f"\n{f'{name}, times {other}':42}{'median':>9}{'worst':>8}   wanted")
    ratios = [
        [mine / theirs for mine, theirs in zip(figures(by_bot[name]), figures(by_bot[other]), strict=True)]
        for by_bot in found.values()
    ]
    for what, values, goal in zip(FIGURES, zip(*ratios, strict=True), wanted, strict=True):
        print(f"{what:42}{median(values):9.2f}{max(values):8.2f}   {goal}")


def figures(clicks: list[Click]) -> tuple[float, ...]:
    """What FIGURES names, in seconds."""
    quick = sorted(click.took for click in clicks)[len(clicks) // 5]
    took, processor, in_all = medians(clicks)
    return took, quick, processor, in_all


def medians(clicks: list[Click]) -> tuple[float, float, float]:
    """Seconds until the answer, of a processor until then, and in all."""
    return (
        median(click.took for click in clicks),
        median(click.processor for click in clicks),
        median(click.processor_in_all for click in clicks),
    )


def mean_requests(clicks: list[Click]) -> float:
    return sum(click.requests for click in clicks) / len(clicks)
