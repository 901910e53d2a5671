"""How one person likes it, with a menu for each thing: every choice counts at once."""

from collections.abc import Iterable
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Panel, Row, button, note
from store import Preferences

CITY_LENGTH = 40  # letters of a city
WAY_LABELS = {
    "usual": ("I call you in the channel", "And write you a direct message when you choose in secret"),
    "mention": ("I call you in the channel, always", "What is secret waits behind Choose in secret"),
    "message": ("I write you a direct message", "With the board, and all that you can choose"),
    "both": ("I do both", "A call in the channel, and a direct message"),
    "daily": ("I write you once a day", "One direct message about all games, if any waits for you"),
    "none": ("I do not tell you", "/games shows what waits for you"),
}
UNREMINDED = ("daily", "none")  # ways that know no reminders: one letter a day does the same
PREVIEWS = {
    "first": "Show me the first few final choices before I make them",
    "always": "Always show me final choices before I make them",
    "never": "Never show me final choices before I make them",
}


class Guess(NamedTuple):
    """Where somebody may live, and what clocks show there."""

    zone: str
    time: str


def settings_button() -> ui.Button[ui.LayoutView]:
    """The button that shows how one likes it."""
    return button("Settings", Press("settings"))


def make_settings(
    preferences: Preferences, time: str, guess: Guess | None = None, typed: str = "", why: str = ""
) -> Panel:
    """All that one person can set, as it is.

    `time`: what the person's clock shows, if that is known, else there may be a `guess`; `typed`: what was typed that
    is no place; `why` comes first when the panel answers something that could not be done.
    """
    text = "\n".join([*filter(None, (why,)), "### Settings", tell_times(preferences, time, guess)])
    on, off = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    way = "daily" if preferences.digest is not None else preferences.told or "usual"
    known = {name: text for name, text in WAY_LABELS.items() if name != "daily" or preferences.zone}
    rows = [
        make_menu("told", [(name, f"It is my turn: {label}", about) for name, (label, about) in known.items()], way)
    ]
    if preferences.zone:
        if preferences.digest is not None:
            hours = [(str(hour), f"Once a day at {hour:02}:00", "") for hour in sorted(preferences.awake)]
            rows.append(make_menu("digest", hours, str(preferences.digest)))
        rows += [make_hours("wakes", "from", preferences.wakes), make_hours("sleeps", "until", preferences.sleeps)]
    shown = {None: "first", True: "always", False: "never"}[preferences.previews]
    rows.append(make_menu("previews", [(name, label, "") for name, label in PREVIEWS.items()], shown))
    rows.append(Row(*make_zone_buttons(preferences, guess, typed)))
    reminders = button(
        f"Reminders: {'on' if preferences.reminders else 'off'}",
        Press("prefer", arg=f"reminders.{'off' if preferences.reminders else 'on'}"),
        on if preferences.reminders else off,
    )
    rows.append(
        Row(
            *([reminders] if way not in UNREMINDED else []),
            *([forget_button()] if preferences != Preferences() else []),
        )
    )
    return note(text, *rows)


def forget_button() -> ui.Button[ui.LayoutView]:
    """The button by which nothing is kept any more of what somebody has said."""
    return button("Forget all this", Press("prefer", arg="forget"), discord.ButtonStyle.danger)


def tell_times(preferences: Preferences, time: str, guess: Guess | None) -> str:
    """What is known of somebody's time, and what follows from it."""
    if not preferences.zone:
        unknown = "Tell me your time: then I leave you alone at night, and can write to you once a day instead."
        return f"Is it about **{guess.time}** for you?\n{unknown}" if guess else unknown
    place = preferences.zone.rpartition("/")[2].replace("_", " ")
    named = preferences.zone[0] not in "+-"
    told = f"It is **{time}** for you{f', as in {escape_markdown(place)}' if named else ''}."
    if not named:
        told += " Name a city, and I know when your clocks change."
    if preferences.wakes == preferences.sleeps:
        return f"{told}\nI may call you at any hour."
    return (
        f"{told}\nBetween {preferences.sleeps:02}:00 and {preferences.wakes:02}:00 nothing of mine makes a sound; what "
        f"came meanwhile, I tell you at {preferences.wakes:02}:00."
    )


def make_zone_buttons(preferences: Preferences, guess: Guess | None, typed: str) -> Iterable[ui.Button[ui.LayoutView]]:
    """How somebody says what time it is."""
    if not preferences.zone and guess:
        yield button("Yes, it is", Press("prefer", arg=f"zone.{guess.zone}"), discord.ButtonStyle.primary)
    label = "Try again" if typed else "Another time" if preferences.zone else "No …" if guess else "My time"
    yield button(label, Press("clock", arg=typed[:CITY_LENGTH]))


def ask_zone(guess: Guess) -> Panel:
    """What somebody reads who sits down and has not said what time it is."""
    text = f"Is it about **{guess.time}** for you? Then nothing makes a sound at night."
    return note(text, Row(*make_zone_buttons(Preferences(), guess, "")))


def make_hours(what: str, word: str, hour: int) -> Row:
    """A menu of hours."""
    return make_menu(what, [(str(n), f"I am awake {word} {n:02}:00", "") for n in range(24)], str(hour))


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
    form = ui.Modal(title="Your time", custom_id=Press("zone").custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        max_length=CITY_LENGTH, placeholder="Berlin, or 21:37", default=typed or None
    )
    form.add_item(
        ui.Label(
            text="Your city, or what your clock shows now",
            description="Others can see of it at most until when a clock gives you time.",
            component=field,
        )
    )
    form.stop()
    return form
