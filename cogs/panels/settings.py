"""The settings of a person, with a menu for each, and the hints that newcomers get once."""

from collections.abc import Iterable
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row, button, note
from cogs.words import say
from store import Preferences

CITY_LENGTH = 40  # letters of a city
TOLD = ("usual", "mention", "message", "both", "daily", "none")  # how somebody is told of their turn
UNREMINDED = ("daily", "none")  # ways that know no reminders: one letter a day does the same
PREVIEWS = ("first", "always", "never")


class Guess(NamedTuple):
    """Where somebody may live, and what clocks show there, or which day it is."""

    zone: str
    time: str


def settings_button() -> ui.Button[ui.LayoutView]:
    """The button that shows how one likes it."""
    return button(say("panels.settings.title"), Press("settings"))


def make_settings(
    preferences: Preferences, time: str, guess: Guess | None = None, typed: str = "", why: str = ""
) -> Panel:
    """All that one person can set, as it is.

    `time`: what the person's clock shows, if that is known, else there may be a `guess`; `typed`: what was typed that
    is no place; `why` comes first when the panel answers something that could not be done.
    """
    name = say("panels.settings.name.shown" if preferences.shown else "panels.settings.name.hidden")
    text = "\n".join(
        [*filter(None, (why,)), f"### {say('panels.settings.title')}", tell_times(preferences, time, guess), name]
    )
    on, off = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    way = "daily" if preferences.digest is not None else preferences.told or "usual"
    ways = [name for name in TOLD if name != "daily" or preferences.zone]
    told = [(name, say(f"panels.settings.told.{name}"), say(f"panels.settings.about.{name}")) for name in ways]
    rows = [make_menu("told", told, way)]
    if preferences.zone:
        if preferences.digest is not None:
            rows.append(make_hours("digest", sorted(preferences.awake), preferences.digest))
        rows += [make_hours(what, range(24), getattr(preferences, what)) for what in ("wakes", "sleeps")]
    shown = {None: "first", True: "always", False: "never"}[preferences.previews]
    rows.append(
        make_menu("previews", [(name, say(f"panels.settings.previews.{name}"), "") for name in PREVIEWS], shown)
    )
    reminders = button(
        say("panels.settings.reminders_on" if preferences.reminders else "panels.settings.reminders_off"),
        Press("prefer", arg=f"reminders.{'off' if preferences.reminders else 'on'}"),
        on if preferences.reminders else off,
    )
    rows.append(
        Row(
            *make_zone_buttons(preferences, guess, typed),
            *([reminders] if way not in UNREMINDED else []),
            make_name_button(preferences),
            *([forget_button()] if preferences != Preferences() else []),
        )
    )
    return note(text, *rows)


def make_name_button(preferences: Preferences) -> ui.Button[ui.LayoutView]:
    """The switch that says whether others may see one's name with results."""
    return button(
        say("panels.settings.name.on" if preferences.shown else "panels.settings.name.off"),
        Press("prefer", arg=f"shown.{'off' if preferences.shown else 'on'}"),
        discord.ButtonStyle.success if preferences.shown else discord.ButtonStyle.secondary,
    )


def forget_button() -> ui.Button[ui.LayoutView]:
    """The button by which nothing is kept any more of what somebody has said."""
    return button(say("panels.settings.forget"), Press("prefer", arg="forget"), discord.ButtonStyle.danger)


def tell_times(preferences: Preferences, time: str, guess: Guess | None) -> str:
    """What is known of somebody's time, and what follows from it."""
    if not preferences.zone:
        unknown = say("panels.settings.time.unknown")
        return f"{say('panels.settings.time.guess', time=guess.time)}\n{unknown}" if guess else unknown
    place = preferences.zone.rpartition("/")[2].replace("_", " ")
    if preferences.zone[0] in "+-":
        told = say("panels.settings.time.unnamed", time=time)
    else:
        told = say("panels.settings.time.known", time=time, place=place)
    if preferences.wakes == preferences.sleeps:
        return f"{told}\n{say('panels.settings.time.loud')}"
    wakes, sleeps = tell_hour(preferences.wakes), tell_hour(preferences.sleeps)
    return f"{told}\n{say('panels.settings.time.quiet', sleeps=sleeps, wakes=wakes)}"


def make_zone_buttons(preferences: Preferences, guess: Guess | None, typed: str) -> Iterable[ui.Button[ui.LayoutView]]:
    """How somebody says what time it is."""
    if not preferences.zone and guess:
        yield button(
            say("panels.settings.zone.yes"), Press("prefer", arg=f"zone.{guess.zone}"), discord.ButtonStyle.primary
        )
    what = "again" if typed else "change" if preferences.zone else "no" if guess else "set"
    yield button(say(f"panels.settings.zone.{what}"), Press("clock", arg=typed[:CITY_LENGTH]))


def ask_zone(guess: Guess) -> Panel:
    """What somebody reads who sits down and has not said what time it is."""
    text = say("panels.settings.time.ask", time=guess.time)
    return note(text, Row(*make_zone_buttons(Preferences(), guess, "")))


def ask_day(days: Iterable[Guess], typed: str) -> Panel:
    """What somebody reads whose clock does not say which day it is there; the `time` of each guess is the day."""
    buttons = [button(day.time, Press("prefer", arg=f"zone.{day.zone}"), discord.ButtonStyle.primary) for day in days]
    again = button(say("panels.settings.zone.again"), Press("clock", arg=typed))
    return note(say("panels.settings.time.day"), Row(*buttons, again))


def make_hours(what: str, hours: Iterable[int], chosen: int) -> Row:
    """A menu of hours."""
    options = [(str(hour), say(f"panels.settings.hour.{what}", hour=tell_hour(hour)), "") for hour in hours]
    return make_menu(what, options, str(chosen))


def tell_hour(hour: int) -> str:
    """An hour as a clock shows it."""
    return f"{hour:02}:00"


def make_menu(what: str, options: Iterable[tuple[str, str, str]], chosen: str) -> Row:
    """A menu of one setting: of values, labels and what is said about each."""
    return Row(
        ui.Select(
            custom_id=Press("prefer", arg=what).custom_id,
            options=[
                discord.SelectOption(label=label, value=value, description=about or None, default=value == chosen)
                for value, label, about in options
            ],
        )
    )


def make_clock_form(typed: str) -> ui.Modal:
    """The form in which somebody says what time it is, with what was typed before."""
    form = ui.Modal(title=say("panels.settings.form.title"), custom_id=Press("zone").custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        max_length=CITY_LENGTH, placeholder=say("panels.settings.form.example"), default=typed or None
    )
    form.add_item(
        ui.Label(
            text=say("panels.settings.form.city"),
            description=say("panels.settings.form.secret"),
            component=field,
        )
    )
    form.stop()
    return form


def explain_asking(*, closed: bool) -> Panel:
    """What somebody reads whose direct messages are open, as far as is known, or `closed`."""
    if closed:
        return note(say("board.secret.closed"))
    return note(say("board.secret.messages"), Row(button(say("board.secret.switch"), Press("aside"))))
