"""Channels and threads: the endpoints of Discord's reference Resources, Channel, by the names that they have there."""

from sandbox import messages
from sandbox.errors import Refused
from sandbox.models import DM, FORUMS, JSON, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, Channel, Thread
from sandbox.request import NOTHING, Answer, Call, Route

HAS_THREAD = 1 << 5
"""The message flag for one that a thread hangs below."""

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
"""Minutes without a message after which a thread may fall asleep."""

ACTIVE_THREADS = 1000
"""How many threads of a guild may be awake."""


def read(call: Call) -> Answer:
    """Get Channel."""
    return 200, call.world.channel_json(call.channel())


def edit(call: Call) -> Answer:
    """Modify Channel; a thread can also be archived, locked, and given another time until it falls asleep."""
    channel, payload = call.channel(), call.payload
    if channel.type == DM:
        raise Refused(50003)
    if channel.thread is None:
        if not call.world.may(call.bot, channel, "manage_channels"):
            raise Refused(50013)
        channel.topic = payload.get("topic", channel.topic)
    else:
        _edit_thread(call, channel, channel.thread)
    if "name" in payload:
        channel.name = _name(payload)
    call.world.changed_channel(channel)
    return 200, call.world.channel_json(channel)


def _edit_thread(call: Call, channel: Channel, thread: Thread) -> None:
    payload, world = call.payload, call.world
    manager = world.may(call.bot, channel, "manage_threads")
    opens = payload == {"archived": False} and world.may(call.bot, channel, "send_messages_in_threads")
    if not manager and (thread.locked or "locked" in payload or (thread.owner != call.bot and not opens)):
        raise Refused(50013)
    if thread.archived and payload.get("archived") is not False:
        raise Refused(50083)
    archived = bool(payload.get("archived", thread.archived))
    if archived != thread.archived or payload.get("auto_archive_duration"):
        thread.active, thread.changed = world.clock.now(), world.timestamp()
    thread.archived = archived
    thread.locked = bool(payload.get("locked", thread.locked))
    thread.archive_after = _archive_after(payload, thread.archive_after)


def _name(payload: JSON) -> str:
    name = str(payload.get("name") or "")
    if not 1 <= len(name) <= 100:
        raise Refused(50035, ["name: Must be between 1 and 100 in length."])
    return name


def _archive_after(payload: JSON, usual: int) -> int:
    minutes = payload.get("auto_archive_duration") or usual
    if minutes not in ARCHIVE_AFTER:
        raise Refused(50035, [f"auto_archive_duration: Value must be one of {ARCHIVE_AFTER}."])
    return int(minutes)


def delete(call: Call) -> Answer:
    """Delete/Close Channel; a DM stays."""
    channel = call.channel()
    if channel.type == DM:
        return 200, call.world.channel_json(channel)
    if not call.world.may(call.bot, channel, "manage_threads" if channel.thread else "manage_channels"):
        raise Refused(50013)
    data = call.world.channel_json(channel)
    call.world.delete_channel(channel)
    return 200, data


