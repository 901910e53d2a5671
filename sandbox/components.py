"""Components of messages: walking through them, giving them ids, showing uploaded files in them."""

from collections.abc import Iterator
from typing import Any

JSON = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
"""Types of components (Discord's numbers)."""

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
"""The types that are menus."""

V2 = 1 << 15
"""The message flag for Components V2."""


def walk(components: Any) -> Iterator[JSON]:
    """Every component, outer ones before what they hold."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media(component: JSON) -> list[JSON]:
    """The media objects (`{"url": ...}`) of one component."""
    if component.get("type") == GALLERY:
        return [item["media"] for item in component.get("items", ()) if isinstance(item.get("media"), dict)]
    if component.get("type") == THUMBNAIL:
        return [component["media"]] if isinstance(component.get("media"), dict) else []
    if component.get("type") == FILE:
        return [component["file"]] if isinstance(component.get("file"), dict) else []
    return []


def text(message: JSON) -> str:
    """All text of a message: its content and its text displays."""
    parts = [message.get("content") or ""]
    if message.get("flags", 0) & V2:
        parts += [part.get("content", "") for part in walk(message.get("components")) if part.get("type") == TEXT]
    return "\n".join(parts)


def received(components: list[JSON], files: list[JSON]) -> list[JSON]:
    """The components as Discord gives them back: with numbers, defaults and the addresses of uploaded files."""
    taken = {part["id"] for part in walk(components) if part.get("id")}
    numbers = (number for number in range(1, 1000) if number not in taken)
    named = {file["filename"]: file for file in files}
    placed = {file["url"]: file for file in files}
    return [_received(component, numbers, named, placed) for component in components]


def _received(component: JSON, numbers: Iterator[int], named: dict[str, JSON], placed: dict[str, JSON]) -> JSON:
    given = {key: value for key, value in component.items() if value is not None}
    if not given.get("id"):
        given["id"] = next(numbers)
    if "components" in given:
        given["components"] = [_received(part, numbers, named, placed) for part in given["components"]]
    for key in ("accessory", "component"):
        if key in given:
            given[key] = _received(given[key], numbers, named, placed)
    if "emoji" in given:
        given["emoji"] = {key: value for key, value in given["emoji"].items() if value is not None}
    kind = given["type"]
    if kind in SELECTS:
        given.pop("required", None)
        if "default_values" in given:
            given["default_values"] = [{**value, "id": str(value["id"])} for value in given["default_values"]]
        given.setdefault("min_values", 1)
        given.setdefault("max_values", 1)
    elif kind == CONTAINER:
        given.setdefault("accent_color", None)
        given.setdefault("spoiler", False)
    elif kind == SEPARATOR:
        given.setdefault("divider", True)
        given.setdefault("spacing", 1)
    elif kind == GALLERY:
        given["items"] = [
            {"description": item.get("description"), "spoiler": item.get("spoiler", False),
             "media": _shown(item["media"], named, placed)}
            for item in given["items"]
        ]  # fmt: skip
    elif kind == THUMBNAIL:
        given.setdefault("description", None)
        given.setdefault("spoiler", False)
        given["media"] = _shown(given["media"], named, placed)
    elif kind == FILE:
        given.setdefault("spoiler", False)
        given["file"] = _shown(given["file"], named, placed)
        url = given["file"]["url"]
        if url in placed:
            given["name"], given["size"] = placed[url]["filename"], placed[url]["size"]
    return given


def file_of(url: str, named: dict[str, JSON], placed: dict[str, JSON]) -> JSON | None:
    """The attachment that `attachment://name` or an address of the CDN means."""
    if url.startswith("attachment://"):
        return named.get(url.removeprefix("attachment://"))
    return placed.get(url)


def _shown(item: JSON, named: dict[str, JSON], placed: dict[str, JSON]) -> JSON:
    file = file_of(item["url"], named, placed)
    if file is None:
        return {"id": "0", "url": item["url"], "proxy_url": item["url"], "width": None, "height": None,
                "content_type": None}  # fmt: skip
    return {
        "id": file["id"], "url": file["url"], "proxy_url": file["proxy_url"], "width": file.get("width"),
        "height": file.get("height"), "content_type": file.get("content_type"), "attachment_id": file["id"],
    }  # fmt: skip
