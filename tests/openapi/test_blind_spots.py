"""What the document cannot see, stated fault by fault, so that nobody trusts the validator with it.

`OF_THE_SERVER`: the document takes these bodies, and the sandbox refuses them by `sandbox.validation`.
`OF_NOBODY`: Discord would refuse or ignore these, and nothing in these tests notices. When something learns to notice
one, its test fails and the line moves.
"""

from typing import Any

import pytest

from sandbox import command_validation, validation

from .planted import BUTTON, LONG, TEXT, planted
from .validate import validator
from .wire import SENT, Request

V2 = 1 << 15
SELECT = {"type": 3, "custom_id": "s", "options": [{"label": "x", "value": "x"}]}
TWICE = [{"label": "x", "value": "x"}, {"label": "y", "value": "x"}]

WORDY = [
    {
        "type": 3,
        "name": f"o{n}",
        "description": "x",
        "choices": [{"name": str(k), "value": f"{k:99}"} for k in range(25)],
    }
    for n in range(4)
]


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


OF_THE_SERVER: list[tuple[str, str, str, Any]] = [
    ("a bot's text has 2,000 characters", "text", "content", LONG[:2001]),
    ("five rows", "board", "components", [row({**BUTTON, "custom_id": str(n)}) for n in range(6)]),
    ("a custom id is there once", "board", "components", [row(BUTTON, BUTTON)]),
    ("a button has a custom id", "board", "components", [row({"type": 2, "style": 1, "label": "x"})]),
    ("a link button has none", "board", "components", [row({**BUTTON, "style": 5, "url": "https://example.org"})]),
    ("a button says something", "board", "components", [row({"type": 2, "style": 1, "custom_id": "x"})]),
    ("not more values than options", "board", "components", [row({**SELECT, "max_values": 2})]),
    ("a select stands alone in its row", "board", "components", [row(BUTTON, SELECT)]),
    ("option values differ", "board", "components", [row({**SELECT, "options": TWICE})]),
    ("no text beside components (V2)", "layout", "content", "Round 3"),
    ("components (V2) need the flag", "layout", "flags", 0),
    ("40 components (V2) in all", "layout", "components", [{"type": 17, "components": [TEXT] * 20}] * 2),
    ("4,000 characters (V2) in all", "layout", "components", [{**TEXT, "content": LONG[:2001]}] * 2),
    ("6,000 characters in all embeds", "board", "embeds", [{"description": LONG[:4000]}] * 2),
    ("a command's name is in small letters", "commands", "[0].name", "Play"),
    ("a command's name has no blanks", "commands", "[0].name", "play now"),
    ("a command has a description", "commands", "[0].description", ""),
    ("a command is there once", "commands", "[1].name", "play"),
    ("an option is there once", "commands", "[0].options[1].name", "game"),
    ("required options come first", "commands", "[0].options[2].required", True),
    ("choices or autocomplete", "commands", "[0].options[0].autocomplete", True),
    ("100 commands", "commands", "", [{"type": 1, "name": f"c{n}", "description": "x"} for n in range(101)]),
    ("8,000 characters in a command", "commands", "[0].options", WORDY),
    ("a locale is one", "guild commands", "[1].name_localizations", {"tlh": "mine"}),
    ("a form has five parts", "form", "data.components", [TEXT] * 6),
    ("a form's ids differ", "form", "data.components[3].component.custom_id", "pace"),
    ("a picture named is uploaded", "layout", "components[0].components[3].items[0].media.url", "attachment://b.png"),
]
OF_NOBODY: list[tuple[str, str, str, Any]] = [
    ("an emoji is one", "board", "components[0].components[1].emoji.name", "dice"),
    ("flags that a bot cannot set", "board", "flags", 1 << 3),
    ("mentioned, but not in the text", "turn", "allowed_mentions.users", ["9"]),
    ("users listed and all users parsed", "turn", "allowed_mentions", {"parse": ["users"], "users": ["1005"]}),
    ("an embed that says nothing", "board", "embeds", [{}]),
    ("an embed's picture is uploaded", "board", "embeds[0].image.url", "attachment://missing.png"),
]


def refused(request: Request) -> list[str]:
    """What the sandbox says to the request."""
    if isinstance(request.body, list):
        return command_validation.check_commands(request.body)
    if request.path.partition("?")[0].endswith("/callback"):
        return command_validation.check_modal(request.body["data"])
    return validation.check_message(request.body, [file["name"] for file in request.files])


@pytest.mark.parametrize(("rule", "name", "place", "value"), OF_THE_SERVER, ids=[line[0] for line in OF_THE_SERVER])
def test_the_document_leaves_this_to_the_server(rule: str, name: str, place: str, value: Any) -> None:
    request = planted(name, place, value)
    assert validator().request(request.method, request.path, request.body, request.files) == []
    assert refused(request), f"nobody notices: {rule}"


@pytest.mark.parametrize(("rule", "name", "place", "value"), OF_NOBODY, ids=[line[0] for line in OF_NOBODY])
def test_nobody_notices_this(rule: str, name: str, place: str, value: Any) -> None:
    request = planted(name, place, value)
    said = validator().request(request.method, request.path, request.body, request.files)
    assert [*said, *refused(request)] == [], f"somebody notices now: {rule}"


@pytest.mark.parametrize("name", ["text", "turn", "board", "layout", "commands", "guild commands", "form"])
def test_the_sandbox_takes_what_the_document_takes(name: str) -> None:
    request = SENT[name]
    assert refused(request) == []
