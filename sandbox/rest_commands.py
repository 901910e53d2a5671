"""Application commands, everywhere or in one guild: Discord's reference Interactions, Application Commands."""

from sandbox import command_validation
from sandbox.errors import Refused
from sandbox.models import JSON
from sandbox.request import NOTHING, Answer, Call, Route

_PLAIN = ("name", "description", "type", "options", "nsfw", "contexts", "integration_types", "name_localizations",
          "description_localizations", "default_member_permissions", "dm_permission", "handler")  # fmt: skip
USER_INSTALL = 1
ENTRY_POINT = 4


def _scope(call: Call) -> str | None:
    if call.values["application"] != call.world.application_id:
        raise Refused(10002)
    guild = call.values.get("guild")
    if guild is not None:
        if guild not in call.world.guilds or not call.world.guilds[guild].present:
            raise Refused(50001)
        return guild
    return None


def _command(call: Call, body: JSON, known: JSON | None) -> JSON:
    scope = _scope(call)
    command: JSON = {
        "id": known["id"] if known else call.world.ids.next(), "application_id": call.world.application_id,
        "version": call.world.ids.next(), "type": 1, "description": "", "default_member_permissions": None,
        "nsfw": False, "name_localizations": None, "description_localizations": None,
    }  # fmt: skip
    command |= {key: body[key] for key in _PLAIN if body.get(key) is not None}
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if scope:
        command["guild_id"] = scope
    else:
        command.setdefault("contexts", None)
        command.setdefault("integration_types", [0])
    return command


def _key(command: JSON) -> tuple[int, str]:
    return int(command.get("type") or 1), str(command.get("name"))


def _check(call: Call, bodies: list[JSON]) -> list[str]:
    """What Discord refuses in these commands.

    None may be for who has installed the application for themselves where nobody can
    (https://github.com/elizaOS/eliza/pull/16067); the entry point is Discord's own.
    """
    problems = command_validation.check_commands(bodies)
    for number, body in enumerate(bodies):
        if USER_INSTALL in (body.get("integration_types") or ()) and _key(body)[0] != ENTRY_POINT:
            problems += [] if call.world.user_install else [f"{number}.integration_types: User install is off."]
    return problems


def commands(call: Call) -> Answer:
    """Get Global (Guild) Application Commands."""
    return 200, call.world.commands.get(_scope(call), [])


def replace_commands(call: Call) -> Answer:
    """Bulk Overwrite Global (Guild) Application Commands: a command of the same name and type keeps its id.

    The Entry Point command of an Activity must be in the list (https://github.com/serenity-rs/serenity/issues/2993).
    """
    bodies = call.body
    if not isinstance(bodies, list):
        raise Refused(50035, ["body: A list of commands is expected."])
    problems = _check(call, bodies)
    if problems:
        raise Refused(50035, problems)
    known = {_key(command): command for command in call.world.commands.get(_scope(call), [])}
    if any(kind == ENTRY_POINT for kind, _ in known.keys() - {_key(body) for body in bodies}):
        raise Refused(50240)
    return _store(call, [_command(call, body, known.get(_key(body))) for body in bodies])


def _store(call: Call, commands: list[JSON]) -> Answer:
    call.world.commands[_scope(call)] = commands
    call.world.tell("commands", {})
    return 200, commands


def create_command(call: Call) -> Answer:
    """Create Application Command; one of the same name and type is replaced and keeps its id."""
    body, present = call.payload, call.world.commands.get(_scope(call), [])
    known = next((command for command in present if _key(command) == _key(body)), None)
    others = [command for command in present if command is not known]
    problems = _check(call, [*others, body])
    if problems:
        raise Refused(50035, problems)
    made = _command(call, body, known)
    _store(call, [*others, made])
    return (200 if known else 201), made


def _found(call: Call) -> JSON:
    for command in call.world.commands.get(_scope(call), []):
        if command["id"] == call.values["command"]:
            return command
    raise Refused(10063)


def command(call: Call) -> Answer:
    """Get Application Command."""
    return 200, _found(call)


def edit_command(call: Call) -> Answer:
    """Edit Application Command."""
    old = _found(call)
    body = {**old, **call.payload}
    others = [command for command in call.world.commands[_scope(call)] if command is not old]
    problems = _check(call, [*others, body])
    if problems:
        raise Refused(50035, problems)
    made = _command(call, body, old)
    _store(call, [*others, made])
    return 200, made


def delete_command(call: Call) -> Answer:
    """Delete Application Command."""
    old = _found(call)
    _store(call, [command for command in call.world.commands[_scope(call)] if command is not old])
    return NOTHING


_ONE: list[Route] = [
    ("GET", "/commands", commands),
    ("PUT", "/commands", replace_commands),
    ("POST", "/commands", create_command),
    ("GET", "/commands/{command}", command),
    ("PATCH", "/commands/{command}", edit_command),
    ("DELETE", "/commands/{command}", delete_command),
]

ROUTES: list[Route] = [
    *((method, f"/applications/{{application}}{path}", answer) for method, path, answer in _ONE),
    *((method, f"/applications/{{application}}/guilds/{{guild}}{path}", answer) for method, path, answer in _ONE),
]
