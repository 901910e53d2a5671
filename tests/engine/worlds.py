"""Tables of random games, and worlds that look the same to one reader."""

import gc
import os
import pickle
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import product
from types import GeneratorType
from typing import Any, NamedTuple

from engine.codec import marks, melt
from engine.game import Decision, Game, IllegalChoice
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.scene import Scene
from engine.table import Choice, Table
from tests.engine.market import Market

PLAYED: dict[str, type[Game]] = {**GAMES, Market.name: Market}
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")
MOST = 5000  # choices and turns of one game
PASSES = ("done", "skip", "discard", "stop", "none", "enough")  # options that a random player seldom takes


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


KINDS = [
    Kind(name, seats, tuple(zip(game.options, chosen, strict=True)))
    for name, game in PLAYED.items()
    for seats in game.players
    for chosen in product(*game.options.values())
]
if os.environ.get("KINDS") == "one":  # of each game
    KINDS = [next(kind for kind in KINDS if kind.name == name) for name in PLAYED]


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
            table.choose(ask.seat, ask.what, random_option(ask, rng))
    raise AssertionError("the game does not end")


@cache
def length(kind: Kind, seed: int) -> int:
    return sum(1 for _ in tables(kind, seed))


def some_tables(kind: Kind, seed: int, number: int) -> Iterator[Table]:
    """About so many tables of a random game, from its beginning to its end."""
    share = max(1, length(kind, seed) // number)
    rng = Fast.seeded(seed)
    return (table for table in tables(kind, seed) if not rng.below(share))


def random_option(ask: Decision, rng: Rng) -> str:
    """Random, but seldom an early end, so that turns get long and games short."""
    option = rng.choice(ask.options)
    for _ in range(2):
        if option.split(":")[0] in PASSES:
            option = rng.choice(ask.options)
    return option


def look(table: Table, reader: int | None) -> dict[str, Any]:
    """All that a seat, or the spectator, can find out about a table."""
    scene = Scene.of(table, reader, NAMES[: table.game.seats])
    asked = [ask if not ask.private or ask.seat == reader else (ask.seat, "private") for ask in table.decisions]
    shown: dict[str, Any] = melt(scene)
    return shown | {"asked": asked, "turn_over": table.turn_over, "opened": table.opened}


def lit(game: Game, seat: int | None) -> tuple[int, int]:
    """What grows when something comes to light for a seat: less is covered, or chance was asked."""
    return -count(covered_zones(game, seat)), game.rng.used


def covered_zones(game: Game, seat: int | None) -> list[Any]:
    """The piles that a seat cannot see."""
    zones: list[Any] = []
    for name, mark in marks(type(game)).items():
        if mark == "hidden" and name != "rng":
            zones.append(getattr(game, name))
        elif mark == "mine":
            zones += game.others(seat, getattr(game, name))
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
    possible there.
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
    del keep
    start = pickle.loads(table.start)
    groups = start.unknown(reader)
    for places in still.values():
        cards = [groups[g][p][i] for g, p, i in places]
        rng.shuffle(cards)
        for (g, p, i), card in zip(places, cards, strict=True):
            groups[g][p][i] = card
    if live.game.rng.used == start.rng.used:
        start.rng.key = f"another {rng.below(1 << 60)}"
    try:
        return Table(start, table.choices, table.before)
    except IllegalChoice:
        return None


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


# How much there is of everything that must not be lost, game by game.


def castle_builders(game: Any) -> dict[Any, int]:
    """Counters of each owner, wherever they lie; and no tower is too high."""
    from engine.games.castle_builders.rules import DATA

    assert all(len(tower) <= height for tower, height in zip(game.towers, DATA["heights"], strict=True))
    open_counters = [counter for zone in (*game.towers, game.discards) for counter in zone]
    owned = Counter((counter.seat, counter.kind) for counter in open_counters)
    for seat in range(game.seats):
        owned.update((seat, kind) for kind in (*game.hands[seat], *game.piles[seat]))
    if game.played:
        owned[game.seat, game.played] += 1
    return owned


def broadway_tower(game: Any) -> dict[Any, int]:
    """Two workers for each seat, one Tower card each; storages, village and castles within their limits."""
    from engine.games.broadway_tower.cards import DATA, sections

    assert all(0 <= n <= DATA["village_limit"] for n in game.village.values())
    for seat, storage in enumerate(game.storage):
        assert all(n >= 0 for n in storage.values())
        assert sum(storage.values()) <= game.limit(seat)
        assert 0 <= game.built[seat] <= len(sections(game.towers[seat]))
        assert len(set(game.buildings[seat])) == len(game.buildings[seat])
    sent = Counter(job for jobs in game.workers for job in jobs)
    assert sent == Counter(game.crowd)
    assert all(not Counter(left) - Counter(jobs) for left, jobs in zip(game.left, game.workers, strict=True))
    return {tower: game.towers.count(tower) for tower in game.towers}


def tower_up(game: Any) -> dict[Any, int]:
    """Floors of each colour, cards, and roofs, wherever they are; no equal neighbours, no low roof on a high one."""
    from engine.games.tower_up.city import END

    floors = Counter(game.floors)
    for supply in game.supplies:
        assert all(n >= 0 for n in supply.values())
        floors.update(supply)
    roofs = Counter({("roof", seat): left for seat, left in enumerate(game.roofs)})
    for site, building in game.buildings.items():
        floors[building.colour] += building.height
        roofs.update(("roof", roof.seat) for roof in building.roofs)
        heights = [roof.height for roof in building.roofs]
        assert heights == sorted(set(heights))
        assert max(heights, default=0) <= building.height
        assert all(game.buildings[other].colour != building.colour for other in game.adjacent(site))
    assert all(0 <= place <= END for track in game.tracks for place in track.values())
    return {**floors, **roofs, **Counter(game.deck + game.market + game.discards)}


def tower(game: Any) -> dict[Any, int]:
    """Gems, passes, items, build cards and black market cards, wherever they are; and no hand is too large."""
    from engine.games.tower.gems import bundle
    from engine.games.tower.kingdom import HAND, SPACES

    assert all(n >= 0 for counts in (*game.gems, *game.items, game.salil) for n in counts.values())
    assert all(len(hand) <= HAND for hand in game.hands)
    owned = Counter(f"gem {gem}" for gem in game.bag)
    for gems in (*game.gems, game.salil):
        owned.update(f"gem {gem}" for gem in bundle(gems).split("+") if gem)
    owned.update(SPACES[space]["item"] for space, there in game.goods.items() if there)
    for items in game.items:
        owned.update(items)
    thugs = [game.thugs, *game.top, *game.hands, game.used, [s.card for own in game.smuggled for s in own]]
    plans = [game.plans, *game.cards, *game.open_cards, *game.rejected, game.discards]
    return owned + Counter(card for pile in (*thugs, *plans) for card in pile)


def town_builder(game: Any) -> dict[Any, int]:
    """Tiles, resources with those in the bank, workers with those on tiles; a town holds together."""
    from engine.games.town_builder.cells import neighbours

    stocks = [game.bank, *game.warehouses]
    assert all(n >= 0 for stock in stocks for n in stock.values())
    assert all(cell == "E5" or {*neighbours(cell)} & {*game.town} for cell in game.town)
    owned = Counter([*game.stack, *game.box, *(tile.code for tile in game.town.values())])
    owned.update([game.drawn] if game.drawn else [])
    for stock in stocks:
        owned.update(stock)
    for seat in range(game.seats):
        placed = [tile for tile in game.town.values() if tile.seat == seat]
        assert sum(tile.knights for tile in placed) <= game.warehouses[seat]["knight"]
        owned[f"worker {seat}"] = game.workers[seat] + sum(tile.workers for tile in placed)
    return owned


def market(game: Any) -> dict[Any, int]:
    """Every card."""
    return Counter(card for pile in [game.deck, *game.hands, *game.seen, *game.kept, *game.stalls] for card in pile)


TOTALS: dict[str, Callable[[Any], dict[Any, int]]] = {
    "castle_builders": castle_builders,
    "broadway_tower": broadway_tower,
    "town_builder": town_builder,
    "market": market,
    "tower_up": tower_up,
    "tower": tower,
}
