"""What has happened since somebody's last choice, as it stands in messages."""

from collections.abc import Sequence

from cogs.panels import phone
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Block, Secret
from cogs.words import Marked, say
from engine.views.recap import PLAN, Recap


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
    return phone.measure_text("\n".join(lines))
