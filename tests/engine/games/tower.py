"""What the tests of every game are told about Tower."""

from collections import Counter
from typing import Any

from engine.games.tower.gem_bundles import bundle
from engine.games.tower.notation import letters, price
from engine.games.tower.state import DATA, HAND, SPACES, THUGS
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Gems, passes, items, build cards and black market cards, wherever they are; and no hand is too large."""
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


FROM = {2: "", 3: " *", 4: " **"}  # the sign of what is sold to so many players and more


def wares(store: str) -> str:
    """What a store sells, with the price, and to how many players."""
    sold = [row for row in SPACES.values() if row["store"] == store]
    return ", ".join(f"{row['item']} {price(row['price'])}{FROM[row['from']]}" for row in sold)


RARE = {("lacking", what) for what in ("no_cards", "few_cards", "unlocked")}  # all cards in hands, two keys in a turn
RICH = {("ask", "number"), *(("option", f"number.{number}") for number in (1, 2, 3))}  # seldom is anybody so rich

BAG, RATES, ENTRY = DATA["bag"], DATA["rates"], DATA["entry"]
CARDS = {n: [*map(letters, cards)] for n, cards in DATA["cards"].items()}
COUNTS = {
    **{f"# {gem}": {BAG[gem], RATES[gem], ENTRY[gem]} for gem in RATES},
    "# gems from the bag": {DATA["draw"]},
    "# more gems": {DATA["idle"]},
    "# gems of your choice": {DATA["stolen"]},
    "of # in the bag": {sum(BAG.values())},
    "# segments": {DATA["segments"]},
    "# items": {len(DATA["cards"]["2"][0])},
    "# stores": {len(DATA["stores"])},
    "# turns each": {DATA["turns"]},
    "hold more than # cards": {DATA["hand"]},
    "for # rounds": {DATA["quiet"], DATA["unbuilt"]},
    "for # full rounds": {DATA["quiet"]},
    "after # rounds": {DATA["unbuilt"]},
    "have neither #🟩": {RATES["green"]},
    "neither a pass, #🟩": {ENTRY["green"]},
    ", #🔵 nor": {RATES["blue"], ENTRY["blue"]},
    "nor #🔺": {RATES["red"], ENTRY["red"]},
}
PRINTED = [
    *(f"- **{name}:** {wares(store)}." for store, name in DATA["stores"].items()),
    *(
        f"**{row['name']}** ({row['copies']}{' cards' * (thug == 'common_thief')}, fee {row['fee']})"
        for thug, row in THUGS.items()
    ),
    *(f"\n- {card}{' (twice)' * (cards.count(card) == 2)}\n" for cards in CARDS.values() for card in cards),
    f"{BAG['green']} green, {BAG['blue']} blue and {BAG['red']} red gems",
    f"{BAG['green'] + BAG['blue'] + BAG['red']} gems and {BAG['pass']} black market passes",
]

FACTS = Facts(
    total,
    frozenset({"done"}),
    frozenset(RARE | RICH),
    COUNTS,
    PRINTED,
    lesson=13,
    left_out=frozenset({"forge", "number", "gems", "key", "pick", "inspection"}),
)
