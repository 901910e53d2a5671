"""Castle Builders by the rulebook: one test for each rule."""

from dataclasses import replace

import pytest

from engine.core.codec import view
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.castle_builders.rules import DATA, CastleBuilders, Counter, Play
from engine.views.words import Words
from tests.engine.positions import chosen, offered, play
from tests.engine.positions.castle_builders import GREEN, YELLOW, castle, counter
from tests.engine.worlds import Kind, tables

SAMPLE = ["Y Y Y", "Y Y Yh G", "Y Y Y Y Y", "Y G Gv Y G", "G G G G"]


def said(game: CastleBuilders, *options: str, reader: int | None = None) -> list[str]:
    """The sentences of the last turn, as a reader sees them."""
    words = Words("castle_builders", ["Yan", "Gil"])
    return [words.log(line) for line in view(play(game, *options), reader).log]


# Preparation


def test_the_castle_has_towers_of_3_4_5_5_and_4_spaces() -> None:
    """The scoring sample fits no block of five by five: its fourth row has four counters and its top row two."""
    assert DATA["heights"] == [3, 4, 5, 5, 4]
    assert [sum(height > row for height in DATA["heights"]) for row in range(5)] == [5, 5, 5, 4, 2]


def test_roofs_and_rows_carry_their_printed_points() -> None:
    """The sample pays 4, 5, 7, 6 and 5 for the towers and 7, 6 and 5 for the lower rows; 4 and 3 continue the rows."""
    assert DATA["roofs"] == [4, 5, 7, 6, 5]
    assert DATA["rows"] == [7, 6, 5, 4, 3]


def test_each_player_has_22_counters_of_a_colour() -> None:
    """There are 22 counters of each colour; most of them are building counters."""
    numbers = {kind: row["number"] for kind, row in DATA["counters"].items()}
    assert numbers == {
        "ordinary": 10,
        "continuation": 4,
        "bonus": 3,
        "remove": 2,
        "remove_and_continue": 1,
        "stop": 2,
    }
    game = CastleBuilders.begin(2, Rng("deal"))
    for seat in (YELLOW, GREEN):
        dealt = game.hands[seat] + game.piles[seat]
        assert {kind: dealt.count(kind) for kind in dealt} == numbers


def test_the_starting_hand_is_two_random_counters() -> None:
    """Each player shuffles his counters and takes two."""
    deals = [CastleBuilders.begin(2, Rng(str(n))) for n in range(20)]
    assert {len(hand) for game in deals for hand in game.hands} == {2}
    assert len({tuple(game.hands[YELLOW]) for game in deals}) > 1


def test_the_counters_suffice_to_fill_the_castle() -> None:
    """21 spaces and at most 6 removals need 27 building counters; the players have 34."""
    numbers = {kind: row["number"] for kind, row in DATA["counters"].items()}
    building = 2 * (numbers["ordinary"] + numbers["continuation"] + numbers["bonus"])
    assert building >= sum(DATA["heights"]) + 2 * (numbers["remove"] + numbers["remove_and_continue"])


def test_the_first_player_is_random() -> None:
    """The rulebook names no first player."""
    assert {CastleBuilders.begin(2, Rng(str(n))).seat for n in range(20)} == {YELLOW, GREEN}


def test_with_an_even_start_who_plays_second_has_three_points() -> None:
    """This project's; they are points like all others."""
    for n in range(10):
        usual, even = (CastleBuilders.begin(2, Rng(str(n)), even_start=way) for way in ("off", "on"))
        assert usual.scores() == [0, 0]
        assert even.scores()[1 - even.seat] == 3
        assert even.scores()[even.seat] == 0
        assert (even.hands, even.seat) == (usual.hands, usual.seat)


def test_points_of_an_even_start_are_added_to_those_of_towers_and_rows() -> None:
    """Tower A is worth 4, the lowest row 7."""
    game = replace(castle("Y"), start=[0, 3])
    assert game.scores() == [4 + 7, 3]
    assert replace(castle("G"), start=[0, 3]).scores() == [0, 4 + 7 + 3]


def test_exactly_two_play() -> None:
    """There are two builders."""
    assert list(CastleBuilders.players) == [2]


# A turn


def test_a_turn_is_one_counter_played_and_one_drawn() -> None:
    """A player places a counter and draws a replacement; then the other player has his turn."""
    game = play(castle(hands="ordinary stop", piles="ordinary bonus"), "ordinary", "C")
    assert game.towers[2] == [Counter(YELLOW, "ordinary")]
    assert game.hands[YELLOW] == ["stop", "bonus"]
    assert game.piles[YELLOW] == ["ordinary"]
    assert game.seat == GREEN


