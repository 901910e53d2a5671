"""Broadway Tower by the rulebook: one test for each rule."""

from collections import Counter
from typing import Any

import pytest

from engine.core.codec import decode, encode, view
from engine.core.lookahead import look_ahead
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.broadway_tower.cards import DATA, payments, sections
from engine.games.broadway_tower.rules import PAIRS, BroadwayTower, Work
from engine.views.preview import tell_effect
from engine.views.scene import Scene
from engine.views.words import Words
from tests.engine.positions import chosen, offered, play
from tests.engine.positions.broadway_tower import town

IDLE = "carrier+carrier"
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")


def finish(game: BroadwayTower, *options: str) -> BroadwayTower:
    """The round played to its end: nobody else does anything, and the village gets what it lacks most."""
    table = chosen(game, *options)
    while not table.turn_over:
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, "skip" if "skip" in ask.options else ask.options[0])
    assert isinstance(table.game, BroadwayTower)
    return table.game


def owned(game: BroadwayTower, seat: int = 0) -> str:
    return "+".join(resource for resource, n in game.storage[seat].items() for _ in range(n))


def crowd(seats: int, job: str, number: int) -> list[str]:
    """Pairs for all seats with so many workers of a job, one at least of seat 0; the others carry, or trade."""
    other = "trader" if job == "carrier" else "carrier"
    workers = [job] * number + [other] * (2 * seats - number)
    dealt = [[workers[n], workers[-1 - n]] for n in range(seats)]
    return ["+".join(sorted(pair, key=["carrier", "trader", "builder"].index)) for pair in dealt]


# Setup


def test_everybody_starts_with_one_wood_and_one_brick() -> None:
    """Wood and brick stand on 1, metal and glass on 0; the village has 2 wood and 2 brick."""
    game = BroadwayTower.begin(5, Rng("start"))
    assert game.storage == [{"wood": 1, "brick": 1, "metal": 0, "glass": 0}] * 5
    assert game.village == {"wood": 2, "brick": 2}
    assert game.built == [0] * 5
    assert game.buildings == [[]] * 5


def test_two_to_five_play() -> None:
    """There is material for five."""
    assert list(BroadwayTower.players) == [2, 3, 4, 5]


def test_each_player_gets_a_random_tower_card_of_his_own() -> None:
    """There are five different Tower cards."""
    games = [BroadwayTower.begin(5, Rng(str(n))) for n in range(10)]
    assert all(sorted(game.towers) == ["beacon", "chapel", "folly", "gatehouse", "watch"] for game in games)
    assert len({tuple(game.towers) for game in games}) > 1


def test_the_first_player_is_random() -> None:
    """The rulebook says so."""
    assert {BroadwayTower.begin(3, Rng(str(n))).first for n in range(30)} == {0, 1, 2}


def test_the_tower_cards() -> None:
    """Six sections in rows of three, two and one, listed from the bottom left (this project's costs)."""
    cards = {
        tower: [[shorthand(cost) for cost in row] for row in card["rows"]] for tower, card in DATA["towers"].items()
    }
    assert cards == {
        "beacon": [["WB", "WW", "BM"], ["BG", "WBM"], ["WBG"]],
        "gatehouse": [["BB", "WB", "WM"], ["WG", "WBM"], ["WBG"]],
        "chapel": [["WW", "BB", "BM"], ["WG", "WBM"], ["WBG"]],
        "watch": [["WB", "BB", "WM"], ["WBM", "WG"], ["WBG"]],
        "folly": [["BB", "WW", "WM"], ["BG", "WBM"], ["WBG"]],
    }


def shorthand(cost: str) -> str:
    return "".join(resource[0].upper() for resource in cost.split("+"))


def test_all_towers_cost_the_same() -> None:
    """5 wood, 5 brick, 2 metal, 2 glass on each card; every section has a wood or a brick to be discounted."""
    for tower in DATA["towers"]:
        letters = "".join(shorthand(cost) for cost in sections(tower))
        assert [letters.count(letter) for letter in "WBMG"] == [5, 5, 2, 2]
        assert all(set(shorthand(cost)) & set("WB") for cost in sections(tower))


# Assigning workers


def test_workers_are_assigned_in_secret() -> None:
    """Any two jobs, both the same if he likes; what a player chose stays hidden until all have chosen."""
    table = Table(town(3))
    assert [ask.seat for ask in table.waiting()] == [0, 1, 2]
    assert all(ask.secret and tuple(ask.options) == PAIRS for ask in table.waiting())
    assert len(PAIRS) == 6
    before = [Scene.of(table, reader, NAMES[:3]).view for reader in (None, 1, 2)]
    table.choose(0, "workers", "builder+builder")
    assert [Scene.of(table, reader, NAMES[:3]).view for reader in (None, 1, 2)] == before


