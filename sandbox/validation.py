"""What Discord refuses in messages, as pure functions: each gives sentences "path.to.field: what is wrong".

These are the limits that Discord's OpenAPI document cannot say or that bots meet most; `validation_commands` has
those for commands, modals and autocomplete. Sources: Discord's references Resources, Message and Components, Reference.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sandbox.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    V2,
    file_of,
    media,
    walk,
)  # fmt: skip

JSON = dict[str, Any]

CONTENT, V2_TEXT, ROWS, BUTTONS, COMPONENTS, FILES, EMBEDS = 2000, 4000, 5, 5, 40, 10, 10
CUSTOM_ID, BUTTON_LABEL, OPTION_TEXT, PLACEHOLDER, SELECT_OPTIONS, ALT_TEXT = 100, 80, 100, 150, 25, 1024
EMBED_TEXT = 6000
"""The largest number of characters, components, files, options or embeds; all together, where that is limited."""

FILE_SIZE = 10 * 1024 * 1024
"""Bytes that one file may have in a guild without boosts."""

TOP_LEVEL = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
IN_CONTAINER = TOP_LEVEL - {CONTAINER}
"""What may stand in a Components V2 message, and in a container there."""

EMBED_PARTS = {"title": 256, "description": 4096, "footer.text": 2048, "author.name": 256}
"""The largest number of characters in each part of an embed."""


def check_message(
    payload: JSON, uploads: Sequence[str], before: JSON | None = None, files: Sequence[JSON] = ()
) -> list[str]:
    """What Discord refuses in the body of a message.

    `uploads`: names of the uploaded files. For an edit, `before` is the message object and `files` its attachments.
    """
    flags = int(payload.get("flags") or 0) | int((before or {}).get("flags", 0))
    content = payload.get("content") or ""
    problems = []
    if len(content) > CONTENT:
        problems.append(f"content: Must be {CONTENT} or fewer in length.")
    if flags & V2:
        problems += _v2(payload, before)
    else:
        problems += _classic(payload)
    components = payload.get("components")
    if components:
        problems += _components(components)
        problems += _media(components, uploads, payload, files)
    problems += _embeds(payload.get("embeds") or [])
    problems += _attachments(payload, uploads, files)
    return problems


def _classic(payload: JSON) -> list[str]:
    components = payload.get("components") or []
    problems = []
    if len(components) > ROWS:
        problems.append(f"components: Must be {ROWS} or fewer in length.")
    for place, row in _numbered("components", components):
        if row.get("type") in TOP_LEVEL - {ROW}:
            problems.append(f"{place}.type: Only action rows stand at the top without the flag IS_COMPONENTS_V2.")
    return problems


def _v2(payload: JSON, before: JSON | None) -> list[str]:
    problems = []
    for field in ("content", "embeds", "sticker_ids", "poll"):
        if payload.get(field):
            problems.append(f"{field}: The field cannot be used with the flag IS_COMPONENTS_V2.")
    if before is not None and not before["flags"] & V2:
        for field in ("content", "embeds"):
            if before.get(field) and field not in payload:
                problems.append(f"{field}: Must be cleared when a message becomes one with IS_COMPONENTS_V2.")
    components = payload.get("components")
    if components is None and before is not None and before["components"]:
        return problems
    if not components:
        return [*problems, "components: A message with IS_COMPONENTS_V2 needs at least one component."]
    every = list(walk(components))
    if len(every) > COMPONENTS:
        problems.append(f"components: At most {COMPONENTS} components in all; these are {len(every)}.")
    length = sum(len(part.get("content") or "") for part in every if part.get("type") == TEXT)
    if length > V2_TEXT:
        problems.append(f"components: At most {V2_TEXT} characters of text in all; these are {length}.")
    return problems


def _components(components: list[JSON]) -> list[str]:
    problems = []
    for place, part in _numbered("components", components):
        problems += _one(place, part, TOP_LEVEL)
    for field in ("custom_id", "id"):
        seen: set[Any] = set()
        for part in walk(components):
            value = part.get(field)
            if not value:
                continue
            if value in seen:
                problems.append(f"components: {field} {value!r} is used twice.")
            seen.add(value)
    return problems


def _one(place: str, part: JSON, allowed: Collection[Any]) -> list[str]:
    kind = part.get("type")
    if kind not in allowed:
        return [f"{place}.type: A component of type {kind} cannot stand here."]
    if kind == ROW:
        return _row(place, part.get("components") or [])
    if kind == BUTTON:
        return _button(place, part)
    if kind in SELECTS:
        return check_select(place, part)
    if kind == CONTAINER:
        inner = part.get("components") or []
        problems = [] if inner else [f"{place}.components: A container is not empty."]
        for where, child in _numbered(f"{place}.components", inner):
            problems += _one(where, child, IN_CONTAINER)
        return problems
    if kind == SECTION:
        return _section(place, part)
    if kind == TEXT:
        return [] if part.get("content") else [f"{place}.content: This field is required."]
    if kind == GALLERY:
        return _gallery(place, part.get("items") or [])
    if kind == THUMBNAIL:
        return _described(place, part)
    if kind == FILE and not str((part.get("file") or {}).get("url", "")).startswith(("attachment://", "http")):
        return [f"{place}.file.url: A file component shows an uploaded file."]
    return []


def _row(place: str, inner: list[JSON]) -> list[str]:
    if not inner:
        return [f"{place}.components: Must be between 1 and {BUTTONS} in length."]
    problems = []
    if any(child.get("type") in SELECTS for child in inner) and len(inner) > 1:
        problems.append(f"{place}.components: A select menu stands alone in its row.")
    if len(inner) > BUTTONS:
        problems.append(f"{place}.components: Must be between 1 and {BUTTONS} in length.")
    for where, child in _numbered(f"{place}.components", inner):
        problems += _one(where, child, (BUTTON, *SELECTS))
    return problems


def _button(place: str, part: JSON) -> list[str]:
    style, problems = part.get("style"), []
    if style not in range(1, 7):
        problems.append(f"{place}.style: Must be one of 1 to 6.")
    if style == 5:
        if part.get("custom_id") or not part.get("url"):
            problems.append(f"{place}.url: A link button has a url and no custom_id.")
    elif style == 6:
        if not part.get("sku_id") or part.get("custom_id"):
            problems.append(f"{place}.sku_id: A premium button has a sku_id and no custom_id.")
    elif part.get("url"):
        problems.append(f"{place}.url: Only link buttons have a url.")
    else:
        problems += check_custom_id(place, part)
    if style != 6 and not part.get("label") and not part.get("emoji"):
        problems.append(f"{place}.label: A button needs a label or an emoji.")
    return problems + _short(place, part, "label", BUTTON_LABEL)


def check_select(place: str, part: JSON) -> list[str]:
    """What Discord refuses in a select menu."""
    problems = check_custom_id(place, part) + _short(place, part, "placeholder", PLACEHOLDER)
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    least, most = 1 if least is None else least, 1 if most is None else most
    if not 0 <= least <= SELECT_OPTIONS or not 1 <= most <= SELECT_OPTIONS or least > most:
        problems.append(f"{place}.max_values: min_values and max_values must be 0 to {SELECT_OPTIONS}, in order.")
    if part.get("type") != STRING_SELECT:
        return problems
    options = part.get("options") or []
    if not 1 <= len(options) <= SELECT_OPTIONS:
        problems.append(f"{place}.options: Must be between 1 and {SELECT_OPTIONS} in length.")
    elif most > len(options):
        problems.append(f"{place}.max_values: There are {len(options)} options, fewer than max_values {most}.")
    problems += check_options(f"{place}.options", options)
    if sum(bool(option.get("default")) for option in options) > most:
        problems.append(f"{place}.options: More options are chosen beforehand than max_values.")
    return problems


def check_options(place: str, options: list[JSON]) -> list[str]:
    """Labels, values and descriptions of options: lengths, and no value twice."""
    problems, seen = [], set()
    for where, option in _numbered(place, options):
        for field in ("label", "value"):
            if not option.get(field):
                problems.append(f"{where}.{field}: This field is required.")
        for field in ("label", "value", "description"):
            problems += _short(where, option, field, OPTION_TEXT)
        if option.get("value") in seen:
            problems.append(f"{where}.value: The value {option['value']!r} is used twice.")
        seen.add(option.get("value"))
    return problems


def check_custom_id(place: str, part: JSON) -> list[str]:
    """A custom_id of 1 to 100 characters."""
    if not part.get("custom_id"):
        return [f"{place}.custom_id: This field is required."]
    return _short(place, part, "custom_id", CUSTOM_ID)


def _section(place: str, part: JSON) -> list[str]:
    inner, problems = part.get("components") or [], []
    if not 1 <= len(inner) <= 3:
        problems.append(f"{place}.components: Must be between 1 and 3 in length.")
    for where, child in _numbered(f"{place}.components", inner):
        problems += _one(where, child, (TEXT,))
    return problems + _one(f"{place}.accessory", part.get("accessory") or {}, (BUTTON, THUMBNAIL))


def _gallery(place: str, items: list[JSON]) -> list[str]:
    problems = [] if 1 <= len(items) <= 10 else [f"{place}.items: Must be between 1 and 10 in length."]
    for where, item in _numbered(f"{place}.items", items):
        problems += _described(where, item)
    return problems


def _described(place: str, item: JSON) -> list[str]:
    problems = [] if (item.get("media") or {}).get("url") else [f"{place}.media.url: This field is required."]
    return problems + _short(place, item, "description", ALT_TEXT)


def _media(components: list[JSON], uploads: Sequence[str], payload: JSON, files: Sequence[JSON]) -> list[str]:
    listed = payload.get("attachments")
    kept = [file for file in files if listed is None or file["id"] in {str(entry.get("id")) for entry in listed}]
    names = {file["filename"]: file for file in kept} | {name: {} for name in uploads}
    names |= {entry["filename"]: {} for entry in listed or () if entry.get("filename")}
    places = {file["url"]: file for file in kept}
    problems = []
    for part in walk(components):
        for item in media(part):
            url = str(item.get("url") or "")
            if url.startswith("attachment://") and file_of(url, names, places) is None:
                problems.append(f"components: {url} is not among the files {sorted(names)}.")
    return problems


def _embeds(embeds: list[JSON]) -> list[str]:
    problems = [] if len(embeds) <= EMBEDS else [f"embeds: Must be {EMBEDS} or fewer in length."]
    total = 0
    for place, embed in _numbered("embeds", embeds):
        fields = embed.get("fields") or []
        if len(fields) > 25:
            problems.append(f"{place}.fields: Must be 25 or fewer in length.")
        texts = {path: _dig(embed, path) for path in EMBED_PARTS}
        problems += [
            f"{place}.{path}: Must be {EMBED_PARTS[path]} or fewer in length."
            for path, value in texts.items()
            if len(value) > EMBED_PARTS[path]
        ]
        for where, entry in _numbered(f"{place}.fields", fields):
            for field, limit in (("name", 256), ("value", 1024)):
                if not entry.get(field):
                    problems.append(f"{where}.{field}: This field is required.")
                problems += _short(where, entry, field, limit)
        total += sum(map(len, texts.values()))
        total += sum(len(entry.get("name", "")) + len(entry.get("value", "")) for entry in fields)
    if total > EMBED_TEXT:
        problems.append(f"embeds: At most {EMBED_TEXT} characters in all; these are {total}.")
    return problems


def _attachments(payload: JSON, uploads: Sequence[str], files: Sequence[JSON]) -> list[str]:
    listed = payload.get("attachments")
    kept = len(files) if "attachments" not in payload else sum("filename" not in entry for entry in listed or ())
    problems = []
    if kept + len(uploads) > FILES:
        problems.append(f"attachments: Must be {FILES} or fewer in length.")
    for place, entry in _numbered("attachments", listed or []):
        problems += _short(place, entry, "description", ALT_TEXT)
    return problems


def _numbered(place: str, parts: list[JSON]) -> Iterable[tuple[str, JSON]]:
    return ((f"{place}.{number}", part) for number, part in enumerate(parts))


def _short(place: str, part: JSON, field: str, limit: int) -> list[str]:
    return [f"{place}.{field}: Must be {limit} or fewer in length."] if len(part.get(field) or "") > limit else []


def _dig(data: JSON, path: str) -> str:
    value: Any = data
    for step in path.split("."):
        value = (value or {}).get(step)
    return str(value or "")
