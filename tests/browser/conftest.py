"""The sandbox's page in a real browser.

`page` is Ada's tab at the first visit; `visit("Ben", width=380)` opens more, each with a profile of its own in the one
browser that all tests of a process share; so these tests share a loop, too. A test fails when a page reports an error.
What is announced to screen readers stands in the page twice for some seconds: look for messages inside `#messages`.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright, expect
from pytest_asyncio import fixture

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import DEADLINE
from tests.local import Sandbox

from .browser import ARGUMENTS, MISSING, find_browser

Visit = Callable[..., Awaitable[Page]]
FOLDER = Path(__file__).parent
PATIENCE = 20_000  # milliseconds for anything to appear; the machine may be busy
expect.set_options(timeout=PATIENCE)


@fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A fresh Discord with one guild and five people, who play faster than Discord's limits let a bot follow.

    Its time can be moved.
    """
    async with Sandbox(port=0, deadline=DEADLINE, clock=tmp_path / "clock", limits=False) as running:
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
async def browser() -> AsyncIterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        await started.close()


@fixture(loop_scope="session")
async def visit(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Visit]:
    """Opens the page as somebody (the first person when no name is given), `width` pixels wide, dark or light."""
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            problems.append(message.text)

    async def visit(name: str = "", width: int = 1280, theme: str = "light") -> Page:
        context = await browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme="dark" if theme == "dark" else "light"
        )
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", complain)
        await page.goto(f"{sandbox.cdn}/{f'?as={name}' if name else ''}")
        await page.locator("#people [aria-pressed=true]").wait_for()
        return page

    yield visit
    for context in contexts:
        await context.close()
    assert not problems, "\n".join(problems)


@fixture(loop_scope="session")
async def page(visit: Visit) -> Page:
    """The page as a newcomer sees it: as Ada, in #games."""
    return await visit()
