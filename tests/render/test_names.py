"""Names of players in pictures: all of a name where there is room; a short one is nobody else's."""

import re
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from engine.views.scene import Scene
from render import PAINTERS
from render.headers import footer
from render.nameplate import bars
from render.palette import INK
from render.player_names import (
    break_name,
    call,
    can_draw,
    clean_names,
    is_whole,
    lay_out,
    make_plain,
    plain,
    put_names,
    shown_names,
)
from render.sprites import WIDTH
from render.typesetting import SMALLEST, width
from tests.engine.worlds import KINDS, Kind, tables
from tests.render.pictures import LONG, SHORT, STRANGE, boxes, scenes
from tests.small_games.boards import UNPLATED

every_kind = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in UNPLATED], ids=str)


def test_a_name_in_two_lines_is_broken_between_words_or_else_anywhere() -> None:
    assert break_name("Ada", "bold", 30, 200) == ("Ada",)
    assert break_name("Ada Lovelace of Byron", "bold", 30, 230) == ("Ada Lovelace of", "Byron")
    first, second = break_name("Constantinopolitan", "bold", 30, 200)
    assert first + second == "Constantinopolitan"
    assert width(first, 30) <= 200
    assert break_name("W" * 32, "bold", 30, 200) == ()


def test_what_is_short_stays_and_what_is_long_is_told_apart() -> None:
    alike = ("Bartholomew the Elder of Amsterdam", "Bartholomew the Elder of Rotterdam", "Mira")
    shown = shown_names(alike, 140)
    assert shown[2] == "Mira"
    assert len(set(shown)) == 3
    assert all(short.startswith("Barth") and "…" in short for short in shown[:2])
    assert all(break_name(short, "bold", SMALLEST, 140) for short in shown)
    same_ends = tuple(f"{'W' * 20}{letter}{'W' * 20}" for letter in "abc")
    assert len(set(shown_names(same_ends, 140))) == 3


@pytest.mark.parametrize(
    ("shown", "name", "whole"),
    [
        ("Mira", "Mira 🙂", True),
        ("Player 4", "日本語の名前", False),
        ("Mi…", "Mira", False),
        ("ada", "王小明", False),
        ("A B", "A\u200b B", True),
    ],
)
def test_a_name_is_whole_with_all_its_letters(shown: str, name: str, whole: bool) -> None:
    assert is_whole(shown, name) == whole


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Mira", True),
        ("𝓜𝓲𝓻𝓪 🙂", True),
        ("Žofie Ćirić", True),
        ("Пантелеймон", True),
        ("王小明", False),
        ("王小明12", False),
        ("محمد", False),
        ("🙂🎲", False),
    ],
)
def test_a_name_can_be_drawn_where_there_are_letters_for_half_of_it(name: str, drawn: bool) -> None:
    assert can_draw(name) == drawn


def test_handles_stand_in_names_and_sentences() -> None:
    drawn = make_plain(see(("王小明", "Ben"), ("xiaoming", "")))
    assert drawn.names == ("xiaoming", "Ben")
    assert drawn.log[-1].startswith(("xiaoming ", "Ben "))
    assert "王小明" not in "".join(drawn.log)


@pytest.mark.parametrize("name", ["🔺", "→", "1", "o"])
def test_a_name_that_is_a_sign_or_a_letter_changes_nothing_that_is_said(name: str) -> None:
    usual, odd = (see((first, "Ben"), ("", "")) for first in ("Ann", name))
    called = make_plain(odd).names[0]
    assert make_plain(odd).log == tuple(line.replace("Ann", called) for line in usual.log)


def test_who_is_called_by_a_handle_that_is_another_name_is_told_apart_in_all_that_is_said() -> None:
    drawn = make_plain(see(("نور", "noor"), ("noor", "")))
    assert drawn.names == ("noor 1", "noor 2")
    assert {line[:6] for line in drawn.log} == {"noor 1", "noor 2"}


def test_a_number_behind_a_name_makes_it_nobody_elses() -> None:
    assert clean_names(("Kai", "Kai", "Kai 1")) == ("Kai 1", "Kai 2", "Kai 1 3")


