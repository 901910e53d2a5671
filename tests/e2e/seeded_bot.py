"""`python -m tests.e2e.seeded_bot`: bot.py with the same shuffles and the same thoughts of computers each time."""

import sys
from unittest.mock import patch

import bot
import clock
from engine.rng import Rng

KEY = f"{3:064x}"

if __name__ == "__main__":
    with (
        patch.object(Rng, "new", classmethod(lambda cls: cls(KEY))),
        patch("cogs.actions.seating.share_of", lambda word: ""),
        patch("cogs.actions.workers.secrets.randbits", lambda bits: 1),
        patch.object(clock, "POLL", 0.02),
    ):
        sys.exit(bot.main(sys.argv[1:]))
