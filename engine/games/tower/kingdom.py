"""What lies on the table in Tower, what a player could do there, and who is ahead."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Self

from engine.data import read
from engine.game import Game, Hidden, Mine, Piles, Public
from engine.games.tower import gems as purse
from engine.games.tower.gems import Gems
from engine.rng import Rng

DATA = read("tower")
SPACES, THUGS = DATA["spaces"], DATA["thugs"]
ITEMS = {name: letter for letter, name in DATA["letters"].items()}  # a build card is a word such as "SSLLC"
HAND: int = DATA["hand"]


class Smuggled(NamedTuple):
    """A black market card beside the items of a player, and the item that it counts as."""

    card: str
    item: str


@dataclass(slots=True)
class Today:
    """What the seat to move did in this turn."""

    store: str = ""  # where it bought
    keys: list[str] = field(default_factory=list)  # stores opened by the back door
    forger: bool = False
    visited: bool = False  # the black market
    acted: bool = False


def price(gems: Gems) -> str:
    """A price in words: 2 green, 1 blue."""
    return ", ".join(f"{n} {gem}" for gem, n in gems.items())


def letters(cards: str) -> str:
    """Build cards that are printed as letters, such as "SSLLC+SLCWW", in words."""
    counts = ([f"{card.count(s)} {DATA['letters'][s]}" for s in dict.fromkeys(card)] for card in cards.split("+"))
    return "; ".join(map(", ".join, counts))


@dataclass(slots=True)
class Kingdom(Game):
    """The state of a game."""

    formats: ClassVar = {"price": price, "letters": letters}

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
        return cls(
            seats,
            rng,
            face_down=face_down,
            aggressive=options["aggressive"] == "on",
            bag=bag,
            salil=purse.none(),
            gems=[purse.none() for _ in range(seats)],
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
            seat=rng.below(seats),
        )

    # What a player needs and can do

    def needs(self, seat: int) -> dict[str, int]:
        """What is missing on the build card of `seat`."""
        [card] = self.open_cards[seat] or self.cards[seat]
        return {item: max(0, card.count(letter) - self.have(seat, item)) for item, letter in ITEMS.items()}

    def complete(self, seat: int) -> bool:
        """Whether `seat` has all that its build card asks for, and must build."""
        return not any(self.needs(seat).values())

    def have(self, seat: int, item: str) -> int:
        """Items of a kind, with the smuggled cards that count as one."""
        return self.items[seat][item] + sum(smuggled.item == item for smuggled in self.smuggled[seat])

    def on_sale(self, seat: int) -> list[str]:
        """Items in the one store of this turn that `seat` needs and can pay."""
        needs, closed = self.needs(seat), set(self.others(seat, self.pawns)) - set(self.today.keys)
        return [
            space
            for space, there in self.goods.items()
            if there
            and SPACES[space]["store"] not in closed
            and self.today.store in ("", SPACES[space]["store"])
            and (needs[SPACES[space]["item"]] or self.aggressive)
            and self.can_pay(seat, SPACES[space]["price"])
        ]

    def can_pay(self, seat: int, price: Gems) -> bool:
        """The exact gems; for a forger's customer only their number counts."""
        if self.today.forger:
            return sum(price.values()) <= purse.total(self.gems[seat])
        return all(self.gems[seat][gem] >= n for gem, n in price.items())

    def hirable(self, seat: int) -> int:
        """How many thugs `seat` may hire."""
        there = len(self.thugs) + sum(map(len, self.top)) + len(self.used)
        return min(HAND - len(self.hands[seat]), there)

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
        if thug == "door":
            return bool(self.back_doors(seat))
        return thug != "pickpocket" or bool(self.pockets(seat))

    def loot(self, seat: int, thug: str) -> list[str]:
        """Items of opponents that `seat` still needs, as words such as "2:clay"."""
        needs = self.needs(seat)
        items = [item for item in THUGS[thug]["steals"] if needs[item] or self.aggressive]
        return [f"{n}:{item}" for n in range(self.seats) if n != seat for item in items if self.items[n][item]]

    def counts_as(self, seat: int, thug: str) -> list[str]:
        """The needed items that a smuggled card may stand for."""
        needs = self.needs(seat)
        return [item for item in THUGS[thug]["smuggles"] if needs[item]]

    def back_doors(self, seat: int) -> list[str]:
        """Stores that only a key can open; none after a purchase, for it is one store in a turn."""
        taken = set(self.others(seat, self.pawns)) - {"", *self.today.keys}
        return [] if self.today.store else sorted(taken)

    def pockets(self, seat: int) -> list[str]:
        """Opponents with gems."""
        return [str(n) for n, gems in enumerate(self.gems) if n != seat and purse.total(gems)]

    # The end

    def over(self) -> bool:
        """At once with the third segment; this project's limit of turns ends a game that nobody wins."""
        segments, turns = int(DATA["segments"]), int(DATA["turns"])
        return max(self.scores()) == segments or self.turns == turns * self.seats

    def scores(self) -> list[int]:
        """Segments of the tower."""
        return [self.tower.count(seat) for seat in range(self.seats)]

    def standing(self, seat: int) -> tuple[float, ...]:
        held = sum(self.have(seat, item) for item in ITEMS)
        return (self.tower.count(seat), held, purse.value(self.gems[seat]))

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
        have = [self.have(seat, item) for item in ITEMS]
        printed = [self.cards[seat][0].count(letter) for letter in ITEMS.values()]
        missing = [p - h for h, p in zip(have, printed, strict=True)]
        return max(missing) > 0 and (self.aggressive or min(missing) >= 0)
