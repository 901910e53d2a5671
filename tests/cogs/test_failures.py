"""Whatever Discord answers, it is one of four things, and what fails keeps nothing else from being done."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from cogs.connection.errors import Attempts, Failure, NotDiscord, Stumbled, judge, require_discord
from cogs.panels import error_codes


def refused(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="No")
    return discord.HTTPException(answer, {"code": code, "message": "No"})


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (refused(404, 10008), Failure.GONE),
        (refused(404, 10003), Failure.GONE),
        (refused(403, 50007), Failure.NOT_REACHED),
        (refused(400, 50035), Failure.NOT_REACHED),
        (refused(418, 987654), Failure.NOT_REACHED),
        (refused(403, 20026), Failure.OURS),
        (refused(400, 40003), Failure.OURS),
        (refused(429, 40003), Failure.OURS),
        (refused(401, 0), Failure.OURS),
        *((refused(403, code), Failure.OURS) for code in sorted(error_codes.BOT_WIDE)),
        *((refused(400, code), Failure.LATER) for code in sorted(error_codes.RATE_LIMITED | error_codes.OVERLOADED)),
        *((refused(404, code), Failure.GONE) for code in sorted(error_codes.VANISHED)),
        *((refused(401, code), Failure.NOT_REACHED) for code in sorted(error_codes.EXPIRED)),
        (refused(429, 0), Failure.LATER),
        (refused(503, 0), Failure.LATER),
        (discord.RateLimited(20.0), Failure.LATER),
        (aiohttp.ServerDisconnectedError(), Failure.LATER),
        (ConnectionResetError(), Failure.LATER),
        (TimeoutError(), Failure.LATER),
        (NotDiscord(), Failure.LATER),
        (Stumbled(), Failure.LATER),
        (KeyError("retry_after"), Failure.LATER),
        (KeyError("hand"), None),
        (ValueError(), None),
    ],
)
def test_each_failure_is_one_of_four_things_and_a_mistake_is_none(error: Exception, failure: Failure | None) -> None:
    assert judge(error) is failure


def test_all_is_tried_and_a_mistake_is_told_rather_than_a_refusal() -> None:
    attempts, done = Attempts(), []
    for error in (None, refused(403, 50007), None, ValueError("a mistake"), None):
        with attempts.trying():
            if error:
                raise error
            done.append(1)
    assert len(done) == 3
    with pytest.raises(ValueError, match="a mistake"):
        attempts.end()


def test_when_nothing_fails_nothing_is_raised() -> None:
    Attempts().end()


@pytest.fixture(autouse=True)
def _discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord where it is, whatever sandbox this process has last been in."""
    monkeypatch.setattr(discord.http.Route, "BASE", "https://discord.com/api/v10")


async def hear(method: str, status: int, kind: str, url: str = "https://discord.com/api/v10/gateway") -> None:
    """What aiohttp tells of an answer."""
    answer = SimpleNamespace(status=status, content_type=kind, release=lambda: None)
    request: Any = SimpleNamespace(method=method, url=URL(url), response=answer)
    nobody: Any = None
    await require_discord(nobody, nobody, request)


@pytest.mark.parametrize(
    ("method", "status", "kind"),
    [("POST", 200, "text/html"), ("POST", 204, "application/octet-stream"), ("GET", 200, "application/octet-stream")],
)
async def test_a_page_and_an_empty_answer_are_none_of_discords(method: str, status: int, kind: str) -> None:
    with pytest.raises(NotDiscord):
        await hear(method, status, kind)


@pytest.mark.parametrize(
    ("method", "status", "kind"),
    [
        ("POST", 201, "application/json"),
        ("DELETE", 204, "application/octet-stream"),
        ("PUT", 204, "application/octet-stream"),
        ("GET", 502, "text/html"),  # discord.py knows what to make of it
    ],
)
async def test_all_else_is_left_to_discord_py(method: str, status: int, kind: str) -> None:
    await hear(method, status, kind)


async def test_a_first_answer_is_not_tried_again_by_discord_py() -> None:
    """Whose pauses are longer than people wait, and which tells nobody that the first attempt may have arrived."""
    with pytest.raises(Stumbled):
        await hear("POST", 500, "application/json", "https://discord.com/api/v10/interactions/1/a-token/callback")


async def test_what_is_no_request_of_the_interface_is_left_alone() -> None:
    await hear("GET", 200, "image/png", "https://cdn.discordapp.com/avatars/1.png")


WIDER = {"UNEDITABLE", "BOT_WIDE"}  # sets with codes of other meanings, too


def test_each_code_has_one_meaning() -> None:
    meanings = {
        name: found for name, found in vars(error_codes).items() if isinstance(found, set) and name not in WIDER
    }
    every = [code for found in meanings.values() for code in found]
    assert len(every) == len(set(every))


def test_codes_stand_in_one_place() -> None:
    """A code in two places is a code whose synonyms one of them forgets."""
    known = [*vars(error_codes).values()]
    numbers = {
        number for one in known for number in (one if isinstance(one, set) else [one]) if isinstance(number, int)
    }
    folder = Path(error_codes.__file__).parents[1]
    for file in folder.rglob("*.py"):
        if file.name != "error_codes.py":
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in numbers}
            assert not found, file
