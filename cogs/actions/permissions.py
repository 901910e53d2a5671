"""The permissions Belfry needs in a channel: one list for the invite, the check and the words.

No privileged intents are needed, and nothing like Administrator.
"""

import discord

from cogs.panels.names import join_words

# name in discord.py -> (name in Discord's settings, what Belfry does with it)
NEEDED = {
    "view_channel": ("View Channels", "to see the channel"),
    "send_messages": ("Send Messages", "to post the board"),
    "attach_files": ("Attach Files", "to send pictures"),
    "embed_links": ("Embed Links", "to show pictures in messages"),
    "read_message_history": ("Read Message History", "to see when the board has scrolled away"),
}
IN_THREADS = {"send_messages_in_threads": ("Send Messages in Threads", "to post the board in a thread")}
FOR_THREADS = {"create_public_threads": ("Create Public Threads", "to open a thread for a second game")} | IN_THREADS


def make_invite(application: int) -> str:
    """The link that adds Belfry to a server with exactly the permissions it uses."""
    permissions = discord.Permissions(**dict.fromkeys(NEEDED | FOR_THREADS, True))
    return discord.utils.oauth_url(application, permissions=permissions, scopes=("bot", "applications.commands"))


def explain_missing(permissions: discord.Permissions, *, thread: bool, new_thread: bool = False) -> str:
    """A sentence that names the permissions that are missing here and where to switch them on; empty if none is."""
    needed = dict(NEEDED)
    if thread:
        needed = {name: words for name, words in needed.items() if name != "send_messages"} | IN_THREADS
    if new_thread:
        needed |= FOR_THREADS
    lacking = [f"**{label}** ({why})" for name, (label, why) in needed.items() if not getattr(permissions, name)]
    if not lacking:
        return ""
    them = "it" if len(lacking) == 1 else "them"
    return (
        f"I may not do everything here that a game needs. Missing: {join_words(lacking)}. "
        f"Somebody who manages this server can switch {them} on for the role Belfry under Server Settings, Roles, "
        f"or for this channel alone under Edit Channel, Permissions. Then try again."
    )
