"""Tower Up by the rulebook: one test for each rule and ruling."""

import json
from collections import Counter

import pytest

from engine.core.codec import decode, melt
from engine.core.game import IllegalChoice
from engine.core.lookahead import look_ahead
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.tower_up.rules import MOST, TowerUp
from engine.games.tower_up.state import DATA, END, FLOORS, STREETS, Building, Roof
from engine.views.log_text import Deed, tell_in_brief
from engine.views.preview import tell_effect
from engine.views.words import Words
from tests.engine.positions import chosen, offered, play
from tests.engine.positions.tower_up import busy, city

NAMES = ("Ann", "Ben", "Cid", "Dan")


def asked(table: Table) -> str:
    return table.waiting()[0].what


def sites(game: TowerUp, *options: str) -> list[str]:
    """Where one may build after these choices."""
    return [option.partition(":")[0] for option in offered(game, *options) if option != "none"]


def owned(game: TowerUp, seat: int = 0) -> str:
    return "".join(letter * game.supplies[seat][colour] for letter, colour in zip("KWNG", FLOORS, strict=True))


def said(game: TowerUp) -> list[str]:
    words = Words("tower_up", NAMES[: game.seats])
    return [words.log(line) for line in game.log]


# What is printed


FULL = """
A1 5,3 A2 A6 | A2 16,3 P3 A1 A3 A6 A7 | A3 23,5 P3 A2 A4 A7 | A4 43,7 A3 A5 C1 | A5 54,3 A4 B1 C2 | A6 5,13 A1 A2
A7 17,16 P3 A2 A3 A8 | A8 16,26 A7 A9 D1 | A9 26,25 A8 C3
B1 64,6 A5 B2 B4 | B2 75,6 B1 B3 B4 B5 B6 | B3 86,4 B2 B6 | B4 66,15 B1 B2 B5 C2 C5 | B5 75,17 B2 B4 B6
B6 87,14 B2 B3 B5 B7 | B7 94,15 B6 B9 | B8 76,24 P4 B9 E1 | B9 97,27 P4 B7 B8 E3
C1 45,14 A4 C2 C3 C4 | C2 57,13 A5 B4 C1 C5 | C3 36,26 P2 A9 C1 C4 C6 | C4 46,26 P2 C1 C3 C5 C6
C5 57,23 B4 C2 C4 C7 | C6 36,33 P2 C3 C4 C9 D4 | C7 55,36 C5 C8 C9 C10 E4 | C8 66,35 C7 E1 E4 E5
C9 44,43 C6 C7 C10 D4 D9 | C10 54,45 C7 C9 D9 E4
D1 14,35 A8 D2 | D2 17,43 D1 D3 D6 | D3 24,45 D2 D4 D6 | D4 34,45 P1 C6 C9 D3 D8 D9 | D5 5,46 D6
D6 14,54 D2 D3 D5 D7 | D7 23,57 D6 D8 | D8 34,56 P1 D4 D7 D9 | D9 45,56 P1 C9 C10 D4 D8 E7
E1 75,36 P4 B8 C8 E2 E5 | E2 83,37 P4 E1 E3 E6 E9 | E3 96,36 P4 B9 E2 E6 | E4 63,44 C7 C8 C10 E5
E5 73,46 C8 E1 E4 E7 E8 | E6 95,45 E2 E3 E10 | E7 65,56 D9 E5 | E8 76,53 E5 E9 | E9 85,46 E2 E8 E10 | E10 93,55 E6 E9
"""
HALF = """
A1 24,4 A2 A4 C1 | A2 37,6 A1 B2 C2 | A3 4,15 A4 A5 | A4 16,13 A1 A3 C1 | A5 3,26 A3 A6 D1 | A6 13,27 P2 A5 C3 D1 D2
B1 66,3 B4 | B2 43,15 A2 B5 C2 C5 | B3 55,14 P1 B4 B5 B6 | B4 66,13 P1 B1 B3 B6 | B5 53,23 B2 B3 B6 E1
B6 66,23 P1 B3 B4 B5 E3
C1 27,17 A1 A4 C2 C3 C4 | C2 36,17 A2 B2 C1 C4 | C3 23,24 A6 C1 C4 D2 | C4 36,24 P3 C1 C2 C3 C5 C6
C5 43,24 P3 B2 C4 E1 | C6 35,35 P3 C4 D3 E1 E4
D1 3,36 P2 A5 A6 D2 D4 | D2 16,35 P2 A6 C3 D1 D5 | D3 24,37 C6 D5 D6 | D4 5,46 D1 D5 | D5 14,44 D2 D3 D4 D6
D6 24,44 D3 D5 E4
E1 45,33 P3 B5 C5 C6 E5 | E2 54,37 E3 E6 | E3 64,33 B6 E2 | E4 44,43 C6 D6 E5 | E5 54,43 E1 E4 E6 | E6 66,45 E2 E5
"""


def printed(board: str) -> list[str]:
    """A board of the data, a line for each site, as above."""
    rows = []
    for site, row in DATA[board].items():
        park = f" P{row['park']}" if "park" in row else ""
        rows.append(f"{site} {row['at'][0]},{row['at'][1]}{park} {row['streets']}")
    return rows


