"""`python -m bench WHAT`: run one benchmark, which prints what it measured."""

import signal
import sys
from importlib import import_module

# What can be measured: the module of this room that does it, and what it tells.  Each has `main(arguments) -> int`.
BENCHMARKS = {
    "click": "how long a click takes, beside a bare bot and while computers think, and where the time goes",
    "engine": "random choices a second, per game",
    "board": "processor time and kilobytes of a picture, per game",
    "pictures": "the pictures of the README, drawn anew",
    "cost": "processor time of a command, with all that it starts, as in: cost .venv/bin/python -m pytest",
    "blunders": "how often computer players do something silly, per game and strength",
    "lessons": "what the suggestions of lessons cost, per step: whether they are good play",
    "review": "whether *What decided it* tells who plays well from who does not, per game",
    "strength": "how often each computer player wins, against whom",
    "balance": "who wins between equal computer players, and how far apart they end",
    "weights": "what things on the table are worth, by who wins, for games whose points do not tell enough",
    "plans": "random plans of random people: that they keep to the rules and to what they may know, per game",
    "playouts": "playouts a second of computer players, per game",
    "thinking": "how long people wait for the strongest computers, quiet, busy, and beside many tables of one person",
    "presses": "how many presses a turn takes, per game",
    "results": "what /me and /table champions tell, counted anew by another program, and how long it takes",
    "screens": "how high messages are on a phone, what stands in them, and how many there are, per game",
    "weeks": "how many days games last, with and without plans, per game and number of players",
    "sick": "what channels in which Discord fails keep from others, and how often they are asked meanwhile",
    "archive": "what is kept of games that have ended, per game, and what 100,000 of them cost a host",
    "proof": "whether games verify from their documents, and forged ones do not, per game",
    "erase": "how long it takes to erase a person, by how many games they have",
    "backups": "what a backup that Belfry makes by itself takes, and how long a choice takes meanwhile to be saved",
    "scale": "what changes with 100, 10,000 and 100,000 running games in the store",
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
