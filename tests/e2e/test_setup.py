"""/belfry setup: whoever manages a server learns in two minutes whether games can be played there."""

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .conftest import Checked

TRYOUT = "Test what only you can see"
REFUSED = "You need the permission **Manage Server** for that."


async def set_up(person: Person, where: str = "games") -> str:
    """What the person reads."""
    told = (await person.command(where, "belfry setup")).private
    return told.text


def number(message: Seen) -> str:
    """What the picture of a message shows, by its words."""
    [alt] = message.alt_texts
    return alt.removeprefix("The number ").partition(",")[0]


def newest(person: Person, words: str = TRYOUT) -> Seen:
    return next(m for m in reversed(person.messages("games")) if words in m.text and not m.only_you)


async def test_where_all_is_well_everything_is_tried_and_nothing_left_but_what_people_try(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    text = await set_up(ada)
    assert text.startswith("### Everything Belfry can test by itself works.")
    assert text.count("✅") == 14
    assert [TRYOUT in message.text for message in ben.messages("games")] == [True]
    assert ada.dms() == []
    assert all(thread["thread_metadata"]["archived"] for thread in ben.threads())


async def test_what_only_a_person_can_see_is_tried_by_pressing(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    await set_up(ada)
    for n, label in enumerate(("Edit", "Edit slowly"), 2):
        assert not (await ada.click(newest(ada), label)).failed
        await ada.until(lambda n=n: number(newest(ada)) == str(n))
    secret = (await ada.click(newest(ada), "Secret")).private
    await ada.until(lambda: [number(m) for m in ada.messages("games") if m.id == secret.id] == ["2"])
    menu = newest(ada).menus[0]
    assert [len(option["label"]) for option in menu["options"]] == [100] * 25
    assert not (await ada.select(newest(ada), "7")).failed
    await ada.read("games", "You chose entry 7.")
    assert not (await ada.click(newest(ada), "Notify me")).failed
    call = await ada.read("games", "And this is an edit.")
    assert call.notified == [ada.id]
    for words in ("And this is an edit.", TRYOUT):
        assert not (await ada.click(newest(ada, words), "Delete")).failed
    assert [m for m in ada.messages("games") if not m.only_you] == []


@pytest.mark.parametrize(
    ("denied", "missing", "failed"),
    [
        ("attach_files", "Attach Files", "Posting a board"),
        ("view_channel", "View Channels", "Posting a board"),
        ("create_public_threads", "Create Public Threads", "Opening a thread"),
        ("send_messages_in_threads", "Send Messages in Threads", "Writing in the thread"),
    ],
)
async def test_what_is_switched_off_is_named(
    sandbox: Sandbox, bot: BotProcess, checked: Checked, denied: str, missing: str, failed: str
) -> None:
    ada = sandbox.person("Ada")
    sandbox.control.permissions({"channel": ada.channel("games"), "deny": [denied]})
    text = await set_up(ada)
    assert f"❌ **The permissions that games need.** Missing: **{missing}** (" in text
    assert f"❌ **{failed}.** Not allowed, as the first line says." in text
    assert "tests failed." in text


async def test_what_is_seen_without_embed_links_is_said(sandbox: Sandbox, bot: BotProcess) -> None:
    """It is not needed, by all that is known; whoever tries it on a real server knows more."""
    ada = sandbox.person("Ada")
    sandbox.control.permissions({"channel": ada.channel("games"), "deny": ["embed_links"]})
    text = await set_up(ada)
    assert text.startswith("### Everything Belfry can test by itself works.")
    assert "✅ Posting a board without **Embed Links**." in text
    assert "✅ The permissions that games need." in text


async def test_a_host_who_accepts_no_direct_messages_learns_how_people_play_without(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada = sandbox.person("Ada")
    await ada.close_dms()
    text = await set_up(ada)
    assert "❌ **Writing you a direct message.** Your direct messages from this server are closed" in text
    assert text.count("❌") == 1


async def test_a_thread_can_be_tried_too(sandbox: Sandbox, bot: BotProcess) -> None:
    """There no other thread is opened."""
    ada = sandbox.person("Ada")
    await ada.command("games", "play", game="tower_up")
    taken = (await ada.command("games", "play", game="tower_up")).shown
    await ada.click(taken, "Open a thread")
    [thread] = ada.threads()
    text = await set_up(ada, thread["id"])
    assert text.startswith("### Everything Belfry can test by itself works.")
    assert "Opening a thread" not in text


async def test_only_who_manages_the_server_may(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    assert await set_up(ben) == REFUSED
    await set_up(ada)
    refused = (await ben.click(newest(ben), "Delete")).shown
    assert refused.text == REFUSED
    assert newest(ada)
    assert "in a channel of a server you manage" in await set_up(ada, sandbox.world.dm(ada.id).id)
