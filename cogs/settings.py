"""How each person likes it: the command /settings, and the presses below it."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.preferences import guess_zone, prefer, tell_day, tell_time
from cogs.connection.interactions import edit_pressed, open_form, reply
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, note
from cogs.panels.names import clean_name
from cogs.panels.settings import CITY_LENGTH, Guess, ask_day, make_clock_form, make_settings
from cogs.sync.sync_queue import Refresher
from cogs.timing.waking_hours import read_zones
from cogs.words import say
from cogs.words.refusals import Refusal
from store import Preferences, Store


@dataclass(eq=False, repr=False)
class Settings(commands.Cog):
    """What one person has said holds for all games of that person, on all servers."""

    store: Store
    refresher: Refresher

    @allow_anywhere
    @app_commands.command(description=say("commands.command.settings"))
    async def settings(self, interaction: discord.Interaction) -> None:
        await reply(interaction, await self.make_panel(interaction))

    @on_press("settings")
    async def press_settings(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Settings below the list of games."""
        await edit_pressed(interaction, await self.make_panel(interaction))

    @on_press("prefer")
    async def press_prefer(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A menu or a button of the settings."""
        user, why = interaction.user.id, ""
        what, _, value = press.arg.partition(".")
        try:
            if what == "forget":
                await self.store.people.forget_preferences(user)
                why = say("panels.settings.forgotten")
            else:
                await self.keep(
                    user, prefer(await self.store.people.preferences(user), what, values[0] if values else value)
                )
            if what in ("forget", "previews"):
                await self.store.people.forget_previews(user)
        except Refusal as refusal:
            why = str(refusal)
        await edit_pressed(interaction, await self.make_panel(interaction, why=why))
        await self.refresh(user)

    @on_press("aside")
    async def press_aside(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button by which somebody is asked in the channel who sits down to a game with secrets."""
        user = interaction.user.id
        await self.keep(user, prefer(await self.store.people.preferences(user), "told", "mention"))
        await edit_pressed(interaction, note(say("board.secret.channel")))
        await self.refresh(user)

    @on_press("clock", form=True)
    async def press_clock(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button that asks what time it is; the form begins with what was typed before."""
        await open_form(interaction, make_clock_form(press.arg))

    @on_press("zone")
    async def press_zone(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The form was sent: a city, or what the clock shows."""
        user, typed = interaction.user.id, clean_name("".join(values[:1]), CITY_LENGTH)
        zones = read_zones(typed, self.store.now())
        if len(zones) > 1:
            days = [Guess(zone, tell_day(zone, self.store.now())) for zone in zones]
            await edit_pressed(interaction, ask_day(days, typed))
            return
        if zones:
            await self.keep(user, prefer(await self.store.people.preferences(user), "zone", zones[0]))
        why = "" if zones else say("errors.place")
        await edit_pressed(interaction, await self.make_panel(interaction, "" if zones else typed, why))
        await self.refresh(user)

    async def make_panel(self, interaction: discord.Interaction, typed: str = "", why: str = "") -> Panel:
        """What somebody can set, as it is."""
        user, now = interaction.user.id, self.store.now()
        preferences, guess = await self.store.people.preferences(user), None
        if not preferences.zone and (zone := guess_zone(str(interaction.locale))):
            guess = Guess(zone, tell_time(zone, now))
        return make_settings(preferences, tell_time(preferences.zone, now), guess, typed, why)

    async def keep(self, user: int, preferences: Preferences) -> None:
        """Note how somebody likes it."""
        if preferences != await self.store.people.preferences(user):
            await self.store.people.set_preferences(user, preferences)

    async def refresh(self, user: int) -> None:
        """Look at all games of somebody anew, for what is due there may be due at another time."""
        for match in await self.store.matches.of(user):
            self.refresher.refresh(match.id)
