"""Reading a request's body: JSON, or multipart with `payload_json` and `files[n]`.

The multipart reader splits the whole body at once: a picture costs a few copies instead of a loop over lines.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import Refused
from sandbox.files import Upload

_FIELD = re.compile(rb'(?<![a-z])name="([^"]*)"')
_FILENAME = re.compile(rb'filename="((?:[^"\\]|\\.)*)"')
_TYPE = re.compile(rb"content-type:\s*([^\r\n]+)", re.IGNORECASE)
_NUMBER = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True)
class Body:
    """What a request carries: its JSON (an object, a list or None) and its files."""

    json: Any = None
    uploads: list[Upload] = field(default_factory=list)


def read(content_type: str, raw: bytes) -> Body:
    """The body of a request; Refused 50109 or 50035 when it cannot be read."""
    if not raw:
        return Body()
    if content_type.startswith("multipart/form-data"):
        return _multipart(content_type, raw)
    return Body(_loads(raw))


def _loads(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise Refused(50109) from None


def _multipart(content_type: str, raw: bytes) -> Body:
    boundary = re.search(r'boundary="?([^";]+)"?', content_type)
    if boundary is None:
        raise Refused(50035, ["body: The multipart boundary is missing."])
    payload: Any = {}
    uploads = []
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        name = _FIELD.search(head)
        if name is None:
            raise Refused(50035, ["body: A part has no name."])
        field_name = name[1].decode()
        if field_name == "payload_json":
            payload = _loads(data)
            continue
        number, filename = _NUMBER.fullmatch(field_name), _FILENAME.search(head)
        if number is None or filename is None:
            raise Refused(50035, [f"{field_name}: A file is expected as files[n] with a file name."])
        kind = _TYPE.search(head)
        content = kind[1].decode().strip() if kind else None
        if content == "application/octet-stream":
            content = None
        uploads.append(Upload(int(number[1]), filename[1].decode(), content, data))
    return Body(payload, uploads)
