"""Faults on demand, and what a discord.py bot makes of them."""

import asyncio
import time
from contextlib import nullcontext

import aiohttp
import discord
import pytest

from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.sandbox.seen import channel
from tests.waiting import HANG, until


def statuses(sandbox: Sandbox, method: str, ending: str) -> list[int]:
    """The statuses of the requests to such a path, oldest first; 0 for a cut connection."""
    return [entry.status for entry in sandbox.requests if entry.method == method and entry.path.endswith(ending)]


async def test_a_rate_limit_is_waited_for(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A 429 with `Via` says when to come back; the bot waits and succeeds."""
    sandbox.faults.add("POST .*/messages", "429", seconds=0.1)
    begun = time.monotonic()
    await channel(bot).send("Hello")
    assert time.monotonic() - begun >= 0.1
    assert statuses(sandbox, "POST", "/messages") == [429, 200]
    assert [message.text for message in ada.messages("games")] == ["Hello"]


async def test_a_ban_is_not_waited_for(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A 429 without `Via` is raised at once."""
    sandbox.faults.add("POST .*/messages", "429-plain")
    with pytest.raises(discord.HTTPException) as raised:
        await channel(bot).send("Hello")
    assert raised.value.status == 429
    assert ada.messages("games") == []


async def test_a_server_error_is_retried(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A 500 before anything was done: the second try posts the message."""
    sandbox.faults.add("POST .*/messages", "500")
    await channel(bot).send("Hello")
    assert statuses(sandbox, "POST", "/messages") == [500, 200]
    assert len(ada.messages("games")) == 1


async def test_a_message_that_was_posted_in_spite_of_an_error_is_not_posted_twice(
    sandbox: Sandbox, bot: Bot, ada: Person
) -> None:
    """`enforce_nonce`: the same nonce again gives the message that is there."""
    sandbox.faults.add("POST .*/messages", "502-done")
    sent = await channel(bot).send("Hello")
    assert statuses(sandbox, "POST", "/messages") == [502, 200]
    assert [message.id for message in ada.messages("games")] == [str(sent.id)]


async def test_an_answer_that_arrived_in_spite_of_an_error(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """The callback's second try is told 40060: the person saw the answer already."""
    sandbox.faults.add("/callback", "502-done")
    outcome = await ada.command("games", "secret")
    assert outcome.state == "done"
    error = await asyncio.wait_for(bot.errors.get(), HANG)
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060
    assert statuses(sandbox, "POST", "/callback") == [502, 400]


async def test_a_follow_up_is_posted_twice_after_an_error(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Follow-ups have no nonce: done, 502, done again."""
    sandbox.faults.add("POST /webhooks", "502-done")
    message = (await ada.command("games", "start")).shown
    await ada.click(message, "Count 0")
    await ada.until(lambda: len([one for one in ada.messages("games") if one.only_you]) == 2)


async def test_a_cut_connection_is_not_retried(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A reset before the work: nothing is posted, and the caller is told."""
    sandbox.faults.add("POST .*/messages", "reset")
    with pytest.raises(aiohttp.ClientError):
        await channel(bot).send("Hello")
    assert statuses(sandbox, "POST", "/messages") == [0]
    assert ada.messages("games") == []


async def test_a_connection_cut_after_the_work(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """A reset after the work: the caller is told of an error, but the message is there."""
    sandbox.faults.add("POST .*/messages", "reset-done")
    with pytest.raises(aiohttp.ClientError):
        await channel(bot).send("Hello")
    assert len(ada.messages("games")) == 1


async def test_an_answer_after_the_deadline_is_too_late(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """The person sees that it failed; the bot gets 10062."""
    sandbox.interactions.deadline = 0.05
    sandbox.faults.add("/callback", "delay", seconds=0.1)
    outcome = await ada.command("games", "start")
    assert outcome.failed
    error = await asyncio.wait_for(bot.errors.get(), HANG)
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    assert ada.messages("games") == []


async def test_a_fault_meets_as_many_requests_as_planned(sandbox: Sandbox, bot: Bot) -> None:
    """`times` counts down; clearing takes back what still waits."""
    sandbox.faults.add("GET /users/", "429-plain", times=2)
    sandbox.faults.add("GET /users/", "500", times=5)
    user = int(sandbox.world.people[0].id)
    for _ in range(2):
        with pytest.raises(discord.HTTPException):
            await bot.fetch_user(user)
    sandbox.faults.clear()
    assert (await bot.fetch_user(user)).id == user


async def test_a_nonce_is_refused_for_minutes_when_its_message_was_deleted(
    sandbox: Sandbox, bot: Bot, ada: Person
) -> None:
    """Also in another channel, for nonces are counted by author."""
    sent = await channel(bot).send("Hello", nonce="1")
    assert (await channel(bot, "chat").send("Hello", nonce="1")).id == sent.id
    await sent.delete()
    for name in ("games", "chat"):
        with pytest.raises(discord.NotFound) as raised:
            await channel(bot, name).send("Hello", nonce="1")
        assert raised.value.code == 10008
    sandbox.clock.advance(600)
    assert (await channel(bot).send("Hello", nonce="1")).id != sent.id


@pytest.mark.parametrize(("code", "status"), [("20026", 403), ("40003", 403), ("987654", 403)])
async def test_any_code_can_be_the_answer(sandbox: Sandbox, bot: Bot, code: str, status: int) -> None:
    """One that nobody has heard of is a 403."""
    sandbox.faults.add("POST .*/messages", code)
    with pytest.raises(discord.HTTPException) as raised:
        await channel(bot).send("Hello")
    assert statuses(sandbox, "POST", "/messages") == [status]
    assert raised.value.code == int(code)


async def test_a_rate_limit_may_not_say_how_long_it_lasts(sandbox: Sandbox, bot: Bot) -> None:
    """Which discord.py 2.7 does not expect, nor Discord's own document."""
    sandbox.faults.add("POST .*/messages", "30046")
    with pytest.raises(KeyError, match="retry_after"):
        await channel(bot).send("Hello")
    assert statuses(sandbox, "POST", "/messages") == [429]
    sandbox.backend.requests.clear()


async def test_an_unknown_fault_is_an_error(sandbox: Sandbox) -> None:
    """A misspelt fault would make a test pass for nothing."""
    for misspelt in ("5o3", "302", "429-wide", "reset-donne"):
        with pytest.raises(ValueError, match=misspelt):
            sandbox.faults.add("", misspelt)


@pytest.mark.parametrize(("fault", "status"), [("503", 503), ("404-html", 404), ("409", 409)])
async def test_any_status_can_be_the_answer(sandbox: Sandbox, bot: Bot, fault: str, status: int) -> None:
    """With a page in place of Discord's JSON, too."""
    sandbox.faults.add("GET /users/", fault)
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.get(f"{sandbox.api}/users/@me") as answer:
        assert answer.status == status
        assert (answer.content_type == "text/html") == ("html" in fault)
    sandbox.backend.requests.clear()  # Discord's document knows no pages


async def test_what_is_done_may_be_answered_as_if_it_were_not(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    for number, fault in enumerate(("50013-done", "500-done", "torn"), 1):
        sandbox.faults.add("POST .*/messages", fault)
        with pytest.raises((discord.HTTPException, aiohttp.ClientError)) if fault != "500-done" else nullcontext():
            await channel(bot).send("Hello", nonce=str(number))
        assert len(ada.messages("games")) == number


async def test_a_fault_may_be_for_one_person_or_channel_alone(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    sandbox.faults.add("POST .*/messages", "403", about=ada.channel("chat"))
    await channel(bot).send("Hello")
    with pytest.raises(discord.Forbidden):
        await channel(bot, "chat").send("Hello")
    sandbox.faults.add("/callback", "reset", about=ada.id)
    assert not (await sandbox.person("Ben").command("games", "start")).failed
    assert sandbox.faults.waiting


@pytest.mark.parametrize(("fault", "heard"), [("lost", 0), ("twice", 2), ("delay", 1), ("reset", 1)])
async def test_what_is_told_may_be_lost_or_told_twice_or_late(
    sandbox: Sandbox, bot: Bot, ada: Person, fault: str, heard: int
) -> None:
    told = list[int]()

    @bot.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        told.append(interaction.id)

    if fault == "lost":
        sandbox.interactions.deadline = 0.1
    sandbox.faults.add("GATEWAY INTERACTION_CREATE", fault, seconds=0.1)
    assert (await ada.command("games", "start")).failed == (fault == "lost")
    await until(lambda: len(told) == heard)


async def test_what_is_told_may_come_after_what_came_later(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    told = list[str]()

    @bot.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        told.append(interaction.user.name)

    sandbox.faults.add("GATEWAY INTERACTION_CREATE", "later")
    await asyncio.gather(ada.command("games", "start"), sandbox.person("Ben").command("games", "start"))
    assert told == ["ben", "ada"]


async def test_limits_slow_edits_down(sandbox: Sandbox, bot: Bot) -> None:
    """Five edits in five seconds: the headers tell, and the sixth is refused when the bot does not heed them."""
    message = await channel(bot).send("0")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    url = f"{sandbox.api}/channels/{message.channel.id}/messages/{message.id}"
    async with aiohttp.ClientSession(headers=headers) as session:
        seen = []
        for number in range(6):
            async with session.patch(url, json={"content": str(number)}) as answer:
                seen.append((answer.status, answer.headers["X-RateLimit-Remaining"]))
                last = await answer.json()
    assert seen == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
    assert 4 < last["retry_after"] <= 5


async def test_answers_to_interactions_have_no_limit(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """Twelve edits by clicks pass at once."""
    message = (await ada.command("games", "layout")).message
    for number in range(12):
        assert message is not None
        message = (await ada.click(message, f"Count {number}")).message
    assert 429 not in statuses(sandbox, "POST", "/callback")


async def test_a_message_older_than_an_hour_takes_three_edits_in_six_seconds(sandbox: Sandbox, bot: Bot) -> None:
    """No header warns, one bucket serves the whole channel, and answers to presses are not counted."""
    old = [await channel(bot).send(str(number)) for number in range(2)]
    await old[0].edit(content="Young")
    sandbox.clock.advance(3600)
    for number in range(3):
        await old[number % 2].edit(content=f"{number} and old")
    with pytest.raises(KeyError, match="retry_after"):
        await old[1].edit(content="Once too often")
    assert sandbox.requests[-1].answer["code"] == 30046
    sandbox.clock.advance(6)
    await old[1].edit(content="Later")


async def test_a_bot_opens_direct_messages_with_ten_people_in_ten_minutes(sandbox: Sandbox, bot: Bot) -> None:
    """Those that are open stay so."""
    people = [await bot.fetch_user(int(sandbox.person(f"Guest {number}").id)) for number in range(11)]
    for user in people[:10]:
        await user.send("Hello")
    with pytest.raises(discord.HTTPException) as raised:
        await people[10].send("Hello")
    assert raised.value.code == 40003
    await people[0].send("Still there?")
    sandbox.clock.advance(600)
    await people[10].send("Hello")


async def test_limits_can_be_switched_off(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.backend.limits.share = 0.0
    for number in range(12):
        await bot.fetch_user(int(sandbox.person(f"Guest {number}").id))
        await channel(bot).send(str(number))
    assert 429 not in statuses(sandbox, "POST", "/messages")