@pytest.mark.parametrize(("board", "table"), [("full", FULL), ("half", HALF)])
def test_the_boards(board: str, table: str) -> None:
    """47 sites for 3 and 4 players, 30 for 2, with their streets and parks (this project's)."""
    assert printed(board) == [row.strip() for row in table.replace("\n", "|").split("|") if row.strip()]


@pytest.mark.parametrize(("board", "number", "streets"), [("full", 47, 78), ("half", 30, 49)])
def test_a_board_is_five_areas_of_linked_sites(board: str, number: int, streets: int) -> None:
    """Each area is connected in itself, a street has two ends, a site one to five streets."""
    links = STREETS[board]
    assert (len(links), sum(map(len, links.values())) / 2) == (number, streets)
    assert all(site in links[other] for site in links for other in links[site])
    assert {len(others) for others in links.values()} <= {1, 2, 3, 4, 5}
    game = TowerUp.begin(2 if board == "half" else 3, Rng("areas"))
    for area in DATA["areas"]:
        own = [site for site in links if site[0] == area]
        assert game.group(own[0], own) == set(own)
    assert game.group("A1", list(links)) == set(links)


def test_two_players_use_the_half_board() -> None:
    """The front is for three and four."""
    assert [TowerUp.begin(seats, Rng("board")).board for seats in TowerUp.players] == ["half", "full", "full"]


CARDS = """
KWN NKW WNG GWN NGK KNG GKW WGK KKWW WWNN NNGG GGKK KKNN WWGG KKKG WWWK NNNW GGGN
KW-N WK-G KN-G NK-W KG-W GK-N WN-G NW-K WG-K GW-N NG-K GN-W A-KW A-KN A-KG A-WN A-WG A-NG KKA WWA NNA GGA
"""


def test_the_44_materials_cards() -> None:
    """Two to four icons; 24 floors and 6 vehicles of each colour, 18 of any; pairs of jokers alone have two icons."""
    cards = DATA["cards"]
    assert len(cards) == 44
    floors = Counter(letter for card in cards for letter in card.partition("-")[0])
    vehicles = Counter(letter for card in cards for letter in card.partition("-")[2])
    assert floors == {"K": 24, "W": 24, "N": 24, "G": 24, "A": 18}
    assert vehicles == dict.fromkeys("KWNG", 6)
    assert {card for card in cards if len(card.replace("-", "")) == 2} == {"AA"}
    assert all(2 <= len(card.replace("-", "")) <= 4 for card in cards)
    assert ["AA"] * 4 + CARDS.split() == cards


def test_tracks_stars_cone_and_chips() -> None:
    """Values by place, and chips of 7, 5, 3 and 3 million, the highest as many as there are players."""
    assert DATA["track"] == [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 20]
    assert DATA["stars"] == [2, 4, 6, 8]
    assert DATA["cone"] == {
        "2": [0, 1, 2, 3, 4, 5, 6, 7],
        "3": [0, 1, 2, 4, 6, 8, 11, 14],
        "4": [0, 1, 2, 4, 6, 8, 11, 14],
    }
    assert DATA["chips"] == {"2": [7, 5], "3": [7, 5, 3], "4": [7, 5, 3, 3]}
    for seats in TowerUp.players:
        assert list(TowerUp.begin(seats, Rng("chips")).chips.values()) == [DATA["chips"][str(seats)]] * 3


# Setup


@pytest.mark.parametrize("seats", TowerUp.players)
def test_everybody_starts_with_ten_roofs_and_a_floor_of_each_colour(seats: int) -> None:
    """Vehicles on the first spot; three cards in the market; what stands and what is owned comes from 30 each."""
    game = TowerUp.begin(seats, Rng("start"))
    assert game.roofs == [10] * seats
    assert game.supplies == [dict.fromkeys(FLOORS, 1)] * seats
    assert game.tracks == [dict.fromkeys(FLOORS, 0)] * seats
    assert len(game.market) == 3
    assert sum(game.floors.values()) == 120 - 4 * seats - 3
    assert game.scores() == [0] * seats


@pytest.mark.parametrize(("seats", "more"), [(2, [0, 0]), (3, [0, 0, 0]), (4, [0, 0, 1, 1])])
def test_with_an_even_start_the_third_and_the_fourth_of_four_have_a_floor_more(seats: int, more: list[int]) -> None:
    """This project's; the floor comes from the general supply, and chance decides its colour."""
    colours = set()
    for n in range(30):
        usual, even = (TowerUp.begin(seats, Rng(str(n)), even_start=way) for way in ("off", "on"))
        order = [even.supplies[(even.seat + later) % seats] for later in range(seats)]
        assert [sum(supply.values()) - len(FLOORS) for supply in order] == more
        given = {colour: sum(supply[colour] for supply in order) - seats for colour in FLOORS}
        assert even.floors == {colour: usual.floors[colour] - given[colour] for colour in FLOORS}
        assert (usual.seat, usual.market, usual.buildings) == (even.seat, even.market, even.buildings)
        colours |= {colour for colour, number in given.items() if number}
    assert colours == ({*FLOORS} if seats == 4 else set())


def test_the_materials_cards_are_shuffled() -> None:
    """The market and the draw pile are other ones in each game."""
    games = [TowerUp.begin(3, Rng(str(n))) for n in range(5)]
    assert len({(*game.market, *game.deck) for game in games}) == 5
    assert all(sorted([*game.market, *game.deck]) == sorted(DATA["cards"]) for game in games)


