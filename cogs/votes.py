"""Questions to all players of a game, which is done when every person among them agrees."""

from collections.abc import Collection

import discord
from discord import ui

from cogs.names import listed
from cogs.panels import Panel, note
from store import Match


def question(
    match: Match, text: str, agreed: Collection[int], *buttons: ui.Button[ui.LayoutView], hint: str = ""
) -> Panel:
    """What somebody would like, who has still to agree, and how; computers have no say.

    Who is asked is mentioned; sent with `asked`, the question reaches also those who do not look into the channel.
    """
    mentions = [f"<@{seat.user}>" for seat in match.seats if seat.user in match.people - set(agreed)]
    small = f"\n-# {hint}" if hint else ""
    row = ui.ActionRow[ui.LayoutView](*buttons)
    return note(f"{text} Still to agree: {listed(mentions)}.{small}", row)


def asked(match: Match, agreed: Collection[int]) -> discord.AllowedMentions:
    """Whom a question notifies: those alone who have still to agree."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in match.people - set(agreed)]
    )


def carried(match: Match, agreed: Collection[int]) -> bool:
    """Whether all people who play have agreed."""
    return match.people <= set(agreed)


async def decide(interaction: discord.Interaction, text: str) -> None:
    """Turn the question into its outcome, or say it, where none was pressed."""
    if interaction.message:
        await interaction.response.edit_message(view=note(text).view)
    else:
        await interaction.response.send_message(view=note(text).view)
