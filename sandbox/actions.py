"""What people do: commands, clicks, choices, forms, messages; each checked as at Discord."""

from typing import Any

from sandbox import messages
from sandbox.backend import Backend
from sandbox.components import (
    BUTTON,
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)  # fmt: skip
from sandbox.errors import Refused
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.models import DM, FORUMS, GROUP_DM, JSON, Channel, Message
from sandbox.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
"""Types of a command's options (Discord's numbers)."""

ON_USER = 2
"""The type of a command that stands in the menu on a person."""

RESOLVED = {USER_SELECT: USER, ROLE_SELECT: ROLE, MENTIONABLE_SELECT: MENTIONABLE, CHANNEL_SELECT: CHANNEL}
"""Menus whose values are ids, and the type of option that takes the same."""


GUILD_INSTALL, USER_INSTALL = 0, 1
"""For whom an application is installed (Discord's numbers; Resources, Application: "Integration Types")."""


class Denied(Exception):
    """A person cannot do this; the text says why."""


def place(world: World, user: str, channel: str) -> Channel:
    """The channel, if the person can see it."""
    found = world.channels.get(channel)
    if user not in world.users:
        raise Denied("There is no such person.")
    if found is None or not world.may(user, found, "view_channel"):
        raise Denied("There is no such channel.")
    return found


def shown(channel: Channel, user: str, message: str) -> Message:
    """The message, if the person can see it."""
    found = channel.messages.get(message)
    if found is None or found.only not in (None, user):
        raise Denied("There is no such message.")
    return found


def say(backend: Backend, user: str, channel: str, content: str) -> Message:
    """A person or another bot writes a message.  Refused with 200000 where AutoMod blocks it."""
    world = backend.world
    where = place(world, user, channel)
    if not world.writable(user, where):
        raise Denied("You cannot write here.")
    if not 1 <= len(content) <= 2000:
        raise Denied("A message has 1 to 2000 characters.")
    guild = world.guild_of(where)
    if guild and not world.user(user).bot and any(word in content.casefold() for word in guild.blocked):
        raise Refused(200000)
    return messages.write(world, backend.files, where, user, {"content": content}, [])


def visible_commands(world: World, user: str, channel: Channel) -> list[JSON]:
    """The commands that a person can use in a channel.

    Those of the guild and of everywhere, where the application is installed; and for who has it for themselves, those
    that say so (Interactions, Application Commands: "Contexts").
    """
    guild = world.guild_of(channel)
    here = GUILD_INSTALL if channel.type != GROUP_DM and (guild is None or guild.commands) else None
    ways = {here, USER_INSTALL if world.users[user].installed else None}
    every = [command for scope in dict.fromkeys((channel.guild, None)) for command in world.commands.get(scope, [])]
    return [command for command in every if ways & set(command.get("integration_types") or (GUILD_INSTALL,))]


def command(backend: Backend, user: str, channel: str, name: str, options: list[JSON]) -> Interaction:
    """A person sends a slash command; a subcommand is named with its command ("game show").

    Or chooses what stands under that name in the menu on a person, who is the one option.
    """
    world = backend.world
    where = place(world, user, channel)
    menus = [one for one in visible_commands(world, user, where) if (one["type"], one["name"]) == (ON_USER, name)]
    if menus:
        data = _menu_data(world, user, where, menus[0], options)
    else:
        data = _command_data(world, user, where, name, options, complete=True)
    return backend.interactions.begin(COMMAND, user, where, data)


def _menu_data(world: World, user: str, where: Channel, menu: JSON, options: list[JSON]) -> JSON:
    """What is sent of a command in the menu on a person (Application Commands: "User Commands")."""
    if where.guild is None or not world.may(user, where, "use_application_commands"):
        raise Denied("You cannot use commands here.")
    resolved: JSON = {}
    target = _value(world, where, {"type": USER, "name": "person"}, options[0]["value"], resolved)
    return {"id": menu["id"], "name": menu["name"], "type": ON_USER, "target_id": target, "resolved": resolved}


def autocomplete(backend: Backend, user: str, channel: str, name: str, options: list[JSON]) -> Interaction:
    """A person types into an option of a command; the option in question has `"focused": true`."""
    world = backend.world
    where = place(world, user, channel)
    data = _command_data(world, user, where, name, options, complete=False)
    return backend.interactions.begin(AUTOCOMPLETE, user, where, data)


