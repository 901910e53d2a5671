"""Questions to all players of a game, which is done when every person among them agrees."""

from collections.abc import Collection

import discord
from discord import ui

from cogs.names import listed, shown
from cogs.panels import Panel, note
from store import Match


def question(
    match: Match, text: str, agreed: Collection[int], *buttons: ui.Button[ui.LayoutView], hint: str = ""
) -> Panel:
    """What somebody would like, who has still to agree, and how; computers have no say."""
    asked = match.people - set(agreed)
    names = [shown(name) for seat, name in zip(match.seats, match.names, strict=True) if seat.user in asked]
    small = f"\n-# {hint}" if hint else ""
    row = ui.ActionRow[ui.LayoutView](*buttons)
    return note(f"{text} Still to agree: **{listed(names)}**.{small}", row)


def carried(match: Match, agreed: Collection[int]) -> bool:
    """Whether all people who play have agreed."""
    return match.people <= set(agreed)


async def decide(interaction: discord.Interaction, text: str) -> None:
    """Turn the question into its outcome, or say it, where none was pressed."""
    if interaction.message:
        await interaction.response.edit_message(view=note(text).view)
    else:
        await interaction.response.send_message(view=note(text).view)
