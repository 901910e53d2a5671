"""Messages by the bot's token: posting, reading, editing, deleting, pins, typing (Resources, Message)."""

from sandbox import messages
from sandbox.errors import Refused
from sandbox.limits import OLD
from sandbox.models import DM, FORUMS, JSON, Channel, Message
from sandbox.request import NOTHING, Answer, Call, Route
from sandbox.snowflakes import sent_at

NONCES = 300.0
"""Seconds for which a nonce is remembered: "the past few minutes" (Resources, Message: "Create Message")."""


def create(call: Call) -> Answer:
    """Create Message; with `enforce_nonce` a second one of the same author with the same nonce gives the first.

    Whatever the channel; and when the first one was deleted, 10008, which Discord says is intentional
    (https://github.com/discord/discord-api-docs/issues/6647).
    """
    channel = call.channel()
    _may_post(call, channel)
    payload = call.payload
    if payload.get("enforce_nonce") and (earlier := _find_same(call, str(payload.get("nonce")))):
        return 200, earlier.json
    more = _reference(channel, payload)
    message = messages.write(call.world, call.backend.files, channel, call.bot, payload, call.uploads, more=more)
    if message.nonce is not None:
        call.world.nonces[call.bot, message.nonce] = message, call.world.clock.now()
    return 200, message.json


def _find_same(call: Call, nonce: str) -> Message | None:
    now, nonces = call.world.clock.now(), call.world.nonces
    call.world.nonces = {key: sent for key, sent in nonces.items() if now - sent[1] < NONCES}
    if (call.bot, nonce) not in call.world.nonces:
        return None
    message, _ = call.world.nonces[call.bot, nonce]
    channel = call.world.channels.get(message.channel)
    if channel is None or message.id not in channel.messages:
        raise Refused(10008)
    return message


def _may_post(call: Call, channel: Channel) -> None:
    if channel.type == DM:
        user = call.world.user(channel.recipient or "")
        if not call.world.shares_guild(user.id):
            raise Refused(50278)
        if user.closed_dms:
            raise Refused(50007)
        return
    if channel.type in FORUMS:
        raise Refused(50008)
    needed = ["send_messages_in_threads" if channel.thread else "send_messages"]
    if call.uploads:
        needed.append("attach_files")
    if call.payload.get("embeds"):
        needed.append("embed_links")
    if call.payload.get("message_reference"):
        needed.append("read_message_history")
    if not call.world.may(call.bot, channel, *needed):
        raise Refused(50013)


def _reference(channel: Channel, payload: JSON) -> JSON:
    reference = payload.get("message_reference")
    if not reference:
        return {}
    found = channel.messages.get(str(reference.get("message_id")))
    if found is None or found.only is not None:
        if reference.get("fail_if_not_exists", True):
            raise Refused(50035, ["message_reference: Unknown message."])
        return {}
    about = {"type": 0, "channel_id": channel.id, "message_id": found.id}
    return {"type": 19, "message_reference": about, "referenced_message": found.json}


def history(call: Call) -> Answer:
    """Get Channel Messages, newest first; nothing without Read Message History."""
    channel = call.channel()
    if channel.type != DM and not call.world.may(call.bot, channel, "read_message_history"):
        return 200, []
    limit = int(call.query.get("limit") or 50)
    if not 1 <= limit <= 100:
        raise Refused(50035, ["limit: int value should be between 1 and 100."])
    every = [message for message in channel.messages.values() if message.only is None]
    if "after" in call.query:
        every = [message for message in every if int(message.id) > int(call.query["after"])][:limit]
    elif "before" in call.query:
        every = [message for message in every if int(message.id) < int(call.query["before"])][-limit:]
    elif "around" in call.query:
        middle = int(call.query["around"])
        older = [message for message in every if int(message.id) <= middle][-(limit // 2 + 1) :]
        every = (older + [message for message in every if int(message.id) > middle])[:limit]
    else:
        every = every[-limit:]
    return 200, [message.json for message in reversed(every)]


def read(call: Call) -> Answer:
    """Get Channel Message."""
    return 200, call.message(call.channel("read_message_history")).json


def edit(call: Call) -> Answer:
    """Edit Message: 50005 for somebody else's, 50083 in an archived thread, 30046 for an old one too often."""
    channel = call.channel()
    message = _mine(call, channel)
    call.check_open(channel)
    old = call.world.clock.now() - sent_at(message.id) >= OLD
    if old and not call.backend.limits.allows_old_edit(channel.id):
        raise Refused(30046)
    if call.uploads and channel.type != DM and not call.world.may(call.bot, channel, "attach_files"):
        raise Refused(50013)
    return 200, messages.edit(call.world, call.backend.files, message, call.payload, call.uploads).json


def _mine(call: Call, channel: Channel) -> Message:
    message = call.message(channel)
    if message.author != call.bot:
        raise Refused(50005)
    return message


def delete(call: Call) -> Answer:
    """Delete Message: one's own, or with Manage Messages any; 50083 in an archived thread."""
    channel = call.channel()
    message = call.message(channel)
    if message.author != call.bot and not call.world.may(call.bot, channel, "manage_messages"):
        raise Refused(50013 if channel.type != DM else 50003)
    call.check_open(channel)
    messages.erase(call.world, call.backend.files, message)
    return NOTHING


def pins(call: Call) -> Answer:
    """Get Channel Pins, newest first."""
    channel = call.channel("read_message_history")
    items = [{"pinned_at": at, "message": channel.messages[key].json} for key, at in reversed(channel.pins.items())]
    return 200, {"items": items, "has_more": False}


def pin(call: Call) -> Answer:
    """Pin Message, told in the channel by a system message."""
    channel = call.channel("pin_messages")
    message = call.message(channel)
    if message.id not in channel.pins:
        channel.pins[message.id] = call.world.timestamp()
        message.json["pinned"] = True
        _pins_changed(call, channel, message)
        reference = {"type": 0, "channel_id": channel.id, "message_id": message.id}
        more: JSON = {"type": 6, "message_reference": reference}
        messages.post(call.world, call.backend.files, channel, call.bot, {}, [], more=more)
    return NOTHING


def unpin(call: Call) -> Answer:
    """Unpin Message."""
    channel = call.channel("pin_messages")
    message = call.message(channel)
    if channel.pins.pop(message.id, None):
        message.json["pinned"] = False
        _pins_changed(call, channel, message)
    return NOTHING


def _pins_changed(call: Call, channel: Channel, message: Message) -> None:
    last = next(reversed(channel.pins.values()), None)
    data: JSON = {"channel_id": channel.id, "last_pin_timestamp": last}
    if channel.guild:
        data["guild_id"] = channel.guild
    call.world.tell("CHANNEL_PINS_UPDATE", data, channel=channel.id)
    call.world.tell("MESSAGE_UPDATE", message.json, channel=channel.id)


def typing(call: Call) -> Answer:
    """Trigger Typing Indicator."""
    call.channel("send_messages")
    return NOTHING


ROUTES: list[Route] = [
    ("POST", "/channels/{channel}/messages", create),
    ("GET", "/channels/{channel}/messages", history),
    ("GET", "/channels/{channel}/messages/{message}", read),
    ("PATCH", "/channels/{channel}/messages/{message}", edit),
    ("DELETE", "/channels/{channel}/messages/{message}", delete),
    ("GET", "/channels/{channel}/messages/pins", pins),
    ("PUT", "/channels/{channel}/messages/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/messages/pins/{message}", unpin),
    ("POST", "/channels/{channel}/typing", typing),
]