def test_an_assignment_may_be_changed_until_the_last_player_has_chosen() -> None:
    """Then all reveal together, and nothing is taken back."""
    table = chosen(town(2), "builder+builder")
    table.choose(0, "workers", "trader+trader")
    table.choose(1, "workers", "carrier+trader")
    assert isinstance(table.game, BroadwayTower)
    assert table.game.workers == [["trader", "trader"], ["carrier", "trader"]]
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_workers_are_counted_over_the_whole_table() -> None:
    """The effectiveness of a job depends on all workers that do it."""
    game = play(town(3), "carrier+carrier", "carrier+builder", "trader+builder")
    assert game.crowd == {"carrier": 3, "trader": 1, "builder": 2}


def useless(*storage: str, **fields: Any) -> list[str]:
    """The pairs of which seat 0 is told that they bring nothing."""
    table = Table(town(2, *storage, **fields))
    return [option for option, effect in look_ahead(table, table.waiting()[0]).effects().items() if effect.idle]


def test_who_can_pay_for_nothing_is_told_so_before_sending_workers_out() -> None:
    """Not in the rulebook: builders and traders who surely stay idle are marked; a carrier may bring what they need."""
    assert useless("wood+brick") == []
    assert useless("") == ["trader+trader", "trader+builder", "builder+builder"]
    assert useless("brick") == ["builder+builder"], "which can be traded, but the Chapel begins with wood"
    assert says(Table(town(2, "brick")))["builder+builder"] == ["you can't pay for it yet"]


def says(table: Table) -> dict[str, list[str]]:
    """What each option of the first open decision says that it brings."""
    words, ask = Words("broadway_tower", NAMES[: table.game.seats]), table.waiting()[0]
    return {
        option: tell_effect(words, ask, option, effect) for option, effect in look_ahead(table, ask).effects().items()
    }


def test_a_carrier_who_has_no_room_says_so_before_and_after() -> None:
    """On the pairs of jobs, among the workers, and in the log, which would else read like a rest that was chosen."""
    table = Table(town(2, "wood+brick+brick+metal+glass"))
    assert [pair for pair, said in says(table).items() if said[0].startswith("storage full")] == [
        pair for pair in PAIRS if "carrier" in pair
    ]
    table = chosen(table.game, "carrier+trader", "carrier+carrier")
    assert says(table)["carrier"] == ["storage full: brings nothing"]
    table.choose(0, "worker", "carrier")
    words = Words("broadway_tower", NAMES[:2], reader=0)
    assert words.tell(table.game.log[-1:], 0) == "You carried nothing into a full storage."
    assert not words.goes_without_saying(table.game.log[-1])


def test_a_carrier_whose_village_is_empty_says_so() -> None:
    table = chosen(town(2, "wood+brick", village=""), "carrier+trader", "carrier+carrier")
    assert says(table)["carrier"] == ["village empty: brings nothing"]


def test_two_builders_who_can_pay_for_a_section_only_together_are_not_useless() -> None:
    """The discount of building together counts (the Chapel begins with a section of two wood)."""
    assert useless("wood") == []


def test_who_sends_a_worker_out_too_early_is_told_that_he_can_do_nothing_now() -> None:
    """Whatever the other brings afterwards (the Chapel begins with a section of two wood)."""
    table = chosen(town(2, "brick"), "carrier+builder", IDLE)
    assert says(table) == {"carrier": ["takes"], "builder": ["finds nothing that you can pay for"]}
    table.choose(0, "worker", "builder")
    assert table.waiting()[0].what == "carrier", "the builder is idle, and nobody is asked"


# Execution


def test_players_act_from_the_first_player_clockwise() -> None:
    """Each player does both his workers' actions, then the next one does his."""
    table = chosen(town(3, first=1), IDLE, IDLE, IDLE)
    order = []
    while not table.turn_over:
        [ask] = table.waiting()
        order += [ask.seat] if ask.what == "carrier" else []
        table.choose(ask.seat, ask.what, ask.options[-1])
    assert order == [1, 1, 2, 2, 0, 0]


def test_a_player_chooses_the_order_of_his_workers() -> None:
    """With two different jobs either may go first."""
    assert offered(town(2), "trader+builder", IDLE) == ["trader", "builder"]


