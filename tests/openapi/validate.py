"""Checks what goes over the wire, in both directions, against Discord's official OpenAPI document.

`Validator.request` takes what the bot sent, `Validator.response` what it was answered; both give a list of sentences,
each naming the JSON path and what is wrong there. What the document cannot know (rules between fields: duplicate
custom ids, rows, flags) is not looked for here; `test_requests.py` lists it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator as SchemaValidator
from jsonschema.validators import extend

from .shapes import Shapes
from .strict import Direction, Schema, strict, strict_schemas

BASE = "/api/v10"
FILES_AT_MOST = 10
DIRECTIONS: tuple[Direction, ...] = ("request", "response")
FORMATS = FormatChecker(formats=())


class Validator:
    """The strict document, ready to check requests and answers. Making one takes some 20 ms; keep it."""

    def __init__(self, document: dict[str, Any] | None = None) -> None:
        self.document = document or json.loads(Path(__file__).with_name("discord.json").read_text(encoding="utf-8"))
        self._operations = sorted(_operations(self.document), key=lambda operation: operation.parameters_in_path)
        self._shapes = Shapes(self.document, FORMATS)
        self._kinds: dict[Direction, type[SchemaValidator]] = {
            direction: _strict_validator(strict_schemas(self.document, direction), self._shapes)
            for direction in DIRECTIONS
        }
        self._compiled: dict[tuple[str, str, Direction], SchemaValidator] = {}

    def request(self, method: str, path: str, body: Any = None, files: Sequence[Mapping[str, Any]] = ()) -> list[str]:
        """What is wrong with a request of the bot.

        `path` may begin with /api/v10 and may end in a query; `body` is the JSON (of a multipart request its
        `payload_json` part, that is how the wire differs from the document's form), `files` the files with it.
        """
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {urlsplit(path).path} is no operation of the document"]
        found = list(self._parameters(operation, path))
        form = operation.source.get("requestBody")
        if form is None:
            if body is not None:
                found.append("$: a body, but this operation takes none")
        elif body is not None:
            found += self._check(operation, "request", "body", form["content"]["application/json"]["schema"], body)
        elif form["required"]:
            found.append("$: no body, but this operation needs one")
        if files and "multipart/form-data" not in (form or {"content": ()})["content"]:
            found.append("files: this operation takes none")
        if len(files) > FILES_AT_MOST:
            found.append(f"files: {len(files)} of them, at most {FILES_AT_MOST}")
        found += [
            f"files: a part named {file['part']!r}, not files[n]"
            for file in files
            if "part" in file and not re.fullmatch(r"files\[\d\]", file["part"])
        ]
        return found

    def response(self, method: str, path: str, status: int, body: Any = None) -> list[str]:
        """What is wrong with an answer. Of 0 (none came) and of what a proxy said (500 and above) nothing is known."""
        operation = self._operation(method, path)
        if operation is None or status >= 500 or not status:
            return []
        answers = operation.source["responses"]
        key = next((key for key in (str(status), f"{status // 100}XX") if key in answers), None)
        if key is None:
            return [f"status {status}, but {operation.name} answers {', '.join(answers)}"]
        answer = answers[key]
        if "$ref" in answer:
            answer = self.document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        if "content" not in answer:
            return [] if body in (None, "") else ["$: a body, but this answer has none"]
        return self._check(operation, "response", key, answer["content"]["application/json"]["schema"], body)

    def _operation(self, method: str, path: str) -> "Operation | None":
        place = urlsplit(path).path.removeprefix(BASE)
        return next((o for o in self._operations if o.method == method.upper() and o.pattern.fullmatch(place)), None)

    def _parameters(self, operation: "Operation", path: str) -> Iterator[str]:
        parts = urlsplit(path)
        match = operation.pattern.fullmatch(parts.path.removeprefix(BASE))
        given = {("path", name): value for name, value in match.groupdict().items()} if match else {}
        given |= {("query", name): value for name, value in parse_qsl(parts.query)}
        for (place, name), value in given.items():
            schema = operation.parameters.get((place, name))
            if schema is None:
                yield f"{place} {name}: unknown parameter"
            else:
                for said in self._check(operation, "request", f"{place} {name}", schema, _from_text(schema, value)):
                    yield said.replace("$", f"{place} {name}", 1)

    def _check(self, operation: "Operation", direction: Direction, part: str, schema: Schema, body: Any) -> list[str]:
        key = (operation.name, part, direction)
        if key not in self._compiled:
            own = strict(schema, self.document["components"]["schemas"], direction)
            self._compiled[key] = self._kinds[direction](own, format_checker=FORMATS)
        self._shapes.begin(body)
        errors = _told(list(self._compiled[key].iter_errors(body)))
        return [f"{error.json_path}: {_words(error)}" for error in errors]


@dataclass(frozen=True)
class Operation:
    """One operation of the document; `parameters` holds the schemas by place (path or query) and name."""

    name: str
    method: str
    pattern: re.Pattern[str]
    parameters_in_path: int
    parameters: dict[tuple[str, str], Schema]
    source: dict[str, Any]


def _operations(document: dict[str, Any]) -> Iterator[Operation]:
    for path, entry in document["paths"].items():
        pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))
        for method, source in entry.items():
            if method != "parameters":
                parameters = {(p["in"], p["name"]): p["schema"] for p in entry["parameters"] + source["parameters"]}
                yield Operation(source["operationId"], method.upper(), pattern, path.count("{"), parameters, source)


def _from_text(schema: Schema, value: str) -> Any:
    """A parameter's value as JSON would have it: in an address everything is text."""
    kind = schema.get("type", "string")
    if "integer" in kind and value.isdigit():
        return int(value)
    if "boolean" in kind and value.lower() in ("1", "0", "true", "false"):
        return value.lower() in ("1", "true")
    return value


def _strict_validator(schemas: dict[str, Schema], shapes: Shapes) -> type[SchemaValidator]:
    """A validator class that knows the keywords of `strict.py` and finds references in `schemas` at once.

    What was found right is remembered by its shape, and not looked at again.
    """
    right = set[tuple[str, int]]()

    def reference(validator: Any, name: str, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        key = name, shapes.number_of(instance)
        if key not in right:
            wrong = list(validator.descend(instance, schemas[name]))
            yield from wrong
            if not wrong:
                right.add(key)

    def nullable(validator: Any, inner: Schema, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        if instance is not None:
            yield from validator.descend(instance, inner)

    def dispatch(validator: Any, branches: Schema, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        if not isinstance(instance, dict):
            yield ValidationError(f"is {_shown(instance)}, should be an object")
        elif "type" not in instance:
            yield ValidationError("is missing", path=["type"])
        elif not isinstance(instance["type"], int | str) or instance["type"] not in branches:
            known = ", ".join(map(str, branches))
            yield ValidationError(f"is {_shown(instance['type'])}, should be one of {known}", path=["type"])
        else:
            yield from validator.descend(instance, branches[instance["type"]])

    def closest(validator: Any, branches: list[Schema], instance: Any, schema: Schema) -> Iterator[ValidationError]:
        yield from min((list(validator.descend(instance, branch)) for branch in branches), key=len)

    def required(validator: Any, names: list[str], instance: Any, schema: Schema) -> Iterator[ValidationError]:
        if isinstance(instance, dict):
            yield from (ValidationError("is missing", path=[name]) for name in names if name not in instance)

    def rest(validator: Any, allowed: Schema | bool, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        known = schema.get("properties", ())
        extra = [name for name in instance if name not in known] if isinstance(instance, dict) else []
        if allowed is False:
            yield from (ValidationError("is no field of this object", path=[name]) for name in extra)
        elif isinstance(allowed, dict):
            for name in extra:
                yield from validator.descend(instance[name], allowed, path=name)

    keywords = {
        "$ref": reference,
        "nullable": nullable,
        "dispatch": dispatch,
        "closest": closest,
        "required": required,
        "additionalProperties": rest,
    }
    made: type[SchemaValidator] = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
    return made


def _told(errors: list[ValidationError]) -> list[ValidationError]:
    """Without what follows from a wrong `type`: an object of the wrong kind has the wrong fields as well."""
    mistaken = [list(e.path)[:-1] for e in errors if e.validator == "enum" and e.path and e.path[-1] == "type"]
    return [e for e in errors if list(e.path)[-1:] == ["type"] or not any(_begins(e, path) for path in mistaken)]


def _begins(error: ValidationError, path: list[str | int]) -> bool:
    return list(error.path)[: len(path)] == path


def _words(error: ValidationError) -> str:
    value: Any = error.instance
    limit: Any = error.validator_value
    keyword = str(error.validator)
    match keyword:
        case "type":
            return f"is {_shown(value)}, should be {limit if isinstance(limit, str) else ' or '.join(limit)}"
        case "enum":
            return f"is {_shown(value)}, should be one of {', '.join(map(str, limit))}"
        case "maxLength" | "minLength":
            return f"has {len(value)} characters, {keyword[:3]}imum {limit}"
        case "maxItems" | "minItems" | "maxProperties":
            return f"has {len(value)} items, {keyword[:3]}imum {limit}"
        case "maximum" | "minimum":
            return f"is {_shown(value)}, {keyword} {limit}"
        case "format" | "pattern":
            return f"is {_shown(value)}, not of the form {limit}"
        case "uniqueItems":
            return "has the same item twice"
    return error.message


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


@FORMATS.checks("date-time")
def _is_date_time(value: object) -> bool:
    if not isinstance(value, str):
        return True
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


@FORMATS.checks("uri")
def _is_address(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


@FORMATS.checks("int32")
def _is_int32(value: object) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


@cache
def validator() -> Validator:
    """The one validator of this process."""
    return Validator()
