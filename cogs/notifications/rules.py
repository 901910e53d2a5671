"""When and how a person is told something: pure, from what the person has said, and from what reaches them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from cogs.notifications.topics import ENDS, INVITED, TABLE, TURN, Matter
from cogs.timing.counted_time import first_reached
from cogs.timing.waking_hours import Hours, next_hour, read_hours
from store import Absence, Match, Preferences, Way

MENTIONS = (Way.MENTION, Way.INSTEAD)
AS_USUAL = Preferences()  # of who has said nothing


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of somebody who may have to be told of a game.

    `digested`: unix time of the last digest.  `closed`: no direct messages arrive.  `sees`: the channel of the game, as
    far as is known; `callable`: a mention there arrives.  `secrets`: secret choices are asked by direct message there,
    unless this person has said otherwise.  `leaves`: until when this person looks at the game, as far as
    one can tell.  `away`: when, for who has no seat in the game.
    """

    user: int
    preferences: Preferences = AS_USUAL
    digested: int = 0
    closed: bool = False
    sees: bool = True
    callable: bool = True
    secrets: bool = True
    leaves: float = 0.0
    away: tuple[Absence, ...] = ()

    @property
    def hours(self) -> Hours:
        """When this person may be disturbed."""
        return read_hours(self.preferences)

    @property
    def has_digest(self) -> bool:
        """Whether this person is told once a day, in one message."""
        return self.preferences.digest is not None and self.hours.zone is not None


class Manner(NamedTuple):
    """Somebody is told at this `moment`, by these `ways`.  `held`: it came at night, or while this person was away."""

    moment: float
    ways: tuple[Way, ...]
    held: bool = False


def find_manner(match: Match, matter: Matter, person: Person) -> Manner | None:
    """When and how a person is told of a matter; None for who finds it out by looking, or has been told."""
    ways = choose_ways(matter, person)
    if not ways:
        return None
    reach = partial(first_told, match, person)
    if person.has_digest:
        return find_digest(matter, person, ways, reach)
    if matter.due is None:
        return None
    moment = max(matter.due, person.leaves) if matter.topic in (TURN, *ENDS) else matter.due
    first = matter.due if matter.level else matter.since
    return Manner(reach(moment), ways, held=reach(first) > first)


def find_moment(match: Match, person: Person, manner: Manner, now: float) -> float:
    """When somebody is told in this manner, from now on: who was not told at its moment may sleep by now."""
    return manner.moment if manner.moment > now else first_told(match, person, now)


def first_told(match: Match, person: Person, moment: float) -> float:
    """The first moment from this one on at which a person may be told of a game."""
    user = 0 if match.status in ("over", "stopped") else person.user  # nothing of it pauses any more
    return first_reached(match, user, person.hours, moment, person.away)


def find_digest(
    matter: Matter, person: Person, ways: tuple[Way, ...], reach: Callable[[float], float]
) -> Manner | None:
    """When the digest comes that tells a person of a matter: once of what has happened, and of a vote; each day of what
    waits."""
    repeated = ways == (Way.DIGEST,) and matter.topic in (TURN, INVITED)
    if matter.level or (matter.due is None and not repeated):
        return None
    hour, zone = person.preferences.digest, person.hours.zone
    assert hour is not None
    assert zone is not None
    moment = next_hour(max(matter.since, person.digested) + 1, hour, zone)
    if (free := reach(moment)) > person.hours.first_awake(moment):  # away, or the table pauses; still once a day
        free = reach(next_hour(free, hour, zone))
    return Manner(free, ways)


def choose_ways(matter: Matter, person: Person) -> tuple[Way, ...]:
    """By which ways somebody is told; none for who wants to hear nothing, or cannot be reached.

    What is private is a direct message unless this person has said otherwise, all else is a mention.
    """
    if matter.muted:  # what others read is as ever
        return tuple(way for way in choose_ways(matter._replace(muted=False), person) if way in MENTIONS)
    wanted = person.preferences.told
    if person.has_digest:
        return prefer(person, Way.DIGEST)
    if wanted == "none":
        return ()
    if wanted == "both" and person.callable and not person.closed:
        return Way.MENTION, Way.MESSAGE
    private = matter.private and (person.secrets or matter.topic == TABLE)
    if wanted in ("message", "both") or (private and not wanted):
        return prefer(person, Way.MESSAGE)
    return (Way.MENTION,) if person.callable else prefer(person, Way.MESSAGE)


def prefer(person: Person, way: Way) -> tuple[Way, ...]:
    """A direct message, or what comes instead for who accepts none."""
    if not person.closed:
        return (way,)
    return (Way.INSTEAD,) if person.callable else ()


def may_be_mentioned(match: Match, person: Person, now: float) -> bool:
    """Whether a person may be mentioned in the channel of a game at this moment."""
    wanted = person.preferences.told != "none" and not person.has_digest
    return wanted and person.callable and first_told(match, person, now) == now
