"""What a newcomer can begin by one press on the page's first screen."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from sandbox.models import JSON


@dataclass(frozen=True)
class Offer:
    """A slash command that is ready to be sent; the page shows it once the bot has that command.

    Offers with the same `heading` stand together below it. `label` says what begins, `about` a little more, or nothing.
    `options`: by their names.  `vary`: the name of one of them that the page lets a person change before, among the
    choices that the command has for it.  `picture`: gives a PNG of what begins, which the page asks for when it shows
    the offer.
    """

    heading: str
    label: str
    about: str
    command: str
    options: Mapping[str, str | int | float | bool]
    vary: str = ""
    picture: Callable[[], Awaitable[bytes]] | None = None

    def json(self) -> JSON:
        """The offer as the page gets it."""
        options = [{"name": name, "value": value} for name, value in self.options.items()]
        return {
            "heading": self.heading, "label": self.label, "about": self.about, "command": self.command,
            "options": options, "vary": self.vary, "picture": self.picture is not None,
        }  # fmt: skip
