"""What somebody reads and presses who tries out whether Belfry can do everything in a channel."""

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.offers import OPTION_LABEL
from cogs.panels.pictures import Picture
from cogs.panels.ui import Panel, Row, button, lay_out, note

WHERE = "for my role under Server Settings, Roles, or for this channel alone under Edit Channel, Permissions"
REASONS = {
    10003: "The channel or thread is gone. Try again in another.",
    10008: "Somebody or something deleted my message. If another bot cleans up here, let it spare mine.",
    50001: f"I cannot get in here. Switch on **View Channels** {WHERE}; in a voice channel **Connect**, too; in a "
    "private thread, mention me.",
    50007: "You accept no direct messages from this server, or have blocked me. Switch them on under the name of the "
    "server, Privacy Settings. Without them people play by *My hand*, and are mentioned in the channel.",
    50083: "The thread is archived. Write something in it, then try again.",
    160005: "The thread is locked. Unlock it, or try again in another.",
    160006: "This server has too many open threads. Close some.",
}
FEW_DIRECT = "Discord lets me write to nobody new for a while. People play by *My hand*; try again tomorrow."
REASONS |= dict.fromkeys((20026, 40002, 40003, 50278), FEW_DIRECT)
ENTRIES = 25  # of a menu, as many as Discord takes


class Trial(NamedTuple):
    """Something that games need, and why it does not work; it does if there is no `trouble`."""

    what: str
    trouble: str = ""


def explain_refusal(code: int, said: str, switches: str) -> str:
    """Why Discord has refused something, and what to switch on; `switches` are the permissions that it needs."""
    if code == 50013:
        return f"I am not allowed to. Switch on {switches} {WHERE}."
    return REASONS.get(code, f"Discord says: {said} ({code}).")


def make_report(trials: Sequence[Trial], tryout: str) -> Panel:
    """All that was tried; `tryout` is the address of the message with what only a person can try, if it was posted."""
    lines = [f"❌ **{one.what}.** {one.trouble}" if one.trouble else f"✅ {one.what}." for one in trials]
    failed = sum(bool(one.trouble) for one in trials)
    head = "Everything that I can try alone works here." if not failed else f"{failed} of {len(trials)} do not work."
    if tryout:
        lines.append(f"\nWhat only you can see is tried in [this message]({tryout}).")
    return note("\n".join([f"### {head}", *lines]))


def make_passing(user: int, picture: Picture) -> Panel:
    """A message that is deleted again at once."""
    text = f"<@{user}> tries out whether I can play here. This message goes away by itself."
    return lay_out(text, picture)


def make_tryout(number: int, picture: Picture, said: str = "") -> Panel:
    """What only a person can try; the picture shows the `number`, and `said` is what the last press did."""
    text = (
        "### Try out what only you can see\n"
        "* *Edit* and *Edit slowly*: the number in the picture grows by one.\n"
        "* *Secret*: a message that only you see; its picture shows 2.\n"
        "* *Notify me*: your phone makes itself heard once, not twice.\n"
        "* The menu: choose an entry, then the same again. If the second time nothing happens, that is Discord's way.\n"
        "* On a phone: the small letters can be read, nothing of the frame is cut off, and the picture has an ALT mark."
    )
    if said:
        text += f"\n**{said}**"
    names = [
        f"{n}. An entry as long as Discord allows, to see what of it is cut off on a phone"
        for n in range(1, ENTRIES + 1)
    ]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=Press("setup", turn=number, arg="menu").custom_id,
        placeholder="A menu with 25 long entries",
        options=[
            discord.SelectOption(label=name.ljust(OPTION_LABEL, "."), value=str(n)) for n, name in enumerate(names, 1)
        ],
    )
    buttons = Row(
        button("Edit", Press("setup", turn=number, arg="edit")),
        button("Edit slowly", Press("setup", turn=number, arg="slow")),
        button("Secret", Press("setup", turn=number, arg="secret")),
        button("Notify me", Press("setup", turn=number, arg="notify")),
        delete_button(),
    )
    return lay_out(text, picture, buttons, Row(menu))


def make_secret(number: int, picture: Picture) -> Panel:
    """The message that only one person sees; it is edited at once."""
    text = "Only you can see this. The picture shows 2." if number > 1 else "Only you can see this."
    return lay_out(text, picture)


def make_call(user: int, again: str = "") -> Panel:
    """The message that notifies somebody; being edited, with `again`, it does not."""
    return note(f"<@{user}> This is how I call you when it is your turn. {again}".rstrip(), Row(delete_button()))


def delete_button() -> ui.Button[ui.LayoutView]:
    return button("Delete this", Press("setup", arg="delete"))
