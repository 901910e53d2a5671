"""Games played through the page, with the real bot: what people see, press and are told, from the welcome on."""

import random
import re
from contextlib import suppress

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from tests.e2e.bots.bot_process import BotProcess

from .conftest import Visit
from .presses import only_mine, press
from .screens import WIDTH, fits

REDRAWN = 3000  # milliseconds until an entry that cannot be pressed is taken for gone
MOST = 150  # choices in a game of Castle Builders: 44 counters, each with a tower and arrows, are fewer


def board(page: Page) -> Locator:
    """The message with the picture that everybody sees."""
    return page.locator("#messages article:not(.alone)", has=page.locator("figure.picture")).last


WON = re.compile(r"(Ada|Ben) won: |Ada and Ben shared the win: ")
OWN_PANEL = re.compile("^(My hand|Look)$")


async def become(page: Page, name: str) -> None:
    """Press somebody's name in the bar at the top."""
    await press(page.locator("#people"), name).click()
    await expect(press(page.locator("#people"), name)).to_have_attribute("aria-pressed", "true")


async def enter(page: Page, room: str) -> None:
    """Go to a room by the list of rooms, on a phone by its drawer."""
    if await page.locator("#here").inner_text() == room or await page.locator("#room-name").inner_text() == room:
        return
    if await press(page.locator("body"), "Rooms").is_visible():
        await press(page.locator("body"), "Rooms").click()
    await page.locator("#rooms").get_by_role("link", name=room).click()
    await expect(page).to_have_title(re.compile(f"^{re.escape(room)} ·"))


async def open_table(page: Page, game: str) -> None:
    """By the welcome: it writes /play, and the game is one of a list."""
    await press(page.locator("#welcome"), "Fill in /play").click()
    await expect(page.get_by_role("combobox", name="game", exact=True)).to_be_focused()
    await page.get_by_role("option", name=game).click()
    await press(page.locator("#composer"), "Send").click()
    await expect(page.locator("#messages")).to_contain_text(game)
    await expect(page.locator("#welcome")).to_contain_text("Now be somebody else: press another name")


async def question(page: Page) -> str:
    """The first line of the board: whom it waits for, and for what."""
    return (await board(page).locator(".text").first.inner_text()).split("\n")[0]


def shown(src: str) -> re.Pattern[str]:
    """The name of a board's picture, which tells the moment; the same may be sent twice."""
    return re.compile(re.escape(src.rpartition("/")[2]) + "$")


async def moment(place: Locator) -> str:
    """The moment that a board shows, as it stands in the ids of what can be pressed then."""
    own = await place.locator("[data-custom-id^='b1:hand:']").get_attribute("data-custom-id")
    return ":".join(str(own).split(":")[2:5])


async def choose(page: Page, place: Locator, rng: random.Random, at: str = "") -> None:
    """Press one of the options in a message, as soon as they are about the moment `at`: a button, or an entry of a
    menu that has to be opened first."""
    options = place.locator(f"[data-custom-id^='b1:choose:{at}'], [data-custom-id^='b1:select:{at}']")
    await options.first.wait_for()
    option = options.nth(rng.randrange(await options.count()))
    if await option.get_attribute("role") != "combobox":
        await option.click()
        return
    chance, entries = rng.random(), place.get_by_role("option")
    while True:  # a message that changes closes its menu, as one of Discord's
        await option.click()
        with suppress(TimeoutError):
            await entries.nth(int(chance * await entries.count())).click(timeout=REDRAWN)
            return


async def panel(page: Page) -> Locator:
    """Where somebody chooses in secret: an answer on the board."""
    await enter(page, "#games")
    before = await page.locator("#messages article.alone").count()
    await press(board(page), "Choose in secret").click()
    await expect(page.locator("#messages article.alone")).to_have_count(before + 1)
    return only_mine(page)


