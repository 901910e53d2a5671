"""Town Builder by the rulebook: one test for each rule and ruling."""

import json
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from engine.core.codec import decode, melt, view
from engine.core.game import Decision, Line
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.environment import Environment
from engine.games.town_builder import cells
from engine.games.town_builder.rules import DATA, TILES, Tile, TownBuilder
from engine.views.words import Words
from tests.engine.positions import chosen, offered, play
from tests.engine.worlds import KINDS, tables

SMALL = next(kind for kind in KINDS if kind.name == "town_builder")
RESOURCES = ("wood", "food", "iron", "gold", "gem", "knight")

# The tiles as the rulebook describes them: code, name, kind, copies, to claim, pays, gets.
TABLE = """
| T01 | Town Hall | town | 1 | 1 worker | - | first-player token (at once) |
| T02 | Wood Cutter | industry | 2 | 1 worker | - | 1 wood |
| T03 | Mine | industry | 2 | 1 worker | - | 1 iron |
| T04 | Farm | industry | 2 | 1 worker | - | 1 food |
| T05 | Barracks | castle | 2 | 1 worker | food + iron + gem | 1 knight |
| T06 | Barracks | castle | 2 | 1 worker | food + iron + gold | 1 knight |
| T07 | Fort | castle | 2 | 1 worker + 1 knight | - | steal 1 token from a player with fewer knights |
| T08 | Bakery | industry | 2 | 1 worker | 1 food | 2 gold |
| T09 | Lumber Mill | industry | 2 | 1 worker | 1 wood | 2 gold |
| T10 | Blacksmith | industry | 2 | 1 worker | 1 iron | 2 gold |
| T11 | Market | market | 2 | 1 worker | 1 iron, wood or food | 1 gold |
| T12 | Food Market | market | 2 | 1 worker | 1 gold, iron or wood | 1 food |
| T13 | Wood Market | market | 2 | 1 worker | 1 food, gold or iron | 1 wood |
| T14 | Iron Market | market | 2 | 1 worker | 1 wood, food or gold | 1 iron |
| T15 | Gem Mine | industry | 2 | 1 worker | 2 iron | 1 gem |
| T16 | Gem Mine | industry | 2 | 1 or 2 workers | needs 2 workers | 1 gem |
| T17 | Gem Market | market | 2 | 1 worker | 2 gold | 1 gem |
| T18 | Foresters Guild | industry | 1 | 1 or 2 workers | needs 2 workers | 2 wood |
| T19 | Miners Union | industry | 1 | 1 or 2 workers | needs 2 workers | 2 iron |
| T20 | Communal Farm | industry | 1 | 1 or 2 workers | needs 2 workers | 2 food |
"""


def town(tiles: str, *warehouses: str, seats: int = 2, **fields: Any) -> TownBuilder:
    """A round in play, seat 0 first, with these tiles from the Town Hall eastward: "T01 T02" lie on E5 and F5.

    Warehouses, such as "wood+gem", are empty if not given; the rest of what there is lies in the bank.
    """
    game = TownBuilder.begin(seats, Rng("town"))
    game.seat = game.holder = 0
    game.town = {cells.named(4 + n, 4): Tile(code) for n, code in enumerate(tiles.split())}
    game.round = len(game.town) - 1
    held = [*warehouses, *[""] * (seats - len(warehouses))]
    game.warehouses = [{r: w.split("+").count(r) for r in RESOURCES} for w in held]
    game.bank = {r: DATA["bank"][r] - sum(w[r] for w in game.warehouses) for r in RESOURCES}
    for name, value in fields.items():
        setattr(game, name, value)
    return game


def owned(game: TownBuilder, seat: int = 0) -> str:
    return "+".join(resource for resource, n in game.warehouses[seat].items() for _ in range(n))


def said(game: TownBuilder) -> list[str]:
    return [line.what for line in game.log]


# Setup


def test_the_tiles_are_those_of_the_rulebook() -> None:
    """Line by line: 36 tiles of 20 kinds."""
    assert [line_of(code) for code in TILES] == TABLE.split("\n")[1:-1]
    assert sum(tile["copies"] for tile in TILES.values()) == 36


