"""The command line of `python -m engine`: which game, who plays, and how it ended."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from hashlib import sha256

from engine.ai.player import STRENGTHS, USUAL
from engine.core.game import Game
from engine.core.game_data import facts
from engine.core.rng import Fast, Rng
from engine.core.sentences import join_words
from engine.core.table import Table
from engine.games import GAMES
from engine.teaching.lesson import Course, has_lesson, read_lesson
from terminal.screen import show
from terminal.session import CHANCE, PERSON, Left, Session, learn

PUPIL = "Pupil"
SEEDS = 10**9  # from which one is drawn
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5")


def main(arguments: list[str]) -> int:
    """Play a game; 0 when it was played or left, 2 when it cannot be begun, 130 at Ctrl-C."""
    parser = argparse.ArgumentParser(
        "python -m engine",
        description="Play a game in this terminal: against computers, if you name nobody else.",
    )
    parser.add_argument("game", choices=GAMES, nargs="?", help="which game; without it, the games are listed")
    parser.add_argument("players", type=int, nargs="?", help="how many play; without it, as few as may")
    parser.add_argument("--seed", metavar="WORDS", help="play the same shuffles again")
    parser.add_argument("--people", metavar="SEATS", default="", help="who sits at this keyboard: 1,2 or all")
    parser.add_argument(
        "--computer",
        metavar="SEAT=STRENGTH",
        action="append",
        default=[],
        help=f"how strong a computer is, as in 2=hard; or hard, for all: {', '.join(STRENGTHS)}",
    )
    parser.add_argument("--random", metavar="SEATS", default="", help="who plays at random: 1,2 or all")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    parser.add_argument("--lesson", action="store_true", help="learn it: a few choices of a game, with help")
    chosen = parser.parse_args(arguments)
    if chosen.game is None:
        list_games()
        return 0
    if chosen.lesson:
        return teach(chosen.game)
    kind = GAMES[chosen.game]
    players = kind.players[0] if chosen.players is None else chosen.players
    seed = str(secrets.randbelow(SEEDS)) if chosen.seed is None else chosen.seed
    try:
        game = begin(kind, players, Rng(seed), chosen.option)
        who = seat_all(players, chosen.people, chosen.computer, chosen.random)
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    show(f"{facts(chosen.game).title}, {players} players. {tell_seats(who)}")
    dice = Fast.seeded(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))
    ended, status = "", 0
    try:
        ended = "\n".join(["", *result(Session(game, NAMES[:players], who, dice).play())])
    except (Left, EOFError):
        ended = "\nThe game was left before its end."
    except KeyboardInterrupt:
        ended, status = "\nThe game was left before its end.", 130
    print(f"{ended}\nSeed: {seed}")
    return status


def teach(game: str) -> int:
    """Do the lesson of a game; results as of `main`."""
    if not has_lesson(game):
        print(f"{facts(game).title} has no lesson.", file=sys.stderr)
        return 2
    try:
        learn(Course(read_lesson(game), [], PUPIL))
    except EOFError:
        pass
    except KeyboardInterrupt:
        return 130
    return 0


def list_games() -> None:
    """The games, with what one types for each."""
    print("python -m engine GAME [PLAYERS], where GAME is one of:")
    for name, kind in GAMES.items():
        known = facts(name)
        print(f"  {name:16} {known.title}, {count_players(kind)} players, {known.minutes} minutes")
        others = [f"{option}={value}" for option, values in kind.options.items() for value in values[1:]]
        if others:
            show(f"--option {join_words(others, 'or')}", " " * 19)
    print("python -m engine --help tells who else may play.")


def count_players(kind: type[Game]) -> str:
    """How many may play: 2, or 2 to 4."""
    few, many = kind.players[0], kind.players[-1]
    return str(few) if few == many else f"{few} to {many}"


def begin(kind: type[Game], players: int, rng: Rng, options: list[str]) -> Game:
    """A new game with options such as "stall=large"; raises ValueError for what it does not have."""
    if players not in kind.players:
        raise ValueError(f"{kind.name} is for {count_players(kind)} players, not for {players}")
    pairs = [option.partition("=") for option in options]
    return kind.begin(players, rng, **{name: value for name, _, value in pairs})


def seat_all(players: int, people: str, computers: Sequence[str], at_random: str) -> list[str]:
    """Who plays each seat: a person, chance, or a computer of that strength.

    Without people the first seat that nobody else has is a person's, and computers have the rest.
    Raises ValueError for seats and strengths that there are not, and for a seat that is named twice.
    """
    usual, named = USUAL, [(seat, PERSON) for seat in find_seats("--people", people, players)]
    named += [(seat, CHANCE) for seat in find_seats("--random", at_random, players)]
    for text in computers:
        seat, _, strength = text.rpartition("=")
        if strength not in STRENGTHS:
            raise ValueError(f"--computer takes {join_words([*STRENGTHS], 'or')}, as in 2=hard; not {text!r}")
        named += [(found, strength) for found in find_seats("--computer", seat, players)]
        usual = usual if seat else strength
    who = dict(named)
    if len(who) < len(named):
        raise ValueError("a seat is named twice: each has a person, a computer or chance")
    free = [seat for seat in range(players) if seat not in who]
    if free and not people:
        who[free[0]] = PERSON
    return [who.get(seat, usual) for seat in range(players)]


def find_seats(option: str, text: str, players: int) -> list[int]:
    """The seats that "1,3" or "all" names, counted from 0; raises ValueError for others."""
    if text == "all":
        return list(range(players))
    found = [part.strip() for part in text.split(",") if part.strip()]
    seats = {str(seat + 1): seat for seat in range(players)}
    for part in found:
        if part not in seats:
            raise ValueError(f"{option} takes numbers from 1 to {players}, such as 1,2, or all; not {part!r}")
    return [seats[part] for part in found]


def tell_seats(who: Sequence[str]) -> str:
    """Who plays what, in a sentence."""
    people = [name for name, plays in zip(NAMES, who, strict=False) if plays == PERSON]
    told = [f"You are {join_words(people)}"] if people else []
    for plays, called in {CHANCE: "at random", **{name: f"by a computer ({name})" for name in STRENGTHS}}.items():
        names = [name for name, other in zip(NAMES, who, strict=False) if other == plays]
        told += [f"{join_words(names)} {'is' if len(names) == 1 else 'are'} played {called}"] if names else []
    return "; ".join(told) + "."


def result(table: Table) -> list[str]:
    """Places and points, the best first."""
    places, points = table.game.result(), table.game.scores()
    order = sorted(range(table.game.seats), key=lambda seat: places[seat])
    called = facts(table.game.name)
    return [f"{places[seat]}. {NAMES[seat]}, {called.count_points(points[seat])}" for seat in order]
