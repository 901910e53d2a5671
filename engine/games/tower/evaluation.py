"""What computer players know of Tower."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.game import Decision
from engine.core.rng import Rng
from engine.games.tower import gem_bundles as purse
from engine.games.tower.state import SPACES, THUGS, Kingdom, affordable

COSTS = {space: purse.worth(purse.bundle(printed["price"])) for space, printed in SPACES.items()}  # in green gems


@dataclass(slots=True)
class Judgement(Kingdom):
    """What is silly, what is likely, and who is ahead."""

    weights: ClassVar = {
        "segments": 25.0,
        "missing items": -4.8,
        "value of gems": 0.36,
        "passes": 2.1,
        "market cards": 1.5,
    }
    spread = 12.0

    def horizon(self) -> int:
        return 3 * self.seats - 1

    def assets(self) -> list[dict[str, float]]:
        """Segments, what is missing for the next, and what may bring it."""
        planned = [
            self.open_cards[seat] or self.cards[seat] for seat in range(self.seats)
        ]  # not after the last segment
        return [
            {
                "segments": self.tower.count(seat),
                "missing items": sum(self.needs(seat).values()) if planned[seat] else 0,
                "value of gems": purse.value(self.gems[seat]),
                "passes": self.gems[seat]["pass"],
                "market cards": len(self.hands[seat]),
            }
            for seat in range(self.seats)
        ]

    def doubtful(self, ask: Decision) -> list[str]:
        """To pay the dearest way, to trade at a loss for nothing, or to end one's turn with something to buy."""
        if ask.what in ("fee", "forge"):
            costs = {paid: purse.worth(paid) for paid in ask.options}
            return [paid for paid, cost in costs.items() if min(costs.values()) < cost == max(costs.values())]
        if ask.what == "trade":
            vain = self.vain_trades(ask.seat)
            return vain if len(vain) < len(ask.options) else []
        if ask.what == "action":
            doubtful = ["done"] if any(option in self.goods for option in ask.options) else []
            if "trade" in ask.options and len(self.vain_trades(ask.seat)) == len(self.trades(ask.seat, "trade")):
                doubtful.append("trade")
            return [option for option in doubtful if option in ask.options]
        return []

    def vain_trades(self, seat: int) -> list[str]:
        """The trades at a loss that pay for nothing."""
        ways = self.trades(seat, "trade")
        losing = [way for way in ways if purse.worth(way.split(":")[1]) < purse.worth(way.split(":")[0])]
        paying = self.paying(seat, losing)
        return [way for way in losing if way not in paying]

    def paying(self, seat: int, ways: Sequence[str]) -> list[str]:
        """Those of these trades that let `seat` pay at once for something that it needs, and could not before."""
        needs, payable = self.needs(seat), self.payable(seat)
        wares = [space for space in self.displayed(self.open_stores(seat)) if space not in payable]
        needed = {space for space in wares if SPACES[space]["item"] in needs}
        found = []
        for way in ways:
            paid, got = way.split(":")
            own = self.gems[seat].copy()
            purse.move(paid, own, purse.none())
            purse.move(got, purse.none(), own)
            if needed & affordable(*(own[gem] for gem in purse.GEMS)):
                found.append(way)
        return found

    def likely(self, ask: Decision, rng: Rng) -> str:
        """Plain play, which gives as little and takes as much as possible."""
        match ask.what:
            case "action":
                return self.likely_action(ask.seat, ask.options)
            case "trade" | "pass":
                return rng.choice(self.paying(ask.seat, ask.options) or ask.options)
            case "fee" | "forge":
                return min(ask.options, key=purse.worth)
            case "gems":
                return max(ask.options, key=purse.worth)
            case "entry":
                return ask.options[0]
        return rng.choice(ask.options)

    def likely_action(self, seat: int, options: Sequence[str]) -> str:
        """Buy the cheapest needed item, use the cheapest card, trade where that pays, and end the turn.

        Who has nothing else to do visits the black market with a pass and an empty hand.
        """
        needs = self.needs(seat)
        if items := [option for option in options if option in SPACES and SPACES[option]["item"] in needs]:
            return min(items, key=COSTS.__getitem__)
        if thugs := [option for option in options if option in THUGS and option != "forger"]:
            return min(thugs, key=lambda thug: int(THUGS[thug]["fee"]))
        for option in options:
            action = option.partition(":")[0]
            if action in ("trade", "pass") and self.paying(seat, self.trades(seat, action)):
                return option
        return "market" if "market" in options and not self.hands[seat] and self.gems[seat]["pass"] else options[-1]