def _command_data(world: World, user: str, where: Channel, name: str, options: list[JSON], complete: bool) -> JSON:
    words = name.split()
    visible = visible_commands(world, user, where)
    found = [entry for entry in visible if entry["name"] == words[0] and entry["type"] == 1]
    if not found:
        raise Denied(f"There is no command /{name}.")
    entry = found[0]
    needed = entry.get("default_member_permissions")
    if where.guild is None:
        contexts, here = entry.get("contexts"), 1 if where.type == DM else 2
        if entry.get("guild_id") or entry.get("dm_permission") is False or here not in (contexts or (1,)):
            raise Denied(f"/{name} cannot be used in direct messages.")
    elif where.type in FORUMS or not world.may(user, where, "use_application_commands"):
        raise Denied("You cannot use commands here.")
    elif needed is not None and world.permissions(user, where) & int(needed) != int(needed):
        raise Denied(f"You cannot use /{name}.")
    elif where.thread is not None and where.thread.locked:
        raise Denied("This thread is locked.")
    known, path = entry.get("options") or [], []
    for word in words[1:]:
        inner = [option for option in known if option["name"] == word and option["type"] in (SUBCOMMAND, GROUP)]
        if not inner:
            raise Denied(f"There is no command /{name}.")
        path.append(inner[0])
        known = inner[0].get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in known):
        raise Denied(f"/{name} needs a subcommand.")
    resolved: JSON = {}
    given = [_option(world, where, known, option, resolved, complete) for option in options]
    missing = {option["name"] for option in known if option.get("required")} - {option["name"] for option in given}
    if missing and complete:
        raise Denied(f"/{name} needs {', '.join(sorted(missing))}.")
    for step in reversed(path):
        given = [{"name": step["name"], "type": step["type"], "options": given}]
    data: JSON = {"id": entry["id"], "name": entry["name"], "type": 1, "options": given}
    if entry.get("guild_id"):
        data["guild_id"] = entry["guild_id"]
    if resolved:
        data["resolved"] = resolved
    return data


def _option(world: World, where: Channel, known: list[JSON], option: JSON, resolved: JSON, complete: bool) -> JSON:
    found = [entry for entry in known if entry["name"] == option["name"]]
    if not found:
        raise Denied(f"There is no option {option['name']}.")
    entry, value = found[0], option.get("value")
    if option.get("focused"):
        return {"name": entry["name"], "type": entry["type"], "value": value, "focused": True}
    choices = entry.get("choices")
    if choices and complete:
        named = {choice["name"].casefold(): choice["value"] for choice in choices}
        value = named.get(str(value).casefold(), value)
        if value not in named.values():
            raise Denied(f"{value!r} is not a choice of {entry['name']}.")
    value = _value(world, where, entry, value, resolved)
    return {"name": entry["name"], "type": entry["type"], "value": value}


def _value(world: World, where: Channel, entry: JSON, value: Any, resolved: JSON) -> Any:
    kind, name = entry["type"], entry["name"]
    try:
        if kind == INTEGER:
            value = int(value)
        elif kind == NUMBER:
            value = float(value)
    except (TypeError, ValueError):
        raise Denied(f"{name} is a number.") from None
    if kind in (INTEGER, NUMBER):
        least, most = entry.get("min_value"), entry.get("max_value")
        if (least is not None and value < least) or (most is not None and value > most):
            raise Denied(f"{name} is out of range.")
    elif kind == STRING:
        value = str(value)
        if not (entry.get("min_length") or 0) <= len(value) <= (entry.get("max_length") or 6000):
            raise Denied(f"{name} is too short or too long.")
    elif kind == BOOLEAN:
        value = value if isinstance(value, bool) else str(value).lower() == "true"
    else:
        value = str(value)
        _resolve(world, where, kind, value, resolved)
    return value


def _resolve(world: World, where: Channel, kind: int, key: str, resolved: JSON) -> None:
    guild = world.guild_of(where)
    members, roles = (guild.members, guild.roles) if guild else ({}, {})
    if kind in (USER, MENTIONABLE) and key in world.users:
        resolved.setdefault("users", {})[key] = world.users[key].json()
        if key in members:
            member = {**members[key].json(with_user=False), "permissions": "0"}
            resolved.setdefault("members", {})[key] = member
    elif kind in (ROLE, MENTIONABLE) and key in roles:
        resolved.setdefault("roles", {})[key] = roles[key]
    elif kind == CHANNEL and key in world.channels:
        partial = {**world.channel_json(world.channels[key]), "permissions": "0"}
        resolved.setdefault("channels", {})[key] = partial
    else:
        raise Denied(f"There is no {key}.")


