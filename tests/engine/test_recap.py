"""What has happened since one's own last choice, told in a few lines: all of it is there or counted, and no secret."""

import re
from collections.abc import Iterator, Sequence

import pytest

from engine.core.codec import changes, told, view
from engine.core.game import Game, Line
from engine.core.rng import Fast
from engine.core.sentences import Clause
from engine.core.table import Table
from engine.views.log_text import Deed, tell_in_brief
from engine.views.recap import MOST, ROOM, Recapper, Telling
from engine.views.scene import Scene
from engine.views.words import Words
from tests.engine.worlds import (
    KINDS,
    NAMES,
    Kind,
    alike,
    begin,
    random_option,
    recap_of,
    some_tables,
    tables,
    usual_kind,
)

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


class Watcher:
    """Somebody who looks at the table all the time, and remembers how it was when each seat had chosen."""

    def __init__(self, kind: Kind) -> None:
        self.turns: list[Table] = []
        self.left: list[dict[int | None, Game]] = [{} for _ in range(kind.seats)]  # what the seat, and all, saw then
        self.read = [0] * kind.seats  # lines
        self._waits = set(range(kind.seats))  # for a question, after having chosen
        self._choices = 0

    def look(self, table: Table) -> None:
        if not self.turns or self.turns[-1] is not table:
            self.turns.append(table)
            self._choices = 0
        self._waits |= {choice.seat for choice in table.choices[self._choices :]}
        self._choices = len(table.choices)
        for seat in self._waits:
            self.left[seat] = {reader: view(table.game, reader) for reader in (seat, None)}
            self.read[seat] = len(self.lines(seat))
        if not table.turn_over:
            self._waits.clear()

    def lines(self, seat: int) -> list[Line]:
        """All that this seat could read so far."""
        return [line for table in self.turns for line in told(table.game.log, seat)]

    def unread(self, seat: int, words: Words) -> list[Line]:
        """What this seat is to be told of since then: not what goes without saying, and nothing twice."""
        unread = words.leave_out_repetition(self.lines(seat)[self.read[seat] :])
        return [line for line in unread if not words.goes_without_saying(line)]


def list_clauses(subject: str, clauses: Sequence[Clause], *, more: bool = False) -> str:
    """What a sentence is made of: the subject, and below it each clause as often as it happened."""
    return "\n".join([subject, *(f"{one.text} {one.note}" for one in clauses for _ in range(one.times))])


def watched(kind: Kind, seed: int) -> Iterator[tuple[Table, Watcher]]:
    """Some tables of a random game, all of which somebody has seen."""
    watcher = Watcher(kind)
    for n, table in enumerate(tables(kind, seed)):
        watcher.look(table)
        if n % 19 == 0 or table.game.over():
            yield table, watcher


@every_kind
def test_what_is_outlined_is_the_difference_of_what_one_saw_then_and_sees_now(kind: Kind) -> None:
    """But for the cards that lie open only because the game is over."""
    names = NAMES[: kind.seats]
    for table, watcher in watched(kind, 21):
        for seat in range(kind.seats):
            got = recap_of(table, seat, seat)
            for reader in (seat, None):
                scene = Scene.of(table, reader, names, left=got.left)
                assert [*scene.changed] == changes(watcher.left[seat][reader], view(table.game, reader))


