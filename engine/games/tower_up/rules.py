"""Tower Up, by Frank Crittin, Grégoire Largey and Sébastien Pauchon: a city that everybody builds together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from engine.core.game import Deciding, Decision, Turn
from engine.core.rng import Rng
from engine.games.tower_up.state import ANY, COLOURS, DATA, END, FLOORS, Building, City, Roof

MOST = 25  # options that fit one menu
BACK = 3  # floors that go back in one choice, at most: the ways to choose so many fit one menu


@dataclass(slots=True)
class TowerUp(City):
    name = "tower_up"
    players = range(2, 5)
    can_plan = False  # nine of ten plans did not last: each turn turns up a card, and others take the places
    options = {  # noqa: RUF012
        "turn": ("card-then-build", "card-or-build"),
        "objectives": ("starter", "random"),
        "even_start": ("off", "on"),
    }
    later = {"objectives": "random"}  # noqa: RUF012  # "in future games"

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

    def turn_of(self, seat: int) -> Turn:
        self.seat, self.site = seat, ""
        yield from self.turn()

    # 1. Take one card

    def take_card(self, seat: int) -> Deciding[bool]:
        """The card phase; the market is refilled when all its choices are made."""
        card = yield from self.ask(seat, "card", list(dict.fromkeys(self.market)))
        place = self.market.index(card)
        self.discards.append(self.market.pop(place))
        floors, _, vehicles = card.partition("-")
        self.say("card", seat, floors)
        for letter in floors:
            yield from self.take_floor(seat, letter)
        track = self.tracks[seat]
        driving = [letter for letter in vehicles if track[COLOURS[letter]] < END]
        for letter in driving:
            self.drive(seat, COLOURS[letter], 1)
        if driving:
            places = " and ".join(str(track[COLOURS[letter]]) for letter in driving)
            self.say("drive", seat, f"-{''.join(driving)}", places)
        yield from self.give_back(seat)

        if not self.deck:
            self.deck += self.discards
            self.discards.clear()
            self.rng.shuffle(self.deck)
        self.market.insert(place, self.deck.pop())
        self.say("market", self.market[place])
        return False

    def take_floor(self, seat: int, letter: str) -> Turn:
        left = self.left()
        if not left:
            self.say("empty", seat)
            if self.order == "card-or-build":
                self.begin_end(seat, "no_colour")
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

    def left(self) -> list[str]:
        """The colours of the floors in the general supply."""
        return [colour for colour in FLOORS if self.floors[colour]]

    def give_back(self, seat: int) -> Turn:
        """At the end of this phase a supply cannot exceed ten floors."""
        supply = self.supplies[seat]
        while (over := sum(supply.values()) - DATA["limit"]) > 0:
            ways = combinations_with_replacement(FLOORS, min(over, BACK))
            options = ["+".join(way) for way in ways if self.has(seat, way)]
            floors = yield from self.ask(seat, "return", options)
            for colour in floors.split("+"):
                supply[colour] -= 1
                self.floors[colour] += 1
            self.say("return", seat, floors)

    def has(self, seat: int, floors: Sequence[str]) -> bool:
        return all(self.supplies[seat][colour] >= floors.count(colour) for colour in floors)

    # 2. Start one new building, 3. place one roof, 4. score

    def build(self, seat: int, optional: bool) -> Deciding[bool]:
        """Start a building and put a roof; False when the player does not want to, or cannot."""
        sites = self.sites(seat)
        if not sites:
            self.say("unable" if self.roofs[seat] else "roofless", seat)
            return False
        site = yield from self.choose_site(seat, sites, ["none"] if optional else [])
        if site == "none":
            return False
        self.site = site
        colour = yield from self.ask(seat, "colour", sites[site])
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

    def choose_site(self, seat: int, possible: Iterable[str], otherwise: list[str]) -> Deciding[str]:
        """Where to build: area by area when there are more sites than a menu holds."""
        sites = [self.priced(site) for site in possible]
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
        if not any(len(set(price)) < len(FLOORS) for _, price in self.prices()):
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

    # For computer players

    def horizon(self) -> int:
        return 4

    def doubtful(self, ask: Decision) -> list[str]:
        """Not to build, and a roof that drives two steps less than another."""
        if ask.what == "roof":
            steps = {}
            for storey in ask.options:
                building = self.buildings[storey.partition(":")[0]]
                place = self.tracks[ask.seat][building.colour]
                steps[storey] = min(END, place + building.height) - place
            return [storey for storey, n in steps.items() if n <= max(steps.values()) - 2]
        return ["none"] if "none" in ask.options and len(ask.options) > 1 else []

    def likely(self, ask: Decision, rng: Rng) -> str:
        """Build when that is possible, and put the roof on the highest building, which drives furthest."""
        match ask.what:
            case "turn":
                return ask.options[-1]
            case "roof":
                return max(ask.options, key=lambda storey: int(storey.rpartition(":")[2]))
            case "area" | "site":
                return rng.choice([option for option in ask.options if option != "none"] or ask.options)
        return rng.choice(ask.options)
