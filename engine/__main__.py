"""`python -m engine` plays in a terminal."""

import sys

try:
    from terminal.command import main
except ModuleNotFoundError as missing:
    sys.exit(f"The terminal needs {missing.name}: install what requirements.txt names.")

sys.exit(main(sys.argv[1:]))
