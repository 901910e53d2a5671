"""How games may be on one server, for who manages it: every choice counts at once."""

from collections.abc import Iterable, Mapping

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.ui import Panel, Row, button, note
from cogs.words import Marked, join, say
from store import Server

MOST_CHANNELS = 25  # channels, as many as Discord lets one choose
KINDS = [discord.ChannelType.text, discord.ChannelType.forum, discord.ChannelType.voice, discord.ChannelType.news]


def make_server(server: Server) -> Panel:
    """All that can be set for a server, as it is."""
    on, off = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    told = [
        tell_where(server),
        say("hosting.server.threads" if server.threads else "hosting.server.no_threads"),
        say("hosting.server.calls" if server.calls else "hosting.server.no_calls"),
        say("hosting.server.champions" if server.champions else "hosting.server.no_champions"),
    ]
    chosen: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=Press("server", arg="channels").custom_id,
        channel_types=KINDS,
        placeholder=say("hosting.server.all"),
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(id)) for id in server.channels],
    )
    toggles = Row(
        button(
            say("hosting.server.threads_on" if server.threads else "hosting.server.threads_off"),
            Press("server", arg=f"threads.{'off' if server.threads else 'on'}"),
            on if server.threads else off,
        ),
        button(
            say("hosting.server.calls_on" if server.calls else "hosting.server.calls_off"),
            Press("server", arg=f"calls.{'off' if server.calls else 'on'}"),
            on if server.calls else off,
        ),
        button(
            say("hosting.server.champions_on" if server.champions else "hosting.server.champions_off"),
            Press("server", arg=f"champions.{'off' if server.champions else 'on'}"),
            on if server.champions else off,
        ),
    )
    return note(f"### {say('hosting.server.title')}\n{' '.join(told)}", Row(chosen), toggles)


def tell_where(server: Server) -> str:
    """In which channels games are played."""
    if not server.channels:
        return say("hosting.server.anywhere")
    return say("hosting.server.where", channels=mention_channels(server.channels))


def mention_channels(channels: Iterable[int]) -> Marked:
    """Their names, which lead there."""
    return join([Marked(f"<#{id}>") for id in channels])


def preview_forgetting(games: Mapping[str, int]) -> Panel:
    """How many games of a server would be deleted, by status, and the button for it."""
    told, ended = [f"### {say('hosting.forget.title')}"], sum(games.get(status, 0) for status in ("over", "stopped"))
    live = sum(games.values()) - ended
    if not games:
        return note("\n".join([*told, say("hosting.forget.nothing")]))
    if live:
        told.append(say("hosting.forget.live", n=live))
    if ended:
        told.append(say("hosting.forget.ended", n=ended))
    sure = button(say("hosting.forget.sure"), Press("forget", arg="sure"), discord.ButtonStyle.danger)
    return note("\n".join([*told, say("hosting.forget.told")]), Row(sure))


def tell_forgotten(user: int) -> Panel:
    """What all read who played there."""
    return note(say("hosting.forget.notice", person=Marked(f"<@{user}>")))
