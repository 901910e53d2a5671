"""What somebody reads and presses who tries out whether Belfry can do everything in a channel."""

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.codes import (
    ARCHIVED,
    BARRED,
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
from cogs.panels.ui import Panel, Row, button, lay_out, note
from cogs.words import Marked, say

REASONS: dict[int, str] = {
    UNKNOWN_CHANNEL: "gone",
    UNKNOWN_MESSAGE: "cleaned",
    ARCHIVED: "archived",
    LOCKED: "locked",
    **dict.fromkeys(UNWILLING, "closed"),
    **dict.fromkeys(THREADS_FULL, "full"),
    **dict.fromkeys(UNTRUSTED | STRANGERS, "few"),
}  # why, by Discord's code
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


def make_report(trials: Sequence[Trial], tryout: str) -> Panel:
    """All that was tried; `tryout` is the address of the message with what only a person can try, if it was posted."""
    lines = [f"❌ **{one.what}.** {one.trouble}" if one.trouble else f"✅ {one.what}." for one in trials]
    failed = sum(bool(one.trouble) for one in trials)
    head = say("hosting.setup.failed", n=failed, all=len(trials)) if failed else say("hosting.setup.works")
    if tryout:
        lines.append(f"\n{say('hosting.setup.tryout', url=Marked(tryout))}")
    return note("\n".join([f"### {head}", *lines]))


def make_passing(user: int, picture: Picture) -> Panel:
    """A message that is deleted again at once."""
    return lay_out(say("hosting.setup.passing", person=Marked(f"<@{user}>")), picture)


def make_tryout(number: int, picture: Picture, said: str = "") -> Panel:
    """What only a person can try; the picture shows the `number`, and `said` is what the last press did."""
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
        button(say("hosting.setup.private"), Press("setup", turn=number, arg="secret")),
        button(say("hosting.setup.notify"), Press("setup", turn=number, arg="notify")),
        delete_button(),
    )
    return lay_out(text, picture, buttons, Row(menu))


def make_secret(number: int, picture: Picture) -> Panel:
    """The message that only one person sees; it is edited at once."""
    return lay_out(say("hosting.setup.secret_again" if number > 1 else "hosting.setup.secret"), picture)


def make_call(user: int, *, edited: bool = False) -> Panel:
    """The message that notifies somebody; being edited, it does not."""
    person = Marked(f"<@{user}>")
    told = say("hosting.setup.call_again" if edited else "hosting.setup.call", person=person)
    return note(told, Row(delete_button()))


def delete_button() -> ui.Button[ui.LayoutView]:
    return button(say("hosting.setup.delete"), Press("setup", arg="delete"))
