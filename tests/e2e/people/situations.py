"""Moments of random games at which somebody is asked something, put into the store before Belfry starts."""

from random import Random
from typing import NamedTuple

from engine.core.game import Decision
from engine.core.table import Choice, Table
from store import Preferences, Seat, Store
from tests.engine.games import facts_of
from tests.engine.worlds import Kind, begin, tables
from tests.local import Sandbox

from .party import PEOPLE, Party
from .whole_games import is_asked, random_game

LEFT = 4  # choices at the end of a game, when all others have been made in the store


class Situation(NamedTuple):
    """A seat is asked `what`, after these choices of the random game with this seed."""

    kind: Kind
    what: str
    seat: int
    shape: str
    seed: int
    choices: tuple[Choice, ...]

    def __str__(self) -> str:
        return f"{self.kind}-{self.what}-{self.seat}"


def find_situations(kind: Kind, seed: int = 0) -> list[Situation]:
    """One for each kind of decision and each seat that is asked it in a random game, from any part of it."""
    found: dict[tuple[str, int], list[Situation]] = {}
    earlier: list[Choice] = []
    for table in tables(kind, seed):
        made = (*earlier, *table.choices)
        happens = table.sole() and not any(map(table.can_undo, range(kind.seats)))  # at once, so nobody is asked
        for ask in [] if happens else table.waiting():
            situation = Situation(kind, ask.what, ask.seat, tell_shape(table, ask), seed, made)
            found.setdefault((ask.what, ask.seat), []).append(situation)
        if table.turn_over:
            earlier += table.choices
    return [Random(str(key)).choice(ones) for key, ones in sorted(found.items())]


def tell_shape(table: Table, ask: Decision) -> str:
    """How somebody is asked: openly or not, alone or with others, in whose turn."""
    how = "secret" if ask.secret else "private" if ask.private else "sole" if table.sole() else "open"
    if len(table.decisions) > 1:
        return f"{how}, together"
    first = table.choices[0].seat if table.choices else ask.seat
    return how if first == ask.seat else f"{how}, in the turn of another"


async def arrange(store: Store, sandbox: Sandbox, situation: Situation, name: str, way: str) -> Party:
    """The game as it stands in a situation, in a channel of its own; whose seat it is, is called `name`.

    `way`: this person is told as usual, or by "message", or wants messages and has "closed" them.
    """
    kind = situation.kind
    others = iter(PEOPLE)
    people = [sandbox.person(name if seat == situation.seat else next(others)) for seat in range(kind.seats)]
    asked = people[situation.seat]
    await asked.close_dms(way == "closed")
    if way:
        await store.people.set_preferences(int(asked.id), Preferences(told="message"))
    channel = sandbox.world.add_channel(f"room-of-{name.lower()}")
    seats = [Seat(int(person.id), person.name) for person in people]
    match = await store.lobbies.open(kind.name, dict(kind.options), int(sandbox.world.home.id), int(channel.id), *seats)
    table = begin(kind, situation.seed)
    await store.lobbies.begin(match.id, table)
    match, now = await store.play.load(match.id)
    for choice in situation.choices:
        assert now
        if is_asked(now, choice):
            now.choose(*choice)
            match, now = await store.play.commit(match, now)
    idle = facts_of(kind.name).idle
    return Party(people, sandbox.person("Watcher"), channel.id, Random(str(situation)), idle=idle)


async def play_middle(store: Store, number: int) -> None:
    """Play a game on at random, for people and computers, until only a few choices are left."""
    match, table = await store.play.load(number)
    assert table
    for choice in random_game(table.again())[:-LEFT]:
        if is_asked(table, choice):
            table.choose(*choice)
            match, table = await store.play.commit(match, table, in_person=choice.seat not in match.automated)