def test_what_the_workers_did_is_seen_until_the_next_reveal() -> None:
    """Worker by worker, in the order of execution."""
    game = finish(town(2, "wood+wood+brick"), "carrier+builder", IDLE, "builder", "section:wood+wood", "wood")
    assert game.work == [[Work("builder", "section:wood+wood"), Work("carrier", "wood")], [Work("carrier", "skip")] * 2]
    assert game.workers[0] == ["carrier", "builder"]
    assert game.left == [[], []]


@pytest.mark.parametrize(
    ("job", "pair"), [("carrier", "carrier+trader"), ("trader", "trader+builder"), ("builder", "carrier+builder")]
)
def test_a_worker_may_be_skipped(job: str, pair: str) -> None:
    """An action can be impossible or unwanted, so every worker may stay idle."""
    game = town(2, "wood+wood+brick")
    assert offered(game, pair, "trader+trader", job)[-1] == "skip"
    assert owned(play(game, pair, "trader+trader", job, "skip")) == "wood+wood+brick"


def test_a_worker_who_can_do_nothing_is_skipped_by_itself() -> None:
    """He cannot change his job: the action is lost."""
    table = chosen(town(2, "metal", ""), "trader+trader", "builder+builder")
    assert table.waiting()[0].what == "addition"


def test_nobody_chooses_the_order_of_two_workers_who_can_do_nothing() -> None:
    """Not even to throw something away, for that brings nothing, either."""
    table = chosen(town(2, "metal", ""), "trader+builder", "builder+builder")
    assert table.waiting()[0].what == "addition"
    assert [line.what for line in table.game.log].count("unpaid") == 4
    assert offered(town(2, "wood", ""), "trader+builder", "builder+builder") == ["trader", "builder"]


# The carrier


CARRIER = {  # number of players: (carriers from, to, takes, village gains)
    2: [(1, 2, 2, 1), (3, 4, 1, 1)],
    3: [(1, 2, 2, 1), (3, 5, 1, 1), (6, 6, 1, 2)],
    4: [(1, 1, 3, 0), (2, 3, 2, 1), (4, 7, 1, 1), (8, 8, 1, 2)],
    5: [(1, 1, 3, 0), (2, 4, 2, 1), (5, 8, 1, 1), (9, 10, 1, 2)],
}


@pytest.mark.parametrize("seats", CARRIER)
def test_the_carriers_table(seats: int) -> None:
    """How many a carrier takes, and how many of the other kind the village gains, by the number of carriers."""
    for low, high, takes, gains in CARRIER[seats]:
        for number in range(low, high + 1):
            game = town(seats, "", village="wood+wood+wood")
            load = "+".join(["wood"] * takes)
            after = play(game, *crowd(seats, "carrier", number), *carrier_first(number, seats), load)
            assert owned(after) == load
            assert after.village["brick"] == gains
            too_many = "+".join(["wood"] * (takes + 1))
            assert too_many not in offered(game, *crowd(seats, "carrier", number), *carrier_first(number, seats))


def carrier_first(number: int, seats: int) -> list[str]:
    """The choice of the carrier, when the other worker of seat 0 is none."""
    return [] if number == 2 * seats else ["carrier"]


def test_a_carrier_takes_any_combination_of_wood_and_brick() -> None:
    """As long as they are in the village; he may also take less than he could."""
    game = town(2, "")
    assert offered(game, "carrier+trader", "trader+trader", "carrier") == [
        "wood+wood",
        "wood+brick",
        "brick+brick",
        "wood",
        "brick",
        "skip",
    ]


def test_four_players_and_two_carriers() -> None:
    """Example of the rulebook: the player moves 1 wood to his storage, and the village gains 1 brick."""
    game = town(4, "", "wood", "wood", "wood")
    game = play(game, "carrier+trader", "carrier+trader", "trader+trader", "builder+builder", "carrier", "wood")
    assert owned(game) == "wood"
    assert game.village == {"wood": 1, "brick": 3}


def test_the_village_gains_nothing_when_both_kinds_were_taken() -> None:
    """1 brick and 1 wood: no resource is added."""
    game = play(town(2, ""), "carrier+trader", "trader+trader", "carrier", "wood+brick")
    assert game.village == {"wood": 1, "brick": 1}


def test_the_village_gains_nothing_when_nothing_was_taken() -> None:
    """There is no type "not taken" then."""
    game = play(town(2, "wood"), "carrier+trader", "trader+trader", "carrier", "skip")
    assert game.village == {"wood": 2, "brick": 2}


