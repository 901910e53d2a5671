"""How fast a table plays."""

from dataclasses import dataclass
from typing import Self

HOURS = (6, 12, 24, 48)  # for a turn, of which a table can choose
NONE, DAILY = "none", "daily"  # no clock; begins the text of a pace that is an hour of the day


@dataclass(frozen=True, slots=True)
class Pace:
    """So many `hours` for a turn, of those at which its player is awake; or, if that is 0, every day at `hour` o'clock.

    `zone`: the name of a time zone, or minutes ahead of UTC such as +330.
    """

    hours: int = 0
    hour: int = 0
    zone: str = ""

    @property
    def text(self) -> str:
        """As it is stored, and stands in buttons: 24h, or daily 21 Europe/Berlin."""
        return f"{self.hours}h" if self.hours else f"{DAILY} {self.hour} {self.zone}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The pace of such a text; None for an empty one, which means that there is no clock."""
        if not text:
            return None
        if text.endswith("h"):
            return cls(hours=int(text[:-1]))
        _, hour, zone = text.split()
        return cls(hour=int(hour), zone=zone)
