"""`belfry`, and `python -m belfry` where that is not on the path: runs the command line."""

import sys
from pathlib import Path


def main() -> int:
    """Run Belfry with the arguments of the command line; the exit status."""
    sys.path.insert(0, str(Path(__file__).parent))
    from bot import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
