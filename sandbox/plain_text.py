"""The text of a message as a phone's notification shows it: one line, names for mentions, words for times, no marks.

Source of the marks: Reference, "Message Formatting", and "Markdown Text 101"
(https://support.discord.com/hc/en-us/articles/210298617).
"""

import re
from datetime import datetime
from math import inf

from sandbox.world import World

LONGEST = 180
"""How many characters of a text a notification shows, about."""

_BEGINNINGS = re.compile(r"(?m)^\s*(?:>>> |> |#{1,3} |-# )+")
_PIECES = re.compile(
    r"""
    \\(?P<escaped>[^0-9A-Za-z\s])
    | (?P<ticks>`+)(?P<code>.+?)(?P=ticks)(?!`)
    | <@!?(?P<user>\d+)>
    | <\#(?P<channel>\d+)>
    | <t:(?P<moment>\d{1,11})(?::(?P<style>\w))?>
    | <(?P<command>/[^:>\n]+):\d+>
    | <a?(?P<emoji>:\w+:)\d+>
    | \[(?P<link>[^\]\n]+)\]\(<?https?://[^\s)<>]+>?\)
    | <?(?P<address>https?://[^\s<>]+)>?
    | \*\*(?=\S)(?P<bold>.+?)(?<=\S)\*\*(?!\*)
    | __(?=\S)(?P<underlined>.+?)(?<=\S)__(?!_)
    | ~~(?=\S)(?P<struck>.+?)(?<=\S)~~
    | \|\|(?P<spoiler>.+?)\|\|
    | \*(?=[^\s*])(?P<slanted>[^*]*?)(?<=[^\s*])\*(?!\*)
    | (?<!\w)_(?=[^\s_])(?P<italic>[^_]*?)(?<=[^\s_])_(?!\w)
    """,
    re.VERBOSE | re.DOTALL,
)
_MARKED = ("link", "bold", "underlined", "struck", "spoiler", "slanted", "italic")


def make_line(world: World, content: str) -> str:
    """The line of a message that arrives now, of at most `LONGEST` characters; empty for an empty text."""
    line = " ".join(_plain(world, _BEGINNINGS.sub("", content)).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def _plain(world: World, text: str) -> str:
    return _PIECES.sub(lambda found: _piece(world, found), text)


def _piece(world: World, found: re.Match[str]) -> str:
    piece = found.groupdict()
    if piece["user"]:
        user = world.users.get(piece["user"])
        return f"@{user.global_name or user.username}" if user else "@unknown-user"
    if piece["channel"]:
        channel = world.channels.get(piece["channel"])
        return f"#{channel.name}" if channel else "#unknown"
    if piece["moment"]:
        return tell_moment(int(piece["moment"]), piece["style"], world.clock.now())
    for kind in _MARKED:
        if piece[kind]:
            return _plain(world, piece[kind])
    return next(text for kind in ("escaped", "code", "command", "emoji", "address") if (text := piece[kind]))


def tell_moment(seconds: int, style: str | None, now: float) -> str:
    """A moment (seconds since 1970) in one of Discord's styles, in American English and this machine's time zone."""
    if style == "R":
        return tell_distance(seconds - now)
    moment = datetime.fromtimestamp(seconds).astimezone()
    half = "AM" if moment.hour < 12 else "PM"
    clock = f"{moment.hour % 12 or 12}:{moment:%M}"
    date = f"{moment:%B} {moment.day}, {moment.year}"
    styles = {
        "t": f"{clock} {half}", "T": f"{clock}:{moment:%S} {half}", "d": f"{moment.month}/{moment.day}/{moment.year}",
        "D": date, "F": f"{moment:%A}, {date} at {clock} {half}",
    }  # fmt: skip
    return styles.get(style or "f", f"{date} at {clock} {half}")


def tell_distance(seconds: float) -> str:
    """How far away a moment is, as Discord's clients say it: rounded, the nearest ones in words
    (https://momentjs.com/docs/#/displaying/fromnow/)."""
    words = "a few seconds"
    if abs(seconds) >= 45:
        units = (("minute", 60, 45), ("hour", 3600, 22), ("day", 86_400, 26), ("month", 2_629_746, 11),
                 ("year", 31_556_952, inf))  # fmt: skip
        unit, count = next((unit, count) for unit, size, end in units if (count := round(abs(seconds) / size)) < end)
        words = f"{count} {unit}s" if count > 1 else "an hour" if unit == "hour" else f"a {unit}"
    return f"in {words}" if seconds > 0 else f"{words} ago"
