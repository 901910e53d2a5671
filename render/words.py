"""What pictures and their descriptions say: texts with {fields}, from the file of a game or from `words.toml`.

A text that counts is a table of two forms, `one` and `other`; what is counted is called `n`.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.game_data import Part, read
from render.piece_cache import bounded

FILE = Path(__file__).with_name("words.toml")  # what no game owns


class Texts:
    """The texts in [words] of a game's file; without a game, those in `words.toml`."""

    def __init__(self, game: str = "") -> None:
        self.game = game

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text `table.name` about these facts.  Raises DataError with the place of a text that is missing."""
        text = self.find(key)
        if not isinstance(text, str):
            text = text["one" if facts["n"] == 1 else "other"]
        return str(text).format_map(facts)

    @property
    def printed(self) -> Part:
        """The tables of the game's file."""
        return read(self.game)

    def find(self, key: str) -> Any:
        """A text, the two forms of one that counts, or a table of texts."""
        found: Any = self.printed["words"] if self.game else read_texts()
        for part in key.split("."):
            found = found[part]
        return found


@bounded(1)
def read_texts() -> Part:
    """All that is said in pictures of several games."""
    return Part(FILE.name, tomllib.loads(FILE.read_text("utf-8")))


say = Texts()


def join(things: Sequence[str], last: str = "and") -> str:
    """Things as people say them: Ann, Bob and Cid; or by another word before the `last`."""
    *others, end = things
    return say(f"joined.{last}", things=", ".join(others), thing=end) if others else end
