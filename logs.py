"""Log lines on standard error: as key=value pairs, or each as a JSON object."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord

from cogs.connection.failures import hide_ids

PASSING = (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException, discord.ConnectionClosed)
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


def start(level: str, token: str, form: str = "text") -> None:
    """Write log lines of this form from now on; `token` is blotted out wherever it should turn up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form](token))
    if form == "json":
        sys.excepthook = lambda *error: logging.getLogger("belfry").critical("unexpected error", exc_info=error)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    for name in ("discord.client", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(without_trace)
    logging.getLogger("discord.http").addFilter(without_ids)
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
