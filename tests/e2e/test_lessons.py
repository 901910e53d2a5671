"""Somebody who knows no game learns one by playing, in a channel and in direct messages, with the real bot."""

from base.clock import DAY
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess

SUCCESS = 3  # the style of what is suggested


async def follow(person: Person, message: Seen, most: int = 40) -> Seen:
    """Read on, and choose what is suggested so often, or until there is nothing more."""
    while most:
        [press] = [part["custom_id"] for part in message.parts if part.get("style") == SUCCESS]
        if not press.startswith("b1:lesson"):
            return message
        most -= press.startswith("b1:lesson:")
        message = (await person.click(message, press)).shown
    return message


async def test_a_newcomer_does_a_lesson_between_restarts_and_then_plays_a_real_game(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """From /play on; all of it is one answer that nobody else sees, and it calls nobody."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    shelf = (await ada.command("games", "play")).shown
    lesson = (await ada.select(shelf, "Castle Builders", "b1:try:0:0:0:")).private
    assert len(lesson.pictures) == 1
    lesson = await follow(ada, lesson, 3)
    await bot.restart()
    lesson = await follow(ada, lesson)
    assert "the end" in lesson.text
    assert ben.messages("games") == []
    assert not (await ada.click(lesson, "A computer")).failed
    [board] = await ben.until(lambda: [one for one in ben.messages("games") if one.pictures])
    assert "Castle Builders #1" in board.text


async def test_in_direct_messages_a_lesson_stays_for_thirty_days(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    dm = sandbox.world.dm(ada.id).id
    lesson = (await ada.command(dm, "try", game="castle_builders")).shown
    assert not lesson.only_you
    lesson = await follow(ada, lesson, 2)
    sandbox.clock.advance(29 * DAY)
    lesson = await follow(ada, lesson, 1)
    assert "4 of" in lesson.text
    sandbox.clock.advance(31 * DAY)
    lesson = await follow(ada, lesson, 1)
    assert "1 of" in lesson.text


async def test_the_rules_lead_to_a_lesson_and_a_game_without_one_says_so(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    rules = (await ada.command("games", "rules", game="tower")).shown
    lesson = (await ada.click(rules, "Try it")).shown
    assert "1 of" in lesson.text
    refused = (await ada.click(rules, "b1:try:0:0:0:chess", forged=True)).shown
    assert "There is no lesson for this game." in refused.text
