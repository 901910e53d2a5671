"""What options say they would do: never a secret, and never wrong."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from engine.core import lookahead
from engine.core.game import Deciding, Decision, Game, Turn
from engine.core.game_data import IDLE, DataError, Part
from engine.core.lookahead import Change, Effect, Lookahead, look_ahead
from engine.core.reveals import Unseen, cover_with_blanks, is_final
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games.castle_builders.rules import CastleBuilders, Counter
from engine.views.preview import tell_effect
from engine.views.words import Words
from tests.engine.positions import chosen
from tests.engine.positions.market import market
from tests.engine.positions.tower_up import city
from tests.engine.worlds import KINDS, NAMES, Kind, alike, some_tables

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def asked_of(table: Table, reader: int | None) -> list[Decision]:
    """The decisions whose options a reader sees."""
    return [ask for ask in table.waiting() if ask.seat == reader or (reader is None and not ask.private)]


@every_kind
def test_an_effect_tells_nothing_that_its_reader_does_not_see(kind: Kind) -> None:
    """In another world that looks the same to a reader, every option has the same effect."""
    rng, tried = Fast.seeded(3), 0
    for table in some_tables(kind, 5, 25):
        for reader in kind.readers:
            other = alike(table, reader, rng)
            for ask in asked_of(table, reader) if other else ():
                assert other
                for option in ask.options[:8]:
                    here, there = (Lookahead(world, ask, reader).effect((option,)) for world in (table, other))
                    assert here == there
                    tried += 1
    assert tried > 10


@every_kind
def test_what_is_foretold_comes_true(kind: Kind) -> None:
    """What an option brings when it ends the move, it does bring, and what changes for sure is so then."""
    words, tried = Words(kind.name, NAMES[: kind.seats]), 0
    for table in some_tables(kind, 6, 25):
        for ask in table.waiting() if len(table.decisions) == 1 else ():
            follows = words.words["foretell"][ask.what].get("then", [])
            for option, effect in look_ahead(table, ask).effects().items():
                after = table.again()
                had = after.game.scores()
                after.choose(ask.seat, ask.what, option)
                goes_on = any(one.what in follows and one.seat == ask.seat for one in after.waiting())
                if goes_on or effect.stopped:
                    continue
                gains = [now - was for now, was in zip(after.game.scores(), had, strict=True)]
                assert effect.points in ((), tuple((gain, gain) for gain in gains))
                for place, changes in effect.changes.items():
                    assert all(change.new in values_at(after.game, place, ask.seat) for change in changes)
                tried += 1
    assert tried > 0


@every_kind
def test_what_is_final_is_foreseen(kind: Kind) -> None:
    """Without a look at what is covered; so it may say it also, which is rare, where equal cards change places."""
    tried, careful = 0, 0
    for table in some_tables(kind, 8, 30):
        for ask in table.waiting() if len(table.decisions) == 1 else ():
            ahead = look_ahead(table, ask)
            for option in ask.options[:8]:
                final, foreseen = is_final(table, ask, option), ahead.is_final((option,))
                assert foreseen >= final
                careful += foreseen > final
                tried += 1
    assert careful <= tried / 20
    assert tried > 0


@every_kind
def test_a_turn_is_run_again_once_for_each_way_to_end_a_move(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """From that follows what each option does, whether it is final, and where it leads; but what is covered is run."""
    runs, rerun = list[Table](), Table.rerun

    def count(table: Table) -> tuple[Game, Turn, list[Decision]]:
        runs.append(table)
        return rerun(table)

    monkeypatch.setattr(Table, "rerun", count)
    for table in some_tables(kind, 9, 30):
        for ask in table.waiting() if len(table.decisions) == 1 else ():
            runs.clear()
            ahead, ends, covered = look_ahead(table, ask), 0, 0
            for option in ask.options:
                covered += ahead.step((option,)).final is None
                ahead.is_final((option,))
                ends += len(ahead.list_ends((option,)))
            look_ahead(table, ask).effects()
            assert len(runs) == ends + covered


@every_kind
def test_a_move_that_can_only_idle_says_so_before_and_after(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option after which the rules find only an idle answer: its menu says that, and so does the story."""
    words, ask_one, questions, tried = Words(kind.name, NAMES[: kind.seats]), Game.ask, list[Decision](), 0

    def note(game: Game, seat: int, what: str, options: Sequence[str], **more: bool) -> Deciding[str]:
        questions.append(Decision(seat, what, tuple(options)))
        return (yield from ask_one(game, seat, what, options, **more))

    monkeypatch.setattr(Game, "ask", note)
    for table in (table for seed in range(4) for table in some_tables(kind, seed, 30)):
        for ask in table.waiting() if len(table.decisions) == 1 else ():
            follows = words.words["foretell"][ask.what].get("then", [])
            for option in ask.options if follows else ():
                after = table.again()
                told = len(after.game.log)
                questions.clear()
                after.choose(ask.seat, ask.what, option)
                first = next(iter(questions), None)
                if first is None or first.what not in follows or len(first.options) > 1:
                    continue
                if words.role(first, first.options[0]) == IDLE:
                    assert tell_effect(words, ask, option, Lookahead(table, ask, None).effect((option,))), option
                    assert not all(map(words.goes_without_saying, after.game.log[told:])), option
                    tried += 1
    assert tried or kind.name != "broadway_tower"


