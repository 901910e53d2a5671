# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the sandbox's page, which need a browser to be noticed."""

from tests.mutants.room import Break, Room

BREAKS = {
    "what a person writes is markup": Break(
        "page/dom.js",
        {
            "  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));": '  for (const child of children.flat(Infinity)) if (child instanceof Node) element.append(child); else if (child) element.insertAdjacentHTML("beforeend", child);'
        },
    ),
    "an unread message leaves no mark": Break(
        "page/rooms.js", {'"data-unread": place.unread ? "true" : null': '"data-unread": null'}
    ),
    "what waits on a locked phone is not counted": Break("page/store.js", {"    owner.unseen = unseen;\n": ""}),
    "a failed press says nothing": Break(
        "page/message.js", {'    if (end.state === "failed") failure.textContent = "This interaction failed.";\n': ""}
    ),
    "the page stays lost after a restart": Break("page/main.js", {'on("again", again);\n': ""}),
    "the keyboard loses its place when a board is edited": Break(
        "page/log.js", {"  if (focus) refocus(fresh, focus);\n": ""}
    ),
}


def tests(broken: Break) -> list[list[str]]:
    """The page by itself, then with games in it."""
    return [["tests/browser/test_page.py", "tests/browser/test_phones.py"], ["tests/browser/test_games.py"]]


ROOM = Room(BREAKS, tests)
