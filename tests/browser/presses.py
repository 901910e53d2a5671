"""Pressing what messages offer in the page."""

from playwright.async_api import Locator, Page


def only_mine(page: Page) -> Locator:
    """The last answer that nobody else sees."""
    return page.locator("#messages article.alone").last


def press(place: Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)
