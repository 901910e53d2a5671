"""Panels for managers of a server: what Belfry may do in a channel, and the rules of the server."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.error_codes import (
    ARCHIVED,
    BARRED,
    INVALID_FORM,
    LOCKED,
    MISSING_ACCESS,
    STRANGERS,
    THREADS_FULL,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNTRUSTED,
    UNWILLING,
)
from cogs.panels.layout import Button, Panel, Row, button, fix, lay_out, note
from cogs.panels.options import OPTION_LABEL
from cogs.panels.pictures import Picture
from cogs.words import Marked, join, say
from store import Server

REASONS: dict[int, str] = {
    UNKNOWN_CHANNEL: "gone",
    UNKNOWN_MESSAGE: "cleaned",
    ARCHIVED: "archived",
    LOCKED: "locked",
    INVALID_FORM: "invalid",
    **dict.fromkeys(UNWILLING, "closed"),
    **dict.fromkeys(THREADS_FULL, "full"),
    **dict.fromkeys(UNTRUSTED | STRANGERS, "few"),
}  # why, by Discord's code
SHOWED = ("line", "both", "picture", "nothing")  # what a locked phone may show of a message
ENTRIES = 25  # of a menu, as many as Discord takes


class Trial(NamedTuple):
    """Something that games need, and why it does not work; it does if there is no `trouble`."""

    what: str
    trouble: str = ""


def explain_refusal(code: int, said: str, *, barred: bool) -> str:
    """Why Discord has refused something; `barred`: a line above says which permissions are missing."""
    if code in BARRED and barred:
        return say("hosting.setup.trouble.not_allowed")
    if code == MISSING_ACCESS:
        return say("hosting.setup.trouble.unseen")
    if code in REASONS:
        return say(f"hosting.setup.refused.{REASONS[code]}")
    return say("hosting.setup.trouble.said", text=said, code=code)


def make_report(trials: Sequence[Trial]) -> Panel:
    """All that was tried."""
    lines = [f"❌ **{one.what}.** {one.trouble}" if one.trouble else f"✅ {one.what}." for one in trials]
    failed = sum(bool(one.trouble) for one in trials)
    head = say("hosting.setup.failed", n=failed, all=len(trials)) if failed else say("hosting.setup.works")
    return go_on("\n".join([f"### {head}", *lines]))


def go_on(report: str) -> Panel:
    """A report, with what only a person can try."""
    buttons = Row(
        button(say("hosting.setup.look"), Press("setup", arg="look")),
        button(say("hosting.setup.ring"), Press("setup", arg="ring")),
    )
    return note(report, buttons)


def ask_phone(report: str, seconds: int) -> Panel:
    """A report, and the question what the phone shows, which rings in so many `seconds`."""
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=Press("setup", arg="phone").custom_id,
        placeholder=say("hosting.setup.phone"),
        options=[discord.SelectOption(label=say(f"hosting.setup.showed.{one}"), value=one) for one in SHOWED],
    )
    ringing = ui.TextDisplay[ui.LayoutView](say("hosting.setup.ringing", n=seconds))
    return lay_out(report, fix(ringing, height=0), Row(menu))


def note_phone(report: str, showed: str) -> Panel:
    """A report with what the phone `showed`, one of `SHOWED`, in the place of what it showed before."""
    known = {say(f"hosting.setup.phone_shows.{one}") for one in SHOWED}
    lines = [line for line in report.split("\n") if line not in known]
    return go_on("\n".join([*lines, say(f"hosting.setup.phone_shows.{showed}")]))


def read_report(message: discord.Message | None) -> str:
    """The report that a message shows."""
    components = message.components if message else []
    return next((one.content for one in components if isinstance(one, discord.TextDisplay)), "")


def make_passing(user: int, picture: Picture) -> Panel:
    """A message that is deleted again at once."""
    told = say("hosting.setup.passing", person=Marked(f"<@{user}>"))
    return lay_out(told, picture, Row(delete_button()))


def make_ring(user: int, picture: Picture, *, direct: bool) -> Panel:
    """A message that makes the phone of a person ring."""
    told = say("hosting.setup.letter" if direct else "hosting.setup.call", person=Marked(f"<@{user}>"))
    return lay_out(told, picture, Row(delete_button()))


def make_tryout(number: int, picture: Picture, said: str = "") -> Panel:
    """What only a person can see; the picture shows the `number`, and `said` is what the last press did."""
    text = f"### {say('hosting.setup.title')}\n{say('hosting.setup.guide')}"
    if said:
        text += f"\n**{said}**"
    names = [say("hosting.setup.entry", n=n) for n in range(1, ENTRIES + 1)]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=Press("setup", number=number, arg="menu").custom_id,
        placeholder=say("hosting.setup.menu", n=ENTRIES),
        options=[
            discord.SelectOption(label=name.ljust(OPTION_LABEL, "."), value=str(n)) for n, name in enumerate(names, 1)
        ],
    )
    buttons = Row(
        button(say("hosting.setup.edit"), Press("setup", number=number, arg="edit")),
        button(say("hosting.setup.slow"), Press("setup", number=number, arg="slow")),
    )
    return lay_out(text, picture, buttons, Row(menu))


def delete_button() -> Button:
    """The button that deletes the message below which it stands."""
    return button(say("hosting.setup.delete"), Press("setup", arg="delete"))


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
