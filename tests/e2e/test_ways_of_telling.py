"""Secrets are asked by direct message and public turns by a mention, unless somebody has said otherwise, or cannot be
told so."""

import os

import pytest

from base.clock import DAY
from base.time_limits import CALLED
from cogs.words import say
from sandbox.permissions import Overwrite, bits
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party, choose_nth
from .people.tables import until_waits_for
from .watching.messages import Posts, count_calls, pings, written_to
from .watching.rest import at_rest, look_away, pass_time

PRESSES = 4  # from a message to all that it asks
ASIDE = "Ask me in the channel"


async def test_who_has_set_nothing_is_mentioned_for_what_all_may_see(sandbox: Sandbox, bot: BotProcess) -> None:
    """Once, a minute after the wait began; and nobody is written to for it."""
    posts = Posts(sandbox)
    party = await Party.start(sandbox, "tower_up", 2)
    [person] = party.waited_for()
    await pass_time(sandbox, bot, CALLED.seconds - 5)
    assert not count_calls(sandbox, person)
    for _ in range(2):
        await look_away(sandbox, bot)
        [ping] = posts.notifying(person)
        assert ping.notified == [person.id]
        assert [one.id for one in pings(party, person)] == [ping.id]
    assert not [message for one in party.people for message in written_to(one)]


async def test_one_press_has_secrets_asked_in_the_channel(sandbox: Sandbox, bot: BotProcess) -> None:
    """From the line that says at the first table with secrets how they are asked; the others are written to."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    opened = (await ada.command("games", "play", game="broadway_tower")).shown
    assert not (await ben.click(opened, "Join")).failed
    line = await ben.read("games", say("board.secret.messages"))
    assert line.only_you
    pressed = (await ben.click(line, ASIDE)).private
    assert "You are asked in the channel" in pressed.text
    assert ASIDE not in pressed.labels
    assert not (await ada.click(await ada.read("games", "Ready to start"), "Start")).failed
    await look_away(sandbox, bot)
    assert not written_to(ben)
    assert (count_calls(sandbox, ben), count_calls(sandbox, ada)) == (1, 0)
    assert len(written_to(ada)) == 1


async def test_who_no_longer_sees_the_channel_is_written_to(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """And is called there again when they do."""
    _, ben = party.people
    await until_waits_for(party, ben)
    called, room = count_calls(sandbox, ben), sandbox.world.channel(party.board.channel)
    room.overwrites[ben.id] = Overwrite(1, deny=bits("view_channel"))
    sandbox.world.changed_channel(room)
    await look_away(sandbox, bot)
    letter = await ben.until(lambda: party.panel_of(ben))
    assert count_calls(sandbox, ben) == called
    await party.choose_in(ben, letter)
    del room.overwrites[ben.id]
    sandbox.world.changed_channel(room)
    await until_waits_for(party, ben)
    await look_away(sandbox, bot)
    assert await ben.until(lambda: pings(party, ben))


@pytest.mark.table("broadway_tower", 2)
async def test_a_game_whose_channel_is_gone_asks_by_direct_message(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    await at_rest(sandbox, bot)
    sandbox.control.delete({"channel": party.board.channel})
    for person in (ada, ben):
        await person.read("dm", "use /table board in any channel")
    await look_away(sandbox, bot)
    letter = await ada.until(lambda: next((one for one in ada.dms() if one.pictures), None))
    assert not (await choose_nth(ada, letter, 0)).failed
    await ada.until(lambda: "You chose" in ada.dms()[-1].text)


async def test_a_game_with_secrets_is_played_over_weeks_in_direct_messages_alone(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Five people at Broadway Tower choose once in two days: each question comes to each of them as one message, in
    which it is answered, and nobody is mentioned."""
    posts = Posts(sandbox)
    party = await Party.start(sandbox, "broadway_tower", 5)
    for _ in range(int(os.environ.get("ROUNDS", "2"))):
        begun = party.at[1]
        while not party.over and party.at[1] == begun:
            person, before = party.waited_for()[0], party.choices
            await party.letter_to(person)
            while person in party.waited_for():
                letter = await party.letter_to(person)
                await person.until(
                    lambda letter=letter, person=person: [one.id for one in written_to(person)] == [letter.id]
                )
                await party.choose_in(person, letter)
            assert 0 < party.choices - before <= PRESSES
        await pass_time(sandbox, bot, 2 * DAY)
    loud = [post for person in party.people for post in posts.notifying(person)]
    assert loud
    assert not [post.text for post in loud if post.channel == party.board.channel]
