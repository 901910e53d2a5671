"""`python -m tests.e2e.woken_bot`: bot.py on a machine whose time is set by as many seconds as the file `machine` says,
beside its settings."""

import sys
import time
from pathlib import Path
from unittest.mock import patch

import bot

FILE = "machine"
machine = time.time


def tell_time() -> float:
    file = Path(sys.argv[sys.argv.index("--config") + 1]).with_name(FILE)
    return machine() + (float(file.read_text()) if file.exists() else 0.0)


if __name__ == "__main__":
    with patch.object(time, "time", tell_time):
        sys.exit(bot.main(sys.argv[1:]))