def line_of(code: str) -> str:
    tile = TILES[code]
    claim = "1 worker" if tile["workers"] == 1 else "1 or 2 workers"
    pays, gets = ways(tile.get("pays", [])), amount(tile["gets"]) if "gets" in tile else ""
    if tile.get("knights"):
        claim, gets = f"{claim} + {tile['knights']} knight", "steal 1 token from a player with fewer knights"
    if tile["workers"] == 2:
        pays = "needs 2 workers"
    line = (code, tile["name"], tile["kind"], str(tile["copies"]), claim, pays)
    return f"| {' | '.join(line)} | {gets or 'first-player token (at once)'} |"


def ways(pays: list[str]) -> str:
    if len(pays) > 1:
        return f"1 {', '.join(pays[:-1])} or {pays[-1]}"
    if not pays:
        return "-"
    parts = pays[0].split("+")
    return " + ".join(parts) if len(set(parts)) > 1 else amount(pays[0])


def amount(resources: str) -> str:
    return ", ".join(f"{n} {resource}" for resource, n in Counter(resources.split("+")).items())


@pytest.mark.parametrize("code", TILES)
def test_what_a_tile_does_is_told_with_its_name(code: str) -> None:
    """The words in the menu name all that is paid and gained."""
    words = DATA["effects"][code]
    for part in (*TILES[code].get("pays", []), TILES[code].get("gets", "")):
        assert all(resource in words for resource in part.split("+"))
    assert ("2 workers" in words) == (TILES[code]["workers"] == 2)


def test_everybody_starts_with_one_wood_one_gold_and_one_food() -> None:
    """They come out of the bank."""
    game = TownBuilder.begin(5, Rng("start"))
    assert game.warehouses == [{"wood": 1, "food": 1, "iron": 0, "gold": 1, "gem": 0, "knight": 0}] * 5
    assert game.bank == {"wood": 15, "food": 15, "iron": 20, "gold": 35, "gem": 20, "knight": 15}


