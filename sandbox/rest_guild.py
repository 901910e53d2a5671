"""Who the bot is, its guild, the people in it, and DMs: Discord's references Resources, User and Resources, Guild."""

from sandbox.errors import Refused
from sandbox.guild_events import guild_json
from sandbox.models import JSON, ROOMS
from sandbox.request import Answer, Call, Route
from sandbox.world import World


def me(call: Call) -> Answer:
    """Get Current User."""
    more = {"bot": True, "mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return 200, call.world.bot.json() | more


def user(call: Call) -> Answer:
    """Get User."""
    return 200, call.world.user(call.values["user"]).json()


def my_guilds(call: Call) -> Answer:
    """Get Current User Guilds."""
    world = call.world
    guilds: list[JSON] = [
        {"id": guild.id, "name": guild.name, "icon": None, "banner": None, "owner": False,
         "permissions": guild.roles[guild.bot_role]["permissions"], "features": []}
        for guild in world.guilds.values()
        if guild.present
    ]  # fmt: skip
    return 200, guilds


def application(call: Call) -> Answer:
    """Get Current Application, as OAuth2 names it."""
    return 200, application_json(call.world)


def application_json(world: World) -> JSON:
    """Discord's application object; `integration_types_config` names the ways in which it can be installed."""
    return {
        "id": world.application_id, "name": world.bot.username, "icon": None, "description": "", "type": None,
        "verify_key": "0" * 64, "flags": 0, "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": None,
        "role_connections_verification_url": None, "owner": world.owner.json(),
        "approximate_guild_count": sum(guild.present for guild in world.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": None,
        "eligible_oauth2_scopes": [], "bot_public": True, "bot_require_code_grant": False,
        "bot": world.bot.json(),
        "integration_types_config": {"0": {}, "1": {}} if world.user_install else {"0": {}},
    }  # fmt: skip


def gateway_bot(call: Call) -> Answer:
    """Get Gateway Bot."""
    start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    start |= call.backend.session_starts
    return 200, {"url": call.backend.gateway_url, "shards": call.backend.shards, "session_start_limit": start}


def guild(call: Call) -> Answer:
    """Get Guild."""
    return 200, guild_json(call.guild())


def guild_channels(call: Call) -> Answer:
    """Get Guild Channels, without threads."""
    guild, world = call.guild(), call.world
    channels = [channel for channel in world.channels.values() if channel.guild == guild.id and channel.type in ROOMS]
    return 200, [world.channel_json(channel) for channel in channels]


def guild_roles(call: Call) -> Answer:
    """Get Guild Roles."""
    return 200, list(call.guild().roles.values())


def active_threads(call: Call) -> Answer:
    """List Active Guild Threads that the bot can see."""
    guild, world = call.guild(), call.world
    awake = [channel for channel in world.awake_threads() if channel.guild == guild.id]
    threads = [thread for thread in awake if world.may(call.bot, thread, "view_channel")]
    mine = [world.thread_member(thread, call.bot) for thread in threads if thread.thread
            and call.bot in thread.thread.members]  # fmt: skip
    return 200, {"threads": [world.channel_json(thread) for thread in threads], "members": mine, "has_more": False}


def member(call: Call) -> Answer:
    """Get Guild Member: 10007 for a user who is no member, 10013 for nobody at all."""
    guild, wanted = call.guild(), call.values["user"]
    if wanted not in guild.members:
        raise Refused(10007 if wanted in call.world.users else 10013)
    return 200, guild.members[wanted].json()


def members(call: Call) -> Answer:
    """List Guild Members, by id."""
    found = call.guild().members
    after, limit = int(call.query.get("after") or 0), int(call.query.get("limit") or 1)
    every = [key for key in sorted(found, key=int) if int(key) > after]
    return 200, [found[key].json() for key in every[:limit]]


def open_dm(call: Call) -> Answer:
    """Create DM, or the one that there is already: 40003 for new ones with too many people in a short time."""
    world = call.world
    wanted = world.user(str(call.payload.get("recipient_id")))
    if wanted.bot:
        raise Refused(50007)
    known = any(channel.recipient == wanted.id for channel in world.channels.values())
    if not known and not call.backend.limits.allows_opening():
        raise Refused(40003)
    return 200, world.channel_json(world.dm(wanted.id))


ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user}", user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/guilds/{guild}", guild),
    ("GET", "/guilds/{guild}/channels", guild_channels),
    ("GET", "/guilds/{guild}/roles", guild_roles),
    ("GET", "/guilds/{guild}/threads/active", active_threads),
    ("GET", "/guilds/{guild}/members", members),
    ("GET", "/guilds/{guild}/members/{user}", member),
]
