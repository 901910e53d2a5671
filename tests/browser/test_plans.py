"""A turn planned on a phone, as by somebody who does it for the first time: with what the page shows."""

from playwright.async_api import Locator, Page, expect

from engine.games import GAMES
from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.people.party import Party
from tests.local import Sandbox
from tests.night import split
from tests.people import Person

from .conftest import Visit
from .presses import only_mine, press
from .screens import HEIGHT, WIDTH

PLANNED = sorted(name for name, game in GAMES.items() if game.can_plan)


async def look(visit: Visit, person: Person) -> Page:
    """The page of somebody with a phone, who has asked for the own panel."""
    page = await visit(person.name, WIDTH, HEIGHT)
    await page.locator("#messages figure.picture").last.wait_for()
    assert not (await person.command("games", "hand")).failed
    return page


async def choose_first(page: Page, menu: Locator) -> str:
    """Open a menu and take its first option; what that says."""
    await menu.click()
    option = page.locator("[role=option]:visible").first
    label = (await option.inner_text()).partition("\n")[0]
    await option.click()
    return label


async def is_seen(page: Page, what: Locator) -> bool:
    """Whether something stands on the screen as wide as it is."""
    box = await what.bounding_box()
    return bool(box and box["x"] >= 0 and box["x"] + box["width"] <= WIDTH and box["y"] < HEIGHT)


@split("game", PLANNED, ["castle_builders"], "2 s of processor each")
async def test_a_turn_is_planned_with_nothing_but_what_is_on_the_screen(
    visit: Visit, sandbox: Sandbox, bot: BotProcess, game: str
) -> None:
    party = await Party.start(sandbox, game, 2)
    for _ in range(4):
        await party.press_once()
    while len(waited := party.waited_for()) != 1:
        await party.press_once()
    person = next(person for person in party.people if person not in waited)
    page = await look(visit, person)
    plan = press(only_mine(page), "Plan my next turn")
    await expect(plan).to_be_visible()
    assert await is_seen(page, plan)
    await plan.click()
    await expect(only_mine(page)).to_contain_text("When it's my turn, take")
    menu = only_mine(page).get_by_role("combobox").first
    assert await is_seen(page, menu)
    chosen = await choose_first(page, menu)
    await expect(only_mine(page)).to_contain_text(f"Planned: {chosen}")
    computer = press(only_mine(page), "Else let a computer")
    assert await is_seen(page, computer)
    await computer.click()
    await expect(only_mine(page)).to_contain_text("else a computer's choice.")
    assert await is_seen(page, press(only_mine(page), "Delete plan"))


async def test_a_form_takes_all_that_workers_do(visit: Visit, sandbox: Sandbox, bot: BotProcess) -> None:
    """From the question for two jobs on; what comes after the others have chosen is the plan."""
    party = await Party.start(sandbox, "broadway_tower", 2)
    page = await look(visit, party.people[0])
    await press(only_mine(page), "All in one go").click()
    form = page.locator("dialog form")
    menus = form.get_by_role("combobox")
    await expect(menus).to_have_count(5)
    pair, load = [await choose_first(page, menus.nth(n)) for n in (0, 2)]
    submit = press(form, "Submit")
    await submit.scroll_into_view_if_needed()
    assert await is_seen(page, submit)
    await submit.click()
    await expect(only_mine(page)).to_contain_text(f"Planned: {load}")
    await expect(page.locator("#messages article.alone").first).to_contain_text(f"You chose {pair}")


async def test_no_plan_is_offered_where_it_would_bring_nothing(visit: Visit, sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "tower_up", 2)
    [asked] = await party.people[0].until(party.waited_for)
    person = next(person for person in party.people if person is not asked)
    page = await look(visit, person)
    await expect(press(only_mine(page), "Help…")).to_be_visible()
    await expect(press(only_mine(page), "Plan my next turn")).to_have_count(0)
