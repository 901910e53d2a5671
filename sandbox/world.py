"""The world: guilds with their people, channels and threads, DMs, messages, and the news of what changes in it.

Nothing here knows of sockets. Whoever wants to know what happens (gateway, page, tests) listens by `World.listen`.
"""

from collections.abc import Callable
from pathlib import Path

from sandbox.clock import MovableClock
from sandbox.errors import Refused
from sandbox.models import (
    COLOURS,
    DM,
    FORUMS,
    GROUP_DM,
    JSON,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    ROOMS,
    TEXT,
    VOICES,
    Channel,
    Guild,
    Member,
    Message,
    News,
    Thread,
    User,
)
from sandbox.permissions import BITS, EVERYONE, IN_DM, INVITED, TIMED_OUT, Overwrite, allowed, bits
from sandbox.phones import Phones
from sandbox.snowflakes import Snowflakes, timestamp


class World:
    """Guilds, their people and one bot application. `clock`: what time it is here; `tick` does what has become due."""

    def __init__(self, bot: str = "Belfry", clock: Path | None = None) -> None:
        self.clock = MovableClock(clock, self.tick)
        self.ids = Snowflakes(self.clock.now)
        self.application_id = self.ids.next()
        self.token = "sandbox"
        self.bot = User(self.application_id, bot, None, "#5865f2", bot=True)
        self.owner = User("1", "host", "Host", "#99aab5")  # of the application, who is on no server
        self.users: dict[str, User] = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str | None, list[JSON]] = {}
        self.user_install = True  # whether people can install the application for themselves (the portal's switch)
        self.nonces: dict[tuple[str, str], tuple[Message, float]] = {}  # by author and nonce; when they were posted
        self.phones = Phones(self.tell)
        self._listeners: list[Callable[[News], None]] = []
        self._told_offset = self.clock.offset

    @property
    def home(self) -> Guild:
        """The first guild: new people and new channels come there."""
        return next(iter(self.guilds.values()))

    @property
    def people(self) -> list[User]:
        """All users but the bot, in the order in which they came."""
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

    # Time

    def timestamp(self) -> str:
        """The present moment as Discord writes it."""
        return timestamp(self.clock.now())

    def tick(self) -> None:
        """Does what has become due: tells that the clock was moved, and archives threads without activity."""
        if self.clock.offset != self._told_offset:
            self._told_offset = self.clock.offset
            self.tell("clock", {"offset": self.clock.offset})
        for channel in self.awake_threads():
            thread = channel.thread
            if thread and self.clock.now() >= thread.active + 60 * thread.archive_after:
                self.archive(channel, True, thread.locked)

    # People and guilds

    def add_guild(self, name: str) -> Guild:
        """A new guild with the bot in it; its owner is the first person who joins."""
        guild = Guild(self.ids.next(), name)
        guild.add_role(guild.id, "@everyone", EVERYONE)
        guild.keeper_role = guild.add_role(self.ids.next(), "Keeper", bits("manage_channels"))
        guild.bot_role = guild.add_role(self.ids.next(), self.bot.username, INVITED, managed=True)
        guild.members[self.bot.id] = Member(self.bot, [guild.bot_role], self.timestamp())
        self.guilds[guild.id] = guild
        return guild

    def guild(self, guild: str) -> Guild:
        """The guild with that id; Refused 10004 when there is none."""
        try:
            return self.guilds[guild]
        except KeyError:
            raise Refused(10004) from None

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild of a channel or thread; None for a DM."""
        return None if channel.guild is None else self.guilds[channel.guild]

    def add_person(self, name: str, roles: tuple[str, ...] = ()) -> User:
        """A new person, who joins the first guild; ValueError for an empty or taken name."""
        username = "".join(name.lower().split())
        if not username or len(name) > 32:
            raise ValueError("A name has 1 to 32 characters.")
        if any(user.username == username for user in self.users.values()):
            raise ValueError(f"{name} is here already.")
        user = User(self.ids.next(), username, name, COLOURS[len(self.people) % len(COLOURS)])
        self.users[user.id] = user
        self.join(user.id, self.home, roles)
        return user

    def add_bot(self, name: str) -> User:
        """Another bot in the first guild, such as one that writes and cleans up; what it does is done with its id."""
        user = User(self.ids.next(), name.lower(), name, "#808080", bot=True)
        self.users[user.id] = user
        self.join(user.id, self.home, (self.home.keeper_role,))
        return user

    def join(self, user: str, guild: Guild, roles: tuple[str, ...] = ()) -> None:
        """A person joins a guild, for the first time or again."""
        if user in guild.members:
            return
        member = guild.members[user] = Member(self.user(user), list(roles), self.timestamp())
        guild.owner = guild.owner or user
        self.tell("GUILD_MEMBER_ADD", {**member.json(), "guild_id": guild.id})
        self.tell("people", {})
        for channel in self.channels.values():
            if channel.guild == guild.id:
                self.tell("seen", {}, only=user, channel=channel.id)

    def leave(self, user: str, guild: Guild) -> None:
        """A person leaves a guild with its threads; ValueError for its owner, whom Discord does not let go."""
        if user == guild.owner:
            raise ValueError("Who owns a server cannot leave it.")
        if guild.members.pop(user, None) is None:
            return
        self.tell("GUILD_MEMBER_REMOVE", {"guild_id": guild.id, "user": self.user(user).json()})
        for channel in [channel for channel in self.channels.values() if channel.guild == guild.id]:
            if channel.thread:
                self.remove_from_thread(user, channel)
            self.phones.look(user, channel.id)
            self.tell("gone", {"id": channel.id}, only=user)
        self.tell("people", {})

    def shares_guild(self, user: str) -> bool:
        """Whether the bot is in a guild with that person, without which Discord delivers no direct messages."""
        return any(guild.present and user in guild.members for guild in self.guilds.values())

    def user(self, user: str) -> User:
        """The user with that id; Refused 10013 when there is none."""
        try:
            return self.users[user]
        except KeyError:
            raise Refused(10013) from None

    # Permissions

    def permissions(self, user: str, channel: Channel) -> int:
        """What the user may do in the channel (in a thread: what its parent says); 0 for strangers.

        Interactions tell these as `app_permissions`. Whether the user gets into the channel at all is not in them: see
        `reaches`. Where only the commands are installed, the bot has what everybody has
        (https://github.com/discord/discord-api-docs/issues/7251).
        """
        guild = self.guild_of(channel)
        if guild is None:
            return IN_DM if user in (channel.recipient, *channel.friends, self.bot.id) else 0
        place = self.channels[channel.parent] if channel.parent else channel
        if user == self.bot.id and not guild.present:
            everyone = int(guild.roles[guild.id]["permissions"])
            return allowed(everyone, user, (), guild.id, place.overwrites) if guild.commands else 0
        if user not in guild.members:
            return 0
        base = guild.roles_of(user)
        if user == guild.owner:
            base |= BITS["administrator"]
        may = allowed(base, user, guild.members[user].roles, guild.id, place.overwrites)
        silenced = (guild.members[user].timed_out or "") > self.timestamp() and not base & BITS["administrator"]
        return may & TIMED_OUT if silenced else may

    def reaches(self, user: str, channel: Channel) -> bool:
        """Whether the user gets into the channel; who does not, meets "Missing Access" there.

        Into a private thread get its members, and who may manage threads (Topics, Threads: "Permissions"). The text of
        a voice channel is for who may connect (Resources, Message: "Get Channel Messages").
        """
        guild = self.guild_of(channel)
        if user == self.bot.id and (channel.type == GROUP_DM or (guild and not guild.present)):
            return False
        held = self.permissions(user, channel)
        if channel.type == PRIVATE_THREAD and channel.thread and user not in channel.thread.members:
            return bool(held & BITS["manage_threads"])
        return channel.type not in VOICES or bool(held & BITS["connect"])

    def may(self, user: str, channel: Channel, *names: str) -> bool:
        """Whether the user gets into the channel and has all permissions of these names there."""
        wanted = bits(*names)
        return self.permissions(user, channel) & wanted == wanted and self.reaches(user, channel)

    def writable(self, user: str, channel: Channel) -> bool:
        """Whether the user may post there."""
        if channel.type in FORUMS:
            return False
        needed = "send_messages_in_threads" if channel.thread else "send_messages"
        return self.may(user, channel, "view_channel", needed) and self.closed(user, channel, waking=True) is None

    def closed(self, user: str, channel: Channel, waking: bool = False) -> int | None:
        """Discord's error code when a thread takes no change by this user, else None.

        160005 when it is locked and the user lacks Manage Threads, 50083 when it is archived. `waking`: the change is a
        message, which opens an archived thread unless it is locked (Topics, Threads).
        """
        thread = channel.thread
        if thread is None:
            return None
        locked = thread.locked and not self.may(user, channel, "manage_threads")
        if thread.archived and (locked or not waking):
            return 50083
        return 160005 if locked else None

    # Channels

    def add_group(self, *friends: str) -> Channel:
        """A new group DM of these people."""
        group = Channel(self.ids.next(), GROUP_DM, "group", friends=friends)
        self.channels[group.id] = group
        return group

    def channel(self, channel: str) -> Channel:
        """The channel, thread or DM with that id; Refused 10003 when there is none."""
        try:
            return self.channels[channel]
        except KeyError:
            raise Refused(10003) from None

    def add_channel(self, name: str, topic: str | None = None, guild: Guild | None = None, kind: int = TEXT) -> Channel:
        """A new channel below all others of the guild, of the first one when none is given."""
        guild = guild or self.home
        position = sum(channel.guild == guild.id and channel.type in ROOMS for channel in self.channels.values())
        channel = Channel(self.ids.next(), kind, name, guild.id, position, topic)
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
        self.tell("seen", {}, only=user, channel=channel.id)
        return channel

    def add_thread(
        self, parent: Channel, name: str, owner: str, thread_id: str, archive_after: int, kind: int = PUBLIC_THREAD
    ) -> Channel:
        """A new thread with the id `thread_id`, which `owner` joins. `archive_after`: minutes until it falls asleep."""
        now = self.timestamp()
        thread = Thread(owner, archive_after, now, now, self.clock.now(), members={owner: now})
        channel = Channel(thread_id, kind, name, parent.guild, parent=parent.id, thread=thread)
        self.channels[channel.id] = channel
        self.tell("THREAD_CREATE", {**self.channel_json(channel), "newly_created": True}, channel=channel.id)
        return channel

    def changed_channel(self, channel: Channel) -> None:
        """Tells that a channel or thread has changed."""
        name = "CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE"
        self.tell(name, self.channel_json(channel), channel=channel.id)

    def remove_from_thread(self, user: str, channel: Channel) -> None:
        """The user leaves a thread, or is taken out of it."""
        if channel.thread and channel.thread.members.pop(user, None):
            self.changed_members(channel, {"removed_member_ids": [user]})

    def changed_members(self, channel: Channel, change: JSON) -> None:
        """Tells who has joined or left a thread: `change` is what THREAD_MEMBERS_UPDATE says of it."""
        assert channel.thread is not None
        about = {"id": channel.id, "guild_id": channel.guild, "member_count": len(channel.thread.members)}
        self.tell("THREAD_MEMBERS_UPDATE", about | change, channel=channel.id)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its threads, or a thread."""
        for thread in self.threads(channel):
            del self.channels[thread.id]
            self.phones.lose(thread.id)
            self.tell("gone", {"id": thread.id})
        name = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
        data = self.channel_json(channel)
        self.tell(name, data, channel=channel.id)
        del self.channels[channel.id]
        self.phones.lose(channel.id)

    def threads(self, parent: Channel | None = None) -> list[Channel]:
        """The threads of a channel, or all."""
        every = [channel for channel in self.channels.values() if channel.thread is not None]
        return [thread for thread in every if parent is None or thread.parent == parent.id]

    def awake_threads(self) -> list[Channel]:
        """All threads that are not archived."""
        return [channel for channel in self.threads() if channel.thread and not channel.thread.archived]

    def archive(self, channel: Channel, archived: bool, locked: bool) -> None:
        """Archives and locks a thread, or takes that back; Refused 50024 for what is no thread."""
        if channel.thread is None:
            raise Refused(50024)
        thread = channel.thread
        if (thread.archived, thread.locked) != (archived, locked):
            if thread.archived != archived:
                thread.active, thread.changed = self.clock.now(), self.timestamp()
            thread.archived, thread.locked = archived, locked
            self.changed_channel(channel)

    def deny(self, channel: Channel, names: list[str]) -> None:
        """Takes these permissions from the bot in that channel; an empty list gives all back."""
        channel.overwrites.pop(self.bot.id, None)
        if names:
            channel.overwrites[self.bot.id] = Overwrite(1, deny=bits(*names))
        self.changed_channel(channel)

    def time_out(self, guild: Guild, seconds: float) -> None:
        """Times the bot out; 0 seconds end it.  Bots are told of their own membership without the members intent
        (Events, Gateway: "List of Intents")."""
        bot = guild.members[self.bot.id]
        bot.timed_out = timestamp(self.clock.now() + seconds) if seconds else None
        self.tell("GUILD_MEMBER_UPDATE", bot.json() | {"guild_id": guild.id})
        self.tell("guilds", {})

    def channel_json(self, channel: Channel) -> JSON:
        """Discord's channel object."""
        data: JSON = {"id": channel.id, "type": channel.type, "flags": 0, "last_message_id": channel.last_message}
        if channel.type == DM and channel.recipient:
            return {**data, "recipients": [self.users[channel.recipient].json()]}
        if channel.type == GROUP_DM:
            friends = [self.users[friend].json() for friend in channel.friends]
            return {**data, "name": None, "icon": None, "owner_id": channel.friends[0], "recipients": friends}
        data |= {"guild_id": channel.guild, "name": channel.name, "parent_id": channel.parent}
        data["rate_limit_per_user"] = 0
        if channel.thread is None:
            overwrites = [
                {"id": key, "type": value.kind, "allow": str(value.allow), "deny": str(value.deny)}
                for key, value in channel.overwrites.items()
            ]
            if channel.type in VOICES:
                data |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
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
