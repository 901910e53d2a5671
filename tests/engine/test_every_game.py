"""What must hold for every game, for every number of players and every option.

A new game gets these tests for free; it only adds its `Facts` in
`tests/engine/games`.  At night it plays five random games of each kind instead
of one, and KINDS=each or KINDS=all more kinds (`tests/conftest.py`).
"""

import json
import os
import pickle
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.ai.search import go_on, imagine
from engine.core.codec import decode, encode, marks, melt, view
from engine.core.game import IllegalChoice
from engine.core.game_data import Part
from engine.core.reveals import is_final
from engine.core.rng import Fast
from engine.core.table import Choice, Table
from engine.views.scene import Scene
from engine.views.words import ACTORS, Words
from tests.engine.games import facts_of
from tests.engine.worlds import (
    KINDS,
    NAMES,
    Kind,
    after,
    alike,
    all_kinds,
    begin,
    brighter,
    covered_zones,
    exchanged,
    leaves,
    lit,
    look,
    paths,
    some_tables,
    suspended,
    tables,
)
from tests.night import NIGHT
from tests.small_games import PLAYED

SEEDS = range(5 if NIGHT else 1)
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


@pytest.fixture(params=SEEDS, ids=str)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


# The game as such


def test_a_game_ends_with_places_and_points_for_all(kind: Kind, seed: int) -> None:
    """The best are first, equals share a place, and nobody is left out."""
    *_, last = tables(kind, seed)
    places, standings = last.game.result(), [last.game.standing(seat) for seat in range(kind.seats)]
    assert last.game.over()
    assert min(places) == 1
    assert len(last.game.scores()) == kind.seats
    for one, other in ((one, other) for one in range(kind.seats) for other in range(kind.seats)):
        assert (places[one] < places[other]) == (standings[one] > standings[other])


def test_decisions_are_proper(kind: Kind, seed: int) -> None:
    """Options are words, none twice; a menu has room for all.

    A public question with one answer is only asked where that brings something to light: who chose before can undo.
    """
    for table in tables(kind, seed):
        assert table.turn_over != bool(table.decisions)
        assert len({ask.seat for ask in table.decisions}) == len(table.decisions)
        for ask in table.decisions:
            assert ask.options
            assert len(set(ask.options)) == len(ask.options)
            assert all(type(option) is str and 0 < len(option) <= 60 for option in ask.options)
            assert not any(" " in option for option in ask.options), "spaces stand between the options of one press"
            assert len(ask.options) > 1 or ask.private or is_final(table, ask, ask.options[0])
            assert ask.private or not ask.secret
            assert len(table.decisions) == 1 or ask.secret


def test_the_state_is_plain_data(kind: Kind, seed: int) -> None:
    """Every part of it lies in a field, is of a plain type, and what each seat has for itself is one of as many."""
    for table in some_tables(kind, seed, 60):
        assert not hasattr(table.game, "__dict__"), "a dataclass of a game has slots"
        json.dumps(melt(table.game))
        for name, mark in marks(kind.game).items():
            assert mark != "mine" or len(getattr(table.game, name)) == kind.seats
        for line in table.game.log:
            assert all(type(detail) in (str, int) for detail in line.details)


def test_nothing_is_lost(kind: Kind, seed: int) -> None:
    total = facts_of(kind.name).total
    first = total(begin(kind, seed).game)
    for table in tables(kind, seed):
        now = total(table.game)
        assert now == first, set(now.items()) ^ set(first.items())


def test_every_decision_option_and_line_has_words(kind: Kind, seed: int) -> None:
    """They fit a button, tell the options apart, and typing one finds its option."""
    words = Words(kind.name, NAMES)
    for table in tables(kind, seed):
        for ask in table.decisions:
            labels = {option: words.option(ask, option) for option in ask.options}
            assert words.ask(ask)
            assert all(0 < len(label) <= 80 for label in labels.values()), labels
            assert len(set(labels.values())) == len(labels), labels
            for option, label in labels.items():
                assert words.find(ask, option) == words.find(ask, f" {label.upper()} ") == option
            assert words.find(ask, "") is None
            assert words.find(ask, "no such thing") is None
        for line in table.game.log:
            assert words.log(line)