def test_the_village_holds_five_of_a_kind() -> None:
    """What a carrier would add beyond that is lost."""
    game = town(2, "", village="wood+wood+brick+brick+brick+brick+brick")
    assert play(game, "carrier+trader", "trader+trader", "carrier", "wood+wood").village == {"wood": 0, "brick": 5}


def test_a_short_village_gives_what_it_has() -> None:
    """If there are not enough resources the rest of the action is lost."""
    game = town(2, "", village="brick")
    assert offered(game, "carrier+trader", "trader+trader", "carrier") == ["brick", "skip"]


def test_a_storage_holds_five_resources_in_all() -> None:
    """All four kinds count together."""
    game = town(2, "wood+brick+metal+glass")
    assert offered(game, "carrier+trader", "trader+trader", "carrier") == ["wood", "brick", "skip"]


def test_a_storehouse_holds_eight() -> None:
    """The extra storage of the rulebook; its size is this project's."""
    game = town(2, "wood+brick+metal+glass+glass+glass", buildings=[["storehouse"], []])
    assert offered(game, "carrier+trader", "trader+trader", "carrier")[0] == "wood+wood"
    game = town(2, "wood+brick+metal+glass+glass+glass+glass", buildings=[["storehouse"], []])
    assert offered(game, "carrier+trader", "trader+trader", "carrier") == ["wood", "brick", "skip"]


# The trader

SURCHARGE = {  # number of players: (workers from, to, effect)
    2: [(1, 2, 0), (3, 4, 1)],
    3: [(1, 2, 0), (3, 5, 1), (6, 6, 2)],
    4: [(1, 1, -1), (2, 3, 0), (4, 7, 1), (8, 8, 2)],
    5: [(1, 1, -1), (2, 4, 0), (5, 8, 1), (9, 10, 2)],
}


@pytest.mark.parametrize("job", ["trader", "builder"])
@pytest.mark.parametrize("seats", SURCHARGE)
def test_the_tables_of_traders_and_builders(job: str, seats: int) -> None:
    """What a worker must add, or saves, by the number of workers that do his job."""
    for low, high, effect in SURCHARGE[seats]:
        for number in range(low, high + 1):
            game = play(town(seats, "wood+wood+wood+wood+wood"), *crowd(seats, job, number))
            assert game.row(job)["effect"] == effect


def trades(*storage: str, seats: int = 2, pairs: tuple[str, ...] = ("trader+builder", "builder+builder")) -> list[str]:
    return offered(town(seats, *storage), *pairs, "trader")


FEW = ("trader+builder", "builder+builder")
THREE = ("trader+builder", "trader+trader")
SIX = ("trader+trader", "trader+trader", "trader+trader")
ALONE = ("trader+builder", "builder+builder", "builder+builder", "builder+builder")


def test_the_four_trades() -> None:
    """1 wood for 1 brick, 1 brick for 1 wood, 2 brick for 1 metal, 3 wood for 1 glass."""
    assert trades("wood+wood+wood+brick+brick") == [
        "wood:brick",
        "brick:wood",
        "brick+brick:metal",
        "wood+wood+wood:glass",
        "skip",
    ]
    assert owned(play(town(2, "brick+brick"), *FEW, "trader", "brick+brick:metal")) == "metal"
    assert owned(play(town(2, "wood+wood+wood+brick"), *FEW, "trader", "wood+wood+wood:glass")) == "brick+glass"


def test_a_trader_makes_one_trade() -> None:
    """Two traders make two."""
    game = play(town(2, "wood+wood", ""), "trader+trader", "builder+builder", "wood:brick", "wood:brick")
    assert owned(game) == "brick+brick"


def test_only_what_can_be_paid_is_offered() -> None:
    """Resources come from the own storage."""
    assert trades("brick+metal") == ["brick:wood", "skip"]


def test_two_players_and_three_traders() -> None:
    """Example of the rulebook: 2 wood for 1 brick, because of the +1."""
    game = town(2, "", "wood+wood")
    game = play(game, "trader+trader", "trader+builder", "trader", "wood+wood:brick")
    assert owned(game, 1) == "brick"


def test_four_wood_for_a_glass_when_one_is_added() -> None:
    """The other example of +1."""
    assert "wood+wood+wood+wood:glass" in trades("wood+wood+wood+wood", pairs=THREE)


