"""What Belfry may do in a channel, one list for the invite, the check and the words; and how much one person may open.

No privileged intents are needed, and nothing like Administrator.
"""

from typing import TypeVar

import discord
from discord import app_commands

from base.clock import DAY
from cogs.words import Marked, bold, moment, say
from cogs.words.refusals import Refusal
from store import Match, Store

T = TypeVar("T")
NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")  # as discord.py names them
IN_THREADS = "send_messages_in_threads"  # in place of send_messages
IN_VOICE = "connect"
FOR_THREADS = ("create_public_threads", IN_THREADS)
EMBED_LINKS = "embed_links"
"""Asked for by the invitation alone.  By what Discord documents it is about links and embeds, and Belfry sends neither;
it can go when /belfry setup has shown on real servers that pictures are seen without it."""
OPEN_TABLES = 3  # of one person that may wait for players on a server
TABLES_IN_ALL = 20  # that may wait there
SOLO_GAMES = 3  # of one person against computers alone that may run on a server
DAILY_THREADS = 5  # that may be opened for one person in a day, on all servers together


def require_manager(interaction: discord.Interaction) -> None:
    """Raises Refusal for who may not manage the server: everybody has the command."""
    if interaction.guild_id is None:
        raise Refusal(say("actions.permission.server"))
    if not interaction.permissions.manage_guild:
        raise Refusal(say("actions.permission.manager"))


def is_moderator(interaction: discord.Interaction, match: Match) -> bool:
    """Whether who looks after a channel has pressed this in that of a game, and may decide alone that it ends."""
    return interaction.permissions.manage_channels and interaction.channel_id == match.channel


def can_write(interaction: discord.Interaction) -> bool:
    """Whether the person may write in the channel of the interaction."""
    may = interaction.permissions
    return may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages


def allow_anywhere(command: T) -> T:
    """Make a command of who has installed Belfry for themselves, too: on any server, and in all direct messages."""
    everywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return everywhere(app_commands.allowed_installs(guilds=True, users=True)(command))


def make_invite(application: int) -> str:
    """The link that adds Belfry to a server with the permissions that it uses."""
    permissions = discord.Permissions(**dict.fromkeys((*NEEDED, *FOR_THREADS, EMBED_LINKS), True))
    return discord.utils.oauth_url(application, permissions=permissions, scopes=("bot", "applications.commands"))


def name_switch(permission: str) -> Marked:
    """What a permission is called in Discord's settings, in bold."""
    return bold(say(f"hosting.switch.{permission}"))


def list_lacking(may: discord.Permissions, *, thread: bool, new_thread: bool = False, voice: bool = False) -> list[str]:
    """The permissions that games need here and Belfry lacks, as discord.py names them.

    One that Discord takes away together with another is left out: its own switch may be on
    (https://docs.discord.com/developers/topics/permissions#implicit-permissions).
    """
    if not may.view_channel:
        return ["view_channel"]
    write = IN_THREADS if thread else "send_messages"
    needed = [write if name == "send_messages" else name for name in NEEDED]
    needed += [*(FOR_THREADS if new_thread else ()), *([IN_VOICE] if voice else ())]
    lacking = [name for name in dict.fromkeys(needed) if not getattr(may, name)]
    return [name for name in lacking if name != "attach_files"] if write in lacking else lacking


def explain_missing(
    may: discord.Permissions,
    me: discord.Member | None,
    *,
    thread: bool,
    new_thread: bool = False,
    voice: bool = False,
) -> str:
    """What keeps Belfry (`me`) from hosting a game here, and who can change that; empty if nothing does.

    A time-out takes all permissions but two away, while their switches stay on.
    """
    lacking = list_lacking(may, thread=thread, new_thread=new_thread, voice=voice)
    if lacking and me and me.timed_out_until and me.is_timed_out():
        return say("actions.permission.timed_out", until=moment(me.timed_out_until.timestamp(), "f"))
    permissions = [say(f"hosting.needed.{name}", switch=name_switch(name)) for name in lacking]
    return say("actions.permission.missing", permissions=permissions, n=len(permissions)) if permissions else ""


