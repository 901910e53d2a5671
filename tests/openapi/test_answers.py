"""Answers are held against the document too: a server that is wrong would teach the bot wrong things."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from .check import check_all
from .subset import OPERATIONS, subset
from .validate import validator

CHANNEL = "/api/v10/channels/1003"
USER = {
    "id": "1005",
    "username": "ada",
    "discriminator": "0",
    "global_name": "Ada",
    "avatar": None,
    "public_flags": 0,
    "flags": 0,
    "primary_guild": None,
}


@pytest.mark.parametrize(
    ("method", "path", "status", "answer"),
    [
        ("GET", "/api/v10/users/1005", 200, USER),
        ("PUT", f"{CHANNEL}/messages/pins/1004", 204, None),
        ("POST", f"{CHANNEL}/messages", 404, {"code": 10003, "message": "Unknown Channel"}),
        ("POST", f"{CHANNEL}/messages", 429, {"message": "Slow down", "retry_after": 0.4, "global": False}),
        ("POST", f"{CHANNEL}/messages", 502, "Bad Gateway"),
        ("POST", f"{CHANNEL}/messages", 0, None),
        (
            "POST",
            f"{CHANNEL}/messages",
            400,
            {
                "code": 50035,
                "message": "Invalid Form Body",
                "errors": {"components": {"0": {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "Required"}]}}},
            },
        ),
    ],
)
def test_answers_that_discord_gives(method: str, path: str, status: int, answer: Any) -> None:
    assert validator().response(method, path, status, answer) == []


@pytest.mark.parametrize(
    ("method", "path", "status", "answer", "said"),
    [
        ("GET", "/api/v10/users/1005", 200, {**USER, "id": 1005}, "$.id: is 1005, should be string"),
        ("GET", "/api/v10/users/1005", 200, {**USER, "nick": "A"}, "$.nick: is no field of this object"),
        ("GET", "/api/v10/users/1005", 200, {k: v for k, v in USER.items() if k != "flags"}, "$.flags: is missing"),
        ("GET", "/api/v10/users/1005", 200, None, "$: is null, should be object"),
        ("GET", "/api/v10/users/1005", 204, None, "status 204, but get_user answers 200, 429, 4XX"),
        ("PUT", f"{CHANNEL}/messages/pins/1004", 204, {}, "$: a body, but this answer has none"),
        ("GET", CHANNEL, 404, {"message": "Unknown Channel"}, "$.code: is missing"),
        ("GET", CHANNEL, 200, {"type": 99}, "$.type: is 99, should be one of 0, 2, 4, 5, 13, 14, 15, 1, 3, 10, 11, 12"),
    ],
)
def test_answers_that_discord_would_not_give(method: str, path: str, status: int, answer: Any, said: str) -> None:
    assert validator().response(method, path, status, answer) == [said]


@dataclass
class Logged:
    """An entry of the sandbox's log."""

    n: int
    body: Any = field(default_factory=dict)
    status: int = 403
    answer: Any = field(default_factory=lambda: {"code": 50013, "message": "Missing Permissions"})
    method: str = "POST"
    path: str = "/channels/1003/messages"
    query: str = ""
    files: list[dict[str, Any]] = field(default_factory=list)


def test_a_whole_log() -> None:
    """Both directions of every request, and what the server refused as malformed; pictures are not Discord's API."""
    refusal = {"code": 50035, "message": "Invalid Form Body", "errors": {"content": {"_errors": []}}}
    log = [
        Logged(1),
        Logged(2, body={"contents": "Good evening"}),
        Logged(3, answer={"code": "50013", "message": "Missing Permissions"}),
        Logged(4, status=400, answer=refusal),
        Logged(5, method="GET", path="/attachments/1003/1/board.png", body=None, status=200, answer="PNG"),
        Logged(6, method="GET", query="limit=0", body=None),
    ]
    assert check_all(log) == [
        "request 2 POST /channels/1003/messages: $.contents: is no field of this object",
        'answer 3 POST /channels/1003/messages -> 403: $.code: is "50013", should be integer',
        "request 4 POST /channels/1003/messages: refused: {'content': {'_errors': []}}",
        "request 6 GET /channels/1003/messages: query limit: is 0, minimum 1",
    ]


def test_the_document_is_whole_and_holds_nothing_more() -> None:
    """Cutting it again changes nothing: all that the operations reach is there, and only that."""
    document = validator().document
    assert subset(document) == document
    found = {o["operationId"] for entry in document["paths"].values() for m, o in entry.items() if m != "parameters"}
    assert found == OPERATIONS
    with pytest.raises(KeyError, match="order_pizza"):
        subset(document, OPERATIONS | {"order_pizza"})
