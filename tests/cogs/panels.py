"""What panels hold, as Discord would get it, and the matches that they are about."""

import io
import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

from PIL import Image

from cogs.panels.layout import Panel
from cogs.panels.names import Place
from cogs.panels.snapshot import BegunGame, Standing
from engine.core.table import Table
from store import Match, Seat
from tests.engine.worlds import KINDS, NAMES, Kind

IDS = [str(kind) for kind in KINDS]
V2 = 1 << 15
ELSEWHERE = Place("https://discord.com/channels/1/2/3", "W" * 100, 10**18 + 1)


def match_of(kind: Kind, table: Table) -> Match:
    """The match to which a table would belong, with ids as long as Discord's."""
    seats = tuple(Seat(10**18 + n, name) for n, name in enumerate(NAMES[: kind.seats]))
    status = "over" if table.turn_over and table.game.over() else "running"
    options = dict(kind.options)
    return Match(
        10**9,
        kind.name,
        options,
        10**18,
        10**18 + 1,
        seats[0].user,
        status,
        seats,
        999,
        1_790_000_000,
        "0" * 64,
        asked=1_790_000_000,
    )


def stand(match: Match, table: Table | None = None, **more: Any) -> Standing:
    """How a game stands in which no clock runs and nobody is away, but for what is said."""
    return replace((BegunGame if table else Standing)(match, table, {}, {}, 0, ()), **more)


def sent(panel: Panel) -> dict[str, Any]:
    """What goes to Discord."""
    return {"flags": V2, "components": panel.view.to_components()}


def everything(panel: Panel) -> str:
    """All of a message that its readers get: texts, ids, file names, alt texts, pictures and their keys."""
    pictures = [(p.filename, p.alt, p.key, pixels(p.make())) for p in panel.pictures]
    return json.dumps([sent(panel), pictures])


def pixels(png: bytes) -> str:
    """A digest of what a picture shows; the same pixels may be packed into other bytes by a fast deflate."""
    image = Image.open(io.BytesIO(png))
    return sha256(image.convert("RGB").tobytes()).hexdigest()


def walk(components: list[Any]) -> list[dict[str, Any]]:
    """All components, those inside others as well."""
    return [found for part in components for found in (part, *walk(part.get("components", [])))]


def labels(panel: Panel) -> list[str]:
    """What is written on the buttons."""
    return [part["label"] for part in walk(panel.view.to_components()) if part.get("label")]


def text(panel: Panel) -> str:
    return json.dumps(panel.view.to_components())