def explain_missing_here(interaction: discord.Interaction, *, new_thread: bool = False) -> str:
    """What keeps Belfry from hosting a game where this was pressed or typed; empty if nothing does.

    `new_thread`: the game gets a thread of its own there.
    """
    me = interaction.guild.me if interaction.guild else None
    return explain_missing(interaction.app_permissions, me, new_thread=new_thread, **describe(interaction.channel))


def describe(channel: object) -> dict[str, bool]:
    """Of what kind a channel is, for `list_lacking`."""
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return {"thread": isinstance(channel, discord.Thread), "voice": voice}


def find_channel(client: discord.Client, guild: int, channel: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel of a server, without asking Discord; None if it has not told of it, as of a thread that sleeps."""
    server = client.get_guild(guild)
    return server.get_channel_or_thread(channel) if server else None


def find_permissions(channel: discord.abc.GuildChannel | discord.Thread | None) -> discord.Permissions | None:
    """What Belfry may do in a channel; None where Discord has not told."""
    me: discord.Member | None = channel.guild.me if channel else None  # None while Discord has a failure there
    if channel is None or me is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return None
    return channel.permissions_for(me)


def explain_barrier(channel: discord.abc.GuildChannel | discord.Thread | None) -> str:
    """What keeps Belfry from showing a game in a channel; empty if nothing does, as far as Discord has told."""
    may = find_permissions(channel)
    return explain_missing(may, channel.guild.me, **describe(channel)) if channel and may is not None else ""


def may_post(channel: discord.abc.GuildChannel | discord.Thread | None) -> bool | None:
    """Whether Belfry may post a line without a picture in a channel; None where Discord has not told."""
    may = find_permissions(channel)
    if may is None:
        return None
    if isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads:
        return False
    return {*list_lacking(may, **describe(channel))} <= {"attach_files", "read_message_history"}


class Limits:
    """What is asked before something is opened, so that nobody fills a server; who manages it may open more.

    A person is answered one thing at a time (`Queues`), so what was counted is so when it is opened.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    async def require_table(self, interaction: discord.Interaction, guild: int = 0) -> None:
        """Raises Refusal when too many tables wait for players on this server, or of this person there.

        `guild`: another server, for who presses something in a direct message.
        """
        if interaction.permissions.manage_guild:
            return
        openers = [match.opener for match in await self.store.lobbies.on(guild or interaction.guild_id or 0)]
        if openers.count(interaction.user.id) >= OPEN_TABLES:
            raise Refusal(say("actions.limit.table", most=OPEN_TABLES))
        if len(openers) >= TABLES_IN_ALL:
            raise Refusal(say("actions.limit.tables", most=TABLES_IN_ALL))

    async def require_game(self, interaction: discord.Interaction, guild: int = 0) -> None:
        """Raises Refusal when too many games of this person against computers run on this server; `guild`: as above."""
        if interaction.permissions.manage_guild:
            return
        user, server = interaction.user.id, guild or interaction.guild_id
        running = [
            match
            for match in await self.store.matches.of(user)
            if match.guild == server and match.status == "running" and match.people == {user}
        ]
        if len(running) >= SOLO_GAMES:
            raise Refusal(say("actions.limit.game", most=SOLO_GAMES))

    async def require_game_of(self, interaction: discord.Interaction, match: Match) -> None:
        """The same, for a table that may become such a game by *Start*."""
        if match.status == "open" and match.people == {interaction.user.id} and match.computers:
            await self.require_game(interaction)

    async def require_thread(self, interaction: discord.Interaction) -> None:
        """Raises Refusal when too many threads were opened for this person in the last day."""
        opened = await self.store.threads.opened_for(interaction.user.id)
        if len(opened) >= DAILY_THREADS and not interaction.permissions.manage_guild:
            next_one = opened[-DAILY_THREADS] + DAY
            raise Refusal(say("actions.limit.thread", most=DAILY_THREADS, when=moment(next_one)))

    async def note_thread(self, interaction: discord.Interaction) -> None:
        """A thread was opened for this person."""
        if not interaction.permissions.manage_guild:
            await self.store.threads.note_opened(interaction.user.id)
