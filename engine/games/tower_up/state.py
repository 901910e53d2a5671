"""What lies on the table in Tower Up, where one could build, and what that is worth.

A card is a word: its floors from the bottom, then its vehicles, such as "KW-N"
(black, white, a brown vehicle).  A site is a word, too, such as "C10": its area
and a number.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Self

from engine.core.game import Game, Hidden, Piles, Public
from engine.core.game_data import read
from engine.core.rng import Rng
from engine.core.sentences import join_words

DATA = read("tower_up")
COLOURS = {"K": "black", "W": "white", "N": "brown", "G": "grey"}
FLOORS = tuple(COLOURS.values())
ANY = "A"  # a multicoloured floor
END = len(DATA["track"]) - 1  # the last place of a vehicle

Streets = dict[str, tuple[str, ...]]
STREETS: dict[str, Streets] = {
    board: {site: tuple(row["streets"].split()) for site, row in DATA[board].items()} for board in ("half", "full")
}


class Roof(NamedTuple):
    """A roof of `seat`, laid on so many floors."""

    seat: int
    height: int


@dataclass(slots=True)
class Building:
    """A building of `height` floors of one colour; its roofs, the lowest first."""

    colour: str
    height: int = 1
    roofs: list[Roof] = field(default_factory=list)

    @property
    def top(self) -> int | None:
        """The seat whose roof can be seen; None when a floor lies on top."""
        return self.roofs[-1].seat if self.roofs and self.roofs[-1].height == self.height else None


def letters(cards: str) -> str:
    """Cards that are printed as letters, such as "KK?+KW-N", in words."""
    return "; ".join(map(_card, cards.split("+")))


def _card(card: str) -> str:
    names = DATA["letters"]
    floors, _, vehicles = card.partition("-")
    parts = [f"{floors.count(letter)} {names[letter]}" for letter in dict.fromkeys(floors)]
    drives = [names[letter] for letter in vehicles]
    return ", ".join([*parts, *([f"{' and '.join(drives)} vehicle{'s' * (len(drives) > 1)}"] if drives else [])])


def name_floors(part: str) -> str:
    """The floors or the vehicles of a card in a sentence: "2 black and 1 of any colour" for "KKA", "brown" for "-N"."""
    letters = part.removeprefix("-")
    counts = [(letters.count(letter), letter) for letter in dict.fromkeys(letters)]
    return join_words(
        [
            f"{n} of any colour" if letter == ANY else f"{n} {COLOURS[letter]}" if n > 1 else COLOURS[letter]
            for n, letter in counts
        ]
    )


def name_sites(sites: str) -> str:
    """Sites in a sentence: "C4, C5 and D2" for "C4, C5, D2"."""
    return join_words(sites.split(", "))


@dataclass(slots=True)
class City(Game):
    """The state of a game."""

    formats: ClassVar = {"letters": letters, "floors": name_floors, "sites": name_sites}

    order: Public[str]  # of a turn, as the option says
    board: Public[str]  # "half" or "full"
    deck: Hidden[list[str]]
    market: Public[list[str]]
    discards: Public[list[str]]
    floors: Public[dict[str, int]]  # the general supply
    supplies: Public[list[dict[str, int]]]  # floors of each seat
    roofs: Public[list[int]]  # of each seat, not yet placed
    tracks: Public[list[dict[str, int]]]  # where the vehicles of each seat are
    stars: Public[list[int]]  # star columns that gave each seat an extra turn
    chips: Public[dict[str, list[int]]]  # left at each objective, the best first
    earned: Public[list[dict[str, int]]]  # the chips of each seat, by objective
    seat: Public[int]  # whose turn it is
    buildings: Public[dict[str, Building]] = field(default_factory=dict)  # by site
    quiet: Public[int] = 0  # turns since somebody built, extra turns not counted
    last: Public[int | None] = None  # turns still to end, once the end has begun
    site: Public[str] = ""  # where a building is being started
    cones: Public[list[int | None]] = field(default_factory=list)  # visible roofs of each seat, once they are counted
    cone: Public[list[int]] = field(default_factory=lambda: list(DATA["cone"]["4"]))  # millions by visible roofs

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        deck, objectives = list(DATA["cards"]), list(DATA["objectives"])
        rng.shuffle(deck)
        if options["objectives"] == "random":
            rng.shuffle(objectives)
        game = cls(
            seats,
            rng,
            order=options["turn"],
            board="half" if seats == 2 else "full",
            deck=deck,
            market=[deck.pop() for _ in range(DATA["market"])],
            discards=[],
            floors=dict.fromkeys(FLOORS, DATA["floors"] - seats),
            supplies=[dict.fromkeys(FLOORS, 1) for _ in range(seats)],
            roofs=[DATA["roofs"]] * seats,
            tracks=[dict.fromkeys(FLOORS, 0) for _ in range(seats)],
            stars=[0] * seats,
            chips={objective: list(DATA["chips"][str(seats)]) for objective in objectives[:3]},
            earned=[{} for _ in range(seats)],
            seat=rng.below(seats),
            cones=[None] * seats,
            cone=list(DATA["cone"][str(seats)]),
        )
        for card in game.market:
            colour = rng.choice(FLOORS) if card[0] == ANY else COLOURS[card[0]]  # its bottom floor
            site = rng.choice([site for site in game.streets if game.may_stand(site, colour)])
            game.buildings[site] = Building(colour)
            game.floors[colour] -= 1
        if options["even_start"] == "on":
            for later, more in enumerate(DATA["even_start"][str(seats)]):
                for _ in range(more):
                    colour = rng.choice(FLOORS)
                    game.floors[colour] -= 1
                    game.supplies[(game.seat + later) % seats][colour] += 1
        return game

    # The city

    @property
    def streets(self) -> Streets:
        return STREETS[self.board]

    def adjacent(self, site: str) -> list[str]:
        """The sites next to this one that have buildings."""
        return [other for other in self.streets[site] if other in self.buildings]

    def prices(self) -> Iterator[tuple[str, list[str]]]:
        """The free sites with adjacent buildings, and the colours of these: a floor for each is to be paid there."""
        buildings = self.buildings
        for site, beside in self.streets.items():
            if site not in buildings:
                price = [buildings[other].colour for other in beside if other in buildings]
                if price:
                    yield site, price

    def may_stand(self, site: str, colour: str) -> bool:
        """Whether a building of this colour would differ from all adjacent ones."""
        return site not in self.buildings and all(self.buildings[o].colour != colour for o in self.adjacent(site))

    def meets(self, seat: int, objective: str) -> bool:
        """Whether the roofs of `seat`, covered ones too, fulfil an objective."""
        roofs = {
            site: own
            for site, building in self.buildings.items()
            if (own := [height for owner, height in building.roofs if owner == seat])
        }
        match objective:
            case "S1":
                return len({self.buildings[site].colour for site in roofs}) == len(FLOORS)
            case "S2":
                return len({site[0] for site in roofs}) == len(DATA["areas"])
            case "S3":
                return sum("park" in DATA[self.board][site] for site in roofs) >= 3
            case "O4":
                return max(Counter(self.buildings[site].colour for site in roofs).values(), default=0) >= 4
            case "O5":
                return sum(own.count(1) for own in roofs.values()) >= 3
            case "O6":
                return sum(height >= 4 for own in roofs.values() for height in own) >= 2
            case "O7":
                return sum(len(own) >= 2 for own in roofs.values()) >= 2
            case "O8":
                return max(Counter(site[0] for site in roofs).values(), default=0) >= 4
            case "O9":
                return max((len(self.group(site, roofs)) for site in roofs), default=0) >= 4
            case "O10":
                return sum(other in roofs and site[0] < other[0] for site in roofs for other in self.streets[site]) >= 2
        raise ValueError(objective)

    def group(self, site: str, among: Collection[str]) -> set[str]:
        """The sites of `among` that streets connect with `site`."""
        found, edge = {site}, [site]
        while edge:
            edge = [o for s in edge for o in self.streets[s] if o in among and o not in found]
            found.update(edge)
        return found

    def sites(self, seat: int) -> dict[str, list[str]]:
        """Where `seat` may build and can pay, and in which colours."""
        if not self.roofs[seat]:
            return {}
        supply, found = self.supplies[seat], {}
        lacking = {colour for colour in FLOORS if not supply[colour]}  # rules out most sites at once
        for site, price in self.prices():
            if lacking.isdisjoint(price) and all(supply[colour] >= price.count(colour) for colour in price):
                colours = [colour for colour in FLOORS if colour not in price and supply[colour]]
                if colours:
                    found[site] = colours
        return found

    # Points

    def score_rows(self) -> dict[str, list[int]]:
        """Millions: the four tracks, the chips, the cone."""
        return {
            **{colour: [int(DATA["track"][track[colour]]) for track in self.tracks] for colour in FLOORS},
            "chips": [sum(earned.values()) for earned in self.earned],
            "cone": [self.cone_value(seat) for seat in range(self.seats)],
        }

    def cone_value(self, seat: int) -> int:
        return self.cone[min(self.visible(seat), len(self.cone) - 1)]

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.scores()[seat], sum(self.supplies[seat].values()))

    def visible(self, seat: int) -> int:
        """The roofs of `seat` on which nothing was built, now or when they were counted."""
        counted = self.cones[seat]
        return [building.top for building in self.buildings.values()].count(seat) if counted is None else counted

    # Imagined worlds

    def unknown(self, seat: int | None) -> list[Piles]:
        return [[self.deck]]
