"""`python -m tests.e2e.busy_bot`: bot.py on a machine so full that each press keeps the event loop for a while."""

import sys
import time
from typing import Any
from unittest.mock import patch

import bot
from cogs.presses import Presses

SECONDS = 0.1


async def look_up(presses: Presses, *args: Any, real: Any = Presses.look_up) -> None:
    time.sleep(SECONDS)
    await real(presses, *args)


if __name__ == "__main__":
    with patch.object(Presses, "look_up", look_up):
        sys.exit(bot.main(sys.argv[1:]))
