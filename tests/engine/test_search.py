"""Computer players see what a person in their seat would see, and know a good choice from a bad one."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from engine.ai.player import LEAST, STRENGTHS, TURN, budget_of, choose
from engine.ai.search import Budget, Memory, Tried, imagine, is_clear, play_out, search, weigh
from engine.core.game import Decision, Turn
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games.castle_builders.rules import CastleBuilders
from engine.planning.plan_builder import Walk
from tests.engine.positions.castle_builders import YELLOW, castle, last_counter
from tests.engine.worlds import KINDS, Kind, alike, look, some_tables, tables
from tests.small_games import PLAYED
from tests.small_games.market.rules import Market


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def test_a_computer_thinks_the_same_in_worlds_that_look_the_same(kind: Kind) -> None:
    """At every decision of a game for two, and at some for more; also in the middle of a turn, after a draw."""
    rng, asked, compared = Fast.seeded(11), 0, 0
    for n, table in enumerate(tables(kind, 3) if kind.seats == 2 else some_tables(kind, 3, 60)):
        for ask in table.waiting():
            asked += 1
            other = alike(table, ask.seat, rng)
            if other is None:
                continue
            assert other.open_to(ask.seat) == ask
            here, elsewhere = (weigh(at, ask, Fast.seeded(n), Budget(4)) for at in (table, other))
            assert here == elsewhere, (ask, table.choices)
            compared += 1
    assert compared >= asked / 2


@dataclass(slots=True)
class Fair(Market):
    """A market to which everybody brings a card of the own hand, all at once."""

    def turn(self) -> Turn:
        seats = range(self.seats)
        cards = yield from self.ask_each(seats, "sell", lambda seat: sorted(set(self.hands[seat])))
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
            self.stalls[seat].append(card)

    def over(self) -> bool:
        return not any(self.hands)


def fair(hand: list[str], deck: list[str]) -> Table:
    """Seat 0 knows neither the hand of seat 1 nor the deck."""
    game = Fair.begin(2, Rng("fair"))
    game.hands, game.deck = [["ant", "dog"], hand], deck
    return Table(game)


def test_what_others_can_choose_at_the_same_time_out_of_a_hidden_hand_is_imagined_like_the_hand() -> None:
    here, elsewhere = fair(["bee", "cat"], ["ant", "dog"]), fair(["ant", "dog"], ["bee", "cat"])
    here.choose(1, "sell", "cat")
    for n in range(20):
        world = imagine(here, 0, Fast.seeded(n))
        assert [list(ask.options) for ask in world.decisions] == [sorted(hand) for hand in world.game.hands]
    [ask] = here.waiting()
    thought = [weigh(table, ask, Fast.seeded(3), Budget(40)) for table in (here, elsewhere)]
    assert thought[0] == thought[1]
    walk = Walk(here, 0, Fast.seeded(1))
    walk.take("sell", "dog")
    assert walk.often("sell", "ant") == walk.number


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_makes_the_same_choice(name: str) -> None:
    table = Table(PLAYED[name].begin(PLAYED[name].players[0], Rng("a game")))
    ask = table.waiting()[0]
    assert len({search(table, ask, Fast.seeded(4), Budget(30)) for _ in range(3)}) == 1


def test_when_the_time_is_over_it_stops_with_what_it_knows(kind: Kind) -> None:
    """After one playout, also where only a few are wanted."""
    table = next(tables(kind, seed=1))
    ask = table.waiting()[0]
    none = STRENGTHS["easy"]._replace(seconds=0)
    tried = weigh(table, ask, Fast.seeded(2), none)
    assert times(tried) == 1
    assert search(table, ask, Fast.seeded(2), none) in ask.options


@dataclass
class Clocks:
    """What a playout takes: seconds that pass, and of those the processor has worked."""

    passed: float = 0.0
    worked: float = 0.0
    playouts: int = 0

    def play_out(self, *about: Any) -> None:
        play_out(*about)
        self.playouts += 1


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    """Time goes on by playouts alone."""
    found = Clocks()
    monkeypatch.setattr("engine.ai.search.play_out", found.play_out)
    monkeypatch.setattr("engine.ai.search.monotonic", lambda: found.playouts * found.passed)
    monkeypatch.setattr("engine.ai.search.process_time", lambda: found.playouts * found.worked)
    return found


@pytest.fixture
def _all_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option is better than another, so none leads clearly."""
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])


TOWERS = "Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"


@pytest.mark.usefixtures("_all_alike")
@pytest.mark.parametrize(
    ("passed", "worked", "playouts"),
    [
        (1 / 64, 1 / 64, 2 * 64),  # the processor does nothing else
        (1 / 64, 3 / 256, 171),  # it has worked for two seconds before three have passed
        (1 / 64, 1 / 128, 3 * 64),  # it does as much for others
        (1, 1 / 128, 3),  # it has hardly time
    ],
)
def test_it_stops_after_two_seconds_of_the_processor_or_three_on_the_clock_whichever_comes_first(
    clocks: Clocks, passed: float, worked: float, playouts: int
) -> None:
    clocks.passed, clocks.worked = passed, worked
    assert times(weigh(*last_tower(*TOWERS), Fast.seeded(1), Budget(1000, seconds=2, passed=3))) == playouts


