"""What people see: messages and channels as the page gets them, and the stream of what changes."""

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.backend import Backend
from sandbox.messages import mentioned
from sandbox.models import DM, JSON, ROOMS, Channel, Message, News, User
from sandbox.world import World

LISTED = 100
"""How many messages of a channel the page gets."""


def user_json(user: User) -> JSON:
    """A user as the page gets it: Discord's fields with the colour of the pawn, and what this user has chosen."""
    return {
        "id": user.id, "username": user.username, "global_name": user.global_name, "colour": user.colour,
        "bot": user.bot, "closed_dms": user.closed_dms, "installed": user.installed,
    }  # fmt: skip


def people_json(world: World) -> list[JSON]:
    """All people, each with the ids of the guilds where they are members, and how many notifications their phone
    shows."""
    return [
        user_json(user)
        | {"guilds": [guild.id for guild in world.guilds.values() if user.id in guild.members]}
        | {"unseen": world.phones.unseen(user.id)}
        for user in world.people
    ]


def guilds_json(world: World) -> list[JSON]:
    """All guilds: whether the bot is there, and which commands only they have."""
    return [
        {"id": guild.id, "name": guild.name, "owner": guild.owner, "present": guild.present,
         "timed_out": bool(guild.members[world.bot.id].timed_out),
         "installed": guild.commands, "commands": world.commands.get(guild.id, [])}
        for guild in world.guilds.values()
    ]  # fmt: skip


def channel_json(world: World, channel: Channel, user: str) -> JSON:
    """A channel as that person sees it."""
    data = world.channel_json(channel) | {"unread": unread(channel, user), "writable": world.writable(user, channel)}
    return data | {"recipient": user_json(world.bot)} if channel.type == DM else data


def unread(channel: Channel, user: str) -> bool:
    """Whether the channel's newest message came after the person last looked."""
    return channel.last_message is not None and int(channel.last_message) > int(channel.read.get(user, 0))


def message_json(world: World, message: Message) -> JSON:
    """A message as its readers see it: `mentions` has everybody whom its text names, `notified` who was pinged, and
    `alerted` for whom it made a sound."""
    data = dict(message.json)
    data["notified"] = message.notified
    data["alerted"] = message.alerted
    data["mentions"] = [user_json(world.users[user]) for user in mentioned(world, data)]
    if message.only:
        data["only_you"] = True
    return data


def seen(channel: Channel, user: str) -> list[Message]:
    """The messages that the person sees, oldest first."""
    return [message for message in channel.messages.values() if message.only in (None, user)]


def world_json(backend: Backend, user: str) -> JSON:
    """Everything the page shows at first."""
    world = backend.world
    visible = [channel for channel in world.channels.values() if world.may(user, channel, "view_channel")]
    return {
        "me": user_json(world.users[user]),
        "people": people_json(world),
        "bot": user_json(world.bot),
        "guilds": guilds_json(world),
        "channels": [channel_json(world, channel, user) for channel in visible if channel.type in ROOMS],
        "threads": [channel_json(world, channel, user) for channel in visible if channel.thread],
        "dms": [channel_json(world, c, user) for c in visible if c.type == DM and c.last_message],
        "commands": world.commands.get(None, []),
        "offset": world.clock.offset,
        "offers": [offer.json() for offer in backend.offers],
    }  # fmt: skip


@dataclass(frozen=True)
class _Listener:
    user: str
    take: Callable[[JSON], None]
    kinds: frozenset[str] | None


class Stream:
    """Tells each listening person what changes for them."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._listeners: list[_Listener] = []
        backend.world.listen(self._hear)

    def listen(
        self, user: str, take: Callable[[JSON], None], kinds: frozenset[str] | None = None
    ) -> Callable[[], None]:
        """Calls `take` with each item of these kinds for that person, until the function given back is called.

        Kinds are words like "interaction" and "modal", which news and items share; None means everything.
        """
        listener = _Listener(user, take, kinds)
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _hear(self, news: News) -> None:
        if not self._listeners:
            return
        world = self.backend.world
        channel = world.channels.get(news.channel or "")
        for listener in list(self._listeners):
            if news.only not in (None, listener.user) or (listener.kinds and news.name not in listener.kinds):
                continue
            told_anyway = news.name.startswith(("CHANNEL_", "THREAD_")) or news.name in ("interaction", "modal")
            if channel and not told_anyway and not world.may(listener.user, channel, "view_channel"):
                continue
            for item in self._items(news, channel, listener.user):
                listener.take(item)

    def _items(self, news: News, channel: Channel | None, user: str) -> list[JSON]:
        world, data = self.backend.world, news.data
        if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and channel:
            message = channel.messages.get(data["id"])
            if message is None:
                return []
            kind = "message" if news.name == "MESSAGE_CREATE" else "edit"
            item = {"t": kind, "channel_id": channel.id, "message": message_json(world, message)}
            if kind == "edit":
                return [item]
            if message.author == user:
                channel.read[user] = message.id
                return [item]
            told: list[JSON] = [item]
            if message.only is None:
                told.append({"t": "unread", "channel_id": channel.id})
            # A direct message channel without messages is not shown, so it comes with its first one.
            first = channel.type == DM and len(channel.messages) == 1
            shown = channel_json(world, channel, user) | {"unread": False}
            return [{"t": "channel", "channel": shown}, *told] if first else told
        if news.name == "MESSAGE_DELETE_BULK":
            return [{"t": "delete", "channel_id": data["channel_id"], "id": message} for message in data["ids"]]
        if news.name == "MESSAGE_DELETE":
            return [{"t": "delete", "channel_id": data["channel_id"], "id": data["id"]}]
        if news.name in ("CHANNEL_DELETE", "THREAD_DELETE", "gone"):
            return [{"t": "gone", "id": data["id"]}]
        if news.name in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE", "seen") and channel:
            if not world.may(user, channel, "view_channel"):
                return [{"t": "gone", "id": channel.id}]
            if channel.type == DM and not channel.last_message:
                return []
            return [{"t": "channel", "channel": channel_json(world, channel, user)}]
        if news.name in ("commands", "guilds"):
            return [{"t": "guilds", "guilds": guilds_json(world), "commands": world.commands.get(None, [])}]
        if news.name == "people":
            return [{"t": "people", "people": people_json(world)}]
        if news.name in ("bot", "clock"):
            return [{"t": news.name, **data}]
        if news.name == "phone":
            own = data["person"] == user
            return [{"t": "phone"} | {key: value for key, value in data.items() if own or key != "notification"}]
        if news.name == "interaction":
            answer: JSON = {"t": "interaction", **data}
            message = channel.messages.get(answer.pop("message", "")) if channel else None
            return [answer | {"message": message_json(world, message)} if message else answer]
        if news.name == "modal":
            return [{"t": "modal", **data}]
        return []
