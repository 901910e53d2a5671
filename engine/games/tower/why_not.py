"""What may be lacking in Tower."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, combinations, product

from engine.core.game import Decision
from engine.core.missing import Fact, Rule, lay, list_short, put
from engine.games.tower import gem_bundles as purse
from engine.games.tower.gem_bundles import RATES
from engine.games.tower.rules import Tower
from engine.games.tower.state import HAND, ITEMS, SPACES, THUGS

# What one does


def _actions(game: Tower, ask: Decision) -> list[str]:
    return [*game.goods, *THUGS, "trade", "pass", "market", "build", "done"]


def _acts(game: Tower, seat: int, action: str) -> bool:
    return action in {possible.partition(":")[0] for possible in game.actions(seat)}


def _action(game: Tower, seat: int, action: str) -> list[Fact]:
    if action in SPACES:
        return _purchase(game, seat, action)
    if action in THUGS:
        return _use(game, seat, action)
    match action:
        case "trade":
            return _trade(game, seat)
        case "pass":
            return list_short(game, "gems", seat, {"pass": 1}) + _salil(game)
        case "market":
            return _market(game, seat)
        case "build":
            return [_needs(game, seat)]
    return [_complete(game, seat)]  # "done"


def _needs(game: Tower, seat: int) -> Fact:
    """All that is missing on the build card."""
    needs = game.needs(seat)

    def fill(copy: Tower) -> None:
        for item, n in needs.items():
            copy.items[seat][item] += n

    return Fact("needs", (purse.bundle(needs),), fill)


def _purchase(game: Tower, seat: int, space: str) -> list[Fact]:
    store, item, price = SPACES[space]["store"], SPACES[space]["item"], SPACES[space]["price"]
    found = []
    if not game.goods[space]:
        found.append(Fact("sold", (), lay("goods", space, True)))
    if item not in game.wanted(seat):
        found.append(_demand(game, seat, item))
    if game.today.store not in ("", store):
        found.append(Fact("elsewhere", (game.today.store,), lambda copy: setattr(copy.today, "store", "")))
    for other, pawn in enumerate(game.pawns):
        if other != seat and pawn == store and store not in game.today.keys:
            found.append(Fact("closed", (other,), lay("pawns", other, "")))
    if game.today.forger:
        return found + _total(game, seat, sum(price.values()))
    return found + list_short(game, "gems", seat, price)


def _trade(game: Tower, seat: int) -> list[Fact]:
    gems, salil, found = game.gems[seat], game.salil, []
    payable = [gem for gem, n in RATES.items() if gems[gem] >= n]
    if not payable:
        give = next((gem for gem in RATES if purse.total(salil) > salil[gem]), "green")
        found.append(Fact("rates", (), put("gems", seat, give, RATES[give])))
    if not any(purse.total(salil) > salil[gem] for gem in payable or RATES):

        def fill(copy: Tower) -> None:
            for gem in RATES:
                copy.salil[gem] += 1

        found.append(Fact("swap" if purse.total(salil) else "salil", (), fill))
    return found


def _market(game: Tower, seat: int) -> list[Fact]:
    found = []
    if game.today.visited:
        found.append(Fact("visited", (), lambda copy: setattr(copy.today, "visited", False)))
    if len(game.hands[seat]) == HAND:
        found.append(Fact("hand", (), lambda copy: copy.hands[seat].pop()))
    if not game.cards_left():
        found.append(Fact("no_cards", (), lambda copy: copy.used.append("door")))
    if not purse.entries(game.gems[seat], 1):
        found.append(Fact("entry", (), put("gems", seat, "pass", 1)))
    return found


def _use(game: Tower, seat: int, thug: str) -> list[Fact]:
    """Of a black market card."""
    printed = THUGS[thug]
    found = [] if thug in game.hands[seat] else [Fact("held", (), lambda copy: copy.hands[seat].append(thug))]
    found += _total(game, seat, printed["fee"])
    if "steals" in printed:
        return found + _theft(game, seat, printed["steals"])
    if "smuggles" in printed:
        needed = [item for item in printed["smuggles"] if item in game.needs(seat)]
        return found if needed else [*found, _demand(game, seat, printed["smuggles"][0], "smuggles")]
    match thug:
        case "experienced_thief":
            return found + _salil(game)
        case "pickpocket":
            rival = (seat + 1) % game.seats
            return found if game.pockets(seat) else [*found, Fact("pockets", (), put("gems", rival, "green", 1))]
        case "door" if game.today.store:
            found.append(Fact("bought", (), lambda copy: setattr(copy.today, "store", "")))
    what, make = ("shut", _shut(seat)) if thug == "door" else ("open", _open(seat))
    return [*found, Fact(what if game.wanted(seat) else "complete", (), make)]


def _theft(game: Tower, seat: int, items: list[str]) -> list[Fact]:
    wanted = [item for item in items if item in game.wanted(seat)]
    found = [] if wanted else [_demand(game, seat, items[0], "steals")]
    if not any(rival[item] for rival in game.others(seat, game.items) for item in wanted or items[:1]):
        rival = (seat + 1) % game.seats
        found.append(Fact("loot", (), put("items", rival, (wanted or items)[0], 1)))
    return found


def _shut(seat: int) -> Callable[[Tower], None]:
    """Something that the seat wants lies where somebody else stands."""

    def make(copy: Tower) -> None:
        space = _offer(copy, seat)
        store = SPACES[space]["store"]
        copy.pawns[(seat + 1) % copy.seats] = store
        copy.today.keys = [key for key in copy.today.keys if key != store]

    return make


def _open(seat: int) -> Callable[[Tower], None]:
    """Something that the seat wants lies in a store open to it."""

    def make(copy: Tower) -> None:
        store = SPACES[_offer(copy, seat)]["store"]
        copy.today.keys.append(store)
        copy.today.store = store if copy.today.store else ""

    return make


def _offer(copy: Tower, seat: int) -> str:
    """A market space where something that the seat wants lies now."""
    if not copy.wanted(seat):
        _complete(copy, seat).make(copy)
    space = next(space for space in copy.goods if SPACES[space]["item"] in copy.wanted(seat))
    copy.goods[space] = True
    return space


def _demand(game: Tower, seat: int, item: str, what: str = "") -> Fact:
    """The build card asks for one more of an item; `what` is lacking, or the item itself."""
    letter = ITEMS[item]
    asked = (game.open_cards[seat] or game.cards[seat])[0].count(letter)
    more = game.stock(seat)[item] + 1 - asked

    def ask(copy: Tower) -> None:
        (copy.open_cards[seat] or copy.cards[seat])[0] += letter * more

    return Fact(what, (), ask) if what else Fact("enough" if asked else "unasked", (item,), ask)


def _complete(game: Tower, seat: int) -> Fact:
    """The build card asks for more than the seat has."""
    return _demand(game, seat, next(iter(ITEMS)), "complete")


def _total(game: Tower, seat: int, number: int) -> list[Fact]:
    """So many gems of any colours."""
    has = purse.total(game.gems[seat])
    if has >= number:
        return []
    more = put("gems", seat, "green", number - has)
    return [Fact("few_gems", (number, has), more) if has else Fact("no_gems", (), more)]


def _salil(game: Tower) -> list[Fact]:
    return [] if purse.total(game.salil) else [Fact("salil", (), put("salil", None, "green", 1))]


# How one pays, and with what


def _bundles(game: Tower, ask: Decision) -> tuple[str, ...]:
    """All ways to take as many gems as in each of the options."""
    number = len(ask.options[0].split("+"))
    return purse.ways(number, *[number] * len(purse.GEMS))


def _pays(game: Tower, seat: int, gems: str) -> bool:
    return gems in purse.bundles(game.gems[seat], len(gems.split("+")))


def _own_gems(game: Tower, seat: int, gems: str) -> list[Fact]:
    return list_short(game, "gems", seat, Counter(gems.split("+")))


def _salils_gems(game: Tower, seat: int, gems: str) -> list[Fact]:
    return list_short(game, "salil", None, Counter(gems.split("+")))


def _trades(game: Tower, ask: Decision) -> list[str]:
    return [f"{purse.PRICES[give]}:{get}" for give in RATES for get in purse.GEMS if get != give]


def _way_to_trade(game: Tower, seat: int, option: str) -> list[Fact]:
    paid, got = option.split(":")
    return _own_gems(game, seat, paid) + _salils_gems(game, seat, got)


def _entries(game: Tower, ask: Decision) -> tuple[str, ...]:
    return purse.entries_of(HAND, *[HAND] * len(purse.ENTRY))


def _entry(game: Tower, seat: int, option: str) -> list[Fact]:
    found, number = [], len(option.split("+"))
    room, left = HAND - len(game.hands[seat]), game.cards_left()
    if room < number:

        def discard(copy: Tower) -> None:
            del copy.hands[seat][HAND - number :]

        found.append(Fact("room", (room,), discard))
    if left < number:
        found.append(Fact("few_cards", (left,), lambda copy: copy.used.extend(["door"] * (number - left))))
    return found + _own_gems(game, seat, purse.entry_price(option))


# What a black market card does; it lies on top of the used ones


def _victims(game: Tower, ask: Decision) -> list[str]:
    return [f"{n}:{item}" for n in range(game.seats) if n != ask.seat for item in THUGS[game.used[-1]]["steals"]]


def _victim(game: Tower, seat: int, option: str) -> list[Fact]:
    other, item = option.split(":")
    found = [] if game.items[int(other)][item] else [Fact("theirs", (other, item), put("items", int(other), item, 1))]
    return found if item in game.wanted(seat) else [*found, _demand(game, seat, item)]


def _pocket(game: Tower, seat: int, other: str) -> list[Fact]:
    return [Fact("pocket", (other,), put("gems", int(other), "green", 1))]


def _stores(game: Tower, ask: Decision) -> Iterable[str]:
    return dict.fromkeys(SPACES[space]["store"] for space in game.goods)


def _key(game: Tower, seat: int, store: str) -> list[Fact]:
    found, rival = [], (seat + 1) % game.seats
    if store in game.today.keys:
        found.append(Fact("unlocked", (), lambda copy: copy.today.keys.clear()))
    if store not in game.others(seat, game.pawns):
        found.append(Fact("empty", (), lay("pawns", rival, store)))
    if not game.attracts(seat, {store}):
        space = next(space for space in game.goods if SPACES[space]["store"] == store)
        demand = _demand(game, seat, SPACES[space]["item"])

        def offer(copy: Tower) -> None:
            copy.goods[space] = True
            if SPACES[space]["item"] not in copy.wanted(seat):
                demand.make(copy)

        found.append(Fact("useless", (), offer))
    return found


# Where items go back


def _spaces(game: Tower, ask: Decision) -> list[str]:
    """All ways to put as many items of these kinds on market spaces, free or not."""
    items = Counter(SPACES[space]["item"] for space in ask.options[0].split("+"))
    places = {item: [space for space in game.goods if SPACES[space]["item"] == item] for item in items}
    ways = product(*(combinations(places[item], n) for item, n in items.items()))
    return ["+".join(chain(*way)) for way in ways]


def _goes_back(game: Tower, seat: int, spaces: str) -> bool:
    return all(space in game.free_spaces(SPACES[space]["item"]) for space in spaces.split("+"))


def _occupied(game: Tower, seat: int, spaces: str) -> list[Fact]:
    return [
        Fact("occupied", (SPACES[space]["item"],), lay("goods", space, False))
        for space in spaces.split("+")
        if game.goods[space]
    ]


def _inspected(game: Tower, seat: int, space: str) -> list[Fact]:
    return list_short(game, "items", seat, {SPACES[space]["item"]: 1}) + _occupied(game, seat, space)


LACKING = {
    "draw": None,
    "action": Rule(_actions, _acts, _action),
    "forge": Rule(_bundles, _pays, _own_gems),
    "trade": Rule(_trades, lambda game, seat, option: option in game.trades(seat, "trade"), _way_to_trade),
    "pass": Rule(
        lambda game, ask: [f"pass:{gems}" for gems in purse.ways(2, 2, 2, 2)],
        lambda game, seat, option: option in game.trades(seat, "pass"),
        lambda game, seat, option: _salils_gems(game, seat, option.partition(":")[2]),
    ),
    "number": None,  # asked of who can pay for three
    "entry": Rule(
        _entries,
        lambda game, seat, option: option in purse.entries(game.gems[seat], game.hirable(seat)),
        _entry,
    ),
    "thug": None,
    "fee": Rule(_bundles, _pays, _own_gems),
    "steal": Rule(_victims, lambda game, seat, option: option in game.loot(seat, game.used[-1]), _victim),
    "gems": Rule(
        _bundles,
        lambda game, seat, option: option in purse.bundles(game.salil, len(option.split("+"))),
        _salils_gems,
    ),
    "smuggle": Rule(
        lambda game, ask: THUGS[game.used[-1]]["smuggles"],
        lambda game, seat, item: item in game.counts_as(seat, game.used[-1]),
        lambda game, seat, item: [_demand(game, seat, item)],
    ),
    "key": Rule(_stores, lambda game, seat, store: store in game.back_doors(seat), _key),
    "pick": Rule(
        lambda game, ask: [str(n) for n in range(game.seats) if n != ask.seat],
        lambda game, seat, other: other in game.pockets(seat),
        _pocket,
    ),
    "space": Rule(_spaces, _goes_back, _occupied),
    "keep": None,
    "inspection": Rule(
        lambda game, ask: game.goods, lambda game, seat, space: space in game.returnable(seat), _inspected
    ),
}
