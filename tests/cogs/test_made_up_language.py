"""Of all that people read nothing is English but what stands in files of words: in a made-up language it goes.

There each text is in ⟦marks⟧, but for what is filled in, which is a name, a number, a moment, or has marks of its own.
In pictures, whose texts are broken into lines and cut, each word has a mark of its own.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

import render.words
from cogs import lesson as lessons
from cogs import words
from engine.core import game_data
from engine.core.table import Table
from engine.games import GAMES
from engine.teaching import things
from engine.teaching import tips as met
from engine.teaching.lesson import Lesson, read_lesson
from engine.views.scene import Scene
from engine.views.score_history import Course
from engine.views.words import Words
from render import PAINTERS, alt_text, piece_cache, poster, score_sheet
from store.models.match import BIRDS
from tests.cogs.besides import list_lessons, make_others
from tests.cogs.reading import labels, make_all, texts
from tests.engine.worlds import KINDS, NAMES, Kind, course_of, some_tables
from tests.render.pictures import boxes

SMALLEST = {kind.name: kind for kind in reversed(KINDS) if kind.name in PAINTERS}.values()
TABLES = 6  # of a game
SIGNS = {"belfry"}  # what stands on each poster
UNREAD = {"role", "codes", "tells", "then"}  # tables and lists of a game's file that are for code
MARKED = re.compile(r"⟦[^⟧]*(⟧|$)|^[^⟦]*⟧")  # as far as it was not cut off
IN_MESSAGES = r"[^\W\d_](.*[^\W\d_])?", r"⟦\g<0>⟧"
IN_PICTURES = r"[^\W\d_]+", r"ł\g<0>"
style = IN_MESSAGES
UNTOLD = re.compile(r"<[^>]*>|https?:[^\s)]*|`[^`]*`")  # mentions, moments, addresses, and how shuffles are checked
WORD = re.compile(r"[^\W\d_]{2,}")
NAMED = {
    *(name.lower() for name in (*NAMES, *BIRDS, "Berlin")),  # players, and a city
    "computer",  # a player may be called "Bob (computer)"
    *("up", "to"),  # what may come of a choice: up to +2 points
    *(
        "you",
        "your",
        "own",
        "plan",
        "for",
        "computer",
        "their",
        "and",
        "twice",
        "times",
    ),  # how engine/core/sentences.py makes sentences
}


def mark(text: str) -> str:
    """A text in the made-up language: with marks from the first letter to the last between what is filled in."""
    parts = re.split(r"(\{[^}]*\})", text)
    marked = [re.sub(*style, one, flags=re.DOTALL) for one in parts[::2]]
    return "".join(one for pair in zip(marked, [*parts[1::2], ""], strict=True) for one in pair)


def mark_file(file: dict[str, Any]) -> Any:
    """All texts of a file; in that of a game not what is the name of a part of it."""
    names = {*list_names(file)} - {*file["standing"]} if "standing" in file else set()

    def mark_all(part: Any) -> Any:
        if isinstance(part, dict):
            made = {name: row if name in UNREAD else mark_all(row) for name, row in part.items()}
            return game_data.Part(part.place, made) if isinstance(part, game_data.Part) else made
        if isinstance(part, list):
            return [mark_all(row) for row in part]
        return mark(part) if isinstance(part, str) and part not in names else part

    return mark_all(file)


def list_names(file: dict[str, Any]) -> Iterator[str]:
    """The names of all parts of a file but its words."""
    for name, row in file.items():
        yield name
        yield from list_names(row) if isinstance(row, dict) and name != "words" else ()


def mark_lesson(lesson: Lesson) -> Lesson:
    """One whose texts are in marks."""
    steps = [
        replace(
            one,
            idea=tuple(map(mark, one.idea)),
            **{name: mark(getattr(one, name)) for name in ("here", "why", "came", "since")},
        )
        for one in lesson.steps
    ]
    return replace(lesson, steps=tuple(steps), end=tuple(map(mark, lesson.end)))


def mark_things(file: game_data.Part) -> game_data.Part:
    """What a game says of the things on its board, in marks."""
    kinds = [mark_texts(kind, "title", "name", "lines", "each") for kind in file["kind"]]
    return game_data.Part(file.place, {**file, "kind": kinds, "met": [mark_texts(met, "line") for met in file["met"]]})


def mark_texts(row: game_data.Part, *keys: str) -> game_data.Part:
    """A row of a file with these of its texts in marks."""
    return game_data.Part(row.place, {key: mark_deep(part) if key in keys else part for key, part in row.items()})


def mark_deep(part: Any) -> Any:
    """All texts of a part of a row."""
    if isinstance(part, dict):
        return {key: mark_deep(row) for key, row in part.items()}
    return [*map(mark_deep, part)] if isinstance(part, list) else mark(part)


@pytest.fixture
def own_words() -> dict[str, set[str]]:
    """The names of options, pieces and other parts of each game, by which its rules know them."""
    return {game: {*WORD.findall(" ".join(list_names(game_data.read(game))))} for game in GAMES}


@pytest.fixture
def _made_up(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, own_words: dict[str, set[str]]
) -> Iterator[None]:
    """All that is said is said in the made-up language, also what games say by their files."""
    monkeypatch.setattr(sys.modules[__name__], "style", getattr(request, "param", IN_MESSAGES))
    read, read_texts, format_field = game_data.read, words.read_texts, Words.format_field
    monkeypatch.setattr(words, "read_texts", lambda file: mark_file(read_texts(file)))
    monkeypatch.setattr(Words, "format_field", lambda self, value, spec: mark(format_field(self, value, spec)))
    marked = cache(lambda game: mark_file(read(game)))
    for module in [one for one in sys.modules.values() if getattr(one, "read", None) is read]:
        monkeypatch.setattr(module, "read", marked)
    texts = game_data.Part(render.words.FILE.name, mark_file(render.words.read_texts()))
    monkeypatch.setattr(render.words, "read_texts", lambda: texts)
    for tell in ("tell", "tell_since"):  # the engine's own words
        said = getattr(Course, tell)
        monkeypatch.setattr(Course, tell, lambda *args, said=said: mark(said(*args)))
    for place in (things, met):
        monkeypatch.setattr(place, "read_things", lambda game: mark_things(game_data.read_things(game)))
    monkeypatch.setattr(things, "LINE", 2 * game_data.LINE)  # for the marks
    monkeypatch.setattr(lessons, "read_lesson", lambda game: mark_lesson(read_lesson(game)))
    forget()
    yield
    forget()


def forget() -> None:
    """Whatever is kept of what was said."""
    list_lessons.cache_clear()
    words.find.cache_clear()
    piece_cache.empty()


def list_english(text: str) -> set[str]:
    """The words of a text that no file has."""
    return {one.lower() for one in WORD.findall(UNTOLD.sub(" ", MARKED.sub(" ", text)))} - NAMED


@pytest.mark.usefixtures("_made_up")
@pytest.mark.parametrize("kind", SMALLEST, ids=str)
async def test_no_word_of_a_message_is_in_code(kind: Kind, own_words: dict[str, set[str]]) -> None:
    left = dict[str, set[str]]()
    for table in some_tables(kind, 1, TABLES):
        for made in (*await make_all(kind, table, "Q"), *make_others(kind, table)):
            left |= {text: list_english(text) - own_words[kind.name] for text in (*texts(made), *labels(made))}
    assert not [f"{found} {text!r}" for text, found in left.items() if found]


def list_drawn(table: Table, names: tuple[str, ...]) -> Iterator[Callable[[], object]]:
    """What draws all pictures of a table: of the board, of each hand and, when the game is over, of its result."""
    painter = PAINTERS[table.game.name]
    for reader in (None, *range(len(names))):
        scene = Scene.of(table, reader, names)
        yield partial(painter.board, scene)
        if painter.hand and reader is not None:
            yield from (partial(part.draw, scene) for part in painter.hand.below(scene))
            yield partial(painter.hand.draw, scene)
    if scene.over:
        badges = painter.badges[: len(names)]
        yield partial(poster.poster, scene, course_of(table), badges, painter.hero)
        yield partial(score_sheet.numbers, scene, course_of(table), badges)


def list_described(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """The descriptions of these pictures."""
    painter = PAINTERS[table.game.name]
    for reader in (None, *range(len(names))):
        scene = Scene.of(table, reader, names)
        yield painter.describe(scene)
        if painter.hand and reader is not None:
            yield from (painter.hand.describe(scene), painter.hand.describe_below(scene, scene))
    if scene.over:
        yield alt_text.describe_result(scene, course_of(table), painter.badges[: len(names)])


@pytest.mark.usefixtures("_made_up")
@pytest.mark.parametrize("_made_up", [IN_PICTURES], indirect=True, ids=[""])
@pytest.mark.parametrize("kind", SMALLEST, ids=str)
def test_no_word_of_a_picture_is_in_code(kind: Kind, own_words: dict[str, set[str]]) -> None:
    names, left = NAMES[: kind.seats], set[str]()
    for table in some_tables(kind, 1, TABLES):
        said = [box.words for draw in list_drawn(table, names) for box in boxes(draw)]
        for text in (*said, *list_described(table, names)):
            english = {word for word in WORD.findall(text) if word[0].lower() != "ł"}
            left |= {f"{word}: {text}" for word in english if word.lower() not in NAMED | own_words[kind.name] | SIGNS}
    assert not left
