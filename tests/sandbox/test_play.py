"""A person's day with the bot: commands, clicks, menus, forms, threads, messages for one."""

import asyncio

import pytest

from sandbox.actions import Denied
from sandbox.messages import SILENT
from sandbox.models import JSON
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_is_answered_with_a_picture_and_a_button(ada: Person) -> None:
    """/start posts a message with text, picture with alt text, button and menu."""
    outcome = await ada.command("games", "start")
    assert outcome.state == "done"
    message = ada.messages("games")[-1]
    assert outcome.message == message
    assert message.text == "Counted 0"
    assert message.labels == ["Count 0"]
    assert message.alt_texts == ["The number 0"]
    assert (message.pictures[0]["width"], message.pictures[0]["height"]) == (40, 30)


async def test_a_click_edits_the_message_for_everybody(ada: Person, ben: Person) -> None:
    """A click shows the new number to all, and the ephemeral follow-up to who clicked alone."""
    await ada.command("games", "start")
    outcome = (await ben.click(ada.messages("games")[-1], "Count 0")).shown
    assert outcome.text == "Counted 1"
    assert outcome.alt_texts == ["The number 1"]
    await ben.read("games", "Only for you")
    assert [message.text for message in ada.messages("games")] == ["Counted 1"]
    assert [message.only_you for message in ben.messages("games")] == [False, True]


async def test_a_layout_shows_its_uploaded_picture(ada: Person) -> None:
    """In Components V2 a gallery's attachment:// becomes the file's address; the list of attachments stays empty."""
    message = (await ada.command("games", "layout")).shown
    assert message.json["attachments"] == []
    edited = (await ada.click(message, "Count 0")).shown
    assert edited.text == "Counted 1"
    assert [picture["url"].rpartition("/")[2] for picture in edited.pictures] == ["board-1.png"]
    assert edited.alt_texts == ["The number 1"]


async def test_a_secret_answer_is_seen_by_one(ada: Person, ben: Person) -> None:
    """An ephemeral message is for the person of the interaction alone."""
    outcome = (await ada.command("games", "secret")).private
    assert ben.messages("games") == []
    with pytest.raises(Denied):
        await ben.click(outcome, "t1:count:0", forged=True)


async def test_a_menu_gives_its_values(ada: Person) -> None:
    """Several values can be chosen; the deferred answer is waited for."""
    await ada.command("games", "start")
    outcome = (await ada.select(ada.messages("games")[-1], ["Metal", "wood"])).shown
    assert outcome.text == "Picked metal, wood"


async def test_what_is_sent_beside_a_message_that_was_to_change_is_the_answer(ada: Person) -> None:
    """A bot that promised to change the pressed message, and then has a sentence for one person instead."""
    await ada.command("games", "start")
    outcome = (await ada.select(ada.messages("games")[-1], "clay")).private
    assert outcome.text == "There is no clay."


async def test_what_is_not_offered_cannot_be_chosen(ada: Person) -> None:
    """Too many values, a button that is not there: the person is told, the bot hears nothing."""
    message = (await ada.command("games", "start")).shown
    with pytest.raises(Denied):
        await ada.select(message, ["metal", "wood", "clay"])
    with pytest.raises(KeyError):
        await ada.click(message, "Count 9")


async def test_a_form_is_opened_and_sent(ada: Person) -> None:
    """The bot answers a command with a form, and the form with a message."""
    form = await ada.command("games", "form")
    assert form.modal is not None
    assert form.modal["title"] == "Your name"
    outcome = (await ada.submit(form, name="Ada L.")).shown
    assert outcome.text == "Hello Ada L."


async def test_a_form_takes_what_its_fields_allow(ada: Person) -> None:
    """A required field cannot be left empty, a short one takes no long text, and a form is for one person."""
    form = await ada.command("games", "form")
    for name in ("", "x" * 21):
        with pytest.raises(Denied):
            await ada.submit(form, name=name)


async def test_choices_come_while_typing(ada: Person) -> None:
    """Autocomplete offers what fits to the letters so far; the choice is then sent with the command."""
    assert await ada.autocomplete("games", "show", "game", game="cas") == [{"name": "Castle", "value": "castle"}]
    outcome = (await ada.command("games", "show", game="castle", number=3)).shown
    assert outcome.text == "castle 3"


async def test_a_direct_message_reaches_one_person(sandbox: Sandbox, ada: Person, ben: Person) -> None:
    """A DM mentions without pinging: the bot's allowed mentions are none."""
    await ada.command("games", "dm", person=ben)
    (message,) = ben.dms()
    assert message.text == f"Hello {ben}"
    assert message.notified == []
    assert message.json["mentions"][0]["id"] == ben.id
    assert ada.dms() == []


async def test_closed_direct_messages(ada: Person, ben: Person) -> None:
    """Somebody who takes no messages: 403 with code 50007."""
    await ben.close_dms()
    outcome = (await ada.command("games", "dm", person=ben)).shown
    assert outcome.text == "Closed: 50007"
    assert ben.dms() == []


