"""What somebody reads and presses who tries out whether Belfry can do everything in a channel."""

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.codes import (
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
from cogs.panels.custom_ids import Press
from cogs.panels.offers import OPTION_LABEL
from cogs.panels.pictures import Picture
from cogs.panels.ui import Button, Panel, Row, button, fix, lay_out, note
from cogs.words import Marked, say

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
        custom_id=Press("setup", turn=number, arg="menu").custom_id,
        placeholder=say("hosting.setup.menu", n=ENTRIES),
        options=[
            discord.SelectOption(label=name.ljust(OPTION_LABEL, "."), value=str(n)) for n, name in enumerate(names, 1)
        ],
    )
    buttons = Row(
        button(say("hosting.setup.edit"), Press("setup", turn=number, arg="edit")),
        button(say("hosting.setup.slow"), Press("setup", turn=number, arg="slow")),
    )
    return lay_out(text, picture, buttons, Row(menu))


def delete_button() -> Button:
    """The button that deletes the message below which it stands."""
    return button(say("hosting.setup.delete"), Press("setup", arg="delete"))
