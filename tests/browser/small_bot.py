"""A small real bot with one of everything that the page must show, for tests of the page alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO

import discord
from discord import app_commands
from PIL import Image

from tests.local import Sandbox

FRUITS = ("apple", "apricot", "pear", "plum")


class Words(discord.ui.Modal, title="A word"):
    word: discord.ui.Label["Words"] = discord.ui.Label(text="Word", component=discord.ui.TextInput(max_length=20))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.word.component, discord.ui.TextInput)
        await interaction.response.send_message(f"The word is {self.word.component.value}", ephemeral=True)


class Board(discord.ui.LayoutView):
    """A board: a picture with alt text, a menu, buttons that edit, fail, open a form and answer one person."""

    def __init__(self, line: str = "Nothing chosen yet.") -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery[Board](
            discord.MediaGalleryItem("attachment://board.png", description="A red board with no pieces.")
        )
        self.menu = discord.ui.Select[Board](
            placeholder="Choose a fruit", custom_id="fruit",
            options=[discord.SelectOption(label=fruit, description=f"One {fruit}") for fruit in FRUITS],
        )  # fmt: skip
        self.menu.callback = self.chosen  # type: ignore[method-assign]
        buttons = discord.ui.ActionRow[Board]()
        for label, style, callback in (
            ("Hand", discord.ButtonStyle.primary, self.hand), ("Form", discord.ButtonStyle.secondary, self.form),
            ("Fail", discord.ButtonStyle.danger, self.fail),
        ):  # fmt: skip
            button = discord.ui.Button[Board](label=label, style=style, custom_id=label.lower())
            button.callback = callback  # type: ignore[method-assign]
            buttons.add_item(button)
        buttons.add_item(discord.ui.Button(label="Closed", disabled=True, custom_id="closed"))
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay(f"## Board\n{line}"), gallery, discord.ui.ActionRow(self.menu), buttons,
                accent_colour=0xB57D12,
            )
        )  # fmt: skip

    async def chosen(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board(f"Chosen: {self.menu.values[0]}."), attachments=[picture()])

    async def hand(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Your hand is empty.", ephemeral=True)

    async def form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Words())

    async def fail(self, interaction: discord.Interaction) -> None:
        """Never answers."""


class Lobby(discord.ui.View):
    """A table that is full with one more."""

    @discord.ui.button(label="Join", custom_id="join")
    async def join(self, interaction: discord.Interaction, button: discord.ui.Button["Lobby"]) -> None:
        button.disabled = True
        await interaction.response.edit_message(view=self)


def picture() -> discord.File:
    data = BytesIO()
    Image.new("RGB", (600, 400), "#a5332b").save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description="A red board with no pieces.")


class SmallBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.5)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="play", description="Opens a table")
        @app_commands.describe(players="How many people", game="Which game")
        @app_commands.choices(game=[app_commands.Choice(name=name, value=name.lower()) for name in ("Chess", "Go")])
        async def play(
            interaction: discord.Interaction, game: app_commands.Choice[str], players: app_commands.Range[int, 2, 5] = 2
        ) -> None:
            await interaction.response.send_message(f"{game.name} for {players}", view=Lobby(timeout=None))

        @self.tree.command(name="pick", description="Picks a fruit")
        async def pick(interaction: discord.Interaction, fruit: str) -> None:
            await interaction.response.send_message(f"Picked {fruit}", ephemeral=True)

        @pick.autocomplete("fruit")
        async def fruits(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            found = [fruit for fruit in FRUITS if fruit.startswith(typed)]
            return [app_commands.Choice(name=f"The {fruit}", value=fruit) for fruit in found]

        @self.tree.command(name="board", description="Shows a board")
        async def board(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=Board(), file=picture())

        @self.tree.command(name="whisper", description="Writes to somebody")
        async def whisper(interaction: discord.Interaction, to: discord.User) -> None:
            await to.send(f"{interaction.user.mention} thinks of you")
            await interaction.response.send_message("Done.", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@asynccontextmanager
async def small_bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    """The bot, connected to the sandbox and ready."""
    discord.http.Route.BASE = sandbox.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = discord.gateway.yarl.URL(sandbox.gateway)
    discord.asset.Asset.BASE = sandbox.cdn
    bot = SmallBot()
    await bot.login(sandbox.token)
    running = asyncio.create_task(bot.connect())
    await bot.wait_until_ready()
    yield bot
    await bot.close()
    await running