def test_a_long_name_is_broken_behind_a_sign_that_joins_words() -> None:
    assert break_name("constantin.opolitan", "bold", 30, 200) == ("constantin.", "opolitan")
    assert all(len(line) >= 3 for line in break_name("Constantinopo", "bold", 30, 190))


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (828, ["Ada"]),
        (828, ["Wolfeschlegelsteinhausenbergerdo"]),
        (500, ["Maximilian von und ", "zu Hohenstein"]),
        (500, ["the_quiet-carpenter.", "of_the_north"]),
    ],
)
def test_a_word_is_broken_only_where_no_size_keeps_it_whole(room: int, lines: list[str]) -> None:
    shown, size = lay_out("".join(lines), "title", 104, room, 56)
    assert [*shown] == [line.rstrip() for line in lines]
    assert max(width(line, size, "title") for line in shown) <= room


def test_what_no_size_keeps_whole_is_broken_anywhere_as_large_as_it_fits() -> None:
    lines, size = lay_out("W" * 32, "title", 104, 828, 56)
    assert "".join(lines) == "W" * 32
    assert not break_name("W" * 32, "title", size + 1, 828)
    assert lay_out("W" * 32, "title", 104, 300, 56) == ((), SMALLEST)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jo Li", "Jo Li"),
        ("Ann of Essex", "Ann of Essex"),
        ("Wolfeschlegelsteinhausenbergerdo", r"\w…\w"),
        ("Anna-Lena von und zu der Heide X", r"\w…\w"),
    ],
)
def test_no_line_of_the_footer_ends_within_a_name_of_a_few_letters_or_one_that_is_cut_short(
    name: str, shown: str
) -> None:
    scene = see((name, "Ben"), ("", ""))
    for letters in range(30, 60):
        told = replace(scene, log=(f"{'over ' * 20:.{letters}} meets {name} at the gate of the tower.",))
        drawn = boxes(lambda: footer(Image.new("RGB", (1200, 80)), told, ""))  # noqa: B023
        lines = [plain(box.words) for box in drawn]
        assert any(re.search(shown, line) for line in lines), lines
        assert all(box.whole for box in drawn)


def see(names: tuple[str, ...], handles: tuple[str, ...]) -> Scene:
    """A game of Castle Builders in which both have done something, as everybody sees it."""
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    seen = (Scene.of(table, None, names, call=partial(call, names, handles)) for table in tables(kind, 3))
    return next(scene for scene in seen if len({line.partition(" ")[0] for line in scene.log}) == 2)


@every_kind
@pytest.mark.parametrize("names", [LONG, STRANGE, SHORT], ids=["long", "strange", "short"])
def test_on_every_board_stand_all_names_and_nothing_is_cut(kind: Kind, names: tuple[str, ...]) -> None:
    painter = PAINTERS[kind.name]
    for scene in (scene for scene in scenes(kind, 2, 3, names) if scene.reader is None):
        drawn = boxes(lambda: painter.board(scene))  # noqa: B023
        assert not [box.words for box in drawn if not box.whole]
        words = {box.words for box in drawn}
        for name in painter.shown_names(scene):
            assert {name} <= words or _in_two_lines(name, words), name


def _in_two_lines(name: str, words: set[str]) -> bool:
    return any({name[:n].rstrip(), name[n:].lstrip()} <= words for n in range(1, len(name)))


def test_a_computer_has_bars_for_its_strength_and_the_reader_is_you() -> None:
    kind = next(kind for kind in KINDS if kind.name == "town_builder" and kind.seats == 2)
    table = next(tables(kind, 1))
    people, strengths = Scene.of(table, None, SHORT[:2]), ("", "easy", "medium", "hard")
    board = PAINTERS[kind.name].board
    pictures = [board(replace(people, strengths=("", strength))).tobytes() for strength in strengths]
    assert len(set(pictures)) == 4
    assert "you" in {box.words for box in boxes(lambda: board(replace(people, reader=0)))}


def test_the_stronger_a_computer_is_the_more_of_its_bars_are_full() -> None:
    full = [sum(bars(n, INK).image.getchannel("A").histogram()[128:]) for n in range(1, 4)]
    assert full == sorted({*full})


def test_the_footer_tells_the_last_turn_where_two_have_no_room() -> None:
    scene = replace(see(SHORT[:2], ("", "")), log=("Once " * 25, "Lately " * 25))
    said = " ".join(box.words for box in boxes(lambda: footer(Image.new("RGB", (WIDTH, 200)), scene, "")))
    assert ("Lately" in said, "Once" in said) == (True, False)


def test_a_name_is_not_taken_for_another_that_begins_with_it() -> None:
    assert put_names("Anna beats Ann", ("Ann", "Anna"), ("Cleo", "Dan")) == "Dan beats Cleo"


def test_nobody_is_called_as_somebody_else_looks() -> None:
    assert clean_names(("Mira", "Mi\u200bra")) == ("Mira 1", "Mira 2")
