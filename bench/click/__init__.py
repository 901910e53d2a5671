"""What a click costs: Belfry beside a bare bot, each a process in a Discord of its own, block by block in turn.

What is measured in turns has the same neighbours on the machine, so that the
ratios hold on a busy one too.
"""

import argparse
import asyncio
from pathlib import Path

from bench.bots import ROOT
from bench.click import burst, crowd, single, thinking
from engine.games import GAMES

TABLES = {
    "one": "one click in flight: time, processor, requests, and what it does, counted",
    "crowd": "50 and 10 games clicking at once, and memory",
    "rush": "200 people pressing in the same moment: who gets no answer",
    "thinking": "clicks while computers think in other games",
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
    parser.add_argument("--crowd", type=int, default=4000, help="clicks of 50 games (default: 4000)")
    args = parser.parse_args(given)
    checkouts = [ROOT, *([args.against.resolve()] if args.against else [])]
    if "one" in args.only:
        asyncio.run(single.measure(checkouts, args.clicks))
    if "crowd" in args.only:
        asyncio.run(crowd.measure(checkouts, args.crowd))
    if "rush" in args.only:
        asyncio.run(burst.measure(checkouts))
    for game in GAMES if "thinking" in args.only else ():
        asyncio.run(thinking.measure(game, args.clicks))
    return 0
