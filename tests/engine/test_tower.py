"""Tower by the rulebook: one test for each rule."""

from collections import Counter
from copy import deepcopy
from itertools import product

import pytest

from engine.core.codec import view
from engine.core.game import Decision, IllegalChoice
from engine.core.lookahead import look_ahead
from engine.core.reveals import is_final
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games.tower.gem_bundles import GEMS, move, none, pass_trades, total, trades
from engine.games.tower.rules import Tower
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS, Smuggled
from engine.views.preview import tell_effect
from engine.views.words import Words
from tests.engine.positions.tower import give, hand, items, kingdom, salil
from tests.engine.worlds import Kind, tables

NAMES = ("Ann", "Ben", "Cid", "Dan")


def on_top(game: Tower, *thugs: str) -> Tower:
    """These cards on top of the black market deck, the topmost last."""
    for thug in thugs:
        game.thugs.remove(thug)
    game.thugs += thugs
    return game


def play(game: Tower, *options: str) -> Table:
    """A table where gems were drawn and these choices made; the game given stays as it is."""
    table = Table(deepcopy(game))
    for option in ("draw", *options):
        choose(table, option)
    return table


def choose(table: Table, option: str) -> None:
    ask = table.waiting()[0]
    table.choose(ask.seat, ask.what, option)


def other_chance(game: Tower, number: int) -> Tower:
    """The same position, from which chance goes on in another way."""
    other = deepcopy(game)
    other.rng = Rng(str(number))
    return other


def finish(table: Table) -> Table:
    """The first option until the turn is over."""
    while not table.turn_over:
        choose(table, options(table)[-1 if asked(table) == "action" else 0])
    return table


def now(table: Table) -> Tower:
    assert isinstance(table.game, Tower)
    return table.game


def asked(table: Table) -> str:
    return table.waiting()[0].what


def options(table: Table) -> list[str]:
    return list(table.waiting()[0].options)


def bought(table: Table) -> list[str]:
    """The items that are offered."""
    return [option for option in options(table) if option in SPACES]


def gems(**gems: int) -> dict[str, int]:
    return none() | gems


# Setup


def test_numbers_of_items_and_cards() -> None:
    """18, 15 or 12 items and as many build cards as have no icon for more players."""
    stocks = {
        2: {"straw": 4, "lumber": 3, "clay": 3, "water": 2},
        3: {"straw": 5, "lumber": 4, "clay": 3, "water": 3},
        4: {"straw": 6, "lumber": 5, "clay": 4, "water": 3},
    }
    for seats, plans in ((2, 10), (3, 14), (4, 18)):
        game = Tower.begin(seats, Rng("x"))
        assert all(game.goods.values())
        assert Counter(SPACES[space]["item"] for space in game.goods) == stocks[seats]
        assert len(game.plans) + seats == plans
        assert len(game.thugs) == 18


def test_two_to_four_play() -> None:
    """There are pawns and segments for four."""
    assert list(Tower.players) == [2, 3, 4]


def test_the_bag_holds_90_gems_and_10_passes() -> None:
    """The colours are this project's: each has the same value in all."""
    bag = Counter(Tower.begin(2, Rng("x")).bag)
    assert bag == {"green": 45, "blue": 30, "red": 15, "pass": 10}


def test_the_bag_and_both_decks_are_shuffled() -> None:
    """Nothing lies in the order of the printed tables, nor twice in the same."""
    games = [Tower.begin(4, Rng(str(n))) for n in range(5)]
    for pile in ("bag", "plans", "thugs"):
        assert len({tuple(getattr(game, pile)) for game in games}) == 5


def test_the_start_player_is_random() -> None:
    """The rulebook says so."""
    assert {Tower.begin(4, Rng(str(n))).seat for n in range(40)} == {0, 1, 2, 3}


def test_the_markets() -> None:
    """What each store sells (this project's): item, price, and from how many players on."""
    assert [line(space) for space in SPACES] == [
        "hesham straw 4G 2",
        "hesham lumber 3B 2",
        "hesham clay 2B1R 2",
        "hesham water 1G2R 2",
        "farid straw 2G 2",
        "farid straw 1G1B 2",
        "farid lumber 2B 2",
        "nadia lumber 3G 2",
        "nadia lumber 1R 3",
        "nadia straw 1G1B 2",
        "yusuf clay 1G2B 2",
        "yusuf clay 1G1R 4",
        "yusuf straw 2G 4",
        "wells water 1B1R 2",
        "wells clay 4G 2",
        "wells water 3B 3",
        "zahra straw 2B 3",
        "zahra lumber 2G1B 4",
    ]


def line(space: str) -> str:
    printed = SPACES[space]
    price = "".join(f"{n}{gem[0].upper()}" for gem, n in printed["price"].items())
    return f"{printed['store']} {printed['item']} {price} {printed['from']}"


def test_the_build_cards() -> None:
    """18 cards of five items; in all each item stands on them five times as often as it is in the stores."""
    cards = [card for cards in DATA["cards"].values() for card in cards]
    assert len(cards) == 18
    assert all(len(card) == 5 for card in cards)
    assert Counter("".join(cards)) == {"S": 30, "L": 25, "C": 20, "W": 15}
    assert DATA["cards"] == {
        "2": ["SSLLC", "SSSLW", "SLLCW", "SSLCC", "SSLLW", "SSLCW", "SLCCW", "SSLCC", "SLLCW", "SLCCW"],
        "3": ["SSLLC", "SLCWW", "SSLCW", "SSLWW"],
        "4": ["SLLCW", "SLLCC", "SLCWW", "SSSLC"],
    }


def test_the_black_market_deck() -> None:
    """18 cards with a fee in gems of any colour."""
    assert {thug: (printed["copies"], printed["fee"]) for thug, printed in THUGS.items()} == {
        "common_thief": (3, 3),
        "experienced_thief": (2, 2),
        "burglar": (1, 4),
        "thatch": (2, 2),
        "brickwork": (2, 3),
        "crate": (2, 4),
        "door": (3, 1),
        "pickpocket": (2, 1),
        "forger": (1, 1),
    }


