"""The whole board in words, for people who read rather than look: sections of lines, the most important first.

Its texts stand in [words.board] of the game's file, the titles in [words.board.title].  A test reads each public field
of a game back out of them.  The alt text of a picture has as many of these lines as Discord has room for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.teaching.things import explain_all
from engine.views.scene import Scene
from render.alt_text import MOST, description, last_turns, winners
from render.palette import Badge
from render.player_names import shorten
from render.words import Texts, say

ITEM = "\t"  # begins a line that belongs to the one above; no name can
TITLE = "title."  # begins the key of a section's title
ROOMS = (32, 20, 12, 10)  # letters of a name: fewer where not all lines have room


class Line(str):
    """A line, the key of its text, by which it is ranked, and the seat that it is about, if it is about one."""

    __slots__ = ("key", "seat")
    key: str
    seat: int | None

    def __new__(cls, text: str, key: str = "", seat: int | None = None) -> "Line":
        line = super().__new__(cls, text)
        line.key, line.seat = key, seat
        return line


class Section(NamedTuple):
    """A part of the board in words, under a title."""

    title: str
    lines: list[str]


Write = Callable[[Scene, Sequence[str]], list[Section]]
"""What writes the whole board, with the players called by these names."""


class Writer:
    """Writes the lines of a board.

    `names`: what the players are called in a text with little room; without them, as in the scene.
    """

    def __init__(self, scene: Scene, names: Sequence[str] = ()) -> None:
        self.scene, self.names, self.is_brief = scene, names or scene.names, bool(names)
        self.tell = Texts(scene.view.name)

    def call(self, seat: int) -> str:
        """The name of a player, and whether that is the reader."""
        name = self.names[seat]
        return say("player_you", player=name) if seat == self.scene.reader else name

    def badge(self, seat: int, badge: Badge) -> Line:
        """How a player is known on the board, below the line about that player."""
        return Line(f"{ITEM}{badge.words}", "badge", seat)

    def line(self, key: str, seat: int | None = None, /, **facts: object) -> Line:
        """The line of this key about these facts; `seat` is called {player}."""
        if seat is not None:
            facts = {"player": self.names[seat], **facts}
        return Line(self.tell(f"board.{key}", **facts), key, seat)

    def section(self, key: str, lines: Iterable[str]) -> Section:
        """A section without the lines that are empty."""
        return Section(self.line(f"{TITLE}{key}"), [line for line in lines if line])

    def say_turn(self, seat: int | None, prompt: str = "", ending: str = "") -> Line:
        """Whose turn it is and what for, or who has won and how it ended; `seat` is to move."""
        scene = self.scene
        if scene.over:
            said = ending or f"{winners(scene, self.names)}."
        elif scene.asked and seat is not None:
            said = say(f"turn.{'asked' if scene.decision else 'secret'}", player=self.names[seat], prompt=prompt)
        else:
            waiting = ", ".join(self.names[one] for one in scene.waiting)
            following = say("turn.nobody") if seat is None else say("turn.next", player=self.names[seat])
            said = say("turn.waiting", players=waiting) if waiting else following
        return Line(said, "turn")

    def say_last(self, beginning: str = "") -> Line:
        """What happened, where there is little room in the last turns; at first the `beginning`."""
        if not self.scene.log:
            return Line(beginning, "last")
        story = last_turns(self.scene, self.names, beginning) if self.is_brief else " ".join(self.scene.log)
        return Line(say("last", story=story), "last")

    def explain(self, *kinds: str) -> Iterable[Line]:
        """What the game's things.toml says of these kinds of things, a line for each."""
        for kind in kinds:
            for thing in explain_all(self.scene.view, kind):
                yield Line(f"{thing.name}: {' '.join(thing.lines)}".replace("*", ""), "thing")


def describe_board(write: Write, rank: Sequence[str], scene: Scene) -> str:
    """The board as alt text: the lines whose keys are in `rank`; where not all have room, those of the first keys."""
    return describe_below(write, rank, scene, ())


def describe_below(
    write: Write, rank: Sequence[str], scene: Scene, own: Sequence[str], known: Sequence[str] = ()
) -> str:
    """The same after sentences about the reader's own, without those lines of the reader whose keys are `known`.

    Names get shorter before a line is left out.
    """
    text, names = "", dict.fromkeys(shorten(scene.names, room) for room in ROOMS)
    for called in names:
        lines = [
            line
            for section in write(scene, called)
            for line in (section.title, *section.lines)
            if isinstance(line, Line) and line.key in rank and not (line.seat == scene.reader and line.key in known)
        ]
        text, is_whole = _cut(lines, rank, own)
        if is_whole:
            break
    return text


def _cut(lines: Sequence[Line], rank: Sequence[str], own: Sequence[str]) -> tuple[str, bool]:
    """As many of the lines as have room, in their order, and whether these are all."""
    ranked = sorted(range(len(lines)), key=lambda n: rank.index(lines[n].key))
    for number in range(len(lines), -1, -1):
        is_whole = number == len(lines)
        clauses = [*own, *join_lines([lines[n] for n in sorted(ranked[:number])])]
        text = " ".join(clauses if is_whole else [*clauses, say("more")])
        if len(text) <= MOST:
            return text, is_whole
    return description(own), False


def join_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Sentences: a line with those that belong to it is one, and a title stands before the first line below it."""
    title, said = "", ""
    for line in lines:
        if line.startswith(ITEM):
            said += f"; {line.removeprefix(ITEM)}"
            continue
        if said:
            yield _end(said)
        is_title = line.key.startswith(TITLE)
        title, said = (f"{line}: ", "") if is_title else ("", f"{title}{line}")
    if said:
        yield _end(said)


def _end(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "…")) else f"{sentence}."


def count_all(stock: Mapping[str, int]) -> str:
    """A stock in words: 2 wood, 1 gem."""
    return listed(f"{n} {thing}" for thing, n in stock.items() if n)


def listed(things: Iterable[object], otherwise: str = "", between: str = ", ") -> str:
    """Things one after another; where there are none, `otherwise` or "nothing"."""
    return between.join(map(str, things)) or otherwise or say("nothing")
