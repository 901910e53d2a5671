"""How strong the computer players are: whole games with rotated seats, wins with a confidence interval of 95 %.

A shared victory counts in part.  300 playouts, all of the horizon, were once
the strongest; a newcomer is somebody who should win against the weakest now
and then.  *Fair* is what equal players would win.
*Wanted* is what Belfry promises; *seconds* are of one core, for one choice of
the first player.  Who wins enough in a quarter of the time (`--hurried`) does so
in all of it, and four times as many games can be played.
"""

import argparse
from collections import defaultdict
from itertools import pairwise
from os import cpu_count
from typing import NamedTuple

from bench.arena import HURRIED, PLAYERS, Pairing, Record, interval, play_all, share
from engine.computer import STRENGTHS
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
    parser.add_argument("--hurried", action="store_true", help="give the strongest a quarter of its time")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="at the same time")
    chosen = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in [chosen.only] if chosen.only else GAMES:
        for match in matches(name, HURRIED if chosen.hurried else NAMES[-1]):
            if chosen.against in (None, match.others):
                records = list(
                    play_all(pairings(match, range(chosen.first, chosen.first + chosen.games)), chosen.processes)
                )
                print(row(match, records), flush=True)
    return 0


def matches(name: str, strongest: str) -> list[Match]:
    """What is to be measured for a game."""
    fewest, most = GAMES[name].players[0], GAMES[name].players[-1]
    found = [
        Match(name, fewest, strongest, "random", 0.95),
        Match(name, fewest, strongest, "greedy", 0.70),
        Match(name, fewest, strongest, "300 playouts", 0.65),
        Match(name, fewest, "newcomer", NAMES[0], 0.35),
        *(Match(name, fewest, stronger, weaker, 0.65) for weaker, stronger in pairwise(NAMES)),
    ]
    if most > fewest:
        found.append(Match(name, most, strongest, "greedy", 2 / most))
    return found


def pairings(match: Match, games: range) -> list[Pairing]:
    """The games with these numbers, in which the player sits on each seat in turn."""
    found = []
    for seed in games:
        players = [match.others] * match.seats
        players[seed % match.seats] = match.player
        found.append(Pairing(match.game, tuple(players), seed))
    return found


def row(match: Match, records: list[Record]) -> str:
    """A line of the table."""
    found: dict[str, list[float]] = defaultdict(list)
    for record in records:
        seat = record.pairing.players.index(match.player)
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
