"""The own panel as a private answer: it is there when a game begins, and goes on while one plays in it."""

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.solo import Solo

LONG = 60.0
OWN = {"Help…", "More…", "Board as text"}  # buttons of which an own panel has one


def private_answers(person: Person) -> list[Seen]:
    """What this person alone sees in the channel."""
    return [message for message in person.messages("games") if message.only_you]


def answers(person: Person) -> list[Seen]:
    """The own panels among the private answers in the channel."""
    return [message for message in private_answers(person) if message.pictures or not OWN.isdisjoint(message.labels)]


def asks(party: Party, message: Seen) -> bool:
    """Whether one can choose in this message what the board waits for."""
    return any(party.is_open(part.get("custom_id", "")) for part in message.parts)


async def test_a_game_in_secret_is_played_in_one_answer(sandbox: Sandbox, bot: BotProcess) -> None:
    """Whoever begins, the person's own panel comes by itself with the first thing to choose in secret, and asks the
    next question in the same place each time the computer has played."""
    solo = await Solo.sit_down(sandbox, "broadway_tower")
    me = solo.person
    for _ in range(6):
        await me.until(lambda: solo.over or any(asks(solo, one) for one in [solo.board, *answers(me)]), LONG)
        if not solo.over:
            await solo.choose_in(me, next(one for one in [*answers(me), solo.board] if asks(solo, one)))
    assert len(answers(me)) == 1
    if not solo.over:
        await solo.leave()
    await me.until(lambda: "The game is over." in answers(me)[-1].text)


async def test_no_panel_comes_where_nothing_is_secret(sandbox: Sandbox, bot: BotProcess) -> None:
    """In Tower Up the board has it all."""
    solo = await Solo.sit_down(sandbox, "tower_up")
    await solo.watcher.until(lambda: solo.asked, LONG)
    await solo.choose_in(solo.person, solo.board)
    await solo.watcher.until(lambda: solo.asked, LONG)
    assert not answers(solo.person)


async def test_a_press_that_comes_too_late_is_answered_where_it_was_made(sandbox: Sandbox, bot: BotProcess) -> None:
    """The private answer itself says so and shows how things stand, instead of another below it."""
    solo = await Solo.sit_down(sandbox, "castle_builders")
    me = solo.person
    await me.until(lambda: any(asks(solo, one) for one in answers(me)), LONG)
    old = next(part["custom_id"] for part in answers(me)[-1].parts if solo.is_open(part.get("custom_id", "")))
    await solo.choose_in(me, answers(me)[-1])
    late = (await me.click(answers(me)[-1], old, forged=True)).shown
    assert "The game has moved on" in late.text
    assert [one.id for one in answers(me)] == [late.id]


@pytest.mark.table("tower", 3)
async def test_who_is_new_reads_what_the_game_is_about_although_the_first_gems_are_drawn_by_that_press(
    party: Party,
) -> None:
    """The board says where to press for it."""
    [first] = party.waited_for()
    assert "New to Tower? *My hand* leads to a lesson." in party.board.text
    own = (await first.click(party.board, "My hand")).shown
    assert "What do you do?" in str(own.json)  # in the text, or in the menu
    assert "**New to you?**" in own.text


def with_controls(person: Person) -> list[str]:
    """Which own panels in the channel have something to press."""
    return [one.id for one in answers(person) if one.labels]


@pytest.mark.parametrize("game", ["broadway_tower", "tower_up"])
async def test_own_panel_that_is_opened_again_replaces_the_one_before(
    sandbox: Sandbox, bot: BotProcess, game: str
) -> None:
    """Ada presses the button on the board at each of ten questions, whether or not she is asked."""
    party = await Party.start(sandbox, game, 2)
    ada = party.people[0]
    for _ in range(10):
        button = next(label for label in party.board.labels if label in ("Choose in secret", party.own_panel))
        shown = (await ada.click(party.board, button)).shown
        await ada.until(lambda shown=shown: [one.id for one in answers(ada)] == [shown.id])
        await party.press_once()
    await ada.until(lambda: len(answers(ada)) == 1)


@pytest.mark.table("broadway_tower", 2)
async def test_refusal_goes_at_the_next_press(bot: BotProcess, party: Party) -> None:
    eve, told = party.watcher, set[str]()
    for _ in range(3):
        refused = (await eve.click(party.board, "Choose in secret")).private
        told.add(refused.text)
        await eve.until(lambda refused=refused: [one.id for one in private_answers(eve)] == [refused.id])
    assert len(told) == 1
    shown = (await eve.click(party.board, "More…")).private
    await eve.until(lambda: [one.id for one in private_answers(eve)] == [shown.id])


@pytest.mark.table("broadway_tower", 2)
async def test_older_own_panel_replaces_the_newer_one_when_it_is_pressed(bot: BotProcess, party: Party) -> None:
    """After a restart nobody remembers the panel that Ada has open; she opens another, and goes on in the old one."""
    ada = party.people[0]
    old = (await ada.click(party.board, "Choose in secret")).message
    await bot.restart()
    new = (await ada.click(party.board, "Choose in secret")).message
    assert old is not None
    assert new is not None
    assert with_controls(ada) == [old.id, new.id]
    await party.choose_in(ada, old)
    await ada.until(lambda: [one.id for one in answers(ada)] == [old.id])
