"""The sandbox's page in a real browser.

`page` is Ada's tab at the first visit; `visit("Ben", width=380)` opens more, each with a profile of its own in the one
browser that all tests of a process share; so these tests share a loop, too. A test fails when a page reports an error.

A new profile with a page costs three times as much as a visit in a page that is there. So pages go back into a pool
after a test: with an empty storage, at about:blank, the pointer at the top left. `visit` sets size and theme each time.
Anything else that a test changes about its page or context would reach later tests: routes, listeners, init scripts,
cookies, permissions, offline mode, the page's clock. Such a test opens `browser.new_page()` and closes it.

What is announced to screen readers stands in the page twice for some seconds: look for messages inside `#messages`.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, ConsoleMessage, Error, Page, async_playwright, expect
from pytest_asyncio import fixture

from tests.e2e.bots.bot_process import BotProcess
from tests.e2e.conftest import DEADLINE
from tests.local import Sandbox

from .browser import ARGUMENTS, MISSING, find_browser

Visit = Callable[..., Awaitable[Page]]
Theme = Literal["light", "dark"]
FOLDER = Path(__file__).parent
PATIENCE = 20_000  # milliseconds for anything to appear; the machine may be busy
expect.set_options(timeout=PATIENCE)


@fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A fresh Discord with one guild and five people. Its time can be moved."""
    async with Sandbox(port=0, deadline=DEADLINE, clock=tmp_path / "clock") as running:
        yield running


@fixture(loop_scope="session")
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot as its host starts it; its log must be free of errors at the end."""
    bot = BotProcess(sandbox, tmp_path)
    await bot.start()
    yield bot
    await bot.stop()
    assert not bot.complaints()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One loop for all tests of this folder, for a browser belongs to the loop in which it was started."""
    for item in items:
        if item.path.parent == FOLDER:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@fixture(scope="session", loop_scope="session")
async def browser(request: pytest.FixtureRequest) -> AsyncIterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        await (await started.new_page()).close()
        request.config.pluginmanager.get_plugin("costs").forget()
        yield started
        await started.close()


@pytest.fixture(scope="session")
def free_pages() -> list[Page]:
    """Pages that no test uses now, at about:blank, each in a context of its own."""
    return []


@fixture(loop_scope="session")
async def visit(browser: Browser, free_pages: list[Page], sandbox: Sandbox) -> AsyncIterator[Visit]:
    """Opens the page as somebody (the first person when no name is given); `width` and `height` in pixels."""
    problems: list[str] = []
    used: list[Page] = []

    def fail(error: Error) -> None:
        problems.append(str(error))

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            problems.append(message.text)

    async def visit(name: str = "", width: int = 1280, height: int = 800, theme: Theme = "light") -> Page:
        page = free_pages.pop() if free_pages else await browser.new_page()
        used.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", fail)
        page.on("console", complain)
        await page.set_viewport_size({"width": width, "height": height})
        await page.emulate_media(color_scheme=theme)
        await page.goto(f"{sandbox.cdn}/{f'?as={name}' if name else ''}")
        await page.locator("#people [aria-pressed=true]").wait_for()
        return page

    yield visit
    for page in used:
        await page.evaluate("localStorage.clear()")  # another sandbox may get the same port
        await page.goto("about:blank")
        await page.mouse.move(0, 0)  # else the pointer would hover over what the next test opens
        page.remove_listener("pageerror", fail)
        page.remove_listener("console", complain)
        free_pages.append(page)
    assert not problems, "\n".join(problems)


@fixture(loop_scope="session")
async def page(visit: Visit) -> Page:
    """The page as a newcomer sees it: as Ada, in #games."""
    return await visit()