@pytest.mark.slow("20 s of processor")
async def test_a_whole_game_of_castle_builders(bot: BotProcess, page: Page, visit: Visit) -> None:
    """Ada reads the welcome and opens a table, Ben joins; Cleo looks on. Both choose their counters in answers on the
    board, and build on the board or in their own panel. The result tells who has won, and nobody had to type."""
    rng = random.Random(1)
    people = {"Ada": page, "Ben": await visit("Ben")}
    cleo = await visit("Cleo")
    await open_table(page, "Castle Builders")
    await press(people["Ben"].locator("#messages"), "Join").click()
    await expect(page.locator("#messages")).to_contain_text("Ready to start")
    await press(page.locator("#messages"), "Start").click()
    await expect(board(cleo)).to_contain_text("in secret")
    await press(board(cleo), "Choose in secret").click()
    await expect(only_mine(cleo)).to_contain_text("Only players of Castle Builders")

    for n in range(MOST):
        asked = await question(cleo)
        if " won: " in asked or " shared the win: " in asked:
            break
        name = next(name for name in people if f"· {name}" in asked)
        now = shown(str(await board(cleo).locator("img").first.get_attribute("src")))
        at, place = people[name], board(people[name])
        if "in secret" in asked:
            place = await panel(at)
        else:
            await enter(at, "#games")
            await expect(place.locator("img").first).to_have_attribute("src", now)
            if n % 3 == 0:
                before = await at.locator("#messages article.alone").count()
                await place.get_by_role("button", name=OWN_PANEL).click()
                await expect(at.locator("#messages article.alone")).to_have_count(before + 1)
                place = only_mine(at)
        await choose(at, place, rng, await moment(board(cleo)))
        await expect(board(cleo).locator("img").first).not_to_have_attribute("src", now)

    for at in (*people.values(), cleo):
        await enter(at, "#games")
        await expect(board(at).locator(".text").first).to_contain_text(WON)
        await expect(press(board(at), "Play again")).to_be_enabled()
        await expect(board(at).locator("img").first).to_have_attribute("alt", re.compile(r"Ada.*\d.*Ben.*\d|Ben.*Ada"))
    for at in people.values():
        await expect(at.locator("#rooms")).to_contain_text("Nobody has written to you yet.")


@pytest.mark.slow("5 s of processor")
async def test_a_round_of_broadway_tower_on_a_phone(bot: BotProcess, visit: Visit) -> None:
    """One phone is three people. They assign workers in secret by menus, act one after the other, and come to the
    second round; nothing is wider than the phone."""
    rng = random.Random(2)
    page = await visit("Ada", width=WIDTH)
    await open_table(page, "Broadway Tower")
    for name in ("Ben", "Cleo"):
        await become(page, name)
        await expect(page.locator("#welcome section")).to_have_count(0)
        await press(page.locator("#messages"), "Join").click()
        await expect(page.locator("#messages")).to_contain_text(name)
    await become(page, "Ada")
    await press(page.locator("#messages"), "Start").click()
    await expect(board(page)).to_contain_text("in secret")

    for name in ("Cleo", "Ben", "Ada"):
        await become(page, name)
        place = await panel(page)
        await choose(page, place, rng)
        if name == "Ada":
            await enter(page, "#games")
            await expect(board(page)).not_to_contain_text("in secret")
        else:
            await expect(place).to_contain_text("You chose")
            await enter(page, "#games")
            await expect(board(page)).to_contain_text(re.compile(f"{name}.* chose"))

    for _ in range(20):
        asked = await question(page)
        if "in secret" in asked:
            break
        await become(page, next(name for name in ("Ada", "Ben", "Cleo") if f"· {name}" in asked))
        await enter(page, "#games")
        now = shown(str(await board(page).locator("img").first.get_attribute("src")))
        await choose(page, board(page), rng)
        await expect(board(page).locator("img").first).not_to_have_attribute("src", now)
        assert await fits(page)
    await expect(board(page)).to_contain_text("Ada, Ben and Cleo choose in secret, asked")
