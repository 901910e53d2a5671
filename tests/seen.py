"""A message as a person sees it, with the questions that tests ask about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandbox.components import BUTTON, GALLERY, SELECTS, THUMBNAIL, text, walk
from sandbox.models import JSON


@dataclass(frozen=True)
class Seen:
    """A message; `json` is what the page gets."""

    json: JSON

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.json["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.json["channel_id"])

    @property
    def author(self) -> str:
        """The user id of its author."""
        return str(self.json["author"]["id"])

    @property
    def text(self) -> str:
        """Its content, or all its text displays."""
        return text(self.json).strip("\n")

    @property
    def only_you(self) -> bool:
        """Whether nobody else sees it."""
        return bool(self.json.get("only_you"))

    @property
    def notified(self) -> list[str]:
        """The ids of those whom it pinged."""
        return list(self.json["notified"])

    @property
    def alerted(self) -> list[str]:
        """The ids of those for whom it made a sound."""
        return list(self.json["alerted"])

    @property
    def parts(self) -> Iterator[JSON]:
        """All its components."""
        return walk(self.json["components"])

    @property
    def buttons(self) -> list[JSON]:
        """All its buttons, in reading order."""
        return [part for part in self.parts if part["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """What is written on its buttons."""
        return [part.get("label") or "" for part in self.buttons]

    @property
    def menus(self) -> list[JSON]:
        """Its select menus."""
        return [part for part in self.parts if part["type"] in SELECTS]

    @property
    def pictures(self) -> list[JSON]:
        """Url, size and alt text (`description`) of each picture, attached or in a gallery."""
        found = [dict(file) for file in self.json["attachments"]]
        for part in self.parts:
            items: list[Any] = part["items"] if part["type"] == GALLERY else [part] if part["type"] == THUMBNAIL else []
            found += [{**item["media"], "description": item.get("description")} for item in items]
        return found

    @property
    def alt_texts(self) -> list[str]:
        """The alt text of each picture, empty where there is none."""
        return [picture.get("description") or "" for picture in self.pictures]

    def button(self, name: str) -> JSON:
        """The button with that label or custom_id; KeyError when there is none."""
        for part in self.buttons:
            if name in (part.get("label"), part.get("custom_id")):
                return part
        raise KeyError(f"No button {name!r} among {self.labels}.")

    def menu(self, values: list[str], custom_id: str | None = None) -> JSON:
        """The menu with that custom_id, else the first that offers all `values`; KeyError when there is none."""
        for part in self.menus:
            offered = {name for option in part.get("options", ()) for name in (option["value"], option["label"])}
            if custom_id == part["custom_id"] or (custom_id is None and (set(values) <= offered or not offered)):
                return part
        raise KeyError(f"No menu with {values}.")
