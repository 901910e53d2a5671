"""What may be lacking in the market."""

from engine.core.missing import Fact, Rule
from tests.small_games.market.rules import CARDS, Market


def _action(game: Market, seat: int, action: str) -> list[Fact]:
    deck = Fact("deck", (len(game.deck),), lambda copy: copy.deck.extend(CARDS))
    hand = Fact("hand", (), lambda copy: copy.hands[seat].append(CARDS[0]))
    return [deck] if action in ("draw", "look") else [hand, deck]


def _card(game: Market, seat: int, card: str) -> list[Fact]:
    return [Fact("card", (), lambda copy: copy.hands[seat].append(card))]


_CARD = Rule(lambda game, ask: CARDS, lambda game, seat, card: card in game.hands[seat], _card)

LACKING = {
    "bid": None,
    "action": Rule(
        lambda game, ask: ("draw", "look", "swap", "keep", "sell"),
        lambda game, seat, action: action in game.actions(seat),
        _action,
    ),
    "take": None,
    "swap": _CARD,
    "keep": _CARD,
    "sell": _CARD,
}
