"""The schemas of the document, made strict for one direction of the wire.

The document is written loosely: it closes no object (a misspelt field passes), it states unions without saying which
branch is meant, and it knows nothing of a few fields that are on the wire. Here every object that lists its fields is
closed, a union of objects becomes one look at the `type` field (`dispatch`) or, where `type` does not tell, the branch
with the fewest errors (`closest`), a union with null becomes `nullable`, a union of constants becomes `enum`, and the
known differences between document and wire are applied.
"""

from typing import Any, Literal

Schema = dict[str, Any]
Direction = Literal["request", "response"]

NULL = {"type": "null"}
LISTED_NOWHERE: dict[Direction, dict[str, Schema]] = {
    "request": {
        # Documented in the reference of application commands, lacking in the schema.
        "ApplicationCommandCreateRequest": {"nsfw": {"type": "boolean"}},
        "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
        "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": "boolean"}},
        # discord.py sends it with every embed.
        "RichEmbed": {"flags": {"type": "integer"}},
        # discord.py sends it with every edit; Discord ignores it.
        "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": "boolean"}},
        "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
        "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
    },
    "response": {},
}
PERMISSION_SETS = ("default_member_permissions", "permissions", "allow", "deny")


def strict_schemas(document: dict[str, Any], direction: Direction) -> dict[str, Schema]:
    """All component schemas by reference (`#/components/schemas/...`), strict, for one direction.

    In requests ids may be integers and permission sets may be strings of digits: Discord takes both. In answers
    the document is taken at its word.
    """
    schemas: dict[str, Schema] = document["components"]["schemas"]
    made = {f"#/components/schemas/{name}": strict(schema, schemas, direction) for name, schema in schemas.items()}
    for name, fields in LISTED_NOWHERE[direction].items():
        made[f"#/components/schemas/{name}"]["properties"].update(fields)
    if direction == "request":
        made["#/components/schemas/SnowflakeType"]["type"] = ["string", "integer"]
    else:
        # The error of one field has a word as its code (BASE_TYPE_MAX_LENGTH), and a rate limit need not have one.
        made["#/components/schemas/Error"]["properties"]["code"]["type"] = ["integer", "string"]
        made["#/components/schemas/RatelimitedResponse"]["required"].remove("code")
    return made


def strict(schema: Schema, schemas: dict[str, Schema], direction: Direction) -> Schema:
    """One schema (and all inside it), strict. `schemas` are the components that its references name."""
    schema = dict(schema)
    parts = schema.pop("allOf", [])
    if parts and "enum" not in schema:  # With `enum` the other part only lists all values of the same kind.
        schema = _merged(schema, parts, schemas)
    branches = schema.pop("oneOf", None) or schema.pop("anyOf", None)
    if branches:
        schema |= _union(branches, schemas, direction)
    for keyword in ("items", "additionalProperties"):
        if isinstance(schema.get(keyword), dict):
            schema[keyword] = strict(schema[keyword], schemas, direction)
    if "properties" in schema:
        schema["properties"] = {
            name: _permissions(strict(field, schemas, direction)) if name in PERMISSION_SETS and direction == "request"
            else strict(field, schemas, direction)
            for name, field in schema["properties"].items()
        }  # fmt: skip
        schema.setdefault("additionalProperties", False)
    return schema


def _merged(schema: Schema, parts: list[Schema], schemas: dict[str, Schema]) -> Schema:
    """One object with the fields of all parts: closed objects cannot be put together by `allOf`."""
    objects = [_resolved(part, schemas) for part in parts]
    return {
        **schema,
        "type": "object",
        "properties": {name: field for part in objects for name, field in part.get("properties", {}).items()},
        "required": [name for part in objects for name in part.get("required", [])],
    }


def _union(branches: list[Schema], schemas: dict[str, Schema], direction: Direction) -> Schema:
    rest = [branch for branch in branches if branch != NULL]
    if all("const" in branch for branch in rest):
        return {"enum": [branch["const"] for branch in rest] + [None] * (NULL in branches)}
    if len(rest) == 1:
        inner: Schema = strict(rest[0], schemas, direction)
    else:
        kinds = [_kinds(_resolved(branch, schemas), schemas) for branch in rest]
        made = [strict(branch, schemas, direction) for branch in rest]
        if all(kinds) and len({kind for some in kinds for kind in some}) == sum(map(len, kinds)):
            inner = {"dispatch": {kind: one for some, one in zip(kinds, made, strict=True) for kind in some}}
        else:
            inner = {"closest": made}
    return {"nullable": inner} if NULL in branches else inner


def _kinds(schema: Schema, schemas: dict[str, Schema]) -> list[int | str]:
    """The values of the field `type` that make an object belong to this schema; empty when it does not say."""
    field = schema.get("properties", {}).get("type", {})
    field = _resolved(field, schemas)
    return field.get("enum") or [branch["const"] for branch in field.get("oneOf", []) if "const" in branch]


def _resolved(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    return schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def _permissions(field: Schema) -> Schema:
    if "integer" not in field.get("type", ()):
        return field
    kinds = [field["type"]] if isinstance(field["type"], str) else field["type"]
    return {**field, "type": [*kinds, "string"], "pattern": "^[0-9]+$"}