def test_a_counter_must_be_played() -> None:
    """There is no passing: only the counters in hand can be chosen."""
    assert offered(castle(hands="stop ordinary")) == ["ordinary", "stop"]
    assert offered(castle(hands="stop stop")) == ["stop"]


def test_a_building_counter_goes_to_the_bottommost_free_space_of_any_tower() -> None:
    """The player chooses the tower, not the height."""
    game = castle("Y", "G Y")
    assert offered(game, "ordinary") == ["A", "B", "C", "D", "E"]
    assert play(game, "ordinary", "B").towers[1] == [counter("G"), counter("Y"), counter("Y")]


def test_a_full_tower_takes_no_counter() -> None:
    """Without a free space a tower cannot be chosen."""
    assert offered(castle("Y Y Y", "Y Y Y", "Y Y Y Y Y"), "ordinary") == ["B", "D", "E"]


def test_a_continuation_icon_gives_a_new_turn() -> None:
    """If the played counter has a continuation icon, the player conducts a new turn: nothing is asked."""
    assert play(castle("G", "G", hands="continuation ordinary"), "continuation", "B").seat == YELLOW


@pytest.mark.parametrize(
    ("choice", "following", "told"),
    [("again", YELLOW, "Yan played again."), ("done", GREEN, "Yan did not play again.")],
)
@pytest.mark.parametrize("towers", ["G G", ""])
def test_after_a_remove_and_continue_the_player_may_conduct_a_new_turn(
    choice: str, following: int, told: str, towers: str
) -> None:
    """He may, also where there was nothing to remove; it is asked openly once the replacement is drawn."""
    game = castle(*towers.split(), hands="remove_and_continue ordinary", piles="stop")
    table = chosen(game, "remove_and_continue", *(["B"] if towers else []))
    [ask] = table.waiting()
    assert (ask.seat, ask.what, ask.private, list(ask.options)) == (YELLOW, "again", False, ["again", "done"])
    assert view(table.game, YELLOW).hands[YELLOW] == ["ordinary", "stop"]
    assert not table.can_undo(YELLOW)
    table.choose(YELLOW, "again", choice)
    assert table.turn_over
    assert isinstance(table.game, CastleBuilders)
    assert table.game.seat == following
    assert Words("castle_builders", ["Yan", "Gil"]).log(table.game.log[-1]) == told
    assert table.next_turn().can_undo(YELLOW), "nobody learns anything by the answer"


@pytest.mark.parametrize(
    ("hands", "following"), [(["remove_and_continue", ""], YELLOW), (["remove_and_continue", "stop"], GREEN)]
)
def test_nobody_is_asked_whether_to_play_again_whose_answer_decides_nothing(hands: list[str], following: int) -> None:
    """Who has nothing left is skipped, and who plays alone goes on."""
    game = castle("G G", "G", piles="")
    game.hands = [hand.split() for hand in hands]
    game.hands[YELLOW] += ["ordinary"] * (following == YELLOW)
    table = chosen(game, "remove_and_continue", "A")
    assert table.turn_over
    assert isinstance(table.game, CastleBuilders)
    assert table.game.seat == following


def test_nobody_plays_again_in_a_game_that_is_over() -> None:
    """The last counter of both was a remove and continue."""
    game = castle("G G", "G", hands="remove_and_continue", piles="")
    game.hands[GREEN].clear()
    assert play(game, "remove_and_continue", "A").over()


def test_a_random_game_asks_whether_to_play_again_after_each_remove_and_continue_alone() -> None:
    """Unless one of the hands is empty."""
    asked = 0
    for seed in range(8):
        for table in tables(Kind("castle_builders", 2, ()), seed):
            played = [choice.option for choice in table.choices if choice.what == "counter"]
            game = table.game
            assert isinstance(game, CastleBuilders)
            if table.turn_over:
                answered = [choice.option for choice in table.choices if choice.what == "again"]
                free = played == ["remove_and_continue"] and all(game.hands) and not game.over()
                assert bool(answered) == free
                asked += len(answered)
                if free:
                    assert (game.seat == table.choices[0].seat) == (answered == ["again"])
                elif all(game.hands) and not game.over():
                    assert (game.seat == table.choices[0].seat) == (played == ["continuation"])
    assert asked > 8


@pytest.mark.parametrize(
    ("kind", "options"), [("ordinary", "A"), ("bonus", "A vertical"), ("remove", "A"), ("stop", "")]
)
def test_without_the_icon_it_is_the_other_players_turn(kind: str, options: str) -> None:
    """If not, it is the other player's turn."""
    assert play(castle("G", "G", hands=f"{kind} ordinary"), kind, *options.split()).seat == GREEN


def test_the_replacement_is_drawn_before_the_new_turn() -> None:
    """Drawing is the second step of a turn, the new turn the third: the drawn counter may be played in it."""
    game = play(castle(hands="continuation ordinary", piles="stop"), "continuation", "A")
    assert offered(game) == ["ordinary", "stop"]