def test_what_the_clock_leaves_time_for_is_looked_at_when_an_option_leads(clocks: Clocks) -> None:
    """Tower D wins at once, and the processor could go on for long."""
    clocks.passed = 1 / 64
    assert times(weigh(*last_tower(*TOWERS), Fast.seeded(1), Budget(10_000, seconds=99, passed=2))) < 2 * 64


@pytest.mark.usefixtures("_all_alike")
def test_however_late_it_is_there_is_a_least_number_of_playouts(clocks: Clocks) -> None:
    """Also where it is so late that nothing is left; what was learned in this turn counts."""
    clocks.passed = 10.0
    late = Budget(1000, seconds=2, passed=0, least=50)
    table, ask = last_tower(*TOWERS)
    memory = Memory()
    assert times(weigh(table, ask, Fast.seeded(1), late, memory)) == 50
    assert times(weigh(table, ask, Fast.seeded(1), late, memory)) == 51
    assert times(weigh(table, ask, Fast.seeded(1), late._replace(least=80), memory)) == 80
    assert clocks.playouts == 80


def test_who_leads_clearly_does_so_only_after_the_least_number_of_playouts(clocks: Clocks) -> None:
    clocks.passed = 10.0
    late = Budget(1000, passed=0, least=100)
    tried = weigh(*last_tower(*TOWERS), Fast.seeded(1), late)
    most, *others = sorted(option.times for option in tried.values())[::-1]
    assert 32 < times(tried) <= 100
    assert most - others[0] > 100 - times(tried)


def test_the_choices_of_a_turn_take_no_more_than_its_time_however_many_they_are() -> None:
    """It is less than four seconds; the first may take half of it, so something is left for those that follow."""
    assert TURN < 4
    for strength in STRENGTHS:
        spent, allowed = 0.0, [budget_of(strength, 3)]
        assert allowed[0].passed == TURN / 2
        assert allowed[0].seconds <= 2
        for _ in range(20):
            spent += allowed[-1].passed
            allowed.append(budget_of(strength, 3, spent=spent))
            assert spent < TURN
            assert allowed[-1].passed < allowed[-2].passed
        assert spent > 0.99 * TURN
    assert budget_of("hard", 3, spent=TURN + 1).passed == 0


@pytest.mark.parametrize(("spent", "each"), [(0, LEAST), (TURN / 2, LEAST / 2), (TURN, 1), (2 * TURN, 1)])
def test_however_slow_the_machine_each_option_is_tried_but_once_when_the_time_of_the_turn_is_over(
    clocks: Clocks, spent: float, each: float
) -> None:
    clocks.passed = clocks.worked = 60.0
    table, ask = last_tower(*TOWERS)
    choose(table, ask, "hard", Fast.seeded(1), spent=spent)
    assert clocks.playouts == each * len(ask.options)


@pytest.mark.parametrize(
    ("told", "left", "clear"),
    [({"A": 40, "B": 9}, 31, False), ({"A": 40, "B": 9}, 30, True), ({"A": 3}, 99, True), ({"A": 5, "B": 5}, 0, False)],
)
def test_a_choice_is_clear_when_no_other_option_can_be_tried_as_often(
    told: dict[str, int], left: int, clear: bool
) -> None:
    assert is_clear({option: Tried(50, times) for option, times in told.items()}, left) == clear


def test_who_has_nothing_else_to_consider_does_not_go_on_thinking() -> None:
    """Tower D wins at once, so of many playouts few are needed."""
    table, ask = last_tower("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G")
    many = Budget(400)
    assert times(weigh(table, ask, Fast.seeded(1), many)) < many.playouts


def test_a_player_goes_on_with_what_it_has_learned_in_this_turn() -> None:
    """Of the tower to choose, it knows something from when it chose the counter."""
    table = Table(castle("Y G", "G Y", "Y", hands="ordinary bonus", piles="ordinary bonus"))
    memory, [ask] = Memory(), table.waiting()
    tried = weigh(table, ask, Fast.seeded(1), Budget(200), memory)
    table.choose(ask.seat, ask.what, "ordinary")
    [ask] = table.waiting()
    known = memory.root.after[("ordinary",)].seats[ask.seat]
    before = times(known)
    assert 0 < before < tried["ordinary"].times
    assert times(weigh(table, ask, Fast.seeded(1), Budget(10), memory)) == before + 10


def test_what_was_learned_is_forgotten_when_something_comes_to_light_and_when_others_are_asked(kind: Kind) -> None:
    """At each decision of the first part of a game, by whoever is asked and by one memory that is everybody's."""
    memory = Memory()
    for table in islice(tables(kind, 3), 120):
        for ask in table.waiting():
            n = len(memory.choices)
            same = (memory.seat, memory.start, memory.choices) == (ask.seat, table.start, table.choices[:n])
            own = all(choice.seat == ask.seat for choice in table.choices[n:])
            kept = memory.recall(table, ask).seats
            if kept:
                assert same
                assert own
                assert table.fixed <= n
            weigh(table, ask, Fast.seeded(1), Budget(4), memory)


