"""How even the games are between equal players: who wins, how long it takes, how far apart they end.

The players are fast (`sensible`), so that many games can be played.  The
shares of the victory are in the order of play; in a game whose turns are for
all at once, in the order of the seats.  Who is ahead or behind by more than
chance explains is marked.  *One to last* is the lead of the best over the
worst.  `--write` puts each line into the table of docs/balance.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median, quantiles

from bench.arena import PLAYERS, Pairing, Record, interval, play_all, share
from engine.games import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"
HEAD = (
    "game",
    "players",
    "games",
    "wins in order of play",
    "even, 95 %",
    "turns",
    "choices",
    "points of the winner",
    "one to last",
)
TOP = f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}"
BEGIN, END = "<!-- table -->\n", "<!-- end -->\n"
EVENED = ("even_start", "late_ties")  # options that make a game more even: it is measured with them, too


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench balance", description="How even the games are.")
    parser.add_argument("--games", type=int, default=400, help="of each kind")
    parser.add_argument("--player", choices=PLAYERS, default="sensible", help="who plays")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    parser.add_argument("--seats", type=int, help="with this number of players alone")
    parser.add_argument("--write", action="store_true", help="put the lines into docs/balance.md")
    chosen = parser.parse_args(arguments)
    print(TOP)
    for line in rows([chosen.only] if chosen.only else list(GAMES), chosen.player, chosen.games, chosen.seats):
        print(line, flush=True)
        if chosen.write:
            PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), line), encoding="utf-8")
    return 0


def put(page: str, line: str) -> str:
    """The page with this line in its table, in the place of an older one about the same."""
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    lines = {key(one): one for one in [*old.splitlines()[2:], line]}
    return before + BEGIN + "\n".join([TOP, *(lines[one] for one in sorted(lines))]) + "\n" + END + after


def key(line: str) -> tuple[str, int]:
    """Which game a line is about, and how many play."""
    _, game, players, *_ = line.split("|")
    return game.strip(), int(players)


def rows(names: list[str], player: str, games: int, only: int | None) -> Iterator[str]:
    """The lines of a table in Markdown, without its head; of all numbers of players, or of `only` this one."""
    for name in names:
        for options in [(), *(((option, "on"),) for option in EVENED if option in GAMES[name].options)]:
            for seats in GAMES[name].players if only is None else [only]:
                pairings = [Pairing(name, (player,) * seats, seed, options) for seed in range(games)]
                yield row(list(play_all(pairings)))


def row(records: list[Record]) -> str:
    """A line about games of one kind."""
    name, players, _, options = records[0].pairing
    seats, games = len(players), len(records)
    rates = [mean(share(r.places, (r.first + n) % seats) for r in records) for n in range(seats)]
    low, high = interval(1 / seats, games)
    turns = [r.turns for r in records]
    tenth, *_, last = quantiles((max(r.points) for r in records), n=10)
    cells = (
        ", ".join([name, *(option.replace("_", " ") for option, _ in options)]),
        seats,
        games,
        " : ".join(f"{rate:.0%}" if low <= rate <= high else f"**{rate:.0%}**" for rate in rates),
        f"{low:.0%} to {high:.0%}",
        f"{median(turns):.0f} ({min(turns)} to {max(turns)})",
        f"{mean(sum(r.choices) for r in records):.0f}",
        f"{mean(max(r.points) for r in records):.1f} ({tenth:.0f} to {last:.0f})",
        f"{mean(max(r.points) - min(r.points) for r in records):.1f}",
    )
    return f"| {' | '.join(map(str, cells))} |"
