"""The world: one guild with its people, channels, threads, DMs and messages, and the news of what changes in it.

Nothing here knows of sockets. Whoever wants to know what happens (gateway, page, tests) listens by `World.listen`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import Refused
from sandbox.ids import Snowflakes, timestamp
from sandbox.permissions import BITS, EVERYONE, IN_DM, INVITED, Overwrite, allowed, bits

JSON = dict[str, Any]
"""A JSON object as Discord sends or takes it."""

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Channel types (Discord's numbers)."""

EPHEMERAL = 1 << 6
"""The message flag for what one person alone sees."""

COLOURS = ("#c2543d", "#3b7a57", "#2f6690", "#8a5a9e", "#b8862b", "#4f6d7a", "#a23e6a", "#6b7a2f")
"""The colours of the people's pawns, in the order in which they join."""


@dataclass
class User:
    """A person or a bot. `closed_dms`: does not take direct messages from the bot."""

    id: str
    username: str
    global_name: str | None
    colour: str
    bot: bool = False
    closed_dms: bool = False

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
    """A user in the guild with the ids of its roles (without @everyone)."""

    user: User
    roles: list[str]
    joined_at: str
    locale: str = "en-US"

    def json(self, with_user: bool = True) -> JSON:
        """Discord's guild member object; `with_user` False where the user stands beside it."""
        member: JSON = {
            "avatar": None, "banner": None, "communication_disabled_until": None, "flags": 0, "nick": None,
            "joined_at": self.joined_at, "pending": False, "premium_since": None, "roles": self.roles,
            "mute": False, "deaf": False,
        }  # fmt: skip
        if with_user:
            member["user"] = self.user.json()
        return member


@dataclass
class Thread:
    """What a thread has beyond a channel. `members`: who joined it, and when."""

    owner: str
    archive_after: int
    created: str
    changed: str
    archived: bool = False
    locked: bool = False
    members: dict[str, str] = field(default_factory=dict)


@dataclass
class Message:
    """A message. `json` is Discord's message object as the bot may see it.

    `only`: the one person who sees it (ephemeral). `files`: its attachments, also those that Components V2 shows and
    that therefore do not stand in `json["attachments"]`. `nonce`: as the sender gave it, for `enforce_nonce`.
    `notified`: the ids of those whom it pinged when it was posted; edits ping nobody.
    """

    id: str
    channel: str
    author: str
    json: JSON
    only: str | None = None
    files: list[JSON] = field(default_factory=list)
    nonce: str | None = None
    notified: list[str] = field(default_factory=list)

    @property
    def flags(self) -> int:
        """Discord's message flags."""
        return int(self.json["flags"])


@dataclass
class Channel:
    """A text channel, a thread or a DM with its messages (by id, oldest first)."""

    id: str
    type: int
    name: str
    position: int = 0
    topic: str | None = None
    parent: str | None = None
    thread: Thread | None = None
    recipient: str | None = None
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


