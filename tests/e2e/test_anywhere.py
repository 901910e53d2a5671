"""Who has installed Belfry for themselves plays on wherever they are: on servers without Belfry, in a group message and
in direct messages; only they read it."""

import pytest

from base.clock import DAY
from cogs.words import say
from sandbox.actions import Denied
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party


def find_place(sandbox: Sandbox, person: Person, place: str) -> str:
    """A channel of a server without Belfry, a group message with somebody else, or the direct messages with Belfry."""
    world = sandbox.world
    if place == "group":
        return world.add_group(person.id, world.add_person("Zoe").id).id
    if place == "direct":
        return world.dm(person.id).id
    guild = world.add_guild("Elsewhere")
    guild.present = guild.commands = False
    world.join(person.id, guild)
    return world.add_channel("tavern", guild=guild).id


@pytest.mark.parametrize("place", ["server", "group", "direct"])
@pytest.mark.table("castle_builders", 2)
async def test_one_plays_on_anywhere(sandbox: Sandbox, place: str, party: Party) -> None:
    [asked] = await party.people[0].until(party.waited_for)
    [other] = [person for person in party.people if person is not asked]
    where = find_place(sandbox, asked, place)
    if place != "direct":
        with pytest.raises(Denied, match="no command"):
            await asked.command(where, "games")
    await asked.install()
    listed = (await asked.command(where, "games")).private
    assert "1 is waiting for you" in listed.text
    assert "Notify me of tables" not in listed.labels
    hand = (await asked.click(listed, "Next game")).private
    assert "Castle Builders #1" in hand.text
    assert "Castle Builders #1" in (await asked.command(where, "hand")).private.text
    assert "It's your turn now." in (await asked.command(where, "table plan")).private.text
    assert "Settings" in (await asked.command(where, "settings")).private.text
    strange = [one.text for one in other.messages(party.channel) if "Castle Builders #1" not in one.text]
    assert strange == [say("board.secret.messages")], "which the other has read on joining"
    if place != "direct":
        with pytest.raises(Denied, match="no command"):
            await asked.command(where, "play", game="tower_up")


async def test_who_plays_in_nothing_reads_where_one_begins(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    where = find_place(sandbox, ada, "server")
    await ada.install()
    assert "in a server channel" in (await ada.command(where, "hand")).private.text


async def wake(person: Person, where: str) -> Seen:
    """Wake the only game in /games; the answer."""
    listed = (await person.command(where, "games")).private
    [game] = [option for part in listed.parts for option in part.get("options", ())]
    opened = (await person.select(listed, game["value"])).private
    return (await person.click(opened, "Wake")).private


@pytest.mark.table("tower", 2)
async def test_a_game_that_slept_goes_on_only_where_games_are_played(sandbox: Sandbox, party: Party) -> None:
    """Another is played in its channel by now."""
    ada, ben = party.people
    sandbox.clock.advance(21 * DAY + 60)
    await ada.until(lambda: "This game is asleep" in party.board.text)
    await ben.command("games", "play", game="castle_builders")
    await ada.install()
    elsewhere = find_place(sandbox, ada, "server")
    assert "can't go on where it was played" in (await wake(ada, elsewhere)).text
    panel = (await ada.command("games", "belfry server")).private
    room = ada.channel("games")
    assert not (await ada.select(panel, [room], "b1:server:0:0:0:channels")).failed
    assert f"On this server games are played in <#{room}>" in (await wake(ada, "chat")).text
    assert not (await ada.select(panel, [room, ada.channel("chat")], "b1:server:0:0:0:channels")).failed
    await wake(ada, "chat")
    await ben.until(lambda: [m for m in ben.messages("chat") if "Ada woke the game" in m.text])