def test_arrows_are_set_when_the_bonus_counter_is_placed() -> None:
    """The player chooses the direction of the arrows when placing the counter."""
    game = castle(hands="bonus bonus")
    assert offered(game, "bonus", "D") == ["vertical", "horizontal"]
    assert play(game, "bonus", "D", "horizontal").towers[3] == [Counter(YELLOW, "bonus", "horizontal")]


# Special counters


def test_remove_discards_the_topmost_counter_of_any_tower() -> None:
    """Own or foreign, whatever its kind; the other counters stay."""
    game = castle("Y", "Y Gv", "", hands="remove ordinary")
    assert offered(game, "remove") == ["A", "B"]
    after = play(game, "remove", "B")
    assert after.towers[1] == [counter("Y")]
    assert after.discards == [Counter(GREEN, "bonus", "vertical"), Counter(YELLOW, "remove")]


def test_remove_is_compulsory_when_a_tower_has_a_counter() -> None:
    """With only the player's own counter standing he must take that one away."""
    game = play(castle("Y", hands="remove ordinary"), "remove")
    assert game.towers[0] == []
    assert game.seat == GREEN


@pytest.mark.parametrize(("kind", "following"), [("remove", GREEN), ("remove_and_continue", YELLOW)])
def test_remove_does_nothing_in_an_empty_castle(kind: str, following: int) -> None:
    """A special ability is used if possible; the counter is discarded in any case."""
    game = play(castle(hands=f"{kind} ordinary"), kind, *(["again"] if following == YELLOW else []))
    assert game.discards == [Counter(YELLOW, kind)]
    assert game.last == Play(YELLOW, kind)
    assert game.seat == following


def test_a_stop_counter_is_the_whole_turn() -> None:
    """The player may not do anything: discard it, draw, and the other player goes on."""
    game = play(castle("Y", hands="stop ordinary", piles="bonus"), "stop")
    assert game.towers[0] == [counter("Y")]
    assert game.discards == [Counter(YELLOW, "stop")]
    assert game.hands[YELLOW] == ["ordinary", "bonus"]
    assert game.seat == GREEN


def test_there_is_one_public_discard_pile() -> None:
    """Both players discard to the same pile, everybody sees it, and nothing comes back."""
    game = play(castle(hands="stop ordinary"), "stop", "stop")
    assert view(game, None).discards == [Counter(YELLOW, "stop"), Counter(GREEN, "stop")]


# When counters run out


def test_an_empty_draw_pile_gives_no_replacement() -> None:
    """The player goes on with one counter, then with none."""
    game = play(castle(hands="stop ordinary", piles=""), "stop")
    assert game.hands[YELLOW] == ["ordinary"]
    assert play(game, "stop", "ordinary", "A").hands[YELLOW] == []


def test_a_player_with_an_empty_hand_is_skipped() -> None:
    """As long as there are free spaces the other player continues alone."""
    game = castle(piles="")
    game.hands[GREEN] = []
    assert play(game, "ordinary", "A").seat == YELLOW
    assert said(game, "ordinary", "A")[-1] == "Gil had no counters left and missed the turn."


def test_a_new_turn_with_an_empty_hand_is_skipped_too() -> None:
    """The last counter continues, but there is nothing left to play."""
    game = castle(piles="")
    game.hands[YELLOW] = ["continuation"]
    assert play(game, "continuation", "A").seat == GREEN


def test_the_game_ends_when_both_hands_are_empty() -> None:
    """The castle is scored as it stands."""
    game = castle("G", piles="")
    game.hands = [["ordinary"], []]
    game = play(game, "ordinary", "A")
    assert game.over()
    assert game.scores() == [4 + 6, 7]


def test_incomplete_rows_count_the_counters_that_are_there() -> None:
    """One counter alone in a row is the majority of it."""
    assert castle("Y", "Y", "G").scores() == [4 + 5 + 7, 7]


# The end


def test_the_game_ends_when_all_spaces_are_filled() -> None:
    """Then scoring takes place; as long as one space is free the game goes on."""
    game = castle(*SAMPLE[:4], "G G G")
    assert not game.over()
    assert play(game, "ordinary").over()


def test_the_game_ends_at_once_when_a_continuation_counter_fills_the_last_space() -> None:
    """No new turn follows, although counters are left."""
    game = play(castle(*SAMPLE[:4], "G G G", hands="continuation ordinary"), "continuation")
    assert game.over()
    assert "Yan played again." not in said(castle(*SAMPLE[:4], "G G G", hands="continuation ordinary"), "continuation")


# Scoring


