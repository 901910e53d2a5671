"""What a button or a menu says when it is pressed, in the 100 characters that Discord keeps for us.

Nothing about a message is remembered between presses, so components work after
a restart and for as long as the message lives.  What comes back may be old or
forged: it says what somebody wants, never what is so.
"""

from typing import Literal, NamedTuple, Self, cast, get_args

FORMAT = "b1"  # the first part of every id; a later format gets another
LAST_ID = 2**63 - 1  # that fits into a column of the database
LIMIT = 100  # characters, https://docs.discord.com/developers/components/reference

Choosing = Literal["choose", "select", "confirm", "back", "undo", "hand", "plan", "wish", "replan", "form", "fill"]
Looking = Literal["table", "look", "more", "help", "thing", "lacking", "hint", "numbers", "keep", "read", "bring"]
LookingBack = Literal["story", "browse", "replay", "step", "share", "review", "mistake"]
Opening = Literal["play", "again", "thread", "arrange", "join", "leave", "start", "option", "pace", "hints", "computer"]
Inviting = Literal["strength", "word", "seal", "seek", "expel", "decline", "mute", "lookout"]
Voting = Literal["end", "close", "resume", "agree", "object"]
Waiting = Literal["play_turn", "extend", "away", "arrive", "live", "standin", "wake", "retry"]
Leaving = Literal["depart", "return", "offer", "seat"]
Own = Literal["games", "ended", "open", "next", "settings", "prefer", "clock", "aside", "zone", "privacy"]
Learning = Literal["try", "lesson", "lesson_show", "lesson_back", "lesson_anew", "rules", "page"]
Hosting = Literal["setup", "server", "forget"]
Action = Literal[
    Choosing, Looking, LookingBack, Opening, Inviting, Voting, Waiting, Leaving, Own, Learning, Hosting
]  # `on_press` names the method that answers each
Numbered = Literal[
    "read", "browse", "step", "share", "mistake", "games", "ended", "page", "setup", "play", "thread", "lesson"
]
NUMBERED = frozenset[str](get_args(Numbered))
Typed = Literal["move", ""]  # an option of /move; the id of another program


class Press(NamedTuple):
    """`action` of the bot, on the game `match`, as it stood in `turn` at `moment`; `arg` is what the action needs.

    `number`: of a page, a step, a picture or of computers, in the place of a turn; only `Numbered` actions have one.
    """

    action: Action | Typed
    match: int = 0
    turn: int = 0
    moment: int = 0
    arg: str = ""
    number: int = 0

    @property
    def custom_id(self) -> str:
        """The press as text.  Raises ValueError if it is too long for Discord or its action lacks one of its fields."""
        turn, unused = (self.number, self.turn) if self.action in NUMBERED else (self.turn, self.number)
        if unused:
            raise ValueError(f"action {self.action} has no {'turn' if self.action in NUMBERED else 'number'}")
        text = f"{FORMAT}:{self.action}:{self.match}:{turn}:{self.moment}:{self.arg}"
        if len(text) > LIMIT:
            raise ValueError(f"a custom id of {len(text)} characters, action {self.action}")
        return text

    @classmethod
    def parse(cls, custom_id: str) -> Self | None:
        """The press that an id stands for; None when it is not one of ours, or of a format we no longer know."""
        parts = custom_id.split(":", 5)
        if len(parts) != 6 or parts[0] != FORMAT or not all(is_number(part) for part in parts[2:5]):
            return None
        action = cast("Action", parts[1])  # or one of another version
        match, turn, moment = map(int, parts[2:5])
        if action in NUMBERED:
            return cls(action, match, moment=moment, arg=parts[5], number=turn)
        return cls(action, match, turn, moment, parts[5])


def is_id(text: str) -> bool:
    """Ids of Discord, of people and channels, that fit into a column of the database."""
    return text.isascii() and text.isdecimal() and 0 < int(text) <= LAST_ID


def is_number(text: str) -> bool:
    """Whole numbers that fit into a column of the database."""
    return text.isascii() and text.isdigit() and len(text) <= 18
