"""What a game gives to be shown: its pictures, and the words on them and for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.data import read
from engine.scene import Scene
from render.palette import SIDES, Badge


@dataclass(frozen=True, kw_only=True)
class Painter:
    """The pictures of one game; each is a function of a scene and draws nothing that is not in it.

    `board`: what the reader of the scene, or with no reader everybody, may see of the table.
    `describe`: the same in at most 1000 characters, the most important first.
    `hand` and `describe_hand`: what the reader alone may see; of a game without secrets both are None.
    `board_is_public`: a player gets the channel's board beside the hand, for it shows nothing that others do not see.
    `prompts`: for each decision of the rules, what the banner says after the name of who decides.
    `badges`: how the seats are known, for as many as can play.

    Raises ValueError when a decision of the rules has no prompt, or a prompt no decision; when a hand has
    no description, or a description no hand.
    """

    game: str
    board: Callable[[Scene], Image.Image]
    describe: Callable[[Scene], str]
    hand: Callable[[Scene], Image.Image] | None = None
    describe_hand: Callable[[Scene], str] | None = None
    board_is_public: bool = False
    prompts: Mapping[str, str]
    badges: Sequence[Badge] = SIDES

    def __post_init__(self) -> None:
        data, painter = read(self.game), f"the painter of {self.game}"
        asked = data["words"]["ask"].keys()
        for what in asked - self.prompts.keys():
            raise ValueError(f"{painter} has no prompt for {what!r}: write in `prompts` what the banner says for it")
        for what in self.prompts.keys() - asked:
            raise ValueError(f"{painter} has a prompt for {what!r}, which {self.game}.toml.words.ask does not name")
        if (self.hand is None) != (self.describe_hand is None):
            raise ValueError(f"{painter} needs both `hand` and `describe_hand`, or neither")


class Painters(dict[str, Painter]):
    """The painters by the names of their games; of a game that has none, KeyError says what to write."""

    def __missing__(self, game: str) -> Painter:
        raise KeyError(f"{game} has no painter: write render/{game}/ and add its PAINTER to render/__init__.py")
