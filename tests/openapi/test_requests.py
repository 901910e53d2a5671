"""The validator takes everything that discord.py sends, and finds one planted fault where it was planted."""

from typing import Any

import pytest

from .planted import ABSENT, BUTTON, LONG, TEXT, planted
from .validate import validator
from .wire import SENT


def test_discord_py_is_taken_as_it_is() -> None:
    """No false alarm on anything discord.py sends for us: messages, edits, replies, forms, threads, commands."""
    said = {name: validator().request(r.method, r.path, r.body, r.files) for name, r in SENT.items()}
    assert {name: found for name, found in said.items() if found} == {}
    assert len(SENT) >= 38


# Request, place of the fault, what is put there: one fault each, and the error names this place.
FAULTS: list[tuple[str, str, Any]] = [
    # Lengths and counts
    ("reply", "data.content", LONG[:2001]),
    ("follow up", "content", LONG[:2001]),
    ("edit reply", "content", LONG[:2001]),
    ("text", "content", LONG[:4001]),
    ("board", "components[0].components[0].label", LONG[:81]),
    ("board", "components[0].components[0].custom_id", LONG[:101]),
    ("board", "components[0].components[0].custom_id", ""),
    ("board", "components[1].components[0].placeholder", LONG[:151]),
    ("board", "components[1].components[0].options[24].label", LONG[:101]),
    ("board", "components[1].components[0].options[3].description", LONG[:101]),
    ("board", "components[1].components[0].options[3].value", LONG[:101]),
    ("board", "components[1].components[0].options", [{"label": str(n), "value": str(n)} for n in range(26)]),
    ("board", "components[1].components[0].max_values", 26),
    ("board", "components[0].components", [{**BUTTON, "custom_id": str(n)} for n in range(6)]),
    ("board", "components[0].components", []),
    ("board", "attachments[0].description", LONG[:1025]),
    ("board", "embeds[0].title", LONG[:257]),
    ("board", "embeds[0].description", LONG[:4097]),
    ("board", "embeds[0].fields[0].name", LONG[:257]),
    ("board", "embeds[0].fields[0].value", LONG[:1025]),
    ("board", "embeds[0].fields", [{"name": "x", "value": "x"}] * 26),
    ("board", "embeds", [{"title": "x"}] * 11),
    ("layout", "components[0].components", [TEXT] * 41),
    ("layout", "components[0].components", []),
    ("layout", "components[0].components[1].components", [TEXT] * 4),
    ("layout", "components[0].components[3].items", []),
    ("form", "data.title", LONG[:46]),
    ("form", "data.components[1].label", LONG[:46]),
    ("suggest words", "data.choices", [{"name": "x", "value": str(n)} for n in range(26)]),
    ("thread", "name", LONG[:101]),
    ("thread", "name", ""),
    ("commands", "[0].name", LONG[:33]),
    ("commands", "[0].description", LONG[:101]),
    ("commands", "[0].options", [{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)]),
    ("commands", "[0].options[0].choices", [{"name": str(n), "value": str(n)} for n in range(26)]),
    # Values
    ("board", "components[0].components[0].style", 9),
    ("board", "components[0].components[0].disabled", "no"),
    ("board", "components[0].components[0].emoji", "\N{GAME DIE}"),
    ("board", "components[0].components[2].url", "rules"),
    ("board", "embeds[0].color", 0x1000000),
    ("board", "embeds[0].timestamp", "yesterday"),
    ("board", "flags", "silent"),
    ("text", "allowed_mentions.parse", ["nobody"]),
    ("turn", "allowed_mentions.users", ["Ada"]),
    ("turn", "message_reference.message_id", "last"),
    ("direct channel", "recipient_id", "ada"),
    ("thread", "auto_archive_duration", 1000),
    ("wait", "type", 99),
    ("commands", "[0].options[1].type", 12),
    ("commands", "[0].options[1].min_value", "two"),
    ("commands", "[2].default_member_permissions", "manage_channels"),
    # Fields that are missing, misspelt or in the wrong place
    ("board", "components[0].components[0].style", ABSENT),
    ("board", "components[0].type", ABSENT),
    ("board", "components[0].components[0].lable", "Roll"),
    ("board", "attachments[0].alt", "The board"),
    ("board", "componets", []),
    ("edit", "nonce", 1),
    ("reply", "content", "outside of data"),
    ("layout", "components[0].components[1].accessory", ABSENT),
    ("form", "data.custom_id", ABSENT),
    ("commands", "[0].name", ABSENT),
    ("commands", "[0].options[0].description", ABSENT),
    ("commands", "[0].options[0].choices[0].value", ABSENT),
    # Things inside things that cannot hold them
    ("board", "components[0].components[0]", TEXT),
    ("board", "components[0]", BUTTON),
    ("layout", "components[0].components[0]", BUTTON),
    ("layout", "components[0].components[1].components[0]", BUTTON),
    ("layout", "components[0].components[1].accessory", TEXT),
    ("form", "data.components[1].component", BUTTON),
    ("commands", "[2].options[0].options[0]", {"type": 2, "name": "deeper", "description": "x"}),
]