def test_a_surcharge_is_paid_in_wood_or_brick_in_any_mix() -> None:
    """+2 on a trade of 2 brick: both wood, both brick, or one of each; metal and glass do not count."""
    game = town(3, "wood+wood+brick+brick+brick+brick+metal+glass", buildings=[["storehouse"], [], []])
    assert [option for option in offered(game, *SIX) if option.endswith(":metal")] == [
        "wood+wood+brick+brick:metal",
        "wood+brick+brick+brick:metal",
        "brick+brick+brick+brick:metal",
    ]
    assert trades("brick+brick+metal+glass", pairs=THREE) == ["brick+brick:wood", "skip"]


def test_a_trade_that_would_only_throw_away_is_not_offered() -> None:
    """A surcharge may be paid in what the trade brings, but not with nothing else for it."""
    assert trades("wood+wood", pairs=THREE) == ["wood+wood:brick", "skip"]
    for option in trades("wood+wood+wood+brick+brick", pairs=THREE)[:-1]:
        paid, gained = (Counter(side.split("+")) for side in option.split(":"))
        assert not gained <= paid


def test_a_lone_trader_gains_the_basic_kind_he_did_not_trade() -> None:
    """-1: 3 wood for 1 glass and 1 brick, 1 wood for 2 brick, 1 brick for 2 wood, 2 brick for 1 metal and 1 wood."""
    assert trades("wood+wood+wood", seats=4, pairs=ALONE)[:-1] == ["wood:brick+brick", "wood+wood+wood:brick+glass"]
    assert trades("brick+brick", seats=4, pairs=ALONE)[:-1] == ["brick:wood+wood", "brick+brick:wood+metal"]


def test_a_gain_beyond_the_storage_is_lost() -> None:
    """With a full storage the extra brick or wood does not fit."""
    game = town(4, "wood+glass+glass+glass+glass")
    assert offered(game, *ALONE, "trader") == ["wood:brick", "skip"]


# The builder


def test_sections_are_built_in_order() -> None:
    """From bottom to top and from left to right; a later section cannot be preferred."""
    game = play(town(2, "wood+wood+brick+brick", ""), "builder+builder", IDLE, "builder", "section:wood+wood")
    assert game.built == [1, 0]
    assert game.section(0) == "brick+brick"
    assert sections("chapel")[1:3] == ("brick+brick", "brick+metal")


def test_the_section_of_glass_and_wood_comes_before_that_of_metal() -> None:
    """Example of the rulebook: with one of each he prefers metal, wood and brick, but must pay glass and wood."""
    game = town(2, "wood+brick+metal+glass", built=[3, 0], buildings=[["storehouse", "scaffold"], []])
    assert sections("chapel")[3:5] == ("wood+glass", "wood+brick+metal")
    assert offered(game, "trader+builder", "trader+builder", "builder") == ["section:wood+glass", "skip"]


def test_building_pays_the_resources_and_moves_the_marker() -> None:
    """The section is marked as built."""
    game = play(
        town(2, "wood+brick+brick+metal", built=[2, 0]), "carrier+builder", IDLE, "builder", "section:brick+metal"
    )
    assert owned(game) == "wood+brick"
    assert game.built == [3, 0]


def builds(game: BroadwayTower, builders: int, first: str = "builder") -> list[str]:
    """What a builder of seat 0 may build when so many builders are on the table."""
    return [option for option in offered(game, *crowd(game.seats, "builder", builders), first) if option != "skip"]


BOTH = [["storehouse", "scaffold"], [], [], []]


def test_a_crowd_of_builders_pays_more() -> None:
    """+1: each builder adds a wood or a brick."""
    game = town(2, "wood+wood+wood+brick", buildings=[["storehouse"], []])
    assert builds(game, 3) == [
        "section:wood+wood+wood",
        "section:wood+wood+brick",
        "scaffold:wood+wood+brick",
    ]


def test_two_more_for_six_builders_of_three_players() -> None:
    """+2, in any mix; metal and glass cannot be used for it."""
    game = town(3, "wood+wood+wood+wood+brick+metal", buildings=[["storehouse"], [], []])
    assert builds(game, 6) == [
        "section:wood+wood+wood+wood",
        "section:wood+wood+wood+brick",
        "scaffold:wood+wood+wood+brick",
    ]


def test_a_lone_builder_saves_a_wood_or_a_brick() -> None:
    """-1 with four or five players; the player chooses which."""
    game = town(4, "wood+brick+metal", built=[4, 0, 0, 0], buildings=BOTH)
    assert builds(game, 1) == ["section:brick+metal", "section:wood+metal"]


def test_a_discount_never_touches_metal_or_glass() -> None:
    """Wood or brick only, and only what the section costs."""
    game = town(4, "wood+brick+metal+glass", built=[3, 0, 0, 0], buildings=BOTH)
    assert builds(game, 1) == ["section:glass"]