def start_thread(call: Call) -> Answer:
    """Start Thread without Message, announced in its channel by a system message unless it is private.

    The type must be one that the channel can have: an announcement channel has threads of type 10, and no others.
    """
    kind = call.payload.get("type", PRIVATE_THREAD)
    if kind not in set().union(*THREADS.values()):
        raise Refused(50035, ["type: Value must be one of {10, 11, 12}."])
    parent = call.channel("create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
    thread = _thread(call, parent, call.world.ids.next(), kind)
    if kind != PRIVATE_THREAD:
        reference = {"type": 0, "channel_id": thread.id, "guild_id": parent.guild}
        more: JSON = {"type": 18, "message_reference": reference}
        messages.post(call.world, call.backend.files, parent, call.bot, {"content": thread.name}, [], more=more)
    return 201, call.world.channel_json(thread)


def start_thread_from_message(call: Call) -> Answer:
    """Start Thread from Message: it has that message's id, and the type that the channel's threads have."""
    parent = call.channel("create_public_threads")
    message = call.message(parent)
    if message.id in call.world.channels:
        raise Refused(160004)
    thread = _thread(call, parent, message.id, THREADS.get(parent.type, (PUBLIC_THREAD,))[0])
    message.json["flags"] |= HAS_THREAD
    message.json["thread"] = call.world.channel_json(thread)
    call.world.tell("MESSAGE_UPDATE", message.json, channel=parent.id)
    return 201, call.world.channel_json(thread)


def _thread(call: Call, parent: Channel, key: str, kind: int) -> Channel:
    if parent.type in FORUMS or kind not in THREADS.get(parent.type, ()):
        raise Refused(50024)
    if sum(thread.guild == parent.guild for thread in call.world.awake_threads()) >= ACTIVE_THREADS:
        raise Refused(160006)
    minutes = _archive_after(call.payload, 4320)
    return call.world.add_thread(parent, _name(call.payload), call.bot, key, minutes, kind)


def _joined(call: Call) -> tuple[Channel, Thread]:
    channel = call.channel()
    if channel.thread is None:
        raise Refused(50024)
    call.check_open(channel)
    return channel, channel.thread


def add_member(call: Call) -> Answer:
    """Join Thread, Add Thread Member: 50083 while the thread is archived."""
    channel, thread = _joined(call)
    user = call.bot if call.values.get("user") is None else call.world.user(call.values["user"]).id
    if user != call.bot and not call.world.may(call.bot, channel, "send_messages_in_threads"):
        raise Refused(50013)
    if user not in thread.members:
        thread.members[user] = call.world.timestamp()
        added = [call.world.thread_member(channel, user)]
        call.world.changed_members(channel, {"added_members": added})
    return NOTHING


def remove_member(call: Call) -> Answer:
    """Leave Thread, Remove Thread Member: 50083 while the thread is archived."""
    channel, _ = _joined(call)
    user = call.values.get("user", call.bot)
    if user != call.bot and not call.world.may(call.bot, channel, "manage_threads"):
        raise Refused(50013)
    call.world.remove_from_thread(user, channel)
    return NOTHING


def members(call: Call) -> Answer:
    """List Thread Members."""
    channel = call.channel()
    if channel.thread is None:
        raise Refused(50024)
    return 200, [call.world.thread_member(channel, user) for user in channel.thread.members]


def archived_public(call: Call) -> Answer:
    """List Public Archived Threads."""
    return _archived(call, private=False)


def archived_private(call: Call) -> Answer:
    """List Private Archived Threads."""
    return _archived(call, private=True)


def _archived(call: Call, private: bool) -> Answer:
    parent = call.channel("read_message_history")
    every = [thread for thread in call.world.threads(parent) if (thread.type == PRIVATE_THREAD) == private]
    threads = [thread for thread in every if thread.thread and thread.thread.archived]
    mine = [call.world.thread_member(thread, call.bot) for thread in threads if thread.thread
            and call.bot in thread.thread.members]  # fmt: skip
    return 200, {"threads": [call.world.channel_json(t) for t in threads], "members": mine, "has_more": False}


ROUTES: list[Route] = [
    ("GET", "/channels/{channel}", read),
    ("PATCH", "/channels/{channel}", edit),
    ("DELETE", "/channels/{channel}", delete),
    ("POST", "/channels/{channel}/threads", start_thread),
    ("POST", "/channels/{channel}/messages/{message}/threads", start_thread_from_message),
    ("GET", "/channels/{channel}/threads/archived/public", archived_public),
    ("GET", "/channels/{channel}/threads/archived/private", archived_private),
    ("GET", "/channels/{channel}/thread-members", members),
    ("PUT", "/channels/{channel}/thread-members/@me", add_member),
    ("DELETE", "/channels/{channel}/thread-members/@me", remove_member),
    ("PUT", "/channels/{channel}/thread-members/{user}", add_member),
    ("DELETE", "/channels/{channel}/thread-members/{user}", remove_member),
]
