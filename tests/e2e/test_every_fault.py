"""Every kind of request meets every class of answer, and five things hold (docs/faults.md).

A choice is saved once. Its board is right within a minute. A press in another game is answered meanwhile. Who has
pressed reads one thing. The host reads a line at most, and no trace.

FAULTS=all: all pairs. FAULTS="(form) reset": those with these words. Without it each kind meets a few, which SEED
changes. Several pairs share a bot, one after the other, each with people, channels and a game of its own.
"""

import asyncio
import os
import re
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect

import pytest

from cogs.actions.clocks import Clocks
from cogs.connection.messages import SILENT_FOR
from cogs.time.stops import Uptime
from sandbox.people import Person
from sandbox.server import Sandbox
from store import Store
from tests.waiting import POLL, until

from .bot_process import BotProcess
from .deeds import Stage
from .fault_pairs import ALWAYS, CALLBACK, HEARD, PAIRS, Answer, Kind, Pair, choose_pairs
from .ledger import Ledger
from .looks import compare_boards, match_of, public
from .party import Party
from .request_kinds import name_kind
from .rest import at_rest

EACH = 60  # pairs of one bot, at most
LANES = 4  # bots, at least
DEADLINE = 6.0  # seconds for an answer, twice Discord's, for the machine may be busy
SOON = 60  # seconds within which a board is right
SECONDS = 20.0  # of this machine, in which what is due by then is done
COMPLAINT = re.compile(r"^\S+ \S+ (?:WARNING|ERROR|CRITICAL) ")
TRACE = re.compile(r" (?:ERROR|CRITICAL) |Traceback \(most recent call last\)|was never (?:awaited|retrieved)")


@dataclass
class Lane:
    """A bot with the games of several pairs, and one beside in which nothing goes wrong."""

    sandbox: Sandbox
    bot: BotProcess
    store: Store
    beside: Stage
    begun: int = 1

    async def begin(self) -> Stage:
        """Two people begin a game in a channel of its own."""
        self.begun += 1
        return await begin(self.sandbox, self.bot, self.begun)

    def read_log(self) -> list[str]:
        return self.bot.log.read_text(encoding="utf-8").splitlines()

    def is_shown(self, match: int) -> bool:
        """Whether all messages of a game are up to date."""
        with closing(connect(self.bot.database)) as file:
            [[shown]] = file.execute("select shown >= revision from matches where id = ?", (match,))
        return bool(shown)

    async def wait_for_boards(self, match: int) -> list[str]:
        """What is wrong with the boards of a game, and is not put right."""
        end = time.monotonic() + SECONDS
        while (wrong := await self.find_wrong_boards(match)) and time.monotonic() < end:
            await asyncio.sleep(POLL)
        return wrong

    async def find_wrong_boards(self, match: int) -> list[str]:
        """What is wrong with what is shown of a game that is running, in its channel."""
        uptime = Uptime(self.sandbox.clock.now)
        uptime.outages = await self.store.uptime.outages()
        found, table = await self.store.play.load(match)
        if table is None or found.status != "running":
            return []
        boards = [one for one in public(self.beside.people[0], str(found.channel)) if match_of(one) == match]
        wrong = await compare_boards(boards, found, table, Clocks(self.store, uptime))
        return wrong if len(boards) < 2 else [*wrong, f"{len(boards)} boards"]


async def begin(sandbox: Sandbox, bot: BotProcess, number: int) -> Stage:
    first, second = people = [sandbox.person(f"{name} {number}") for name in ("Ada", "Ben")]
    channel, spare = (sandbox.world.add_channel(f"{name}-{number}").id for name in ("square", "spare"))
    opened = (await first.command(channel, "play", game="tower_up")).message
    assert opened is not None
    await second.click(opened, "Join")
    await first.click(opened, opened.button("Start")["custom_id"], forged=True)
    match = int(Party([], first, channel, None).at[0])  # type: ignore[arg-type]
    return Stage(sandbox, bot, match, people, channel, spare)


def count_private(person: Person, stage: Stage) -> int:
    """The private answers that a person sees in the channels of a game, and in direct messages."""
    places = [person.messages(stage.channel), person.messages(stage.spare), person.dms()]
    return sum(message.only_you for messages in places for message in messages)


async def finish(deed: AsyncGenerator[str, None]) -> None:
    await anext(deed, None)


