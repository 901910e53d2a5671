"""Buttons that are pressed twice, or late: they do what they say for the moment they were made for, or nothing."""

import asyncio

import pytest

from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import look_away

ROOF = "roofs a marked building"


def made(party: Party) -> int:
    """How many choices of the turn the board shows."""
    return int(party.shown.removesuffix(".png").split("-")[3])


async def until_asked(party: Party, question: str) -> Person:
    """Choose until somebody is asked this; who it is."""
    for _ in range(60):
        if question in party.board.text:
            [mover] = party.waited_for()
            return mover
        await party.press_once()
    raise AssertionError(f"nobody was asked: {question}")


async def test_pressing_undo_twice_takes_one_choice_back(party: Party) -> None:
    mover = await until_asked(party, ROOF)
    await party.settled(mover)
    board, before = party.board, made(party)
    twice = await asyncio.gather(*(mover.click(board, board.button("Undo")["custom_id"], forged=True) for _ in "12"))
    late = [outcome.message.text for outcome in twice if outcome.message and outcome.message.only_you]
    assert len(late) == 1
    assert "The game has moved on" in late[0]
    await mover.until(lambda: made(party) == before - 1)
    await party.settled(mover)
    assert not (await mover.click(party.board, "Undo")).failed
    await mover.until(lambda: made(party) == before - 2)


@pytest.mark.table("broadway_tower", 2, written=True)
async def test_who_undoes_a_secret_choice_twice_keeps_what_was_chosen_before(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """And the others need not be shown anew what they can choose."""
    ada, ben = party.people
    await look_away(sandbox, bot)
    panel = await ada.until(lambda: party.panel_of(ada))
    waiting = await ben.until(lambda: party.panel_of(ben))
    await party.choose_in(ada, panel)
    undo = party.board.button("Undo")["custom_id"]
    assert not (await ada.click(party.board, undo)).failed
    await ada.until(lambda: "Ada chose" not in party.board.text)
    late = (await ada.click(party.board, undo, forged=True)).shown
    assert "The game has moved on" in late.text
    await party.choose_in(ben, waiting)
    assert "Ben chose" in party.board.text
