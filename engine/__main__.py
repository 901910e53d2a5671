"""`python -m engine` plays in a terminal; `python -m engine verify FILE` checks a game that was kept."""

import os
import sys

try:
    if sys.argv[1:2] == ["verify"]:
        from engine.record.verification import main

        del sys.argv[1]
    else:
        from terminal.cli import main
except ModuleNotFoundError as missing:
    sys.exit(f"The terminal needs {missing.name}: install what requirements.txt names.")

try:
    status = main(sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:  # nobody reads on, as of `| head`; nor shall Python try when it ends
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    status = 1
sys.exit(status)
