"""`python -m sandbox --port 8765` runs the sandbox until it is interrupted."""

import argparse
import asyncio
import os
from pathlib import Path

from sandbox.server import Sandbox


async def _run(port: int, limits: float, clock: Path | None) -> None:
    async with Sandbox(port, limits=limits, clock=clock) as sandbox:
        print(f"Page: {sandbox.cdn}/\nAPI: {sandbox.api}\nGateway: {sandbox.gateway}", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    """Reads the command line and runs the sandbox until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="port on 127.0.0.1 (0: a free one)")
    parser.add_argument("--no-limits", action="store_true", help="keep none of Discord's rate limits")
    parser.add_argument(
        "--clock", type=Path, metavar="FILE", default=os.environ.get("BELFRY_CLOCK") or None,
        help="the seconds by which the clock is ahead stand in this file (default: $BELFRY_CLOCK)",
    )  # fmt: skip
    arguments = parser.parse_args()
    try:
        asyncio.run(_run(arguments.port, 0.0 if arguments.no_limits else 1.0, arguments.clock))
    except ValueError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("Stopped.")


if __name__ == "__main__":
    main()