def values_at(thing: Any, place: str, seat: int) -> list[Any]:
    """All that lies at a place, where {0} may be anything."""
    found = [thing]
    for part in place.split("."):
        below: list[Any] = []
        for one in found:
            if isinstance(one, dict):
                below += one.values() if part == "*" else [one[part]]
            elif isinstance(one, list):
                below += [one[seat]] if part == "me" else one
            else:
                below.append(getattr(one, part))
        found = below
    return found


@every_kind
def test_every_option_has_a_few_words_that_fit_a_menu(kind: Kind) -> None:
    """Where a decision has words for an option that does nothing, every option of it says something."""
    words = Words(kind.name, NAMES[: kind.seats])
    for table in some_tables(kind, 7, 40):
        for ask in table.waiting():
            for option, effect in look_ahead(table, ask).effects().items():
                said = tell_effect(words, ask, option, effect)
                assert said or not words.words["foretell"][ask.what]["nothing"]
                assert all(said)
                assert sum(map(len, said)) + 2 * len(said) <= 100


def told(table: Table) -> dict[str, str]:
    """What each option of the open decision says it does, to those who read its menu."""
    [ask] = table.waiting()
    words = Words(table.game.name, NAMES[: table.game.seats])
    return {o: " · ".join(tell_effect(words, ask, o, effect)) for o, effect in look_ahead(table, ask).effects().items()}


def castle() -> CastleBuilders:
    """Ann has the tops of A and B, and Bob the top of C."""
    game = CastleBuilders.begin(2, Rng("castle"))
    game.seat, game.hands[0] = 0, ["ordinary", "remove"]
    game.towers = [[Counter(0, "ordinary")], [Counter(0, "ordinary")], [Counter(1, "ordinary")], [], []]
    return game


def test_an_option_tells_what_everybody_gains_and_loses() -> None:
    """A counter is one move with the tower on which it goes: all of them are tried."""
    game = castle()
    table = Table(deepcopy(game))
    assert told(table)["remove"] == "up to −12 points · Bob up to −7"
    table.choose(0, "counter", "remove")
    assert told(table)["C"].startswith("Bob −")


def test_a_building_tells_which_neighbours_it_raises_and_what_a_roof_may_bring() -> None:
    site = told(chosen(city(A1="white 1", C2="grey 3", B5="brown 2"), "KKA", "white"))
    assert site["A2:white+grey"] == "+2–5 million · raises A1, C2"
    assert site["none"] == "+0"


def test_a_roof_tells_how_far_the_vehicle_drives() -> None:
    roofs = told(chosen(city(A1="white 1"), "WK-G", "A2", "black"))
    assert roofs == {"A2:black:1": "+2 million · black vehicle 0 → 1", "A1:white:2": "+3 million · white vehicle 0 → 2"}


def test_where_a_secret_decides_that_is_said() -> None:
    """On the last day of the market everybody shows what was kept."""
    assert told(Table(market()))["done"] == "no points"
    assert told(Table(market(kept=[["dog"], []], day=8)))["done"] == "what it brings is not known yet"


def test_a_card_that_is_not_seen_can_be_moved_and_counted_but_not_read() -> None:
    game = market()
    game.log.clear()
    cover_with_blanks(game, 1)
    assert len(game.deck) == 12
    assert len(game.hands[0]) == 2
    assert game.hands[1] == ["ant", "bee"]
    for read in (sorted, set, "{0[0]}".format):
        with pytest.raises(Unseen):
            read(game.deck)
    with pytest.raises(Unseen):
        game.rng.choice("ab")


def test_a_move_with_too_many_ways_to_end_tells_nothing_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of an option all the same, is told."""
    monkeypatch.setattr(lookahead, "WAYS", 1)
    assert told(Table(castle()))["remove"] == "what it brings depends on your next choice"
    site = told(chosen(city(A1="white 1", C2="grey 3", B5="brown 2"), "KKA", "white"))
    assert site["A2:white+grey"] == "what it brings depends on your next choice"
    assert site["none"] == "+0"


def test_only_what_all_see_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Part("market.toml.words.foretell", {"action": {"tells": ["hands.me"], "nothing": ""}})
    monkeypatch.setattr(lookahead, "foretell", lambda game: row)
    with pytest.raises(DataError, match=r"^market\.toml\.words\.foretell tells of 'hands\.me', but 'hands'"):
        told(Table(market()))


def said(game: str, what: str, option: str, effect: Effect) -> str:
    """What an option of a game says that has this effect."""
    return " · ".join(tell_effect(Words(game, NAMES[:2]), Decision(0, what, (option,)), option, effect))


def test_what_brings_nothing_now_still_says_what_it_is_for() -> None:
    """There are two kinds of Barracks in Town Builder."""
    idle = Effect(idle=True)
    assert said("town_builder", "claim", "H5:T05:idle", idle) == "no points · its use: food+iron+gem → knight"
    assert said("town_builder", "claim", "I6:T06:idle", idle) == "no points · its use: food+iron+gold → knight"


def test_what_a_number_loses_is_not_told_beside_what_another_gains() -> None:
    """A carrier takes wood, as the option says, and the village gains brick for it."""
    taken = Effect(changes={"village.*": [Change(("wood",), 3, 2), Change(("brick",), 1, 2)]})
    assert said("broadway_tower", "carrier", "wood", taken) == "village +1 brick"
    assert said("broadway_tower", "carrier", "wood", Effect(idle=True)) == "", "it takes the wood all the same"


def test_one_point_is_a_point() -> None:
    assert said("town_builder", "claim", "F6:T09", Effect(points=((0, 1), (0, 0)))) == "up to +1 point"
