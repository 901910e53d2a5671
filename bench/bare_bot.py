"""The least a discord.py bot can do: answer a click with a ready-made picture.  The measure for ours.

Run as `python -m bench.bare_bot API GATEWAY CDN`, with the token in BELFRY_TOKEN.
"""

import io
import os
import sys
from functools import cache

import discord
from discord import app_commands
from yarl import URL


class Again(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"again:(?P<n>\d+):(?P<size>\d+)"):
    """A button that answers each click with the next picture of so many bytes, the same again."""

    def __init__(self, n: int, size: int) -> None:
        super().__init__(discord.ui.Button(label="Again", custom_id=f"again:{n}:{size}"))
        self.n = n
        self.size = size

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: "object") -> "Again":
        return cls(int(match["n"]), int(match["size"]))  # type: ignore[index]

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Again(self.n + 1, self.size))
        file = discord.File(io.BytesIO(picture(self.size)), filename=f"board-{self.n}.png", description="A board")
        await interaction.response.edit_message(content=f"Click {self.n}", view=view, attachments=[file])


@cache
def picture(size: int) -> bytes:
    """What passes for a PNG of so many bytes."""
    return b"\x89PNG\r\n\x1a\n" + os.urandom(size - 8)


def main(api: str, gateway: str, cdn: str) -> None:
    """Run until the process is ended."""
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    discord.asset.Asset.BASE = cdn
    client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
    tree = app_commands.CommandTree(client)

    @tree.command(description="Begin")
    async def begin(interaction: discord.Interaction, size: int) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Again(0, size))
        await interaction.response.send_message("Click", view=view)

    @client.event
    async def setup_hook() -> None:
        client.add_dynamic_items(Again)
        await tree.sync()

    client.run(os.environ["BELFRY_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main(*sys.argv[1:])
