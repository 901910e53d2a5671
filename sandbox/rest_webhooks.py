"""Answers to interactions: the callback and the webhook of its token (Interactions, Receiving and Responding)."""

from collections.abc import Iterator

from sandbox import command_validation, messages
from sandbox.command_validation import GROUP, SUBCOMMAND
from sandbox.errors import Refused
from sandbox.interactions import (
    CHOICES,
    COMMAND,
    DEFER_REPLY,
    DEFER_UPDATE,
    FOLLOWUPS,
    OPEN_MODAL,
    REPLY,
    UPDATE,
    Interaction,
    ephemeral,
)  # fmt: skip
from sandbox.messages import LOADING
from sandbox.models import EPHEMERAL, JSON, Channel, Message
from sandbox.request import NOTHING, Answer, Call, Route


def callback(call: Call) -> Answer:
    """Create Interaction Response, within three seconds. discord.py wants the message back (?with_response=1).

    A thread that is locked by then takes none that others would see, as if it were archived: 50083
    (https://github.com/discord/discord-api-docs/issues/6884 and 7707).
    """
    kind, data = call.payload.get("type"), call.payload.get("data") or {}
    if not isinstance(kind, int):
        raise Refused(50035, ["type: This field is required."])
    interaction = call.backend.interactions.to_answer(call.values["interaction"], call.values["token"], kind)
    message: Message | None = None
    if kind == REPLY:
        message = _reply(call, interaction, data)
    elif kind == DEFER_REPLY:
        message = _placeholder(call, interaction, data)
    elif kind == UPDATE:
        clicked = _clicked(call, interaction)
        _check_unlocked(call, interaction, private=clicked.only is not None)
        message = messages.edit(call.world, call.backend.files, clicked, data, call.uploads)
    elif kind == DEFER_UPDATE:
        message = _clicked(call, interaction)
    elif kind == CHOICES:
        _refuse(command_validation.check_choices(data))
        interaction.data = {**interaction.data, "choices": data["choices"]}
    elif kind == OPEN_MODAL:
        _refuse(command_validation.check_modal(data))
        interaction.modal = data
        call.world.tell("modal", {"interaction": interaction.id, "modal": data}, interaction.user, interaction.channel)
    settled = kind not in (DEFER_REPLY, DEFER_UPDATE)
    interaction.loading = kind == DEFER_REPLY
    call.backend.interactions.answered(interaction, kind, message.id if message else None, settled)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return NOTHING
    return 200, _callback_json(call, interaction, kind, message)


def _check_unlocked(call: Call, interaction: Interaction, private: bool) -> None:
    place = _place(call, interaction)
    if not private and place.thread and place.thread.locked and call.world.closed(call.bot, place):
        raise Refused(50083)


