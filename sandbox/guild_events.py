"""Guilds as Discord shows them, the first world, and the bot's leaving and coming back."""

from pathlib import Path
from typing import Any

from sandbox.models import JSON, ROOMS, Guild
from sandbox.world import World


def first_world(clock: Path | None = None) -> World:
    """Belfry Square, with five people and three channels, and Mill Lane, where three of them meet, too."""
    world = World(clock=clock)
    square = world.add_guild("Belfry Square")
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"):
        world.add_person(name, (square.keeper_role,) if name == "Ada" else ())
    for name in ("games", "board-room", "chat"):
        world.add_channel(name)
    lane = world.add_guild("Mill Lane")
    ada, ben, cleo, *_ = world.people
    for user in (ben, ada, cleo):
        world.join(user.id, lane)
    for name in ("parlour", "porch"):
        world.add_channel(name, guild=lane)
    return world


def set_present(world: World, guild: Guild, present: bool) -> None:
    """Removes the bot from a guild, which forgets its commands and threads there, or invites it again."""
    if present == guild.present:
        set_commands(world, guild, present)
        return
    guild.present = guild.commands = present
    if present:
        invited = guild_create(world, guild)
        del invited["unavailable"]
        world.tell("GUILD_CREATE", invited)
    else:
        for channel in world.threads():
            if channel.guild == guild.id and channel.thread:
                channel.thread.members.pop(world.bot.id, None)
        world.commands.pop(guild.id, None)
        world.tell("GUILD_DELETE", {"id": guild.id})
    world.tell("guilds", {})


def rename(world: World, guild: Guild, name: str) -> None:
    """Gives a guild another name."""
    guild.name = name
    world.tell("GUILD_UPDATE", guild_json(guild))


def set_available(world: World, guild: Guild, available: bool) -> None:
    """Begins a failure of Discord in a guild, of which the bot is told nothing else meanwhile, or ends it."""
    guild.available = available
    if available:
        world.tell("GUILD_CREATE", guild_create(world, guild))
    else:
        world.tell("GUILD_DELETE", {"id": guild.id, "unavailable": True})


def set_commands(world: World, guild: Guild, installed: bool) -> None:
    """Installs or removes the application's commands in a guild without the bot.

    Its people can use them, the bot hears of that and can answer, and everything else there is closed to it
    (Interactions, Application Commands: "Authorizing Your Application").
    """
    if not guild.present and guild.commands != installed:
        guild.commands = installed
        world.tell("guilds", {})


def guild_json(guild: Guild) -> JSON:
    """Discord's guild object."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
         "afk_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
         "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences"),
    )  # fmt: skip
    return nothing | {
        "id": guild.id, "name": guild.name, "features": [], "owner_id": guild.owner,
        "system_channel_id": guild.system_channel,
        "region": "deprecated", "afk_timeout": 300, "system_channel_flags": 0, "widget_enabled": False,
        "verification_level": 0, "roles": list(guild.roles.values()), "default_message_notifications": 0,
        "mfa_level": 0, "explicit_content_filter": 0, "max_members": 500000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": "en-US", "premium_progress_bar_enabled": False, "nsfw": False, "nsfw_level": 0,
        "emojis": [], "stickers": [],
    }  # fmt: skip


def guild_create(world: World, guild: Guild) -> JSON:
    """What the gateway tells of a guild when the bot comes in."""
    here = [channel for channel in world.channels.values() if channel.guild == guild.id]
    threads = [channel for channel in world.awake_threads() if channel.guild == guild.id]
    bot = guild.members[world.bot.id]
    return guild_json(guild) | {
        "joined_at": bot.joined_at, "large": False, "unavailable": False, "member_count": len(guild.members),
        "members": [bot.json()], "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        "channels": [world.channel_json(channel) for channel in here if channel.type in ROOMS],
        "threads": [world.channel_json(t) for t in threads if world.may(world.bot.id, t, "view_channel")],
    }  # fmt: skip
