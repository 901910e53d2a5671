"""Text as a terminal of 80 columns has room for it."""

import re
from pathlib import Path
from textwrap import fill

from engine.core.codec import melt
from engine.core.game import Decision
from engine.core.lookahead import look_ahead
from engine.core.table import Table
from engine.views.preview import tell_effect
from engine.views.scene import OwnScene, Scene
from engine.views.words import Words
from render import PAINTERS
from render.board_text import ITEM, Section

WIDTH = 80
OWN = "For you alone"
RULES = Path(__file__).parents[1] / "docs" / "rules"
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def show(text: str, indent: str = "", more: str = "  ") -> None:
    """Print a line, broken between words; the first begins with `indent`, and those that follow with `more`, too."""
    print(fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + more, break_on_hyphens=False))


def show_section(section: Section) -> None:
    """A part of the board under its title."""
    show(f"-- {section.title} --")
    for line in section.lines:
        show(line.removeprefix(ITEM), "    " * line.startswith(ITEM))


def keep_new(section: Section, before: list[str]) -> Section:
    """Those lines of a section that it did not have `before`, each below the line to which it belongs.

    All of them where there are fewer than before, so that nothing goes unseen.
    """
    old = pair_heads(before)
    new = [pair for pair in pair_heads(section.lines) if pair not in old]
    if not new or len(section.lines) < len(before):
        return section
    lines = list[str]()
    for head, line in new:
        lines += [line] if head in (line, *lines) else [head, line]
    return section._replace(lines=lines)


def pair_heads(lines: list[str]) -> list[tuple[str, str]]:
    """Each line with the one to which it belongs, which may be itself."""
    pairs, head = list[tuple[str, str]](), ""
    for line in lines:
        head = head if line.startswith(ITEM) else line
        pairs.append((head, line))
    return pairs


def write_board(table: Table, reader: int | None, names: tuple[str, ...]) -> list[Section]:
    """All that is public, and what `reader` alone may see; of a game that has no painter yet, its view as it is."""
    own = Scene.of(table, reader, names)
    painter = PAINTERS.get(table.game.name)
    if painter is None:
        return [Section("The state", [f"{name}: {value}" for name, value in melt(own.view).items()])]
    hand = [Section(OWN, [painter.hand.describe(own)])] if painter.hand and isinstance(own, OwnScene) else []
    return painter.write(Scene.of(table, None, names)) + hand


class Board:
    """The board in words, of which only that is printed again which has changed."""

    def __init__(self) -> None:
        self.shown: dict[str, list[str]] = {}  # lines, by section, as they stood last

    def show(self, table: Table, reader: int | None, names: tuple[str, ...], whole: bool = False) -> None:
        """Print what has changed of the board since it was shown last, or the `whole`, and what `reader` holds."""
        for section in write_board(table, reader, names):
            before = [] if whole else self.shown.get(section.title, [])
            if section.lines != before:
                show_section(keep_new(section, before))
            self.shown[section.title] = section.lines


def list_options(table: Table, ask: Decision, words: Words) -> dict[str, list[str]]:
    """What each option of an open decision is called, and what it does."""
    effects = look_ahead(table, ask).effects()
    return {
        option: [words.option(ask, option), *tell_effect(words, ask, option, effects[option])] for option in ask.options
    }


def find_option(ask: Decision, words: Words, text: str) -> str | None:
    """The option that somebody means by its number or some of its words; None when it is none, or could be several."""
    numbers = {str(n): option for n, option in enumerate(ask.options, 1)}
    return numbers.get(text) or words.find(ask, text)


def show_rules(game: str) -> None:
    """The rules of a game as its players read them."""
    for line in (RULES / f"{game}.md").read_text(encoding="utf-8").splitlines():
        text = LINK.sub(r"\1", line).replace("*", "")
        title = text.lstrip("#").strip()
        show(f"-- {title} --" if line.startswith("#") else text)
