"""What each person has read and could press in the course of a game, as Discord would have shown it at that moment."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sandbox.models import JSON
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

TIME = re.compile(r"<t:(\d+):([Rf])>")
USER = re.compile(r"<@(\d+)>")
CHANNEL = re.compile(r"<#(\d+)>")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
SMALL = re.compile(r"^(> |-# |## )")
LABEL = re.compile(r"\[([^\]]+)\]")
DAY = 86_400
UNITS = (("minute", 60, 45), ("hour", 3_600, 22), ("day", DAY, 26))  # seconds, and up to how many Discord counts


class Entry(NamedTuple):
    """A message as somebody read it on this day of the story: its lines, and what one could press."""

    day: int
    lines: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass
class Diary:
    """Listens to what people see."""

    sandbox: Sandbox
    people: list[Person]
    start: float  # midnight before the first day, in seconds since 1970
    entries: dict[str, list[Entry]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for person in self.people:
            self.entries[person.name] = []
            self.sandbox.stream.listen(person.id, lambda item, person=person: self._take(person, item))

    def _take(self, person: Person, item: JSON) -> None:
        if item["t"] in ("message", "edit", "interaction") and "message" in item:
            self.read(person, Seen(item["message"]))

    def read(self, person: Person, message: Seen) -> None:
        """Somebody looks at a message."""
        lines = tuple(filter(None, map(self.show, message.text.splitlines())))
        day = int((self.sandbox.clock.now() - self.start) // DAY) + 1
        self.entries[person.name].append(Entry(day, lines, tuple(message.labels)))

    def show(self, line: str) -> str:
        """A line as it looks in Discord, with its bold words."""
        world = self.sandbox.world
        line = TIME.sub(lambda found: self._tell(int(found[1]), found[2]), SMALL.sub("", line))
        line = USER.sub(lambda found: f"@{world.users[found[1]].global_name}", line)
        line = CHANNEL.sub(lambda found: f"#{world.channel(found[1]).name}", line)
        return LINK.sub(r"\1", line).strip()

    def _tell(self, moment: int, style: str) -> str:
        if style == "R":
            return tell_distance(moment - self.sandbox.clock.now())
        day, second = divmod(int(moment - self.start), DAY)
        return f"day {day + 1}, {second // 3_600}:{second // 60 % 60:02}"

    def has_read(self, name: str, day: int, line: str) -> bool:
        """Whether somebody read this line, or could press the buttons in it ("[Agree] [Wait]"), on this day."""
        labels = set(LABEL.findall(line))
        return any(
            labels <= {*entry.labels} if labels else line in entry.lines
            for entry in self.entries[name]
            if entry.day == day
        )

    def days_of(self, name: str, words: str) -> set[int]:
        """On which days somebody read these words."""
        return {entry.day for entry in self.entries[name] if any(words in line for line in entry.lines)}


def tell_distance(seconds: float) -> str:
    """How Discord tells a moment so many seconds away."""
    for unit, size, most in UNITS:
        count = max(1, round(abs(seconds) / size))
        if count < most:
            article = "an" if unit == "hour" else "a"
            span = f"{article} {unit}" if count == 1 else f"{count} {unit}s"
            return f"in {span}" if seconds > 0 else f"{span} ago"
    raise AssertionError("The story is not that long.")
