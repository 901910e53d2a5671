"""Choosing, by press or by command; taking a choice back; looking at one's hand."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches, require_decision, require_seat
from cogs.actions.refusals import Refusal
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown, join_words
from engine.game import Decision
from engine.table import Table
from engine.words import Words
from store import Match, Store

SUGGESTIONS = 25  # choices that Discord shows while somebody types
SUGGESTION = 100  # characters of one
NAMED = 10  # options that are named to somebody who typed something else


class Moves(commands.Cog):
    """Commands and presses of those who play."""

    def __init__(self, store: Store, matches: Matches, responses: Responses) -> None:
        self.store = store
        self.matches = matches
        self.responses = responses

    async def press_choose(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A button or a menu with the options of a decision."""
        option, at = values[0] if values else press.arg, (press.turn, press.moment)
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.choose(press.match, interaction.user.id, option, at))

    async def press_undo(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Undo."""
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.undo(press.match, interaction.user.id, press))

    async def press_hand(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons My hand and Choose in secret: the player's own panel, which nobody else sees."""
        await self.responses.show_private(interaction, *await self.matches.load(press.match))

    @app_commands.command(description="Choose by typing; the list shows exactly what the rules allow now")
    @app_commands.describe(choice="What you choose")
    async def move(self, interaction: discord.Interaction, choice: str) -> None:
        press = Press.parse(choice)
        if press is None or press.action != "move":
            match, table = await self.find_own(interaction)
            decision = require_decision(match, table, require_seat(match, interaction.user.id))
            press = Press("move", match.id, match.turn, match.moment, find_option(match, decision, choice))
        at = (press.turn, press.moment)
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.choose(press.match, interaction.user.id, press.arg, at))

    @move.autocomplete("choice")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The legal options whose words contain what was typed."""
        try:
            match, table = await self.find_own(interaction)
            decision = require_decision(match, table, require_seat(match, interaction.user.id))
        except Refusal:
            return []
        words = Words(match.game, [*match.names])
        labels = [(option, words.option(decision, option)) for option in decision.options]
        typed = current.casefold().strip()
        fitting = [(option, label) for option, label in labels if typed in label.casefold()]
        return [
            app_commands.Choice(
                name=label[:SUGGESTION], value=Press("move", match.id, match.turn, match.moment, option).custom_id
            )
            for option, label in fitting[:SUGGESTIONS]
        ]

    @app_commands.command(
        description="Take your last choice back, as long as nobody has chosen since and nothing came to light"
    )
    async def undo(self, interaction: discord.Interaction) -> None:
        match, _ = await self.find_own(interaction)
        async with self.responses.changing(interaction, match.id) as response:
            await response.show(*await self.matches.undo(match.id, interaction.user.id))

    @app_commands.command(description="See your hand and what you can choose; nobody else sees it")
    async def hand(self, interaction: discord.Interaction) -> None:
        await self.responses.show_private(interaction, *await self.find_own(interaction))

    async def find_own(self, interaction: discord.Interaction) -> tuple[Match, Table]:
        """The game a command is about: that of this channel, or elsewhere the only one the person plays in."""
        match = await self.store.match_in(interaction.channel_id or 0)
        if match is None:
            running = [one for one in await self.store.matches_of(interaction.user.id) if one.status == "running"]
            running = [one for one in running if interaction.user.id in one.people] or running
            if len(running) != 1 or interaction.guild_id is not None:
                raise Refusal(
                    "There is no game in this channel. Open one with /play, or go to the channel where yours is played."
                )
            match = running[0]
        return await self.matches.load(match.id)


def find_option(match: Match, decision: Decision, text: str) -> str:
    """The option that somebody means who typed `text`.  Raises Refusal, with the options, when it is none."""
    words = Words(match.game, [*match.names])
    found = words.find(decision, text)
    if found is None:
        labels = [f"**{escape_markdown(words.option(decision, one))}**" for one in decision.options[:NAMED]]
        more = f" (and {len(decision.options) - NAMED} more)" if len(decision.options) > NAMED else ""
        raise Refusal(
            f"“{escape_markdown(text[:60])}” is not possible here. {words.ask(decision)} You can choose "
            f"{join_words(labels, 'or')}{more}."
        )
    return found