def test_starting_floors_follow_the_bottom_floors_of_the_market() -> None:
    """On random sites; a joker is a random colour; no two equal ones are adjacent."""
    places = set()
    for n in range(40):
        game = TowerUp.begin(4, Rng(str(n)))
        letters = {"K": "black", "W": "white", "N": "brown", "G": "grey"}
        for card, (site, building) in zip(game.market, game.buildings.items(), strict=True):
            assert (building.height, building.roofs) == (1, [])
            assert building.colour == letters.get(card[0], building.colour)
            assert all(game.buildings[other].colour != building.colour for other in game.adjacent(site))
            places.add(site)
    assert len(places) > 30


def test_the_first_player_is_random() -> None:
    """A bot cannot know who lives on the highest floor."""
    assert {TowerUp.begin(4, Rng(str(n))).seat for n in range(40)} == {0, 1, 2, 3}


def test_turns_go_clockwise() -> None:
    """After the last player comes the first."""
    game = city(3, A2="white 1")
    assert play(game, "WK-G", "none").seat == 1
    game.seat = 2
    assert play(game, "WK-G", "none").seat == 0


def test_starter_objectives_or_three_at_random() -> None:
    """The first game is played with the three cards that have a mark; then three of the ten are drawn."""
    assert list(TowerUp.begin(2, Rng("a")).chips) == ["S1", "S2", "S3"]
    drawn = [list(TowerUp.begin(2, Rng(str(n)), objectives="random").chips) for n in range(60)]
    assert all(len(set(three)) == 3 for three in drawn)
    assert {card for three in drawn for card in three} == set(DATA["objectives"])
    assert len(DATA["objectives"]) == 10


# 1. Take one card


def test_a_card_brings_its_floors() -> None:
    """From the general supply; the card is discarded."""
    game = city(A1="white 1")
    after = play(game, "WK-G")
    assert owned(after) == "KKWWNG"
    assert after.floors["white"] == game.floors["white"] - 1
    assert after.discards == ["WK-G"]


def test_a_multicoloured_floor_is_of_any_colour() -> None:
    """Once for each such floor on the card."""
    game = city(A1="white 1")
    assert offered(game, "AA") == list(FLOORS)
    assert owned(play(game, "AA", "grey", "brown")) == "KWNNGG"


def test_a_vehicle_on_a_card_moves_one_step() -> None:
    """The marker of that colour."""
    assert play(city(A1="white 1"), "WK-G").tracks[0] == {"black": 0, "white": 0, "brown": 0, "grey": 1}


def test_the_market_is_refilled_after_the_card() -> None:
    """Where the card lay, before anybody builds."""
    game = city(A1="white 1")
    following = game.deck[-1]
    table = chosen(game, "WK-G")
    assert isinstance(table.game, TowerUp)
    assert table.game.market == ["KKA", following, "AA"]
    assert asked(table) == "site"


def test_the_same_card_twice_is_one_option() -> None:
    """It does not matter which of them is taken."""
    game = city(A1="white 1")
    game.market = ["AA", "KKA", "AA"]
    assert offered(game) == ["AA", "KKA"]


def test_an_empty_deck_is_made_of_the_discarded_cards() -> None:
    """Shuffled, with the card just taken among them."""
    game = city(A1="white 1")
    game.discards, game.deck = game.deck, []
    after = play(game, "WK-G")
    assert after.discards == []
    assert sorted([*after.deck, *after.market]) == sorted([*game.discards, *game.market])
    assert after.deck != game.discards


def test_ten_floors_at_most_after_the_card() -> None:
    """The rest goes back to the general supply, in colours of one's own choice."""
    game = city(A1="white 1", supply="KKKKKWWWN")
    table = chosen(game, "KKA", "grey")
    assert asked(table) == "return"
    after = play(game, "KKA", "grey", "black+brown")
    assert owned(after) == "KKKKKKWWWG"
    assert after.floors == {**game.floors, "black": game.floors["black"] - 1, "brown": game.floors["brown"] + 1} | {
        "grey": game.floors["grey"] - 1
    }


def test_floors_go_back_in_one_choice() -> None:
    """Two or three at once, in any colours that one has; the fourth, which no menu has room for, after them."""
    game = city(A1="white 1", supply="KKKKKKKWWG")
    game.market = ["KKWW", "KW-N", "AA"]
    assert offered(game, "KW-N") == ["black+black", "black+white", "black+grey", "white+white", "white+grey"]
    assert asked(chosen(game, "KW-N", "white+grey")) == "site"
    assert owned(play(game, "KW-N", "white+grey")) == "KKKKKKKKWW"
    assert len(offered(game, "KKWW")) <= MOST
    assert asked(chosen(game, "KKWW", "black+black+black")) == "return"
    assert owned(play(game, "KKWW", "black+black+black", "grey")) == "KKKKKKWWWW"


