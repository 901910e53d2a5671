"""Permission bits and who has which of them where, by Discord's order of overwrites."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

BITS = {
    "create_instant_invite": 1 << 0,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "connect": 1 << 20,
    "change_nickname": 1 << 26,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
    "pin_messages": 1 << 51,
}
"""The permissions that this Discord knows, by Discord's names in lower case."""


def bits(*names: str) -> int:
    """The permissions `names` as one number; KeyError for a name that is not in `BITS`."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


EVERYTHING = bits(*BITS)

EVERYONE = bits(
    "create_instant_invite", "add_reactions", "view_channel", "send_messages", "embed_links", "attach_files",
    "read_message_history", "use_external_emojis", "connect", "change_nickname", "use_application_commands",
    "create_public_threads", "create_private_threads", "send_messages_in_threads", "use_external_apps",
)  # fmt: skip
"""What every member may do until a channel says otherwise."""

INVITED = bits(
    "view_channel", "send_messages", "send_messages_in_threads", "create_public_threads", "embed_links",
    "attach_files", "read_message_history", "use_external_emojis",
)  # fmt: skip
"""What the invitation of a bot asks for."""

TIMED_OUT = bits("view_channel", "read_message_history")
"""What a member who is timed out may do (Topics, Permissions: "Permissions for Timed Out Members")."""

IN_DM = bits("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history", "add_reactions",
             "mention_everyone", "use_external_emojis", "use_application_commands", "pin_messages")  # fmt: skip


@dataclass(frozen=True)
class Overwrite:
    """What a channel allows and denies one role (kind 0) or one member (kind 1)."""

    kind: int
    allow: int = 0
    deny: int = 0


def allowed(base: int, member: str, roles: Iterable[str], everyone: str, overwrites: Mapping[str, Overwrite]) -> int:
    """The permissions of a member in a channel.

    `base` is what the member's roles allow together; `roles` are their ids without the @everyone role's, `everyone`.
    Order of Discord's reference (Topics, Permissions): @everyone's overwrite, then those of the roles together,
    then the member's own.
    """
    if base & BITS["administrator"]:
        return EVERYTHING
    result = base
    if everyone in overwrites:
        result = result & ~overwrites[everyone].deny | overwrites[everyone].allow
    allow = deny = 0
    for role in roles:
        if role in overwrites:
            allow |= overwrites[role].allow
            deny |= overwrites[role].deny
    result = result & ~deny | allow
    if member in overwrites:
        result = result & ~overwrites[member].deny | overwrites[member].allow
    if not result & BITS["view_channel"]:
        return 0
    if not result & BITS["send_messages"]:
        result &= ~bits("mention_everyone", "attach_files", "embed_links")
    return result
