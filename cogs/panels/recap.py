"""What has happened: since a reader's last choice, in the last turn, and beside the play."""

from collections.abc import Sequence

from cogs.panels import mobile_layout
from cogs.panels.clocks import name_pace
from cogs.panels.layout import Block, Secret
from cogs.panels.names import escape_markdown
from cogs.words import Fact, Marked, say
from engine.views.recap import PLAN, Recap
from engine.views.scene import Scene
from store import PROSE, Detail, Match, Pace, Remark, Sitter


class News:
    """What a reader has missed, in that person's own panel, told at such length as a phone has room for.

    `more`: how many lines of the log are left out, once the panel is laid out; the button *Story* below it has them.
    """

    def __init__(self, recap: Recap | None) -> None:
        self.more = 0
        self._recap = recap
        self._told = [tell_recap(recap, name_story(), n) for n in range(len(recap.tellings))] if recap else [[]]
        self.block = Block(self._fill, min(map(_measure, self._told)), rank=4)

    def _fill(self, room: int) -> Sequence[str]:
        number = next((n for n, told in enumerate(self._told) if _measure(told) <= room), len(self._told) - 1)
        self.more = self._recap.tellings[number].more if self._recap else 0
        return self._told[number]


def tell_recap(recap: Recap | None, story: str, number: int = 0) -> list[str]:
    """A few lines, as in that telling; `story` says where all of them can be read."""
    if recap is None:
        return []
    said: list[str] = [Secret(recap.plan)] if recap.plan else []
    lines, more = recap.tellings[number]
    if not (lines or more):
        return said
    since = "begun" if recap.begun else "chose"
    head = say(f"board.since_more.{since}", n=more, story=Marked(story)) if more else say(f"board.since.{since}")
    told = [(Secret if line.startswith(PLAN) else str)(f"> {escape_markdown(line)}") for line in lines]
    return [head, *told, *said]


def name_story() -> Marked:
    """The button that shows all of it, as a text names it."""
    return Marked(f"*{say('buttons.story')}*")


def _measure(lines: Sequence[str]) -> int:
    return mobile_layout.measure_text("\n".join(lines))


LINES_IN_PRIVATE = 6


def tell_in_private(scene: Scene, room: int | None = None) -> Block:
    """The last of the sentences for this reader alone, as many as have room, in pixels, which is what is left where
    nothing else is said."""
    lines = scene.told[-LINES_IN_PRIVATE:]
    newest = measure_newest(lines)

    def fill(left: int) -> list[str]:
        most = max(newest, left) if room is None else room
        return [Secret(f"> {escape_markdown(line)}") for line in _fit(lines, most)]

    return Block(fill, newest, rank=2)


def measure_newest(lines: Sequence[str]) -> int:
    """How many pixels the newest of some lines takes, which is always told."""
    return mobile_layout.count_lines(lines[-1]) * mobile_layout.LINE if lines else 0


def _fit(lines: Sequence[str], room: int) -> Sequence[str]:
    """The last of some lines for which a phone has so many pixels."""
    while lines and mobile_layout.count_lines("\n".join(lines)) * mobile_layout.LINE > room:
        lines = lines[1:]
    return lines


def tell_remark(match: Match, remark: Remark) -> str:
    """A remark as text, in which nothing is escaped yet."""
    if remark.word == PROSE:
        return str(remark.details["text"])
    return say(remark.word, **{name: tell_detail(match, name, detail) for name, detail in remark.details.items()})


def tell_detail(match: Match, name: str, detail: Detail) -> Fact:
    """What a remark says in the field of this `name`."""
    if isinstance(detail, Sitter):
        return Marked(match.name_of(detail))
    if isinstance(detail, str):
        return Marked(name_pace(Pace.read(detail))) if name == "pace" else detail
    return detail if isinstance(detail, int) else [Marked(match.name_of(one)) for one in detail]
