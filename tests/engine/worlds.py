"""Tables of random games, and worlds that look the same to one reader.

`KINDS` are the games that the tests of every game play: each game with its usual options for every number of players,
and each other option once, at its smallest table.  `tests/conftest.py` asks each test of one of them a game.  With
KINDS=each in the environment each test is asked of all of them, with KINDS=all they are all kinds that there are, and
with KINDS=one only the first of each game.
"""

import gc
import os
import pickle
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from types import GeneratorType
from typing import Any, NamedTuple

from engine.core.codec import marks, melt, view
from engine.core.game import Decision, Game, IllegalChoice, Piles
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table
from engine.views.recap import Recap, Recapper
from engine.views.scene import Scene
from engine.views.score_history import Course, Moment
from tests.engine.games import facts_of
from tests.small_games import PLAYED

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")
MOST = 5000  # choices and turns of one game


class Kind(NamedTuple):
    """A game, how many play it, and its options."""

    name: str
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(option.replace(" ", "_") for _, option in self.options)])

    @property
    def game(self) -> type[Game]:
        return PLAYED[self.name]

    @property
    def readers(self) -> list[int | None]:
        """Every seat, and the spectator."""
        return [*range(self.seats), None]


def all_kinds(name: str) -> list[Kind]:
    """A game with every number of players and all its options."""
    game = PLAYED[name]
    chosen = [tuple(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    return [Kind(name, seats, options) for seats in game.players for options in chosen]


def fewer_kinds(name: str) -> list[Kind]:
    """A game with every number of players, and every option, at least once."""
    game = PLAYED[name]
    usual = {option: values[0] for option, values in game.options.items()}
    others = [{**usual, option: value} for option, values in game.options.items() for value in values[1:]]
    kinds = [Kind(name, seats, tuple(usual.items())) for seats in game.players]
    return kinds + [Kind(name, game.players[0], tuple(options.items())) for options in others]


LISTS: dict[str, Callable[[str], list[Kind]]] = {
    "each": fewer_kinds,
    "all": all_kinds,
    "one": lambda name: fewer_kinds(name)[:1],
}
KINDS = [kind for name in PLAYED for kind in LISTS[os.environ.get("KINDS", "each")](name)]


def usual_kind(name: str, seats: int) -> Kind:
    """A game with its usual options, which may not be among `KINDS`."""
    return next(kind for kind in fewer_kinds(name) if kind.seats == seats)


def begin(kind: Kind, seed: int) -> Table:
    return Table(kind.game.begin(kind.seats, Rng(f"secret {seed}"), **dict(kind.options)))


def tables(kind: Kind, seed: int) -> Iterator[Table]:
    """Every table of one random game, before each choice and at the end of each turn; it is played on in place."""
    rng, table = Fast.seeded(seed), begin(kind, seed)
    for _ in range(MOST):
        yield table
        if table.turn_over:
            if table.game.over():
                return
            table = table.next_turn()
        else:
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, random_option(kind.name, ask, rng))
    raise AssertionError("the game does not end")


def course_of(table: Table) -> Course:
    """How a game went that has ended with this table, behind which all others stand."""
    played = [table]
    while played[-1].before:
        played.append(played[-1].before)
    return Course((*(Moment.of(one.started()) for one in reversed(played)), Moment.of(table.game)))


@cache
def length(kind: Kind, seed: int) -> int:
    return sum(1 for _ in tables(kind, seed))


def some_tables(kind: Kind, seed: int, number: int) -> Iterator[Table]:
    """About so many tables of a random game, from its beginning to its end."""
    share = max(1, length(kind, seed) // number)
    rng = Fast.seeded(seed)
    return (table for table in tables(kind, seed) if not rng.below(share))


def random_option(game: str, ask: Decision, rng: Rng) -> str:
    """Random, but seldom an idle one, so that turns get long and games short."""
    idle, option = facts_of(game).idle, rng.choice(ask.options)
    for _ in range(2):
        if option.split(":")[0] in idle:
            option = rng.choice(ask.options)
    return option


def look(table: Table, reader: int | None) -> dict[str, Any]:
    """All that a seat, or the spectator, can find out about a table, before cards are opened at the end of the game."""
    scene = replace(Scene.of(table, reader, NAMES[: table.game.seats]), view=view(table.game, reader))
    asked = [ask if not ask.private or ask.seat == reader else (ask.seat, "private") for ask in table.decisions]
    shown: dict[str, Any] = melt(scene)
    return shown | {"asked": asked, "turn_over": table.turn_over, "opened": table.opened}


def recap_of(table: Table, seat: int, reader: int | None) -> Recap:
    """What `reader` is told of the turns since the last choice of `seat`; all of them come before the table."""
    turns = [table]
    while turns[-1].before and all(choice.seat != seat for choice in turns[-1].choices):
        turns.append(turns[-1].before)
    recapper = Recapper(seat, reader, NAMES[: table.game.seats])
    for turn in reversed(turns):
        recapper.read(turn)
    return recapper.recap()


def lit(game: Game, seat: int | None) -> tuple[int, ...]:
    """What grows when something comes to light for a seat: less is covered, chance was asked, a line seals."""
    return -count(covered_zones(game, seat)), game.rng.used, sum(line.seals for line in game.log)


def covered_zones(game: Game, seat: int | None) -> list[Any]:
    """The piles that a seat cannot see."""
    zones: list[Any] = []
    for name, mark in marks(type(game)).items():
        if mark == "hidden" and name != "rng":
            zones.append(getattr(game, name))
        elif mark == "mine":
            seers = range(game.seats) if seat is None else [seat]
            for owner, own in enumerate(getattr(game, name)):
                zones += [] if all(game.sees(seer, owner, name) for seer in seers) else [own]
    return zones


def brighter(before: Table, *after: Table, seat: int | None) -> bool:
    old = lit(before.game, seat)
    return any(new > was for table in after for new, was in zip(lit(table.game, seat), old, strict=True))


def count(zone: Any) -> int:
    return sum(map(count, zone)) if isinstance(zone, list) else 1


def leaves(zone: Any) -> list[list[str]]:
    """The piles of a zone."""
    assert type(zone) is list, "what is covered lies in piles"
    if zone and isinstance(zone[0], list):
        return [leaf for part in zone for leaf in leaves(part)]
    assert all(isinstance(card, str) for card in zone), "a pile is a list of words"
    return [zone]


class Mark(str):
    """A card that can be told from its equals."""


def marked(game: Game, seat: int | None) -> dict[int, tuple[int, int, int]]:
    """Mark all cards that `seat` cannot see; where each lies, by id."""
    where: dict[int, tuple[int, int, int]] = {}
    for g, piles in enumerate(game.unknown(seat)):
        for p, pile in enumerate(piles):
            pile[:] = [Mark(card) for card in pile]
            where |= {id(card): (g, p, i) for i, card in enumerate(pile)}
    return where


def alike(table: Table, reader: int | None, rng: Rng) -> Table | None:
    """A table that looks the same to `reader`, with other cards where it cannot see."""
    other = exchanged(table, reader, rng)
    return other if other and look(other, reader) == look(table, reader) else None


def exchanged(table: Table, reader: int | None, rng: Rng) -> Table | None:
    """The same turn, played with the same choices from another start.

    Cards are exchanged in the state at the turn's start, but only those that
    `reader` could not see then and cannot see now.  None if a choice was not
    possible there, or if what lies open by now contradicts it.
    """
    ghost = pickle.loads(table.start)
    where = marked(ghost, reader)
    keep = [card for piles in ghost.unknown(reader) for pile in piles for card in pile]  # so that ids stay theirs
    live = Table(ghost, table.choices)
    still = defaultdict(list)
    for g, piles in enumerate(live.game.unknown(reader)):
        for card in (card for pile in piles for card in pile):
            if id(card) in where:
                still[where[id(card)][0], g].append(where[id(card)])
    start = pickle.loads(table.start)
    groups = start.unknown(reader)
    for places in still.values():
        cards = [groups[g][p][i] for g, p, i in places]
        rng.shuffle(cards)
        for (g, p, i), card in zip(places, cards, strict=True):
            groups[g][p][i] = card
    for piles in live.game.unknown(reader):
        for pile in piles:
            pile[:] = [at(groups, where[id(card)]) if id(card) in where else card for card in pile]
    del keep
    if live.game.misfits(reader):
        return None
    if live.game.rng.used == start.rng.used:
        start.rng.key = f"another {rng.below(1 << 60)}"
    try:
        return Table(start, table.choices, table.before)
    except IllegalChoice:
        return None


def at(groups: list[Piles], place: tuple[int, int, int]) -> str:
    """The card at a place: group, pile, number."""
    g, p, i = place
    return groups[g][p][i]


def after(table: Table, choice: Choice | None) -> Table:
    """A copy of the table after a choice, or the table of the next turn."""
    if choice is None:
        return table.next_turn()
    again = table.again()
    again.choose(*choice)
    return again


def suspended(table: Table) -> list[Any]:
    """What the waiting turn holds apart from the state: locals and the stack of each generator.

    Things of the state are shown as where they are.
    """
    places = dict(paths(table.game, "game"))
    frames: list[Any] = []
    run: Any = table.run
    while isinstance(run, GeneratorType):
        held = [thing for thing in gc.get_referents(run) if thing is not run.gi_yieldfrom]
        stack = sorted(repr(show(thing, places)) for thing in held)
        frames.append((run.__qualname__, held_by(run, places), stack))
        run = run.gi_yieldfrom
    return frames


def held_by(run: Any, places: dict[int, str]) -> dict[str, Any]:
    """The locals of a generator that waits."""
    return {name: show(thing, places) for name, thing in (run.gi_frame.f_locals if run.gi_frame else {}).items()}


def show(thing: Any, places: dict[int, str]) -> Any:
    """A thing as plain data."""
    if id(thing) in places:
        return places[id(thing)]
    if isinstance(thing, str | int | float | bool | None | type(...)):
        return thing
    if isinstance(thing, list | tuple):
        return [show(part, places) for part in thing]
    if isinstance(thing, dict):
        return {str(key): show(part, places) for key, part in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted(map(repr, thing))
    if isinstance(thing, GeneratorType):
        return [thing.__qualname__, held_by(thing, places)]
    if "iterator" in type(thing).__name__ or isinstance(thing, zip | enumerate | map | filter | reversed):
        return [type(thing).__name__, show(list(thing.__reduce__()[1:]), places)]
    if is_dataclass(thing):
        return melt(thing)
    return type(thing).__name__


def paths(thing: Any, path: str) -> Iterator[tuple[int, str]]:
    """Every mutable part of a state, and where it is."""
    if is_dataclass(thing):
        yield id(thing), path
        for field in fields(thing):
            yield from paths(getattr(thing, field.name), f"{path}.{field.name}")
    elif isinstance(thing, list | dict):
        yield id(thing), path
        for key, part in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from paths(part, f"{path}[{key}]")