class World:
    """One guild, its people and one bot application."""

    def __init__(self, name: str = "Belfry Square", bot: str = "Belfry") -> None:
        self.ids = Snowflakes()
        self.guild_id = self.ids.next()
        self.guild_name = name
        self.application_id = self.ids.next()
        self.token = "sandbox"
        self.present = True
        self.users: dict[str, User] = {}
        self.members: dict[str, Member] = {}
        self.roles: dict[str, JSON] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str | None, list[JSON]] = {}
        self._listeners: list[Callable[[News], None]] = []
        self._add_role(self.guild_id, "@everyone", EVERYONE)
        self.keeper_role = self._add_role(self.ids.next(), "Keeper", bits("manage_channels"))
        self.bot_role = self._add_role(self.ids.next(), bot, INVITED, managed=True)
        self.bot = User(self.application_id, bot, None, "#5865f2", bot=True)
        self.users[self.bot.id] = self.bot
        self.members[self.bot.id] = Member(self.bot, [self.bot_role], timestamp())

    @property
    def owner(self) -> str:
        """The id of the guild's owner, its first person."""
        return next((user.id for user in self.users.values() if not user.bot), self.bot.id)

    @property
    def people(self) -> list[User]:
        """All users but the bot, in the order in which they joined."""
        return [user for user in self.users.values() if not user.bot]

    def listen(self, hear: Callable[[News], None]) -> Callable[[], None]:
        """Calls `hear` with all news until the function given back is called."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def tell(self, name: str, data: JSON, only: str | None = None, channel: str | None = None) -> None:
        """Something happened; the fields are those of `News`."""
        news = News(name, data, only, channel)
        for hear in list(self._listeners):
            hear(news)

    # People

    def add_person(self, name: str, roles: tuple[str, ...] = ()) -> User:
        """A new person joins the guild; ValueError for an empty or taken name."""
        username = "".join(name.lower().split())
        if not username or len(name) > 32:
            raise ValueError("A name has 1 to 32 characters.")
        if any(user.username == username for user in self.users.values()):
            raise ValueError(f"{name} is here already.")
        user = User(self.ids.next(), username, name, COLOURS[len(self.people) % len(COLOURS)])
        self.users[user.id] = user
        member = Member(user, list(roles), timestamp())
        self.members[user.id] = member
        self.tell("GUILD_MEMBER_ADD", {**member.json(), "guild_id": self.guild_id})
        self.tell("people", {})
        return user

    def user(self, user: str) -> User:
        """The user with that id; Refused 10013 when there is none."""
        try:
            return self.users[user]
        except KeyError:
            raise Refused(10013) from None

    def _add_role(self, role: str, name: str, permissions: int, managed: bool = False) -> str:
        self.roles[role] = {
            "id": role, "name": name, "permissions": str(permissions), "position": len(self.roles), "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": managed, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
        }  # fmt: skip
        return role

    # Permissions

    def permissions(self, user: str, channel: Channel) -> int:
        """What the user may do in the channel (in a thread: what its parent says); 0 for strangers."""
        if channel.type == DM:
            return IN_DM if user in (channel.recipient, self.bot.id) else 0
        member = self.members.get(user)
        if member is None or (user == self.bot.id and not self.present):
            return 0
        base = int(self.roles[self.guild_id]["permissions"])
        for role in member.roles:
            base |= int(self.roles[role]["permissions"])
        if user == self.owner:
            base |= BITS["administrator"]
        place = self.channels[channel.parent] if channel.parent else channel
        result = allowed(base, user, member.roles, self.guild_id, place.overwrites)
        if (
            channel.type == PRIVATE_THREAD
            and channel.thread
            and user not in channel.thread.members
            and not result & BITS["manage_threads"]
        ):
            return 0
        return result

    def may(self, user: str, channel: Channel, *names: str) -> bool:
        """Whether the user has all permissions of these names in the channel."""
        wanted = bits(*names)
        return self.permissions(user, channel) & wanted == wanted

    def writable(self, user: str, channel: Channel) -> bool:
        """Whether the user may post there."""
        if channel.thread is not None:
            may = self.may(user, channel, "view_channel", "send_messages_in_threads")
            return may and (not channel.thread.locked or self.may(user, channel, "manage_threads"))
        return self.may(user, channel, "view_channel", "send_messages")

    # Channels

    def channel(self, channel: str) -> Channel:
        """The channel, thread or DM with that id; Refused 10003 when there is none."""
        try:
            return self.channels[channel]
        except KeyError:
            raise Refused(10003) from None

    def add_channel(self, name: str, topic: str | None = None) -> Channel:
        """A new text channel below all others."""
        position = sum(channel.type == TEXT for channel in self.channels.values())
        channel = Channel(self.ids.next(), TEXT, name, position, topic)
        self.channels[channel.id] = channel
        self.tell("CHANNEL_CREATE", self.channel_json(channel), channel=channel.id)
        return channel

    def dm(self, user: str) -> Channel:
        """The DM between the bot and the user, opened when there is none."""
        for channel in self.channels.values():
            if channel.recipient == user:
                return channel
        channel = Channel(self.ids.next(), DM, "", recipient=user)
        self.channels[channel.id] = channel
        self.tell("dm", self.channel_json(channel), only=user, channel=channel.id)
        return channel

    def add_thread(
        self, parent: Channel, name: str, owner: str, thread_id: str, archive_after: int, kind: int = PUBLIC_THREAD
    ) -> Channel:
        """A new thread with the id `thread_id`, which `owner` joins. `archive_after`: minutes until it falls asleep."""
        now = timestamp()
        thread = Thread(owner, archive_after, now, now, members={owner: now})
        channel = Channel(thread_id, kind, name, parent=parent.id, thread=thread)
        self.channels[channel.id] = channel
        self.tell("THREAD_CREATE", {**self.channel_json(channel), "newly_created": True}, channel=channel.id)
        return channel

    def changed_channel(self, channel: Channel) -> None:
        """Tells that a channel or thread has changed."""
        if channel.thread is None:
            self.tell("CHANNEL_UPDATE", self.channel_json(channel), channel=channel.id)
        else:
            channel.thread.changed = timestamp()
            self.tell("THREAD_UPDATE", self.channel_json(channel), channel=channel.id)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its threads, or a thread."""
        for thread in self.threads(channel):
            del self.channels[thread.id]
            self.tell("gone", {"id": thread.id})
        name = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
        data = self.channel_json(channel)
        self.tell(name, data, channel=channel.id)
        del self.channels[channel.id]

    def threads(self, parent: Channel | None = None) -> list[Channel]:
        """The threads of a channel, or all."""
        every = [channel for channel in self.channels.values() if channel.thread is not None]
        return [thread for thread in every if parent is None or thread.parent == parent.id]

    def archive(self, channel: Channel, archived: bool, locked: bool) -> None:
        """Archives and locks a thread, or takes that back; Refused 50024 for what is no thread."""
        if channel.thread is None:
            raise Refused(50024)
        if (channel.thread.archived, channel.thread.locked) != (archived, locked):
            channel.thread.archived, channel.thread.locked = archived, locked
            self.changed_channel(channel)

    def deny(self, channel: Channel, names: list[str]) -> None:
        """Takes these permissions from the bot in that channel; an empty list gives all back."""
        channel.overwrites.pop(self.bot.id, None)
        if names:
            channel.overwrites[self.bot.id] = Overwrite(1, deny=bits(*names))
        self.changed_channel(channel)

    def channel_json(self, channel: Channel) -> JSON:
        """Discord's channel object."""
        data: JSON = {"id": channel.id, "type": channel.type, "flags": 0, "last_message_id": channel.last_message}
        if channel.type == DM and channel.recipient:
            return {**data, "recipients": [self.users[channel.recipient].json()]}
        data |= {"guild_id": self.guild_id, "name": channel.name, "parent_id": channel.parent}
        data["rate_limit_per_user"] = 0
        if channel.thread is None:
            overwrites = [
                {"id": key, "type": value.kind, "allow": str(value.allow), "deny": str(value.deny)}
                for key, value in channel.overwrites.items()
            ]
            return {
                **data, "position": channel.position, "topic": channel.topic, "nsfw": False,
                "permission_overwrites": overwrites,
            }  # fmt: skip
        thread = channel.thread
        data |= {
            "owner_id": thread.owner, "message_count": len(channel.messages), "total_message_sent": channel.sent,
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": thread.archived, "archive_timestamp": thread.changed, "locked": thread.locked,
                "auto_archive_duration": thread.archive_after, "create_timestamp": thread.created,
            },
        }  # fmt: skip
        if self.bot.id in thread.members:
            data["member"] = self.thread_member(channel, self.bot.id)
        return data

    def thread_member(self, channel: Channel, user: str) -> JSON:
        """Discord's thread member object; KeyError for who has not joined."""
        assert channel.thread is not None
        return {"id": channel.id, "user_id": user, "join_timestamp": channel.thread.members[user], "flags": 0}
