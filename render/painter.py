"""What a game gives to be shown: its pictures, and the words on them and for them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from engine.core.game_data import DataError, read
from engine.views.scene import OwnScene, Scene
from render.board_text import Section
from render.closeups import Box, Exhibit
from render.frame import Band
from render.palette import SIDES, Badge
from render.player_names import shown_names
from render.poster import Hero
from render.sprites import WIDTH
from render.words import Texts


class Below(NamedTuple):
    """What stands below a board, and how high it is, in pixels."""

    draw: Callable[[OwnScene], Image.Image]
    height: int


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What the reader of a scene alone may see; or, where it `is_open`, in large what the board shows of the reader.

    `draw`, `height`, `describe`: alone; its height in pixels, and in words in at most 1024 characters.
    `below`: the hand below the board, where there is something to show; in versions of which a smaller one, that comes
    later, is enough where there is less room.
    `bands`: which rows of the board matter above it; none where the hand shows whatever does.
    `describe_below`: both in words in at most 1024 characters, of the board what the hand does not say already.
    `parts`: where on the hand a part lies that the board does not show, by its kind and key; nowhere is no boxes.
    """

    draw: Callable[[OwnScene], Image.Image]
    height: Callable[[OwnScene], int]
    describe: Callable[[OwnScene], str]
    below: Callable[[OwnScene], Sequence[Below]]
    bands: Callable[[OwnScene], Sequence[Band]]
    describe_below: Callable[[OwnScene, OwnScene], str]
    is_open: bool = False
    parts: Callable[[str, str], Iterable[Box]] = lambda kind, key: ()


@dataclass(frozen=True, kw_only=True)
class Painter:
    """The pictures of one game; each is a function of a scene and draws nothing that is not in it.

    `board`: what the reader of the scene, or with no reader everybody, may see of the table.
    `describe`: the same in at most 1024 characters, the most important first.
    `write`: all that is public in words, in sections; nothing is left out.
    `hand`: what the reader alone has, if the game has that.
    `board_is_public`: a player gets the channel's board beside the hand, for it shows nothing that others do not see;
    only the seat of the scene's reader is marked on it.
    `shape_prompt`: what the banner says after the name of who decides, where some texts of [words.prompt] have fields.
    `badges`: how the seats are known, for as many as can play.
    `board_height`: how high the board is, in pixels, known before it is painted.
    `thing`: one thing in large, by its kind and its key in the game's things.toml, for the scene's reader, a seat;
    without it things have no pictures.
    `parts`: where on the board such a thing lies, or another part that a text may speak of, of a seat if several have
    it; nowhere is no boxes.
    `hero`: what the poster of the end shows of the game (`render/poster.py`).
    `name_room`: with so many seats, the pixels of each of the `name_lines` that a name has on its nameplate.

    Raises DataError when a decision of the rules has no text in [words.prompt], or a text no decision.
    """

    game: str
    board: Callable[[Scene], Image.Image]
    board_height: int
    describe: Callable[[Scene], str]
    write: Callable[[Scene], list[Section]]
    hand: Hand | None = None
    board_is_public: bool = False
    shape_prompt: Callable[[Scene], str] | None = None
    badges: Sequence[Badge] = SIDES
    thing: Callable[[OwnScene, str, str], Exhibit] | None = None
    parts: Callable[[Scene, int, str, str], Iterable[Box]] | None = None
    hero: Hero | None = None
    name_room: Callable[[int], int] = lambda seats: WIDTH
    name_lines: Callable[[int], int] = lambda seats: 2

    def __post_init__(self) -> None:
        words = read(self.game)["words"]
        asked, prompts = words["ask"], words["prompt"]
        for what in asked.keys() - prompts.keys():
            raise DataError(f"{prompts.place} has nothing for {what!r}: write what the banner says for it")
        for what in prompts.keys() - asked.keys():
            raise DataError(f"{prompts.place}.{what} is for no decision: {asked.place} has none of that name")

    @property
    def hand_is_open(self) -> bool:
        """Whether the hand is a part of the board, in large."""
        return self.hand is not None and self.hand.is_open

    @property
    def has_secrets(self) -> bool:
        """Whether players hold what others do not see."""
        return self.hand is not None and not self.hand.is_open

    def find(self, scene: OwnScene, *names: str) -> list[Box]:
        """Where on the board these parts lie: "tile:T07", "points" of the reader, or "points@1" of seat 1."""
        boxes: list[Box] = []
        for name in names:
            part, _, owner = name.partition("@")
            kind, _, key = part.partition(":")
            seat = int(owner) if owner else scene.reader
            assert self.parts
            boxes += self.parts(scene, seat, kind, key)
        return boxes

    def find_in_hand(self, *names: str) -> list[Box]:
        """Where on the reader's hand these parts lie, without those that it does not show."""
        found = (self.hand.parts(kind, key) for kind, _, key in (name.partition(":") for name in names) if self.hand)
        return [box for boxes in found for box in boxes]

    def prompt(self, scene: Scene) -> str:
        """What the one open decision asks of who decides, after the name; also where others do not see the options."""
        return self.shape_prompt(scene) if self.shape_prompt else Texts(self.game)(f"prompt.{scene.asked}")

    def shown_names(self, scene: Scene) -> tuple[str, ...]:
        """What the players are called on the board."""
        seats = scene.view.seats
        return shown_names(scene.names, self.name_room(seats), self.name_lines(seats))


class Painters(dict[str, Painter]):
    """The painters by the names of their games; of a game that has none, KeyError says what to write."""

    def __missing__(self, game: str) -> Painter:
        raise KeyError(f"{game} has no painter: write render/{game}/__init__.py with its PAINTER")
