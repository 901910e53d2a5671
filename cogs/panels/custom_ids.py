"""What a button or a menu says when it is pressed, in the 100 characters that Discord keeps for us.

Nothing about a message is remembered between presses, so components work after
a restart and for as long as the message lives.  What comes back may be old or
forged: it says what somebody wants, never what is so.
"""

from typing import NamedTuple, Self

FORMAT = "b1"  # the first part of every id; a later format gets another
LAST_ID = 2**63 - 1  # that fits into a column of the database
LIMIT = 100  # characters, https://docs.discord.com/developers/components/reference


class Press(NamedTuple):
    """`action` of the bot, on the game `match`, as it stood in `turn` at `moment`; `arg` is what the action needs."""

    action: str
    match: int = 0
    turn: int = 0
    moment: int = 0
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """The press as text.  Raises ValueError when it is too long for Discord."""
        text = f"{FORMAT}:{self.action}:{self.match}:{self.turn}:{self.moment}:{self.arg}"
        if len(text) > LIMIT:
            raise ValueError(f"a custom id of {len(text)} characters, action {self.action}")
        return text

    @classmethod
    def parse(cls, custom_id: str) -> Self | None:
        """The press that an id stands for; None when it is not one of ours, or of a format we no longer know."""
        parts = custom_id.split(":", 5)
        if len(parts) != 6 or parts[0] != FORMAT or not all(is_number(part) for part in parts[2:5]):
            return None
        return cls(parts[1], int(parts[2]), int(parts[3]), int(parts[4]), parts[5])


def is_id(text: str) -> bool:
    """Ids of Discord, of people and channels, that fit into a column of the database."""
    return text.isascii() and text.isdecimal() and 0 < int(text) <= LAST_ID


def is_number(text: str) -> bool:
    """Whole numbers that fit into a column of the database."""
    return text.isascii() and text.isdigit() and len(text) <= 18