def test_what_goes_back_is_said_in_colours_and_numbers() -> None:
    table, words = chosen(city(A1="white 1", supply="KKKKKKWWWG"), "WK-G"), Words("tower_up", NAMES[:2])
    [ask] = table.waiting()
    told = {
        words.option(ask, way): tell_effect(words, ask, way, one)
        for way, one in look_ahead(table, ask).effects().items()
    }
    assert told["1 black, 1 grey"] == ["black 7 → 6", "grey 1 → 0"]
    assert told["2 black"] == ["black 7 → 5"]
    table.choose(0, "return", "black+grey")
    assert isinstance(table.game, TowerUp)
    assert "Ann gave back 1 black and 1 grey." in said(table.game)


def test_ten_floors_may_be_kept() -> None:
    """Nothing goes back."""
    assert asked(chosen(city(A1="white 1", supply="KKKKKWWW"), "WK-G")) == "site"


@pytest.mark.parametrize(("turn", "ends"), [("card-then-build", False), ("card-or-build", True)])
def test_a_colour_that_is_out_is_replaced(turn: str, ends: bool) -> None:
    """By any other floor; the published game begins to end with that."""
    game = city(2, turn, A1="white 1")
    game.supplies[1]["black"] += game.floors["black"]
    game.floors["black"] = 0
    first = ["card"] if ends else []
    assert asked(chosen(game, *first, "WK-G")) == "shortage"
    assert offered(game, *first, "WK-G") == ["white", "brown", "grey"]
    after = play(game, *first, "WK-G", "grey")
    assert owned(after) == "KWWNGG"
    assert (after.last is not None) == ends


@pytest.mark.parametrize(("turn", "ends"), [("card-then-build", False), ("card-or-build", True)])
def test_no_floors_at_all_are_a_colour_that_is_out(turn: str, ends: bool) -> None:
    game = city(2, turn, A1="white 1")
    for colour in FLOORS:
        game.supplies[1][colour] += game.floors[colour]
        game.floors[colour] = 0
    after = play(game, *(["card"] if ends else []), "WK-G")
    assert (after.last is not None) == ends


def test_a_joker_offers_what_is_left() -> None:
    """A single colour is taken at once."""
    game = city(A1="white 1")
    game.floors |= {"black": 0, "white": 0, "grey": 0}
    assert owned(play(game, "AA")) == "KWNNNG"


def test_without_any_floors_a_card_brings_none() -> None:
    """Its vehicles move all the same."""
    game = city(A1="white 1")
    game.floors = dict.fromkeys(FLOORS, 0)
    after = play(game, "WK-G")
    assert owned(after) == "KWNG"
    assert after.tracks[0]["grey"] == 1


# 2. Start one new building


def test_the_example_of_a_turn() -> None:
    """A black building beside a brown and a white one: pay a white and a brown floor.

    The roof goes on the white building, now four floors high: the white vehicle moves four steps.
    """
    game = city(supply="KWN", B4="brown 1", B6="white 3")
    game.market[0] = "AA"
    after = play(game, "AA", "grey", "grey", "B3", "black", "B6")
    assert after.buildings["B3"] == Building("black", 1)
    assert after.buildings["B4"] == Building("brown", 2)
    assert after.buildings["B6"] == Building("white", 4, [Roof(0, 4)])
    assert after.tracks[0] == {"black": 0, "white": 4, "brown": 0, "grey": 0}
    assert owned(after) == "GG"
    assert after.roofs == [9, 10]


def test_a_new_building_is_adjacent_to_another_one() -> None:
    """Connected by a street."""
    assert sites(city(B1="white 1", A3="black 1"), "WK-G") == ["A4", "A5", "B4"]


def test_a_new_building_needs_an_empty_site() -> None:
    """Also where a street links two buildings, so that either has one beside it."""
    game = city(supply="KKWWNNGG", A1="white 1", A2="black 1")
    assert "A2" in game.streets["A1"]
    assert sites(game, "WK-G") == ["A4", "B2", "C1", "C2"]


def test_a_new_building_is_of_another_colour_than_all_adjacent_ones() -> None:
    """Here they are white and black."""
    game = city(supply="KKKWWWNNNG", A1="white 1", C2="black 1")
    game.market[0] = "G-K"
    assert offered(game, "G-K", "black", "A2") == ["brown", "grey"]


def test_every_adjacent_building_is_paid_with_a_floor_of_its_colour() -> None:
    """Also two of the same colour; who cannot pay all of them cannot build there."""
    game = city(supply="K", A1="white 1", C2="white 2")
    assert "A2" not in sites(game, "WK-G")
    game = city(supply="KW", A1="white 1", C2="white 2")
    assert "A2:white+white" in offered(game, "WK-G")
    after = play(game, "WK-G", "A2", "A2")  # black is all that is left
    assert [after.buildings[site].height for site in ("A1", "A2", "C2")] == [2, 1, 3]
    assert owned(after) == "K"


def test_who_can_pay_but_has_no_floor_of_another_colour_cannot_build() -> None:
    """The new building needs a floor, too."""
    game = city(supply="", A1="white 1")
    game.market[0] = "WWWK"
    assert sites(game, "WWWK") == ["A2", "A4", "C1"]
    game.market[0] = "WWA"
    assert chosen(game, "WWA", "white").turn_over


def test_building_is_optional_after_a_card() -> None:
    """A player can start a building."""
    game = city(A1="white 1")
    assert offered(game, "WK-G")[-1] == "none"
    table = chosen(game, "WK-G", "none")
    assert table.turn_over
    assert isinstance(table.game, TowerUp)
    assert (table.game.seat, list(table.game.buildings)) == (1, ["A1"])


