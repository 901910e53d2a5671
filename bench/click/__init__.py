"""What a click costs: Belfry beside a bare bot, each a process in a Discord of its own, block by block in turn.

What is measured in turns has the same neighbours on the machine, so that the
ratios hold on a busy one too.
"""

import argparse
import asyncio
from pathlib import Path

from bench.bots import ROOT
from bench.click import crowd, first_minute, memory, metrics, one, parts, rush, thinking
from engine.games import GAMES

TABLES = {
    "one": "one click in flight: time, processor, requests, and what it does, counted",
    "crowd": "50 and 10 games clicking at once, and memory",
    "memory": "memory while 200 games click, with half of the pictures not drawn",
    "metrics": "clicks with the figures of Belfry shown to a program, and without",
    "rush": "200 people pressing in the same moment: who gets no answer",
    "first-minute": "clicks after a start with much in the store, or much to be brought up to date",
    "thinking": "clicks while computers think in other games",
    "parts": "what the parts of an answer take",
}


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench click",
        description=__doc__,
        epilog="; ".join(f"{name}: {tells}" for name, tells in TABLES.items()),
    )
    parser.add_argument("--only", nargs="+", choices=TABLES, default=list(TABLES), help="default: all")
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout of Belfry, in the same turns")
    parser.add_argument("--clicks", type=int, default=60, help="of each bot and game, one in flight (default: 60)")
    parser.add_argument("--crowd", type=int, default=4000, help="clicks of 50 games, and with figures (default: 4000)")
    parser.add_argument("--many", type=int, default=10_000, help="clicks of 200 games, for memory (default: 10000)")
    parser.add_argument("--stored", type=int, default=100_000, help="games in a full store (default: 100000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="after a start (default: 60)")
    args = parser.parse_args(given)
    checkouts = [ROOT, *([args.against.resolve()] if args.against else [])]
    if "one" in args.only:
        asyncio.run(one.measure(checkouts, args.clicks))
    if "crowd" in args.only:
        asyncio.run(crowd.measure(checkouts, args.crowd))
    if "memory" in args.only:
        asyncio.run(memory.measure(checkouts, args.many))
    if "metrics" in args.only:
        asyncio.run(metrics.measure(args.crowd))
    if "rush" in args.only:
        asyncio.run(rush.measure(checkouts))
    if "first-minute" in args.only:
        asyncio.run(first_minute.measure(checkouts, args.stored, args.seconds))
    for name, table in (("thinking", thinking), ("parts", parts)):
        for game in GAMES if name in args.only else ():
            asyncio.run(table.measure(game, args.clicks))
    print("A choice committed, by the store alone: python -m bench scale --clicks 0")
    return 0
