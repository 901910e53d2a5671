"""/belfry setup: whoever manages a server learns in two minutes whether games can be played there."""

import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .conftest import Checked

TRYOUT = "Look at pictures"
CALL, LETTER = "This is a mention, as when it's your turn.", "This is a direct message, as when it's your turn."
REFUSED = "You need the permission **Manage Server** for that."


async def set_up(person: Person, where: str = "games") -> str:
    """What the person reads."""
    told = (await person.command(where, "belfry setup")).private
    return told.text


def number(message: Seen) -> str:
    """What the picture of a message shows, by its words."""
    [alt] = message.alt_texts
    return alt.removeprefix("The number ").partition(",")[0]


def find(person: Person, id: str) -> Seen:
    """A message as the person sees it now."""
    return next(m for m in (*person.messages("games"), *person.dms()) if m.id == id)


async def test_where_all_is_well_everything_is_tried_and_nothing_left(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    text = await set_up(ada)
    assert text.startswith("### Everything Belfry can test by itself works.")
    assert text.count("✅") == 6
    assert ben.messages("games") == ada.dms() == ben.threads() == []
    assert not [one for one in (*ada.messages("games"), *ada.dms()) if one.notified]


async def test_setup_shows_in_private_what_only_a_person_can_judge(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    report = (await ada.command("games", "belfry setup")).private
    id = (await ada.click(report, "Look at pictures")).private.id
    for n, label in enumerate(("Edit", "Edit slowly"), 2):
        assert not (await ada.click(find(ada, id), label)).failed
        await ada.until(lambda n=n: number(find(ada, id)) == str(n))
    assert [len(option["label"]) for option in find(ada, id).menus[0]["options"]] == [100] * 25
    assert not (await ada.select(find(ada, id), "7")).failed
    await ada.read("games", "You chose entry 7.")
    assert not [m for m in ada.messages("games") if not m.only_you]


@pytest.mark.parametrize(
    ("showed", "verdict"),
    [("The first line", "✅ Your phone shows the first line"), ("Nothing", "❌ **Your phone shows nothing.**")],
)
async def test_setup_rings_the_phone_and_keeps_what_it_showed(
    sandbox: Sandbox, bot: BotProcess, showed: str, verdict: str
) -> None:
    ada = sandbox.person("Ada")
    report = (await ada.command("games", "belfry setup")).private
    asked = (await ada.click(report, "Ring my phone")).shown
    sandbox.clock.advance(20)
    call, letter = await ada.read("games", CALL), await ada.read("dm", LETTER)
    for message in (call, letter):
        await ada.until(lambda id=message.id: number(find(ada, id)) == "2")
        assert message.labels == ["Delete"]
    assert call.notified == [ada.id]
    assert [line for line in ada.lock_screen if CALL in line or LETTER in line] == ada.lock_screen[-2:]
    told = (await ada.select(asked, showed)).shown
    assert verdict in told.text
    assert told.text.startswith("### Everything Belfry can test by itself works.")
    assert not [m for m in ada.messages("games") if not m.only_you]
    await ada.until(lambda: not ada.dms())


async def test_setup_deletes_what_rang_also_if_nobody_answers_and_belfry_is_killed(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada = sandbox.person("Ada")
    report = (await ada.command("games", "belfry setup")).private
    await ada.click(report, "Ring my phone")
    sandbox.clock.advance(20)
    await ada.read("games", CALL)
    await ada.read("dm", LETTER)
    sandbox.clock.advance(16 * 60)
    await ada.until(lambda: not ada.dms() and not [m for m in ada.messages("games") if not m.only_you])
    report = (await ada.command("games", "belfry setup")).private
    await ada.click(report, "Ring my phone")
    sandbox.clock.advance(20)
    await ada.read("games", CALL)
    await ada.read("dm", LETTER)
    await bot.kill()
    sandbox.faults.add("GET /channels/[0-9]+/messages", "500", times=1_000)
    await bot.start()
    assert not (await ada.command("games", "belfry about")).failed
    sandbox.faults.clear()
    await bot.restart()
    await ada.until(lambda: not ada.dms() and not [m for m in ada.messages("games") if not m.only_you])


@pytest.mark.parametrize(
    ("denied", "missing", "failed"),
    [
        ("attach_files", "Attach Files", "Posting a board"),
        ("view_channel", "View Channels", "Posting a board"),
        ("create_public_threads", "Create Public Threads", ""),
        ("send_messages_in_threads", "Send Messages in Threads", ""),
    ],
)
async def test_what_is_switched_off_is_named(
    sandbox: Sandbox, bot: BotProcess, checked: Checked, denied: str, missing: str, failed: str
) -> None:
    ada = sandbox.person("Ada")
    sandbox.control.permissions({"channel": ada.channel("games"), "deny": [denied]})
    text = await set_up(ada)
    assert f"❌ **The permissions that games need.** Missing: **{missing}** (" in text
    assert (f"❌ **{failed}.** Not allowed, as the first line says." in text) == bool(failed)
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
    assert "❌ **Sending you a direct message.** Your direct messages from this server are closed" in text
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
    report = (await ada.command("games", "belfry setup")).private
    await ada.click(report, "Ring my phone")
    sandbox.clock.advance(20)
    await ada.read("games", CALL)
    refused = (await ben.click(await ben.read("games", CALL), "Delete")).shown
    assert refused.text == REFUSED
    assert await ben.read("games", CALL)
    assert "in a channel of a server you manage" in await set_up(ada, sandbox.world.dm(ada.id).id)
