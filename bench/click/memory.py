"""What Belfry's memory is after many clicks in many games, with half of the pictures not drawn to have them sooner."""

import tempfile
from pathlib import Path

from bench.bots import belfry
from bench.click.crowd import BLOCKS, Tally, begin_games, click_block, show_memory
from bench.summaries import read_clocks, tell_load
from sandbox.server import Sandbox
from tests.simcord.counts import HALF_DRAWN

GAMES_AT_ONCE = 200


async def measure(checkouts: list[Path], clicks: int) -> None:
    """So many clicks on each Belfry, one after the other, each alone on the machine as long as it is measured."""
    clocks, started, found = read_clocks(), list[float](), {}
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        for n, checkout in enumerate(checkouts):
            async with (
                Sandbox(limits=False) as sandbox,
                belfry(sandbox, Path(folder) / str(n), checkout, env={HALF_DRAWN: "1"}) as bot,
            ):
                await bot.silence(1.0)
                started.append(bot.memory)
                crowd, tally = await begin_games(bot, GAMES_AT_ONCE), Tally()
                for _ in range(BLOCKS):
                    await click_block(bot, crowd, clicks // BLOCKS, tally)
                found[bot] = tally
    show_memory(started, found, clicks, GAMES_AT_ONCE, "wanted: 100; -; 140; none")
    print(f"half of the pictures drawn; {sum(tally.elapsed for tally in found.values()):.0f} s of clicks")
    print(tell_load(clocks))