def component(
    backend: Backend, user: str, channel: str, message: str, custom_id: str, kind: int, values: list[str] | None,
    forged: bool = False,
) -> Interaction:  # fmt: skip
    """A person clicks a button or chooses from a menu. `forged` skips the checks: people can send anything."""
    world = backend.world
    where = place(world, user, channel)
    found = shown(where, user, message)
    if where.thread is not None and where.thread.locked:
        raise Denied("This thread is locked.")
    if where.thread is not None and where.thread.archived:
        raise Denied("An error occurred, please try again.")  # discord-api-docs#8474, in browsers and on phones
    part = next((part for part in walk(found.json["components"]) if part.get("custom_id") == custom_id), None)
    if not forged:
        _check(part, kind, values)
        if kind != BUTTON and backend.interactions.is_chosen(user, found, custom_id, values or []):
            raise Denied("This is chosen already, so nothing is sent.")
    data: JSON = {"custom_id": custom_id, "component_type": kind, "id": (part or {}).get("id", 1)}
    if kind != BUTTON:
        data["values"] = values or []
        resolved: JSON = {}
        if kind in RESOLVED:
            for value in data["values"]:
                _resolve(world, where, RESOLVED[kind], value, resolved)
            data["resolved"] = resolved
    return backend.interactions.begin(COMPONENT, user, where, data, found)


def _check(part: JSON | None, kind: int, values: list[str] | None) -> None:
    if part is None or part["type"] != kind or kind not in (BUTTON, *SELECTS):
        raise Denied("There is no such component in this message.")
    if part.get("disabled"):
        raise Denied("This is disabled.")
    if kind == BUTTON:
        return
    chosen = values or []
    if not part["min_values"] <= len(chosen) <= part["max_values"] or len(set(chosen)) != len(chosen):
        raise Denied(f"Choose {part['min_values']} to {part['max_values']}.")
    if kind == STRING_SELECT and not set(chosen) <= {option["value"] for option in part["options"]}:
        raise Denied("This is not among the options.")


def submit(backend: Backend, user: str, interaction: str, custom_id: str, components: list[JSON]) -> Interaction:
    """A person sends the form that the bot opened as the answer to `interaction`."""
    opened = backend.interactions.get(interaction)
    if opened is None or opened.user != user or opened.modal is None or opened.modal["custom_id"] != custom_id:
        raise Denied("There is no such form.")
    where = place(backend.world, user, opened.channel)
    message = where.messages.get(opened.message) if opened.message else None
    asked = {part["custom_id"]: part for part in walk(opened.modal["components"]) if part.get("custom_id")}
    resolved: JSON = {}
    for field in walk(components):
        if field.get("custom_id"):
            _check_field(backend.world, where, asked, field, resolved)
    data: JSON = {"custom_id": custom_id, "components": components}
    if resolved:
        data["resolved"] = resolved
    return backend.interactions.begin(MODAL, user, where, data, message, trigger=opened)


def _check_field(world: World, where: Channel, asked: dict[str, JSON], field: JSON, resolved: JSON) -> None:
    part = asked.get(field["custom_id"])
    if part is None or part["type"] != field["type"]:
        raise Denied("There is no such field in this form.")
    required, kind = part.get("required", True), part["type"]
    if kind == TEXT_INPUT:
        length = len(field.get("value") or "")
        if (required and not length) or (length and length < (part.get("min_length") or 0)):
            raise Denied("This field needs more letters.")
        if length > (part.get("max_length") or 4000):
            raise Denied("This field takes fewer letters.")
    elif kind in SELECTS:
        chosen = field.get("values") or []
        least, most = part.get("min_values"), part.get("max_values")
        if not (1 if least is None else least) * bool(required or chosen) <= len(chosen) <= (most or 1):
            raise Denied("Choose as many as the form asks for.")
        for value in chosen if kind in RESOLVED else ():
            _resolve(world, where, RESOLVED[kind], value, resolved)