@pytest.mark.parametrize("name", PLAYED)
def test_what_somebody_does_is_one_sentence(name: str) -> None:
    """For the story tells all that a player does in a turn as one, with the name once."""
    log = Words(name, NAMES).words["log"]
    assert [line for line in log.values() if line.startswith(ACTORS) and re.search(r"[.;!?] ", line)] == []


@pytest.mark.parametrize("name", PLAYED)
def test_no_word_is_unused(name: str) -> None:
    """Random games say everything that the words of a game provide for, but what is `unreached`."""

    class Read(Part):
        """Words that are crossed off when they are read."""

        def __getitem__(self, key: str) -> Any:
            unread.discard((self.place, key))
            return super().__getitem__(key)

    words = Words(name, NAMES)
    groups = {group: Read(group, words.words[group]) for group in ("ask", "option", "log")}
    words.words = Part("words", words.words)
    words.words.update(groups)
    unread = {(group, key) for group, rows in groups.items() for key in rows}
    unread -= facts_of(name).unreached
    kinds = all_kinds(name)
    for n in range(400):
        for table in tables(kinds[n % len(kinds)], n):
            for ask in table.decisions:
                words.ask(ask)
                for option in ask.options:
                    words.option(ask, option)
            for line in table.game.log:
                words.log(line)
        if not unread:
            return
    assert not unread


def test_a_wrong_choice_is_refused_in_a_sentence_and_changes_nothing(kind: Kind, seed: int) -> None:
    for table in some_tables(kind, seed, 20):
        before = encode(table.game), table.choices.copy(), table.decisions, table.opened
        if table.turn_over:
            wrong = [Choice(0, "anything", "at all")]
        else:
            ask = table.waiting()[0]
            right = Choice(*ask[:2], ask.options[0])
            wrong = [right._replace(option="no such thing"), right._replace(what="no such"), right._replace(seat=99)]
            wrong += [right._replace(seat=seat) for seat in range(kind.seats) if table.open_to(seat) is None]
        for choice in wrong:
            with pytest.raises(IllegalChoice, match=r"^[A-Z].*\.$"):
                table.choose(*choice)
        assert (encode(table.game), table.choices, table.decisions, table.opened) == before


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_refuses_other_numbers_of_players_and_other_options(name: str) -> None:
    game = PLAYED[name]
    for seats in (0, game.players[0] - 1, game.players[-1] + 1):
        with pytest.raises(ValueError, match="players"):
            game.begin(seats, Fast.seeded(1))
    with pytest.raises(ValueError, match="no option"):
        game.begin(game.players[0], Fast.seeded(1), colour="green")
    for option in game.options:
        with pytest.raises(ValueError, match="no option"):
            game.begin(game.players[0], Fast.seeded(1), **{option: "no such"})


def test_nobody_reads_that_the_game_is_over_while_somebody_is_asked(kind: Kind, seed: int) -> None:
    """The last card may be drawn, and the turn still go on."""
    for table in tables(kind, seed):
        for reader in kind.readers:
            assert Scene.of(table, reader, NAMES[: kind.seats]).over == (not table.waiting() and table.game.over())


# Saving, and running a turn again


def test_saving_changes_nothing(kind: Kind, seed: int) -> None:
    """A turn that is read back plays on to the same state."""
    for table in some_tables(kind, seed, 100):
        assert decode(kind.game, encode(table.game)) == table.game
        again = Table(decode(kind.game, encode(table.started())), table.choices)
        assert (again.game, again.decisions) == (table.game, table.decisions)


def test_a_turn_can_be_run_again(kind: Kind, seed: int) -> None:
    for table in tables(kind, seed):
        again = table.again()
        assert again.game == table.game
        assert (again.decisions, again.given, again.opened) == (table.decisions, table.given, table.opened)
        assert [again.can_undo(seat) for seat in range(kind.seats)] == [
            table.can_undo(seat) for seat in range(kind.seats)
        ]


