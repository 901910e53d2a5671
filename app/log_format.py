"""Log lines on standard error, as key=value pairs or each as a JSON object; writing them never blocks a caller."""

import io
import json
import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord

from cogs.connection.errors import hide_ids
from store import StoreError

PASSING = (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException, discord.ConnectionClosed)
ROOM = 1 << 20  # bytes of lines that wait until standard error takes them
LAST_WORDS = 2.0  # seconds for what still waits when the process ends
RETRY = 0.1  # seconds until a standard error that does not block is tried again
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class Line(logging.Formatter):
    """time level logger "message" key=value ..., with the trace of an error below it."""

    def __init__(self, *secrets: str) -> None:
        super().__init__()
        self.secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The record as text, without any of the secrets."""
        pairs = [f"{key}={quoted(value)}" for key, value in list_facts(record).items()]
        line = " ".join([tell_time(record), record.levelname, record.name, quoted(record.getMessage()), *pairs])
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return self.redact(line)

    def redact(self, line: str) -> str:
        """Text without any of the secrets."""
        for secret in self.secrets:
            line = line.replace(secret, "[token]")
        return line


class JsonLine(Line):
    """{"time": ..., "level": ..., "logger": ..., "message": ..., key: value, ...}, with the trace of an error as
    "trace"."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of ASCII, without any of the secrets."""
        head: dict[str, Any] = {"time": tell_time(record), "level": record.levelname, "logger": record.name}
        head["message"] = record.getMessage()
        if record.exc_info:
            head["trace"] = self.formatException(record.exc_info)
        line = json.dumps(head | list_facts(record) | head, default=str)
        for secret in self.secrets:
            line = line.replace(json.dumps(secret)[1:-1], "[token]")
        return line


FORMATS: dict[str, type[Line]] = {"text": Line, "json": JsonLine}


def list_facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells beside its message, by key."""
    return {key: value for key, value in vars(record).items() if key not in STANDARD and value is not None}


def tell_time(record: logging.LogRecord) -> str:
    """When it was logged, by the clocks of this place, such as 2026-11-27T19:04:05+00:00."""
    return datetime.fromtimestamp(record.created, UTC).astimezone().isoformat(timespec="seconds")


def quoted(value: object) -> str:
    """A value as one word, in quotes where it has spaces; nothing in it begins a line, or moves a terminal's cursor."""
    text = "".join(c if c.isprintable() else escape(c) for c in str(value))
    return f'"{text}"' if " " in text or not text else text


def escape(character: str) -> str:
    """A character as Python writes it in a string, such as \\n."""
    return character.encode("unicode_escape").decode("ascii")


def without_ids(record: logging.LogRecord) -> bool:
    """A request that Discord wants later, which discord.py tells with its whole address: no ids in it."""
    if isinstance(record.args, tuple):
        record.args = tuple(hide_ids(one) if isinstance(one, str) else one for one in record.args)
    return True


def without_trace(record: logging.LogRecord) -> bool:
    """A lost connection or an answer that Discord did not take, which discord.py logs as an error, as one line."""
    cause = record.exc_info[1] if record.exc_info else None
    if isinstance(cause, PASSING):
        record.why = type(cause).__name__
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


class Output(logging.Handler):
    """Writes lines from a thread of its own, so a reader that stops delays nobody: selected text in a console, a pipe.

    Drops and counts what exceeds `ROOM`, but for the newest line.  Writes the count and that line once all lines before
    the gap are written.
    """

    def __init__(self, formatter: Line) -> None:
        super().__init__()
        self.line = formatter
        self.setFormatter(formatter)
        stream = getattr(sys.stderr, "stream", sys.stderr)  # None in a Windows program without a console
        self.stream = stream or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        # Without a lock that a blocked thread could hold when the interpreter flushes standard error at its end.
        self._file = getattr(self.stream.buffer, "raw", self.stream.buffer)
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._counts = threading.Lock()
        self._size = self._dropped = 0
        self._last = b""
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Queue the line of a record."""
        try:
            self.put(self.format(record))
        except Exception:
            self.handleError(record)

    def put(self, line: str) -> None:
        """Queue a line, or drop it."""
        data = self._encode(self.line.redact(line))
        with self._counts:
            if self._dropped or (self._size and self._size + len(data) > ROOM):
                self._dropped += 1
                self._last = data
            else:
                self._size += len(data)
                self._lines.put(data)

    def close(self) -> None:
        """Write what is queued, as far as a reader takes it within `LAST_WORDS`; `logging` calls this at exit."""
        self._lines.put(None)
        self._thread.join(LAST_WORDS)
        super().close()

    def _encode(self, line: str) -> bytes:
        return f"{line}\n".encode(self.stream.encoding, "backslashreplace")

    def _run(self) -> None:
        while (data := self._lines.get()) is not None:
            self._write(data)
            with self._counts:
                self._size -= len(data)
                dropped = 0 if self._size else self._dropped
                self._dropped -= dropped
                last = self._last
            if dropped > 1:
                facts = {"msg": "lines were dropped, for nobody read them", "lines": dropped - 1}
                gap = logging.makeLogRecord({"name": "belfry", "levelname": "WARNING", **facts})
                self._write(self._encode(self.line.format(gap)))
            if dropped:
                self._write(last)

    def _write(self, data: bytes) -> None:
        try:
            while data:
                written = self._file.write(data)
                if written is None:  # it does not block, and takes nothing just now
                    time.sleep(RETRY)
                data = data[written or 0 :]
        except (OSError, ValueError):  # nobody can read it any more
            return


class Stray(io.TextIOBase):
    """In place of `sys.stderr`, which is its `stream`: passes on, line by line, what is no record of the log."""

    def __init__(self, stream: Any, pass_on: Callable[[str], None]) -> None:
        self.stream = stream
        self._pass_on = pass_on
        self._begun = ""

    def write(self, text: str) -> int:
        """Pass on each line that this text completes."""
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._pass_on(line)
        return len(text)


def report(error: Any) -> None:
    """Log what ended a thread, or what Python could raise nowhere."""
    logging.getLogger("belfry").error("unexpected error", exc_info=error.exc_value)


def is_new(record: logging.LogRecord) -> bool:
    """Whether nothing else in the log says what a record does: a fault of the database is logged once, by the store."""
    cause = record.exc_info[1] if record.exc_info else None
    return not (isinstance(cause, StoreError) and cause.reference)


def start(level: str, token: str, form: str = "text") -> None:
    """Write log lines of this form from now on, and whatever else goes to standard error.

    No line contains the `token`.
    """
    line, log = FORMATS[form](token), logging.getLogger("belfry")
    output = Output(line)
    output.addFilter(is_new)
    logging.basicConfig(level=level.upper(), handlers=[output], force=True)
    sys.stderr = Stray(output.stream, output.put if form == "text" else log.critical)
    sys.excepthook = lambda *error: log.critical("unexpected error", exc_info=error)
    threading.excepthook = sys.unraisablehook = report
    logging.captureWarnings(True)
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    for name in ("discord.client", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(without_trace)
    logging.getLogger("discord.http").addFilter(without_ids)
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
