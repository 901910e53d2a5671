"""What a game gives to be shown: its pictures, and the words on them and for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.data import read
from engine.scene import Scene
from render.board_text import Section
from render.names import shown_names
from render.palette import SIDES, Badge
from render.poster import Hero
from render.sprites import WIDTH
from render.things import Exhibit


@dataclass(frozen=True, kw_only=True)
class Painter:
    """The pictures of one game; each is a function of a scene and draws nothing that is not in it.

    `board`: what the reader of the scene, or with no reader everybody, may see of the table.
    `describe`: the same in at most 1000 characters, the most important first.
    `write`: all that is public in words, in sections; nothing is left out.
    `hand` and `describe_hand`: what the reader alone may see; of a game without secrets both are None, or
    `hand_is_open`: they show in large what the board shows of the reader.
    `board_is_public`: a player gets the channel's board beside the hand, for it shows nothing that others do not see;
    only the seat of the scene's reader is marked on it.
    `prompts`: for each decision of the rules, what the banner says after the name of who decides.
    `shape_prompt`: the prompt of a scene, where some of them are templates.
    `badges`: how the seats are known, for as many as can play.
    `beside_hand`: which rows of pixels of the board (top, bottom) matter to a player who sees the hand below it.
    `hand_beside`: the hand below the board, with nothing that the board shows.
    `board_height`, `hand_height`, `hand_beside_height`: how high these are, in pixels, known before they are painted;
    of a hand beside the board 0 where there is nothing to show.
    `thing`: one thing in large, by its kind and its key in the game's things.toml, for the scene's reader, a seat;
    without it things have no pictures.
    `hero`: what the poster of the end shows of the game (`render/poster.py`).
    `name_room`: with so many seats, the pixels of each of the two lines that a name has on its nameplate.

    Raises ValueError when a decision of the rules has no prompt, or a prompt no decision; when a hand has
    no description or no height, or the other way round.
    """

    game: str
    board: Callable[[Scene], Image.Image]
    board_height: int
    describe: Callable[[Scene], str]
    write: Callable[[Scene], list[Section]]
    hand: Callable[[Scene], Image.Image] | None = None
    hand_height: Callable[[Scene], int] | None = None
    describe_hand: Callable[[Scene], str] | None = None
    hand_is_open: bool = False
    board_is_public: bool = False
    prompts: Mapping[str, str]
    shape_prompt: Callable[[Scene], str] | None = None
    badges: Sequence[Badge] = SIDES
    beside_hand: Callable[[Scene], tuple[int, int]] | None = None
    hand_beside: Callable[[Scene], Image.Image] | None = None
    hand_beside_height: Callable[[Scene], int] | None = None
    thing: Callable[[Scene, str, str], Exhibit] | None = None
    hero: Hero | None = None
    name_room: Callable[[int], int] = lambda seats: WIDTH

    def __post_init__(self) -> None:
        data, painter = read(self.game), f"the painter of {self.game}"
        asked = data["words"]["ask"].keys()
        for what in asked - self.prompts.keys():
            raise ValueError(f"{painter} has no prompt for {what!r}: write in `prompts` what the banner says for it")
        for what in self.prompts.keys() - asked:
            raise ValueError(f"{painter} has a prompt for {what!r}, which {self.game}.toml.words.ask does not name")
        if not (self.hand is None) == (self.describe_hand is None) == (self.hand_height is None):
            raise ValueError(f"{painter} needs `hand`, `hand_height` and `describe_hand`, or none of them")
        if (self.hand_beside is None) != (self.hand_beside_height is None):
            raise ValueError(f"{painter} needs both `hand_beside` and `hand_beside_height`, or neither")

    @property
    def has_secrets(self) -> bool:
        """Whether players hold what others do not see."""
        return self.hand is not None and not self.hand_is_open

    def prompt(self, scene: Scene) -> str:
        """What the one open decision asks of who decides, after the name; also where others do not see the options."""
        return self.shape_prompt(scene) if self.shape_prompt else self.prompts[scene.asked]

    def shown_names(self, scene: Scene) -> tuple[str, ...]:
        """What the players are called on the board."""
        return shown_names(scene.names, self.name_room(scene.view.seats))


class Painters(dict[str, Painter]):
    """The painters by the names of their games; of a game that has none, KeyError says what to write."""

    def __missing__(self, game: str) -> Painter:
        raise KeyError(f"{game} has no painter: write render/{game}/ and add its PAINTER to render/__init__.py")
