"""`python -m tests.e2e.erasing_bot`: bot.py that erases at each start whoever is to be erased by then."""

import asyncio
import sys
from unittest.mock import patch

import bot
import client


async def setup(self: client.Belfry, real: object = client.Belfry.setup_hook) -> None:
    await real(self)  # type: ignore[operator]
    self.erased = asyncio.create_task(self.erasing.run_due())  # type: ignore[attr-defined]


if __name__ == "__main__":
    with patch.object(client.Belfry, "setup_hook", setup):
        sys.exit(bot.main(sys.argv[1:]))
