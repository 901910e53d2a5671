"""Log lines: whatever somebody is called or Discord answers, one record is one line."""

import json
import logging
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from app import log_format
from app.config import WORDS
from app.log_format import FORMATS, JsonLine, Line, Output, quoted, start
from tests.waiting import HANG

ROOT = Path(__file__).parent.parent
TOKEN = 'no.such."token"'

SOURCES = """
import logging, sys, threading, warnings
from app import log_format

class Broken:
    def __del__(self):
        raise ValueError(token)

def fail():
    raise ValueError(token)

def write_all(token, n):
    logging.getLogger("belfry").info("a record %s", n, extra={"why": token})
    logging.getLogger("belfry").info("a record with too few values: %s %s", 1)
    print("a line", token, file=sys.stderr)
    sys.stderr.write("two\\nlines\\n")
    warnings.warn(f"a warning {n}")
    Broken()
    threading.Thread(target=fail).start()
    try:
        fail()
    except ValueError:
        logging.getLogger("belfry").exception("an error")

form, token, times = sys.argv[1:]
log_format.start("info", token, form)
for n in range(int(times)):
    write_all(token, n)
print("done", flush=True)
raise ValueError(token)
"""
"""All ways in which a process writes to standard error, again and again; at its end one that ends the process."""


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


@contextmanager
def piped() -> Iterator[int]:
    """Within it the standard error of this process is a pipe, of which this is the reading end."""
    hooks = (sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")
    reading, writing = os.pipe()
    root = logging.getLogger()
    with pytest.MonkeyPatch.context() as patch, open(writing, "w", encoding="utf-8") as stream:
        patch.setattr(sys, "stderr", stream)
        patch.setattr(root, "handlers", [])
        patch.setattr(root, "level", root.level)
        for module, name in hooks:
            patch.setattr(module, name, getattr(module, name))
        try:
            yield reading
        finally:
            logging.captureWarnings(False)
            os.close(reading)


def run(form: str, times: int) -> subprocess.Popen[bytes]:
    """A process that writes to its standard error in each of the `SOURCES`, so many times."""
    command = [sys.executable, "-c", SOURCES, form, TOKEN, str(times)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_request_that_discord_wants_later_is_told_without_ids() -> None:
    address = "https://discord.com/api/v10/guilds/815/members/80351110224678912"
    with piped() as pipe:
        start("info", TOKEN)
        logging.getLogger("discord.http").warning("We are being rate limited. %s %s: %.2f", "GET", address, 1.5)
        assert b"limited. GET https://discord.com/api/v10/guilds/{id}/members/{id}: 1.50" in os.read(pipe, 1000)


@pytest.mark.parametrize("form", FORMATS)
def test_process_whose_standard_error_nobody_reads_goes_on_and_ends(form: str) -> None:
    """The pipe holds less than a tenth of what is written."""
    with run(form, 500) as process:
        assert process.stdout is not None
        try:
            assert process.wait(HANG) == 1
            assert process.stdout.read() == b"done\n"
        finally:
            process.kill()


@pytest.mark.parametrize("error", ["/dev/full", "closed"])
def test_process_whose_standard_error_takes_nothing_goes_on_and_ends(error: str) -> None:
    """A disk that is full, and a program that is started without one."""
    if not Path(error).exists() and error != "closed":
        pytest.skip("needs a file that is always full")
    shell = f'exec "$@" 2>{"&-" if error == "closed" else error}'
    command = ["sh", "-c", shell, "sh", sys.executable, "-c", SOURCES, "text", TOKEN, "3"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=HANG, check=False)
    assert (done.returncode, done.stdout) == (1, b"done\n")


def test_process_with_a_json_log_writes_nothing_else_to_standard_error() -> None:
    with run("json", 2) as process:
        _, said = process.communicate(timeout=HANG)
    told = [json.loads(line) for line in said.splitlines()]
    messages = [line["message"] for line in told]
    assert {"a record 0", "a record 1", "a line [token]", "two", "lines", "an error"} <= {*messages}
    assert [line["trace"].splitlines()[-1] for line in told if line["message"] == "unexpected error"] == [
        *["ValueError: [token]"] * 5  # twice from `__del__` and from a thread, and what ended the process
    ]
    assert any("a warning 1" in line for line in messages)
    assert any("not enough arguments for format string" in line for line in messages)
    assert b"no.such." not in said


def test_process_with_a_log_of_text_tells_no_secret() -> None:
    with run("text", 1) as process:
        _, said = process.communicate(timeout=HANG)
    assert b"a line [token]\ntwo\nlines\n" in said
    assert said.endswith(b"ValueError: [token]\n")
    assert b"no.such." not in said


def read_until(pipe: int, last: bytes) -> bytes:
    """All that comes out of a pipe up to this line."""
    said = b""
    while last not in said:
        said += os.read(pipe, 1 << 20)
    return said


@pytest.mark.parametrize("form", FORMATS)
def test_lines_that_nobody_reads_are_dropped_and_counted_once_somebody_reads(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_format, "ROOM", 10_000)
    log = logging.getLogger("belfry")
    with piped() as pipe:
        start("info", "", form)
        for n in range(3000):
            log.info("line %s", n)
        said = read_until(pipe, b"line 2999")
        log.info("later")
        assert b"dropped" not in read_until(pipe, b"later")
    kept = [int(n) for n in re.findall(rb"\bline (\d+)", said)]
    dropped = sum(int(n) for n in re.findall(rb"lines were dropped.*lines\D+(\d+)", said))
    assert (len(kept) + dropped, kept) == (3000, sorted(kept))
    assert dropped > 1000


@pytest.mark.parametrize("lines", [100, 20_000])
def test_close_writes_what_is_taken_and_waits_for_nobody(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many lines as fit into the pipe, and more."""
    fit = lines == 100
    monkeypatch.setattr(log_format, "LAST_WORDS", HANG if fit else 0.1)
    with piped() as pipe:
        output = Output(Line())
        for n in range(lines):
            output.put(f"line {n}")
        began = time.monotonic()
        output.close()
        assert time.monotonic() - began < HANG / 2
        assert (f"line {lines - 1}\n".encode() in os.read(pipe, 1 << 20)) is fit
        os.set_blocking(pipe, False)
        while output._thread.is_alive():  # or it would write into the pipe of the next test, which gets the same number
            with suppress(BlockingIOError):
                os.read(pipe, 1 << 20)
            output._thread.join(0.01)


def test_standard_error_that_does_not_block_loses_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_format, "RETRY", 0.001)
    with piped() as pipe:
        os.set_blocking(sys.stderr.fileno(), False)
        output = Output(Line())
        for n in range(20_000):
            output.put(f"line {n}")
        assert read_until(pipe, b"line 19999\n").count(b"\n") == 20_000
        output.close()


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


def test_the_settings_know_each_format() -> None:
    assert {*FORMATS} == {*WORDS["format"]}