def test_build_cards_lie_open_unless_two_play_or_the_variant_is_chosen() -> None:
    """Face up with three and four; "with 2 players, build cards should be placed facedown and kept secret"."""
    assert all(Tower.begin(3, Rng("x")).open_cards)
    assert not any(Tower.begin(3, Rng("x")).cards)
    for game in (Tower.begin(2, Rng("x")), Tower.begin(3, Rng("x"), cards="friendly")):
        assert all(game.cards)
        assert not any(game.open_cards)
        assert view(game, 0).cards[0] == game.cards[0]
        assert view(game, 0).cards[1] == ["?"]
        assert view(game, None).cards == [["?"]] * game.seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_an_even_start_each_later_player_begins_with_one_gem_more(seats: int) -> None:
    """This project's: 0, 1, 2, 3 of the bag in order of play; a pass is one of them, and chance decides which."""
    drawn, begun = Counter[str](), set()
    for n in range(30):
        usual, even = (Tower.begin(seats, Rng(str(n)), even_start=way) for way in ("off", "on"))
        order = [(even.seat + later) % seats for later in range(seats)]
        assert [sum(even.gems[seat].values()) for seat in order] == [*range(seats)]
        held = Counter({gem: sum(gems[gem] for gems in even.gems) for gem in none()})
        assert held + Counter(even.bag) == Counter(usual.bag)
        assert even.salil == none()
        assert [sum(gems.values()) for gems in usual.gems] == [0] * seats
        assert (usual.seat, usual.cards, usual.open_cards) == (even.seat, even.cards, even.open_cards)
        drawn += held
        begun.add(even.seat)
    assert drawn.keys() == {"green", "blue", "red", "pass"}
    assert begun == {*range(seats)}


def test_nobody_begins_with_gems_unless_that_is_chosen() -> None:
    """The rulebook deals none."""
    assert Tower.options["even_start"] == ("off", "on")
    assert Tower.begin(4, Rng("x")).gems == [none()] * 4


# The draw phase


def test_draw_three_gems() -> None:
    """From the bag; everybody sees them."""
    table = play(kingdom(bag="green blue pass"))
    assert now(table).gems[0] == {"green": 1, "blue": 1, "red": 0, "pass": 1}
    assert Words("tower", NAMES).log(now(table).log[-1]) == "Ann drew 1🟩+1🔵+1 pass."


def test_two_more_gems_without_any_action() -> None:
    """Neither an action nor a segment: two more from the bag at the end of the turn."""
    assert now(play(kingdom(bag="green blue red green green"), "done")).gems[0] == gems(green=3, blue=1, red=1)
    assert sum(now(finish(play(kingdom(), "X05"))).gems[0].values()) == 1


def test_the_empty_bag_takes_all_from_salil() -> None:
    """Gems and passes, at once."""
    game = kingdom()
    rest, game.bag = game.bag[:-3], game.bag[-3:]
    for gem in rest:
        game.salil[gem] += 1
    table = play(game)
    assert len(now(table).bag) == 97
    assert now(table).salil == none()
    assert len({tuple(now(play(other_chance(game, n))).bag) for n in range(5)}) == 5, "they are mixed"


def test_the_bag_runs_out_in_the_middle_of_a_draw() -> None:
    """What is there, then refill from Salil, then go on."""
    game = kingdom()
    game.bag, game.salil = ["red"], gems(green=7)
    table = play(game)
    assert now(table).gems[0] == gems(green=2, red=1)
    assert len(now(table).bag) == 5
    assert now(table).salil == none()


def test_bag_and_salil_empty() -> None:
    """Then fewer gems are drawn."""
    game = kingdom()
    game.bag = ["red"]
    assert now(finish(play(game))).gems[0] == gems(red=1)


def test_play_goes_to_the_left() -> None:
    """After the last player comes the first."""
    game = kingdom(3)
    assert now(finish(play(game))).seat == 1
    game.seat = 2
    assert now(finish(play(game))).seat == 0


# Buying


def test_buy_for_the_exact_price_only_what_is_needed() -> None:
    """Exact gems, no change, and only items of the build card that are still missing."""
    table = play(kingdom(card="SSLLC"))
    assert bought(table) == ["X05", "X08"]  # not for 4, and no clay or water
    choose(table, "X05")
    assert now(table).gems[0] == gems(green=1)
    assert now(table).salil == gems(green=2)
    assert now(table).pawns[0] == "farid"
    assert not now(table).goods["X05"]
    assert now(table).items[0]["straw"] == 1


def test_a_dear_gem_does_not_stand_for_a_cheap_one() -> None:
    """A blue gem is not taken for a green one, nor a red one for either."""
    assert bought(play(kingdom(bag="blue blue blue"))) == ["X02", "X07"]  # all that is sold for blue alone
    assert bought(play(salil(kingdom(bag="red red red"), green=1))) == []
    assert bought(play(give(kingdom(bag="red red red"), 0, green=2))) == ["X05"]


def test_nothing_beyond_the_build_card() -> None:
    """Held items and smuggled cards count."""
    game = items(give(kingdom(card="SSLLC"), 0, green=6, blue=6), 0, "X01")
    assert {"X05", "X06", "X10"} <= set(options(play(game)))
    game.thugs.remove("thatch")
    game.smuggled[0].append(Smuggled("thatch", "straw"))
    assert not {"X05", "X06", "X10"} & set(options(play(game)))


def test_several_items_from_one_store_but_from_one_only() -> None:
    """In as many steps as one likes, with trades in between."""
    game = salil(give(kingdom(bag="green green blue"), 0, green=9, blue=6, red=1), blue=1)
    table = play(game, "X05")
    assert {SPACES[option]["store"] for option in bought(table)} == {"farid"}
    choose(table, "trade")
    choose(table, "red:blue")
    assert {SPACES[option]["store"] for option in bought(table)} == {"farid"}
    choose(table, "X07")
    assert now(table).items[0] == {"straw": 1, "lumber": 1, "clay": 0, "water": 0}


def test_a_store_with_another_pawn_is_closed() -> None:
    """One customer at a time; one's own pawn is no matter."""
    game = give(kingdom(), 0, green=9)
    game.pawns[1] = "farid"
    assert "X05" not in options(play(game))
    game.pawns = ["farid", ""]
    assert "X05" in options(play(game))


def test_a_pawn_stays_until_its_owner_buys_elsewhere() -> None:
    """Through the turns of the others; buying there again keeps it."""
    game = kingdom(bag="red red red")
    game.seat = 1
    game.pawns[0] = "farid"
    assert now(finish(play(game))).pawns[0] == "farid"
    game = kingdom()
    game.pawns[0] = "farid"
    assert now(play(game, "X08")).pawns[0] == "nadia"
    assert now(play(game, "X05")).pawns[0] == "farid"


