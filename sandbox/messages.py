"""Writing, editing and deleting messages as Discord does.

White space around a text is dropped, and a text of nothing else is none (seen by others:
https://github.com/qaisjp/go-discord-irc/pull/133 and 137).
"""

import re

from sandbox import validation
from sandbox.components import V2, media, received, text, walk
from sandbox.errors import Refused
from sandbox.files import Files, Upload
from sandbox.models import DM, EPHEMERAL, JSON, PRIVATE_THREAD, Channel, Message
from sandbox.permissions import bits
from sandbox.phones import Notification
from sandbox.plain_text import make_line
from sandbox.world import World

SUPPRESS_EMBEDS, LOADING, SILENT = 1 << 2, 1 << 7, 1 << 12
"""Message flags (Discord's numbers)."""

_SENDABLE = SUPPRESS_EMBEDS | SILENT | V2
_MENTION = re.compile(r"<@!?(\d+)>")


def write(
    world: World, files: Files, channel: Channel, author: str, payload: JSON, uploads: list[Upload],
    only: str | None = None, more: JSON | None = None,
) -> Message:  # fmt: skip
    """Posts a message; Refused when Discord would refuse its contents or the thread is locked.

    `payload` and `uploads` are the request's; `only` makes it ephemeral for that person; `more` are further fields of
    Discord's message object (webhook, interaction). Permissions are the caller's matter.
    """
    problems = validation.check_message(payload, [upload.name for upload in uploads])
    if problems:
        raise Refused(50035, problems)
    parts = (payload.get(key) for key in ("embeds", "components", "sticker_ids", "poll"))
    if not (trim(payload) or uploads or any(parts)):
        raise Refused(50006)
    if channel.thread is not None:
        _open(world, channel, author, only)
        if "webhook_id" not in (more or {}):  # an answer to an interaction does not bring the bot in
            channel.thread.members.setdefault(author, world.timestamp())
    message = post(world, files, channel, author, payload, uploads, only, more)
    if channel.type == PRIVATE_THREAD and only is None:
        _add_mentioned(world, channel, message)
    return message


def _open(world: World, channel: Channel, author: str, only: str | None) -> None:
    assert channel.thread is not None
    code = world.closed(author, channel, waking=True)
    if code and only is None:
        raise Refused(code)
    if channel.thread.archived and not code:
        world.archive(channel, False, channel.thread.locked)


def _add_mentioned(world: World, channel: Channel, message: Message) -> None:
    """A mention brings who may see the channel into its private thread, also the bot, which then hears of the thread
    (https://github.com/FireDiscordBot/bot/issues/102; Gateway Events: "Thread Create")."""
    assert channel.thread is not None
    for user in message.notified:
        if user not in channel.thread.members and world.permissions(user, channel) & bits("view_channel"):
            channel.thread.members[user] = world.timestamp()
            world.changed_members(channel, {"added_members": [world.thread_member(channel, user)]})
            name = "THREAD_CREATE" if user == world.bot.id else "THREAD_UPDATE"
            world.tell(name, world.channel_json(channel), channel=channel.id)


def post(
    world: World, files: Files, channel: Channel, author: str, payload: JSON, uploads: list[Upload],
    only: str | None = None, more: JSON | None = None,
) -> Message:  # fmt: skip
    """As `write`, without validation (placeholders and system messages)."""
    kept = _attach(files, channel, payload, uploads, [], only)
    flags = int(payload.get("flags") or 0) & (_SENDABLE | LOADING) | (EPHEMERAL if only else 0)
    data: JSON = {
        "id": world.ids.next(), "type": 0, "channel_id": channel.id, "author": world.users[author].json(),
        "content": trim(payload), "timestamp": world.timestamp(), "edited_timestamp": None, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [],
        "attachments": [] if flags & V2 else kept, "embeds": payload.get("embeds") or [], "pinned": False,
        "components": received(payload.get("components") or [], kept), "flags": flags,
    }  # fmt: skip
    if channel.type != DM and only is None:
        data["position"] = channel.sent
    data |= more or {}
    if payload.get("nonce") is not None:
        data["nonce"] = payload["nonce"]
    people = notified(world, data, payload.get("allowed_mentions"))
    data["mentions"] = [world.users[user].json() for user in people]
    nonce = None if payload.get("nonce") is None else str(payload["nonce"])
    message = Message(data["id"], channel.id, author, data, only, kept, nonce, people)
    message.alerted = alerted(world, channel, message)
    channel.messages[message.id] = message
    if only is None:
        channel.last_message = message.id
        channel.sent += 1
        if channel.thread:
            channel.thread.active = world.clock.now()
    world.tell("MESSAGE_CREATE", data, only, channel.id)
    if message.alerted:
        sender, line = world.users[author], make_line(world, data["content"])
        notification = Notification(
            message.id, channel.id, sender.global_name or sender.username, data["timestamp"], line
        )
        for user in message.alerted:
            world.phones.ring(user, notification)
    return message