async def test_a_thread_with_a_silent_board(ada: Person, ben: Person) -> None:
    """The deferred answer is completed by the first follow-up; the thread's board can be played by all."""
    outcome = (await ada.command("games", "thread", name="Table 1")).private
    (thread,) = ben.threads()
    assert outcome.text == f"See <#{thread['id']}>"
    (board,) = ben.messages(thread["id"])
    assert board.json["flags"] & SILENT
    assert (await ben.click(board, "Count 0")).state == "done"
    assert thread["name"] in [message.text for message in ben.messages("games")]


async def test_thinking_ends_with_the_answer(ada: Person) -> None:
    """A deferred reply is one message, first empty and loading, then filled in."""
    outcome = await ada.command("games", "think")
    (message,) = ada.messages("games")
    assert outcome.message == message
    assert (message.text, message.json["flags"]) == ("Thought.", 0)


async def test_what_a_command_posts_for_all_after_a_promise_to_one_is_its_message(ada: Person, ben: Person) -> None:
    """Discord makes no message for all of a private promise, so a bot that was late posts one and deletes the other."""
    await ben.command("games", "start")
    outcome = await ada.command("games", "post")
    assert outcome.message == ben.messages("games")[-1]
    assert len(ben.messages("games")) == 2
    assert (await ada.click(outcome.message, "Count 0")).message.text == "Counted 1"


async def test_a_deleted_answer_is_told_without_a_message(sandbox: Sandbox, ada: Person) -> None:
    """Who follows what a person sees reads messages, never an id in the place of one."""
    told: list[JSON] = []
    sandbox.stream.listen(ada.id, told.append, frozenset(("interaction",)))
    await ada.command("games", "post")
    _, promised, settled = told
    assert promised["message"]["only_you"]
    assert settled["settled"]
    assert "message" not in settled


async def test_an_unanswered_command_fails(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Without an answer within the deadline the person is told that it failed."""
    sandbox.interactions.deadline = 0.05
    outcome = await ada.command("games", "fail")
    assert outcome.failed
    assert str(await bot.errors.get()) == "on purpose"


async def test_people_talk(sandbox: Sandbox, ada: Person, ben: Person) -> None:
    """What people write is read by all and counts as unread until the channel is opened."""
    await ada.say("chat", f"Good day, {ben}")
    message = await ben.read("chat", "Good day")
    assert message.author == ada.id
    assert message.notified == [ben.id]


async def test_the_same_choice_in_a_menu_is_not_sent_again(sandbox: Sandbox, ada: Person, ben: Person) -> None:
    """Only after another one, in a message that was edited, or after a failure; what others chose does not matter."""
    message = (await ada.command("games", "start")).shown
    await ada.select(message, ["metal"])
    edited = ada.messages("games")[-1]
    assert edited.text == "Picked metal"
    sandbox.faults.add("PATCH /webhooks", "50035")  # so that the message stays as it is
    doing = asyncio.create_task(ada.select(edited, ["metal"]))
    await sandbox.until(lambda: not sandbox.faults.waiting)
    with pytest.raises(Denied, match="nothing is sent"):
        await ada.select(edited, ["metal"])
    await ben.select(edited, ["metal"])
    assert (await ada.select(ben.messages("games")[-1], ["metal"])).state == "done"
    doing.cancel()


async def test_a_locked_thread_takes_no_answer_that_others_would_see(
    sandbox: Sandbox, bot: Bot, ada: Person, ben: Person
) -> None:
    """To what was begun before it was locked: 50083, for new messages and for edits; private answers pass."""
    thread = sandbox.control.thread({"as": ben.id, "channel": ben.channel("games"), "name": "Table"})["id"]
    message = (await ben.command(thread, "start")).shown

    def count_refused() -> int:
        return sum(one.path.endswith("/callback") and one.answer.get("code") == 50083 for one in sandbox.requests)

    for begun, refused in ((ben.command(thread, "secret"), 0), (ben.command(thread, "start"), 1),
                           (ben.click(message, "Count 0"), 2)):  # fmt: skip
        sandbox.world.archive(sandbox.world.channel(thread), archived=False, locked=False)
        doing = asyncio.create_task(begun)
        await asyncio.sleep(0)
        sandbox.world.archive(sandbox.world.channel(thread), archived=False, locked=True)
        if refused:
            await sandbox.until(lambda refused=refused: count_refused() == refused)
            sandbox.interactions.give_up()
        assert (await doing).failed == bool(refused)


async def test_a_moderator_purges_a_channel(sandbox: Sandbox, bot: Bot, ada: Person, ben: Person) -> None:
    """The newest messages are gone for all, and the bot's next edit meets 10008; what only one person sees stays."""
    for _ in range(3):
        await ada.command("games", "start")
    await ada.command("games", "secret")
    sandbox.control.purge({"channel": ada.channel("games"), "count": 2})
    assert len(ben.messages("games")) == 1
    assert [message.only_you for message in ada.messages("games")] == [False, True]
