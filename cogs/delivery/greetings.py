"""What a server reads when Belfry has just come to it."""

import logging

import discord

from cogs.connection.failures import UNREACHABLE
from cogs.panels.ui import note

log = logging.getLogger("belfry.greetings")

GREETING = (
    "I host board games here: /play opens a table. Who manages this server can try out by /belfry setup whether all is "
    "well."
)


async def greet(guild: discord.Guild) -> None:
    """Say once where to begin, in a line that notifies nobody.

    Who has added Belfry stands in the audit log, which it may not read.
    """
    if place := find_place(guild):
        try:
            await place.send(view=note(GREETING).view, silent=True)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.debug("a server was not greeted", extra={"guild": guild.id, "why": type(error).__name__})


def find_place(guild: discord.Guild) -> discord.TextChannel | None:
    """Where Discord itself welcomes people; else the first channel in which Belfry may write, if there is one, and
    rather one in which everybody may."""
    rooms = [room for room in guild.text_channels if not room.is_news()]
    rooms.sort(key=lambda room: (room != guild.system_channel, not may_write(room, guild.default_role)))
    return next((room for room in rooms if may_write(room, guild.me)), None)


def may_write(room: discord.TextChannel, who: discord.Member | discord.Role) -> bool:
    """Whether somebody gets into a channel and may write there."""
    may = room.permissions_for(who)
    return may.view_channel and may.send_messages
