"""The guild as Discord shows it, the first world, and the bot's leaving and coming back."""

from typing import Any

from sandbox.ids import timestamp
from sandbox.world import JSON, TEXT, World


def first_world() -> World:
    """Belfry Square: three channels, five people, one bot."""
    world = World()
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"):
        world.add_person(name, (world.keeper_role,) if name == "Ada" else ())
    for name in ("games", "board-room", "chat"):
        world.add_channel(name)
    return world


def set_present(world: World, present: bool) -> None:
    """Removes the bot from the guild or invites it back."""
    if present == world.present:
        return
    world.present = present
    if present:
        invited = guild_create(world)
        del invited["unavailable"]
        world.tell("GUILD_CREATE", invited)
    else:
        for thread in world.threads():
            if thread.thread:
                thread.thread.members.pop(world.bot.id, None)
        world.commands = {None: world.commands.get(None, [])}
        world.tell("GUILD_DELETE", {"id": world.guild_id})
    world.tell("commands", {})


def guild_json(world: World) -> JSON:
    """Discord's guild object."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
         "afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
         "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences"),
    )  # fmt: skip
    return nothing | {
        "id": world.guild_id, "name": world.guild_name, "features": [], "owner_id": world.owner,
        "region": "deprecated", "afk_timeout": 300, "system_channel_flags": 0, "widget_enabled": False,
        "verification_level": 0, "roles": list(world.roles.values()), "default_message_notifications": 0,
        "mfa_level": 0, "explicit_content_filter": 0, "max_members": 500000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": "en-US", "premium_progress_bar_enabled": False, "nsfw": False, "nsfw_level": 0,
        "emojis": [], "stickers": [],
    }  # fmt: skip


def guild_create(world: World) -> JSON:
    """What the gateway tells of the guild when the bot comes in."""
    threads = [thread for thread in world.threads() if thread.thread and not thread.thread.archived]
    return guild_json(world) | {
        "joined_at": timestamp(), "large": False, "unavailable": False, "member_count": len(world.members),
        "members": [world.members[world.bot.id].json()], "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        "channels": [world.channel_json(channel) for channel in world.channels.values() if channel.type == TEXT],
        "threads": [world.channel_json(t) for t in threads if world.may(world.bot.id, t, "view_channel")],
    }  # fmt: skip
