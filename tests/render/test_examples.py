"""The examples of the rules: each shows what comes of a choice, can be read, and is what the painters draw."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.games import GAMES
from engine.teaching.example import Example, read_examples
from render.example import LEAST, SIZE, WORDS, draw_example, look
from render.typesetting import SMALLEST, wrap
from tests.engine.games import facts_of

RULES = Path(__file__).parents[2] / "docs" / "rules"
IMAGE = re.compile(r"!\[(.+)\]\(pictures/(.+)\.png\)")
FEWEST = 6  # of a game
LETTERS = 110  # of the sentence below a picture
READABLE = 27  # pixels of type

EXAMPLES = [example for game in GAMES for example in read_examples(game).values()]
every_game = pytest.mark.parametrize("game", sorted({one.game for one in EXAMPLES}))  # a game need not have any
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.game}-{one.name}")


@every_game
def test_each_chapter_of_the_rules_has_a_picture_of_what_it_says(game: str) -> None:
    text, examples = (RULES / f"{game}.md").read_text(encoding="utf-8"), read_examples(game)
    _, *chapters = text.split("\n## ")
    assert [chapter.partition("\n")[0] for chapter in chapters if not IMAGE.search(chapter)] == []
    told = {name: example.tells for name, example in examples.items()}
    assert {name.removeprefix(f"{game}-"): alt for alt, name in IMAGE.findall(text)} == told
    assert len(IMAGE.findall(text)) == len(examples) >= FEWEST


def test_there_is_no_picture_that_no_game_has() -> None:
    names = {f"{example.game}-{example.name}.png" for example in EXAMPLES}
    assert {file.name for file in (RULES / "pictures").iterdir()} == names


@every_example
def test_the_file_is_what_the_painters_draw(example: Example) -> None:
    with Image.open(RULES / "pictures" / f"{example.game}-{example.name}.png") as saved:
        changed = ImageChops.difference(saved.convert("RGB"), draw_example(example).convert("RGB")).getbbox()
        assert changed is None, "look at the new pictures of `python -m bench pictures --only rules`, and at their text"


@every_example
def test_what_is_lit_after_a_choice_was_not_so_before(example: Example) -> None:
    views, _ = look(example)
    assert all(view.boxes for view in views)
    if example.then:
        before, after = (painted.convert("RGB") for painted in (view.table for view in views))
        assert [box for box in views[1].boxes if before.crop(box).tobytes() != after.crop(box).tobytes()]


@every_example
def test_type_can_be_read_and_the_sentence_takes_two_lines(example: Example) -> None:
    views, _ = look(example)
    assert min(view.zoom for view in views) >= LEAST >= READABLE / SMALLEST
    assert len(example.tells) <= LETTERS
    left, top, right, bottom = WORDS
    assert wrap(example.tells, "prose", SIZE, right - left, bottom - top)[1] == SIZE


@every_example
def test_what_a_position_has_is_what_a_game_has(example: Example) -> None:
    """Nothing was added to it or taken from it when parts of it were set."""
    game = example.begin().game
    start = type(game).begin(game.seats, Rng("anything"), **example.options)
    total = facts_of(example.game).total
    assert total(game) == total(start)
