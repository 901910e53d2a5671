"""What Discord refuses in commands, modals and autocomplete, as pure functions like those of `validation`.

Sources: Discord's references Interactions, Application Commands and Interactions, Receiving and Responding.
"""

import re
from typing import Any

from sandbox.components import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, TEXT, TEXT_INPUT, UPLOAD, walk
from sandbox.validation import check_custom_id, check_options, check_select

JSON = dict[str, Any]

COMMANDS, COMMAND_TEXT, OPTIONS, CHOICES, NAME, DESCRIPTION = 100, 8000, 25, 25, 32, 100
"""The largest number of commands, options and choices, and of characters in a command and its parts."""

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
"""Types of a command's options (Discord's numbers)."""

_NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = {
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}  # fmt: skip


def check_commands(bodies: list[JSON]) -> list[str]:
    """What Discord refuses in a list of commands that replaces all others."""
    problems = []
    seen: set[tuple[int, str]] = set()
    for number, body in enumerate(bodies):
        problems += check_command(str(number), body)
        key = (body.get("type") or 1, str(body.get("name")))
        if key in seen:
            problems.append(f"{number}.name: There are two commands with the name {key[1]!r}.")
        seen.add(key)
    for kind, limit in ((1, COMMANDS), (2, 15), (3, 15)):
        if sum((body.get("type") or 1) == kind for body in bodies) > limit:
            problems.append(f"commands: At most {limit} commands of type {kind}.")
    return problems


def check_command(place: str, body: JSON) -> list[str]:
    """What Discord refuses in one command."""
    if (body.get("type") or 1) == 1:
        problems = _named(place, body) + _options(f"{place}.options", body.get("options") or [])
    else:
        name = body.get("name") or ""
        problems = [] if 1 <= len(name) <= NAME else [f"{place}.name: Must be between 1 and {NAME} in length."]
        if body.get("description") or body.get("options"):
            problems.append(f"{place}.description: Only commands of type 1 have a description or options.")
    length = _length(body)
    if length > COMMAND_TEXT:
        problems.append(f"{place}: At most {COMMAND_TEXT} characters in all; these are {length}.")
    return problems


def _named(place: str, body: JSON) -> list[str]:
    problems, name = [], body.get("name") or ""
    if not _NAME.fullmatch(name) or name != name.lower():
        problems.append(f"{place}.name: {name!r} is not 1 to {NAME} lower-case letters, digits, - or _.")
    if not 1 <= len(body.get("description") or "") <= DESCRIPTION:
        problems.append(f"{place}.description: Must be between 1 and {DESCRIPTION} in length.")
    for field, limit in (("name_localizations", NAME), ("description_localizations", DESCRIPTION)):
        for locale, text in (body.get(field) or {}).items():
            if locale not in LOCALES:
                problems.append(f"{place}.{field}.{locale}: Unknown locale.")
            if not 1 <= len(text) <= limit:
                problems.append(f"{place}.{field}.{locale}: Must be between 1 and {limit} in length.")
    return problems


def _options(place: str, options: list[JSON]) -> list[str]:
    problems = [] if len(options) <= OPTIONS else [f"{place}: Must be {OPTIONS} or fewer in length."]
    names: set[str] = set()
    optional = False
    for number, option in enumerate(options):
        where, kind = f"{place}.{number}", option.get("type")
        problems += _named(where, option)
        if kind not in range(1, 12):
            problems.append(f"{where}.type: Must be one of 1 to 11.")
        if option.get("name") in names:
            problems.append(f"{where}.name: There are two options with this name.")
        names.add(str(option.get("name")))
        if option.get("required") and optional:
            problems.append(f"{where}.required: Required options come before optional ones.")
        optional = optional or not option.get("required")
        if kind in (SUBCOMMAND, GROUP):
            problems += _options(f"{where}.options", option.get("options") or [])
        problems += _choices(where, option)
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        problems.append(f"{place}: Subcommands and other options do not mix.")
    return problems


