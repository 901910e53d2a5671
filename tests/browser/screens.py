"""A phone's screen, and how much of it a message takes."""

import re
from pathlib import Path
from time import time

import discord
from playwright.async_api import Page

from store import Match, Seat

from .small_bot import SmallBot

WIDTH, HEIGHT = 380, 780  # px of a phone
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
NOW, DAY = int(time()), 86_400
PAGE = Path(__file__).parents[2] / "docs" / "screens.md"
CHOICE = '[role=combobox], [data-custom-id*=":choose:"]'
MEASURE = """(message, choice) => {
    const edges = message.getBoundingClientRect();
    const ends = [...message.querySelectorAll(choice)].map((one) => one.getBoundingClientRect().bottom);
    return [edges.height, Math.max(edges.top, ...ends) - edges.top];
}"""


def read_limits() -> dict[str, dict[str, int]]:
    """The px that private answers may take with the lines around them, by game and kind: docs/screens.md."""
    table = PAGE.read_text(encoding="utf-8").partition("Private answers, at most")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", table, re.M)]
    [head, _, *lines] = rows
    return {game: dict(zip(head[1:], map(int, cells), strict=True)) for game, *cells in lines}


async def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def seat_people(game: str, seats: int, status: str = "running") -> Match:
    people = tuple(Seat(n, name) for n, name in enumerate(NAMES[:seats], 1))
    return Match(1, game, {}, 1, 2, 1, status, people, 9, NOW - 3600, "0" * 64, asked=NOW - 3600)


def has_menu(view: discord.ui.LayoutView) -> bool:
    """Whether something is chosen there in a menu."""
    return any(isinstance(item, discord.ui.Select) for item in view.walk_children())


def find_room(bot: SmallBot) -> discord.TextChannel:
    """The channel that the page shows."""
    [found] = [channel for channel in bot.get_all_channels() if channel.name == "games"]
    assert isinstance(found, discord.TextChannel)
    return found


async def measure(page: Page, number: int, choice: str = CHOICE) -> tuple[float, float]:
    """How high a message is when its pictures are there, and how far below its top edge what is chosen there ends."""
    message = page.locator(f'#messages article[data-message-id="{number}"]')
    await message.wait_for()
    await message.evaluate("async (it) => Promise.all([...it.querySelectorAll('img')].map((image) => image.decode()))")
    whole, end = await message.evaluate(MEASURE, choice)
    return float(whole), float(end)
