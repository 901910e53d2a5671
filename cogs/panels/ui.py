"""The parts of every panel: text, buttons, pictures, and how they become a message."""

import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels import phone
from cogs.panels.custom_ids import Press
from cogs.panels.phone import BUTTONS, Item
from cogs.panels.pictures import Picture
from cogs.words import say
from render import PAINTERS
from store import Match, Posted

SHOWN = 2  # buttons beside options, and what leads to all others

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


class Card(NamedTuple):
    """A text beside a small picture."""

    text: str
    picture: Picture


Part = str | Picture | Card | Item


@dataclass(frozen=True)
class Block:
    """A part of a panel: lines of text, pictures or components, as `fill` gives them where so many pixels are left.

    `height`: how many it takes at least.  `rank`: when it is filled; the later, the less room is left for it.
    """

    fill: Callable[[int], Sequence[Part]]
    height: int = 0
    rank: int = 0


def lay_out(*parts: Part | Block, about: str = "") -> Panel:
    """All of these below each other, with lines of text together, and no more of each than a phone has room for.

    The message is stopped at once, for presses come back through `cogs.presses` and nothing is kept.
    """
    blocks = [part if isinstance(part, Block) else fix(part) for part in parts]
    room, filled = phone.HEIGHT - phone.HEAD - sum(block.height for block in blocks), dict[int, Sequence[Part]]()
    for n in sorted(range(len(blocks)), key=lambda n: blocks[n].rank):
        filled[n] = blocks[n].fill(room + blocks[n].height)
        if blocks[n].rank:
            room += blocks[n].height - sum(map(measure, filled[n]))
    view, shown = ui.LayoutView(timeout=None), [part for n in sorted(filled) for part in filled[n]]
    for are_lines, some in groupby(shown, lambda part: isinstance(part, str)):
        for item in [ui.TextDisplay("\n".join(map(str, some)))] if are_lines else map(make_item, some):
            view.add_item(item)
    view.stop()
    pictures = [part.picture if isinstance(part, Card) else part for part in shown]
    return Panel(view, tuple(one for one in pictures if isinstance(one, Picture)), about)


def fix(*parts: Part, height: int | None = None) -> Block:
    """What stands there whatever else does, and takes its own height, or none that is reckoned with."""
    return Block(lambda _: parts, sum(map(measure, parts)) if height is None else height)


def fit(part: Part, rank: int) -> Block:
    """What is left out where it has no room."""
    return Block(lambda room: [part] if measure(part) <= room else [], rank=rank)


def measure(part: Part) -> int:
    """How many pixels of a phone it takes."""
    if isinstance(part, str):
        return phone.measure_text(part)
    return phone.measure_picture(part.height) if isinstance(part, Picture) else phone.measure([make_item(part)])


def make_item(part: Part) -> Item:
    """A component, or a picture as one, with its alt text."""
    if isinstance(part, Picture):
        return ui.MediaGallery(discord.MediaGalleryItem(part.url, description=part.alt))
    if isinstance(part, Card):
        picture = ui.Thumbnail[ui.LayoutView](part.picture.url, description=part.picture.alt)
        return ui.Section(part.text, accessory=picture)
    assert not isinstance(part, str)
    return part


def note(text: str, *rows: Row) -> Panel:
    """A few sentences, perhaps with buttons."""
    return lay_out(text, *rows)


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