def test_two_to_five_play() -> None:
    assert list(TownBuilder.players) == [2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "workers"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_workers(seats: int, workers: int) -> None:
    """Three each with 2 or 3 players, two each with 4 or 5."""
    assert TownBuilder.begin(seats, Rng("start")).workers == [workers] * seats


def test_the_town_hall_lies_there_and_20_other_tiles_form_the_stack() -> None:
    """The rest goes back to the box, unseen."""
    games = [TownBuilder.begin(2, Rng(str(n))) for n in range(5)]
    assert all([*game.town.values()] == [Tile("T01")] for game in games)
    assert all((len(game.stack), len(game.box)) == (20, 15) for game in games)
    assert all("T01" not in game.stack + game.box for game in games)
    assert len({tuple(sorted(game.stack)) for game in games}) == 5


def test_a_short_game_has_12_tiles() -> None:
    """An option of the table."""
    game = TownBuilder.begin(2, Rng("short"), length="short")
    assert (len(game.stack), len(game.box), game.rounds) == (12, 23, 12)


def test_the_starting_player_is_random_and_has_the_builders_token() -> None:
    games = [TownBuilder.begin(3, Rng(str(n))) for n in range(30)]
    assert {game.holder for game in games} == {0, 1, 2}
    assert all(game.seat == game.holder for game in games)


def test_a_named_seat_begins_and_all_else_is_dealt_as_without_it() -> None:
    drawn = TownBuilder.begin(3, Rng("named"))
    for seat in range(3):
        named = TownBuilder.begin(3, Rng("named"), begins=str(seat))
        assert named.holder == seat
        assert replace(named, holder=drawn.holder, seat=drawn.seat, rng=drawn.rng) == drawn
        assert named.rng.below(10**9) == TownBuilder.begin(3, Rng("named")).rng.below(10**9)
    with pytest.raises(ValueError, match="begins"):
        TownBuilder.begin(3, Rng("named"), begins="3")


def test_nobody_sees_the_stack_or_the_box() -> None:
    """Which tiles are left is known, not where: the two piles are one to everybody."""
    game = TownBuilder.begin(3, Rng("view"))
    for seat in (None, 0, 1, 2):
        assert set(view(game, seat).stack) == set(view(game, seat).box) == {"?"}
        other = deepcopy(game)
        other.determinize(seat, Fast.seeded(1))
        assert sorted(other.stack + other.box) == sorted(game.stack + game.box)
        assert other.stack != game.stack


# Placing a tile


def test_the_holder_of_the_token_draws_the_top_tile_and_places_it() -> None:
    """It is asked before, so that whoever ended the round may still think again."""
    game = TownBuilder.begin(2, Rng("place"))
    game.seat = game.holder = 1
    top = game.stack[-1]
    table = chosen(game)
    assert (table.waiting()[0].seat, table.waiting()[0].options) == (1, ("draw",))
    placed = play(game, "draw")
    assert placed.town == {"E5": Tile("T01"), "E6": Tile(top)}
    assert len(placed.stack) == 19
    assert placed.drawn == ""


def test_a_drawn_tile_lies_open_while_its_place_is_chosen() -> None:
    game = TownBuilder.begin(2, Rng("place"), places="chosen")
    after = chosen(game, "draw")
    assert view(after.game, None).drawn == game.stack[-1]  # type: ignore[attr-defined]
    assert not after.can_undo(game.seat)


def test_a_tile_is_placed_beside_another_one() -> None:
    """Not diagonally; any free cell will do, if the table wants to choose."""
    assert cells.free(["E5"]) == ["E4", "D5", "F5", "E6"]
    game = TownBuilder.begin(2, Rng("place"), places="chosen")
    assert offered(game, "draw") == ["automatic", "E4", "D5", "F5", "E6"]
    assert cells.free(["E5", "F5", "F6"]) == ["E4", "F4", "D5", "G5", "E6", "G6", "F7"]


def test_automatic_keeps_the_town_compact() -> None:
    town = ["E5"]
    for _ in range(20):
        town.append(cells.compact(frozenset(town)))
    assert cells.extent(town) == (5, 5)
    for choices, places in ((("draw",), "automatic"), (("draw", "automatic"), "chosen")):
        game = TownBuilder.begin(2, Rng("place"), places=places)
        assert play(game, *choices).town.keys() == {"E5", "E6"}


def test_a_game_from_before_there_was_a_choice_of_places_asks_for_them() -> None:
    """So all that was chosen in it still fits."""
    saved = {name: value for name, value in melt(town("T01")).items() if name != "asks_places"}
    assert decode(TownBuilder, json.dumps(saved)).asks_places


def test_a_long_town_is_asked_for_the_row_first() -> None:
    """With 25 places and more: no menu has more than 25 options."""
    row = " ".join(["T01", *["T02"] * 12])
    assert offered(town(row, round=13, asks_places=True), "draw") == ["automatic", "4", "5", "6"]
    assert offered(town(row, round=13, asks_places=True), "draw", "5") == ["D5", "R5"]
    assert [*play(town(row, round=13, asks_places=True), "draw", "5", "D5").town][-1] == "D5"
    placed = play(town(row, round=13, asks_places=True), "draw", "automatic")
    assert cells.extent([*placed.town])[0] == 13
    assert offered(town("T01" + " T02" * 10, round=11, asks_places=True), "draw")[:3] == ["automatic", "E4", "F4"]


def test_21_tiles_in_one_row_have_a_name_each() -> None:
    """After Z comes A again, and after 26 comes 1."""
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [cells.named(4 + n * x, 4 + n * y) for n in range(21)]
        assert len(set(line)) == 21
        assert len(cells.free(line)) == 44
        assert sorted(cells.positions(line).values()) == sorted((n * abs(x), n * abs(y)) for n in range(21))
    assert cells.neighbours("A1") == ["Z1", "A26", "B1", "A2"]


# The order of play


def test_the_holder_begins_and_play_goes_clockwise_one_action_each() -> None:
    game = town("T01 T02 T03 T04 T08", seats=3)
    seats = [chosen(game, *claims.split()).game.seat for claims in ("", "E5", "E5 F5", "E5 F5 G5")]  # type: ignore[attr-defined]
    assert seats == [0, 1, 2, 0]


def test_whoever_ends_his_turn_is_out_for_the_round() -> None:
    """Also with workers left; the others go on."""
    game = play(town("T01 T02 T03 T04"), "done", "F5")
    assert (game.seat, game.ended, game.workers) == (1, [True, False], [3, 2])


def test_whoever_is_out_of_workers_is_passed_over() -> None:
    game = play(town("T01 T02 T03 T04", workers=[1, 2]), "F5", "G5")
    assert (game.seat, game.workers) == (1, [0, 1])


def test_a_tile_that_was_claimed_cannot_be_claimed_again_this_round() -> None:
    game = town("T01 T02 T03")
    assert offered(game, "F5") == ["E5:T01", "G5:T03", "done"]
    assert chosen(game, "F5").game.town["F5"] == Tile("T02", 0, 1)  # type: ignore[attr-defined]


def test_a_round_is_over_when_nobody_has_workers_or_all_have_ended() -> None:
    for game in (
        play(town("T01 T02"), "done", "done"),
        play(town("T01 T02 T03", workers=[1, 1]), "E5", "F5"),
    ):
        assert said(game)[-1] == "round"
        assert game.seat == game.holder


def test_a_round_is_over_when_nobody_can_claim_anything() -> None:
    """Their only choice would be to end the turn, so they are not asked; a fort without knights is no choice."""
    game = play(town("T01 T02 T07"), "E5", "F5")
    assert (game.workers, game.round) == ([2, 2], 3)
    assert said(game) == ["take", "pass", "pass", "round"]


def test_workers_and_knights_come_back_for_the_next_round() -> None:
    """As many workers as at the start; until the tile is drawn one still sees where they stood."""
    game = town("T01 T07", "knight", ended=[False, True], workers=[1, 3])
    over = play(game, "F5")
    assert (over.workers, over.ended, over.town["F5"]) == ([0, 3], [False, True], Tile("T07", 0, 1, 1))
    following = play(game, "F5", "draw")
    assert (following.workers, following.ended, following.town["F5"]) == ([3, 3], [False, False], Tile("T07"))
    assert following.free_knights(0) == 1


def test_a_round_is_over_when_nobody_can_gain_anything_any_more() -> None:
    """Not in the rulebook: nobody has food for the bakery, so to keep it from others keeps nothing from them."""
    game = play(town("T01 T02 T08"), "F5", "E5")
    assert said(game) == ["token", "rest", "round"]
    assert (game.workers, game.round, game.seat) == ([2, 2], 3, 1)


def test_a_round_is_not_over_before_all_have_had_a_turn_in_it() -> None:
    assert offered(town("T01 T08"), "E5") == ["F5:T08:idle", "done"]
    assert said(play(town("T01 T08 T09"), "E5", "F5"))[-2:] == ["rest", "round"]


def test_who_gains_nothing_may_still_keep_a_tile_from_who_would() -> None:
    assert offered(town("T01 T02 T08", "", "food"), "F5", "E5") == ["G5:T08:idle", "done"]


def test_the_holder_alone_is_not_asked_whether_to_keep_the_token() -> None:
    assert said(play(town("T01 T02", ended=[False, True]), "F5")) == ["take", "rest", "round"]


def test_a_round_that_is_over_would_not_have_changed_anything() -> None:
    tried = 0
    for kind, seed in product([kind for kind in KINDS if kind.name == "town_builder"], range(5)):
        for table in tables(kind, seed):
            game = table.game
            assert isinstance(game, TownBuilder)
            if not table.turn_over or "rest" not in said(game):
                continue
            for seat in range(game.seats):
                for cell in game.free_tiles(seat):
                    after = deepcopy(game)
                    assert not list(after.claim(seat, cell))  # nothing is asked
                    assert (after.warehouses, after.bank, after.holder) == (game.warehouses, game.bank, game.holder)
                    tried += 1
    assert tried


def test_what_brings_something_is_offered_first_in_the_order_of_the_cards() -> None:
    game = town("T01 T08 T02 T03")
    game.town = dict(zip(("E5", "E6", "D5", "E4"), game.town.values(), strict=True))
    assert offered(game) == ["D5:T02", "E4:T03", "E5:T01:keep", "E6:T08:idle", "done"]


# The Town Hall


def test_the_town_hall_gives_the_token_at_once() -> None:
    game = play(town("T01 T02 T03"), "F5", "E5")
    assert (game.holder, said(game)) == (1, ["token"])


def test_the_order_of_the_round_stays_when_the_token_moves() -> None:
    """The new holder begins the next round."""
    game = town("T01 T02 T03 T04 T08", seats=3)
    assert play(game, "F5", "E5").seat == 2
    following = play(game, "done", "E5", "done", "done")
    assert (following.round, following.seat) == (5, 1)


def test_the_holder_may_claim_the_town_hall_too() -> None:
    """He keeps the token, and nobody else can get it this round."""
    game = play(town("T01 T02 T03"), "E5")
    assert (game.holder, said(game)) == (0, ["keep"])
    assert "E5:T01" not in offered(game)
    hall = Decision(0, "claim", ("E5:T01:keep",), numbers=(("E5", 1),))
    assert hall.options[0] in offered(town("T01 T02"))
    assert Words("town_builder", ["Ann", "Bob"]).option(hall, "E5:T01:keep") == "1 Town Hall: stay first"


def test_the_town_hall_brings_nothing_in_the_last_round() -> None:
    """There is no round that its holder could begin."""
    assert "E5:T01:idle" in offered(town("T01 T02", round=20, stack=[]))


# Tiles that give something


@pytest.mark.parametrize("code", ["T02", "T03", "T04"])
def test_one_worker_gains_one_token_from_the_bank(code: str) -> None:
    gain = TILES[code]["gets"]
    game = play(town(f"T01 {code}"), "F5")
    assert owned(game) == gain
    assert game.bank[gain] == 19
    assert game.workers == [2, 3]


@pytest.mark.parametrize(("code", "stock"), [("T08", "food"), ("T11", "wood+iron"), ("T16", ""), ("T07", "knight")])
def test_a_tile_may_be_claimed_without_using_it(code: str, stock: str) -> None:
    """To block it for the others; what costs nothing is always taken."""
    game = town(f"T01 {code}", stock, "wood")
    nothing = "one" if code == "T16" else "skip"
    after = play(game, "F5", nothing)
    assert after.town["F5"].seat == 0
    assert owned(after) == stock


@pytest.mark.parametrize(
    ("code", "pay", "gain"),
    [
        ("T05", "food+iron+gem", "knight"),
        ("T06", "food+iron+gold", "knight"),
        ("T08", "food", "gold+gold"),
        ("T09", "wood", "gold+gold"),
        ("T10", "iron", "gold+gold"),
        ("T15", "iron+iron", "gem"),
        ("T17", "gold+gold", "gem"),
    ],
)
def test_an_exchange_pays_the_bank_and_gains_once(code: str, pay: str, gain: str) -> None:
    """Not any number of times; and who cannot pay can only claim the tile."""
    before = town(f"T01 {code}", f"{pay}+{pay}")
    assert offered(before, "F5") == [f"{pay}:{gain}", "skip"]
    game = play(before, "F5", f"{pay}:{gain}")
    assert Counter(owned(game).split("+")) == Counter(f"{pay}+{gain}".split("+"))
    assert all(game.bank[r] == before.bank[r] + pay.split("+").count(r) - gain.split("+").count(r) for r in RESOURCES)
    poor = play(town(f"T01 {code}", pay.rpartition("+")[0]), "F5")
    assert said(poor) == ["claim"]


@pytest.mark.parametrize(
    ("code", "gain", "pays"),
    [
        ("T11", "gold", ["iron", "wood", "food"]),
        ("T12", "food", ["gold", "iron", "wood"]),
        ("T13", "wood", ["food", "gold", "iron"]),
        ("T14", "iron", ["wood", "food", "gold"]),
    ],
)
def test_a_market_takes_one_of_three_as_the_player_likes(code: str, gain: str, pays: list[str]) -> None:
    game = town(f"T01 {code}", "wood+food+iron+gold+gem+knight")
    assert offered(game, "F5") == [*(f"{pay}:{gain}" for pay in pays), "skip"]
    assert offered(town(f"T01 {code}", pays[1]), "F5") == [f"{pays[1]}:{gain}", "skip"]


# The bank


@pytest.mark.parametrize(
    ("code", "stock", "left"),
    [("T02", "", {"wood": 0}), ("T08", "food", {"gold": 1}), ("T06", "food+iron+gold", {"knight": 0})],
)
def test_a_bank_that_cannot_give_all_gives_nothing(code: str, stock: str, left: dict[str, int]) -> None:
    """The tile can still be claimed."""
    game = town(f"T01 {code}", stock)
    game.bank |= left
    after = play(game, "F5")
    assert said(after) == ["claim"]
    assert (after.town["F5"].seat, owned(after)) == (0, stock)


def test_a_tile_that_would_bring_nothing_is_offered_as_such() -> None:
    """Just those after whose claim there is nothing to gain, to exchange or to steal, in a random game."""
    seen = set()
    for table in tables(SMALL, 7):
        ask = next(iter(table.waiting()), None)
        for option in ask.options if ask and ask.what == "claim" else ():
            cell, *code = option.split(":")
            if code and code[0] != "T01":
                after = table.again()
                after.choose(ask.seat, "claim", option)  # type: ignore[union-attr]
                then = () if after.turn_over else after.waiting()[0].options
                assert ("idle" in code) == (nothing_gained(after) and set(then) <= {"skip", "one"}), (cell, code, then)
                seen.add("idle" in code)
    assert seen == {True, False}
    words = Words("town_builder", ["Ann", "Bob"])
    assert words.option(Decision(0, "claim", (), numbers=(("F6", 7),)), "F6:T08:idle") == "7 Bakery: block it"


def test_the_story_tells_tiles_of_one_name_apart() -> None:
    words = Words("town_builder", ("Ann", "Bob"))
    assert words.log(Line("draw", [0, "T15"])) == "Ann drew Gem Mine (2 iron → 1 gem)."
    assert words.log(Line("draw", [0, "T16"])) == "Ann drew Gem Mine (2 workers → 1 gem)."
    assert words.log(Line("draw", [0, "T17"])) == "Ann drew Gem Market."


def nothing_gained(table: Table) -> bool:
    return not {"take", "crew", "steal", "exchange"} & {line.what for line in table.game.log}


def test_the_bank_is_this_projects() -> None:
    assert dict(DATA["bank"]) == {"wood": 20, "food": 20, "iron": 20, "gold": 40, "gem": 20, "knight": 15}


def test_no_tile_pays_with_what_it_gives() -> None:
    """Payments reach the bank first; so this makes no difference to what it can give."""
    assert not [c for c, tile in TILES.items() for pay in tile.get("pays", []) if tile["gets"].split("+")[0] in pay]


def test_a_warehouse_has_no_limit() -> None:
    game = town("T01 T02", "+".join(["wood"] * 19))
    assert owned(play(game, "F5")) == "+".join(["wood"] * 20)


# Tiles for two workers


@pytest.mark.parametrize("code", ["T16", "T18", "T19", "T20"])
def test_two_workers_placed_together_gain(code: str) -> None:
    gain = TILES[code]["gets"]
    game = play(town(f"T01 {code}"), "F5", gain)
    assert (owned(game), game.workers, game.town["F5"]) == (gain, [1, 3], Tile(code, 0, 2))


def test_one_worker_alone_gains_nothing_and_blocks_the_tile() -> None:
    game = play(town("T01 T18"), "F5", "one")
    assert (owned(game), game.workers, game.town["F5"].workers) == ("", [2, 3], 1)
    assert "F5:T18" not in offered(game)


def test_with_one_worker_left_two_cannot_be_sent() -> None:
    game = play(town("T01 T18", workers=[1, 3]), "F5")
    assert (said(game), game.workers) == (["one"], [0, 3])


def test_two_workers_are_not_sent_where_the_bank_is_short() -> None:
    """They would be away for nothing; one can still block the tile."""
    game = town("T01 T18")
    game.bank["wood"] = 1
    after = play(game, "F5")
    assert (said(after), owned(after), after.workers) == (["one"], "", [2, 3])


# Forts


def test_a_fort_costs_a_knight_and_a_worker() -> None:
    """Both stand on it until the round is over."""
    game = play(town("T01 T07", "knight"), "F5")
    assert game.town["F5"] == Tile("T07", 0, 1, 1)
    assert (game.workers, game.free_knights(0), game.warehouses[0]["knight"]) == ([2, 3], 0, 1)


@pytest.mark.parametrize(("first", "asked"), [("", "bring you anything"), ("food", "Which tile do you claim?")])
def test_question_says_why_no_tile_brings_anything(first: str, asked: str) -> None:
    game = play(town("T01 T02 T08", first, "food"), "F5", "E5")
    [ask] = Table(game).waiting()
    assert ask.seat == 0
    assert asked in Words("town_builder", ("Ann", "Ben")).ask(ask)


def test_without_a_free_knight_a_fort_cannot_be_claimed() -> None:
    assert offered(town("T01 T07")) == ["E5:T01:keep", "done"]
    two_forts = town("T01 T07 T07 T02", "knight")
    assert offered(two_forts, "F5", "E5") == ["H5:T02", "done"]


def test_a_knight_may_be_used_in_the_round_in_which_he_was_recruited() -> None:
    game = town("T01 T07 T05", "food+iron+gem", "wood")
    assert offered(game, "G5", "food+iron+gem:knight", "done") == ["F5:T07", "E5:T01:keep", "done"]


def test_a_fort_steals_one_token_from_one_player_with_fewer_knights() -> None:
    game = town("T01 T07", "knight", "gold+gold+gem", "wood+knight", seats=3)
    assert offered(game, "F5") == ["1:gold", "1:gem", "skip"]
    after = play(game, "F5", "1:gem")
    assert [owned(after, seat) for seat in range(3)] == ["gem+knight", "gold+gold", "wood+knight"]


def test_knights_on_forts_count_when_knights_are_compared() -> None:
    """Everybody's, the thief's own too."""
    game = town("T01 T07 T07", "knight+knight", "wood+gold+knight", ended=[False, True])
    assert offered(game, "F5", "1:wood") == ["G5:T07", "E5:T01:keep", "done"]
    guarded = town("T01 T07 T07", "knight+gold", "wood+knight")
    assert offered(guarded, "F5", "G5") == ["E5:T01:keep", "done"]


def test_each_of_five_kinds_can_be_stolen() -> None:
    """Food, wood, iron, gold, or a gem, as the thief likes."""
    game = town("T01 T07", "knight", "wood+food+iron+gold+gem")
    assert offered(game, "F5") == ["1:wood", "1:food", "1:iron", "1:gold", "1:gem", "skip"]


def test_workers_and_knights_cannot_be_stolen() -> None:
    game = play(town("T01 T07", "knight+knight", "knight"), "F5")
    assert (said(game), game.warehouses[1]["knight"], game.workers[1]) == (["claim"], 1, 3)


def test_a_fort_without_a_victim_has_no_effect() -> None:
    """Nobody has fewer knights, or nobody with fewer has a token."""
    assert said(play(town("T01 T07", "knight", "knight+wood"), "F5")) == ["claim"]
    assert said(play(town("T01 T07", "knight"), "F5")) == ["claim"]


# The end


@pytest.mark.parametrize(("length", "rounds"), [("full", 20), ("short", 12)])
def test_the_game_ends_after_the_round_in_which_the_last_tile_was_placed(length: str, rounds: int) -> None:
    env, placed = Environment("town_builder", 2, length=length), 0
    env.reset("end")
    while not env.over:
        [ask] = env.decisions
        placed += ask.what == "draw"
        env.step("automatic" if "automatic" in ask.options else ask.options[-1])
    assert isinstance(env.game, TownBuilder)
    assert (placed, len(env.game.town), env.game.stack) == (rounds, rounds + 1, [])


def test_points() -> None:
    """Wood, food, iron and gold 1 each, a gem 2, a knight 5, a worker nothing."""
    for resource, points in (("wood", 1), ("food", 1), ("iron", 1), ("gold", 1), ("gem", 2), ("knight", 5)):
        assert town("T01 T02", resource).scores() == [points, 0]
    assert town("T01 T02", "wood+food+iron+gold+gem+knight+knight").scores() == [16, 0]


def test_the_most_points_win_and_equal_ones_share_the_victory() -> None:
    assert town("T01 T02", "gem", "knight", "wood+iron", seats=3).result() == [2, 1, 2]
    assert town("T01 T02", "gem", "wood+iron").result() == [1, 1]


@pytest.mark.parametrize(("began", "places"), [(0, [3, 2, 1, 4]), (1, [1, 3, 2, 4]), (2, [2, 1, 3, 4])])
def test_where_the_table_wants_it_of_equal_points_those_of_who_played_later_win(began: int, places: list[int]) -> None:
    """This project's: later in the order of play of the first round."""
    game = replace(town("T01 T02", "gem", "wood+iron", "gold+food", "wood", seats=4), began=began)
    assert game.result() == places


def test_who_began_is_kept_where_it_decides_between_equals() -> None:
    for n in range(10):
        usual, late = (TownBuilder.begin(5, Rng(str(n)), late_ties=way) for way in ("off", "on"))
        assert (usual.began, late.began) == (None, late.seat)