def edit(world: World, files: Files, message: Message, payload: JSON, uploads: list[Upload]) -> Message:
    """Changes a message as an edit by its author does."""
    channel = world.channel(message.channel)
    problems = validation.check_message(payload, [upload.name for upload in uploads], message.json, message.files)
    if problems:
        raise Refused(50035, problems)
    data = message.json
    v2 = bool((message.flags | int(payload.get("flags") or 0)) & V2)
    if not v2 and not _leaves_something(message, payload, uploads):
        raise Refused(50006)
    kept = _attach(files, channel, payload, uploads, message.files, message.only)
    if "flags" in payload and payload["flags"] is not None:
        data["flags"] = data["flags"] & ~SUPPRESS_EMBEDS | int(payload["flags"]) & (SUPPRESS_EMBEDS | V2)
    data["flags"] &= ~LOADING
    if "content" in payload:
        data["content"] = trim(payload)
    if "embeds" in payload:
        data["embeds"] = payload["embeds"] or []
    if "components" in payload:
        data["components"] = received(payload["components"] or [], kept)
    if v2:
        data["content"], data["embeds"] = "", []
        shown = {item.get("attachment_id") for part in walk(data["components"]) for item in media(part)}
        kept = [file for file in kept if file["id"] in shown]
    for file in message.files:
        if file not in kept:
            files.drop(file["id"])
    message.files = kept
    data["attachments"] = [] if v2 else kept
    if "content" in payload or "components" in payload:
        people = notified(world, data, payload.get("allowed_mentions"))
        data["mentions"] = [world.users[user].json() for user in people]
    data["edited_timestamp"] = world.timestamp()
    world.tell("MESSAGE_UPDATE", data, message.only, message.channel)
    return message


def _leaves_something(message: Message, payload: JSON, uploads: list[Upload]) -> bool:
    """Whether anything is left of a message without Components V2 after an edit."""
    after = {**message.json, "attachments": message.files, **payload}
    return bool(uploads or trim(after) or any(after[key] for key in ("attachments", "embeds", "components")))


def trim(payload: JSON) -> str:
    """The text of a request as Discord keeps it."""
    return str(payload.get("content") or "").strip()


def _remove(world: World, files: Files, message: Message) -> Channel:
    channel = world.channel(message.channel)
    del channel.messages[message.id]
    channel.pins.pop(message.id, None)
    world.phones.take_back(message.id, message.alerted)
    for file in message.files:
        files.drop(file["id"])
    return channel


def erase(world: World, files: Files, message: Message) -> None:
    """Deletes a message."""
    channel = _remove(world, files, message)
    data: JSON = {"id": message.id, "channel_id": message.channel}
    if channel.guild:
        data["guild_id"] = channel.guild
    world.tell("MESSAGE_DELETE", data, message.only, message.channel)


def purge(world: World, files: Files, channel: Channel, count: int) -> None:
    """Deletes the newest `count` messages that all can see, which the bot hears as one dispatch (Resources, Message:
    "Bulk Delete Messages")."""
    newest = [message for message in channel.messages.values() if message.only is None][-count:]
    for message in newest:
        _remove(world, files, message)
    data: JSON = {"ids": [message.id for message in newest], "channel_id": channel.id}
    if channel.guild:
        data["guild_id"] = channel.guild
    world.tell("MESSAGE_DELETE_BULK", data, channel=channel.id)


def mentioned(world: World, data: JSON) -> list[str]:
    """The users whom the text of a message names, in order."""
    return [user for user in dict.fromkeys(_MENTION.findall(text(data))) if user in world.users]


def notified(world: World, data: JSON, allowed: JSON | None) -> list[str]:
    """The users whom a message pings: those named in its text, if `allowed_mentions` allows, and who is replied to."""
    people = mentioned(world, data)
    if allowed is not None and "users" not in allowed.get("parse", ()):
        chosen = {str(user) for user in allowed.get("users") or ()}
        people = [user for user in people if user in chosen]
    replied = data.get("referenced_message")
    if replied and (allowed is None or allowed.get("replied_user")):
        people.append(replied["author"]["id"])
    return list(dict.fromkeys(people))


def alerted(world: World, channel: Channel, message: Message) -> list[str]:
    """The people for whom a message makes a sound: whom it pings where they see it, and who gets it directly; nobody
    with SUPPRESS_NOTIFICATIONS. Who acts has the phone in hand, so an answer makes no sound for them."""
    if message.only is not None or message.flags & SILENT:
        return []
    acting = message.json.get("interaction_metadata", {}).get("user", {}).get("id")
    people = dict.fromkeys((*message.notified, *((channel.recipient,) if channel.recipient else channel.friends)))
    return [
        user
        for user in people
        if user not in (message.author, acting, world.bot.id) and world.may(user, channel, "view_channel")
    ]


def _attach(
    files: Files, channel: Channel, payload: JSON, uploads: list[Upload], present: list[JSON], only: str | None
) -> list[JSON]:
    """The attachments after a request: on an edit, `attachments` is the complete list of what stays and what is new."""
    listed = payload.get("attachments")
    described = {str(entry.get("id")): entry for entry in listed or ()}
    kept = present if "attachments" not in payload else [file for file in present if file["id"] in described]
    result = []
    for file in kept:
        entry = described.get(file["id"], {})
        result.append({**file, "description": entry["description"]} if entry.get("description") else file)
    for upload in sorted(uploads, key=lambda upload: upload.number):
        entry = described.get(str(upload.number), {})
        name = entry.get("filename") or upload.name
        result.append(files.add(channel.id, upload, name, entry.get("description"), only is not None))
    return result
