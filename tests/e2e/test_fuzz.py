"""People do random things, and everything goes wrong meanwhile; whatever happened, the games go on to their ends.

Nobody learns what is secret, no choice is lost or counted twice, nobody gets no answer, and every board is right.
SEED: what they do (1). With the same seed the same happens first; what Discord and the bot do at once with it differs.
The bot is killed now and then, and at last all games are played to their ends. The sums are printed.
"""

import asyncio
import os
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cogs.connection.circuit_breaker import LOOK_AGAIN
from cogs.notifications.writer import recall
from cogs.panels import pictures
from cogs.panels.private_panel import Reader, make_private
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime
from engine.core.table import Table
from render import PAINTERS
from store import Match, Store
from tests.cogs.panels import stand
from tests.engine.conftest import small_games  # noqa: F401  # a fixture
from tests.engine.games import facts_of
from tests.local import Sandbox
from tests.small_games.boards import SMALL_BOARDS
from tests.waiting import HANG

from .bots.altered_bot import draw_blank
from .bots.bot_process import BotProcess
from .people.crowd import NAMES, Crowd
from .people.party import Party
from .people.troubles import Troubles
from .watching.ledger import Ledger
from .watching.looks import choices, compare_boards, imagined, match_of, public
from .watching.rest import at_rest
from .watching.stored import every_match, games

ROUNDS = 2  # each with a look at everything, at rest
ROUND = 1250  # things that people do
KILLS = 3  # in each round
TROUBLE = 0.08  # of what happens
AT_ONCE = 12
DEADLINE = 12.0  # seconds for an answer: the machine may be busy, and how fast the bot is other tests say
MOST = 3000  # choices in which a game ends
WRONGS = ("lost", "doubled", "unanswered", "wrong", "errors")
FAULT = re.compile(r"(discord\.errors\.|aiohttp\.|Connection|KeyError: 'retry_after').*\Z")


@dataclass
class Sums:
    """What has happened, and what has gone wrong. `presses`: of those who play their games to the end."""

    seed: str
    actions: int = 0
    presses: int = 0
    games: int = 0
    kills: int = 0
    faults: int = 0
    choices: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def wrongs(self) -> list[str]:
        """All that has gone wrong, a line each."""
        return [f"{name}: {one}" for name in WRONGS for one in getattr(self, name)]

    def __str__(self) -> str:
        done = self.actions + self.presses
        return (
            f"seed {self.seed}: {done} actions ({self.actions} at random), {self.games} games ended, {self.choices} "
            f"choices, {self.kills} kills, {self.faults} faults; {len(self.lost)} lost, {len(self.doubled)} doubled, "
            f"{len(self.unanswered)} unanswered, {len(self.wrong)} wrong boards, {len(self.errors)} errors; "
            f"{self.seconds:.0f} s, {done / self.seconds:.1f} a second"
        )


@pytest.mark.slow("plays for minutes")
async def test_random_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures.Picture, "draw", draw_blank)
    for name, painter in SMALL_BOARDS.items():
        monkeypatch.setitem(PAINTERS, name, painter)
    sums = await rage(tmp_path, os.environ.get("SEED", "1"))
    print(sums)
    assert not sums.wrongs(), "\n".join(sums.wrongs())


async def rage(folder: Path, seed: str) -> Sums:
    """A crowd and its troubles in a Discord of their own, until all games have ended."""
    begun, sums, rng = time.monotonic(), Sums(seed), random.Random(seed)
    async with Sandbox(port=0, page=False, deadline=DEADLINE, clock=folder / "clock") as sandbox:
        bot = BotProcess(sandbox, folder, alterations=("small_games", "blank", "journalled", "tireless"))
        crowd = Crowd(sandbox, rng)
        troubles = Troubles(crowd, bot)
        crowd.now, crowd.excused = troubles.now, troubles.excuse
        await bot.start()
        try:
            for _ in range(ROUNDS):
                await let_happen(crowd, troubles, ROUND, KILLS)
                await troubles.end()
                await rest(sandbox, bot)
                await call_boards(sandbox, crowd, bot)
                sums.wrong += await look(sandbox, crowd, bot)
            await bring_lost(sandbox, crowd, bot)
            pressed = [play_on(sandbox, crowd, match) for match in await running(sandbox, bot)]
            sums.presses = sum(await asyncio.gather(*pressed))
            await rest(sandbox, bot)
            sums.wrong += await look(sandbox, crowd, bot)
        finally:
            await bot.stop()
    sums.errors = [text for text in bot.complaints() if not FAULT.search(text)]
    ledger = Ledger.read(folder)
    sums.lost = [*ledger.lost, *(said for one, said in crowd.told.items() if not ledger.has_chosen(one))]
    sums.actions, sums.kills, sums.faults = crowd.done.total(), troubles.done["kill"], troubles.faults
    sums.choices, sums.doubled, sums.unanswered = ledger.saved, ledger.doubled, crowd.failed
    begun_games = [match async for match in every_match(bot) if match.turn]
    sums.games = sum(match.status in ("over", "stopped") for match in begun_games)
    sums.wrong += [f"game {m.id} has not ended: {m.status}" for m in begun_games if m.status not in ("over", "stopped")]
    sums.seconds = time.monotonic() - begun
    return sums


async def rest(sandbox: Sandbox, bot: BotProcess) -> None:
    """Wait until every message is right, also of games at which Belfry only looks every few minutes."""
    sandbox.clock.advance(LOOK_AGAIN)
    await at_rest(sandbox, bot)


