"""`python -m engine GAME PLAYERS`: play in a terminal."""

import argparse
import sys
from hashlib import sha256

from engine.catalog import facts
from engine.game import Game
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table
from engine.terminal import Left, play

NAMES = ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5")


def main(arguments: list[str]) -> int:
    """Play a game; 0 when it was played or left, 2 when it cannot be begun, 130 at Ctrl-C."""
    parser = argparse.ArgumentParser("python -m engine", description="Play a game in this terminal.")
    parser.add_argument("game", choices=GAMES, help="which game")
    parser.add_argument("players", type=int, nargs="?", help="how many play; without it, as few as may")
    parser.add_argument("--seed", metavar="WORDS", help="play the same shuffles again")
    parser.add_argument("--random", metavar="SEATS", default="", help="who plays at random: 1,2 or all")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    chosen = parser.parse_args(arguments)
    kind = GAMES[chosen.game]
    players = kind.players[0] if chosen.players is None else chosen.players
    rng = Rng.new() if chosen.seed is None else Rng(chosen.seed)
    seed = rng.key
    try:
        game = begin(kind, players, rng, chosen.option)
        at_random = seats(chosen.random, players)
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    print(f"{facts(chosen.game).title}, {players} players.")
    print(f"The seed of all shuffles is told at the end; its SHA-256 is {rng.promise}.")
    dice = Fast.seeded(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))
    ended, status = "", 0
    try:
        ended = "\n".join(["", *result(play(game, NAMES[:players], at_random, dice))])
    except (Left, EOFError):
        ended = "\nThe game was left before its end."
    except KeyboardInterrupt:
        ended, status = "\nThe game was left before its end.", 130
    print(f"{ended}\nSeed: {seed}")
    return status


def begin(kind: type[Game], players: int, rng: Rng, options: list[str]) -> Game:
    """A new game with options such as "stall=large"; raises ValueError for what it does not have."""
    if players not in kind.players:
        few, many = kind.players[0], kind.players[-1]
        raise ValueError(f"{kind.name} is for {few if few == many else f'{few} to {many}'} players, not for {players}")
    pairs = [option.partition("=") for option in options]
    return kind.begin(players, rng, **{name: value for name, _, value in pairs})


def seats(text: str, players: int) -> frozenset[int]:
    """The seats that "1,3" or "all" names, counted from 0; raises ValueError for others."""
    if text == "all":
        return frozenset(range(players))
    found = [part.strip() for part in text.split(",") if part.strip()]
    for part in found:
        if not part.isdecimal() or not 1 <= int(part) <= players:
            raise ValueError(f"--random takes numbers from 1 to {players}, such as 1,2, or all; not {part!r}")
    return frozenset(int(part) - 1 for part in found)


def result(table: Table) -> list[str]:
    """Places and points, the best first."""
    places, points = table.game.result(), table.game.scores()
    order = sorted(range(table.game.seats), key=lambda seat: places[seat])
    called = facts(table.game.name)
    return [f"{places[seat]}. {NAMES[seat]}, {called.count_points(points[seat])}" for seat in order]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