def test_who_cannot_build_after_a_card_is_told_why() -> None:
    """The turn is over without a question."""
    game = city(A1="white 1")
    game.supplies[0] = dict.fromkeys(FLOORS, 0)
    game.market[0] = "KK"
    after = play(game, "KK")
    assert (after.seat, said(after)[-1]) == (1, "Ann could not build: no site fits Ann's floors.")
    game.roofs[0] = 0
    assert said(play(game, "KK"))[-1] == "Ann could not build: no roof was left."


def test_a_city_of_many_sites_asks_for_the_area_first() -> None:
    """With more than 25 options; the words name the areas."""
    game = busy()
    assert len(game.sites(0)) >= MOST
    table = chosen(game, "WK-G")
    assert asked(table) == "area"
    [ask] = table.waiting()
    words = Words("tower_up", NAMES[:3])
    labels = [words.option(ask, option) for option in ask.options]
    assert labels == ["A Docklands", "B Uptown", "C Midtown", "D Old Town", "E Riverside", "Don't build"]
    found = [site for area in "ABCDE" for site in sites(game, "WK-G", area)]
    assert found == list(play(game, "WK-G").sites(0))
    assert chosen(game, "WK-G", "none").turn_over
    table.choose(0, "area", "B")
    assert asked(table.undo(0)) == "area"


# 3. Place one roof, 4. score


def test_a_roof_goes_on_a_floor_just_added() -> None:
    """On the new building or one that was raised, at the height it has now."""
    game = city(A1="white 1", C2="grey 3", B5="brown 2")
    assert offered(game, "WK-G", "A2", "black") == ["A2:black:1", "A1:white:2", "C2:grey:4"]


def test_a_roof_must_be_placed() -> None:
    """After a building was started there is no other way."""
    table = chosen(city(A1="white 1"), "WK-G", "A2", "black")
    assert asked(table) == "roof"
    assert "none" not in table.waiting()[0].options


def test_a_turn_has_one_building_and_one_roof() -> None:
    """Also when more could be built, and when several buildings were raised."""
    table = chosen(city(supply="KKWWNNGG", A1="white 1", C2="grey 1"), "WK-G", "A2", "black", "A1")
    assert isinstance(table.game, TowerUp)
    assert table.turn_over
    assert table.game.sites(0)
    assert len(table.game.buildings) == 3
    assert table.game.roofs == [9, 10]


def test_several_roofs_in_one_building() -> None:
    """Also of one player, in different turns; the lower one is covered."""
    game = city(A1="white 2 0@2")
    after = play(game, "WK-G", "A2", "black", "A1")
    assert after.buildings["A1"] == Building("white", 3, [Roof(0, 2), Roof(0, 3)])
    assert after.visible(0) == 1


def test_the_vehicle_moves_as_far_as_the_building_is_high() -> None:
    """That of the building's colour."""
    assert play(city(A1="white 4"), "WK-G", "A2", "black", "A1").tracks[0]["white"] == 5
    assert play(city(A1="white 4"), "WK-G", "A2", "black", "A2").tracks[0]["black"] == 1


def test_vehicles_stop_at_the_end_of_the_track() -> None:
    """What is left of a move is lost."""
    game = city(A1="white 4")
    game.tracks[0] |= {"white": 10, "grey": 12}
    after = play(game, "WK-G", "A2", "black", "A1")
    assert (after.tracks[0]["white"], after.tracks[0]["grey"]) == (12, 12)


# Extra turns


def test_an_extra_turn_when_all_vehicles_reach_a_star_column() -> None:
    """It is enough to reach it; a vehicle that a card moves counts, too."""
    game = city(A1="white 1")
    game.tracks[0] = {"black": 2, "white": 2, "brown": 2, "grey": 1}
    after = play(game, "WK-G", "none")
    assert (after.seat, after.stars[0]) == (0, 1)
    assert said(after)[-1] == "Ann got an extra turn."


def test_no_extra_turn_while_one_vehicle_is_behind() -> None:
    """All of them must have reached the column."""
    game = city(A1="white 1")
    game.tracks[0] = {"black": 9, "white": 9, "brown": 1, "grey": 1}
    assert play(game, "WK-G", "none").seat == 1


def test_one_extra_turn_for_several_columns() -> None:
    """The columns that were passed are lost."""
    game = city(supply="KGG", A1="grey 4")
    game.tracks[0] = {"black": 5, "white": 4, "brown": 4, "grey": 1}
    after = play(game, "WK-G", "A2", "black", "A1")
    assert (after.seat, after.stars[0]) == (0, 2)
    after.market[2] = "AA"
    assert play(after, "AA", "black", "black", "none").seat == 1


def test_a_column_gives_an_extra_turn_once() -> None:
    """Each player's own columns."""
    game = city(A1="white 1")
    game.tracks[0], game.stars[0] = dict.fromkeys(FLOORS, 2), 1
    assert play(game, "WK-G", "none").seat == 1


