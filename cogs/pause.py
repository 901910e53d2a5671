"""Letting a table pause: the command /table pause, which asks the others, and the button that ends a pause."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.absences import count_days, read_return, require_pause
from cogs.actions.matches import Matches, require_seat
from cogs.actions.preferring import read_hours
from cogs.actions.refusals import Refusal
from cogs.actions.votes import Verdict
from cogs.connection.answers import reply
from cogs.delivery.responses import Responses
from cogs.delivery.silence import Silence
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.time.stops import find_pause
from store import Store


class Pause(commands.Cog):
    """Pauses: the players agree to one, and each of them can end it."""

    def __init__(self, store: Store, matches: Matches, silence: Silence, responses: Responses) -> None:
        self.store = store
        self.matches = matches
        self.silence = silence
        self.responses = responses

    @app_commands.command(description="Let the game in this channel pause for some days, if no other player objects")
    @app_commands.describe(until="A number of days, or the day on which the game goes on")
    async def pause(self, interaction: discord.Interaction, until: str) -> None:
        match, table = await self.matches.load_running((await self.matches.find_in(interaction.channel_id)).id)
        user, now = interaction.user.id, self.store.now()
        if user not in match.people:
            raise Refusal(f"Only those who play in {match.label} can let it pause.")
        hours = read_hours(await self.store.people.preferences(user))
        days = count_days(now, read_return(until, now, hours))
        require_pause(match, require_seat(match, user), days, now)
        async with self.responses.changing(interaction, match.id):
            verdict = await self.silence.agree(match, table, f"pause.{days}", user)
            if verdict is Verdict.CARRIED:
                await reply(interaction, f"{tell_game(match)} pauses. The board says until when.")
            else:
                await reply(
                    interaction,
                    f"{tell_game(match)}: the others are asked in the channel. If nobody objects within a day of "
                    "being told, it pauses. Until then it goes on.",
                )

    async def press_resume(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Go on now."""
        async with self.responses.changing(interaction, press.match) as response:
            async with self.matches.lock(press.match):
                match, _ = await self.matches.load_running(press.match)
                seat = require_seat(match, interaction.user.id)
                if find_pause(match, self.store.now()):
                    await self.store.pauses.end(match.id, f"{match.names[seat]} has ended the pause.")
            await response.show(*await self.matches.load_running(press.match))
