"""How fast a table plays, in words: before anybody joins, and on the board."""

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.standing import Standing
from cogs.words import Marked, moment, say
from store import Match
from store.models.match import DAILY, HOURS, NONE, Pace

EVENINGS = (18, 20, 21, 22)  # o'clock, for a table that plays once a day


def name_pace(pace: Pace | None) -> str:
    """A pace in few words."""
    if pace is None:
        return say("pace.none")
    return say("pace.hours", n=pace.hours) if pace.hours else say("pace.daily", hour=Marked(tell_hour(pace)))


def tell_hour(pace: Pace) -> str:
    """The hour of a table that plays once a day, and where it is that hour."""
    zone = pace.zone.rpartition("/")[2].replace("_", " ")
    if zone.lstrip("+-").isdecimal():
        hours, minutes = divmod(abs(int(zone)), 60)
        zone = f"UTC{'-' if zone[0] == '-' else '+'}{hours}" + (f":{minutes:02}" if minutes else "")
    if zone.startswith("UTC"):
        return say("pace.hour_utc", hour=pace.hour, zone=Marked(zone))
    return say("pace.hour", hour=pace.hour, place=Marked(zone))


def tell_pace(pace: Pace) -> str:
    """What a pace means for who plays at the table."""
    return say("pace.means_hours" if pace.hours else "pace.means_daily", pace=Marked(name_pace(pace)))


def list_paces(chosen: Pace | None) -> dict[str, str]:
    """What can be chosen in a menu, in words, by what the menu says then."""
    paces = {NONE: name_pace(None)} | {pace.text: name_pace(pace) for pace in (Pace(hours=n) for n in HOURS)}
    if chosen:
        paces[chosen.text] = name_pace(chosen)
    return paces | {f"{DAILY} {hour}": say("pace.local", hour=hour) for hour in EVENINGS}


def make_pace_menu(match: Match) -> ui.Select[ui.LayoutView]:
    """The menu that says how fast a table plays."""
    chosen = match.pace.text if match.pace else NONE
    return ui.Select(
        custom_id=Press("pace", match.id).custom_id,
        options=[
            discord.SelectOption(label=say("pace.menu", pace=Marked(label))[:100], value=value, default=value == chosen)
            for value, label in list_paces(match.pace).items()
        ],
    )


def tell_times(now: Standing) -> list[str]:
    """Whose time ends when, where a clock runs."""
    if now.paused:
        return []
    ends = [(now.match.names[seat], end) for seat, end in now.ends.items() if seat not in now.away]
    told = [say("pace.out_for", name=name, when=moment(end)) for name, end in ends]
    return [f"-# {say('pace.out', times=Marked(', '.join(told)))}"] if told else []


def tell_own_time(now: Standing, seat: int) -> list[str]:
    """When the own time is out, where a clock runs."""
    end = now.ends.get(seat)
    if end is None:
        return []
    return [f"-# {say('pace.out_yours', ago=moment(end), when=moment(end, 'f'))}"]
