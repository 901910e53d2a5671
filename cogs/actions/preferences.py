"""What people set in /settings: what each choice means, and where they may live."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from base.clock import DAY
from cogs.timing.waking_hours import find_zone
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Pace, Preferences

WAYS = ("mention", "message", "both", "none")  # how somebody is told at once
CLOCKS_CHANGED = 14 * DAY  # after clocks were changed, for which somebody is asked about it

# Languages that are mostly spoken in one zone, as Discord names them.
HOMES = {
    "bg": "Europe/Sofia",
    "cs": "Europe/Prague",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "el": "Europe/Athens",
    "en-GB": "Europe/London",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb",
    "hu": "Europe/Budapest",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "ko": "Asia/Seoul",
    "lt": "Europe/Vilnius",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "sv-SE": "Europe/Stockholm",
    "th": "Asia/Bangkok",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
    "vi": "Asia/Ho_Chi_Minh",
    "zh-CN": "Asia/Shanghai",
    "zh-TW": "Asia/Taipei",
}

AMERICAN = ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles")


def is_usual(preferences: Preferences) -> bool:
    """Whether somebody has never said how to be told."""
    return not preferences.told and preferences.digest is None


def prefer(preferences: Preferences, what: str, value: str) -> Preferences:
    """The preferences with one of them changed.  Raises Refusal for what no menu offers."""
    read = CHOICES.get(what)
    try:
        if read is None:
            raise ValueError(what)
        changed = read(preferences, value)
    except (ValueError, KeyError):
        raise Refusal(say("actions.settings.changed")) from None
    if changed.digest is None or (changed.zone and changed.digest in changed.awake):
        return changed
    return replace(changed, digest=changed.wakes if changed.zone else None)


def choose_way(preferences: Preferences, value: str) -> Preferences:
    """How somebody is told from now on.  Raises ValueError."""
    if value == "daily":
        return replace(preferences, digest=preferences.wakes)
    told = "" if value == "usual" else WAYS[WAYS.index(value)]
    return replace(preferences, told=told, digest=None)


def read_hour(value: str) -> int:
    """An hour of the day.  Raises ValueError."""
    return range(24).index(int(value))


def choose_zone(preferences: Preferences, value: str) -> Preferences:
    if find_zone(value) is None:
        raise ValueError(value)
    return replace(preferences, zone=value)


CHOICES: dict[str, Callable[[Preferences, str], Preferences]] = {
    "told": choose_way,
    "digest": lambda known, value: replace(known, digest=read_hour(value)),
    "wakes": lambda known, value: replace(known, wakes=read_hour(value)),
    "sleeps": lambda known, value: replace(known, sleeps=read_hour(value)),
    "zone": choose_zone,
    "reminders": lambda known, value: replace(known, reminders={"on": True, "off": False}[value]),
    "shown": lambda known, value: replace(known, shown={"on": True, "off": False}[value]),
    "previews": lambda known, value: replace(known, previews={"first": None, "always": True, "never": False}[value]),
}


def tell_time(zone: str, now: float) -> str:
    """What clocks show in a zone; nothing where there is none."""
    return datetime.fromtimestamp(now, find_zone(zone)).strftime("%H:%M") if zone else ""


def tell_day(zone: str, now: float) -> str:
    """Which day it is in a zone, such as Tuesday 1 December."""
    day = datetime.fromtimestamp(now, find_zone(zone))
    return f"{day:%A} {day.day} {day:%B}"


def guess_zone(language: str, pace: Pace | None = None) -> str:
    """Where somebody may live whose Discord speaks this language, and who plays at this pace; nothing if unknown."""
    return HOMES.get(language) or (pace.zone if pace else "")


def find_changed_zone(zone: str, language: str, now: float) -> str:
    """Where somebody may live who has told the time by a clock, and where clocks were changed since; or nothing.

    For two weeks after the change; `zone` as somebody has set it.
    """
    if zone[:1] not in ("+", "-"):
        return ""
    told, homes = tell_time(zone, now), AMERICAN if language == "en-US" else (HOMES.get(language, ""),)
    before = tell_time(zone, now - CLOCKS_CHANGED)
    return next(
        (
            home
            for home in homes
            if tell_time(home, now - CLOCKS_CHANGED) == before and tell_time(home, now) not in ("", told)
        ),
        "",
    )
