"""`bot.py --check` as a host runs it."""

import asyncio
import os
import subprocess
import sys

from .bot_process import BotProcess
from .fork_server import ROOT


async def check(bot: BotProcess, status: int) -> dict[str, str]:
    """The lines that the host reads, by what they are about; none of them tells the token."""
    environment = {key: value for key, value in os.environ.items() if key != "BELFRY_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--check", "--config", str(bot.config)),
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, complaints = await asyncio.wait_for(process.communicate(), 60)
    assert complaints.decode() == ""
    lines = out.decode().splitlines()
    assert process.returncode == status, lines
    assert any(line.startswith("WRONG") for line in lines) == bool(status)
    return {line[6:16].strip(): f"{line[:6].strip()}: {line[16:]}" for line in lines}
