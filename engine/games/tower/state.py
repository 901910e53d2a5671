"""What lies on the table in Tower, what a player could do there, and who is ahead."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple, Self

from engine.core.game import Game, Hidden, Mine, Piles, Public
from engine.core.game_data import read
from engine.core.rng import Rng
from engine.games.tower import gem_bundles as purse
from engine.games.tower.gem_bundles import Gems
from engine.games.tower.notation import FORMATS

DATA = read("tower")
SPACES, THUGS = DATA["spaces"], DATA["thugs"]
ITEMS = {name: letter for letter, name in DATA["letters"].items()}  # a build card is a word such as "SSLLC"
STORES = frozenset(DATA["stores"])
HAND: int = DATA["hand"]
SEGMENTS: int = DATA["segments"]  # to win
TURNS: int = DATA["turns"]  # of each seat, at most
UNBUILT: int = DATA["unbuilt"]  # rounds, after which aggressive players get only what they need


class Smuggled(NamedTuple):
    """A black market card beside the items of a player, and the item that it counts as."""

    card: str
    item: str


@cache
def asked(card: str) -> dict[str, int]:
    """How many items of each kind a build card asks for; shared, so nobody may change it."""
    return {item: card.count(letter) for item, letter in ITEMS.items()}


@lru_cache(maxsize=1024)
def affordable(*gems: int) -> frozenset[str]:
    """The market spaces whose price can be paid with so many gems of each colour."""
    own = dict(zip(purse.GEMS, gems, strict=True))
    prices = {space: printed["price"] for space, printed in SPACES.items()}
    return frozenset(space for space, price in prices.items() if all(own[gem] >= n for gem, n in price.items()))


@dataclass(slots=True)
class Today:
    """What the seat to move did in this turn."""

    store: str = ""  # where it bought
    keys: list[str] = field(default_factory=list)  # stores opened by the back door
    forger: bool = False
    visited: bool = False  # the black market
    acted: bool = False


@dataclass(slots=True)
class Kingdom(Game):
    """The state of a game."""

    formats: ClassVar = FORMATS

    face_down: Public[bool]  # build cards
    aggressive: Public[bool]  # buy and steal what you like
    bag: Hidden[list[str]]
    salil: Public[Gems]
    gems: Public[list[Gems]]
    goods: Public[dict[str, bool]]  # whether an item lies on each market space
    items: Public[list[dict[str, int]]]
    smuggled: Public[list[list[Smuggled]]]
    pawns: Public[list[str]]  # on which store
    plans: Hidden[list[str]]  # the build deck
    cards: Mine[list[str]]  # build cards held face down, and those drawn to choose from
    open_cards: Public[list[list[str]]]
    rejected: Mine[list[str]]  # build cards discarded face down
    discards: Public[list[str]]
    thugs: Hidden[list[str]]  # the black market deck, below the cards that somebody put back
    top: Mine[list[str]]  # thugs that a seat has seen on top of the deck, the topmost last
    hands: Mine[list[str]]
    used: Public[list[str]]
    seat: Public[int]
    tower: Public[list[int]] = field(default_factory=list)  # whose segments, the lowest first
    today: Public[Today] = field(default_factory=Today)
    quiet: Public[int] = 0  # turns since anybody got material or built
    unbuilt: Public[int] = 0  # turns since anybody built
    turns: Public[int] = 0

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        bag = [gem for gem, n in DATA["bag"].items() for _ in range(n)]
        plans = [card for n, cards in DATA["cards"].items() if int(n) <= seats for card in cards]
        thugs = [thug for thug, printed in THUGS.items() for _ in range(printed["copies"])]
        for pile in (bag, plans, thugs):
            rng.shuffle(pile)
        face_down = seats == 2 or options["cards"] == "friendly"
        dealt = [[plans.pop()] for _ in range(seats)]
        first, gems = rng.below(seats), [purse.none() for _ in range(seats)]
        if options["even_start"] == "on":
            for later in range(seats):
                for _ in range(later):
                    gems[(first + later) % seats][bag.pop()] += 1
        return cls(
            seats,
            rng,
            face_down=face_down,
            aggressive=options["aggressive"] == "on",
            bag=bag,
            salil=purse.none(),
            gems=gems,
            goods={space: True for space, printed in SPACES.items() if printed["from"] <= seats},
            items=[dict.fromkeys(ITEMS, 0) for _ in range(seats)],
            smuggled=[[] for _ in range(seats)],
            pawns=[""] * seats,
            plans=plans,
            cards=dealt if face_down else [[] for _ in range(seats)],
            open_cards=[[] for _ in range(seats)] if face_down else dealt,
            rejected=[[] for _ in range(seats)],
            discards=[],
            thugs=thugs,
            top=[[] for _ in range(seats)],
            hands=[[] for _ in range(seats)],
            used=[],
            seat=first,
        )

    # What a player needs and can do

    def needs(self, seat: int) -> dict[str, int]:
        """The items that are missing on the build card of `seat`, and how many of each."""
        [card] = self.open_cards[seat] or self.cards[seat]
        stock = self.stock(seat)
        return {item: n - stock[item] for item, n in asked(card).items() if n > stock[item]}

    def complete(self, seat: int) -> bool:
        """Whether `seat` has all that its build card asks for, and must build."""
        return not self.needs(seat)

    def wanted(self, seat: int) -> Collection[str]:
        """The items that `seat` may buy and steal."""
        return ITEMS if self.aggressive and not self.rationed() else self.needs(seat)

    def rationed(self) -> bool:
        """Whether nobody has built for so long that even aggressive players get only what they need."""
        return self.unbuilt >= UNBUILT * self.seats

    def stock(self, seat: int) -> dict[str, int]:
        """Items of each kind, with the smuggled cards that count as one."""
        stock = self.items[seat].copy()
        for smuggled in self.smuggled[seat]:
            stock[smuggled.item] += 1
        return stock

    def on_sale(self, seat: int) -> list[str]:
        """Items in the open stores that `seat` wants and can pay."""
        wanted = self.wanted(seat)
        return [space for space in self.within_reach(seat) if SPACES[space]["item"] in wanted]

    def within_reach(self, seat: int) -> list[str]:
        """Items in the open stores that `seat` can pay, wanted or not."""
        payable = self.payable(seat)
        return [space for space in self.displayed(self.open_stores(seat)) if space in payable]

    def open_stores(self, seat: int) -> Collection[str]:
        """Where `seat` may shop: where it did so in this turn already, or wherever nobody else stands."""
        closed = set(self.others(seat, self.pawns)) - set(self.today.keys)
        return ({self.today.store} if self.today.store else STORES) - closed

    def displayed(self, stores: Collection[str]) -> list[str]:
        """The market spaces of these stores with items on them."""
        return [space for space, there in self.goods.items() if there and SPACES[space]["store"] in stores]

    def attracts(self, seat: int, stores: Collection[str]) -> bool:
        """Whether an item that `seat` wants lies in one of these stores, whatever it costs."""
        wanted = self.wanted(seat)
        return any(SPACES[space]["item"] in wanted for space in self.displayed(stores))

    def free_spaces(self, item: str) -> list[str]:
        """The empty market spaces of this kind."""
        return [space for space, there in self.goods.items() if not there and SPACES[space]["item"] == item]

    def payable(self, seat: int) -> Collection[str]:
        """The market spaces whose exact price `seat` has; for a forger's customer only the number of gems counts."""
        gems = self.gems[seat]
        if self.today.forger:
            number = purse.total(gems)
            return [space for space, printed in SPACES.items() if sum(printed["price"].values()) <= number]
        return affordable(*(gems[gem] for gem in purse.GEMS))

    def hirable(self, seat: int) -> int:
        """How many thugs `seat` may hire."""
        return min(HAND - len(self.hands[seat]), self.cards_left())

    def cards_left(self) -> int:
        """How many black market cards somebody could get, with the used ones."""
        return len(self.thugs) + sum(map(len, self.top)) + len(self.used)

    def usable(self, seat: int, thug: str) -> bool:
        """Whether `seat` can pay the fee and the card can do anything."""
        printed = THUGS[thug]
        fee: int = printed["fee"]
        if purse.total(self.gems[seat]) < fee:
            return False
        if "steals" in printed:
            return bool(self.loot(seat, thug))
        if "smuggles" in printed:
            return bool(self.counts_as(seat, thug))
        match thug:
            case "door":
                return bool(self.back_doors(seat))
            case "pickpocket":
                return bool(self.pockets(seat))
            case "forger":
                return self.attracts(seat, self.open_stores(seat))
            case "experienced_thief":  # who would else take back the fee alone
                return purse.total(self.salil) > 0
        raise ValueError(thug)

    def loot(self, seat: int, thug: str) -> list[str]:
        """Items of opponents that `seat` wants, as words such as "2:clay"."""
        wanted = self.wanted(seat)
        items = [item for item in THUGS[thug]["steals"] if item in wanted]
        return [f"{n}:{item}" for n in range(self.seats) if n != seat for item in items if self.items[n][item]]

    def counts_as(self, seat: int, thug: str) -> list[str]:
        """The needed items that a smuggled card may stand for."""
        needs = self.needs(seat)
        return [item for item in THUGS[thug]["smuggles"] if item in needs]

    def back_doors(self, seat: int) -> list[str]:
        """Stores with something that `seat` wants and that only a key can open; it is one store in a turn."""
        taken = set(self.others(seat, self.pawns)) - {"", *self.today.keys}
        return [] if self.today.store else sorted(store for store in taken if self.attracts(seat, {store}))

    def trades(self, seat: int, action: str) -> list[str]:
        """What `seat` can give Salil, the tax collector, and what for: gems, or a pass."""
        if action == "pass":
            return purse.pass_trades(self.gems[seat], self.salil)
        return purse.trades(self.gems[seat], self.salil)

    def deals(self, seat: int) -> list[str]:
        """What `seat` can do with Salil and at the black market, as everybody sees."""
        found = ["trade"] if self.trades(seat, "trade") else []
        if self.trades(seat, "pass"):
            found.append("pass" if purse.total(self.salil) > 1 else "pass:one")
        if not self.today.visited and purse.entries(self.gems[seat], self.hirable(seat)):
            found.append("market")
        return found

    def pockets(self, seat: int) -> list[str]:
        """Opponents with gems."""
        return [str(n) for n, gems in enumerate(self.gems) if n != seat and purse.total(gems)]

    # The end

    def over(self) -> bool:
        """At once with the third segment; this project's limit of turns ends a game that nobody wins."""
        return max(map(self.tower.count, range(self.seats))) == SEGMENTS or self.turns == TURNS * self.seats

    def score_rows(self) -> dict[str, list[int]]:
        return {"segments": [self.tower.count(seat) for seat in range(self.seats)]}

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.tower.count(seat), sum(self.stock(seat).values()), purse.value(self.gems[seat]))

    # Imagined worlds

    def unknown(self, seat: int | None) -> list[Piles]:
        return [
            [self.bag],
            [self.plans, *self.others(seat, self.cards), *self.others(seat, self.rejected)],
            [self.thugs, *self.others(seat, self.top), *self.others(seat, self.hands)],
        ]

    def misfits(self, seat: int | None) -> Piles:
        """Build cards that would be complete already, or do not ask for what their owners have got."""
        return [self.cards[n] for n in range(self.seats) if n not in (seat, self.seat) and not self._fits(n)]

    def _fits(self, seat: int) -> bool:
        if len(self.cards[seat]) != 1:
            return True
        stock = self.stock(seat)
        missing = [n - stock[item] for item, n in asked(self.cards[seat][0]).items()]
        return max(missing) > 0 and ((self.aggressive and not self.rationed()) or min(missing) >= 0)