def digest(kind: Kind) -> str:
    """A game as a number: its states and decisions."""
    played = [(melt(table.game), table.decisions) for table in tables(kind, 5)]
    return sha256(repr(played).encode()).hexdigest()


@pytest.mark.parametrize("name", PLAYED)
def test_another_process_plays_the_same_game(name: str) -> None:
    """No order of a set, no hash, no clock decides anything."""
    kind = [kind for kind in KINDS if kind.name == name][-1]
    n = KINDS.index(kind)
    run = subprocess.run(
        [sys.executable, "-c", f"from tests.engine.test_every_game import *; print(digest(KINDS[{n}]))"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1"},  # here it is by chance
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(kind)


# Secrets


def test_a_view_shows_all_that_a_seat_sees(kind: Kind, seed: int) -> None:
    zones = [name for name, mark in marks(kind.game).items() if mark == "mine"]
    for table in some_tables(kind, seed, 30):
        for seat in range(kind.seats):
            seen = view(table.game, seat)
            for zone in zones:
                for owner, (shown, true) in enumerate(zip(getattr(seen, zone), getattr(table.game, zone), strict=True)):
                    assert shown == true or not table.game.sees(seat, owner, zone)


def test_a_view_shows_nothing_covered(kind: Kind, seed: int) -> None:
    """What a reader's scene holds of a covered pile is question marks, as many as there are cards."""
    for table in some_tables(kind, seed, 30):
        for reader in kind.readers:
            seen = view(table.game, reader)
            for zone, true in zip(covered_zones(seen, reader), covered_zones(table.game, reader), strict=True):
                piles = [(leaf, pile) for leaf, pile in zip(leaves(zone), leaves(true), strict=True)]
                assert all(leaf == ["?"] * len(pile) for leaf, pile in piles)
            assert melt(seen)["rng"] == "?"
            assert all(line.to in (None, reader) for line in seen.log)
            assert view(table.game, reader).scores() == table.game.scores()


def test_imagined_worlds_look_the_same(kind: Kind, seed: int) -> None:
    """In the middle of a turn, too; and the turn goes on from there, and nothing is lost."""
    rng, total = Fast.seeded(seed), facts_of(kind.name).total
    for table in some_tables(kind, seed, 40):
        if table.turn_over:
            continue
        for reader in kind.readers:
            other = table.again()
            other.game.determinize(reader, Fast.seeded(rng.below(1 << 60)))
            assert look(other, reader) == look(table, reader)
            assert not other.game.misfits(reader)
            world = imagine(table, reader, rng)
            for _ in range(30):
                [ask, *others] = world.decisions
                if ask.private and ask.seat != reader and not others:
                    break  # its options are of the true world
                if go_on(world, [rng.choice(ask.options) for ask in world.decisions]):
                    break
            assert total(world.game) == total(table.game)


def test_everything_covered_is_dealt_anew(kind: Kind, seed: int) -> None:
    """A pile that a reader cannot see is in one of the groups, and a group with unlike cards does change."""
    changed: dict[Any, bool] = {}
    for table in some_tables(kind, seed, 60):
        for reader in kind.readers:
            groups = table.game.unknown(reader)
            known = [id(pile) for piles in groups for pile in piles]
            assert len(set(known)) == len(known), "a pile is in two groups"
            covered = [id(pile) for zone in covered_zones(table.game, reader) for pile in leaves(zone)]
            assert set(covered) == set(known)
            other = table.again()
            other.game.determinize(reader, Fast.seeded(table.opened))
            assert other.game.rng != table.game.rng
            for n, (old, new) in enumerate(zip(groups, other.game.unknown(reader), strict=True)):
                if len({card for pile in old for card in pile}) > 1:
                    changed[reader, n] = changed.get((reader, n), False) or old != new
    assert all(changed.values())


def test_dealing_anew_leaves_nothing_of_the_true_order(kind: Kind, seed: int) -> None:
    """Two worlds that look the same to a reader are dealt anew to the same world."""
    rng = Fast.seeded(seed)
    for table in some_tables(kind, seed, 30):
        for reader in kind.readers:
            other = alike(table, reader, rng)
            if other:
                worlds = [table.again().game, other.game]
                for world in worlds:
                    world.determinize(reader, Fast.seeded(7))
                hidden = [[sorted(piles) for piles in world.unknown(reader)] for world in worlds]
                assert worlds[0].unknown(reader) == worlds[1].unknown(reader) or hidden[0] != hidden[1]
                assert encode(worlds[0]) == encode(worlds[1])


def test_what_is_still_hidden_has_changed_nothing_that_was_seen(kind: Kind, seed: int) -> None:
    """Exchange the cards that a reader cannot see and play the turn again: the reader's scene is the same.

    View, log, public decisions, points, what changed, and whom the table waits for.
    """
    rng, tried, met = Fast.seeded(seed), 0, 0
    for table in some_tables(kind, seed, 80):
        for reader in kind.readers:
            tried += 1
            other = exchanged(table, reader, rng)
            if other:
                met += 1
                # After chance was asked, a card may have lain open and be covered again.
                shuffled = table.game.rng.used != table.started().rng.used
                assert look(other, reader) == look(table, reader) or shuffled, (reader, table.choices)
    assert met >= tried / 5, (met, tried)


def test_a_secret_choice_stays_secret(kind: Kind, seed: int) -> None:
    """What others see after it does not depend on it, unless less is covered than before."""
    rng = Fast.seeded(seed)
    for table in some_tables(kind, seed, 150):
        for ask in table.waiting():
            if not ask.secret or len(ask.options) == 1:
                continue
            one, two = (rng.choice(ask.options) for _ in "12")
            here, there = (after(table, Choice(ask.seat, ask.what, option)) for option in (one, two))
            if len(table.decisions) > 1 and not here.given:
                continue  # the last of several: all is revealed
            for reader in kind.readers:
                if reader != ask.seat and not brighter(table, here, there, seat=reader):
                    assert look(here, reader) == look(there, reader), (reader, one, two)


def test_private_options_are_shown_to_their_seat_alone(kind: Kind, seed: int) -> None:
    for table in some_tables(kind, seed, 80):
        for reader in kind.readers:
            scene = Scene.of(table, reader, NAMES[: kind.seats])
            ask = scene.decision
            assert ask is None or ask.seat == reader or not (ask.private or reader is not None)
            assert scene.given is None or scene.given == table.given[scene.reader or 0]
            assert sorted((*scene.waiting, *scene.chosen)) == sorted(ask.seat for ask in table.decisions)


def test_a_waiting_turn_remembers_nothing_hidden(kind: Kind, seed: int) -> None:
    """Locals and loops of the turn are the same in worlds that look the same to the seat that is asked."""
    rng = Fast.seeded(seed)
    for table in some_tables(kind, seed, 80):
        for ask in table.waiting()[:1]:
            frames = suspended(table.again())
            assert "game.rng" not in json.dumps(frames)
            other = alike(table, ask.seat, rng)
            if other:
                assert suspended(other) == frames


# Undo


def test_undo_shows_nothing_new(kind: Kind, seed: int) -> None:
    """Two worlds look alike to a seat.  If it may take its choice back, they look alike after the choice, too."""
    rng = Fast.seeded(seed)
    for table in some_tables(kind, seed, 100):
        if table.game.over():
            continue
        if table.turn_over:
            seat = table.choices[-1].seat if table.choices else 0
            choices: list[Choice | None] = [None]
        else:
            ask = rng.choice(table.waiting())
            seat = ask.seat
            choices = [Choice(seat, ask.what, option) for option in {rng.choice(ask.options) for _ in "123"}]
        other = alike(table, seat, rng)
        for choice in choices if other else ():
            assert other is not None
            try:
                here, there = after(table, choice), after(other, choice)
            except IllegalChoice:
                continue
            if here.can_undo(seat):
                assert look(here, seat) == look(there, seat), (seat, choice)


def test_undo_is_refused_once_something_came_to_light_and_not_before(kind: Kind, seed: int) -> None:
    """Which cards lie covered, not how many: an exchange counts, and so do chance and a line that seals."""
    for table in some_tables(kind, seed, 150):
        if len(table.waiting()) != 1 or len(table.decisions) > 1:
            continue
        [ask] = table.decisions
        for option in ask.options:
            after_it = after(table, Choice(ask.seat, ask.what, option))
            before, now = ((covered_zones(at.game, ask.seat), lit(at.game, ask.seat)) for at in (table, after_it))
            assert after_it.can_undo(ask.seat) == (before == now), (ask, option)
            assert is_final(table, ask, option) or before == now


def test_undo_is_exact(kind: Kind, seed: int) -> None:
    """The table is as it was before the choice, also when that was in the turn before."""
    before: Table | None = None
    for table in tables(kind, seed):
        choices = table.choices or (table.before.choices if table.before else [])
        if before and choices and table.can_undo(choices[-1].seat):
            back = table.undo(choices[-1].seat)
            if not before.turn_over:
                assert (encode(back.game), back.decisions, back.given, back.opened) == (
                    encode(before.game),
                    before.decisions,
                    before.given,
                    before.opened,
                )
            else:
                assert back.choices == before.choices[:-1]
        before = table.again()


def test_undo_ends_where_somebody_else_has_chosen(kind: Kind, seed: int) -> None:
    for table in tables(kind, seed):
        for seat in range(kind.seats):
            if table.choices and table.choices[-1].seat != seat and seat not in table.given:
                assert not table.can_undo(seat)
                with pytest.raises(IllegalChoice):
                    table.undo(seat)


def test_the_menu_says_beforehand_what_is_final(kind: Kind, seed: int) -> None:
    for table in some_tables(kind, seed, 40):
        for ask in table.waiting()[:1]:
            for option in ask.options:
                now = after(table, Choice(ask.seat, ask.what, option))
                while now.turn_over and not now.game.over():
                    now = now.next_turn()
                assert is_final(table, ask, option) == (not now.can_undo(ask.seat))


def test_second_thoughts_count_until_the_last_has_chosen(kind: Kind, seed: int) -> None:
    """Of several secret choices each may be changed, or taken back, until the last is made."""
    for table in some_tables(kind, seed, 100):
        if len(table.decisions) < 2 or table.given:
            continue
        first, *others = table.decisions
        changed = table.again()
        for option in first.options[:2]:
            changed.choose(first.seat, first.what, option)
            assert changed.opened == table.opened
            assert changed.given == {first.seat: option}
        assert changed.can_undo(first.seat)
        back = changed.undo(first.seat)
        assert (back.game, back.given, back.waiting()) == (table.game, {}, table.waiting())
        plain = table.again()
        plain.choose(first.seat, first.what, first.options[:2][-1])
        for at_once in (changed, plain):
            for ask in others:
                at_once.choose(ask.seat, ask.what, ask.options[-1])
        assert changed.game == plain.game
        assert not any(changed.can_undo(seat) for seat in range(kind.seats))


def test_nothing_is_shared_between_a_table_and_its_copies(kind: Kind, seed: int) -> None:
    """Playing on from a copy, or spoiling a view, leaves the table as it was."""
    for table in some_tables(kind, seed, 15):
        before = encode(table.game), pickle.dumps(table.started())
        own = {place for place, path in paths(table.game, "") if path}
        copies = [view(table.game, None), table.again().game, table.started()]
        if table.turn_over and not table.game.over():
            copies.append(table.next_turn().game)
        for copy in copies:
            assert own.isdisjoint(place for place, path in paths(copy, "") if path)
        for ask in table.waiting()[:1]:
            after(table, Choice(ask.seat, ask.what, ask.options[0]))
        assert (encode(table.game), pickle.dumps(table.started())) == before
