"""The market: cards are drawn, exchanged face down, looked at, kept secretly and shown; bids are made at once.

The games of Belfry use only some of what the engine offers.  So what must hold
for every game is tried where it is hardest.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from engine.core.game import Game, Hidden, Mine, Piles, Public, Turn
from engine.core.game_data import read
from engine.core.rng import Rng

DATA = read("market")
CARDS = tuple(DATA["cards"])


class Sale(NamedTuple):
    seat: int
    card: str


@dataclass(slots=True)
class Market(Game):
    name = "market"
    players = range(2, 4)
    options: ClassVar = {"stall": ("small", "large")}

    deck: Hidden[list[str]]
    hands: Mine[list[str]]
    seen: Mine[list[str]]  # looked at, to choose one
    kept: Mine[list[str]]  # face down to the end
    stalls: Public[list[list[str]]]
    bids: Public[list[str]]
    size: Public[int]
    sales: Public[list[Sale]]
    last: Public[Sale | None] = None
    seat: Public[int] = 0
    day: Public[int] = 1

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        deck = [card for card in CARDS for _ in range(DATA["copies"])]
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(2)] for _ in range(seats)]
        size = 2 if options["stall"] == "small" else 3
        return cls(seats, rng, deck, hands, piles(seats), piles(seats), piles(seats), [], size, [])

    def turn(self) -> Turn:
        seat, hand = self.seat, self.hands[self.seat]
        if self.day % self.seats == 1:
            yield from self.bid()
        for _ in range(self.size):
            action = yield from self.ask(seat, "action", self.actions(seat))
            if action == "done":
                break
            if action == "draw":
                hand.append(self.deck.pop())
                self.say("draw", seat)
                self.say("drawn", hand[-1], to=seat)
            elif action == "look":
                yield from self.look(seat)
            else:
                card = yield from self.ask(
                    seat, action, sorted(set(hand)), private=action == "sell", secret=action != "sell"
                )
                hand.remove(card)
                if action == "keep":
                    self.kept[seat].append(card)
                    self.say("keep", seat)
                elif action == "swap":
                    self.deck.insert(0, card)
                    hand.append(self.deck.pop())
                    self.say("swap", seat)
                else:
                    self.stalls[seat].append(card)
                    self.last = Sale(seat, card)
                    self.sales.append(self.last)
                    self.say("sell", seat, card)
        self.seat = (seat + 1) % self.seats
        self.day += 1
        if self.over():
            for n, pile in enumerate(self.kept):
                self.stalls[n] += pile
                pile.clear()
            self.say("end")

    def turn_of(self, seat: int) -> Turn:
        self.seat = seat
        yield from self.turn()

    def bid(self) -> Turn:
        """Everybody bids at once; the highest may not be alone, or it costs a card."""
        bids = yield from self.ask_each(range(self.seats), "bid", ("low", "high"))
        self.bids = bids
        for seat, bid in enumerate(bids):
            self.say("bid", seat, bid)
        if bids.count("high") == 1 and len(self.deck) > 5:
            self.hands[bids.index("high")].append(self.deck.pop())

    def look(self, seat: int) -> Turn:
        """Look at the two cards on top and take one; the other goes under the deck."""
        self.seen[seat] += [self.deck.pop(), self.deck.pop()]
        self.say("look", seat)
        card = yield from self.ask(seat, "take", sorted(set(self.seen[seat])), secret=True)
        self.seen[seat].remove(card)
        self.hands[seat].append(card)
        self.deck.insert(0, self.seen[seat].pop())

    def actions(self, seat: int) -> list[str]:
        fromdeck = ["draw", "look"] if len(self.deck) > 2 else []
        return [*fromdeck, *(["swap", "keep", "sell"] if self.hands[seat] and self.deck else []), "done"]

    def over(self) -> bool:
        return self.day > int(DATA["days"]) * self.seats

    def score_rows(self) -> dict[str, list[int]]:
        worth = {card: row["worth"] for card, row in DATA["cards"].items()}
        return {card: [stall.count(card) * worth[card] for stall in self.stalls] for card in CARDS}

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.scores()[seat], len(self.stalls[seat]))

    def unknown(self, seat: int | None) -> list[Piles]:
        known = [self.others(seat, own) for own in (self.hands, self.seen, self.kept)]
        return [[self.deck, *(pile for own in known for pile in own)]]


def piles(seats: int) -> list[list[str]]:
    """An empty pile for each seat."""
    return [[] for _ in range(seats)]
