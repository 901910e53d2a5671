"""Servers, channels and threads go away: every player is told once, and the game goes on wherever one brings it."""

import asyncio
from contextlib import closing
from sqlite3 import connect

import pytest

from base.clock import DAY
from sandbox.guild_events import set_available
from sandbox.permissions import Overwrite, bits
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import pings, told
from .watching.rest import at_rest, look_away, none_due
from .watching.stored import start_anew, until_noted


async def begun(sandbox: Sandbox, bot: BotProcess) -> Party:
    """Ada and Ben play Tower Up in #games of Belfry Square; both are on Mill Lane, too."""
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, bot)
    return party


async def until_all_are_told(party: Party, words: str = "use /table board in any channel") -> None:
    for person in party.people:
        await person.until(lambda person=person: told(person, words))


async def test_removed_from_a_server_each_player_is_told_once_and_one_takes_the_game_elsewhere(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Also not again after a restart, nor when the channel is deleted while Belfry is not there."""
    party = await begun(sandbox, bot)
    ada, ben = party.people
    old = party.board.channel
    sandbox.control.membership({"present": False})
    await until_all_are_told(party)
    [text] = told(ada)
    assert "Belfry was removed from the server **Belfry Square**." in text
    assert "You play **Tower Up #1** with Ben there." in text
    await until_noted(bot, 2)
    await bot.kill()
    sandbox.control.delete({"channel": old})
    with closing(connect(bot.database)) as file, file:
        file.execute("update matches set revision = revision + 1")  # so that no nonce keeps a second message away
    await start_anew(bot)
    assert (len(told(ada)), len(told(ben))) == (1, 1)
    assert not (await ada.command("parlour", "table board")).failed
    party.channel = "parlour"
    await ben.read("dm", "goes on [in another channel]")
    assert "on the server **Mill Lane**" in ben.dms()[-1].text
    assert not told(ada, "goes on")
    party.watcher = sandbox.person("Cleo")
    await party.press_once()
    await at_rest(sandbox, bot)
    await start_anew(bot)
    assert len(told(ben, "goes on")) == 1
    assert len(told(ben)) == 1


async def test_a_server_that_discord_has_a_failure_in_at_the_start_is_not_lost(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Nor is one in which a failure begins; and when it is over, the game goes on."""
    party, home = await begun(sandbox, bot), sandbox.world.home
    home.available = False
    await start_anew(bot)
    for available in (True, False, True):
        set_available(sandbox.world, home, available)
        await at_rest(sandbox, bot)
    await party.press_once()
    await at_rest(sandbox, bot)
    assert not any(person.dms() for person in party.people)


async def test_where_belfry_may_post_again_the_board_is_there_at_once(sandbox: Sandbox, bot: BotProcess) -> None:
    """However rarely it was tried at last."""
    party = await begun(sandbox, bot)
    [mover] = party.waited_for()
    room, before = party.board.channel, party.shown
    sandbox.control.permissions({"channel": room, "deny": ["send_messages", "view_channel"]})
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    assert not (await mover.command("games", "move", choice=offered[0]["value"])).failed

    def tried() -> int:
        return sum(one.status == 403 and one.path.startswith(f"/channels/{room}/") for one in sandbox.requests)

    for _ in range(7):
        sandbox.clock.advance(DAY)
        await none_due(sandbox, bot)
    assert tried() > 1
    assert party.shown == before
    sandbox.control.permissions({"channel": room, "deny": []})
    await party.watcher.until(lambda: party.shown != before)


async def test_where_belfry_may_post_again_people_are_called_in_the_channel_again(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Who was told that it could not is written to only meanwhile, and told when it happens another time."""
    party = await begun(sandbox, bot)
    [mover] = party.waited_for()
    [other] = [person for person in party.people if person is not mover]
    room = party.board.channel
    sandbox.control.permissions({"channel": room, "deny": ["send_messages", "view_channel"]})
    while offered := await mover.autocomplete("games", "move", "choice", choice=""):
        assert not (await mover.command("games", "move", choice=party.pick(offered, "value")["value"])).failed
    await until_all_are_told(party)
    await until_noted(bot, 2)
    sandbox.control.permissions({"channel": room, "deny": []})
    await until_noted(bot, 0)
    await look_away(sandbox, bot)
    assert party.waited_for() == [other]
    assert len(pings(party, other)) == 1


async def test_a_channel_that_was_deleted_while_belfry_was_off_is_noticed(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await begun(sandbox, bot)
    channel = party.board.channel
    await bot.stop()
    sandbox.control.delete({"channel": channel})
    await bot.start()
    await until_all_are_told(party)
    assert "A channel on the server **Belfry Square** was deleted." in told(party.people[1])[0]


async def test_removed_while_belfry_was_off(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await begun(sandbox, bot)
    await bot.stop()
    sandbox.control.membership({"present": False})
    await bot.start()
    await until_all_are_told(party)
    assert "Belfry was removed from a server." in told(party.people[0])[0]


async def test_of_several_games_one_says_which_is_to_go_on(sandbox: Sandbox, bot: BotProcess) -> None:
    """Ada plays with Ben in #games and alone in #chat; she brings one to Mill Lane, and is told of the other's stay."""
    await begun(sandbox, bot)
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("chat", "play", game="castle_builders", computers=1, begin=True)
    await at_rest(sandbox, bot)
    sandbox.control.membership({"present": False})
    await ada.until(lambda: told(ada, "use /table board in any channel"))
    [text] = told(ada, "Belfry was removed")
    assert "\n* **Tower Up #1** with Ben\n* **Castle Builders #2** with Swift ●●○\n" in text
    asked = (await ada.command("parlour", "table board")).shown
    assert "Which one goes on here?" in asked.text
    done = (await ada.click(asked, "Tower Up #1 with Ben")).shown
    assert "**Tower Up #1** goes on here." in done.text
    await ben.read("parlour", "Tower Up")
    await ben.read("dm", "goes on [in another channel]")
    late = (await ada.click(asked, asked.button("Tower Up #1 with Ben")["custom_id"], forged=True)).shown
    assert "This game goes on in its channel" in late.text


@pytest.mark.table("tower_up", 4, closed=("Ben", "Dan"))
async def test_who_accepts_no_direct_messages_is_mentioned_where_the_game_goes_on(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Ben is on that server; Dan is not, and so nobody mentions him there."""
    await at_rest(sandbox, bot)
    ada, ben, cleo, dan = party.people
    sandbox.control.delete({"channel": party.board.channel})
    await cleo.until(lambda: told(cleo))
    await ada.command("parlour", "table board")
    line = await ben.read("parlour", "goes on in this channel")
    assert line.notified == [ben.id]
    assert dan.id not in line.text
    await cleo.read("dm", "goes on [in another channel]")
    await start_anew(bot)
    assert len([m for m in ben.messages("parlour") if "goes on in this channel" in m.text]) == 1


async def test_who_may_not_write_in_a_channel_cannot_bring_a_game_there(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await begun(sandbox, bot)
    _, ben = party.people
    sandbox.control.delete({"channel": party.board.channel})
    await until_all_are_told(party)
    room = sandbox.world.channel(ben.channel("board-room"))
    room.overwrites[ben.id] = Overwrite(1, deny=bits("send_messages"))
    refused = (await ben.command("board-room", "table board")).shown
    assert "You can't write here" in refused.text
    await ben.command("chat", "table board")
    await ben.read("chat", "Tower Up")


async def test_two_who_bring_the_same_game_to_two_channels(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await begun(sandbox, bot)
    ada, ben = party.people
    sandbox.control.delete({"channel": party.board.channel})
    await until_all_are_told(party)
    await asyncio.gather(ada.command("chat", "table board"), ben.command("board-room", "table board"))
    await at_rest(sandbox, bot)
    found = [room for room in ("chat", "board-room") if any(m.pictures for m in party.watcher.messages(room))]
    assert len(found) == 1


async def test_who_could_not_be_told_for_discord_failed_is_told_at_the_next_start(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await begun(sandbox, bot)
    ada, ben = party.people
    sandbox.faults.add("POST /users/@me/channels", "reset")  # for Ada, who comes first
    sandbox.control.delete({"channel": party.board.channel})
    await ben.until(lambda: told(ben))
    sandbox.faults.clear()
    assert not told(ada)
    await start_anew(bot)
    assert len(told(ada)) == 1
    assert len(told(ben)) == 1


@pytest.mark.parametrize("off", [False, True], ids=["while Belfry is on", "while Belfry is off"])
async def test_invited_again_the_game_goes_on_and_a_second_loss_is_told_anew(
    sandbox: Sandbox, bot: BotProcess, off: bool
) -> None:
    party = await begun(sandbox, bot)
    ada, _ = party.people
    sandbox.control.membership({"present": False})
    await until_all_are_told(party)
    await until_noted(bot, 2)
    if off:
        await bot.stop()
    sandbox.control.membership({"present": True})
    if off:
        await bot.start()
    await until_noted(bot, 0)
    await party.press_once()
    await at_rest(sandbox, bot)
    sandbox.control.membership({"present": False})
    await ada.until(lambda: len(told(ada)) == 2)


async def test_with_a_deleted_channel_go_its_threads_that_sleep(sandbox: Sandbox, bot: BotProcess) -> None:
    """Discord names only the channel, and the threads of it that are awake."""
    ada = sandbox.person("Ada")
    thread = sandbox.control.thread({"as": ada.id, "channel": ada.channel("chat"), "name": "long"})["id"]
    await ada.command(thread, "play", game="castle_builders", computers=1, begin=True)
    await at_rest(sandbox, bot)
    sandbox.control.archive({"thread": thread, "archived": True, "locked": False})
    sandbox.control.delete({"channel": ada.channel("chat")})
    await ada.until(lambda: told(ada))
