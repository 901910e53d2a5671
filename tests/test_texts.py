"""What the texts of a game say in numbers and names is as its file and its rules have it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.game_data import read, read_things
from engine.games import GAMES
from engine.teaching.lesson import has_lesson, read_lesson
from tests.engine.games import facts_of
from tests.texts import KEYS, list_forms

RULES = Path(__file__).parents[1] / "docs" / "rules"
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?<![\d-])(\d+|{'|'.join(WORDS)})"


def list_texts(part: Any) -> Iterator[str]:
    """All texts in a table of a file."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from list_texts(one)


def read_rules(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


def find_numbers(phrase: str, text: str) -> list[int]:
    """The numbers that stand for the # of a phrase, wherever a text has it."""
    pattern = r"\b" * phrase[0].isalpha() + re.escape(phrase).replace(r"\#", NUMBER) + r"\b" * phrase[-1].isalpha()
    found = re.findall(pattern, text, re.IGNORECASE)
    return [int(number) if number.isdigit() else WORDS.index(number.lower()) + 2 for number in found]


def test_the_numbers_in_texts_are_those_of_the_game() -> None:
    """In names, options, questions, log, things, and the page of rules; each phrase is in one of them at least."""
    for game in GAMES:
        texts = [*list_texts(read(game)), *list_texts(read_things(game)), read_rules(game)]
        for phrase, numbers in facts_of(game).counts.items():
            told = {text: found for text in texts if (found := find_numbers(phrase, text))}
            assert told, f"{game}: no text has {phrase!r}"
            assert not [text for text, found in told.items() if not {*found} <= {*numbers}], f"{phrase} is {numbers}"


def test_the_page_of_rules_has_the_tables_of_the_game() -> None:
    for game in GAMES:
        assert [phrase for phrase in facts_of(game).printed if phrase not in read_rules(game)] == []


def test_a_sentence_that_is_no_question_has_a_noun_before_who() -> None:
    """Whoever has it, a player who has it; not "Who has it"."""
    texts = [text for key in KEYS for text in list_forms(key)]
    for game in GAMES:
        texts += [*list_texts(read(game)), *list_texts(read_things(game)), *read_rules(game).splitlines()]
        steps = read_lesson(game).steps if has_lesson(game) else ()
        texts += [line for step in steps for line in (*step.say, step.why, step.came)]
    sentences = [sentence for text in texts for sentence in re.findall(r"[^.;?!]+[.;?!]*", text)]
    assert [
        one for one in sentences if re.match(r"\W*who\b|.*\b(only|of|for) who\b", one, re.I) and "?" not in one
    ] == []
