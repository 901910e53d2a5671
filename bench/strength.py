"""How strong the computer players are: whole games with rotated seats, wins with a confidence interval of 95 %.

A shared victory counts in part.  Who is greedy takes what brings most in this
turn, as somebody does who plays for the first time, and should win against the
weakest.  *Fair* is what equal players would win.
*Wanted* is what Belfry promises; *seconds* are of one core, for one choice of
the first player.  With `--share 0.1` computers think for a tenth of the time, and ten times
as many games can be played.
"""

import argparse
from collections import defaultdict
from itertools import pairwise
from os import cpu_count
from typing import NamedTuple

from bench.arena import PLAYERS, Pairing, Record, interval, play_all, share
from engine.ai.player import STRENGTHS
from engine.games import GAMES

NAMES = tuple(STRENGTHS)
HEAD = "game", "players", "player", "against", "games", "wins", "95 %", "fair", "wanted", "seconds, mean", "longest"


class Match(NamedTuple):
    """One player against others of another kind, and the rate of wins that is wanted."""

    game: str
    seats: int
    player: str
    others: str
    wanted: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench strength", description="How strong the computer players are.")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them, to go on after earlier ones")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    parser.add_argument("--against", choices=PLAYERS, help="these opponents alone")
    parser.add_argument("--player", choices=PLAYERS, help="this player alone")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual time, for which computers think")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="at the same time")
    chosen = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in [chosen.only] if chosen.only else GAMES:
        for match in matches(name):
            if chosen.against in (None, match.others) and chosen.player in (None, match.player):
                records = list(
                    play_all(
                        pairings(match, range(chosen.first, chosen.first + chosen.games), chosen.share),
                        chosen.processes,
                    )
                )
                print(row(match, records), flush=True)
    return 0


def matches(name: str) -> list[Match]:
    """What is to be measured for a game."""
    strongest = NAMES[-1]
    fewest, most = GAMES[name].players[0], GAMES[name].players[-1]
    found = [
        Match(name, fewest, strongest, "random", 0.95),
        Match(name, fewest, strongest, "greedy", 0.70),
        Match(name, fewest, "greedy", NAMES[0], 0.5),
        *(Match(name, fewest, stronger, weaker, 0.65) for weaker, stronger in pairwise(NAMES)),
    ]
    if most > fewest:
        found.append(Match(name, most, strongest, "greedy", 2 / most))
    return found


def pairings(match: Match, games: range, share: float = 1.0) -> list[Pairing]:
    """The games with these numbers, with the player on each seat in turn; a `share` of the time to think."""
    found = []
    for seed in games:
        players = [match.others] * match.seats
        players[seed % match.seats] = match.player
        found.append(Pairing(match.game, tuple(f"{player} x {share}" for player in players), seed // match.seats))
    return found


def row(match: Match, records: list[Record]) -> str:
    """A line of the table."""
    found: dict[str, list[float]] = defaultdict(list)
    for record in records:
        seat = next(n for n, name in enumerate(record.pairing.players) if name.startswith(f"{match.player} x "))
        found["wins"].append(share(record.places, seat))
        found["choices"].append(record.choices[seat])
        found["seconds"].append(record.seconds[seat])
        found["longest"].append(record.longest[seat])
    rate = sum(found["wins"]) / len(records)
    low, high = interval(rate, len(records))
    return (
        f"| {match.game} | {match.seats} | {match.player} | {match.others} | {len(records)} | {rate:.0%} "
        f"| {low:.0%} to {high:.0%} | {1 / match.seats:.0%} | {match.wanted:.0%} "
        f"| {sum(found['seconds']) / sum(found['choices']):.3f} | {max(found['longest']):.3f} |"
    )