def test_scoring_sample_of_the_rulebook() -> None:
    """Yellow 7 + 6 + 10 for rows and 4 + 7 for towers is 34; green 5 + 12 + 5 is 22; two rows are tied."""
    game = castle(*SAMPLE)
    assert [tuple(award) for award in game.row_awards()] == [(0, 7), (0, 6), (0, 10), (None, 0), (None, 0)]
    assert [tuple(award) for award in game.tower_awards()] == [(0, 4), (1, 5), (0, 7), (1, 12), (1, 5)]
    assert game.scores() == [34, 22]
    assert game.over()
    assert game.result() == [1, 2]


def test_the_topmost_counter_owns_the_tower() -> None:
    """The points on the roof go to whoever is on top, whoever built below; an empty tower pays nobody."""
    assert [award.seat for award in castle("Y Y G", "G Y").tower_awards()] == [GREEN, YELLOW, None, None, None]


def test_the_most_counters_own_the_row() -> None:
    """Three against two are enough, wherever they stand."""
    assert castle("Y", "G", "Y", "G", "Y").row_awards()[0] == (YELLOW, 7)
    assert castle("Y", "G", "G", "G", "Y").row_awards()[0] == (GREEN, 7)


def test_a_tied_row_pays_nobody() -> None:
    """As in the fourth row of the sample."""
    assert castle("Y", "G", "Y", "G").row_awards()[0] == (None, 0)


@pytest.mark.parametrize(("tower", "points"), [("Y Yv Y", 8), ("Y Y Yv", 8), ("Y Yh Y", 4), ("Y Gv Y", 4)])
def test_own_vertical_arrows_double_an_owned_tower(tower: str, points: int) -> None:
    """Only the owner's bonus counter counts, and only with vertical arrows."""
    assert castle(tower).tower_awards()[0] == (YELLOW, points)


@pytest.mark.parametrize(("middle", "points"), [("Yh", 14), ("Yv", 7)])
def test_own_horizontal_arrows_double_an_owned_row(middle: str, points: int) -> None:
    """The same for rows, but the arrows must point horizontally."""
    assert castle("Y", middle, "G").row_awards()[0] == (YELLOW, points)


def test_foreign_arrows_double_no_row() -> None:
    """The bonus of a player who does not get the row is worth nothing."""
    assert castle("Y", "Y", "Gh").row_awards()[0] == (YELLOW, 7)


def test_several_bonus_counters_still_only_double() -> None:
    """The points of the line "are doubled", however many own bonus counters stand in it."""
    assert castle("Yv Yv Yv").tower_awards()[0] == (YELLOW, 8)
    assert castle("Yh", "Yh", "Yh").row_awards()[0] == (YELLOW, 14)


def test_a_removed_bonus_counter_doubles_no_more() -> None:
    """Its effect goes with it."""
    game = castle("Y Yv", hands="remove ordinary")
    assert game.tower_awards()[0] == (YELLOW, 8)
    assert play(game, "remove").tower_awards()[0] == (YELLOW, 4)


def test_the_most_points_win_and_equal_points_are_a_draw() -> None:
    """There is no tie-break."""
    assert castle("Y", "G").result() == [2, 1]
    drawn = castle("", "Y", "", "", "G")
    assert drawn.scores() == [5, 5]
    assert drawn.result() == [1, 1]


# Who may know what


def test_hands_and_draw_piles_are_secret() -> None:
    """A player sees his hand; of everything else the others see only how many there are."""
    game = castle(hands="stop bonus", piles="remove")
    assert view(game, YELLOW).hands == [["stop", "bonus"], ["?", "?"]]
    assert view(game, None).hands == [["?", "?"], ["?", "?"]]
    assert view(game, YELLOW).piles == [["?"], ["?"]]


def test_only_the_player_is_told_what_he_drew() -> None:
    """The others are told what he played."""
    game = castle(piles="bonus")
    played = "Yan put an ordinary counter on tower A."
    assert said(game, "ordinary", "A", reader=YELLOW) == [played, "Yan drew a bonus counter."]
    assert said(game, "ordinary", "A", reader=GREEN) == [played]
    assert said(game, "ordinary", "A") == [played]


def test_what_is_in_hand_is_asked_in_private() -> None:
    """Which counters could be played would tell the hand; where they can go is public."""
    table = Table(castle())
    assert table.waiting()[0].private
    table.choose(YELLOW, "counter", "ordinary")
    assert not table.waiting()[0].private


def test_imagined_hands_keep_to_the_known_mix() -> None:
    """Everybody may work out which 22 counters the other still has in hand and pile together."""
    game = castle(hands="stop bonus", piles="remove ordinary")
    game.determinize(YELLOW, Rng("other"))
    assert game.hands[YELLOW] == ["stop", "bonus"]
    assert sorted(game.hands[GREEN] + game.piles[GREEN]) == ["bonus", "ordinary", "remove", "stop"]
