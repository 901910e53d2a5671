"""What the store knows of people: preferences, absences, invitations, direct messages."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple


class Invitation(NamedTuple):
    """Somebody who was invited to a table by name, `at` a unix time, and has not sat down.

    `free`: no seat is kept for this person any more.  `muted`: who hears nothing of it, having muted
    this inviter, or being called too often of late.  `until`: when the seat is free again, where that is known.
    """

    user: int
    name: str
    at: int
    free: bool
    muted: bool
    until: int = 0


class Absence(NamedTuple):
    """Somebody who is away from `began` until before `ended`, unix times.

    `plays`: the computer plays for this person meanwhile; else tables wait.  `match`: from which game, 0 for all.
    """

    user: int
    began: int
    ended: int
    plays: bool
    match: int = 0


class Displaced(NamedTuple):
    """Somebody in whose seat a `successor` goes on, `at` a unix time, and who has still to be told."""

    user: int
    seat: int
    successor: str
    at: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """How one person likes it.

    `zone`: the name of a time zone, or minutes ahead of UTC such as +330; empty if it is not known, for nothing is
    stored but what the person has said.  `wakes` and `sleeps`: the hours there between which this person may be
    disturbed; always if they are the same.  `told`: of their turn by "mention" in the channel, by "message", by "both"
    or by "none"; empty: as usual.  `reminders`: whether any are wanted.  `digest`: the hour of the one direct message a
    day, None for who is told at once.  `previews`: whether choices
    that cannot be taken back are shown first; None: the first few times.  `shown`: whether others may see this person's
    name with results, and in games that they keep.
    """

    zone: str = ""
    wakes: int = 8
    sleeps: int = 23
    told: str = ""
    reminders: bool = True
    digest: int | None = None
    previews: bool | None = None
    shown: bool = False

    @property
    def awake(self) -> list[int]:
        """The hours in which this person may be disturbed, from that of getting up on."""
        return [(self.wakes + n) % 24 for n in range((self.sleeps - self.wakes) % 24 or 24)]


def read_preferences(row: Sequence[Any]) -> Preferences:
    """The preferences in a row of `NAMES`."""
    zone, wakes, sleeps, told, reminders, digest, previews, shown = row
    always = None if previews is None else bool(previews)
    return Preferences(zone, wakes, sleeps, told, bool(reminders), digest, always, bool(shown))


class Timed(NamedTuple):
    """Somebody against whom a clock may run: how they like it, and when they were last `reminded` of the present wait,
    as unix time; 0 if they were not."""

    preferences: Preferences
    reminded: int


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """What is known of somebody's direct messages: the channel, and whether none are accepted.

    Then `tried` is when the last one failed (unix time), `acted` whether this person has done something since, and
    `told` whether they know.
    """

    channel: int | None = None
    closed: bool = False
    tried: int = 0
    acted: bool = False
    told: bool = False


def absence_of(user: int, began: int, ended: int, plays: int, match: int) -> Absence:
    """The absence in a row."""
    return Absence(user, began, ended, bool(plays), match)


OWN_NAMES = ", ".join(f"p.{field.name}" for field in fields(Preferences))
