"""The texts of the files of words, by their keys."""

import re
from collections.abc import Iterator

from cogs.words import FOLDER, find, read_texts

FIELD = re.compile(r"\{(\w+)\}")
FORMS = {"one", "other"}


def list_keys(table: dict[str, object], path: str) -> Iterator[str]:
    """The keys of the texts of a file; one for both forms of a text that counts."""
    for name, text in table.items():
        key = f"{path}.{name}"
        if isinstance(text, dict) and not text.keys() <= FORMS:
            yield from list_keys(text, key)
        else:
            yield key


FILES = sorted(file.stem for file in FOLDER.glob("*.toml"))
KEYS = [key for file in FILES for key in list_keys(read_texts(file), file)]


def list_forms(key: str) -> list[str]:
    """A text, or both forms of one that counts."""
    text = find(key)
    return [text] if isinstance(text, str) else [*text.values()]


def list_fields(key: str) -> set[str]:
    """What a text is filled with, in either form; a text that counts also with its number."""
    forms = list_forms(key)
    return {field for form in forms for field in FIELD.findall(form)} | ({"n"} if len(forms) > 1 else set())
