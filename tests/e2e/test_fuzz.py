"""People do random things for a while; whatever they did, the games go on, and nobody learns what is secret.

FUZZ: for how many seconds, after which all games are played to their ends; without it nobody does anything.
SEED: which random things (1). Two runs with one seed differ in what happens first.
"""

import asyncio
import os
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from sqlite3 import connect
from typing import Any

import pytest

from cogs.panels.board import make_board
from cogs.panels.private import make_private
from engine.rng import Rng
from engine.table import Table
from sandbox.components import walk
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox
from store import Match, Store

from .bot_process import BotProcess
from .crowd import NAMES, Crowd
from .party import CHOICE, Party

SECONDS = float(os.environ.get("FUZZ", "0"))
SEED = int(os.environ.get("SEED", "1"))
ROUND = 5.0  # seconds between two looks at everything, at rest
REST = 30.0  # seconds until everything is up to date
MOST = 1500  # choices in which a game ends
BOARD = re.compile(r"b1:(?:undo|again):(\d+):")


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A Discord with more patience for the first answer than the real one: the machine may be busy."""
    async with Sandbox(port=0, deadline=6.0) as running:
        yield running


@pytest.mark.skipif(not SECONDS, reason="Set FUZZ=25 (seconds), and SEED if you like, to let people rage.")
async def test_random_people(sandbox: Sandbox, bot: BotProcess) -> None:
    crowd = Crowd(sandbox, random.Random(SEED))
    await crowd.rage(1.0)
    for _ in range(max(1, round(SECONDS / ROUND))):
        await crowd.rage(min(ROUND, SECONDS))
        assert not crowd.failed
        assert not bot.complaints()
        await at_rest(sandbox, bot)
        await look(sandbox, crowd, bot)
    await asyncio.gather(*(play_on(sandbox, match) for match in await running(sandbox, bot)))
    assert not await running(sandbox, bot)
    await at_rest(sandbox, bot)
    await look(sandbox, crowd, bot)


async def at_rest(sandbox: Sandbox, bot: BotProcess) -> None:
    """Wait until every message shows what it should, and no computer is asked anything."""
    end = time.monotonic() + REST
    while late := behind(sandbox, bot) or await thinking(bot):
        assert time.monotonic() < end, f"behind: {late}\n{bot.tail()}"
        await asyncio.sleep(0.05)


def behind(sandbox: Sandbox, bot: BotProcess) -> list[Any]:
    """The games whose messages are not up to date; those whose channel was deleted have nowhere to be."""
    with closing(connect(bot.database)) as database:
        rows = database.execute("select id, status, channel from matches where shown <> revision").fetchall()
    return [(match, status) for match, status, channel in rows if str(channel) in sandbox.world.channels]


async def thinking(bot: BotProcess) -> list[int]:
    """The games that wait for a computer."""
    store = await Store.open(bot.database)
    found = [await store.load(number) for number in await store.with_computers()]
    await store.close()
    return [match.id for match, table in found if table and any(ask.seat in match.computers for ask in table.waiting())]


async def running(sandbox: Sandbox, bot: BotProcess) -> list[Match]:
    store = await Store.open(bot.database)
    matches = [match async for match, _ in games(store)]
    await store.close()
    return [match for match in matches if match.status == "running" and str(match.channel) in sandbox.world.channels]


async def games(store: Store) -> AsyncIterator[tuple[Match, Table | None]]:
    """Every game that ever was."""
    number = 1
    while await store.match(number):
        yield await store.load(number)
        number += 1


async def play_on(sandbox: Sandbox, match: Match) -> None:
    """Those who sit at a game that is running play it to its end."""
    people = [sandbox.person(seat.name) for seat in match.seats if not seat.computer]
    party = Party(people, sandbox.person("Watcher"), str(match.channel), random.Random(match.id), closed=NAMES)
    assert not (await people[0].command(party.channel, "board")).failed
    for _ in range(MOST):
        await party.watcher.until(lambda: party.over or party.waited_for(), REST)
        if party.over:
            return
        await (move(party) if match.computers else party.press_once())


async def move(party: Party) -> None:
    """Somebody whom the board names chooses, if asked: where computers play, the board may be a moment behind."""
    person = party.rng.choice(party.waited_for())
    offered = await person.autocomplete(party.channel, "move", "choice", choice="")
    if offered:
        assert not (await person.command(party.channel, "move", choice=party.pick(offered, "value")["value"])).failed


# What is true whenever nothing is under way


async def look(sandbox: Sandbox, crowd: Crowd, bot: BotProcess) -> None:
    """Compare everything that people see with the games in the database."""
    store = await Store.open(bot.database)
    try:
        seen = {room: public(sandbox.person("Ada"), room) for room in crowd.rooms()}
        boards = [(m, found) for messages in seen.values() for m in messages if (found := match_of(m)) is not None]
        several = {match: n for match, n in Counter(match for _, match in boards).items() if n > 1}
        assert not several, f"several boards of one game: {several}"
        async for match, table in games(store):
            posted = [str(entry.message) for entry in await store.posted(match.id)]
            for message, number in boards:
                if number == match.id and match.status == "running":
                    assert table is not None
                    panel = await make_board(match, imagined(table, None))
                    assert words(message.json["components"]) == words(panel.view.to_components())
            if table is not None and match.status == "running" and str(match.channel) in sandbox.world.channels:
                assert table.game.rng.key not in str([m.json for messages in seen.values() for m in messages])
                for seat, player in enumerate(match.seats):
                    if player.computer:
                        continue
                    for message in sandbox.person(player.name).dms():
                        if message.id in posted and table.open_to(seat):
                            panel = await make_private(match, imagined(table, seat), seat)
                            assert choices(message.json["components"]) == choices(panel.view.to_components())
        channels = [match.channel async for match, _ in games(store) if match.status in ("open", "running")]
        assert len(channels) == len(set(channels))
        for room, messages in seen.items():
            playing = [m for m in messages if match_of(m) is not None and "Undo" in m.labels]
            assert len(playing) <= 1, f"several games are played in {room}"
    finally:
        await store.close()


def public(person: Person, room: str) -> list[Seen]:
    """What everybody sees in a channel."""
    return [message for message in person.messages(room) if not message.only_you]


def match_of(message: Seen) -> int | None:
    """The game whose board this is."""
    if not message.pictures:
        return None
    found = [match for part in message.parts if (match := BOARD.match(part.get("custom_id", "")))]
    return int(found[0][1]) if found else None


def imagined(table: Table, reader: int | None) -> Table:
    """The same table with everything dealt and chosen anew that `reader` does not know: it must look the same."""
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
