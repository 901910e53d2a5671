"""What people see of games, compared with what there should be to see."""

import random
import re
from dataclasses import replace
from typing import Any

from cogs.panels.board import make_board
from cogs.timing.clocks import Clocks
from engine.core.rng import Rng
from engine.core.table import Table
from sandbox.components import walk
from store import Match
from tests.people import Person
from tests.seen import Seen

from ..people.party import CHOICE

BOARD = re.compile(r"b1:(?:hand|again):(\d+):")


async def compare_boards(shown: list[Seen], match: Match, table: Table, clocks: Clocks) -> list[str]:
    """What is wrong with these boards of a game that is running."""
    twin = replace(await clocks.look_at(match, table), table=imagined(match, table, None))
    panel = make_board(twin).view.to_components()
    there = [message.json["components"] for message in shown if not offers_by_time(message.json["components"])]
    found = [one for components in there for one in differences(words(components), words(panel))]
    return found if shown else ["no board"]


def offers_by_time(components: Any) -> bool:
    """Whether a board offers what only time brings, for which other things make room."""
    return any(str(part.get("custom_id")).startswith("b1:play_turn:") for part in walk(components))


def differences(shown: list[Any], drawn: list[Any]) -> list[str]:
    """What a message has and should not have, and the other way round."""
    return [f"{sign} {one}" for sign, these, those in (("+", shown, drawn), ("-", drawn, shown)) for one in these
            if one not in those]  # fmt: skip


def public(person: Person, room: str) -> list[Seen]:
    """What everybody sees in a channel."""
    return [message for message in person.messages(room) if not message.only_you]


def match_of(message: Seen) -> int | None:
    """The game whose board this is."""
    if not message.pictures:
        return None
    found = [match for part in message.parts if (match := BOARD.match(part.get("custom_id", "")))]
    return int(found[0][1]) if found else None


def imagined(match: Match, table: Table, reader: int | None) -> Table:
    """The same table with everything dealt and chosen anew that `reader` does not know: it must look the same.

    Where a seat has changed hands it stays as it is: run again, its log would have the names of now.
    """
    if match.former:
        return table
    twin = table.again()
    twin.game.determinize(reader, Rng.new())
    for ask in twin.decisions:
        if ask.seat != reader and ask.seat in twin.given:
            twin.given[ask.seat] = random.choice(list(ask.options))
    return twin


def words(components: Any) -> list[Any]:
    """All that can be read in a message, also by programs."""
    return [word for part in walk(components) for word in words_of(part)]


def words_of(part: dict[str, Any]) -> list[Any]:
    found: list[Any] = [part.get("custom_id"), part.get("label"), bool(part.get("disabled")), part.get("placeholder")]
    found.append(part.get("content", ""))
    found += [(o["value"], o["label"], bool(o.get("default"))) for o in part.get("options", ())]
    for item in part.get("items", ()):
        found += [item.get("description"), item["media"]["url"].partition("?")[0].rpartition("/")[2]]
    return found


def choices(components: Any) -> list[Any]:
    """What a message lets its reader choose."""
    return [words_of(part) for part in walk(components) if CHOICE.match(part.get("custom_id", ""))]