async def meet(lane: Lane, kind: Kind, answer: Answer, chosen: list[str]) -> list[str]:
    """All that goes wrong when a request of this kind meets such an answer."""
    sandbox, faults = lane.sandbox, lane.sandbox.faults
    stage = await lane.begin()
    deed = kind.deed(stage)
    about = await anext(deed)
    await at_rest(sandbox, lane.bot)
    logged, requested = len(lane.read_log()), sandbox.backend.counted
    private = {person: count_private(person, stage) for person in stage.people}
    is_met = plant(lane, stage, kind, answer, about)
    doing = asyncio.create_task(finish(deed))
    wrong = list[str]()

    # Meanwhile
    try:
        await sandbox.until(is_met, SECONDS)
    except TimeoutError:
        wrong.append("no such request was made")
    looked = await lane.beside.people[0].click(lane.beside.party.board, "More…")
    if looked.failed or looked.message is None:
        wrong.append("who pressed in another game got no answer")
    if answer.fault == "delay" and find_met(lane, kind, about, requested):  # it is logged when it is answered
        wrong.append("the press in another game waited for this one")
    await asyncio.wait({doing}, timeout=DEADLINE + 1)

    # Afterwards
    faults.clear()
    try:
        await asyncio.wait_for(doing, SECONDS)
    except TimeoutError:
        wrong.append("who pressed got neither an answer nor Discord's own")
    sandbox.clock.advance(SOON)
    try:
        await until(lambda: lane.is_shown(stage.match), SECONDS)
    except TimeoutError:
        wrong.append("its messages are not up to date after a minute")
    wrong += await lane.wait_for_boards(stage.match)
    met = find_met(lane, kind, about, requested)
    if met and met != kind.name and not answer.real:
        wrong.append(f"it was met by {met}")
    for person, outcome in stage.done:
        if outcome.failed and not is_beyond_reach(kind, answer):
            wrong.append(f"{person.name} got no answer")
    chosen += stage.chosen if answer.fault != "lost" else []
    for person in stage.people:
        if (more := count_private(person, stage) - private[person]) > 1:
            wrong.append(f"{person.name} got {more} private answers")
    wrong += judge_log(lane.read_log()[logged:])
    sandbox.clock.advance(SILENT_FOR)  # Belfry may have been told to write to nobody
    return wrong


def is_beyond_reach(kind: Kind, answer: Answer) -> bool:
    """Whether nobody could be answered: Discord says itself that it has failed."""
    late = answer.fault in ("10062", "lost") or ("delay" in answer.fault and answer.seconds > DEADLINE)
    return kind.name.startswith((CALLBACK, HEARD)) and (answer.lasting or late)


def plant(lane: Lane, stage: Stage, kind: Kind, answer: Answer, about: str) -> Callable[[], bool]:
    """Have the next requests of this kind get the answer; gives whether one has."""
    sandbox, since = lane.sandbox, lane.sandbox.backend.counted
    if answer.real:
        messages = sandbox.world.channel(about).messages.values()
        own = [one for one in messages if one.author == sandbox.world.bot.id and one.only is None]
        sandbox.control.delete({"channel": about, "message": own[-1].id})
        return lambda: bool(find_met(lane, kind, about, since))
    times = ALWAYS if answer.lasting else 1
    fault = sandbox.faults.add(kind.route, answer.fault, times, seconds=answer.seconds, about=about)
    return lambda: fault.times < times


def find_met(lane: Lane, kind: Kind, about: str, since: int) -> str:
    """What kind of request the first one was since then that the fault of this kind was for; none: an empty word."""
    sandbox = lane.sandbox
    for one in sandbox.requests:
        if one.n > since and re.search(kind.route, f"{one.method} {one.path}"):
            interaction = sandbox.interactions.find(one.path.split("/"))
            body = one.body if isinstance(one.body, dict) else {}
            ids = {interaction.user, interaction.channel} if interaction else {*one.path.split("/")}
            if about in {*ids, str(body.get("recipient_id"))}:
                return name_kind(sandbox, one)
    return ""


def judge_log(lines: list[str]) -> list[str]:
    """What is wrong with what the host reads."""
    complaints, traces = [one for one in lines if COMPLAINT.search(one)], [one for one in lines if TRACE.search(one)]
    wrong = [f"trace: {one}" for one in traces[:1]]
    return wrong + ([f"{len(complaints)} lines: {' / '.join(complaints)}"] if len(complaints) > 1 else [])


def deal_out() -> list[list[Pair]]:
    """The pairs of each bot."""
    pairs = choose_pairs()
    lanes = max(min(LANES, len(pairs)), -(-len(pairs) // EACH))
    return [pairs[number::lanes] for number in range(lanes)]


@pytest.mark.parametrize("pairs", [pytest.param(pairs, id=f"bot {n}") for n, pairs in enumerate(deal_out(), 1)])
async def test_whatever_discord_answers_five_things_hold(tmp_path: Path, pairs: list[Pair]) -> None:
    wrong = list[str]()
    async with Sandbox(port=0, page=False, deadline=DEADLINE, clock=tmp_path / "clock", limits=False) as sandbox:
        bot = BotProcess(sandbox, tmp_path, program=("-m", "tests.e2e.fuzzed_bot"))
        await bot.start()
        store = await Store.open(bot.database)
        try:
            lane = Lane(sandbox, bot, store, await begin(sandbox, bot, 1))
            chosen = list[str]()
            for pair in pairs:
                begun = time.monotonic()
                found = await meet(lane, *pair, chosen)
                wrong += [f"{pair}: {one}" for one in found]
                if os.environ.get("FAULTS"):
                    print(f"{time.monotonic() - begun:.1f} s, {pair}: {found or 'well'}", flush=True)
        finally:
            await store.close()
            await bot.stop()
    ledger = Ledger.read(tmp_path)
    wrong += [*ledger.lost, *ledger.doubled]
    wrong += [f"{one} has chosen nothing" for one in chosen if not ledger.has_chosen(int(one))]
    assert not wrong, "\n".join(wrong)


def test_the_page_tells_how_many_pairs_there_are() -> None:
    """In docs/faults.md, for the present version."""
    assert PAIRS
