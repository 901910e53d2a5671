"""From the first screen to the first own choice in one press, in every game, with the real bot."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from pytest_asyncio import fixture

from app.runner import offers
from engine.games import GAMES
from sandbox.quick_start import Offer
from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.conftest import DEADLINE
from tests.local import Sandbox

from .conftest import Visit
from .screens import WIDTH, fits

OPTION = "#messages [data-custom-id^='b1:choose:'], #messages [data-custom-id^='b1:select:']"
PLAY = [offer for offer in offers() if offer.command == "play"]
LEARN = [offer for offer in offers() if offer.command == "try"]
SLOW = pytest.mark.slow("2 s of processor each")
LESSONS = [
    pytest.param(LEARN[0], False, id="the first choice"),
    *(pytest.param(offer, True, id=offer.label, marks=SLOW) for offer in LEARN),
]


@fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """What the host starts with `bot.py --sandbox`, patient with a busy machine."""
    async with Sandbox(port=0, deadline=DEADLINE, offers=offers()) as running:
        yield running


@fixture(loop_scope="session")
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot; its log must be free of errors at the end."""
    bot = BotProcess(sandbox, tmp_path, delay=0.2)
    await bot.start()
    yield bot
    await bot.stop()
    assert not bot.complaints()


async def test_each_game_is_a_card_with_its_board(bot: BotProcess, visit: Visit) -> None:
    """What one does in it, for how many, how long, and a picture as soon as it is drawn; the easiest stands first."""
    page = await visit("Ada", WIDTH)
    cards = page.locator("#welcome").get_by_role("button", name="minutes")
    await expect(cards).to_have_count(len(GAMES))
    await expect(cards.first).to_contain_text("Castle Builders")
    for n in range(len(GAMES)):
        await cards.nth(n).scroll_into_view_if_needed()
        await cards.nth(n).locator("img").evaluate("image => image.decode()")
    assert await fits(page)
    await page.set_viewport_size({"width": 1280, "height": 800})
    assert await fits(page)


async def test_one_may_choose_before_how_strong_the_computers_are(bot: BotProcess, visit: Visit) -> None:
    """Medium is chosen already; another strength is one press, or an arrow key, more."""
    page = await visit("Ada", WIDTH)
    strength = page.locator("#welcome").get_by_role("group", name="Strength")
    await expect(strength.get_by_role("radio", checked=True)).to_have_value("medium")
    assert await fits(page)
    await strength.get_by_role("radio", name="Easy").check()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    games = page.locator("#welcome").get_by_role("list", name="Play against the computer")
    await games.get_by_role("button", name="Tower Up").click()
    board = page.locator("#messages article:not(.alone)", has=page.locator("figure.picture"))
    await expect(board.locator("img").first).to_have_attribute("alt", re.compile("Owl"))


async def choose_once(page: Page) -> None:
    """Press the first thing that can be chosen."""
    option = page.locator(OPTION).last
    menu = await option.get_attribute("role") == "combobox"
    await option.click()
    if menu:
        await page.locator("#messages").get_by_role("option").first.click()


@pytest.mark.parametrize(
    "offer", [PLAY[0], *(pytest.param(offer, marks=SLOW) for offer in PLAY[1:])], ids=lambda offer: offer.label
)
async def test_one_press_leads_to_the_first_own_choice(bot: BotProcess, visit: Visit, offer: Offer) -> None:
    """Ada, on a phone, presses a game.  Without anything else she sees the board and what she can choose, also when the
    computer begins or the choice is a secret one; it is in sight, and it can be chosen."""
    page = await visit("Ada", WIDTH)
    await page.locator("#welcome").get_by_role("button", name=f"{offer.label} {offer.about}", exact=True).click()
    board = page.locator("#messages article:not(.alone)", has=page.locator("figure.picture"))
    await expect(board).to_contain_text(offer.label)
    await expect(board.locator(".text").first).to_contain_text("Ada")
    await expect(page.locator(OPTION).last).to_be_in_viewport()
    await expect(page.locator("#welcome section")).to_have_count(0)
    assert await fits(page)
    before = await board.locator("img").first.get_attribute("src")
    await choose_once(page)
    await expect(board.locator("img").first).not_to_have_attribute("src", str(before))
    await expect(page.locator("#composer .status.bad")).to_have_count(0)


@pytest.mark.parametrize(("offer", "whole"), LESSONS)
async def test_one_press_leads_to_a_lesson_that_ends_by_presses_on_what_is_suggested(
    bot: BotProcess, visit: Visit, offer: Offer, whole: bool
) -> None:
    """Ada, on a phone, learns a game.  What is suggested is in sight each time, and at the end a real game is.

    Unless she takes the `whole` lesson, she leaves before the second choice.
    """
    page = await visit("Ada", WIDTH)
    lessons = page.locator("#welcome").get_by_role("list", name=offer.heading)
    await lessons.get_by_role("button", name=offer.label, exact=True).click()
    lesson = page.locator("#messages article.alone")
    steps = int(re.findall(r"of (\d+)", await lesson.locator(".text").first.inner_text())[0])
    for step in range(1, steps + 1):
        await expect(lesson.locator(".text").first).to_contain_text(f"{step} of {steps}")
        while await lesson.get_by_role("button", name="Next").count():
            page_before = await lesson.locator(".text").last.inner_text()
            await lesson.get_by_role("button", name="Next").click()
            await expect(lesson.locator(".text").last).not_to_have_text(page_before)
        await expect(lesson.locator("button.success")).to_be_in_viewport()
        assert await fits(page)
        if step == 2 and not whole:
            return
        await lesson.locator("button.success").click()
    await expect(lesson).to_contain_text("the end of the lesson")
    if await lesson.get_by_role("button", name="Next").count():
        await lesson.get_by_role("button", name="Next").click()
    await expect(lesson).to_contain_text("Now play a real game, with:")
    await expect(lesson.get_by_role("button", name="A computer")).to_be_in_viewport()
