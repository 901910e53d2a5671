"""Play a game in a terminal: everybody sits at one keyboard, and some seats may play at random.

The questions, options and sentences are those of the bot.  Who has something
secret to choose is called first, so that the others can look away.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields
from typing import Any

from engine.catalog import facts
from engine.codec import marks
from engine.game import Decision, Game
from engine.rng import Rng
from engine.scene import Scene
from engine.table import Choice, Table
from engine.words import Words

HELP = "Type the number of an option or its words; `undo` takes the last choice back; `quit` leaves the game."


class Left(Exception):
    """Somebody has left the game before its end."""


def play(
    game: Game,
    names: tuple[str, ...],
    at_random: Collection[int],
    rng: Rng,
    read: Callable[[str], str] = input,
) -> Table:
    """Play to the end; `at_random` are the seats that `rng` plays; `read` asks for a line.

    Raises Left when somebody quits, EOFError and KeyboardInterrupt as `read` does.
    """
    table, words, told = Table(game), Words(game.name, names), 0
    people = [seat for seat in range(game.seats) if seat not in at_random]
    print(HELP)
    while True:
        told = tell(table, words, people, told)
        if table.turn_over:
            if table.game.over():
                return table
            table, told = table.next_turn(), 0
            continue
        ask = table.waiting()[0]
        if ask.seat in at_random:
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
            continue
        hidden = ask.private and len(people) > 1
        if hidden:
            read(f"\n{names[ask.seat]}, it is for you alone: press Enter when the others look away. ")
        reader = ask.seat if hidden or len(people) == 1 else None
        print("\n" + "\n".join(position(Scene.of(table, reader, names))))
        chosen = choose(table, ask, words, read)
        if hidden:
            print("\n" * 40 + f"{names[ask.seat]} has chosen; everybody may look again.")
        if chosen is not None:
            table.choose(*chosen)
            continue
        table, told = undo(table, people), 0
        print("The last choice was taken back.")


def tell(table: Table, words: Words, people: Sequence[int], told: int) -> int:
    """Print the lines of the log after the first `told`; how many it has now.

    A line for one seat is only printed when that person plays alone against chance.
    """
    for line in table.game.log[told:]:
        if line.to is None or [line.to] == list(people):
            print(words.log(line))
    return len(table.game.log)


def choose(table: Table, ask: Decision, words: Words, read: Callable[[str], str]) -> Choice | None:
    """Ask until there is an option; None to take the last choice back."""
    labels = {option: words.option(ask, option) for option in ask.options}
    print(f"{words.names[ask.seat]}: {words.ask(ask)}")
    if codes := words.explain_codes(labels.values()):
        print(f"      {codes}")
    for n, (option, label) in enumerate(labels.items(), 1):
        print(f"{n:4}. {label}{' (final)' if table.final(ask, option) else ''}")
    while True:
        text = read("> ").strip()
        if text.casefold() == "quit":
            raise Left
        if text.casefold() == "undo":
            last = last_choice(table)
            if last is not None and table.can_undo(last.seat):
                return None
            print("Nothing can be taken back now: somebody else has chosen since, or something came to light.")
            continue
        if text.isdecimal() and 1 <= int(text) <= len(ask.options):
            return Choice(ask.seat, ask.what, ask.options[int(text) - 1])
        found = words.find(ask, text)
        if found is not None:
            return Choice(ask.seat, ask.what, found)
        print(f"That is none of the options, or could be several. {HELP}")


def last_choice(table: Table) -> Choice | None:
    """The choice made last, in this turn or in the turns before."""
    at: Table | None = table
    while at is not None and not at.choices:
        at = at.before
    return at.choices[-1] if at else None


def undo(table: Table, people: Collection[int]) -> Table:
    """The table before the last choice of a person; chance's own choices go with it if they can."""
    while (last := last_choice(table)) is not None and table.can_undo(last.seat):
        table = table.undo(last.seat)
        if last.seat in people:
            break
    return table


def position(scene: Scene) -> Iterator[str]:
    """The state in words, for the reader of the scene; one line for each thing there is."""
    points = (f"{name} {n}" for name, n in zip(scene.names, scene.points, strict=True))
    yield f"{facts(scene.view.name).points.capitalize()}: {', '.join(points)}"
    for field in fields(scene.view):
        mark, value = marks(type(scene.view))[field.name], getattr(scene.view, field.name)
        if field.name in ("seats", "rng", "log"):
            continue
        if mark == "mine" and scene.reader is not None:
            value = value[scene.reader]
        yield f"  {field.name.replace('_', ' ')}: {plain(value, field.name, scene.names)}"


def plain(thing: Any, name: str, names: Sequence[str]) -> str:
    """A part of a state in words; `name` is the field it stands in."""
    if name == "seat" and isinstance(thing, int):
        return names[thing]
    if hasattr(thing, "_fields"):
        parts = [plain(part, field, names) for field, part in zip(thing._fields, thing, strict=True)]
        return " ".join(part for part in parts if part != "nothing")
    if isinstance(thing, dict):
        return ", ".join(f"{key} {plain(part, '', names)}" for key, part in thing.items()) or "nothing"
    if isinstance(thing, list | tuple):
        if thing and all(part == "?" for part in thing):
            return f"{len(thing)} covered"
        nested = any(isinstance(part, list | dict) for part in thing)
        parts = [f"[{text}]" if nested else text for text in (plain(part, "", names) for part in thing)]
        return (" " if nested else ", ").join(parts) or "nothing"
    return "nothing" if thing is None or thing == "" else str(thing)