@every_kind
def test_each_line_that_one_has_not_read_is_told_or_counted(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for what goes without saying."""
    monkeypatch.setattr("engine.views.words.tell", list_clauses)
    names = NAMES[: kind.seats]
    told_of = 0
    for table, watcher in watched(kind, 22):
        for seat in range(kind.seats):
            words = Words(kind.name, names, reader=seat)
            unread = watcher.unread(seat, words)
            happened = [words.short([line], "", ROOM)[0] for line in unread]
            for lines, more in recap_of(table, seat, seat).tellings:
                said = [clause for line in lines for clause in line.splitlines()[1:]]
                assert len(said) + more == len(unread)
                assert all(said.count(clause) <= happened.count(f"\n{clause}") for clause in said)
                told_of += len(said)
    assert told_of


@every_kind
def test_a_recap_is_short_and_tells_of_everybody_who_did_something(kind: Kind) -> None:
    """A line for each turn of a player; where these were too many, or there is little room, one for each player."""
    names = NAMES[: kind.seats]
    for table, watcher in watched(kind, 23):
        for seat in range(kind.seats):
            words = Words(kind.name, names, reader=seat)
            full, *briefer = (lines for lines, _ in recap_of(table, seat, seat).tellings)
            actors = {
                words.subject(actor) for line in watcher.unread(seat, words) if (actor := words.actor(line)) is not None
            }
            assert actors <= {line.partition(" ")[0] for line in full}
            assert len(full) <= MOST
            assert all(len(line) <= ROOM + 40 for line in full)
            players = [*dict.fromkeys(line.partition(" ")[0] for line in full)]
            assert [[line.partition(" ")[0] for line in lines] for lines in briefer] == [players] * len(briefer)


@every_kind
def test_a_recap_tells_no_secret(kind: Kind) -> None:
    """In a world that looks the same to its reader, it is the same; also one for the channel."""
    rng, tried = Fast.seeded(2), 0
    names = NAMES[: kind.seats]
    for table in some_tables(kind, 24, 20):
        for reader in kind.readers if not table.turn_over else []:
            other = alike(table, reader, rng)
            if other is None:
                continue
            for seat in range(kind.seats) if reader is None else [reader]:
                here, there = recap_of(table, seat, reader), recap_of(other, seat, reader)
                assert here.tellings == there.tellings
                scenes = [Scene.of(one, reader, names, left=got.left) for one, got in ((table, here), (other, there))]
                assert scenes[0] == scenes[1]
                tried += 1
    assert tried > 5


@every_kind
def test_right_after_the_own_choice_nothing_has_happened(kind: Kind) -> None:
    rng, table = Fast.seeded(4), begin(kind, 31)
    for _ in range(40):
        ask = rng.choice(table.waiting())
        table.choose(ask.seat, ask.what, random_option(kind.name, ask, rng))
        while table.turn_over and not table.game.over():
            table = table.next_turn()
        got = recap_of(table, ask.seat, ask.seat)
        assert ({*got.tellings}, got.begun) == ({Telling()}, False)
        assert Scene.of(table, ask.seat, NAMES[: kind.seats], left=got.left).changed == ()
        if table.turn_over:
            return


@pytest.fixture
def words() -> Words:
    return Words("market", NAMES)


def test_what_was_done_to_the_reader_matters_most() -> None:
    words = Words("masks", NAMES)
    lines = [Line("right", [0, 2, "owl"]), Line("peek", [0, 1]), Line("wrong", [0, 1, "fox"])]
    assert words.short(lines, "Ann", 30) == ("Ann unmasked Cid: an owl …", 1)
    words.reader = 1
    assert words.short(lines, "Ann", 30) == ("Ann guessed wrongly that you wore a fox …", 1)


def test_what_happened_several_times_is_said_once(words: Words) -> None:
    lines = [Line("draw", [0]), Line("sell", [0, "cat"]), Line("draw", [0])]
    assert words.short(lines, "Ann", 90) == ("Ann drew a card twice and sold a cat.", 3)


def test_what_has_no_room_is_left_out_but_for_the_first(words: Words) -> None:
    lines = [Line("draw", [0]), Line("keep", [0]), Line("sell", [0, "cat"])]
    assert words.short(lines, "Ann", 35) == ("Ann kept a card, sold a cat …", 2)
    assert words.short(lines, "Ann", 5) == ("Ann sold a cat …", 1)


def test_what_workers_have_built_matters_more_than_what_they_have_carried() -> None:
    lines = [Line("carry", [0, "wood"]), Line("section", [0, 6, "wood+brick"]), Line("finished", [0])]
    told = "Ann built section 6, finished the castle …"
    assert Words("broadway_tower", NAMES).short(lines, "Ann", len(told)) == (told, 2)


def test_for_what_workers_were_sent_out_is_told_until_they_have_done_something() -> None:
    sent, carried = Line("reveal", [0, "carrier+builder"]), Line("carry", [0, "wood"])
    told = [tell_in_brief("broadway_tower", Deed(0, ("Ann", "Bob"), lines)) for lines in ([sent], [sent, carried])]
    assert told == ["Ann sent a carrier and a builder.", "Ann took 1 wood."]


def test_who_never_chose_is_told_all_since_the_game_began() -> None:
    kind = next(kind for kind in KINDS if kind.name == "town_builder")
    table = begin(kind, 1)
    [ask] = table.waiting()
    table.choose(ask.seat, ask.what, ask.options[0])
    seats = range(kind.seats)
    assert [recap_of(table, seat, seat).begun for seat in seats] == [seat != ask.seat for seat in seats]


def test_who_was_played_for_in_more_turns_than_there_are_lines_reads_one_line_for_each_player() -> None:
    *_, table = tables(usual_kind("town_builder", 3), 5)
    turns = [table]
    while turns[-1].before:
        turns.append(turns[-1].before)
    recapper = Recapper(0, 0, NAMES[:3])
    for turn in turns[:-21:-1]:
        recapper.read(turn)
    told_of = [re.fullmatch(r"(\w+) \((\d+) turns\) .+", line) for line in recapper.recap().tellings[0].lines]
    assert {line[1] for line in told_of if line} == {"You", *NAMES[1:3]}
    assert sum(int(line[2]) for line in told_of if line) > MOST
