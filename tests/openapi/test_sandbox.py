"""The sandbox's answers are Discord's: a discord.py client walks through all that a board-game bot does with it."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
from yarl import URL

from sandbox import actions
from sandbox.interactions import Interaction
from sandbox.models import JSON
from sandbox.permissions import bits
from tests.local import Sandbox

from . import wire
from .check import check_all


class Client(discord.Client):
    """A bot that answers its commands and components in every way there is."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.ready = asyncio.Event()
        self.answered: asyncio.Queue[str] = asyncio.Queue()

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: JSON = dict(interaction.data or {})
        way = str(data.get("custom_id") or data.get("name"))
        await getattr(self, f"_{way.rpartition(':')[2]}")(interaction)
        self.answered.put_nowait(way)

    async def _play(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Table 7", file=wire.board(), view=wire.controls())
        await interaction.original_response()
        later = await interaction.followup.send("Good luck", wait=True)
        await later.edit(content="Good luck, Ada")
        await later.delete()

    async def _mine(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            choices = [discord.app_commands.Choice(name="Table 7", value=7)]
            await interaction.response.autocomplete(choices)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="No tables")
        await interaction.followup.send("Only for you", file=wire.board(), ephemeral=True)
        await interaction.delete_original_response()

    async def _roll(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="Rolled", attachments=[wire.board(2)], view=wire.controls())

    async def _die(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Rolled again", view=wire.controls())

    async def _place(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Two places", ephemeral=True)

    async def _who(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(wire.form())

    async def _new(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=wire.layout(), files=wire.pictures())


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(page=False) as running:
        yield running


@pytest.fixture
async def client(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(sandbox.gateway))
    monkeypatch.setattr(discord.asset.Asset, "BASE", sandbox.cdn)
    client = Client()
    async with client:
        running = asyncio.create_task(client.start(sandbox.token))
        await asyncio.wait_for(client.ready.wait(), 10)
        yield client
    await running


def channel(client: Client) -> discord.TextChannel:
    return client.guilds[0].text_channels[0]


async def test_messages(sandbox: Sandbox, client: Client) -> None:
    place = channel(client)
    ada = sandbox.world.people[0].id
    embed = discord.Embed(title="Round 3", colour=0x335577, timestamp=discord.utils.utcnow())
    embed.set_image(url="attachment://board-1.png").add_field(name="Ada", value="12")
    ping = discord.AllowedMentions(users=[discord.Object(ada)])
    said = await place.send(f"<@{ada}> to move", allowed_mentions=ping, silent=True)
    board = await place.send("Table 7", embed=embed, file=wire.board(), view=wire.controls())
    await board.reply("Look", mention_author=False)
    await place.send(view=wire.layout(), files=wire.pictures())
    await board.edit(content="Round 4", embed=None, attachments=[wire.board(2)], view=None)
    await place.fetch_message(board.id)
    assert len([message async for message in place.history(limit=5, after=said)]) == 3
    role = sandbox.world.home.roles[sandbox.world.home.bot_role]
    role["permissions"] = str(int(role["permissions"]) | bits("pin_messages"))
    await board.pin()
    assert [message.id async for message in place.pins()] == [board.id]
    await board.unpin()
    async with place.typing():
        await said.delete()
    with pytest.raises(discord.NotFound):
        await place.fetch_message(said.id)
    assert not (found := check_all(sandbox.requests)), "\n".join(found)


async def test_threads_and_direct_messages(sandbox: Sandbox, client: Client) -> None:
    place, ada = channel(client), await client.fetch_user(int(sandbox.world.people[0].id))
    thread = await place.create_thread(name="Table 7", type=discord.ChannelType.public_thread)
    await thread.add_user(ada)
    await thread.join()
    await thread.fetch_members()
    await thread.send("Welcome")
    on_message = await (await place.send("Table 8")).create_thread(name="Table 8", auto_archive_duration=10080)
    assert len(await client.guilds[0].active_threads()) == 2
    await thread.edit(archived=True)
    assert [old.id async for old in place.archived_threads()] == [thread.id]
    await on_message.leave()
    await client.fetch_channel(on_message.id)
    dm = await ada.create_dm()
    await dm.send("Your hand", file=wire.board(), view=wire.controls())
    await client.fetch_channel(dm.id)
    sandbox.world.people[0].closed_dms = True
    with pytest.raises(discord.Forbidden):
        await dm.send("Are you there?")
    await client.guilds[0].fetch_member(ada.id)
    await client.http.get_bot_gateway()
    assert not (found := check_all(sandbox.requests)), "\n".join(found)


async def test_commands_and_interactions(sandbox: Sandbox, client: Client) -> None:
    tree, place, ada = wire.commands(), channel(client), sandbox.world.people[0].id
    bodies = [command.to_dict(tree) for command in wire.all_commands(tree)]
    application = client.application_id
    assert application is not None
    await client.http.bulk_upsert_global_commands(application, bodies)
    await client.http.bulk_upsert_guild_commands(application, client.guilds[0].id, bodies)
    await client.http.get_global_commands(application)
    await client.http.bulk_upsert_guild_commands(application, client.guilds[0].id, [])
    await client.http.get_guild_commands(application, client.guilds[0].id)

    async def settled(interaction: Interaction) -> Interaction:
        await asyncio.wait_for(client.answered.get(), 5)
        return interaction

    backend, where = sandbox.backend, str(place.id)
    game = [{"name": "game", "value": "castle_builders"}]
    board = (await settled(actions.command(backend, ada, where, "play", game))).original
    assert board is not None
    for custom_id, kind, values in (
        ("b:1:3:roll", 2, None),
        ("b:1:3:die", 2, None),
        ("b:1:3:place", 3, ["3", "4"]),
    ):
        await settled(actions.component(backend, ada, where, board, custom_id, kind, values))
    opened = await settled(actions.component(backend, ada, where, board, "b:1:3:who", 5, [ada]))
    await settled(actions.submit(backend, ada, opened.id, "b:new", []))
    typed = [{"name": "table", "value": "7", "focused": True}]
    await settled(actions.autocomplete(backend, ada, where, "mine", typed))
    await settled(actions.command(backend, ada, where, "mine", []))
    assert not (found := check_all(sandbox.requests)), "\n".join(found)
