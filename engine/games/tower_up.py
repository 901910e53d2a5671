"""Tower Up, by Frank Crittin, Grégoire Largey and Sébastien Pauchon: a city that everybody builds together.

A card is a word: its floors from the bottom, then its vehicles, such as "KW-N"
(black, white, a brown vehicle).  A site is a word, too, such as "C10": its area
and a number.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from engine.data import read
from engine.game import Deciding, Game, Hidden, Piles, Public, Turn
from engine.rng import Rng

DATA = read("tower_up")
COLOURS = {"K": "black", "W": "white", "N": "brown", "G": "grey"}
FLOORS = tuple(COLOURS.values())
ANY = "A"  # a multicoloured floor
END = len(DATA["track"]) - 1  # the last place of a vehicle
MOST = 25  # options that fit one menu

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


@dataclass(slots=True)
class TowerUp(Game):
    name = "tower_up"
    players = range(2, 5)
    options = {"turn": ("card-then-build", "card-or-build"), "objectives": ("starter", "random")}  # noqa: RUF012

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
        )
        for card in game.market:
            colour = rng.choice(FLOORS) if card[0] == ANY else COLOURS[card[0]]  # its bottom floor
            site = rng.choice([site for site in game.streets if game.may_stand(site, colour)])
            game.buildings[site] = Building(colour)
            game.floors[colour] -= 1
        return game

    def turn(self) -> Turn:
        seat = self.seat
        if self.order == "card-then-build":
            yield from self.take_card(seat)
            built = yield from self.build(seat, optional=True)
        else:
            possible = ["card", "build"] if self.sites(seat) else ["card"]
            built = (yield from self.ask(seat, "turn", possible)) == "build"
            yield from self.build(seat, optional=False) if built else self.take_card(seat)
        self.end_turn(seat, built)

    # 1. Take one card

    def take_card(self, seat: int) -> Deciding[bool]:
        """The card phase; the market is refilled when all its choices are made."""
        card = yield from self.ask(seat, "card", list(dict.fromkeys(self.market)))
        place = self.market.index(card)
        self.discards.append(self.market.pop(place))
        self.say("card", seat, card)
        floors, _, vehicles = card.partition("-")
        for letter in floors:
            yield from self.take_floor(seat, letter)
        for letter in vehicles:
            self.drive(seat, COLOURS[letter], 1)
            self.say("drive", seat, COLOURS[letter], self.tracks[seat][COLOURS[letter]])
        yield from self.give_back(seat)

        if not self.deck:
            self.deck += self.discards
            self.discards.clear()
            self.rng.shuffle(self.deck)
        self.market.insert(place, self.deck.pop())
        self.say("market", self.market[place])
        return False

    def take_floor(self, seat: int, letter: str) -> Turn:
        left = [colour for colour in FLOORS if self.floors[colour]]
        if not left:
            self.say("empty", seat)
            return
        if letter == ANY:
            colour = yield from self.ask(seat, "joker", left)
            self.say("joker", seat, colour)
        elif COLOURS[letter] in left:
            colour = COLOURS[letter]
        else:
            # The published game: "take any other floor"; there it also begins the end.
            colour = yield from self.ask(seat, "shortage", left)
            self.say("shortage", seat, COLOURS[letter], colour)
            if self.order == "card-or-build":
                self.begin_end(seat, "no_colour")
        self.floors[colour] -= 1
        self.supplies[seat][colour] += 1

    def give_back(self, seat: int) -> Turn:
        """At the end of this phase a supply cannot exceed ten floors."""
        supply = self.supplies[seat]
        while sum(supply.values()) > DATA["limit"]:
            colour = yield from self.ask(seat, "return", [colour for colour in FLOORS if supply[colour]])
            supply[colour] -= 1
            self.floors[colour] += 1
            self.say("return", seat, colour)

    # 2. Start one new building, 3. place one roof, 4. score

    def build(self, seat: int, optional: bool) -> Deciding[bool]:
        """Start a building and put a roof; False when the player does not want to, or cannot."""
        site = yield from self.choose_site(seat, ["none"] if optional else [])
        if site == "none":
            return False
        self.site = site
        colour = yield from self.ask(seat, "colour", self.sites(seat)[site])
        self.site = ""
        paid = self.adjacent(site)
        self.buildings[site] = Building(colour)
        self.supplies[seat][colour] -= 1
        for other in paid:
            self.buildings[other].height += 1
            self.supplies[seat][self.buildings[other].colour] -= 1
        self.say("build", seat, site, colour, ", ".join(paid))

        roof = yield from self.ask(seat, "roof", [self.storey(place) for place in (site, *paid)])
        place = roof.partition(":")[0]
        building = self.buildings[place]
        building.roofs.append(Roof(seat, building.height))
        self.roofs[seat] -= 1
        self.drive(seat, building.colour, building.height)
        self.say("roof", seat, place, building.height, building.colour, self.tracks[seat][building.colour])
        self.reward(seat)
        if not self.roofs[seat]:
            self.begin_end(seat, "no_roofs")
        return True

    def choose_site(self, seat: int, otherwise: list[str]) -> Deciding[str]:
        """Where to build: area by area when there are more sites than a menu holds."""
        sites = [self.priced(site) for site in self.sites(seat)]
        if len(sites) + len(otherwise) > MOST:
            areas = list(dict.fromkeys(site[0] for site in sites))
            area = yield from self.ask(seat, "area", [*areas, *otherwise])
            if area in otherwise:
                return area
            sites, otherwise = [site for site in sites if site[0] == area], []
        site = yield from self.ask(seat, "site", [*sites, *otherwise])
        return site.partition(":")[0]

    def priced(self, site: str) -> str:
        """A site with what its neighbours cost, such as "B3:white+brown"."""
        return f"{site}:{'+'.join(self.buildings[other].colour for other in self.adjacent(site))}"

    def storey(self, site: str) -> str:
        """A building as it stands, such as "B6:white:4"."""
        building = self.buildings[site]
        return f"{site}:{building.colour}:{building.height}"

    def sites(self, seat: int) -> dict[str, list[str]]:
        """Where `seat` may build and can pay, and in which colours."""
        if not self.roofs[seat]:
            return {}
        supply, found = self.supplies[seat], {}
        for site in self.streets:
            price = [] if site in self.buildings else [self.buildings[other].colour for other in self.adjacent(site)]
            if price and all(supply[colour] >= price.count(colour) for colour in set(price)):
                colours = [colour for colour in FLOORS if colour not in price and supply[colour]]
                if colours:
                    found[site] = colours
        return found

    def drive(self, seat: int, colour: str, steps: int) -> None:
        """Move a vehicle, to the end of its track at most."""
        self.tracks[seat][colour] = min(self.tracks[seat][colour] + steps, END)

    def reward(self, seat: int) -> None:
        """The highest chip left at each objective that `seat` now meets, once for each."""
        for objective, chips in self.chips.items():
            if chips and objective not in self.earned[seat] and self.meets(seat, objective):
                self.earned[seat][objective] = chips.pop(0)
                self.say("objective", seat, objective, self.earned[seat][objective])

    # Extra turns and the end

    def end_turn(self, seat: int, built: bool) -> None:
        if not any(self.may_stand(site, colour) for site in self.streets if self.adjacent(site) for colour in FLOORS):
            self.begin_end(seat, "no_site")
        if built:
            self.quiet = 0
        stars = sum(column <= min(self.tracks[seat].values()) for column in DATA["stars"])
        if stars > self.stars[seat]:  # one extra turn, also for several columns
            self.stars[seat] = stars
            self.say("extra", seat)
            return
        self.quiet += not built
        if self.quiet >= DATA["stall"] * self.seats:
            self.begin_end(seat, "no_progress")
        if self.last is not None:
            self.last -= 1
            if self.order == "card-or-build":
                self.cones[seat] = self.visible(seat)
        self.seat = (seat + 1) % self.seats

    def begin_end(self, seat: int, why: str) -> None:
        """`seat` finishes its turn, then everybody else has one more."""
        if self.last is None:
            self.last = self.seats
            self.say(why, seat)

    def over(self) -> bool:
        return self.last == 0

    def scores(self) -> list[int]:
        """Millions: the four tracks, the chips, the cone."""
        return [
            self.track_value(seat) + sum(self.earned[seat].values()) + self.cone_value(seat)
            for seat in range(self.seats)
        ]

    def track_value(self, seat: int) -> int:
        return sum(int(DATA["track"][place]) for place in self.tracks[seat].values())

    def cone_value(self, seat: int) -> int:
        return int(DATA["cone"][min(self.visible(seat), len(DATA["cone"]) - 1)])

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.scores()[seat], sum(self.supplies[seat].values()))

    def visible(self, seat: int) -> int:
        """The roofs of `seat` on which nothing was built, now or when they were counted."""
        counted = self.cones[seat]
        return sum(b.top == seat for b in self.buildings.values()) if counted is None else counted

    # The city

    @property
    def streets(self) -> Streets:
        return STREETS[self.board]

    def adjacent(self, site: str) -> list[str]:
        """The sites next to this one that have buildings."""
        return [other for other in self.streets[site] if other in self.buildings]

    def may_stand(self, site: str, colour: str) -> bool:
        """Whether a building of this colour would differ from all adjacent ones."""
        return site not in self.buildings and all(self.buildings[o].colour != colour for o in self.adjacent(site))

    def meets(self, seat: int, objective: str) -> bool:
        """Whether the roofs of `seat`, covered ones too, fulfil an objective."""
        roofs = {site: [roof.height for roof in b.roofs if roof.seat == seat] for site, b in self.buildings.items()}
        present = [site for site in roofs if roofs[site]]
        colours = Counter(self.buildings[site].colour for site in present)
        areas = Counter(site[0] for site in present)
        heights = [height for site in present for height in roofs[site]]
        match objective:
            case "S1":
                return len(colours) == len(FLOORS)
            case "S2":
                return len(areas) == len(DATA["areas"])
            case "S3":
                return sum("park" in DATA[self.board][site] for site in present) >= 3
            case "O4":
                return max(colours.values(), default=0) >= 4
            case "O5":
                return heights.count(1) >= 3
            case "O6":
                return sum(height >= 4 for height in heights) >= 2
            case "O7":
                return sum(len(roofs[site]) >= 2 for site in present) >= 2
            case "O8":
                return max(areas.values(), default=0) >= 4
            case "O9":
                return max((len(self.group(site, present)) for site in present), default=0) >= 4
            case "O10":
                return sum(o in present and site[0] < o[0] for site in present for o in self.streets[site]) >= 2
        raise ValueError(objective)

    def group(self, site: str, among: list[str]) -> set[str]:
        """The sites of `among` that streets connect with `site`."""
        found, edge = {site}, [site]
        while edge:
            edge = [o for s in edge for o in self.streets[s] if o in among and o not in found]
            found.update(edge)
        return found

    def unknown(self, seat: int | None) -> list[Piles]:
        return [[self.deck]]
