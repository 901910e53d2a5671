"""`bot.py --check` as a host runs it."""

import re

from .bot_process import BotProcess

LINE = re.compile(r"(ok|WRONG|note) +")


async def check(bot: BotProcess, status: int) -> dict[str, str]:
    """The lines that the host reads, by what they are about; none of them tells the token."""
    ended, said = await bot.command("--check")
    lines = said.splitlines()
    assert ended == status, lines
    assert all(map(LINE.match, lines)), lines
    assert any(line.startswith("WRONG") for line in lines) == bool(status)
    return {line[6:16].strip(): f"{line[:6].strip()}: {line[16:]}" for line in lines}
