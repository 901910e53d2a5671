"""A person's day with the bot: commands, clicks, forms, menus, messages for one."""

from sandbox import Person, Sandbox
from tests.sandbox.bot import Bot


async def test_a_command_is_answered_with_a_picture_and_a_button(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """/start posts a message with text, picture with alt text, button and menu."""
    outcome = await ada.command("games", "start")
    assert outcome.state == "done"
    message = ada.messages("games")[-1]
    assert outcome.message == message
    assert message.text == "Counted 0"
    assert message.labels == ["Count 0"]
    assert message.alt_texts == ["The number 0"]
    assert (message.pictures[0]["width"], message.pictures[0]["height"]) == (40, 30)


async def test_a_click_edits_the_message_for_everybody(sandbox: Sandbox, bot: Bot, ada: Person, ben: Person) -> None:
    """A click shows the new number to all, and the ephemeral follow-up to who clicked alone."""
    await ada.command("games", "start")
    outcome = await ben.click(ada.messages("games")[-1], "Count 0")
    assert outcome.message is not None
    assert outcome.message.text == "Counted 1"
    assert outcome.message.alt_texts == ["The number 1"]
    await ben.read("games", "Only for you")
    assert [message.text for message in ada.messages("games")] == ["Counted 1"]
    assert [message.only_you for message in ben.messages("games")] == [False, True]
