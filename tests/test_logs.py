"""Log lines: whatever somebody is called or Discord answers, one record is one line."""

import logging

import pytest

from logs import Line, quoted


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
    line = Line(("no.such.token",)).format(record)
    assert line.splitlines() == [line]
    assert line.endswith('INFO belfry a\\x1bb\\u2028 why="\\r [token]"')
