"""The shape of a JSON value: all of it that schemas can tell apart, so that each shape is checked once.

Texts count by the formats and patterns that they match and the bounds of length that they lie between, numbers by
their bounds.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from jsonschema import FormatChecker

LENGTHS, NUMBERS, WORDS = ("minLength", "maxLength"), ("minimum", "maximum"), ("enum", "const")


class Shapes:
    """Numbers of shapes of values, as far as these schemas go, with the formats that a checker knows."""

    def __init__(self, schemas: Mapping[str, Any], formats: FormatChecker) -> None:
        found = list(walk(schemas))
        self._lengths = bounds(value for key, value in found if key in LENGTHS)
        self._bounds = bounds(value for key, value in found if key in NUMBERS)
        patterns = {value for key, value in found if key == "pattern" and isinstance(value, str)}
        self._patterns = {pattern: re.compile(pattern) for pattern in patterns}
        lists = [value if isinstance(value, list) else [value] for key, value in found if key in WORDS]
        self._exact = {word for words in lists for word in words}
        self._formats = formats
        self._numbers: dict[Any, int] = {}  # by what tells shapes apart
        self._seen: dict[int, tuple[Any, int]] = {}  # objects and lists of one value, by their ids

    def begin(self, value: Any) -> None:
        """Numbers the shapes of a value and of all in it."""
        self._seen.clear()
        self._number(value)

    def number_of(self, part: Any) -> int:
        """The number of the shape of what `begin` was given, or of something in it."""
        return self._seen[id(part)][1] if id(part) in self._seen else self._number(part)

    def _number(self, value: Any) -> int:
        key: Any
        if isinstance(value, dict):
            key = (dict, *((name, self._number(one)) for name, one in value.items()))
        elif isinstance(value, list):
            key = (list, len({*map(repr, value)}), *map(self._number, value))  # some may not have the same item twice
        else:
            key = self._tell_apart(type(value), value)
        number = self._numbers.setdefault(key, len(self._numbers))
        if isinstance(value, dict | list):
            self._seen[id(value)] = value, number
        return number

    @cache  # noqa: B019  # as long as the tests run
    def _tell_apart(self, kind: type, value: Any) -> Any:
        if value is None or value in self._exact or kind not in (int, str):
            return kind, value
        matched = [name for name in self._formats.checkers if self._formats.conforms(value, name)]
        if isinstance(value, int):
            return kind, bisect_right(self._bounds, value), *matched
        matched += [pattern for pattern, compiled in self._patterns.items() if compiled.search(value)]
        return kind, bisect_right(self._lengths, len(value)), *matched


def walk(part: Any) -> Iterator[tuple[str, Any]]:
    """All keys in schemas with their values, however deep."""
    for key, value in part.items() if isinstance(part, dict) else (("", one) for one in part):
        yield key, value
        if isinstance(value, dict | list):
            yield from walk(value)


def bounds(values: Iterator[Any]) -> list[int]:
    """The numbers at which something begins or ends to be allowed, in order."""
    whole = {value for value in values if isinstance(value, int)}
    return sorted(whole | {value + 1 for value in whole})
