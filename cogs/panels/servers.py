"""How games may be on one server, for who manages it: every choice counts at once."""

from collections.abc import Iterable, Mapping

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.ui import Panel, Row, button, note
from cogs.words import Marked, join, say
from store import Server

SWITCHES = ("threads", "calls", "secrets", "champions")  # the settings that are on or off
MOST_CHANNELS = 25  # channels, as many as Discord lets one choose
KINDS = [discord.ChannelType.text, discord.ChannelType.forum, discord.ChannelType.voice, discord.ChannelType.news]


def make_server(server: Server) -> Panel:
    """All that can be set for a server, as it is."""
    states = {name: "on" if getattr(server, name) else "off" for name in SWITCHES}
    told = [say(f"hosting.server.said.{name}_{state}") for name, state in states.items()]
    chosen: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=Press("server", arg="channels").custom_id,
        channel_types=KINDS,
        placeholder=say("hosting.server.all"),
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(id)) for id in server.channels],
    )
    toggles = Row(*(make_switch(*one) for one in states.items()))
    return note(f"### {say('hosting.server.title')}\n{' '.join([tell_where(server), *told])}", Row(chosen), toggles)


def make_switch(name: str, state: str) -> ui.Button[ui.LayoutView]:
    """The button that turns over a setting that is "on" or "off"."""
    style, other = (discord.ButtonStyle.success, "off") if state == "on" else (discord.ButtonStyle.secondary, "on")
    return button(say(f"hosting.server.switch.{name}_{state}"), Press("server", arg=f"{name}.{other}"), style)


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
