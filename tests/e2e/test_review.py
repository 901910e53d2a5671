"""*What decided it*: who has played a game reads it in private, after a while the first time and at once the second."""

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.solo import Solo


def find(person: Person, message: Seen, words: str) -> Seen | None:
    """A message as it is now, if these words stand in it."""
    return next((one for one in person.messages("games") if one.id == message.id and words in one.text), None)


@pytest.mark.slow("a whole game and its review, 4 s")
async def test_a_player_reads_what_decided_a_game_and_a_watcher_does_not(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    ada = solo.person
    early = (await ada.click(solo.board, f"b1:review:{solo.at[0]}:0:0:", forged=True)).shown
    assert "played to its end" in early.text
    while await solo.turn():
        pass
    board = solo.board

    refused = (await solo.watcher.click(board, "What decided it")).shown
    assert "You didn't play" in refused.text

    first = (await ada.click(board, "What decided it")).private
    assert "being looked at" in first.text
    told = await ada.until(lambda: find(ada, first, "What decided it, "), 90)
    assert "would have" in told.text, "who chooses at random does not choose well"
    assert told.pictures

    await bot.stop()
    await bot.start()
    again = (await ada.click(board, "What decided it")).shown
    assert again.text == told.text
    if told.labels:
        other = (await ada.click(again, "2")).shown
        assert "2 of " in other.text