@pytest.mark.parametrize(("name", "place", "value"), FAULTS, ids=[f"{name}-{place}" for name, place, _ in FAULTS])
def test_one_fault_is_one_error_at_its_place(name: str, place: str, value: Any) -> None:
    request = planted(name, place, value)
    said = validator().request(request.method, request.path, request.body, request.files)
    assert len(said) == 1, said
    at, _, what = said[0].partition(": ")
    root = "$" if place.startswith("[") else "$."
    assert at == root + place or at.startswith((f"{root}{place}.", f"{root}{place}[")), said
    assert what


@pytest.mark.parametrize(
    ("method", "path", "body", "files", "said"),
    [
        ("POST", "/channels/1/mesages", {}, [], "POST /channels/1/mesages is no operation of the document"),
        ("PATCH", "/channels/1/messages", {}, [], "PATCH /channels/1/messages is no operation of the document"),
        ("GET", "/channels/here/messages", None, [], 'path channel_id: is "here", not of the form ^(0|[1-9][0-9]*)$'),
        ("GET", "/channels/1/messages?limit=101", None, [], "query limit: is 101, maximum 100"),
        ("GET", "/channels/1/messages?behind=5", None, [], "query behind: unknown parameter"),
        ("GET", "/channels/1", {"a": 1}, [], "$: a body, but this operation takes none"),
        ("POST", "/channels/1/messages", None, [], "$: no body, but this operation needs one"),
        ("POST", "/users/@me/channels", {"recipient_id": "1"}, [{"name": "a.png"}], "files: this operation takes none"),
        ("POST", "/channels/1/messages", {}, [{"name": "a.png"}] * 11, "files: 11 of them, at most 10"),
        ("POST", "/channels/1/messages", {}, [{"part": "file"}], "files: a part named 'file', not files[n]"),
        ("POST", "/channels/1/messages", [], [], "$: is [], should be object"),
    ],
)
def test_what_is_around_the_body(method: str, path: str, body: Any, files: list[dict[str, Any]], said: str) -> None:
    assert validator().request(method, path, body, files) == [said]


def test_several_faults_are_all_named() -> None:
    body = {"content": 5, "tts": "yes", "components": [{"type": 1, "components": [{"type": 2}, {"type": 99}]}]}
    assert validator().request("POST", "/channels/1/messages", body) == [
        "$.content: is 5, should be string or null",
        "$.components[0].components[0].style: is missing",
        "$.components[0].components[1].type: is 99, should be one of 2, 8, 7, 6, 3, 5",
        '$.tts: is "yes", should be boolean or null',
    ]


def test_an_error_shows_little_of_what_was_sent() -> None:
    """A line of a report stays a line, whatever was sent."""
    (said,) = validator().request("POST", "/channels/1/messages", {"content": [LONG]})
    assert len(said) < 150