def test_no_loitering() -> None:
    """A pawn may only end its turn where it bought something in the same turn."""
    game = kingdom(bag="red green red")
    game.pawns[0] = "farid"
    assert now(play(game, "done")).pawns[0] == ""


# Salil


def test_daniel_spends_two_blue_and_trades_a_red_for_one_of_them() -> None:
    """The worked example: gems spent in the same turn may be had back."""
    table = play(kingdom(bag="blue blue red"), "X07", "trade")
    assert now(table).salil == gems(blue=1, red=1)
    assert now(table).gems[0] == gems(blue=1)


def test_the_rates() -> None:
    """3 green, 2 blue or 1 red for any gem that he holds; no mixing, and not for one of the same colour."""
    rich = give(kingdom(bag="green green green"), 0, blue=2, red=1)
    table = play(salil(rich, green=1, blue=1, red=1), "trade")
    assert options(table) == [
        "green+green+green:blue",
        "green+green+green:red",
        "blue+blue:green",
        "blue+blue:red",
        "red:green",
        "red:blue",
    ]
    assert "trade" not in options(play(salil(kingdom(bag="green green blue"), red=1)))


def test_only_gems_that_lie_with_salil_already() -> None:
    """What is paid with cannot be what is got."""
    assert "trade" not in options(play(kingdom(bag="red red red")))
    assert "trade" not in options(play(salil(kingdom(bag="red red red"), red=2)))


def test_a_pass_is_worth_two_gems_and_never_comes_back() -> None:
    """Any two that he holds, or the only one; passes cannot be had from Salil."""
    table = play(salil(kingdom(bag="pass green green"), blue=2, red=2, **{"pass": 3}), "pass")
    assert options(table) == ["pass:blue+blue", "pass:blue+red", "pass:red+red"]
    choose(table, "pass:blue+red")
    assert now(table).gems[0] == gems(green=2, blue=1, red=1)
    assert now(table).salil == gems(blue=1, red=1, **{"pass": 4})
    assert "pass" not in options(play(salil(kingdom(bag="pass green green"), **{"pass": 3})))


