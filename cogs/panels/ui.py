"""The parts of every panel: text, buttons, pictures, and how they become a message."""

import io
import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.phone import BUTTONS
from cogs.panels.pictures import Picture
from render import PAINTERS
from store import Match, Posted

ASLEEP = "This game sleeps, for nobody has chosen in it for 30 days. Nothing is lost."

Button = ui.Button[ui.LayoutView]
Row = ui.ActionRow[ui.LayoutView]


class Panel(NamedTuple):
    """A message to be: its components and its pictures.

    `about`: the occasion for which it is made, where that alone says whether it is to be made anew.
    """

    view: ui.LayoutView
    pictures: tuple[Picture, ...] = ()
    about: str = ""

    @property
    def stamp(self) -> str:
        """Changes with what it shows."""
        shown = [item.to_component_dict() for item in self.view.children]
        return stamp(shown, [picture.key for picture in self.pictures])

    async def draw(self) -> Callable[[], list[discord.File]]:
        """Draw the pictures; what gives them as files for one request after another, for discord.py uses each up."""
        drawn = [(picture, await picture.draw()) for picture in self.pictures]
        return lambda: [discord.File(io.BytesIO(data), one.filename, description=one.alt) for one, data in drawn]


class Notice(NamedTuple):
    """A message that makes a sound: plain text, with buttons below it, or the `panel` that it is turned into at once.

    Discord shows the plain content of a message on a locked phone, and nothing of its components.  `about`: as that of
    a panel.
    """

    content: str
    rows: tuple[Row, ...] = ()
    panel: Panel | None = None
    about: str = ""

    @property
    def stamp(self) -> str:
        """Changes with what it shows."""
        return stamp(self.content, [row.to_component_dict() for row in self.rows])

    @property
    def view(self) -> ui.View:
        """The buttons."""
        view = ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row.children:
                item.row = number
                view.add_item(item)
        view.stop()
        return view


def stamp(*shown: object) -> str:
    """What changes with what is shown, and tells nothing of it."""
    return sha256(json.dumps(shown).encode()).hexdigest()[:16]


def lay_out(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """Components as a message; stopped at once, for presses come back through `cogs.presses` and nothing is kept."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def note(text: str, *rows: Row) -> Panel:
    """A few sentences, perhaps with buttons."""
    return Panel(lay_out(ui.TextDisplay(text), *rows))


def button(
    label: str, press: Press, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
) -> Button:
    """A button that says `label` and sends `press`."""
    return ui.Button(label=label, style=style, custom_id=press.custom_id, disabled=disabled)


def make_rows(buttons: Sequence[Button]) -> list[Row]:
    """Buttons in as few rows as Discord takes; a phone breaks a row that is too long for it."""
    return [Row(*buttons[n : n + BUTTONS]) for n in range(0, len(buttons), BUTTONS)]


def name_own_panel(match: Match) -> str:
    """What the button is called that shows a player's own panel."""
    return "My hand" if PAINTERS[match.game].hand else "Look"


def gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    """A picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(picture.url, description=picture.alt))


def channel_url(match: Match) -> str:
    """The address of the channel of a game, at whose bottom its board is kept."""
    return f"https://discord.com/channels/{match.guild}/{match.channel}"


def message_url(guild: int, posted: Posted) -> str:
    """The address of a message in a server."""
    return f"https://discord.com/channels/{guild}/{posted.channel}/{posted.message}"
