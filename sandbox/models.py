"""What the world is made of: users, guilds and their members, channels, threads, messages, and news of them."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.permissions import Overwrite

JSON = dict[str, Any]
"""A JSON object as Discord sends or takes it."""

EPHEMERAL = 1 << 6
"""The message flag for what one person alone sees."""

COLOURS = ("#c2543d", "#3b7a57", "#2f6690", "#8a5a9e", "#b8862b", "#4f6d7a", "#a23e6a", "#6b7a2f")
"""The colours of the people's pawns, in the order in which they join."""


@dataclass
class User:
    """A person or a bot. `closed_dms`: does not take direct messages from the bot. `installed`: has the application
    for all places where this user is (Resources, Application: "Installation Context", user context)."""

    id: str
    username: str
    global_name: str | None
    colour: str
    bot: bool = False
    closed_dms: bool = False
    installed: bool = False

    def json(self) -> JSON:
        """Discord's user object."""
        user: JSON = {
            "id": self.id, "username": self.username, "global_name": self.global_name, "discriminator": "0",
            "avatar": None, "public_flags": 0, "flags": 0, "primary_guild": None,
        }  # fmt: skip
        if self.bot:
            user["bot"] = True
        return user


@dataclass
class Member:
    """A user in a guild with the ids of its roles (without @everyone).

    `timed_out`: until when a moderator has silenced the user, as Discord writes it.
    """

    user: User
    roles: list[str]
    joined_at: str
    locale: str = "en-US"
    timed_out: str | None = None

    def json(self, with_user: bool = True) -> JSON:
        """Discord's guild member object; `with_user` False where the user stands beside it."""
        member: JSON = {
            "avatar": None, "banner": None, "communication_disabled_until": self.timed_out, "flags": 0, "nick": None,
            "joined_at": self.joined_at, "pending": False, "premium_since": None, "roles": self.roles,
            "mute": False, "deaf": False,
        }  # fmt: skip
        if with_user:
            member["user"] = self.user.json()
        return member


@dataclass
class Guild:
    """A server. `owner`: the user who may do everything there. `present`: whether the bot is in it.

    `available`: whether Discord tells the bot of it, or has a failure there (Events, Gateway Events: "Guild Delete").
    `commands`: whether the application's commands are installed there, with the bot or without it (by an invitation
    with the scope `applications.commands` alone; Topics, OAuth2: "OAuth2 Scopes").
    `keeper_role` may manage channels; `bot_role` is the bot's own. `system_channel`: where Discord welcomes who joins,
    if anywhere. `blocked`: words that AutoMod blocks in what people write; what bots write it lets through
    (https://support.discord.com/hc/en-us/articles/4421269296535, as quoted in
    https://github.com/UQComputingSociety/uqcsbot-discord/pull/113).
    """

    id: str
    name: str
    owner: str = ""
    present: bool = True
    available: bool = True
    commands: bool = True
    members: dict[str, Member] = field(default_factory=dict)
    roles: dict[str, JSON] = field(default_factory=dict)
    keeper_role: str = ""
    bot_role: str = ""
    blocked: tuple[str, ...] = ()
    system_channel: str | None = None

    def add_role(self, role: str, name: str, permissions: int, managed: bool = False) -> str:
        """A new role with that id, which is given back; `permissions` as bits."""
        self.roles[role] = {
            "id": role, "name": name, "permissions": str(permissions), "position": len(self.roles), "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": managed, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
        }  # fmt: skip
        return role

    def roles_of(self, member: str) -> int:
        """What the member's roles allow together, as bits."""
        allowed = int(self.roles[self.id]["permissions"])
        for role in self.members[member].roles:
            allowed |= int(self.roles[role]["permissions"])
        return allowed


@dataclass
class Thread:
    """What a thread has beyond a channel. `members`: who joined it, and when.

    It falls asleep (is archived) `archive_after` minutes after `active`, the moment of its last activity in seconds
    since 1970: a message, an opening, or another `archive_after` (Topics, Threads). `changed`: when that or the
    archiving changed last.
    """

    owner: str
    archive_after: int
    created: str
    changed: str
    active: float
    archived: bool = False
    locked: bool = False
    members: dict[str, str] = field(default_factory=dict)


@dataclass
class Message:
    """A message. `json` is Discord's message object as the bot may see it.

    `only`: the one person who sees it (ephemeral). `files`: its attachments, also those that Components V2 shows and
    that therefore do not stand in `json["attachments"]`. `nonce`: as the sender gave it, for `enforce_nonce`.
    `notified`: the ids of those whom it pinged when it was posted; edits ping nobody. `alerted`: of those for whom it
    made a sound.
    """

    id: str
    channel: str
    author: str
    json: JSON
    only: str | None = None
    files: list[JSON] = field(default_factory=list)
    nonce: str | None = None
    notified: list[str] = field(default_factory=list)
    alerted: list[str] = field(default_factory=list)

    @property
    def flags(self) -> int:
        """Discord's message flags."""
        return int(self.json["flags"])


@dataclass
class Channel:
    """A channel, a thread or a DM with its messages (by id, oldest first). `guild`: its id; None for a DM.

    `friends`: who writes in a group DM, in which the bot never is.
    """

    id: str
    type: int
    name: str
    guild: str | None = None
    position: int = 0
    topic: str | None = None
    parent: str | None = None
    thread: Thread | None = None
    recipient: str | None = None
    friends: tuple[str, ...] = ()
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    pins: dict[str, str] = field(default_factory=dict)
    last_message: str | None = None
    read: dict[str, str] = field(default_factory=dict)
    sent: int = 0


@dataclass(frozen=True)
class News:
    """Something that happened: a gateway dispatch in capitals, or a small-letter word that only the page hears.

    `only`: the one person who may know; the bot then hears nothing. `channel`: where, if it was in a channel.
    """

    name: str
    data: JSON
    only: str | None = None
    channel: str | None = None


TEXT, DM, VOICE, GROUP_DM, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 3, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12

NAMES = {"text": TEXT, "voice": VOICE, "announcement": ANNOUNCEMENT, "stage": STAGE, "forum": FORUM, "media": MEDIA}
"""What a guild has beside threads, by name."""

ROOMS = tuple(NAMES.values())
VOICES = (VOICE, STAGE)
"""Their texts are for who may connect (Resources, Message: "Get Channel Messages" and "Create Message")."""

FORUMS = (FORUM, MEDIA)
"""They hold nothing but threads, their posts (Topics, Threads: "Forums" and "Media Channels")."""

THREADS = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,), FORUM: (PUBLIC_THREAD,),
    MEDIA: (PUBLIC_THREAD,),
}  # fmt: skip
"""The threads that each kind of channel can have, the usual kind first (Topics, Threads)."""
