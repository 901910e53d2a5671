"""Cut Discord's official OpenAPI document down to the operations that a board-game bot uses.

`python tests/openapi/subset.py SOURCE` reads the whole document (SOURCE is `specs/openapi.json` of the repository
discord/discord-api-spec, MIT) and writes `discord.json` beside this file: the operations of `OPERATIONS` with every
schema, response and parameter that they reach, minified. Only what constrains nothing is left out: prose, response
headers, security, and the form-encoded copies of request bodies (which media types an operation takes stays readable).
"""

import json
import sys
from pathlib import Path
from typing import Any

OPERATIONS = frozenset(
    """
    get_my_user get_user get_my_oauth2_application get_my_application get_gateway get_bot_gateway
    list_application_commands bulk_set_application_commands create_application_command
    get_application_command update_application_command delete_application_command
    list_guild_application_commands bulk_set_guild_application_commands create_guild_application_command
    get_guild_application_command update_guild_application_command delete_guild_application_command
    create_interaction_response execute_webhook
    get_original_webhook_message update_original_webhook_message delete_original_webhook_message
    get_webhook_message update_webhook_message delete_webhook_message
    list_messages create_message get_message update_message delete_message bulk_delete_messages
    list_pins create_pin delete_pin trigger_typing_indicator
    get_channel update_channel delete_channel create_dm
    create_thread create_thread_from_message get_active_guild_threads
    list_public_archived_threads list_private_archived_threads
    list_thread_members get_thread_member add_thread_member delete_thread_member join_thread leave_thread
    get_guild get_guild_member list_guild_members search_guild_members
    """.split()  # noqa: SIM905 - a list of this length reads better in lines
)
METHODS = ("get", "put", "post", "patch", "delete")
PROSE = ("description", "title", "externalDocs", "deprecated")


def subset(source: dict[str, Any], operations: frozenset[str] = OPERATIONS) -> dict[str, Any]:
    """The part of the document that `operations` (operation ids) reach. KeyError names those it does not have."""
    paths: dict[str, Any] = {}
    missing = set(operations)
    for path, entry in source["paths"].items():
        kept = {m: _operation(entry[m]) for m in METHODS if m in entry and entry[m]["operationId"] in operations}
        if kept:
            missing -= {operation["operationId"] for operation in kept.values()}
            paths[path] = {"parameters": [_plain(p) for p in entry.get("parameters", [])], **kept}
    if missing:
        raise KeyError(f"not in the document: {', '.join(sorted(missing))}")
    components: dict[str, dict[str, Any]] = {}
    open_references = _references(paths)
    while open_references:
        reference = open_references.pop()
        section, name = reference.removeprefix("#/components/").split("/")
        if name not in components.setdefault(section, {}):
            part = source["components"][section][name]
            components[section][name] = _response(part) if section == "responses" else _plain(part)
            open_references |= _references(components[section][name])
    return {
        "openapi": source["openapi"],
        "info": source["info"],
        "paths": paths,
        "components": {section: dict(sorted(parts.items())) for section, parts in sorted(components.items())},
    }


def _operation(operation: dict[str, Any]) -> dict[str, Any]:
    kept = {
        "operationId": operation["operationId"],
        "parameters": [_plain(p) for p in operation.get("parameters", [])],
        "responses": {status: _response(answer) for status, answer in operation["responses"].items()},
    }
    if "requestBody" in operation:
        media = operation["requestBody"]["content"]
        content = {kind: _plain(form) if kind == "application/json" else {} for kind, form in media.items()}
        kept["requestBody"] = {"required": operation["requestBody"].get("required", False), "content": content}
    return kept


def _response(answer: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in answer:
        return answer
    content = {kind: _plain(form) for kind, form in answer.get("content", {}).items()}
    return {"description": "", **({"content": content} if content else {})}


def _plain(schema: Any, names: bool = False) -> Any:
    """`schema` without prose; in a mapping of property names (`names`) nothing is prose."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _plain(part, key == "properties") for key, part in schema.items() if names or key not in PROSE}


def _references(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*(_references(item) for item in part))
    if not isinstance(part, dict):
        return set()
    found = set().union(*(_references(item) for item in part.values()))
    return found | ({part["$ref"]} if isinstance(part.get("$ref"), str) else set())


if __name__ == "__main__":
    document = subset(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    target = Path(__file__).with_name("discord.json")
    target.write_text(json.dumps(document, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{target.name}: {target.stat().st_size} bytes\n")
