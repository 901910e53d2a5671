"""The rules as players read them: whole, chapter by chapter, and within what Discord takes."""

import io
import re
from pathlib import Path

import discord
import pytest
from PIL import Image

from cogs.panels import rulebook
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Part, read_text
from cogs.panels.mobile_layout import SMALL_LETTERS, count_lines
from cogs.panels.pictures import Picture
from cogs.panels.rulebook import (
    IMAGE,
    PAGE_HEIGHT,
    Page,
    make_page,
    measure_part,
    read_blocks,
    read_pages,
    split_pages,
    tell_primer,
)
from engine.teaching.example import read_examples
from sandbox.validation import check_message as refused
from tests.small_games import PLAYED


def parts(view: discord.ui.LayoutView) -> list[discord.ui.Item[discord.ui.LayoutView]]:
    return list(view.walk_children())


@pytest.mark.parametrize("game", PLAYED)
def test_what_a_game_is_about_takes_four_lines_of_small_print(game: str) -> None:
    assert all(count_lines(line, SMALL_LETTERS) <= 2 for line in tell_primer(game))


@pytest.mark.parametrize("game", PLAYED)
def test_the_next_button_leads_through_all_the_rules(game: str) -> None:
    """Whoever presses Next again and again reads every line of the rulebook in its order, and sees every picture."""
    file = next(path for folder in rulebook.FOLDERS if (path := folder / f"{game}.md").exists())
    about, aim, *chapters_written = file.read_text(encoding="utf-8").split("\n## ")
    name, _, credits = about.partition("\n")
    written = "\n".join([name, aim.removeprefix("The aim"), credits, *chapters_written])
    number, read, chapters = 0, [], list[str]()
    while True:
        panel = make_page(game, number)
        files = [picture.filename for picture in panel.pictures]
        assert refused({"flags": 1 << 15, "components": panel.view.to_components()}, files) == []
        head, *lines = [line for part in panel.parts for line in list_lines(part)]
        chapter = re.sub(r" · \d+/\d+$", "", head)
        read += lines if chapters[-1:] == [chapter] else [chapter, *lines]
        chapters.append(chapter)
        buttons = [part for part in parts(panel.view) if isinstance(part, discord.ui.Button)]
        following = [part for part in buttons if part.label != "Try it"]
        if not following:
            break
        press = Press.parse(str(following[0].custom_id))
        assert press is not None
        assert (press.action, press.arg, press.number) == ("page", game, number + 1)
        assert following[0].label == f"Next: {read_pages(game)[press.number].heading}"
        number = press.number
    assert " ".join(read) == " ".join(line for line in map(clean, written.splitlines()) if line)


def list_lines(part: Part) -> list[str]:
    """What a part of a page says, or the name of its picture."""
    return (
        [f"{part.filename}"] if isinstance(part, Picture) else [*filter(None, map(clean, read_text(part).splitlines()))]
    )


def clean(line: str) -> str:
    """A line without what makes it a heading; of a picture the name of its file."""
    image = IMAGE.fullmatch(line)
    return Path(image[2]).name if image else line.lstrip("#").strip()


def test_a_paragraph_that_is_higher_than_a_page_is_parted_between_sentences() -> None:
    sentences = [f"This is sentence number {n}, and it is about as long as they are." for n in range(30)]
    pages = split_pages(read_blocks(Path(), "Long", f"Before it.\n\n{' '.join(sentences)}\n\nAfter it."))
    assert len(pages) > 2
    assert all(len(page) == 1 and measure_part(page[0]) <= PAGE_HEIGHT for page in pages)
    assert " ".join(str(page[0]) for page in pages).split() == [
        "Before",
        "it.",
        *" ".join(sentences).split(),
        "After",
        "it.",
    ]
    assert all(str(page[0]).endswith(".") for page in pages)


@pytest.mark.parametrize("game", PLAYED)
def test_the_menu_leads_to_the_first_page_of_each_chapter(game: str) -> None:
    pages = read_pages(game)
    for number, page in enumerate(pages):
        [menu] = [part for part in parts(make_page(game, number).view) if isinstance(part, discord.ui.Select)]
        assert [option.label for option in menu.options] == list(dict.fromkeys(page.chapter for page in pages))
        assert [option.label for option in menu.options if option.default] == [page.chapter]
        for option in menu.options:
            assert pages[int(option.value)].heading.removesuffix(f" · 1/{count(pages, option.label)}") == option.label


def count(pages: list[Page], chapter: str) -> int:
    """On how many pages a chapter stands."""
    return sum(page.chapter == chapter for page in pages)


@pytest.mark.parametrize("game", PLAYED)
def test_a_picture_is_told_by_its_chapter_and_what_it_shows(game: str) -> None:
    for page in read_pages(game):
        for picture in (part for part in page.parts if isinstance(part, Picture)):
            name = picture.filename.removeprefix(f"{game}-").removesuffix(".png")
            assert picture.alt == f"{page.chapter}: {read_examples(game)[name].tells}"
            assert Image.open(io.BytesIO(picture.make())).height == picture.height


@pytest.mark.parametrize("game", PLAYED)
def test_the_rules_begin_with_the_aim(game: str) -> None:
    """Whoever has forgotten the game and presses Rules reads at once what it is about."""
    file = next(path for folder in rulebook.FOLDERS if (path := folder / f"{game}.md").exists())
    first, *_ = re.split(r"\n+", file.read_text(encoding="utf-8").partition("\n## The aim\n\n")[2])
    assert str(read_pages(game)[0].parts[0]).startswith(first)