def _callback_json(call: Call, interaction: Interaction, kind: int, message: Message | None) -> JSON:
    about: JSON = {"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel}
    guild = call.world.channel(interaction.channel).guild
    if guild:
        about["guild_id"] = guild
    answer: JSON = {"interaction": about}
    if message:
        about["response_message_id"] = message.id
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
        if kind in (REPLY, UPDATE):
            answer["resource"] = {"type": kind, "message": message.json}
    return answer


def _refuse(problems: list[str]) -> None:
    if problems:
        raise Refused(50035, problems)


def _place(call: Call, interaction: Interaction) -> Channel:
    return call.world.channel(interaction.channel)


def _clicked(call: Call, interaction: Interaction) -> Message:
    message = _place(call, interaction).messages.get(interaction.message or "")
    if message is None:
        raise Refused(10008)
    return message


def _names(command: JSON) -> Iterator[str]:
    """The name of a command and those of its subcommand, as Discord gives them in one (Message Interaction, `name`)."""
    yield command["name"]
    for option in command.get("options") or []:
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _names(option)


def _about(call: Call, interaction: Interaction, followup: bool = False) -> JSON:
    application = call.world.application_id
    metadata = interaction.metadata
    if followup and interaction.original:
        metadata = {**metadata, "original_response_message_id": interaction.original}
    more: JSON = {"webhook_id": application, "application_id": application, "interaction_metadata": metadata}
    if not followup and interaction.kind == COMMAND:
        more["type"] = 20
        more["interaction"] = {
            "id": interaction.id, "type": interaction.kind, "name": " ".join(_names(interaction.data)),
            "user": interaction.metadata["user"],
        }  # fmt: skip
    elif interaction.message:
        more |= {"type": 19, "message_reference": {"type": 0, "channel_id": interaction.channel,
                                                   "message_id": interaction.message}}  # fmt: skip
    return more


def _reply(call: Call, interaction: Interaction, data: JSON, followup: bool = False) -> Message:
    private = ephemeral(data) or call.backend.interactions.is_hushed(interaction)
    _check_unlocked(call, interaction, private=private)
    only = interaction.user if private else None
    place, more = _place(call, interaction), _about(call, interaction, followup)
    return messages.write(call.world, call.backend.files, place, call.bot, data, call.uploads, only, more)


def _placeholder(call: Call, interaction: Interaction, data: JSON) -> Message:
    private = ephemeral(data) or call.backend.interactions.is_hushed(interaction)
    _check_unlocked(call, interaction, private=private)
    only = interaction.user if private else None
    place, more = _place(call, interaction), _about(call, interaction)
    return messages.post(call.world, call.backend.files, place, call.bot, {"flags": LOADING}, [], only, more)


def followup(call: Call) -> Answer:
    """Create Followup Message; the first one after a deferred reply takes that reply's place.

    40094 after five where the bot is not and only the user has installed it.
    """
    interaction = _interaction(call)
    interaction.followups += 1
    if interaction.followups > FOLLOWUPS and not call.backend.interactions.in_guild(interaction):
        raise Refused(40094)
    if interaction.loading and interaction.original:
        placeholder = _original(call, interaction)
        _check_unlocked(call, interaction, private=placeholder.only is not None)
        message = messages.edit(call.world, call.backend.files, placeholder, call.payload, call.uploads)
    else:
        message = _reply(call, interaction, call.payload, followup=True)
    call.backend.interactions.settle(interaction, message.id)
    return 200, message.json


def _interaction(call: Call) -> Interaction:
    return call.backend.interactions.by_token(call.values["application"], call.values["token"])


def _original(call: Call, interaction: Interaction) -> Message:
    message = _place(call, interaction).messages.get(interaction.original or "")
    if message is None:
        raise Refused(10008)
    return message


def _answer(call: Call) -> tuple[Interaction, Message]:
    interaction = _interaction(call)
    wanted = call.values["message"]
    if wanted == "@original":
        return interaction, _original(call, interaction)
    message = _place(call, interaction).messages.get(wanted)
    if message is None or message.json.get("webhook_id") != call.values["application"]:
        raise Refused(10008)
    if message.only is not None and message.only != interaction.user:
        raise Refused(10008)
    return interaction, message


def get_answer(call: Call) -> Answer:
    """Get Original Interaction Response, Get Followup Message."""
    return 200, _answer(call)[1].json


def edit_answer(call: Call) -> Answer:
    """Edit Original Interaction Response, Edit Followup Message."""
    interaction, message = _answer(call)
    _check_unlocked(call, interaction, private=message.only is not None)
    if message.only is None:
        call.check_open(_place(call, interaction))
    messages.edit(call.world, call.backend.files, message, call.payload, call.uploads)
    call.backend.interactions.settle(interaction)
    return 200, message.json


def delete_answer(call: Call) -> Answer:
    """Delete Original Interaction Response, Delete Followup Message."""
    interaction, message = _answer(call)
    messages.erase(call.world, call.backend.files, message)
    call.backend.interactions.settle(interaction)
    return NOTHING


ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", "/webhooks/{application}/{token}", followup),
    ("GET", "/webhooks/{application}/{token}/messages/{message}", get_answer),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}", edit_answer),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete_answer),
]
