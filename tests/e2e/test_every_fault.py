"""Every kind of request meets every class of answer, and six things hold (docs/faults.md).

A choice is saved once. Its board is right within a minute. A press in another game is answered meanwhile. Who has
pressed reads one thing. Who is notified gets one message, and has something to press within a minute. The host
reads a line at most, and no trace.

At night each kind meets all answers; by day one kind of each method and each kind of notification meet a few, which
SEED changes.  The answers to a kind share a bot, one after the other, each with people, channels and a game of its own.
"""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect

import pytest

from cogs.connection.messages import SILENT_FOR
from cogs.connection.permissions import TABLES_IN_ALL
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime
from store import Store
from tests.local import Sandbox
from tests.night import split
from tests.people import Person
from tests.waiting import POLL, until

from .bots.bot_process import BotProcess
from .people.deeds import Stage
from .people.fault_pairs import (
    ALWAYS,
    CALLBACK,
    FOLLOWUP,
    HEARD,
    KINDS,
    PAIRS,
    PAIRS_AT_START,
    STARTING,
    UNNOTED,
    Answer,
    Kind,
    choose_answers,
)
from .watching.ledger import Ledger
from .watching.looks import compare_boards, match_of, public
from .watching.request_kinds import name_kind
from .watching.rest import at_rest

DEADLINE = 6.0  # seconds for an answer, twice Discord's, for the machine may be busy
WRONG, LATER = 2, 75  # exit statuses by which a supervisor knows whether to start it again
LOOK = "More…"  # the button that is pressed beside
SOON = 60  # seconds within which a board is right
ANSWERS = TABLES_IN_ALL // 2  # that a bot meets on one server
SECONDS = 20.0  # of this machine, in which what is due by then is done
COMPLAINT = re.compile(r"^\S+ \S+ (?:WARNING|ERROR|CRITICAL) ")
TRACE = re.compile(r" (?:ERROR|CRITICAL) |Traceback \(most recent call last\)|was never (?:awaited|retrieved)")

Attempt = Callable[["Lane", Kind, Answer, list[str]], Awaitable[list[str]]]


@dataclass
class Lane:
    """A bot with the games of several pairs, and one beside in which nothing goes wrong."""

    sandbox: Sandbox
    bot: BotProcess
    beside: Stage
    begun: int = 1

    async def begin(self) -> Stage:
        """Two people begin a game in a channel of its own."""
        self.begun += 1
        return await Stage.begin(self.sandbox, self.bot, self.begun)

    def read_log(self) -> list[str]:
        return self.bot.log.read_text(encoding="utf-8").splitlines()

    def is_shown(self, stage: Stage) -> bool:
        """Whether all messages of its games are up to date."""
        with closing(connect(self.bot.database)) as file:
            where = "where channel in (?, ?) and shown < revision"
            return not file.execute(f"select id from matches {where}", (stage.channel, stage.spare)).fetchall()

    async def wait_for_boards(self, stage: Stage) -> list[str]:
        """What is wrong with the boards of its games, and is not put right."""
        end = time.monotonic() + SECONDS
        while (wrong := await self.find_wrong_boards(stage)) and time.monotonic() < end:
            await asyncio.sleep(POLL)
        return wrong

    async def find_wrong_boards(self, stage: Stage) -> list[str]:
        """What is wrong with what is shown of its games now."""
        with closing(connect(self.bot.database)) as file:
            where = "where channel in (?, ?) and status in ('open', 'running')"
            games = file.execute(f"select id from matches {where}", (stage.channel, stage.spare)).fetchall()
        return [one for (match,) in games for one in await self.compare(match)]

    async def wait_for_notification(self, stage: Stage) -> list[str]:
        """What is wrong with the notification of a stage, and is not put right."""
        end = time.monotonic() + SECONDS
        while stage.find_wrong_notifications() and time.monotonic() < end:
            await asyncio.sleep(POLL)
        try:
            await at_rest(self.sandbox, self.bot, SECONDS)
        except AssertionError:
            return ["something remains to be done"]
        return stage.find_wrong_notifications()

    async def compare(self, match: int) -> list[str]:
        """What is wrong with the board of a game that is running, or with the messages of a table that is open."""
        store, uptime = await Store.open(self.bot.database), Uptime(self.sandbox.clock)
        try:
            uptime.outages = await store.uptime.outages()
            found, table = await store.play.load(match)
            messages = public(self.beside.people[0], str(found.channel))
            if table is None:
                return [] if len(messages) == 1 else [f"{len(messages)} messages of an open table"]
            boards = [one for one in messages if match_of(one) == match]
            wrong = await compare_boards(boards, found, table, Clocks(store, uptime))
        finally:
            await store.close()
        return wrong if len(boards) < 2 else [*wrong, f"{len(boards)} boards"]


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
    lane.beside = await lane.begin()
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
    looked = await lane.beside.people[0].click(lane.beside.party.board, LOOK)
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
        await until(lambda: lane.is_shown(stage), SECONDS)
    except TimeoutError:
        wrong.append("its messages are not up to date after a minute")
    wrong += await lane.wait_for_boards(stage)
    wrong += await lane.wait_for_notification(stage)
    met = find_met(lane, kind, about, requested)
    if met and met != kind.name and not answer.real:
        wrong.append(f"it was met by {met}")
    for person, outcome in stage.done:
        if outcome.failed and not is_beyond_reach(kind, answer):
            wrong.append(f"{person.name} got no answer")
        if not outcome.failed and outcome.message is None and outcome.modal is None:
            wrong.append(f"{person.name} read nothing")
    chosen += stage.chosen if answer.fault != "lost" else []
    for person in stage.people:
        most = 2 if kind.name == FOLLOWUP and answer in UNNOTED else 1  # nothing tells Discord that it is the same
        if (more := count_private(person, stage) - private[person]) > most:
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