def test_extra_turns_chain() -> None:
    """An extra turn can bring another one."""
    game = city(A1="white 1")
    game.tracks[0] = {"black": 4, "white": 4, "brown": 4, "grey": 1}
    after = play(game, "WK-G", "none")
    assert (after.seat, after.stars[0]) == (0, 1)
    after.tracks[0]["grey"] = 3
    after.market[1] = "WK-G"
    again = play(after, "WK-G", "none")
    assert (again.seat, again.stars[0]) == (0, 2)
    again.market[1] = "WK-G"
    assert play(again, "WK-G", "none").seat == 1


# Objectives

MET = {  # what seat 0 has, and a building without which it would not do
    "S1": ({"A1": "black 1 0@1", "A3": "white 1 0@1", "B1": "brown 1 0@1", "C5": "grey 1 0@1"}, "C5"),
    "S2": (
        {"A1": "brown 1 0@1", "C1": "white 1 0@1", "B1": "grey 1 0@1", "D1": "brown 1 0@1", "E1": "grey 1 0@1"},
        "E1",
    ),
    "S3": ({"A6": "brown 1 0@1", "B3": "white 1 0@1", "C4": "grey 1 0@1"}, "C4"),
    "O4": (dict.fromkeys(("A1", "A3", "B1", "C5"), "brown 1 0@1"), "C5"),
    "O5": ({"A1": "brown 3 0@1", "A3": "white 1 0@1", "B1": "brown 1 0@1"}, "A1"),
    "O6": ({"A1": "brown 4 0@4", "A3": "white 6 0@5"}, "A3"),
    "O7": ({"A1": "brown 2 0@1 0@2", "A3": "white 3 0@1 1@2 0@3"}, "A3"),
    "O8": (dict.fromkeys(("A1", "A3", "A5", "A6"), "brown 1 0@1"), "A6"),
    "O9": ({"A1": "brown 1 0@1", "A4": "white 1 0@1", "A3": "brown 1 0@1", "A5": "grey 1 0@1"}, "A4"),
    "O10": ({"A1": "brown 1 0@1", "C1": "white 1 0@1", "A2": "grey 1 0@1", "B2": "brown 1 0@1"}, "B2"),
}


@pytest.mark.parametrize("objective", DATA["objectives"])
def test_objective(objective: str) -> None:
    """Each of the ten; another player's roofs do not count."""
    buildings, needed = MET[objective]
    game = city(2, "card-then-build", "", **buildings)
    assert game.meets(0, objective)
    assert not game.meets(1, objective)
    game.buildings[needed].roofs.clear()
    assert not game.meets(0, objective)


def test_a_covered_roof_counts_as_presence() -> None:
    """One's roof may be anywhere in the building."""
    game = city(A6="brown 3 0@1 1@3", B3="white 2 0@1", C4="grey 1 0@1")
    assert game.meets(0, "S3")


def test_several_roofs_in_one_building_are_one_presence() -> None:
    """Buildings are counted, not roofs."""
    assert not city(A6="brown 3 0@1 0@2 0@3", B3="white 2 0@1").meets(0, "S3")


def test_the_highest_chip_left_is_taken() -> None:
    """As soon as the objective is met."""
    game = city(A6="brown 1 0@1", B3="white 1 0@1", C5="brown 1")
    game.chips["S3"] = [5]
    after = play(game, "WK-G", "C4", "black", "C4")
    assert after.earned[0] == {"S3": 5}
    assert after.chips["S3"] == []
    assert after.scores()[0] == 5 + 1 + 1 + 3  # the chip, two vehicles on their first places, three roofs in sight


def test_an_objective_is_called_what_stands_on_its_card_and_its_chip_comes_first_in_brief() -> None:
    """The board has no room for its name."""
    table = chosen(city(A6="brown 1 0@1", B3="white 1 0@1", C5="brown 1"), "WK-G", "C4", "black")
    words, [ask] = Words("tower_up", NAMES[:2]), table.waiting()
    card = DATA["briefs"]["S3"]
    assert card in tell_effect(words, ask, "C4:black:1", look_ahead(table, ask).effects()["C4:black:1"])
    table.choose(0, "roof", "C4:black:1")
    assert words.short(table.game.log, "Ann", 50)[0] == "Ann roofed C4 (black +1), won a chip: +7 …"


def test_one_chip_per_objective_and_player() -> None:
    """It is not taken a second time."""
    game = city(A6="brown 1 0@1", B3="white 1 0@1", C4="grey 1 0@1", C5="brown 1")
    game.earned[0] = {"S3": 7}
    game.chips["S3"] = [5]
    assert play(game, "WK-G", "B2", "black", "B2").chips["S3"] == [5]


def test_several_objectives_may_be_met_in_one_turn() -> None:
    """One chip for each card."""
    game = city(A1="black 1 0@1", B3="white 1 0@1", D1="brown 1 0@1", E3="white 1 0@1", C5="brown 1", A6="brown 1 0@1")
    after = play(game, "WK-G", "C4", "grey", "C4")
    assert after.earned[0] == {"S1": 7, "S2": 7, "S3": 7}


def test_without_chips_left_there_is_no_reward() -> None:
    """Who comes too late gets nothing."""
    game = city(A6="brown 1 0@1", B3="white 1 0@1", C5="brown 1")
    game.chips["S3"] = []
    assert play(game, "WK-G", "C4", "black", "C4").earned[0] == {}


# The end


