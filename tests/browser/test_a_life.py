"""A life on a phone: a person plays, keeps a game, checks it elsewhere, asks what is stored, takes it along and is
erased; and the others play on."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from base.clock import DAY
from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.people.party import Party
from tests.local import Sandbox
from tests.waiting import until

from .conftest import Visit
from .presses import only_mine, press
from .screens import WIDTH

ROOT = Path(__file__).parents[2]


async def say(page: Page, command: str) -> Locator:
    """Send a command; the answer that nobody else sees."""
    before = await page.locator("#messages article.alone").count()
    await page.get_by_role("combobox").last.fill(command)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages article.alone")).to_have_count(before + 1)
    return only_mine(page)


async def answer(page: Page, place: Locator, name: str) -> Locator:
    """Press a button that is answered by a message which nobody else sees."""
    before = await page.locator("#messages article.alone").count()
    await press(place, name).click()
    await expect(page.locator("#messages article.alone")).to_have_count(before + 1)
    return only_mine(page)


async def take(page: Page, place: Locator, into: Path) -> Path:
    """Download the file of a message."""
    async with page.expect_download() as begun:
        await place.locator("a[download]").click()
    download = await begun.value
    await download.save_as(into / download.suggested_filename)
    return into / download.suggested_filename


@pytest.mark.slow("two games and a week of a person, 10 s of processor")
async def test_what_a_person_has_played_is_theirs_and_goes_when_they_say(
    sandbox: Sandbox, bot: BotProcess, visit: Visit, tmp_path: Path
) -> None:
    party = await Party.start(sandbox, "castle_builders", 2)
    ada = party.people[0]
    while not party.over:
        await party.press_once()
    running = await Party.start(sandbox, "tower_up", 2, seed=3)
    page = await visit("Ada", width=WIDTH)

    board = page.locator("#messages article:not(.alone)", has=press(page, "Play again"))
    numbers = await answer(page, board, "Numbers")
    kept = await answer(page, numbers, "Keep this game")
    file = await take(page, kept, tmp_path)

    engine = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert engine.stdout.startswith("Everything in it follows from the rules.")

    await say(page, "/privacy")
    told = page.locator("#messages article.alone", has=page.get_by_role("heading", name="What Belfry keeps"))
    data = await take(page, await answer(page, told, "Give me my data"), tmp_path)
    assert json.loads(data.read_text(encoding="utf-8"))["user"] == ada.id
    await press(told, "Erase me…").click()
    told = page.locator(
        "#messages article.alone", has=page.get_by_role("button", name=re.compile("Erase me for good|Keep me"))
    )
    await told.wait_for()
    await press(told, "Erase me for good").click()
    await expect(told).to_contain_text("You are erased")

    sandbox.clock.advance(8 * DAY)
    theirs = await visit("Ben", width=WIDTH)
    shown = theirs.locator("#messages article:not(.alone)", has=theirs.locator("figure.picture")).last
    await expect(shown).to_contain_text("Somebody")
    await expect(theirs.locator("#messages")).not_to_contain_text("Ada left")
    await until(lambda: [person.name for person in running.waited_for()] == ["Ben"])
    asked = running.at
    await running.press_once()
    await until(lambda: running.at != asked)
