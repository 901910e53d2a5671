"""The parts of every panel: text, buttons, pictures, and how they become a message."""

import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.panels import mobile_layout
from cogs.panels.custom_ids import Press
from cogs.panels.mobile_layout import BUTTONS, Item
from cogs.panels.pictures import Picture
from cogs.words import say
from render import PAINTERS
from store import Match, Posted

SHOWN = 2  # buttons beside options, and what leads to all others

Button = ui.Button[ui.LayoutView]
Row = ui.ActionRow[ui.LayoutView]


class Panel(NamedTuple):
    """A message to be: lines of text, pictures and rows of components, one below the other.

    A message that notifies somebody is rendered as a classic message, because a locked phone shows only its content.
    Boards, lobbies and answers that one person sees are rendered as Components V2.
    `about`: the occasion of the panel, if the occasion alone says when to render it again.
    """

    parts: tuple["Part", ...]
    about: str = ""

    @property
    def text(self) -> str:
        """Its lines as the content of a classic message."""
        public = [read_text(part) for part in self.parts if not isinstance(part, Secret)]
        text, secrets = (
            "\n".join(filter(None, public)),
            [part for part in self.parts if isinstance(part, Secret)],
        )
        return "\n".join([text, *secrets]) if len(mobile_layout.read_plain(text)) >= mobile_layout.LOCK_SCREEN else text

    @property
    def pictures(self) -> list[Picture]:
        """The files that its parts show, in their order."""
        return [file for part in self.parts if (file := find_file(part))]

    @property
    def stamp(self) -> str:
        """A hash that changes with what the panel shows."""
        shown = [item.to_component_dict() for item in self.view.children]
        return stamp(shown, [picture.key for picture in self.pictures])

    async def draw(self) -> Callable[[], list[discord.File]]:
        """Draw the pictures; returns a function that makes their files for one request, which reads them to the end."""
        drawn = [(picture, await picture.draw()) for picture in self.pictures]
        return lambda: [discord.File(io.BytesIO(data), one.filename, description=one.alt) for one, data in drawn]

    def render(self, *, classic: bool) -> dict[str, Any]:
        """The arguments with which discord.py sends or edits the message, without its files.

        Discord shows a classic message as its content, then its attachment, then its rows.
        """
        if classic:
            return {"content": self.text, "view": self.rows}
        return {"content": None, "view": self.view}

    @property
    def view(self) -> ui.LayoutView:
        """All its parts as Components V2."""
        view = ui.LayoutView(timeout=None)
        for are_lines, some in groupby(self.parts, lambda part: isinstance(part, str)):
            for item in [ui.TextDisplay("\n".join(map(str, some)))] if are_lines else map(make_item, some):
                view.add_item(item)
        view.stop()  # `cogs.presses` answers presses
        return view

    @property
    def rows(self) -> ui.View:
        """Its rows alone, as the components of a classic message."""
        view = ui.View(timeout=None)
        for number, row in enumerate(part for part in self.parts if isinstance(part, ui.ActionRow)):
            for item in row.children:
                item.row = number
                view.add_item(item)
        view.stop()
        return view


def stamp(*shown: object) -> str:
    """What changes with what is shown, and tells nothing of it."""
    return sha256(json.dumps(shown).encode()).hexdigest()[:16]


class Secret(str):
    """A line that only the reader may know.

    A classic message shows it after all other lines, beyond what a locked phone shows, or leaves it to the picture.
    """

    __slots__ = ()


class Card(NamedTuple):
    """A text beside a small picture."""

    text: str
    picture: Picture


class Download(NamedTuple):
    """A file that people can save."""

    file: Picture


Part = str | Picture | Card | Download | Item


@dataclass(frozen=True)
class Block:
    """A part of a panel: lines of text, pictures or components, as `fill` gives them where so many pixels are left.

    `height`: how many it takes at least.  `rank`: when it is filled; the later, the less room is left for it.
    """

    fill: Callable[[int], Sequence[Part]]
    height: int = 0
    rank: int = 0