async def let_happen(crowd: Crowd, troubles: Troubles, actions: int, kills: int) -> None:
    """So many things, some of them at once; so many times in the midst of them the bot is killed."""
    left, moments = actions, set(crowd.rng.sample(range(actions), kills))

    async def one_after_another() -> None:
        nonlocal left
        while left > 0:
            left -= 1
            if left in moments:
                await troubles.kill()
            trouble = crowd.rng.random() < TROUBLE
            await crowd.act(troubles.deeds if trouble else crowd.deeds)

    await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))


async def call_boards(sandbox: Sandbox, crowd: Crowd, bot: BotProcess) -> None:
    """Somebody asks for each board that was deleted, which the bot does not hear of until there is something to do."""
    for match in await running(sandbox, bot):
        messages = public(sandbox.person("Ada"), str(match.channel))
        if match.id not in [match_of(message) for message in messages]:
            person = sandbox.person(next(seat.name for seat in match.seats if seat.user))
            crowd.hear(person, "board", await person.command(str(match.channel), "table board"))
    await at_rest(sandbox, bot)


async def bring_lost(sandbox: Sandbox, crowd: Crowd, bot: BotProcess) -> None:
    """A player of each game whose channel was deleted takes it to a new one, and chooses which if there are several."""
    for lost in [match async for match in every_match(bot) if match.status == "running"]:
        if str(lost.channel) in sandbox.world.channels:
            continue
        person = sandbox.person(next(seat.name for seat in lost.seats if not seat.computer))
        place = sandbox.control.channel({"name": f"refuge-{lost.id}"})["id"]
        asked = await person.command(place, "table board")
        crowd.hear(person, "board", asked)
        wanted = f"b1:bring:{lost.id}:"
        for part in list(asked.message.parts) if asked.message else []:
            if part.get("custom_id", "").startswith(wanted):
                assert asked.message
                crowd.hear(person, "bring", await person.click(asked.message, part["custom_id"]))
    await at_rest(sandbox, bot)


async def running(sandbox: Sandbox, bot: BotProcess) -> list[Match]:
    """The games that are being played where people can see them."""
    matches = [match async for match in every_match(bot)]
    return [match for match in matches if match.status == "running" and str(match.channel) in sandbox.world.channels]


async def play_on(sandbox: Sandbox, crowd: Crowd, match: Match) -> int:
    """Those who sit at a game that is running play it to its end; how often they press something for it."""
    people = [sandbox.person(seat.name) for seat in match.seats if not seat.computer]
    channel, idle = str(match.channel), facts_of(match.game).idle
    party = Party(people, sandbox.person("Watcher"), channel, random.Random(match.id), closed=NAMES, idle=idle)
    crowd.hear(people[0], "board", await people[0].command(party.channel, "table board"))
    for number in range(MOST):
        await party.watcher.until(lambda: party.over or party.waited_for(), HANG)
        if party.over:
            return number
        await move(party)
    raise AssertionError(f"game {match.id} does not end")


async def move(party: Party) -> None:
    """Somebody whom the board names chooses, if asked: where computers play, the board may be a moment behind."""
    person = party.rng.choice(party.waited_for())
    offered = await person.autocomplete(party.channel, "move", "choice", choice="")
    if offered:
        choice = party.pick(offered, "value")["value"]
        done = await person.command(party.channel, "move", choice=choice)
        if done.message and "Do it" in done.message.labels:  # has said in /settings to be shown such choices first
            done = await person.click(done.message, "Do it")
        assert not done.failed


# What is true whenever nothing is under way


async def offer(store: Store, match: Match, table: Table, seat: int) -> list[Any]:
    """What the own panel of a seat lets it choose, below what has happened since or not: that changes the room."""
    now, recap = stand(match, imagined(match, table, seat)), await recall(store, match, table, seat)
    panels = [make_private(now, seat, Reader(recap=recap)), make_private(now, seat)]
    return [choices(panel.view.to_components()) for panel in panels]


async def look(sandbox: Sandbox, crowd: Crowd, bot: BotProcess) -> list[str]:
    """What is wrong with what people see, compared with the games in the database."""
    wrong: list[str] = []
    store, uptime = await Store.open(bot.database), Uptime(sandbox.clock)
    clocks = Clocks(store, uptime)
    try:
        uptime.outages = await store.uptime.outages()
        seen = {room: public(sandbox.person("Ada"), room) for room in crowd.rooms()}
        boards = [(m, found) for messages in seen.values() for m in messages if (found := match_of(m)) is not None]
        several = {match: n for match, n in Counter(match for _, match in boards).items() if n > 1}
        wrong += [f"game {match}: {n} boards" for match, n in several.items()]
        async for match, table in games(store):
            if table is None or match.status != "running" or str(match.channel) not in sandbox.world.channels:
                continue
            posted = [str(entry.message) for entry in await store.messages.of(match.id)]
            shown = [message for message, number in boards if number == match.id]
            wrong += [f"game {match.id}: {one}" for one in await compare_boards(shown, match, table, clocks)]
            if table.game.rng.key in str([m.json for messages in seen.values() for m in messages]):
                wrong.append(f"game {match.id}: key")
            for seat, player in enumerate(match.seats):
                if player.computer:
                    continue
                for message in sandbox.person(player.name).dms():
                    if message.id in posted and table.open_to(seat):
                        there, own = choices(message.json["components"]), await offer(store, match, table, seat)
                        if there not in own:
                            wrong.append(f"game {match.id}: direct message of seat {seat}: {there} instead of {own}")
        channels = [match.channel async for match, _ in games(store) if match.status in ("open", "running")]
        wrong += [f"channel {channel}: {n} games" for channel, n in Counter(channels).items() if n > 1]
    finally:
        await store.close()
    return wrong
