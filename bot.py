"""Start Belfry: `python bot.py`.  Its command line is in `app/cli.py`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # whoever starts it with an older one is to read why it does not
    print(f"Belfry needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
    sys.exit(2)

try:
    from app.cli import main
except ModuleNotFoundError as missing:
    why = f"{missing.name} is not installed for this Python, {sys.executable}. README.md says how Belfry is started."
    print(why, file=sys.stderr)
    sys.exit(2)

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
