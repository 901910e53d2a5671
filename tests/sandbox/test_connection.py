"""The gateway: cuts, reconnects, restarts, and what the bot hears."""

import asyncio

import discord
import pytest

from sandbox.backend import Request
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.sandbox.conftest import Login
from tests.waiting import HANG


async def test_an_old_button_works_after_a_restart(sandbox: Sandbox, login: Login, ada: Person) -> None:
    """A bot that ends and a new one that starts: the button of the old message is answered by the new bot."""
    first = await login()
    message = (await ada.command("games", "start")).shown
    await first.close()
    sandbox.interactions.deadline = 0.05
    assert (await ada.click(message, "Count 0")).failed
    sandbox.interactions.deadline = HANG
    await login()
    outcome = (await ada.click(message, "Count 0")).shown
    assert outcome.text == "Counted 1"


async def test_a_click_during_a_cut_is_replayed(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """The session is resumed and hears what happened while the connection was gone."""
    message = (await ada.command("games", "start")).shown
    sandbox.connections.cut()
    outcome = await ada.click(message, "Count 0")
    assert outcome.state == "done"
    assert (sandbox.connections.identified, sandbox.connections.resumed) == (1, 1)


async def test_the_bot_comes_back_when_asked_to_reconnect(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Op 7: the bot closes, comes back and resumes."""
    sandbox.connections.reconnect()
    await sandbox.until(lambda: sandbox.connections.resumed == 1)
    assert (await ada.command("games", "start")).state == "done"
    assert sandbox.connections.identified == 1


async def test_the_bot_identifies_anew_after_an_invalid_session(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Op 9: nothing can be resumed; the bot identifies again (discord.py waits some seconds before it does)."""
    sandbox.connections.invalidate()
    assert not sandbox.connections.online
    await sandbox.until(lambda: sandbox.connections.identified == 2)
    assert (await ada.command("games", "start")).state == "done"
    assert sandbox.connections.resumed == 0


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    """REST answers 401, which discord.py takes for a failed login."""
    async with Bot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("wrong")


async def test_heartbeats_are_acknowledged(sandbox: Sandbox, login: Login, ada: Person) -> None:
    """The measured latency is that of the last acknowledged heartbeat."""
    sandbox.connections.heartbeat = 0.05
    bot = await login()
    await sandbox.until(lambda: sandbox.connections.heartbeats >= 3)
    assert 0 < bot.latency < 1


async def test_without_the_intent_the_bot_hears_no_messages(sandbox: Sandbox, login: Login, ada: Person) -> None:
    """Messages of people come with the intent of messages, their text with that of contents."""
    deaf = await login()
    hearing = await login(discord.Intents(guilds=True, guild_messages=True))
    reading = await login(discord.Intents(guilds=True, guild_messages=True, message_content=True))
    await ada.say("chat", "one")
    await ada.say("chat", "two")
    assert [await asyncio.wait_for(reading.heard.get(), HANG) for _ in range(2)] == ["one", "two"]
    assert [await asyncio.wait_for(hearing.heard.get(), HANG) for _ in range(2)] == ["", ""]
    assert deaf.heard.empty()


async def test_two_processes_hear_the_same_click_and_one_answers(sandbox: Sandbox, login: Login, ada: Person) -> None:
    """Every session gets the interaction; the second answer is refused with 40060."""
    await login()
    await login()
    outcome = await ada.command("games", "start")
    assert outcome.state == "done"

    def callbacks() -> list[Request]:
        return [entry for entry in sandbox.requests if entry.path.endswith("/callback")]

    await sandbox.until(lambda: len(callbacks()) == 2)
    assert sorted(entry.status for entry in callbacks()) == [200, 400]
    assert {entry.answer.get("code") for entry in callbacks()} == {None, 40060}
    assert len(ada.messages("games")) == 1
