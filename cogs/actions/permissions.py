"""The permissions Belfry needs in a channel: one list for the invite, the check and the words.

No privileged intents are needed, and nothing like Administrator.
"""

from typing import TypeVar

import discord
from discord import app_commands

from cogs.actions.refusals import Refusal
from cogs.panels.names import join_words
from store import Match

T = TypeVar("T")

# name in discord.py -> (name in Discord's settings, what Belfry does with it)
NEEDED = {
    "view_channel": ("View Channels", "to see the channel"),
    "send_messages": ("Send Messages", "to post the board"),
    "attach_files": ("Attach Files", "to send pictures"),
    "read_message_history": ("Read Message History", "to see when the board has scrolled away"),
}
IN_THREADS = {"send_messages_in_threads": ("Send Messages in Threads", "to post the board in a thread")}
IN_VOICE = {"connect": ("Connect", "to post in the text of a voice channel")}
EMBED_LINKS = "Embed Links"
"""Asked for by the invitation alone.  By what Discord documents it is about links and embeds, and Belfry sends neither;
it can go when /belfry setup has shown on real servers that pictures are seen without it."""
FOR_THREADS = {"create_public_threads": ("Create Public Threads", "to open a thread for a second game")} | IN_THREADS


def require_manager(interaction: discord.Interaction) -> None:
    """Raises Refusal for who may not manage the server: everybody has the command."""
    if interaction.guild_id is None:
        raise Refusal("That is about a server. Type it in a channel of one that you may manage.")
    if not interaction.permissions.manage_guild:
        raise Refusal("That takes the permission *Manage Server*. Ask somebody who has it to do it for this server.")


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
    permissions = discord.Permissions(**dict.fromkeys(NEEDED | FOR_THREADS, True), embed_links=True)
    return discord.utils.oauth_url(application, permissions=permissions, scopes=("bot", "applications.commands"))


def explain_missing(
    permissions: discord.Permissions, *, thread: bool, new_thread: bool = False, voice: bool = False
) -> str:
    """A sentence that names the permissions that are missing here and where to switch them on; empty if none is."""
    needed = dict(NEEDED)
    if thread:
        needed = {name: words for name, words in needed.items() if name != "send_messages"} | IN_THREADS
    if new_thread:
        needed |= FOR_THREADS
    if voice:
        needed |= IN_VOICE
    lacking = [f"**{label}** ({why})" for name, (label, why) in needed.items() if not getattr(permissions, name)]
    if not lacking:
        return ""
    them = "it" if len(lacking) == 1 else "them"
    return (
        f"I may not do everything here that a game needs. Missing: {join_words(lacking)}. "
        f"Somebody who manages this server can switch {them} on for my role under Server Settings, Roles, "
        f"or for this channel alone under Edit Channel, Permissions. Then try again."
    )


def explain_missing_here(interaction: discord.Interaction) -> str:
    """The same for what a game needs where this was pressed or typed."""
    thread = isinstance(interaction.channel, discord.Thread)
    voice = isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel)
    return explain_missing(interaction.app_permissions, thread=thread, voice=voice)
