"""The locked phones: what waits on each, beside the people's names and in a dialog."""

from collections.abc import AsyncIterator

import discord
import pytest
from playwright.async_api import expect
from pytest_asyncio import fixture

from tests.local import Sandbox

from .conftest import Visit
from .screens import WIDTH, fits
from .small_bot import Board, SmallBot, picture, small_bot


@fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    async with small_bot(sandbox) as ready:
        yield ready


async def find(bot: SmallBot, sandbox: Sandbox, name: str) -> discord.User:
    return await bot.fetch_user(int(sandbox.person(name).id))


@pytest.mark.slow("waits for the page to look again, 8 s")
async def test_a_count_goes_when_its_person_reads(bot: SmallBot, sandbox: Sandbox, visit: Visit) -> None:
    """Each loud message counts at the name of its reader, in every open page, also one's own; a silent one is a mark
    without a number.  What is deleted or read counts no longer."""
    page, other = await visit("Ada"), await visit("Cleo")
    ben = await find(bot, sandbox, "Ben")
    first, _ = await ben.send("One"), await ben.send("Two")
    for each in (page, other):
        await expect(each.get_by_role("button", name="Ben", exact=True)).to_have_accessible_description(
            "2 notifications"
        )
    await first.delete()
    button = page.get_by_role("button", name="Ben", exact=True)
    await expect(button).to_have_accessible_description("1 notification")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    await expect(button).to_have_accessible_description("1 notification")
    await page.get_by_role("link", name="Belfry").click()
    for each in (page, other):
        await expect(each.get_by_role("button", name="Ben", exact=True)).not_to_have_attribute("data-unread", "true")
    await page.get_by_role("link", name="#games").click()
    await ben.send("Three", silent=True)
    await expect(other.get_by_role("button", name="Ben", exact=True)).to_have_accessible_description("something waits")


async def test_the_phones_lie_in_a_dialog(bot: SmallBot, sandbox: Sandbox, visit: Visit) -> None:
    """The one on which something waits is shown first, the newest line on top; what has no text is its sender's name,
    marked as blank.  What comes meanwhile is seen at once, and the focus stays."""
    ada, ben = [await find(bot, sandbox, name) for name in ("Ada", "Ben")]
    await ben.send(view=Board("Your turn"), file=picture())
    await ben.send("**Tower:** your turn")
    page = await visit("Ada", WIDTH)
    await expect(page.get_by_role("button", name="Ben", exact=True)).to_have_accessible_description("2 notifications")
    await page.get_by_role("button", name="Locked phones").click()
    phones = page.get_by_role("dialog", name="Locked phones")
    await expect(phones.get_by_role("button", name="Ben, 2 notifications")).to_have_attribute("aria-pressed", "true")
    lines = phones.get_by_role("listitem")
    await expect(lines).to_contain_text(["Tower: your turn", "blank"])
    await expect(lines.nth(1)).not_to_contain_text("Your turn")
    await phones.get_by_role("button", name="Ada").click()
    await expect(lines).to_have_text(["No notifications."])
    await ada.send("Ben has joined.")
    await expect(lines).to_contain_text(["Ben has joined."])
    await expect(phones.get_by_role("button", name="Ada, 1 notification")).to_be_focused()
    assert await fits(page)
