"""Log lines: whatever somebody is called or Discord answers, one record is one line."""

import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import WORDS
from logs import FORMATS, JsonLine, Line, quoted, start

TOKEN = 'no.such."token"'


@pytest.fixture(params=["Asia/Kathmandu", "UTC"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The machine's clocks show what those of this place do."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield str(request.param)
    monkeypatch.undo()
    time.tzset()


def fail(what: str) -> logging.LogRecord:
    """The record of an error with a trace, which tells this."""
    try:
        raise ValueError(what)
    except ValueError:
        return logging.makeLogRecord(
            {"name": "belfry", "levelname": "ERROR", "msg": "unexpected error", "exc_info": sys.exc_info(), "game": 7}
        )


def test_a_request_that_discord_wants_later_is_told_without_ids(capsys: pytest.CaptureFixture[str]) -> None:
    start("info", TOKEN)
    address = "https://discord.com/api/v10/guilds/815/members/80351110224678912"
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s: %.2f", "GET", address, 1.5)
    assert "limited. GET https://discord.com/api/v10/guilds/{id}/members/{id}: 1.50" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("one\ntwo", "one\\ntwo"),
        ("one\rtwo", "one\\rtwo"),
        ("\x1b[2Jgone", "\\x1b[2Jgone"),
        ("one\u2028two\u2029", "one\\u2028two\\u2029"),
        ("a\u202eb", "a\\u202eb"),
        ("ä é 🎲", '"ä é 🎲"'),
        ("", '""'),
        (7, "7"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(value: object, told: str) -> None:
    assert quoted(value) == told


def test_a_record_is_a_line_without_the_token() -> None:
    record = logging.makeLogRecord(
        {"name": "belfry", "msg": "a\x1bb\u2028", "levelname": "INFO", "why": "\r no.such.token"}
    )
    line = Line("no.such.token").format(record)
    assert line.splitlines() == [line]
    assert line.endswith('INFO belfry a\\x1bb\\u2028 why="\\r [token]"')


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system takes its zone from elsewhere")
def test_the_time_of_a_line_says_in_which_zone(form: str, zone: str) -> None:
    record = logging.makeLogRecord({"name": "belfry", "levelname": "INFO", "msg": "ready", "created": 1764270245.9})
    [told] = re.findall(r"2025-11-2\S+?(?=[ \"])", FORMATS[form]().format(record))
    assert told == {"Asia/Kathmandu": "2025-11-28T00:49:05+05:45", "UTC": "2025-11-27T19:04:05+00:00"}[zone]


def test_as_json_a_record_is_an_object_with_its_facts_as_fields() -> None:
    record = logging.makeLogRecord(
        {"name": "belfry.boards", "levelname": "INFO", "msg": "%s posted", "args": ("board",), "game": 7, "why": None}
    )
    told = json.loads(JsonLine().format(record))
    assert list(told) == ["time", "level", "logger", "message", "game"]
    assert (told["level"], told["logger"], told["message"], told["game"]) == (
        "INFO",
        "belfry.boards",
        "board posted",
        7,
    )


def test_as_json_a_trace_is_a_field_of_its_line() -> None:
    line = JsonLine().format(fail("ä\r\n\u2028\x1b[2J"))
    assert line.splitlines() == [line]
    assert line.isascii()
    assert line.isprintable()
    told = json.loads(line)
    assert (told["message"], told["game"]) == ("unexpected error", 7)
    assert told["trace"].startswith("Traceback (most recent call last):\n")
    assert told["trace"].endswith("ValueError: ä\r\n\u2028\x1b[2J")


@pytest.mark.parametrize("form", FORMATS)
def test_the_token_stands_in_no_trace(form: str) -> None:
    told = FORMATS[form](TOKEN).format(fail(f"Bot {TOKEN}"))
    assert "ValueError: Bot [token]" in told
    assert "no.such." not in told


def test_a_fact_takes_no_place_of_what_each_line_has() -> None:
    record = logging.makeLogRecord({"name": "belfry", "levelname": "INFO", "msg": "ready", "level": 3, "time": "now"})
    told = json.loads(JsonLine().format(record))
    assert (told["level"], len(told["time"])) == ("INFO", 25)


def test_as_json_also_what_ends_the_process_is_one_object() -> None:
    program = f"import logs; logs.start('info', {TOKEN!r}, 'json'); raise ValueError({TOKEN!r})"
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, timeout=60, check=False
    )
    [line] = done.stderr.splitlines()
    told = json.loads(line)
    assert (done.returncode, told["level"], told["message"]) == (1, "CRITICAL", "unexpected error")
    assert told["trace"].endswith("ValueError: [token]")


def test_the_settings_know_each_format() -> None:
    assert {*FORMATS} == {*WORDS["format"]}
