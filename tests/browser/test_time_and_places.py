"""Moving time and changing servers on the page, on a phone."""

import time

from playwright.async_api import Page, expect

from tests.local import Sandbox

from .conftest import Visit
from .screens import WIDTH, fits


async def test_a_game_of_weeks_is_tried_in_minutes(sandbox: Sandbox, visit: Visit) -> None:
    """Ada moves time by three days and an hour: moments are told anew for all, and a thread falls asleep."""
    page, ben = await visit("Ada", WIDTH), await visit("Ben", WIDTH)
    ada, now = sandbox.person("Ada"), int(time.time())
    sandbox.control.thread({"as": ada.id, "channel": ada.channel("games"), "name": "long"})
    await ada.say("games", f"until <t:{now + 4 * 86400 + 7200}:R>")
    moment = ben.locator("#messages time[data-relative]")
    await expect(moment).to_have_text("in 4 days")
    await page.get_by_role("button", name="Time").click()
    panel = page.get_by_role("dialog", name="Time")
    await expect(panel).to_contain_text("As on this machine.")
    await panel.get_by_role("button", name="+3 days").click()
    await panel.get_by_role("button", name="+1 hour").click()
    await expect(panel).to_contain_text("3 days, 1 hour ahead of this machine.")
    assert await fits(page)
    await expect(moment).to_have_text("tomorrow")
    (thread,) = ada.threads()
    assert thread["thread_metadata"]["archived"]
    await ben.reload()
    await expect(moment).to_have_text("tomorrow")


async def test_one_person_is_in_two_servers(sandbox: Sandbox, visit: Visit) -> None:
    """Dan, who is only in the Square, is let into Mill Lane, writes there, and is put out again."""
    page, dan = await visit("Ben", WIDTH), await visit("Dan", WIDTH)

    async def show_rooms(tab: Page) -> None:
        await tab.get_by_role("button", name="Rooms").click()

    async def let_in(member: bool) -> None:
        await page.get_by_role("button", name="World").click()
        await page.get_by_role("checkbox", name="Dan is in Mill Lane").set_checked(member)
        assert await fits(page)
        await page.keyboard.press("Escape")

    await show_rooms(dan)
    await expect(dan.get_by_role("list", name="Belfry Square")).to_be_visible()
    await expect(dan.get_by_role("list", name="Mill Lane")).to_have_count(0)
    await let_in(True)
    await dan.get_by_role("list", name="Mill Lane").get_by_role("link", name="#parlour").click()
    await expect(dan).to_have_title("#parlour · Dan")
    assert await fits(dan)
    await dan.get_by_role("combobox", name="Message").fill("good evening")
    await dan.keyboard.press("Enter")
    await show_rooms(page)
    await page.get_by_role("list", name="Mill Lane").get_by_role("link", name="#parlour").click()
    await expect(page.locator("#messages")).to_contain_text("good evening")
    await let_in(False)
    await expect(dan).to_have_title("#games · Dan")
    await page.get_by_role("button", name="World").click()
    await expect(page.get_by_role("checkbox", name="Ben is in Mill Lane")).to_be_disabled()
