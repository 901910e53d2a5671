"""Golden playthroughs: random games as text, so that a diff shows what a change of the rules does.

A real game has one at its smallest table and one at its largest, a small game one at each table.
`python -m tests.engine.golden` writes them anew; read the diff before it is committed.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.core.codec import melt
from engine.core.game import Decision
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.words import Words
from tests.engine.worlds import NAMES, random_option
from tests.small_games import PLAYED, SMALL_GAMES

FOLDER = Path(__file__).with_suffix("")
FILES = [
    FOLDER / f"{name}-{seats}.txt"
    for name, game in PLAYED.items()
    for seats in game.players
    if name in SMALL_GAMES or seats in (game.players[0], game.players[-1])
]
MANY = 500  # ways to choose; more are not counted
SHOWN = 12  # options; of more only the chosen one and how many there are


def playthrough(file: Path) -> str:
    """The game that a file is about, as text."""
    name, _, seats = file.stem.rpartition("-")
    return "\n".join(lines(name, int(seats))) + "\n"


def lines(name: str, seats: int) -> Iterator[str]:
    names, dice = NAMES[:seats], Fast.seeded(seats)
    words = Words(name, names)
    table, turn = Table(PLAYED[name].begin(seats, Rng(f"golden {name} {seats}"))), 1
    yield f"{words.data['title']}, {seats} players"
    yield from state(table)
    while True:
        yield f"\nTurn {turn}"
        told = 0
        while not table.turn_over:
            ask = dice.choice(table.waiting())
            option = random_option(name, ask, dice)
            yield f"{names[ask.seat]}, {ask.what}{kind(ask)}: {shown(ask, option)}"
            table.choose(ask.seat, ask.what, option)
            for line in table.game.log[told:]:
                yield f"  {words.log(line)}" + ("" if line.to is None else f" (to {names[line.to]})")
            told = len(table.game.log)
        if table.game.over():
            break
        table, turn = table.next_turn(), turn + 1
    yield ""
    yield from state(table)
    places = zip(names, table.game.result(), table.game.scores(), strict=True)
    yield from (f"{name}: place {place}, {points} points" for name, place, points in places)
    yield f"\nWays to make the first 1, 2, 3, ... choices: {', '.join(map(str, ways(name, seats)))}"


def ways(name: str, seats: int) -> Iterator[int]:
    """How many ways there are to make the first 1, 2, 3, ... choices of a game, up to the first number over MANY."""
    tables, many = [Table(PLAYED[name].begin(seats, Rng("perft")))], 0
    while many <= MANY and any(not table.game.over() for table in tables):
        tables = [following for table in tables for following in followers(table)]
        many = len(tables)
        yield many


def followers(table: Table) -> Iterator[Table]:
    """The table after each choice that can be made next; the table itself when the game is over."""
    while table.turn_over and not table.game.over():
        table = table.next_turn()
    if table.turn_over:
        yield table
        return
    ask = table.waiting()[0]
    for option in ask.options:
        again = table.again()
        again.choose(ask.seat, ask.what, option)
        yield again


def kind(ask: Decision) -> str:
    return " (secret)" if ask.secret else " (private)" if ask.private else ""


def shown(ask: Decision, chosen: str) -> str:
    """The options, the chosen one in brackets."""
    if len(ask.options) > SHOWN:
        return f"[{chosen}], one of {len(ask.options)}"
    return ", ".join(f"[{option}]" if option == chosen else option for option in ask.options)


def state(table: Table) -> Iterator[str]:
    """Every field of the state."""
    return (f"{name}: {value}" for name, value in melt(table.game).items() if name != "log")


if __name__ == "__main__":
    GAMES |= SMALL_GAMES
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - set(FILES):
        old.unlink()
    for file in FILES:
        file.write_text(playthrough(file), encoding="utf-8")
        print(file.name)
