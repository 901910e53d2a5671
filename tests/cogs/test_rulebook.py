"""The rules as players read them: whole, chapter by chapter, and within what Discord takes."""

import discord
import pytest

from cogs.panels.custom_ids import Press
from cogs.panels.phone import SMALL_LETTERS, count_lines
from cogs.panels.rulebook import CHAPTERS, MESSAGE_LENGTH, make_page, read_chapters, tell_primer
from sandbox.validation import check_message as refused
from tests.small_games import PLAYED


def parts(view: discord.ui.LayoutView) -> list[discord.ui.Item[discord.ui.LayoutView]]:
    return list(view.walk_children())


@pytest.mark.parametrize("game", PLAYED)
def test_what_a_game_is_about_takes_four_lines_of_small_print(game: str) -> None:
    assert all(count_lines(line, SMALL_LETTERS) <= 2 for line in tell_primer(game))


@pytest.mark.parametrize("game", PLAYED)
def test_the_next_button_leads_through_all_the_rules(game: str) -> None:
    """Whoever presses Next again and again reads every chapter in the order of the rulebook, none of them cut off."""
    told = read_chapters(game)
    assert len(told) <= CHAPTERS
    number, read = 0, []
    while True:
        view = make_page(game, number).view
        assert refused({"flags": 1 << 15, "components": view.to_components()}, []) == []
        texts = [part.content for part in parts(view) if isinstance(part, discord.ui.TextDisplay)]
        assert all(len(text) < MESSAGE_LENGTH for text in texts)
        read.append("".join(texts))
        buttons = [part for part in parts(view) if isinstance(part, discord.ui.Button)]
        following = [part for part in buttons if part.label != "Try it"]
        if not following:
            break
        press = Press.parse(str(following[0].custom_id))
        assert press is not None
        assert (press.action, press.arg) == ("page", game)
        assert following[0].label == f"Next: {told[press.turn][0]}"
        number = press.turn
    assert [text.partition("\n")[0] for text in read] == [f"## {title}" for title, _ in told]
    assert all(text.endswith(chapter) for text, (_, chapter) in zip(read, told, strict=True))


@pytest.mark.parametrize("game", PLAYED)
def test_the_rules_begin_with_the_aim(game: str) -> None:
    """Whoever has forgotten the game and presses Rules reads at once what it is about."""
    assert "### The aim\n" in make_page(game, 0).view.to_components()[0]["content"]
