"""What happened, in sentences as people say them."""

import re

import pytest

from engine.core.game import Line
from engine.core.game_data import NAMING
from engine.core.table import Table
from engine.views.log_text import Deed, gather, list_deeds, tell_all, tell_in_brief
from engine.views.scene import Scene
from engine.views.words import ACTORS, Words
from tests.engine.worlds import KINDS, NAMES, Kind, recap_of, tables
from tests.small_games import PLAYED

SENTENCES = re.compile(r"[A-Z][^;×→]*(\.| …)")  # no telegrams, in which signs stand for words
EXPLAINED = re.compile(r" \([^)]*\)")  # what stands in brackets, such as what a tile does
ONE_FORM = re.compile(r"(?!is|are|was|were|has|have|do|does)[a-z]+(?<!s)")  # a verb that goes with "you" and a name
EVERYTHING = 10_000  # characters


def read(table: Table, reader: int | None, names: tuple[str, ...]) -> list[str]:
    """All lines in which a reader is told of a turn."""
    deeds = list_deeds(table, reader, names)
    briefly = [tell_in_brief(table.game.name, deed, drawn=drawn) for deed in gather(deeds) for drawn in (False, True)]
    return [*(tell_all(table.game.name, deed) for deed in deeds), *briefly, *Scene.of(table, reader, names).told]


def turns(kind: Kind, seed: int) -> list[Table]:
    """The turns of a game that was played to its end, the last one first."""
    *_, table = tables(kind, seed)
    played = [table]
    while played[-1].before:
        played.append(played[-1].before)
    return played


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_lines_are_sentences_in_which_the_reader_is_you(kind: Kind) -> None:
    names = NAMES[: kind.seats]
    played, readers = turns(kind, 3), [*range(kind.seats), None]
    you = 0
    for table in played:
        for reader in readers:
            recaps = [] if reader is None else recap_of(table, reader, reader).tellings
            for line in [*read(table, reader, names), *(line for telling in recaps for line in telling.lines)]:
                assert SENTENCES.fullmatch(EXPLAINED.sub("", line)), line
                addressed = re.search(r"\b[Yy]ou(r|rs)?\b", line)
                assert not (addressed if reader is None else re.search(rf"\b{names[reader]}\b", line)), line
                you += bool(addressed)
    assert you > kind.seats


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_lines_tell_what_was_done_in_its_order(kind: Kind) -> None:
    names = NAMES[: kind.seats]
    words = Words(kind.name, names)
    for table in turns(kind, 4):
        for deed in gather(list_deeds(table, None, names)):
            lines = [line for line in deed.lines if not words.goes_without_saying(line)]
            if deed.seat is None or not lines:
                continue
            said, number = words.short(lines, deed.name, EVERYTHING)
            assert number == len(lines)
            done = dict.fromkeys(words.short([line], "", EVERYTHING)[0].strip(" .") for line in lines)
            place = 0
            for clause in done:
                what = clause.partition(" ")[2].replace(": ", " (") or clause
                found = re.compile(re.escape(what).replace(r"\ \(", r"(?:: | \()")).search(said, place)
                assert found, f"{clause!r} is not in its place in {said!r}"
                place = found.end()


@pytest.mark.parametrize("name", PLAYED)
def test_verbs_of_the_log_are_the_same_for_you_and_for_a_name(name: str) -> None:
    words = Words(name, NAMES).words
    told = [line.removeprefix(actor) for line in words["log"].values() for actor in ACTORS if line.startswith(actor)]
    clauses = [*told, *(line for line in words["short"].values() if line and not line.endswith("."))]
    assert [line for line in clauses if not ONE_FORM.fullmatch(line.partition(" ")[0])] == []
    assert not [line for line in words["log"].values() for naming in NAMING if re.search(rf"{naming}'", line)]


def test_all_that_a_player_did_is_one_sentence_in_its_order() -> None:
    """What somebody did several times, one after another, is told once."""
    work = [Line("reveal", [0, "builder+builder"]), Line("skip", [0, "builder"]), Line("skip", [0, "builder"])]
    told = tell_all("broadway_tower", Deed(0, NAMES, work))
    assert told == "Ann sent 2 builders and let the builder rest twice."


def test_what_all_should_know_is_a_sentence_of_its_own() -> None:
    work = [Line("section", [0, 6, "wood"]), Line("finished", [0]), Line("carry", [0, "wood"])]
    assert tell_all("broadway_tower", Deed(0, NAMES, work, reader=0)) == (
        "You built section 6 for 1 wood. This is the last round: you finished the castle. "
        "You took 1 wood from the village."
    )


def test_verbs_are_told_once_and_what_follows_a_colon_stands_in_brackets_within_a_sentence() -> None:
    roofs = [Line("roof", [0, "C4", 4, "brown", 9]), Line("roof", [0, "C5", 2, "grey", 3])]
    lines = [Line("card", [0, "GN"]), Line("build", [0, "C4", "grey", "C5"]), *roofs]
    assert tell_in_brief("tower_up", Deed(0, NAMES, lines)) == (
        "Ann took grey and brown, built C4 and roofed C4 (brown +4) and C5: grey +2."
    )


def test_a_name_is_no_part_of_speech() -> None:
    """Not even one with a full stop, a colon or a word that joins clauses."""
    line = Line("pick", [0, 1, "blue"])
    for name in ("J.R.", "a: b", "Tom and Jerry"):
        deed = Deed(0, ("Ann", name), [line, Line("trade", [0, "red", "blue"])])
        assert tell_in_brief("tower", deed).startswith(f"Ann stole 1🔵 from {name}")
        assert tell_all("tower", deed).startswith(f"Ann stole 1🔵 from {name}")