def test_what_salil_gave_in_this_turn_can_be_traded_on() -> None:
    """As many trades as one likes: two blue for a pass, a red for two blue, and with it water is paid."""
    game = salil(give(kingdom(bag="pass green green", card="SSSLW"), 0, blue=2), blue=2, green=1, red=6)
    table = play(game, "pass", "pass:blue+blue")
    assert "X14" not in options(table)
    choose(table, "trade")
    choose(table, "blue+blue:red")
    assert now(table).gems[0] == gems(green=2, blue=2, red=1)
    choose(table, "X14")
    assert now(table).items[0]["water"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_trade_of_the_rulebook_is_offered_at_any_time_and_no_other(seats: int) -> None:
    """As many trades as one likes, at the printed rates, for any gem that lies with Salil; ours: of another colour."""
    traded = 0
    for table in tables(Kind("tower", seats, ()), 5):
        if table.turn_over:
            continue
        ask, game = table.waiting()[0], now(table)
        own, there = game.gems[ask.seat], [gem for gem in ("green", "blue", "red") if game.salil[gem]]
        paid = ["green+green+green"] * (own["green"] >= 3) + ["blue+blue"] * (own["blue"] >= 2)
        paid += ["red"] * (own["red"] >= 1)
        trades = [f"{give}:{get}" for give in paid for get in there if get != give.partition("+")[0]]
        if ask.what == "action":
            assert ("trade" in ask.options) == bool(trades)
            gems_there = sum(game.salil[gem] for gem in there)
            passes = {0: [], 1: ["pass:one"]}.get(gems_there, ["pass"]) if own["pass"] else []
            assert [option for option in ask.options if option.startswith("pass")] == passes
            traded += bool(trades) and any(line.what == "trade" for line in game.log)
        elif ask.what == "trade":
            assert [*ask.options] == trades
    assert traded > 10, "after a trade of the same turn, too"


def test_nobody_can_trade_for_ever() -> None:
    """A trade lowers the passes, or else the gems, or else the red ones among them."""
    for held in product(range(7), range(5), range(3), range(2)):
        own = gems(green=held[0], blue=held[1], red=held[2], **{"pass": held[3]})
        for lying in product(range(4), repeat=3):
            there = gems(**dict(zip(GEMS, lying, strict=True)))
            for way in trades(own, there) + pass_trades(own, there):
                paid, got = way.split(":")
                after, given = own.copy(), there.copy()
                move(paid, after, given)
                move(got, given, after)
                assert (after["pass"], total(after), after["red"]) < (own["pass"], total(own), own["red"])


def test_to_trade_looks_silly_where_it_only_loses() -> None:
    """Unless what is needed can be paid at once after it."""
    assert silly(play(items(salil(kingdom(bag="red green green"), green=1), 1, "X05", "X08"))) == ["trade"]
    assert silly(play(salil(kingdom(bag="red green green"), green=1))) == ["done"]  # a third green buys lumber
    paying = items(salil(kingdom(bag="red green green"), green=1, blue=1), 1, "X06", "X10")
    assert silly(play(paying, "trade")) == ["red:blue"]  # which buys no straw any more
    assert silly(play(salil(kingdom(bag="blue blue pass"), green=1, red=1), "trade")) == ["blue+blue:green"]


def test_who_thinks_little_buys_what_is_cheapest_and_trades_only_where_that_pays() -> None:
    """The card asks for two straw, two lumber and a clay."""
    assert likely(play(give(kingdom(bag="red green green"), 0, green=2))) == "X05"  # straw for two green
    paying = items(salil(kingdom(bag="red green green"), green=1, blue=1), 1, "X05", "X06", "X10")
    assert likely(play(paying)) == "trade"
    assert likely(play(paying, "trade")) == "red:green"  # a third green, which lumber costs
    assert likely(play(items(salil(kingdom(bag="red green green"), green=1), 1, "X05", "X08"))) == "done"


def likely(table: Table) -> str:
    return now(table).likely(table.waiting()[0], Rng("likely"))


def silly(table: Table) -> list[str]:
    return now(table).doubtful(table.waiting()[0])


# The black market


def test_hire_one_thug_and_put_two_back_on_top() -> None:
    """Three are seen, one is kept; only the visitor knows what lies on top."""
    table = play(on_top(kingdom(bag="pass green green"), "crate", "crate", "forger"), "market")
    assert options(table) == ["crate", "forger"]
    assert table.waiting()[0].secret
    choose(table, "crate")
    assert now(table).hands[0] == ["crate"]
    assert now(table).top[0] == ["crate", "forger"]
    assert view(now(table), 1).top == [["?", "?"], []]
    assert view(now(table), 1).hands[0] == ["?"]
    assert view(now(table), 0).top[0] == ["crate", "forger"]


def test_what_only_the_visitor_saw_is_told_to_him_alone() -> None:
    """The three thugs, and whom he hired; the others hear how many."""
    table = play(on_top(kingdom(3, bag="pass green green"), "crate", "door", "forger"), "market", "door")
    words = Words("tower", NAMES)
    mine = [words.log(line) for line in view(now(table), 0).log]
    theirs = [words.log(line) for line in view(now(table), 1).log]
    seen = "Ann looked at Forger, Key and Crate."
    assert seen in mine
    assert "Ann kept the Back-Door Key." in mine
    assert theirs == [line for line in mine if line not in (seen, "Ann kept the Back-Door Key.")]
    assert theirs[-1] == "Ann kept 1 of the cards."


def test_the_next_visitor_meets_the_thugs_that_were_put_back() -> None:
    """They lie on top of the deck."""
    game = kingdom(bag="pass green green")
    for thug in ("crate", "door"):
        game.thugs.remove(thug)
        game.top[1].append(thug)
    below = game.thugs[-1]
    table = play(game, "market")
    assert now(table).top == [[below, "crate", "door"], []]


def test_three_thugs_paid_in_three_ways() -> None:
    """A pass, 6 green, 4 blue or 2 red for each; all three are kept."""
    game = give(kingdom(bag="pass red red"), 0, green=6, blue=4)
    ways = options(play(game, "market"))
    assert ways[:4] == ["pass", "green", "blue", "red"]
    assert ways[4:10] == ["pass+green", "pass+blue", "pass+red", "green+blue", "green+red", "blue+red"]
    assert ways[10:] == ["pass+green+blue", "pass+green+red", "pass+blue+red", "green+blue+red"]
    table = play(game, "market", "pass+blue+red")
    assert len(now(table).hands[0]) == 3
    assert now(table).salil == gems(blue=4, red=2, **{"pass": 1})
    assert asked(table) == "action"


def test_who_could_pay_in_more_ways_than_a_menu_has_room_for_says_first_how_many_thugs() -> None:
    """In 34, who has enough of everything; 4, 10 and 20 of them are for one, two and three."""
    rich = give(kingdom(bag="pass pass pass"), 0, green=18, blue=12, red=6)
    assert options(play(rich, "market")) == ["1", "2", "3"]
    for number, ways in (("1", 4), ("2", 10), ("3", 20)):
        table = play(rich, "market", number)
        assert asked(table) == "entry"
        assert len(options(table)) == ways
        assert {len(way.split("+")) for way in options(table)} == {int(number)}


def test_two_of_three_thugs() -> None:
    """They are chosen together."""
    game = on_top(kingdom(bag="pass pass red"), "crate", "door", "forger")
    table = play(game, "market", "pass+pass")
    assert options(table) == ["crate+door", "crate+forger", "door+forger"]
    choose(table, "crate+forger")
    assert now(table).hands[0] == ["crate", "forger"]
    assert now(table).top[0] == ["door"]


def test_never_more_than_three_black_market_cards() -> None:
    """With two in hand one more may be hired, with three none; smuggled cards that lie out do not count."""
    game = hand(kingdom(bag="pass pass red"), 0, "door", "door")
    assert set(options(play(game, "market"))) <= set(THUGS)  # the entry was a pass
    assert "market" not in options(play(hand(game, 0, "door")))
    game = kingdom(bag="pass pass red")
    game.thugs = [thug for thug in game.thugs if thug != "crate"]
    game.smuggled[0] = [Smuggled("crate", "clay"), Smuggled("crate", "straw")]
    assert now(play(game)).hirable(0) == 3


def test_one_visit_per_turn() -> None:
    """The black market can only be visited once in a turn."""
    table = play(kingdom(bag="pass pass red"), "market", "pass")
    while asked(table) != "action":
        choose(table, options(table)[0])
    assert now(table).gems[0]["pass"] == 1
    assert "market" not in options(table)


def test_a_small_deck_gets_the_used_cards_below() -> None:
    """The discards are shuffled and put under the cards that are left."""
    game = kingdom(bag="pass green green")
    game.used, game.thugs = game.thugs[:16], game.thugs[16:]
    table = play(game, "market")
    assert now(table).top[0][1:] == game.thugs
    assert not now(table).used
    assert len(now(table).thugs) == 15
    assert [*now(table).thugs, now(table).top[0][0]] != game.used
    game.used, game.thugs = game.used[:15], [game.used[15], *game.thugs]
    table = play(game, "market")
    assert (now(table).top[0], now(table).used) == (game.thugs, game.used), "three are enough"


def test_erin_pays_the_common_thief_three_gems_of_any_type() -> None:
    """The worked example: entry to the black market, then the thief's own fee."""
    game = items(on_top(kingdom(bag="pass blue red"), "door", "door", "common_thief"), 1, "X05", "X08")
    table = play(give(game, 0, green=1), "market", "common_thief")
    choose(table, "common_thief")
    assert now(table).gems[0] == none()
    assert now(table).salil == gems(green=1, blue=1, red=1, **{"pass": 1})
    assert options(table) == ["1:straw", "1:lumber"]
    choose(table, "1:lumber")
    assert now(table).items[0]["lumber"] == 1
    assert now(table).items[1]["lumber"] == 0
    assert now(table).used == ["common_thief"]


def test_the_fee_is_paid_in_gems_of_ones_choice_but_not_in_passes() -> None:
    """Passes are no gems."""
    game = items(hand(kingdom(bag="green blue pass"), 0, "common_thief"), 1, "X05")
    assert "common_thief" not in options(play(game))
    table = play(give(game, 0, red=2), "common_thief")
    assert options(table) == ["green+blue+red", "green+red+red", "blue+red+red"]


def test_as_many_black_market_cards_are_used_as_can_be_paid() -> None:
    """In one turn, each for its own fee."""
    game = hand(give(kingdom(bag="red red red"), 0, green=3), 0, "thatch", "thatch", "brickwork")
    two = ("thatch", "green+green", "straw", "thatch", "green+red", "lumber")
    assert "brickwork" not in options(play(game, *two)), "two gems are left, and its fee is three"
    table = play(give(game, 0, blue=1), *two, "brickwork", "clay")
    assert [card for card, _ in now(table).smuggled[0]] == ["thatch", "thatch", "brickwork"]
    assert now(table).hands[0] == []


def test_thieves_take_only_what_is_needed() -> None:
    """Straw or lumber that the card still asks for; any item in the aggressive variant."""
    game = items(hand(kingdom(bag="green blue red", card="SSLCC"), 0, "common_thief"), 1, "X05", "X08")
    assert options(play(items(game, 0, "X02"), "common_thief")) == ["1:straw"]
    wild = items(hand(kingdom(bag="green blue red", card="SSLCC", aggressive="on"), 0, "common_thief"), 1, "X05", "X08")
    assert options(play(items(wild, 0, "X02"), "common_thief")) == ["1:straw", "1:lumber"]
    assert "common_thief" not in options(play(hand(kingdom(bag="green blue red"), 0, "common_thief")))


def test_the_master_burglar_takes_any_kind() -> None:
    """One needed item of any kind for four gems."""
    game = items(hand(give(kingdom(bag="green blue red", card="SSLCC"), 0, green=1), 0, "burglar"), 1, "X03", "X04")
    assert options(play(game, "burglar")) == ["1:clay"]


def test_smuggled_goods_complete_a_card_and_do_not_return_to_a_market() -> None:
    """They count until the segment is built, then go to the used cards."""
    game = items(hand(give(kingdom(bag="green blue red"), 0, green=3), 0, "brickwork"), 0, "X05", "X06", "X02", "X07")
    table = play(game, "brickwork", "green+blue+red")
    choose(table, "clay")
    assert now(table).smuggled[0] == [Smuggled("brickwork", "clay")]
    assert now(table).used == []
    finish(table)
    assert now(table).tower == [0]
    assert all(now(table).goods.values())
    assert now(table).used == ["brickwork"]
    assert now(table).smuggled[0] == []


@pytest.mark.parametrize(
    ("thug", "kinds"),
    [("thatch", ["straw", "lumber"]), ("brickwork", ["clay"]), ("crate", ["straw", "lumber", "clay"])],
)
def test_a_smuggled_card_counts_as_a_needed_item(thug: str, kinds: list[str]) -> None:
    """Thatch as straw or lumber, brickwork as clay or water, a crate as anything; no water on this card."""
    game = hand(give(kingdom(card="SSLLC"), 0, green=1), 0, thug)
    table = play(game, thug)
    while asked(table) == "fee":
        choose(table, options(table)[0])
    assert options(table) == kinds
    choose(table, kinds[-1])
    assert now(table).smuggled[0] == [Smuggled(thug, kinds[-1])]


def test_smuggled_goods_cannot_be_stolen() -> None:
    """They are no items."""
    game = hand(kingdom(bag="green blue red"), 0, "common_thief")
    game.thugs.remove("thatch")
    game.smuggled[1].append(Smuggled("thatch", "straw"))
    assert "common_thief" not in options(play(game))


def test_back_door_key() -> None:
    """One may shop at an occupied store this turn; then both pawns stand there, and keep others out."""
    game = hand(kingdom(3), 0, "door")
    give(game, 0, green=4).pawns[1] = "farid"
    table = play(game, "door")
    assert now(table).today.keys == ["farid"]
    assert "X05" in options(table)
    choose(table, "X05")
    assert now(table).pawns[:2] == ["farid", "farid"]
    game = give(kingdom(3), 0, green=4)
    game.pawns = ["", "farid", "farid"]
    assert "X05" not in options(play(game))


def test_no_key_after_a_purchase_or_for_a_free_store() -> None:
    """It is one store in a turn."""
    game = hand(kingdom(), 0, "door")
    assert "door" not in options(play(game))
    game.pawns[1] = "nadia"
    assert "door" in options(play(game))
    assert "door" not in options(play(game, "X05"))


def test_no_key_for_a_store_with_nothing_that_is_needed() -> None:
    """Nothing comes back to it before the turn is over, so the key would be thrown away."""
    game = hand(kingdom(card="SSLLC"), 0, "door")
    game.pawns[1] = "wells"
    assert "door" in options(play(game))  # for the clay
    assert "door" not in options(play(items(game, 1, "X15")))


def test_no_forger_where_nothing_is_to_be_bought() -> None:
    """With colours that do not count, either."""
    game = hand(kingdom(card="SSLLC", bag="blue blue red"), 0, "forger")
    assert "forger" in options(play(game))
    sold = [space for space in game.goods if SPACES[space]["item"] != "water"]
    assert "forger" not in options(play(items(game, 1, *sold)))


def test_forger_counts_gems_not_colours() -> None:
    """For the purchases of this turn: as many gems, of any colour, and still no change."""
    table = play(hand(kingdom(bag="green blue red"), 0, "forger"), "forger", "red")
    assert set(bought(table)) == {"X05", "X06", "X07", "X10"}
    choose(table, "X05")
    assert now(table).items[0]["straw"] == 1
    assert now(table).gems[0] == none()


def test_pickpocket_takes_two_random_gems_and_no_pass() -> None:
    """From an opponent of one's choice; this cannot be taken back."""
    game = give(hand(kingdom(bag="green blue red"), 0, "pickpocket"), 1, blue=3, **{"pass": 2})
    table = play(game, "pickpocket", "green")
    assert now(table).gems[1] == gems(blue=1, **{"pass": 2})
    assert now(table).gems[0] == gems(blue=3, red=1)
    assert not table.can_undo(0)
    alone = give(hand(kingdom(bag="green blue red"), 0, "pickpocket"), 1, **{"pass": 2})
    assert "pickpocket" not in options(play(alone))


def test_a_pickpocket_says_what_is_taken_from_who_has_no_more_than_two() -> None:
    """Nothing is left to chance there, so it can be taken back."""
    game = give(give(hand(kingdom(4, bag="green green green"), 0, "pickpocket"), 1, red=1), 2, blue=1, red=1)
    table = play(give(game, 3, green=3), "pickpocket")
    assert told(table) == {
        "1": ["Ben 🔺 1 → 0", "up to 2 gems, at random"],
        "2": ["Cid 🔵 1 → 0", "Cid 🔺 1 → 0", "up to 2 gems, at random"],
        "3": ["up to 2 gems, at random"],
    }
    choose(table, "2")
    assert now(table).gems[0] == gems(green=2, blue=1, red=1)
    assert now(table).gems[2] == none()
    assert table.can_undo(0)
    alone = play(give(hand(kingdom(), 0, "pickpocket"), 1, red=1))
    assert told(alone)["pickpocket"] == ["Ben 🔺 1 → 0", "steals up to 2 gems"]


def test_a_pass_says_for_how_many_gems() -> None:
    table = play(salil(kingdom(bag="pass green green"), red=1))
    assert told(table)["pass:one"] == ["Salil's only gem"]
    assert Words("tower", NAMES).label(table.waiting()[0], "pass:one") == "Spend a pass"
    choose(table, "pass:one")
    assert now(table).gems[0] == gems(green=2, red=1)
    two = play(salil(kingdom(bag="pass green green"), red=1, **{"pass": 1}))
    assert "pass" not in options(two), "passes are no gems"
    assert told(play(salil(kingdom(bag="pass green green"), red=2)))["pass"] == ["2 of Salil's gems"]


@pytest.mark.parametrize("cards", ["face-up", "friendly"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_paid_with_is_chosen_in_private_where_build_cards_lie_face_down(seats: int, cards: str) -> None:
    """With two always; the fee of whatever card, and what a forger lets one pay with."""
    face_down, asked = seats == 2 or cards == "friendly", 0
    for seed in (7, 8):
        for table in tables(Kind("tower", seats, (("cards", cards),)), seed):
            for ask in table.waiting():
                if ask.what in ("fee", "forge"):
                    assert (ask.private, ask.secret) == (face_down, False)
                    assert len(ask.options) > 1, "there is a choice"
                    asked += 1
    assert asked > 3


@pytest.mark.parametrize(("seats", "cards"), [(2, "face-up"), (3, "face-up"), (4, "friendly")])
def test_a_fee_that_completes_the_build_card_says_so_to_who_may_know_it(seats: int, cards: str) -> None:
    """The last item is smuggled, and nothing is left to do then: a segment is built at once."""
    game = items(kingdom(seats, bag="green green blue", card="SSSLW", cards=cards), 0, "X05", "X06", "X10", "X07")
    table = play(hand(give(game, 0, green=1, blue=1), 0, "crate"), "crate")
    assert asked(table) == "fee"
    assert {way: does[0] for way, does in told(table).items()} == dict.fromkeys(options(table), "+1 segment")


def told(table: Table) -> dict[str, list[str]]:
    """What each option says that it does, to those who read its menu."""
    words, [ask] = Words("tower", NAMES), table.waiting()
    return {way: tell_effect(words, ask, way, does) for way, does in look_ahead(table, ask).effects().items()}


def test_experienced_thief_takes_up_to_three_gems_from_salil_but_no_pass() -> None:
    """The fee that was just paid may be among them."""
    game = salil(hand(kingdom(bag="green green red"), 0, "experienced_thief"), red=2, **{"pass": 2})
    table = play(game, "experienced_thief", "green+green")
    assert options(table) == ["green+green+red", "green+red+red"]  # fewer would never be better
    assert not any("pass" in option for option in options(table))
    choose(table, "green+red+red")
    assert now(table).gems[0] == gems(green=1, red=3)


def test_no_experienced_thief_to_a_poor_salil() -> None:
    """He would only give the fee back."""
    assert "experienced_thief" not in options(play(hand(kingdom(bag="green green red"), 0, "experienced_thief")))


def test_the_black_market_counts_as_an_action() -> None:
    """So does a trade: no two more gems."""
    table = play(kingdom(bag="pass green green"), "market")
    assert sum(now(finish(table)).gems[0].values()) == 2


def test_a_trade_and_a_card_used_are_actions() -> None:
    """After them nobody draws two more."""
    traded = play(salil(kingdom(bag="red red red"), green=1), "trade", "done")
    assert sum(now(traded).gems[0].values()) == 3
    game = kingdom(bag="red red red")
    game.pawns[1] = "nadia"
    opened = play(hand(game, 0, "door"), "door", "nadia", "done")
    assert sum(now(opened).gems[0].values()) == 2


# Building


def complete(seats: int = 2, **options: str) -> Tower:
    """Seat 0 has all of its card."""
    game = kingdom(seats, bag="blue blue red", card="SSLLC", **options)
    return items(game, 0, "X05", "X06", "X07", "X02", "X03")


def test_building_returns_the_items_and_keeps_one_of_three_cards() -> None:
    """Compulsory; the items go back, the card is discarded, and a secret choice of three follows."""
    table = play(items(complete(), 1, "X01"), "build")
    assert asked(table) == "space"
    assert options(table) == ["X01+X05", "X01+X06", "X05+X06"]  # the other items have one way to go
    choose(table, "X01+X06")
    assert not now(table).goods["X05"]
    assert now(table).tower == [0]
    assert now(table).discards == ["SSLLC"]
    assert len(now(table).cards[0]) == 3
    assert view(now(table), 1).cards[0] == ["?"] * 3
    assert sum(not there for there in now(table).goods.values()) == 1
    keep = options(table)[0]
    choose(table, keep)
    assert now(table).cards[0] == [keep]
    assert len(now(table).rejected[0]) == 2
    assert view(now(table), 1).rejected[0] == ["?", "?"]
    assert table.turn_over


def test_all_are_told_who_builds_and_with_which_card() -> None:
    """Also where the card lay face down."""
    table = play(complete(), "build")
    told = [Words("tower", NAMES).log(line) for line in view(now(table), None).log]
    assert [line for line in told if "segment" in line] == ["Ann built segment 1 with 2 straw, 2 lumber and 1 clay."]
    assert view(now(table), 1).discards == ["SSLLC"]


def test_building_is_compulsory() -> None:
    """Other actions come first, but a turn does not end with all five items and no segment."""
    assert "build" in options(play(complete()))
    assert "done" not in options(play(complete()))
    assert "trade" in options(play(salil(complete(), green=1)))
    assert "build" not in options(play(kingdom()))


def test_items_of_a_kind_are_returned_together() -> None:
    """Up to three of them, and one each of two kinds."""
    game = items(complete(4), 1, "X01", "X08")
    table = play(game)
    assert options(table) == ["X01+X05", "X01+X06", "X05+X06"]
    choose(table, "X01+X05")
    assert options(table) == ["X02+X07", "X02+X08", "X07+X08"]
    label = Words("tower", NAMES).option(table.waiting()[0], "X02+X08")
    assert label == "Lumber: Hesham, Nadia 🟩"
    choose(table, "X02+X08")
    assert asked(table) == "keep"  # there is one place for the clay
    assert now(table).items[0] == dict.fromkeys(ITEMS, 0)
    one_each = items(kingdom(4, bag="blue blue red", card="SSSLW"), 0, "X05", "X06", "X01", "X02", "X04")
    table = play(items(one_each, 1, "X08", "X14"))
    assert options(table) == ["X02+X04", "X02+X14", "X08+X04", "X08+X14"]
    many = items(complete(4, aggressive="on"), 0, "X01", "X10")
    table = play(items(many, 1, "X13"), "build")
    assert len(options(table)) == 10  # three of five, then the fourth
    choose(table, "X01+X05+X06")
    assert options(table) == ["X10", "X13"]


def test_items_that_fill_all_their_spaces_go_back_by_themselves() -> None:
    """There is nothing to choose."""
    assert asked(play(complete(), "build")) == "keep"


def test_no_two_more_gems_after_building() -> None:
    """Building is something to have done."""
    assert sum(now(finish(play(complete()))).gems[0].values()) == 3


def test_rejected_cards_are_discarded_face_up_when_cards_lie_open() -> None:
    """With three and four players everybody sees the new card and the two others."""
    table = finish(play(complete(3)))
    assert len(now(table).discards) == 3
    assert not any(now(table).rejected)
    assert len(now(table).open_cards[0]) == 1


def test_the_build_deck_is_made_of_the_discards() -> None:
    """When it is exhausted while three are drawn; if there are still too few, fewer are drawn."""
    game = complete()
    game.discards, game.plans = game.plans[:4], game.plans[4:5]
    game.rejected[1] = ["SLCCW"]
    table = play(game, "build")
    assert len(now(table).cards[0]) == 3
    assert now(table).discards == []
    assert now(table).rejected[1] == []
    assert len(now(table).plans) == 1 + 4 + 1 + 1 - 3
    drawn = {tuple(now(play(other_chance(game, n), "build")).cards[0][1:]) for n in range(5)}
    assert len(drawn) > 1, "they are shuffled"


def test_the_third_segment_wins_at_once() -> None:
    """No equal turns, no next card, nobody is asked where the items go."""
    game = complete()
    game.tower = [0, 1, 0, 1]
    table = play(game, "build")
    assert table.turn_over
    assert now(table).over()
    assert now(table).tower == [0, 1, 0, 1, 0]
    assert now(table).result() == [1, 2]
    assert now(table).scores() == [3, 2]
    assert all(now(table).goods.values())


def test_aggressive_buys_anything_and_returns_everything() -> None:
    """All items go back when a segment is built."""
    table = finish(play(give(complete(aggressive="on"), 0, red=1, blue=1), "X14"))
    assert now(table).tower == [0]
    assert now(table).items[0] == dict.fromkeys(ITEMS, 0)
    assert all(now(table).goods.values())


# Dead ends


def test_inspection_after_three_rounds_without_material() -> None:
    """This project's: beginning with the active player each returns an item of his choice to a free space."""
    game = items(items(kingdom(bag="red red red"), 0, "X05", "X08"), 1, "X06", "X02")
    game.quiet = 5
    table = play(game, "done")
    assert (asked(table), table.waiting()[0].seat) == ("inspection", 0)
    choose(table, "X08")
    assert (asked(table), table.waiting()[0].seat) == ("inspection", 1)
    assert not table.can_undo(1)
    choose(table, options(table)[0])
    assert table.turn_over
    assert sum(not there for there in now(table).goods.values()) == 2
    assert now(table).quiet == 0


def test_nobody_hears_of_an_inspection_in_which_there_is_nothing_to_return() -> None:
    game = kingdom(bag="red red red")
    game.quiet = 5
    table = finish(play(game, "done"))
    assert now(table).quiet == 0
    assert "inspection" not in [line.what for line in now(table).log]


def test_material_puts_the_inspection_off() -> None:
    """A purchase begins the count anew; a round without one goes on with it."""
    game = items(kingdom(), 1, "X06")
    game.quiet = 5
    assert now(finish(play(game, "X05"))).quiet == 0
    game.quiet = 4
    assert now(play(game, "done")).quiet == 5


def test_sixty_turns_each_end_the_game_and_the_leader_wins() -> None:
    """This project's: segments, then items with what is smuggled, then the value of the gems, then shared."""
    game = kingdom(bag="red red red")
    game.turns, game.tower = 119, [1]
    table = play(game, "done")
    assert now(table).over()
    assert now(table).result() == [2, 1]
    assert give(items(kingdom(), 1, "X05"), 0, red=5).result() == [2, 1]
    assert give(give(kingdom(), 0, red=1), 1, green=4).result() == [2, 1]
    assert give(give(kingdom(), 0, red=1), 1, green=3).result() == [1, 1]


def test_the_king_takes_all_from_aggressive_players_of_whom_none_builds() -> None:
    """This project's: after six rounds all items go back, and until somebody builds all get only what they need."""
    game = items(items(kingdom(bag="red red blue", card="SSLLC", aggressive="on"), 0, "X05"), 1, "X04", "X14")
    game.unbuilt = 11
    after = now(finish(play(game)))
    assert after.items == [dict.fromkeys(ITEMS, 0)] * 2
    assert all(after.goods.values())
    assert after.rationed()
    rich = give(kingdom(card="SSLLC", aggressive="on"), 0, green=9, blue=6, red=6)
    assert {SPACES[space]["item"] for space in bought(play(rich))} == {"straw", "lumber", "clay", "water"}
    rich.unbuilt = 12
    assert {SPACES[space]["item"] for space in bought(play(rich))} == {"straw", "lumber", "clay"}
    built = complete(aggressive="on")
    built.unbuilt = 30
    assert not now(finish(play(built))).rationed()


@pytest.mark.parametrize(("seats", "seed"), [(3, 6), (3, 7), (4, 8)])
def test_nobody_can_lock_an_aggressive_game_by_hoarding(seats: int, seed: int) -> None:
    """One player buys water whenever he can and nothing else: without rations none of these games finds a winner."""
    rng, table = Fast.seeded(seed), Table(Tower.begin(seats, Rng(f"hoard {seed}"), aggressive="on"))
    while not table.game.over():
        if table.turn_over:
            table = table.next_turn()
            continue
        [ask] = table.waiting()
        goods = [option for option in ask.options if option in SPACES]
        if ask.seat == 0:
            water = [space for space in goods if SPACES[space]["item"] == "water"]
            others = [option for option in ask.options if option not in goods]
            goods = [space for space in goods if space not in water] if ask.what == "inspection" else water or others
        table.choose(ask.seat, ask.what, rng.choice(goods or ask.options))
    assert max(table.game.scores()) == 3


# Undo, and what others learn


def test_undo_never_shows_the_gems_of_the_next_turn() -> None:
    """The next player draws when he likes; until then the last choice can be taken back."""
    table = finish(play(give(kingdom(), 0, green=1), "X05")).next_turn()
    assert table.can_undo(0)
    assert asked(table.undo(0)) == "action"
    choose(table, "draw")
    assert not table.can_undo(0)
    with pytest.raises(IllegalChoice):
        table.undo(1)


def test_done_without_an_action_draws_gems_and_cannot_be_taken_back() -> None:
    """A purchase can."""
    table = play(kingdom())
    assert is_final(table, table.waiting()[0], "done")
    assert not is_final(table, table.waiting()[0], "X05")


def test_actions_end_by_themselves_when_everybody_sees_that_nothing_is_possible() -> None:
    """Also with a secret build card: no gems, or none that any open store takes.  Cards in hand are a secret again."""
    poor = kingdom()
    poor.bag = ["red"]
    assert play(poor).turn_over
    assert not play(hand(poor, 0, "crate")).turn_over
    assert play(hand(kingdom(bag="green blue blue", card="SLCCW"), 0, "crate"), "X11").turn_over  # nor can it be paid
    enough = kingdom(card="SSSLW")
    enough.bag = ["green"] * 4
    table = play(give(enough, 0, green=1))  # clay costs that
    assert options(table) == ["X01", "X05", "X08", "done"]
    table = play(items(enough, 0, "X01", "X05", "X06", "X08"))
    assert options(table) == ["done"]
    assert table.waiting()[0].private


def test_what_is_possible_is_private_when_it_would_tell_a_secret() -> None:
    """With build cards face down, or black market cards in hand."""
    assert play(kingdom(2)).waiting()[0].private
    assert not play(kingdom(3)).waiting()[0].private
    assert play(hand(kingdom(3), 0, "forger")).waiting()[0].private
    assert play(kingdom(3, cards="friendly")).waiting()[0].private


def test_nobody_needs_more_than_three_presses_more_than_an_action_has_parts() -> None:
    """A purchase has one part, a trade two, a thief three; a visit has the entry and the thugs hired."""
    assert presses(give(kingdom(bag="green green blue"), 0, green=1), "X05") == ["action"]
    assert presses(salil(kingdom(bag="red red red"), green=1), "trade") == ["action"]  # only one trade is possible
    assert presses(salil(kingdom(bag="red red red"), green=1, blue=1), "trade", "red:blue") == ["action", "trade"]
    thief = items(give(hand(kingdom(bag="green blue red"), 0, "common_thief"), 0, green=1), 1, "X05", "X08")
    assert presses(thief, "common_thief", "green+green+blue", "1:straw") == ["action", "fee", "steal"]
    visit = on_top(give(kingdom(bag="pass pass red"), 0, red=2), "crate", "door", "forger")
    assert presses(visit, "market", "pass+red", "crate+door") == ["action", "entry", "thug"]


def test_a_theft_of_the_last_item_that_a_build_card_asks_for_says_who_loses_it_and_that_a_segment_is_built() -> None:
    """The items go back to the stores at once, as there is nothing left to do; that says nothing about the theft."""
    game = items(hand(kingdom(3, bag="green blue red"), 0, "common_thief"), 0, "X06", "X10", "X07", "X15")
    table, words = play(items(items(game, 1, "X08"), 2, "X09"), "common_thief"), Words("tower", NAMES)
    [ask] = table.waiting()
    told = {
        words.label(ask, way): tell_effect(words, ask, way, does)
        for way, does in look_ahead(table, ask).effects().items()
    }
    assert told == {
        "Lumber from Ben": ["+1 segment", "Ben lumber 1 → 0"],
        "Lumber from Cid": ["+1 segment", "Cid lumber 1 → 0"],
    }


def presses(game: Tower, *chosen: str) -> list[str]:
    """The decisions that these choices answer; after them the next action is asked for."""
    table, found = play(game), []
    for option in chosen:
        found.append(asked(table))
        choose(table, option)
    assert asked(table) == "action"
    return found


def test_gems_are_signs_where_they_are_chosen() -> None:
    """So that a phone has room for buttons: prices, trades, fees, and the entry to the black market."""
    words = Words("tower", NAMES)
    for what, option, label in (
        ("trade", "green+green+green:blue", "3🟩 → 1🔵"),
        ("pass", "pass:green+red", "1🟩+1🔺"),
        ("fee", "green+blue+blue", "1🟩+2🔵"),
        ("entry", "pass+pass", "2 cards · 2 pass"),
        ("entry", "pass+red", "2 cards · 1 pass+2🔺"),
    ):
        assert words.label(Decision(0, what, [option]), option) == label


@pytest.mark.parametrize("typed", ["X03", "clay hesham 2b 1r", "Clay · Hesham · 2b+1r", "clay hesham", "2b 1r"])
def test_letters_can_be_typed_for_the_signs_of_gems(typed: str) -> None:
    ask = Decision(0, "action", ["X03", "X04", "X11", "done"])
    assert Words("tower", NAMES).find(ask, typed) == "X03"


def test_trades_of_a_turn_are_counted_in_a_recap() -> None:
    """Whatever is traded for what: the story tells that."""
    game = salil(give(kingdom(bag="red red red"), 0, blue=2), green=2, blue=1)
    table = play(game, "trade", "red:green", "trade", "red:blue", "trade", "blue+blue:green")
    said = Words("tower", NAMES).short([line for line in table.game.log if line.what == "trade"], "Ann", 76)
    assert said == ("Ann traded with Salil 3 times.", 3)


def test_an_effect_has_room_on_a_phone() -> None:
    """What a card does, and what stands below an option."""
    texts = [card["does"] for card in THUGS.values()]
    words = DATA["words"]
    texts += [text for text in words["note"].values() if "{" not in text]
    texts += [told["nothing"] for told in words["foretell"].values()]
    assert [text for text in texts if len(text) > 24] == []


def test_where_items_go_back_to_says_what_others_will_pay_for_them_there() -> None:
    words, ask = Words("tower", NAMES), Decision(0, "space", ["X06+X01"])
    assert words.note(ask, "X06+X01") == "others pay 1🟩+1🔵, 4🟩"