def test_a_discount_never_takes_more_than_the_cost() -> None:
    """A section of metal and glass alone would save nothing, one with a single wood no more than that."""
    assert payments("metal+glass", -1) == ("metal+glass",)
    assert payments("wood+glass", -2) == ("glass",)


def test_two_builders_of_one_player_save_one_on_the_same_section() -> None:
    """One wood or brick less; together they build one section."""
    game = town(2, "wood+brick", built=[0, 0])
    assert offered(game, "builder+builder", IDLE) == ["builder", "joint"]
    assert play(game, "builder+builder", IDLE, "joint", "section:wood").built == [1, 0]
    after = finish(game, "builder+builder", IDLE, "joint", "section:wood")
    assert owned(after) == "brick"
    assert after.work[0] == [Work("joint", "section:wood")]


def test_a_joint_build_pays_the_surcharge_once() -> None:
    """Section cost, plus the effect of the table, less one: +1 and the joint discount cancel out."""
    game = town(2, "wood+wood+brick")
    assert offered(game, "builder+builder", "builder+builder", "joint") == ["section:wood+wood", "skip"]


def test_the_joint_discount_is_for_castle_sections_only() -> None:
    """The small buildings are not on offer to two builders together."""
    game = town(2, "wood+brick")
    assert offered(game, "builder+builder", IDLE, "joint") == ["section:wood", "skip"]


def test_two_builders_need_a_section_they_can_pay_to_build_together() -> None:
    """Otherwise both would stand idle."""
    assert "joint" not in offered(town(2, "wood+brick+metal", built=[3, 0]), "builder+builder", IDLE)


def test_two_builders_may_build_two_sections() -> None:
    """Each for its own price."""
    game = play(
        town(2, "wood+wood+brick+brick"),
        *("builder+builder", "carrier+carrier", "builder", "section:wood+wood", "section:brick+brick"),
    )
    assert game.built == [2, 0]


def test_a_finished_castle_needs_no_more_sections() -> None:
    """The second builder has nothing to build but small buildings."""
    game = town(2, "wood+wood+brick+brick+glass", built=[5, 0])
    choices = ("builder+builder", IDLE, "builder", "section:wood+brick+glass")
    assert offered(game, *choices) == ["storehouse:wood+brick", "scaffold:wood+brick", "skip"]


# Small buildings


def test_small_buildings_stand_outside_the_order() -> None:
    """A builder may build one instead of a section at any time; both cost 1 wood and 1 brick (this project's)."""
    game = town(2, "wood+wood+brick")
    assert builds(game, 2) == ["section:wood+wood", "storehouse:wood+brick", "scaffold:wood+brick"]
    after = play(game, *crowd(2, "builder", 2), "builder", "scaffold:wood+brick")
    assert after.buildings == [["scaffold"], []]
    assert after.built == [0, 0]


def test_each_small_building_is_built_once() -> None:
    """What a player has is not offered again."""
    game = town(2, "wood+wood+brick", buildings=[["scaffold"], []])
    assert "storehouse:wood+brick" in builds(game, 2)
    assert "scaffold:wood+brick" not in builds(game, 2)


def test_the_table_counts_for_small_buildings_too() -> None:
    """-1 for a lone builder; the +1 is in the test of the surcharge."""
    game = town(4, "wood+brick", built=[3, 0, 0, 0])
    assert builds(game, 1) == ["storehouse:brick", "storehouse:wood", "scaffold:brick", "scaffold:wood"]


def test_a_scaffold_spares_the_surcharge() -> None:
    """Its owner ignores +1 and +2 (this project's)."""
    game = town(3, "wood+wood", buildings=[["scaffold"], [], []])
    assert builds(game, 6) == ["section:wood+wood"]
    assert builds(game, 4) == ["section:wood+wood"]


def test_a_scaffold_keeps_the_discounts() -> None:
    """The -1 and the joint build still count."""
    assert builds(town(4, "wood+wood", buildings=[["scaffold"], [], [], []]), 1)[0] == "section:wood"
    game = town(2, "wood", buildings=[["scaffold"], []])
    assert offered(game, "builder+builder", "builder+builder", "joint") == ["section:wood", "skip"]


# Discarding


def test_resources_may_be_discarded_to_make_room() -> None:
    """Not in the rulebook: a storage full of metal and glass would otherwise lock a player for ever."""
    game = town(2, "metal+metal+glass+glass+glass")
    assert offered(game, IDLE, IDLE) == ["carrier", "discard:metal", "discard:glass"]
    after = play(game, IDLE, IDLE, "discard:metal", "wood")
    assert owned(after) == "wood+metal+glass+glass+glass"


