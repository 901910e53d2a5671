"""`python -m bench WHAT`: run one benchmark, which prints what it measured."""

import signal
import sys
from importlib import import_module

# What can be measured: the module of this room that does it, and what it tells.  Each has `main(arguments) -> int`.
BENCHMARKS = {
    "click": "how long a click takes, beside a bare bot and while computers think",
    "board": "processor time and kilobytes of a picture, per game",
    "pictures": "draw the pictures of the README again",
    "strength": "how often each computer player wins, against whom",
    "balance": "who wins between equal computer players, and how far apart they end",
    "playouts": "playouts a second of computer players, per game",
    "presses": "how many presses a turn takes, per game",
    "screens": "how high messages are on a phone, per game",
    "sick": "what channels in which Discord fails keep from others, and how often they are asked meanwhile",
}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in BENCHMARKS:
        print("python -m bench WHAT, where WHAT is one of:", file=sys.stderr)
        for name, tells in BENCHMARKS.items():
            print(f"  {name:10} {tells}", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the bots which a benchmark started end with it
    run: int = import_module(f"bench.{arguments[0]}").main(arguments[1:])
    return run


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