def times(tried: dict[str, Tried]) -> int:
    """How many playouts there were."""
    return sum(option.times for option in tried.values())


def last_tower(*towers: str) -> tuple[Table, Decision]:
    """Yellow has laid down its last counter and chooses the tower; then the game is over."""
    table = Table(last_counter(*towers))
    table.choose(YELLOW, "counter", "ordinary")
    [ask] = table.waiting()
    return table, ask


def test_thinking_changes_nothing_on_the_table(kind: Kind) -> None:
    table = next(tables(kind, seed=1))
    ask = table.waiting()[0]
    before = [look(table, reader) for reader in kind.readers]
    search(table, ask, Fast.seeded(2), Budget(20))
    assert [look(table, reader) for reader in kind.readers] == before
    table.choose(ask.seat, ask.what, ask.options[0])


@pytest.mark.parametrize(
    ("towers", "best"),
    [
        (("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"), "D"),  # the other one shares the victory
        (("Y Y Y", "Y G Y G", "Y G G G", "G Y G Y", "G G Y G"), "C"),
        (("G Y Y", "Y G Y G", "Y G G G", "G Y G Y", "Y G Y G"), "C"),
    ],
)
def test_the_last_counter_wins_a_castle_when_it_can(towers: tuple[str, ...], best: str) -> None:
    """Yellow has one counter left, for the middle tower or the one beside it; then the game is over."""
    table, ask = last_tower(*towers)
    assert outcomes(table, ask)[best] == 1 > min(outcomes(table, ask).values())
    assert search(table, ask, Fast.seeded(1), Budget(20)) == best


def outcomes(table: Table, ask: Decision) -> dict[str, float]:
    """What `ask.seat` has of the victory after each option; nothing if one of them does not end the game."""
    found = {}
    for option in ask.options:
        after = table.again()
        after.choose(ask.seat, ask.what, option)
        if not after.game.over():
            return {}
        places = after.game.result()
        found[option] = (places[ask.seat] == 1) / places.count(1)
    return found


def test_an_option_that_did_well_or_was_seldom_tried_promises_more() -> None:
    """UCB1, as in Auer, Cesa-Bianchi and Fischer (2002)."""
    assert Tried(10, 0, 0).promise() == float("inf")
    assert Tried(10, 4, 3).promise() > Tried(10, 4, 2).promise()
    assert Tried(10, 2, 1).promise() > Tried(10, 4, 2).promise()
    assert Tried(1, 1, 0.5).promise() == 0.5


def test_what_looks_silly_is_some_of_the_options_and_never_all(kind: Kind) -> None:
    """And no more than the seat knows is looked at."""
    rng = Fast.seeded(5)
    for table in tables(kind, 3):
        for ask in table.waiting():
            doubtful = table.game.doubtful(ask)
            assert set(doubtful) < set(ask.options)
            assert imagine(table, ask.seat, rng).game.doubtful(ask) == doubtful


def test_what_is_likely_is_an_option_and_not_chosen_by_what_the_seat_does_not_know(kind: Kind) -> None:
    rng = Fast.seeded(5)
    for n, table in enumerate(tables(kind, 3)):
        for ask in table.waiting():
            here, elsewhere = (
                game.likely(ask, Fast.seeded(n)) for game in (table.game, imagine(table, ask.seat, rng).game)
            )
            assert here in ask.options
            assert here == elsewhere


def test_something_silly_is_only_done_when_it_is_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yellow would win by tower D, and by nothing else; by the others nothing is lost or won."""
    monkeypatch.setattr(CastleBuilders, "doubtful", lambda game, ask: ["D"])
    table, ask = last_tower("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G")
    assert search(table, ask, Fast.seeded(1), Budget(40)) == "D"
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])
    assert search(table, ask, Fast.seeded(1), Budget(40)) != "D"


def test_with_a_blur_one_takes_any_of_what_looks_alike_and_nothing_silly_by_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is won or lost by any tower, so each is as good as the others."""
    monkeypatch.setattr("engine.ai.search.outlook", lambda game: [0.5, 0.5])
    monkeypatch.setattr(CastleBuilders, "doubtful", lambda game, ask: ["D"])
    table, ask = last_tower("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G")
    blurred = Budget(40, blur=0.04)
    assert {search(table, ask, Fast.seeded(n), blurred) for n in range(40)} == set(ask.options) - {"D"}


def test_with_a_blur_one_still_sees_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CastleBuilders, "doubtful", lambda game, ask: [])
    table, ask = last_tower("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G")
    assert {search(table, ask, Fast.seeded(n), Budget(40, blur=0.04)) for n in range(40)} == {"D"}


def test_one_does_not_take_away_what_is_ones_own_while_anothers_lies_there() -> None:
    game = castle("Y", "Y G", "G", "G Y", hands="remove", piles="")
    table = Table(game)
    table.choose(YELLOW, "counter", "remove")
    [ask] = table.waiting()
    assert game.doubtful(ask) == ["A", "D"]