def test_discarding_is_offered_only_when_room_is_missing() -> None:
    """Not with room enough, nor when the village has nothing to carry, nor without a carrier."""
    assert offered(town(2, "metal+metal+glass"), "carrier+builder", "trader+trader") == ["carrier", "builder"]
    empty = town(2, "wood+metal+metal+glass+glass", village="")
    assert offered(empty, "carrier+trader", IDLE) == ["carrier", "trader"]
    assert offered(town(2, "wood+metal+metal+glass+glass"), "trader+builder", IDLE) == ["trader", "builder"]


def test_discarding_makes_room_for_a_traders_extra_gain() -> None:
    """With -1 a trade brings two for one."""
    game = town(4, "wood+glass+glass+glass+glass")
    assert "discard:glass" in offered(game, *ALONE)
    assert "wood:brick+brick" in offered(game, *ALONE, "discard:glass", "trader")


# The end of a round


@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_first_player_adds_resources_to_the_village(seats: int, number: int) -> None:
    """2 resources, 1 with two or three players, of the kinds he likes."""
    table = chosen(town(seats, village=""), *[IDLE] * seats)
    [ask] = table.waiting()
    assert (ask.seat, ask.what) == (0, "addition")
    assert set(ask.options) == ({"wood", "brick"} if number == 1 else {"wood+wood", "wood+brick", "brick+brick"})


def test_a_full_kind_cannot_be_added() -> None:
    """The village holds five of each."""
    game = town(4, *["metal+metal+metal+metal+metal"] * 4, village="wood+wood+wood+wood+wood")
    assert finish(game, *["trader+trader"] * 4).village == {"wood": 5, "brick": 2}
    game = town(4, "", "", "", "", village="wood+wood+wood+wood+brick+brick+brick")
    assert offered(game, *["trader+trader"] * 4) == ["wood+brick", "brick+brick"]


def test_the_scarcer_kind_is_offered_first() -> None:
    """So that a hasty first player keeps the village balanced."""
    assert chosen(town(2, "", "", village="wood"), *["trader+trader"] * 2).waiting()[0].options == ("brick", "wood")
    assert chosen(town(2, "", "", village="brick"), *["trader+trader"] * 2).waiting()[0].options == ("wood", "brick")


def test_a_full_village_sells_down_to_two_and_two() -> None:
    """Checked once a round, after the first player has added."""
    game = town(2, "", "", village="wood+wood+wood+wood+wood+brick+brick+brick+brick")
    assert finish(game, "trader+trader", "trader+trader").village == {"wood": 2, "brick": 2}


def test_a_village_that_carriers_filled_stays_full_until_the_end_of_the_round() -> None:
    """Nothing can be added then; it sells all the same."""
    game = town(2, "", "", village="wood+wood+wood+wood+wood+brick+brick+brick+brick+brick")
    during = play(game, "carrier+trader", "carrier+trader", "carrier", "skip")
    assert during.village == {"wood": 5, "brick": 5}
    assert finish(game, "trader+trader", "trader+trader").village == {"wood": 2, "brick": 2}


def test_a_village_full_of_one_kind_does_not_sell() -> None:
    """Both must stand at five."""
    game = town(2, "", "", village="wood+wood+wood+wood+wood+brick+brick+brick")
    assert finish(game, "trader+trader", "trader+trader").village == {"wood": 5, "brick": 4}


def test_the_first_player_marker_goes_to_the_left() -> None:
    """To the next player clockwise."""
    assert finish(town(3), IDLE, IDLE, IDLE).first == 1
    assert finish(town(3, first=2), IDLE, IDLE, IDLE).first == 0


def test_everything_is_told_in_the_order_it_happened() -> None:
    """The log names who did what, and what the village gained by it."""
    game = town(3, "", "wood+brick", "metal", village="wood+wood")
    table = chosen(game, IDLE, "carrier+builder", IDLE, "wood", "skip", "builder", "skip")
    assert tuple(map(Words("broadway_tower", NAMES).log, table.game.log)) == (
        "Ann sent 2 carriers.",
        "Ben sent a carrier and a builder.",
        "Cid sent 2 carriers.",
        "Ann took 1 wood from the village (which gained 1 brick).",
        "Ann let the carrier rest.",
        "Ben let the builder rest.",
    )
    six = play(town(3, "", village="wood"), IDLE, IDLE, IDLE, "wood")
    assert Words("broadway_tower", NAMES).log(six.log[-1]) == "Ann took 1 wood from the village (which gained 2 brick)."