def _choices(place: str, option: JSON) -> list[str]:
    given, kind = option.get("choices") or [], option.get("type")
    if given and option.get("autocomplete"):
        return [f"{place}.autocomplete: An option has choices or autocomplete, not both."]
    if (given or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
        return [f"{place}.choices: Options of type {kind} have no choices."]
    return _choice_list(f"{place}.choices", given)


def _choice_list(place: str, given: list[JSON]) -> list[str]:
    problems = [] if len(given) <= CHOICES else [f"{place}: Must be {CHOICES} or fewer in length."]
    for number, choice in enumerate(given):
        if not 1 <= len(choice.get("name") or "") <= 100:
            problems.append(f"{place}.{number}.name: Must be between 1 and 100 in length.")
        value = choice.get("value")
        if value is None or (isinstance(value, str) and not 1 <= len(value) <= 100):
            problems.append(f"{place}.{number}.value: Must be between 1 and 100 in length.")
    return problems


def _length(body: JSON) -> int:
    total = sum(
        max(len(str(text)) for text in (body.get(field) or "", *(body.get(f"{field}_localizations") or {}).values()))
        for field in ("name", "description")
    )
    total += sum(len(str(choice.get("value", ""))) for choice in body.get("choices") or ())
    return total + sum(_length(option) for option in body.get("options") or ())


def check_choices(data: JSON) -> list[str]:
    """What Discord refuses in the answer to an autocomplete."""
    if not isinstance(data.get("choices"), list):
        return ["data.choices: This field is required."]
    return _choice_list("data.choices", data["choices"])


def check_modal(data: JSON) -> list[str]:
    """What Discord refuses in a form."""
    problems = check_custom_id("data", data)
    if not 1 <= len(data.get("title") or "") <= 45:
        problems.append("data.title: Must be between 1 and 45 in length.")
    components = data.get("components") or []
    if not 1 <= len(components) <= 5:
        problems.append("data.components: Must be between 1 and 5 in length.")
    seen: set[str] = set()
    for number, part in enumerate(components):
        place = f"data.components.{number}"
        if part.get("type") == LABEL:
            if not 1 <= len(part.get("label") or "") <= 45:
                problems.append(f"{place}.label: Must be between 1 and 45 in length.")
            problems += _field(f"{place}.component", part.get("component") or {})
        elif part.get("type") == ROW:
            inner = part.get("components") or []
            if [child.get("type") for child in inner] != [TEXT_INPUT]:
                problems.append(f"{place}.components: A row of a form holds one text input.")
            problems += [problem for child in inner for problem in _field(f"{place}.components.0", child)]
        elif part.get("type") != TEXT:
            problems.append(f"{place}.type: A component of type {part.get('type')} cannot stand in a form.")
    for part in walk(components):
        if part.get("custom_id") in seen:
            problems.append(f"data.components: custom_id {part['custom_id']!r} is used twice.")
        seen.add(part.get("custom_id") or "")
    seen.discard("")
    return problems


def _field(place: str, part: JSON) -> list[str]:
    kind = part.get("type")
    if kind == TEXT_INPUT:
        problems = check_custom_id(place, part)
        if part.get("style") not in (1, 2):
            problems.append(f"{place}.style: Must be 1 or 2.")
        if not 0 <= (part.get("min_length") or 0) <= (part.get("max_length") or 4000) <= 4000:
            problems.append(f"{place}.max_length: min_length and max_length must be 0 to 4000, in order.")
        return problems
    if kind in SELECTS:
        return check_select(place, part)
    if kind in (RADIO, CHECKBOXES):
        options, least = part.get("options") or [], 2 if kind == RADIO else 1
        problems = []
        if not least <= len(options) <= 10:
            problems.append(f"{place}.options: Must be between {least} and 10 in length.")
        return problems + check_custom_id(place, part) + check_options(f"{place}.options", options)
    if kind in (UPLOAD, CHECKBOX):
        return check_custom_id(place, part)
    return [f"{place}.type: A component of type {kind} cannot stand in a form."]
