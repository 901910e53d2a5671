"""How fast a table plays, in words: before anybody joins, and on the board."""

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.standing import Standing
from store import Match
from store.pace import DAILY, HOURS, NONE, Pace

EVENINGS = (18, 20, 21, 22)  # o'clock, for a table that plays once a day


def name_pace(pace: Pace | None) -> str:
    """A pace in few words."""
    if pace is None:
        return "No clock"
    return f"{pace.hours} hours a turn" if pace.hours else f"Every day at {tell_hour(pace)}"


def tell_hour(pace: Pace) -> str:
    """The hour of a table that plays once a day, and where it is that hour."""
    zone = pace.zone.rpartition("/")[2].replace("_", " ")
    if zone.lstrip("+-").isdecimal():
        hours, minutes = divmod(abs(int(zone)), 60)
        zone = f"UTC{'-' if zone[0] == '-' else '+'}{hours}" + (f":{minutes:02}" if minutes else "")
    return f"{pace.hour}:00 in {zone}" if not zone.startswith("UTC") else f"{pace.hour}:00 ({zone})"


def tell_pace(pace: Pace) -> str:
    """What a pace means for who plays at the table."""
    if pace.hours:
        text = f"{name_pace(pace)}, of those at which its player is awake (/settings)."
    else:
        text = f"{name_pace(pace)}: by then everybody has chosen who was asked six hours before."
    return f"{text} When time is out, the computer plays that turn; after three in a row, it plays on."


def list_paces(chosen: Pace | None) -> dict[str, str]:
    """What can be chosen in a menu, in words, by what the menu says then."""
    paces = {NONE: name_pace(None)} | {pace.text: name_pace(pace) for pace in (Pace(hours=n) for n in HOURS)}
    if chosen:
        paces[chosen.text] = name_pace(chosen)
    return paces | {f"{DAILY} {hour}": f"Every day at {hour}:00 where you live" for hour in EVENINGS}


def make_pace_menu(match: Match) -> ui.Select[ui.LayoutView]:
    """The menu that says how fast a table plays."""
    chosen = match.pace.text if match.pace else NONE
    return ui.Select(
        custom_id=Press("pace", match.id).custom_id,
        options=[
            discord.SelectOption(
                label=f"Pace: {label[:1].lower()}{label[1:]}"[:100], value=value, default=value == chosen
            )
            for value, label in list_paces(match.pace).items()
        ],
    )


def tell_times(now: Standing) -> list[str]:
    """Whose time ends when, where a clock runs."""
    if now.paused:
        return []
    ends = [(now.match.names[seat], end) for seat, end in now.ends.items() if seat not in now.away]
    told = [f"for {escape_markdown(name)} <t:{end}:R>" for name, end in ends]
    return [f"-# Time is out {', '.join(told)}."] if told else []


def tell_own_time(now: Standing, seat: int) -> list[str]:
    """When the own time is out, where a clock runs."""
    end = now.ends.get(seat)
    if end is None:
        return []
    return [f"-# Your time is out <t:{end}:R>, <t:{end}:f>. Then the computer plays this turn for you."]