# The end of the game

LAST = "wood+brick+glass"


def test_the_round_is_finished_before_the_winner_is_known() -> None:
    """Several may finish in the same turn, so everybody still acts."""
    game = town(2, LAST, LAST, built=[5, 5], buildings=[["storehouse", "scaffold"]] * 2)
    during = play(game, "carrier+builder", "carrier+builder", "builder", f"section:{LAST}")
    assert during.built == [6, 5]
    assert not during.over()
    after = finish(game, "carrier+builder", "carrier+builder", "builder", f"section:{LAST}", "skip")
    assert after.over()
    assert after.result() == [1, 2]


def test_the_first_to_finish_the_castle_wins() -> None:
    """Whatever the others have in their storage."""
    game = town(3, "wood", "glass+glass", "glass+glass", built=[6, 5, 5])
    assert game.over()
    assert game.scores() == [6, 5, 5]
    assert game.result()[0] == 1


def test_of_several_finishers_the_storage_of_higher_value_wins() -> None:
    """Wood and brick count 1, metal 2, glass 3; who has not finished cannot win by it."""
    game = town(4, "wood+wood+brick+brick", "metal+glass", "glass+glass+glass", "metal", built=[6, 6, 5, 6])
    assert [game.value(seat) for seat in range(4)] == [4, 5, 9, 2]
    assert game.result() == [2, 1, 4, 3]


def test_equal_storage_values_share_the_victory() -> None:
    """The rulebook has no further tie-break."""
    assert town(2, "wood+metal", "glass", built=[6, 6]).result() == [1, 1]


def test_the_game_ends_after_sixty_rounds() -> None:
    """Not in the rulebook: players who refuse to build must end somewhere; more sections win, then storage."""
    assert not town(2, round=60).over()
    game = finish(town(2, "wood", "brick", built=[2, 3], round=60), "trader+trader", "trader+trader")
    assert game.round == 61
    assert game.over()
    assert game.result() == [2, 1]


def test_completed_sections_are_the_points() -> None:
    """There are no victory points; progress is shown instead."""
    assert town(2, built=[4, 1]).scores() == [4, 1]


def test_everything_but_the_assignment_is_open() -> None:
    """Towers, storages, village, and progress are seen by all."""
    game = finish(town(3), IDLE, "trader+builder", IDLE)
    seen, known = view(game, None), view(game, 0)
    assert (seen.towers, seen.storage, seen.village, seen.built) == (
        game.towers,
        game.storage,
        game.village,
        game.built,
    )
    assert known == seen
    assert decode(BroadwayTower, encode(game)) == game


def test_nobody_is_asked_for_the_village_when_the_game_is_over_with_this_round() -> None:
    """Somebody has finished, or it was the last round: the first player adds something all the same."""
    built = ("trader+builder", "trader+trader", "builder", "section:wood+brick+glass")
    for table in (
        chosen(town(2, "wood+brick+glass", "", built=[5, 0]), *built),
        chosen(town(2, "metal", "", round=60), "trader+builder", "builder+builder"),
    ):
        assert table.turn_over
        assert table.game.over()
        assert table.game.log[-1].what == "addition"


# Computer players


def test_who_has_all_for_the_next_section_looks_silly_without_a_builder() -> None:
    """The Chapel begins with two wood."""
    ready, short = town(2, "wood+wood"), town(2, "wood+brick")
    assert silly(ready) == [pair for pair in PAIRS if "builder" not in pair]
    assert silly(short) == []


def test_who_thinks_little_carries_and_trades_for_the_next_section_and_builds_it() -> None:
    assert likely(town(2, "wood+brick")) == "carrier+builder"
    assert likely(town(2, "wood+wood", built=[2, 0])) == "carrier+trader"  # metal or glass comes by a trade alone
    builder = chosen(town(2, "wood+wood+brick"), "carrier+builder", IDLE)
    assert likely_at(builder) == "carrier"  # first, for it may bring what is missing
    builder.choose(0, "worker", "builder")
    assert likely_at(builder) == "section:wood+wood"


def silly(game: BroadwayTower) -> list[str]:
    return game.doubtful(Table(game).waiting()[0])


def likely(game: BroadwayTower) -> str:
    return likely_at(Table(game))


def likely_at(table: Table) -> str:
    return table.game.likely(table.waiting()[0], Rng("likely"))