def test_after_a_tenth_roof_everybody_else_has_one_last_turn() -> None:
    """The player finishes the turn, and then the others have one more each."""
    game = city(3, A2="white 1")
    game.roofs[0] = 1
    table = chosen(game, "WK-G", "A1", "black", "A1")
    seats = []
    while not table.game.over():
        table = table.next_turn()
        seats.append(table.waiting()[0].seat)
        while not table.turn_over:
            ask = table.waiting()[0]
            table.choose(ask.seat, ask.what, "none" if "none" in ask.options else ask.options[0])
    assert seats == [1, 2]


def test_the_extra_turn_of_the_tenth_roof_is_played() -> None:
    """It belongs to finishing the turn; without roofs only the card part is left."""
    game = city(2, A2="white 1")
    game.roofs[0] = 1
    game.tracks[0] = {"black": 1, "white": 2, "brown": 2, "grey": 2}
    after = play(game, "WK-G", "A1", "black", "A1")
    assert (after.seat, after.last) == (0, 2)
    after.market[1] = "WK-G"
    table = chosen(after, "WK-G")
    assert table.turn_over
    assert isinstance(table.game, TowerUp)
    assert (table.game.seat, table.game.last) == (1, 1)


def test_the_extra_turn_of_a_last_turn_is_played() -> None:
    """Also for the others, who have one last turn each."""
    game = city(2, A2="white 1")
    game.last = 1
    game.tracks[0] = {"black": 1, "white": 2, "brown": 2, "grey": 2}
    after = play(game, "WK-G", "A1", "black", "A1")
    assert (after.seat, after.last, after.over()) == (0, 1, False)
    after.market[0] = "WK-G"
    assert play(after, "WK-G", "none").over()


def test_a_city_where_nobody_can_build_ends_the_game() -> None:
    """No empty site has a free colour: the tenth roof might never come (not in the rulebook)."""
    colours = {site: "white 1" if n % 2 else "grey 1" for n, site in enumerate(STREETS["half"]) if site != "B1"}
    game = city(2, **{**colours, "B4": "black 1"})
    after = play(game, "WK-G", "B1", "brown", "B1")
    assert after.last == 1
    assert said(after)[-1] == "Nobody can build: everyone but Ann has 1 last turn."


def test_three_rounds_without_a_building_end_the_game() -> None:
    """Although something could be built (not in the rulebook); a building starts the count anew."""
    game = city(2, A1="white 1")
    game.quiet = 4
    after = play(game, "WK-G", "none")
    assert (after.quiet, after.last) == (5, None)
    game.quiet = 5
    assert play(game, "WK-G", "none").last == 1
    assert play(game, "WK-G", "A2", "black", "A2").quiet == 0


def test_an_extra_turn_is_no_turn_of_a_quiet_round() -> None:
    """Rounds are counted, not turns."""
    game = city(2, A1="white 1")
    game.quiet, game.tracks[0] = 5, {"black": 2, "white": 2, "brown": 2, "grey": 1}
    assert play(game, "WK-G", "none").quiet == 5


def test_visible_roofs_are_the_topmost_pieces() -> None:
    """One in a building at most; a floor on top covers them."""
    game = city(A1="white 2 0@1 1@2", A3="black 3 0@2", B1="grey 1 0@1", D4="grey 2 1@1 0@2")
    assert [game.visible(seat) for seat in (0, 1)] == [2, 1]


def test_seven_visible_roofs_at_most_count() -> None:
    """The cone has seven places."""
    nine = dict.fromkeys(list(STREETS["half"])[:9], "white 1 0@1")
    assert city(2, "card-then-build", "", **nine).scores()[0] == 7


def test_a_game_for_two_from_before_the_flat_cone_keeps_its_own() -> None:
    """What was told in it stays true."""
    saved = {name: value for name, value in melt(TowerUp.begin(2, Rng("old"))).items() if name != "cone"}
    assert decode(TowerUp, json.dumps(saved)).cone == [0, 1, 2, 4, 6, 8, 11, 14]


def test_the_score_is_tracks_and_chips_and_cone() -> None:
    """Four tracks by place, the chips, and visible roofs."""
    game = city(A1="white 1 0@1", A3="black 1 0@1", B1="grey 1 0@1")
    game.tracks[0] = {"black": 12, "white": 5, "brown": 6, "grey": 0}
    game.earned[0] = {"S1": 7, "S3": 3}
    assert game.scores()[0] == 20 + 5 + 7 + 0 + 10 + 3


def test_the_richest_wins() -> None:
    """Whoever has more floors left."""
    game = city(supply="")
    game.tracks[0]["black"] = 1
    assert game.scores() == [1, 0]
    assert game.result() == [1, 2]


def test_ties_are_broken_by_floors_left() -> None:
    """Who has the most wins; if that is equal, too, the victory is shared."""
    game = city(supply="KKWNG")
    assert game.result() == [1, 2]
    assert city().result() == [1, 1]


# The published turn: a card or a building


def test_card_or_build_is_never_both() -> None:
    """One of the two is a turn; building is offered to those who can."""
    game = city(2, "card-or-build", A1="white 1")
    assert offered(game) == ["card", "build"]
    assert chosen(game, "card", "WK-G").turn_over
    assert chosen(game, "build", "A2", "black", "A2").turn_over
    assert "none" not in offered(game, "build")


