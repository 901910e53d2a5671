"""A small real bot for the sandbox's tests: a counter kept in a button's id, in old and new layouts."""

import asyncio
import io
import re
from typing import Any, Self

import discord
from discord import app_commands
from PIL import Image


def picture(number: int) -> discord.File:
    """A small picture that differs from number to number, with an alt text."""
    data = io.BytesIO()
    Image.new("RGB", (40 + number, 30), "teal").save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"board-{number}.png", description=f"The number {number}")


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"t1:count:(?P<number>\d+)"):
    """A button that counts its clicks."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"t1:count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        number = self.number + 1
        assert interaction.message is not None
        if interaction.message.flags.components_v2:
            await interaction.response.edit_message(view=layout(number), attachments=[picture(number)])
        else:
            await interaction.response.edit_message(
                content=f"Counted {number}", view=plain(number), attachments=[picture(number)]
            )
        await interaction.followup.send("Only for you.", ephemeral=True)


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"t1:pick"):
    """A menu that defers and then says what was chosen, or to who chose alone that there is no clay."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=word.title(), value=word) for word in ("metal", "clay", "wood")]
        super().__init__(discord.ui.Select(custom_id="t1:pick", options=options, max_values=2))

    @classmethod
    async def from_custom_id(cls, _: Any, item: Any, match: re.Match[str]) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert interaction.data is not None
        if "clay" in interaction.data["values"]:
            await interaction.followup.send("There is no clay.", ephemeral=True)
        else:
            await interaction.edit_original_response(content=f"Picked {', '.join(interaction.data['values'])}")


class Name(discord.ui.Modal, title="Your name"):
    """A form with one field."""

    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", custom_id="name", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)


def plain(number: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Count(number))
    view.add_item(Pick())
    return view


def layout(number: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://board-{number}.png", description=f"The number {number}")
    )
    row = discord.ui.ActionRow[Any](Count(number))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Counted {number}"), gallery, row))
    return view


class Bot(discord.Client):
    """The bot. `guild_news` says "join" and "leave" of its own, `members` of others until `came_back`; `threads` are
    those that changed; `errors` are what commands raised."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05, allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        self.tree = app_commands.CommandTree(self)
        self.guild_news: asyncio.Queue[str] = asyncio.Queue()
        self.members: list[str] = []
        self.came_back = asyncio.Event()
        self.threads: asyncio.Queue[discord.Thread] = asyncio.Queue()
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.errors: asyncio.Queue[Exception] = asyncio.Queue()
        self.interactions: dict[int, discord.Interaction] = {}
        self.tree.on_error = self._failed  # type: ignore[assignment]
        for answer in (_start, _layout, _secret, _form, _dm, _thread, _think, _post, _show, _fail):
            self.tree.add_command(app_commands.Command(
                name=answer.__name__[1:], description="For tests.", callback=answer
            ))  # fmt: skip
        show = self.tree.get_command("show")
        assert isinstance(show, app_commands.Command)
        show.autocomplete("game")(_games)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Pick)
        await self.tree.sync()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.guild_news.put_nowait("join")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.guild_news.put_nowait("leave")

    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        self.members.append("leave")

    async def on_raw_thread_member_remove(self, event: discord.RawThreadMembersUpdate) -> None:
        self.members.append("leave a thread")

    async def on_member_join(self, member: discord.Member) -> None:
        self.members.append("join")
        self.came_back.set()

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        if event.thread:
            self.threads.put_nowait(event.thread)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions[interaction.id] = interaction

    async def on_message(self, message: discord.Message) -> None:
        self.heard.put_nowait(message.content)

    async def _failed(self, interaction: discord.Interaction, error: Exception) -> None:
        self.errors.put_nowait(getattr(error, "original", error))


async def _start(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Counted 0", view=plain(0), file=picture(0))


async def _layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=layout(0), file=picture(0))


async def _secret(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Your hand", file=picture(7), ephemeral=True)


async def _form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Name())


async def _dm(interaction: discord.Interaction, person: discord.Member) -> None:
    try:
        await person.send(f"Hello {person.mention}", file=picture(3))
    except discord.Forbidden as error:
        await interaction.response.send_message(f"Closed: {error.code}", ephemeral=True)
    else:
        await interaction.response.send_message("Sent.", ephemeral=True)


async def _thread(interaction: discord.Interaction, name: str) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    await interaction.response.defer(thinking=True, ephemeral=True)
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await thread.send(view=layout(0), file=picture(0), silent=True)
    await interaction.followup.send(f"See {thread.mention}")


async def _think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.edit_original_response(content="Thought.", attachments=[picture(1)])


async def _post(interaction: discord.Interaction) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    await interaction.response.defer(thinking=True, ephemeral=True)
    await channel.send("Counted 0", view=plain(0))
    await interaction.delete_original_response()


async def _show(interaction: discord.Interaction, game: str, number: int = 1) -> None:
    await interaction.response.send_message(f"{game} {number}")


async def _games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word.title(), value=word) for word in ("castle", "broadway") if current in word]


async def _fail(interaction: discord.Interaction) -> None:
    raise RuntimeError("on purpose")
