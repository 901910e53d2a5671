"""One method answers each action; Belfry does not start otherwise."""

from typing import Any, get_args

import pytest

from cogs.connection.press_handlers import collect, on_press
from cogs.panels.custom_ids import Action, Press


def cog(*actions: Any, **how: bool) -> object:
    """A cog with one method, which answers these actions."""

    class Cog:
        @on_press(*actions, **how)
        async def answer(self, interaction: object, press: Press, values: list[str]) -> None: ...

    return Cog()


def test_handler_knows_how_its_method_answers() -> None:
    form, rest = cog("form", private=True, form=True), cog(*{*get_args(Action)} - {"form"})
    found = collect([form, rest])
    assert (found["form"].answer, found["form"].private, found["form"].form) == (form.answer, True, True)
    assert (found["choose"].answer, found["choose"].private, found["choose"].form) == (rest.answer, False, False)


def test_start_fails_when_two_methods_answer_an_action() -> None:
    with pytest.raises(ValueError, match=r"Two methods answer 'select'; one of them is Cog\.answer"):
        collect([cog("choose", "select"), cog("select")])


def test_start_fails_when_no_method_answers_an_action() -> None:
    with pytest.raises(ValueError, match="No method answers again, agree"):
        collect([cog(*{*get_args(Action)} - {"again", "agree"})])


def test_start_fails_when_a_method_answers_an_unknown_action() -> None:
    with pytest.raises(ValueError, match="Action does not name chose"):
        collect([cog(*get_args(Action), "chose")])