def test_who_cannot_build_takes_a_card() -> None:
    """Nothing is asked."""
    assert asked(chosen(city(2, "card-or-build", supply="", A1="white 1"))) == "card"


def test_roofs_are_counted_when_the_game_is_over() -> None:
    """By the text, after the last turn: a roof that was covered at the end does not count."""
    game = last_turns("card-then-build")
    assert game.cones == [None, None]
    assert game.visible(0) == 0


def test_the_published_game_counts_roofs_after_ones_own_last_turn() -> None:
    """A roof that is covered later counts all the same, and the one on top of it, too."""
    game = last_turns("card-or-build")
    assert game.cones == [1, 1]
    assert [game.visible(seat) for seat in (0, 1)] == [1, 1]


def last_turns(turn: str) -> TowerUp:
    """Seat 0 puts its last roof on A2, and then seat 1 covers it with its own."""
    game = city(2, turn, supply="KNWW", A2="white 1")
    game.roofs[0], game.supplies[1] = 1, {"black": 1, "white": 1, "brown": 1, "grey": 1}
    one = ["build"] if turn == "card-or-build" else ["WK-G"]
    game = play(game, *one, "A1", "black", "A2")
    game.market[0] = "KKA"
    two = ["build"] if turn == "card-or-build" else ["KKA", "brown"]
    game = play(game, *two, "B2", "brown", "A2")
    assert game.over()
    return game


# Undo, saving and words


def test_undo_ends_at_the_new_card_of_the_market() -> None:
    """Until then the card may be changed; afterwards the building may."""
    table = chosen(city(A1="white 1"), "AA", "black")
    table = table.undo(0)
    table = table.undo(0)
    assert asked(table) == "card"
    table = chosen(city(A1="white 1"), "AA", "black", "black")
    assert not table.can_undo(0)
    with pytest.raises(IllegalChoice):
        table.undo(0)
    table.choose(0, "site", "A2:white")
    assert asked(table.undo(0)) == "site"


def test_typing_a_site_finds_it_among_those_that_begin_alike() -> None:
    """C1 is not C10; the price need not be typed."""
    game = city(3, supply="KKWWNNGG", C7="white 1", A4="white 1")
    table = chosen(game, "WK-G")
    [ask] = table.waiting()
    words = Words("tower_up", NAMES[:3])
    assert words.find(ask, "c1") == "C1:white"
    assert words.find(ask, "C10") == "C10:white"
    assert words.option(ask, "C1:white") == "C1 for 1 white"


def test_what_a_turn_says() -> None:
    """In the words of the game."""
    game = city(A1="white 3", C2="grey 1")
    assert said(play(game, "WK-G", "A2", "black", "A1"))[:2] == [
        "Ann took white and black.",
        "Ann drove grey to 1.",
    ]
    assert said(play(game, "WK-G", "A2", "black", "A1"))[-2:] == [
        "Ann built A2 in black and raised A1 and C2.",
        "Ann roofed A1 on floor 4 and drove white to 4.",
    ]


def test_a_vehicle_of_a_card_is_told_when_it_has_driven() -> None:
    """After the colours of the card are chosen; and not where it stands at the end of its track already."""
    game = city(A1="white 1")
    game.market[0], game.tracks[0]["white"] = "A-KW", 2
    for choices, sentence, brief in (
        (["A-KW"], "Ann took 1 of any colour.", "Ann took 1 of any colour."),
        (
            ["A-KW", "grey"],
            "Ann drove black and white to 1 and 3.",
            "Ann took 1 of any colour and drove black and white.",
        ),
    ):
        log = chosen(game, *choices).game.log
        assert sentence in [Words("tower_up", NAMES[:2]).log(line) for line in log]
        assert tell_in_brief("tower_up", Deed(0, NAMES[:2], log)) == brief
    game.tracks[0]["white"] = END
    assert "Ann drove black to 1." in said(play(game, "A-KW", "grey"))


def test_nobody_needs_more_than_three_presses_more_than_a_turn_has_parts() -> None:
    """One for the card, its jokers, the site, the colour and the roof, and one more for the area in a large city."""
    table = chosen(busy())
    presses = []
    for option in ("AA", "white", "black", "B", "B2", "black", "B2"):
        ask = table.waiting()[0]
        presses.append(ask.what)
        table.choose(0, ask.what, next(o for o in ask.options if o.partition(":")[0] == option))
    assert table.turn_over
    assert presses == ["card", "joker", "joker", "area", "site", "colour", "roof"]


def test_each_card_says_what_its_vehicles_do_also_while_a_colour_of_it_is_still_to_be_chosen() -> None:
    game = city(A1="white 3", C2="grey 1")
    game.market = ["A-KN", "KKWW", "WK-G"]
    table, words = chosen(game), Words("tower_up", ["Ann", "Ben"])
    [ask] = table.waiting()
    told = {card: tell_effect(words, ask, card, effect) for card, effect in look_ahead(table, ask).effects().items()}
    assert told == {
        "A-KN": ["+2 million", "black vehicle 0 → 1", "brown vehicle 0 → 1"],
        "KKWW": [],
        "WK-G": ["+1 million", "grey vehicle 0 → 1"],
    }
