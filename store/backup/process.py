"""A process that makes a backup while the bot plays: `python -m store.backup.process SOURCE FOLDER KEEP MOMENT`.

It takes a tenth of a core at most, and none that somebody else wants.  At its
end it writes one line to its standard output, JSON: {"made": FILE}, or
{"failed": SENTENCE}.  It ends early when its standard input does, as when the
bot was killed.
"""

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path

from base.clock import rest_after
from store.backup.rotation import Keep, make_backup
from store.db.errors import StoreError

PRIORITY = 10  # niceness: computers that play come first
SLICE = 0.01  # seconds of work, after which it rests


class Rest:
    """Called again and again, it sleeps whenever so much was worked that a rest is due."""

    def __init__(self) -> None:
        self._worked = 0.0

    def __call__(self) -> None:
        worked = time.process_time() - self._worked
        if worked >= SLICE:
            time.sleep(rest_after(worked))
            self._worked += worked


def end_with_input() -> None:
    """End the process when nobody wants the backup any more."""
    with contextlib.suppress(OSError):
        while os.read(sys.stdin.fileno(), 1):
            pass
    os._exit(1)


def main(source: str, folder: str, keep: str, moment: str) -> dict[str, str]:
    """What the process says."""
    threading.Thread(target=end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(PRIORITY)
    try:
        return {"made": str(make_backup(Path(source), Path(folder), Keep.parse(keep), int(moment), Rest()))}
    except StoreError as error:
        return {"failed": str(error)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])) + "\n")
