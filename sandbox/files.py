"""Uploaded files: kept in memory, served as the CDN would, dropped some time after no message shows them any more."""

import mimetypes
import struct
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from sandbox.snowflakes import Snowflakes

DROPPED = 200
"""How many files outlive their message, for a page that still loads them."""


@dataclass(frozen=True)
class Upload:
    """One file of a request: its number n in `files[n]`, name, type as sent and bytes."""

    number: int
    name: str
    content_type: str | None
    data: bytes


class Files:
    """The CDN's files by attachment id. `base` is its address, known when the server listens."""

    def __init__(self, ids: Snowflakes) -> None:
        self.base = ""
        self._ids = ids
        self._data: dict[str, tuple[str, str, bytes]] = {}
        self._dropped: OrderedDict[str, None] = OrderedDict()

    def add(self, channel: str, upload: Upload, name: str, description: str | None, ephemeral: bool) -> dict[str, Any]:
        """Keeps the file; Discord's attachment object for it."""
        key = self._ids.next()
        kind = upload.content_type or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._data[key] = (name, kind, upload.data)
        folder = "ephemeral-attachments" if ephemeral else "attachments"
        url = f"{self.base}/{folder}/{channel}/{key}/{quote(name)}"
        attachment: dict[str, Any] = {
            "id": key, "filename": name, "size": len(upload.data), "url": url, "proxy_url": url, "content_type": kind,
        }  # fmt: skip
        if description:
            attachment["description"] = description
        if ephemeral:
            attachment["ephemeral"] = True
        size = picture_size(upload.data)
        if size:
            attachment["width"], attachment["height"] = size
        return attachment

    def get(self, key: str, name: str) -> tuple[str, bytes] | None:
        """Content type and bytes, or None when there is no such file."""
        found = self._data.get(key)
        return (found[1], found[2]) if found and found[0] == name else None

    def drop(self, key: str) -> None:
        """No message shows the file any more."""
        self._dropped[key] = None
        while len(self._dropped) > DROPPED:
            self._data.pop(self._dropped.popitem(last=False)[0], None)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG or GIF, else None."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    return None
