"""How fast a table is to play, as people say it."""

import re
from contextlib import suppress

from cogs.actions.refusals import Refusal
from cogs.panels.paces import list_paces, name_pace
from cogs.time.hours import find_zone, read_zone
from engine.words import join_words
from store.pace import DAILY, HOURS, NONE, Pace


def read_pace(text: str, zone: str, now: float) -> Pace | None:
    """The pace that somebody means who types 24h, or 21 Berlin, which is every day at 21:00 there; None for no clock.

    `zone`: where that person lives, as far as it is known: what is meant where no place is named.  Raises Refusal.
    """
    typed = text.strip().casefold()
    if typed in ("", NONE):
        return None
    if found := re.fullmatch(r"(\d{1,2})\s*(?:h|hours?(?: a turn)?)", typed):
        if int(found[1]) in HOURS:
            return Pace(hours=int(found[1]))
    elif found := re.fullmatch(rf"(?:{DAILY}|every day(?: at)?)?\s*(\d{{1,2}})(?::00)?\s*(?:in\s+)?(.*)", typed):
        return read_daily(int(found[1]), found[2].strip(), zone, now)
    hours = join_words([f"{hours}h" for hours in HOURS], "or")
    raise Refusal(f"I do not know this pace. It can be {hours}, or an hour of the day such as *21 Berlin*.")


def read_daily(hour: int, place: str, zone: str, now: float) -> Pace:
    """Every day at an hour, in a place.  Raises Refusal."""
    if hour > 23:
        raise Refusal("An hour of the day is a number from 0 to 23.")
    found = (place if find_zone(place) else read_zone(place, now)) if place else zone
    if not found:
        raise Refusal(
            f"I do not know the time zone of *{place}*. Name a large city, such as *{hour} Berlin*."
            if place
            else f"I do not know where you live. Say it in /settings, or name a city: /play pace:{hour} Berlin"
        )
    return Pace(hour=hour, zone=found)


def suggest_paces(typed: str, zone: str, now: float) -> dict[str, str]:
    """The usual paces whose words contain what was typed, or that one if it is one, in words, by their texts."""
    with suppress(Refusal):
        if pace := read_pace(typed, zone, now):
            return {pace.text: name_pace(pace)}
    return {text: words for text, words in list_paces(None).items() if typed.casefold().strip() in words.casefold()}
