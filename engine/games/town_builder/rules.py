"""Town Builder: workers claim the tiles of a town that grows by one tile a round.

One turn of the engine is one action of one player; the first of a round
begins with a new tile.  The figures stay on their tiles until the next round
begins, so that everybody sees how the last one went.  Bundles of resources
are words such as "gold+gold".
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from operator import ge
from typing import ClassVar, NamedTuple, Self

from engine.core.game import BEGINS, DRAWN, Deciding, Decision, Game, Hidden, Piles, Public, Turn
from engine.core.game_data import read
from engine.core.rng import Rng
from engine.games.town_builder import cells
from engine.games.town_builder.cells import FORMATS

DATA = read("town_builder")
TILES = DATA["tiles"]
HALL, FORT = "T01", "T07"
RESOURCES = tuple(DATA["points"])
TOKENS = RESOURCES[:-1]  # what can be stolen: all but knights
MENU = 25  # options of one decision


class Tile(NamedTuple):
    """A tile of the town; `seat` has claimed it this round, with so many workers and knights."""

    code: str
    seat: int | None = None
    workers: int = 0
    knights: int = 0


@dataclass(slots=True)
class TownBuilder(Game):
    name = "town_builder"
    players = range(2, 6)
    can_name_first = True
    formats: ClassVar = FORMATS
    options: ClassVar = {
        "length": ("full", "short"),
        "places": ("automatic", "chosen"),
        "late_ties": ("off", "on"),
    }

    rounds: Public[int]  # one for each tile of the Builder's Stack
    stack: Hidden[list[str]]  # the Builder's Stack
    box: Hidden[list[str]]  # tiles that are not in this game
    bank: Public[dict[str, int]]
    warehouses: Public[list[dict[str, int]]]  # resources and knights of each seat
    workers: Public[list[int]]  # that each seat has still to place
    ended: Public[list[bool]]  # who has ended his turn for this round
    town: Public[dict[str, Tile]]  # by cell, in the order of building
    holder: Public[int]  # who has the Builder's Token
    seat: Public[int]  # whose turn it is
    drawn: Public[str] = ""  # the tile that is to be placed
    round: Public[int] = 1
    asks_places: Public[bool] = True  # as in games begun before tables could choose that
    began: Public[int | None] = None  # who did, where equal points go to whoever played later; else nobody

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        tiles = [code for code, tile in TILES.items() if code != HALL for _ in range(tile["copies"])]
        rng.shuffle(tiles)
        rounds = DATA["stack"][options["length"]]
        holder = rng.below(seats)  # drawn in any case: all later chance depends on it
        if options[BEGINS] != DRAWN:
            holder = int(options[BEGINS])
        return cls(
            seats,
            rng,
            rounds=rounds,
            stack=tiles[:rounds],
            box=tiles[rounds:],
            bank={resource: n - seats * DATA["start"][resource] for resource, n in DATA["bank"].items()},
            warehouses=[dict(DATA["start"]) for _ in range(seats)],
            workers=[DATA["workers"][str(seats)]] * seats,
            ended=[False] * seats,
            town={DATA["hall"]: Tile(HALL)},
            holder=holder,
            seat=holder,
            asks_places=options["places"] == "chosen",
            began=holder if options["late_ties"] == "on" else None,
        )

    def turn(self) -> Turn:
        seat = self.seat
        if self.tile_is_due():
            # Asked, so that whoever ended the round may still take that back.
            yield from self.ask(seat, "draw", ["draw"], wait=True)
            self.take_back_figures()
            yield from self.expand(seat)
        yield from self.act(seat)

    def turn_of(self, seat: int) -> Turn:
        self.seat = seat
        if self.tile_is_due():
            self.take_back_figures()
        yield from self.act(seat)

    def act(self, seat: int) -> Turn:
        """Claim a tile, or end the turn for this round."""
        choice = yield from self.ask(seat, "claim", [*self.claimable(seat), "done"])
        if choice == "done":
            self.ended[seat] = True
            self.say("done", seat)
        else:
            yield from self.claim(seat, choice.split(":")[0])
        self.pass_on()

    def numbers(self) -> tuple[tuple[str, int], ...]:
        """A tile is known by its number, in the order of building."""
        return cells.number_tiles(tuple(self.town))

    def number(self, cell: str) -> int:
        """Of a tile that has been built."""
        return [*self.town].index(cell) + 1

    def tile_is_due(self) -> bool:
        """The Town Hall lies there from the start, and one tile more is placed in each round."""
        return len(self.town) == self.round

    # The beginning of a round

    def take_back_figures(self) -> None:
        """Everybody takes back knights, and as many workers as at the start."""
        self.town = {cell: Tile(tile.code) for cell, tile in self.town.items()}
        self.workers = [DATA["workers"][str(self.seats)]] * self.seats
        self.ended = [False] * self.seats

    def expand(self, seat: int) -> Turn:
        """Draw the top tile and place it beside another one; where makes no difference."""
        self.drawn = self.stack.pop()
        self.say("draw", seat, self.drawn)
        cell = (yield from self.choose_place(seat)) if self.asks_places else "automatic"
        if cell == "automatic":
            cell = cells.compact(frozenset(self.town))
        self.town[cell] = Tile(self.drawn)
        self.say("place", seat, self.drawn, self.number(cell))
        self.drawn = ""

    def choose_place(self, seat: int) -> Deciding[str]:
        """A free cell, or "automatic"; in long towns the row is asked for first."""
        free = self.places()
        if len(free) < MENU:
            return (yield from self.ask(seat, "place", ["automatic", *free]))
        rows = dict.fromkeys(place[1:] for place in free)
        row = yield from self.ask(seat, "row", ["automatic", *rows])
        if row == "automatic":
            return row
        return (yield from self.ask(seat, "place", [place for place in free if place[1:] == row]))

    def places(self) -> list[str]:
        """The free cells beside a tile, in reading order."""
        return cells.free(self.town)

    # Claims

    def claimable(self, seat: int) -> list[str]:
        """The tiles that `seat` can claim, in the order of building: "E5:T02".

        Last come "E5:T01:keep" if it would only keep the Builder's Token, and "E5:T02:idle" if it would gain nothing.
        """
        free = self.free_tiles(seat)
        ends = {code: "" if self.brings(seat, code) else ":idle" for code in set(free.values())}
        if self.holder == seat and self.round < self.rounds:
            ends[HALL] = ":keep"
        ranked = sorted(free, key=lambda cell: ("", ":keep", ":idle").index(ends[free[cell]]))
        return [f"{cell}:{free[cell]}{ends[free[cell]]}" for cell in ranked]

    def free_tiles(self, seat: int) -> dict[str, str]:
        """The code of each tile that `seat` can claim, by cell."""
        if self.ended[seat] or not self.workers[seat]:
            return {}
        knights = self.free_knights(seat)
        free = ((cell, tile.code) for cell, tile in self.town.items() if tile.seat is None)
        return {cell: code for cell, code in free if code != FORT or knights}

    def brings(self, seat: int, code: str) -> bool:
        """Whether such a tile, claimed now, can be of use for `seat`."""
        tile = TILES[code]
        if code == HALL:
            return self.round < self.rounds
        if code == FORT:
            return bool(self.loot(seat))
        if "pays" in tile:
            return bool(self.ways(seat, code))
        return self.workers[seat] >= tile["workers"] and self.has(self.bank, tile["gets"])

    def free_knights(self, seat: int) -> int:
        """Knights that do not stand on a fort."""
        on_forts = sum(tile.knights for tile in self.town.values() if tile.seat == seat)
        return self.warehouses[seat]["knight"] - on_forts

    def claim(self, seat: int, cell: str) -> Turn:
        """Place the figures; then the tile may be activated, once."""
        code = self.town[cell].code
        tile = TILES[code]
        self.occupy(seat, cell, workers=1, knights=tile.get("knights", 0))
        if code == HALL:
            self.say("keep" if self.holder == seat else "token", seat)
            self.holder = seat  # at once, but the order of this round stays
        elif code == FORT:
            yield from self.steal(seat, cell)
        elif tile["workers"] == 2:
            yield from self.send_crew(seat, cell)
        elif "pays" in tile:
            yield from self.exchange(seat, cell)
        elif self.has(self.bank, tile["gets"]):
            self.receive(seat, tile["gets"])
            self.say("take", seat, code, self.number(cell), tile["gets"])
        else:
            self.say("claim", seat, code, self.number(cell))

    def occupy(self, seat: int, cell: str, workers: int, knights: int = 0) -> None:
        self.workers[seat] += self.town[cell].workers - workers
        self.town[cell] = Tile(self.town[cell].code, seat, workers, knights)

    def exchange(self, seat: int, cell: str) -> Turn:
        """Pay the bank in one of the ways the tile allows; it must be able to give all that is due."""
        code = self.town[cell].code
        choice = yield from self.ask(seat, "exchange", [*self.ways(seat, code), "skip"])
        if choice == "skip":
            self.say("claim", seat, code, self.number(cell))
            return
        pay, _, gain = choice.partition(":")
        for resource, n in bundle(pay).items():
            self.warehouses[seat][resource] -= n
            self.bank[resource] += n
        self.receive(seat, gain)
        self.say("exchange", seat, code, self.number(cell), pay, gain)

    def ways(self, seat: int, code: str) -> list[str]:
        """What `seat` can pay for what an exchanging tile gives."""
        gain = TILES[code]["gets"]
        if not self.has(self.bank, gain):  # no tile pays with what it gives
            return []
        return [f"{pay}:{gain}" for pay in TILES[code]["pays"] if self.has(self.warehouses[seat], pay)]

    def send_crew(self, seat: int, cell: str) -> Turn:
        """One worker claims the tile; only two, placed together, bring something."""
        code = self.town[cell].code
        gain = TILES[code]["gets"]
        two = [gain] if self.workers[seat] and self.has(self.bank, gain) else []
        choice = yield from self.ask(seat, "crew", [*two, "one"])
        if choice == gain:
            self.occupy(seat, cell, workers=2)
            self.receive(seat, gain)
            self.say("crew", seat, code, self.number(cell), gain)
        else:
            self.say("one", seat, code, self.number(cell))

    def steal(self, seat: int, cell: str) -> Turn:
        """Take a token from a player with fewer knights; those on forts count."""
        code = self.town[cell].code
        choice = yield from self.ask(seat, "steal", [*self.loot(seat), "skip"])
        if choice == "skip":
            self.say("claim", seat, code, self.number(cell))
            return
        victim, _, token = choice.partition(":")
        self.warehouses[int(victim)][token] -= 1
        self.warehouses[seat][token] += 1
        self.say("steal", seat, code, self.number(cell), token, int(victim))

    def loot(self, seat: int) -> list[str]:
        """What `seat` could steal, and from whom."""
        knights = [warehouse["knight"] for warehouse in self.warehouses]
        return [
            f"{victim}:{token}"
            for victim, warehouse in enumerate(self.warehouses)
            if knights[victim] < knights[seat]
            for token in TOKENS
            if warehouse[token]
        ]

    def has(self, stock: dict[str, int], resources: str) -> bool:
        needed = bundle(resources)
        return all(map(ge, map(stock.__getitem__, needed), needed.values()))

    def receive(self, seat: int, resources: str) -> None:
        """Resources or knights from the bank."""
        for resource, n in bundle(resources).items():
            self.bank[resource] -= n
            self.warehouses[seat][resource] += n

    # The order of play

    def pass_on(self) -> None:
        """Clockwise to the next player who can claim a tile; when nobody can, the round is over.

        So it is when all have had a turn in it, and nobody could gain by another.
        """
        order = [(self.seat + n + 1) % self.seats for n in range(self.seats)]
        able = [seat for seat in order if self.free_tiles(seat)]
        for seat in order:
            if self.workers[seat] and not self.ended[seat] and seat not in able:
                self.ended[seat] = True  # no tile comes free again in this round
                self.say("pass", seat)
        all_workers = DATA["workers"][str(self.seats)]
        if any(self.workers[seat] == all_workers or self.gains(seat) for seat in able):
            self.seat = able[0]
            return
        if able:
            self.say("rest")
        self.say("round", self.round)
        self.round += 1
        self.seat = self.holder

    def gains(self, seat: int) -> bool:
        """Whether a tile that `seat` can claim may be of use for it; to keep the token is not."""
        codes = {*self.free_tiles(seat).values()} - ({HALL} if seat == self.holder else set())
        return any(self.brings(seat, code) for code in codes)

    def over(self) -> bool:
        return self.round > self.rounds

    def score_rows(self) -> dict[str, list[int]]:
        """What lies in the warehouses."""
        return {resource: [n * own[resource] for own in self.warehouses] for resource, n in DATA["points"].items()}

    def standing(self, seat: int) -> tuple[float, ...]:
        """Points, then the place in the first round's order of play, if the table wants that."""
        points = self.scores()[seat]
        return (points,) if self.began is None else (points, 1 + (seat - self.began) % self.seats)

    # For computer players

    def likely(self, ask: Decision, rng: Rng) -> str:
        """What brings the most points at once."""
        gains = {option: self.gain(ask.seat, ask.what, option) for option in ask.options}
        most = max(gains.values())
        return rng.choice([option for option, gain in gains.items() if gain == most])

    def gain(self, seat: int, what: str, option: str) -> float:
        """The points that an option brings at once; the Builder's Token is worth half a point, to go on none."""
        match what:
            case "claim" if option.endswith((":idle", ":keep")):
                return -1
            case "claim" if option != "done":
                return self.gain_of_tile(seat, option.split(":")[1])
            case "exchange" if option != "skip":
                pay, gain = option.split(":")
                return points(gain) - points(pay)
            case "crew" if option != "one":
                return points(option)
            case "steal" if option != "skip":
                return points(option.split(":")[1])
        return 0

    def gain_of_tile(self, seat: int, code: str) -> float:
        """The points that such a tile brings, claimed now, in its best way."""
        if code == HALL:
            return 0.5
        if code == FORT:
            return max(points(way.split(":")[1]) for way in self.loot(seat))
        if "pays" in TILES[code]:
            return max(self.gain(seat, "exchange", way) for way in self.ways(seat, code))
        return points(TILES[code]["gets"])

    def doubtful(self, ask: Decision) -> list[str]:
        """To claim what brings nothing now, or end one's turn, while another tile brings something."""
        match ask.what:
            case "claim":
                found = [option for option in ask.options if option == "done" or option.endswith(":idle")]
            case "steal":
                found = ["skip"]
            case "crew":
                found = ["one"]
            case "exchange":
                ways = [way.split(":") for way in ask.options if way != "skip"]
                found = ["skip"] if any(points(gain) > points(pay) for pay, gain in ways) else []
            case _:
                found = []
        found = [option for option in ask.options if option in found]
        return found if len(found) < len(ask.options) else []

    def horizon(self) -> int:
        return 3

    def unknown(self, seat: int | None) -> list[Piles]:
        """Everybody knows all tiles, but not which of the rest are in the stack."""
        return [[self.stack, self.box]]


def points(resources: str) -> int:
    """What so many are worth at the end."""
    return sum(int(DATA["points"][resource]) for resource in resources.split("+"))


@cache
def bundle(resources: str) -> Counter[str]:
    """How many of each, such as 2 gold for "gold+gold"; shared, so nobody may change it."""
    return Counter(resources.split("+"))