async def restart(lane: Lane, kind: Kind, answer: Answer, chosen: list[str]) -> list[str]:
    """All that goes wrong when such an answer comes while Belfry starts; the host starts it again if it has ended."""
    sandbox, bot = lane.sandbox, lane.bot
    stage = await lane.begin()
    await at_rest(sandbox, bot)
    await bot.stop()
    commands = sandbox.world.commands  # which are sent again when one is missing
    commands[None] = [one for one in commands[None] if one["name"] != "help"]
    logged, wrong = len(lane.read_log()), list[str]()
    fault = sandbox.faults.add(kind.route, answer.fault, seconds=answer.seconds)
    identified = sandbox.connections.identified
    await bot.launch()
    await until(lambda: not bot.running or (sandbox.connections.identified > identified and sandbox.connections.online))
    if not bot.running:
        if (status := await bot.wait()) not in (WRONG, LATER):
            wrong.append(f"it ended with {status}")
        await bot.start()
    try:
        await sandbox.until(lambda: fault.times < 1, SECONDS)
    except TimeoutError:
        wrong.append("no such request was made")
    sandbox.clock.advance(SOON)
    mover = stage.mover
    done = await stage.choose_in(mover, stage.party.board)
    chosen += stage.chosen
    if done.failed or done.message is None:
        wrong.append(f"{mover.name} got no answer")
    wrong += await lane.wait_for_boards(stage)
    return wrong + judge_log(lane.read_log()[logged:])


def each_kind(kinds: Sequence[Kind]) -> pytest.MarkDecorator:
    """A test of each kind of request; by day of the first of each method, and of all notifications."""
    firsts = {kind.name.split()[0]: kind for kind in reversed(kinds)}
    by_day = [*firsts.values(), *(kind for kind in kinds if kind.case)]
    return split("kind", kinds, by_day, "12 s with all answers")


async def try_out(folder: Path, kind: Kind, answers: list[Answer], attempt: Attempt) -> None:
    """Have a bot's requests of this kind meet these answers, one by one; AssertionError with all that is wrong.

    Some deeds leave a table open, and a server takes only a few of them.  So every few answers a new server begins.
    """
    wrong = list[str]()
    for n in range(0, len(answers), ANSWERS):
        (place := folder / str(n)).mkdir()
        wrong += await try_some(place, kind, answers[n : n + ANSWERS], attempt)
    assert not wrong, "\n".join(wrong)


async def try_some(folder: Path, kind: Kind, answers: list[Answer], attempt: Attempt) -> list[str]:
    """All that is wrong when a bot meets these answers on one server."""
    wrong, chosen = list[str](), list[str]()
    async with Sandbox(port=0, page=False, deadline=DEADLINE, clock=folder / "clock") as sandbox:
        bot = BotProcess(sandbox, folder, alterations=("small_games", "blank", "journalled", "tireless"))
        await bot.start()
        try:
            lane = Lane(sandbox, bot, await Stage.begin(sandbox, bot))
            for answer in answers:
                print(answer, flush=True)
                wrong += [f"{answer}: {one}" for one in await attempt(lane, kind, answer, chosen)]
        finally:
            await bot.stop()
    ledger = Ledger.read(folder)
    return [
        *(*wrong, *ledger.lost, *ledger.doubled),
        *(f"{one} has chosen nothing" for one in chosen if not ledger.has_chosen(int(one))),
    ]


@each_kind(KINDS)
async def test_whatever_discord_answers_six_things_hold(tmp_path: Path, kind: Kind) -> None:
    await try_out(tmp_path, kind, choose_answers(PAIRS, kind), meet)


@each_kind(STARTING)
async def test_whatever_discord_answers_to_a_start_the_games_go_on(tmp_path: Path, kind: Kind) -> None:
    await try_out(tmp_path, kind, choose_answers(PAIRS_AT_START, kind), restart)