def lay_out(*parts: Part | Block, about: str = "") -> Panel:
    """A panel of these parts, and of each block no more than a phone has room for."""
    blocks = [part if isinstance(part, Block) else fix(part) for part in parts]
    room, filled = (
        mobile_layout.HEIGHT - mobile_layout.HEAD - sum(block.height for block in blocks),
        dict[int, Sequence[Part]](),
    )
    for n in sorted(range(len(blocks)), key=lambda n: blocks[n].rank):
        filled[n] = blocks[n].fill(room + blocks[n].height)
        if blocks[n].rank:
            room += blocks[n].height - sum(map(measure, filled[n]))
    return Panel(tuple(part for n in sorted(filled) for part in filled[n]), about)


def fix(*parts: Part, height: int | None = None) -> Block:
    """What stands there whatever else does, and takes its own height, or none that is reckoned with."""
    return Block(lambda _: parts, sum(map(measure, parts)) if height is None else height)


def fit(part: Part, rank: int) -> Block:
    """What is left out where it has no room."""
    return Block(lambda room: [part] if measure(part) <= room else [], rank=rank)


def choose(pictures: Sequence[Picture], rank: int) -> Block:
    """The first of these that has room, or the last."""
    *fuller, least = pictures
    return Block(lambda room: [next((one for one in fuller if measure(one) <= room), least)], measure(least), rank)


def measure(part: Part) -> int:
    """How many pixels of a phone it takes."""
    if isinstance(part, str):
        return mobile_layout.measure_text(part)
    return (
        mobile_layout.measure_picture(part.height)
        if isinstance(part, Picture)
        else mobile_layout.measure([make_item(part)])
    )


def make_item(part: Part) -> Item:
    """A component, or a picture or file as one."""
    if isinstance(part, Picture):
        return ui.MediaGallery(discord.MediaGalleryItem(part.url, description=part.alt))
    if isinstance(part, Card):
        picture = ui.Thumbnail[ui.LayoutView](part.picture.url, description=part.picture.alt)
        return ui.Section(part.text, accessory=picture)
    if isinstance(part, Download):
        return ui.File(part.file.url)
    assert not isinstance(part, str)
    return part


def find_file(part: Part) -> Picture | None:
    """The file that a part shows, if it shows one."""
    if isinstance(part, Picture):
        return part
    if isinstance(part, Card):
        return part.picture
    return part.file if isinstance(part, Download) else None


def read_text(part: Part) -> str:
    """The text of a part; empty if it has none."""
    if isinstance(part, str):
        return part
    if isinstance(part, ui.TextDisplay):
        return part.content
    return part.text if isinstance(part, Card) else ""


def note(text: str, *rows: Row, about: str = "") -> Panel:
    """A few sentences, perhaps with buttons."""
    return lay_out(text, *rows, about=about)


def button(
    label: str, press: Press, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
) -> Button:
    """A button that says `label` and sends `press`."""
    return ui.Button(label=label, style=style, custom_id=press.custom_id, disabled=disabled)


def wake_button(match: Match) -> Button:
    """The button that wakes a game that sleeps."""
    return button(say("buttons.wake"), Press("wake", match.id))


def make_rows(buttons: Iterable[Button]) -> list[Row]:
    """Buttons in as few rows as Discord takes; a phone breaks a row that is too long for it."""
    every = [*buttons]
    return [Row(*every[n : n + BUTTONS]) for n in range(0, len(every), BUTTONS)]


def leave_out(buttons: Iterable[Button], more: Button, *, always: bool = False) -> list[Button]:
    """The first few of these buttons, and the one that leads to all others if there are any, or `always`."""
    every = [*buttons]
    return [*every[:SHOWN], more] if always or len(every) > SHOWN else every


def name_own_panel(match: Match) -> str:
    """What the button is called that shows a player's own panel."""
    return say("buttons.hand" if PAINTERS[match.game].hand else "buttons.look")


def channel_url(match: Match) -> str:
    """The address of the channel of a game, at whose bottom its board is kept."""
    return f"https://discord.com/channels/{match.guild}/{match.channel}"


def message_url(guild: int, posted: Posted) -> str:
    """The address of a message in a server."""
    return f"https://discord.com/channels/{guild}/{posted.channel}/{posted.message}"
