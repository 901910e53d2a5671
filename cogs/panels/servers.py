"""How games may be on one server, for who manages it: every choice counts at once."""

from collections.abc import Iterable

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.names import join_words
from cogs.panels.ui import Panel, Row, button, note
from store import Server

MOST_CHANNELS = 25  # channels, as many as Discord lets one choose
KINDS = [discord.ChannelType.text, discord.ChannelType.forum, discord.ChannelType.voice, discord.ChannelType.news]


def make_server(server: Server) -> Panel:
    """All that can be set for a server, as it is."""
    on, off = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    where = f"in {mention_channels(server.channels)}, and in their threads" if server.channels else "in any channel"
    loud = (
        "I mention who is waited for." if server.calls else "I mention nobody; who is waited for gets a direct message."
    )
    threads = "For a second game I may open a thread." if server.threads else "I open no threads."
    chosen: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=Press("server", arg="channels").custom_id,
        channel_types=KINDS,
        placeholder="Games may be played in any channel",
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(id)) for id in server.channels],
    )
    toggles = Row(
        button(
            f"Threads: {'on' if server.threads else 'off'}",
            Press("server", arg=f"threads.{'off' if server.threads else 'on'}"),
            on if server.threads else off,
        ),
        button(
            f"Mentions: {'on' if server.calls else 'off'}",
            Press("server", arg=f"calls.{'off' if server.calls else 'on'}"),
            on if server.calls else off,
        ),
    )
    return note(f"### This server\nGames may be played {where}. {threads} {loud}", Row(chosen), toggles)


def mention_channels(channels: Iterable[int]) -> str:
    """Their names, which lead there."""
    return join_words([f"<#{id}>" for id in channels])
