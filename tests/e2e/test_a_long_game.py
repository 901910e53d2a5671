"""A game of three weeks among five people, which docs/a-long-game.md tells: it holds to the page what people read.

Two ask for secrets in the channel, and one of the others has closed her direct messages; one vanishes, one is back
after eight days; Belfry is off for a day, and the thread falls asleep.
"""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from base.time_limits import CALLED
from engine.ai.search import Budget, search
from engine.core.game import Decision
from engine.core.rng import Fast
from engine.core.table import Table
from store import Match, Store
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen
from tests.waiting import HANG

from .bots.bot_process import BotProcess
from .bots.fork_server import ROOT
from .people.party import PEOPLE, Party
from .watching.diary import Diary
from .watching.messages import thread_state, wakings

HOUR, DAY = 3_600, 86_400
WEEK = 7 * DAY
MONDAY = 4 * DAY  # the first Monday after the beginning of 1970
EACH = 5 * HOUR  # from round to round, where we do not look
PAGE = ROOT / "docs" / "a-long-game.md"
READER = re.compile(r"\*\*(\w+), day (\d+)")
REMINDER = "You were asked"
PLAYED = "a computer played your turn"
SHORT = Budget(8)  # how long people think
HOURS = {"Ada": (8.0, 20.0), "Ben": (7.25, 17.0), "Cleo": (12.5, 21.0), "Dan": (13.0, 22.0), "Eve": (9.0, 18.0)}
"""At which hours of the day each looks in."""
MENTIONED = ("Ada", "Eve")  # those who would rather be asked in the channel
WRITTEN = ("Ben", "Dan")  # those whom direct messages reach
ASIDE = "Ask me in the channel"


@dataclass
class Story:
    """The game, and a clock that goes from one visit to the next."""

    sandbox: Sandbox
    bot: BotProcess
    store: Store
    party: Party
    diary: Diary
    away: tuple[str, ...] = ()

    def person(self, name: str) -> Person:
        return self.party.people[PEOPLE.index(name)]

    async def at(self, day: int, hour: float) -> None:
        """Let the time pass until then, and Belfry do what was due: first what is due in a minute, such as calls."""
        left = self.diary.start + (day - 1) * DAY + hour * HOUR - self.sandbox.clock.now()
        for seconds in (min(left, CALLED.seconds + 1), left - min(left, CALLED.seconds + 1)):
            self.sandbox.clock.advance(seconds)
            await self.settle()

    async def settle(self) -> None:
        """Wait until Belfry has done all that is due: its messages are true, no computer thinks, the thread is awake.

        The thread falls asleep as soon as the clock is moved; only then Belfry hears of it, and wakes it.
        """
        async with asyncio.timeout(HANG):
            while await self.is_busy():
                await asyncio.sleep(0.05)

    async def is_busy(self) -> bool:
        if (await self.store.alarms.look(self.sandbox.clock.now()))[0] or await self.store.messages.list_unshown():
            return True
        match, table = await self.load()
        if match.status != "running":
            return False
        return thread_state(self.sandbox, self.party.channel).archived or any(
            ask.seat in match.automated for ask in table.waiting()
        )

    async def load(self) -> tuple[Match, Table]:
        match, table = await self.store.play.load(1)
        assert table is not None
        return match, table

    async def until(self, day: int, hour: float) -> None:
        """Whoever is there looks in at their hours, and chooses whatever the table waits for."""
        visits = [(d, h, name) for d in range(1, day + 1) for name, hours in HOURS.items() for h in hours]
        for d, h, name in sorted(visits):
            if self.now < (d - 1) * 24 + h < (day - 1) * 24 + hour and name not in self.away:
                await self.at(d, h)
                await self.visit(self.person(name))
        await self.at(day, hour)

    @property
    def now(self) -> float:
        """Hours since the story began."""
        return (self.sandbox.clock.now() - self.diary.start) / HOUR

    async def visit(self, person: Person) -> None:
        self.diary.read(person, self.party.board)
        while not self.party.over and person in self.party.waited_for():
            await self.choose(person)

    async def press(self, person: Person, label: str) -> Outcome:
        """Press a button in whatever message has it, the newest first."""
        messages = [*self.party.watcher.messages(self.party.channel), *person.dms()]
        done = await person.click(next(m for m in reversed(messages) if label in m.labels), label)
        assert not done.failed
        await self.settle()
        return done

    async def play_turn_for(self, silent: str, person: Person) -> None:
        """Somebody has the turn played of who is silent, and goes on where it is theirs."""
        await self.press(person, f"Play this turn for {silent}")
        await self.visit(person)

    async def choose(self, person: Person) -> Outcome:
        """Press what a computer of little strength would, in the message that is nearest."""
        match, table = await self.load()
        seat = match.seat_of(int(person.id))
        assert seat is not None
        ask = table.open_to(seat)
        assert ask is not None
        option = self.think(table, ask)
        message = await self.find_menu(person, private=ask.private)
        custom_id = f"b1:choose:{match.id}:{match.turn}:{match.moment}:{option}"
        if custom_id in [part.get("custom_id") for part in message.parts]:
            done = await person.click(message, custom_id)
        else:
            done = await person.select(message, option)
        assert not done.failed
        self.party.choices += 1
        await self.settle()
        return done

    async def play_live(self, done: Callable[[Match], bool]) -> None:
        """All who are there play at once, until that is so."""
        while not done((await self.load())[0]):
            await self.visit(self.party.waited_for()[0])

    async def play_unseen(self, sections: int) -> None:
        """Let a round pass every few hours while nobody of us looks, until somebody has so many sections."""
        await self.bot.stop()
        match, table = await self.load()
        while max(table.game.built) < sections:
            turn, ask = match.turn, table.waiting()[0]
            table.choose(ask.seat, ask.what, self.think(table, ask))
            match, table = await self.store.play.commit(match, table, in_person=ask.seat not in match.automated)
            if match.turn != turn:
                self.sandbox.clock.advance(EACH)
        await self.bot.start()
        await self.settle()

    def think(self, table: Table, ask: Decision) -> str:
        """What somebody chooses who thinks little, always the same."""
        return search(table, ask, Fast.seeded(len(table.choices)), SHORT)

    async def find_menu(self, person: Person, *, private: bool) -> Seen:
        if not private:
            return self.party.board
        if person.name in WRITTEN and (panel := self.party.panel_of(person)):
            return panel
        shown = await person.click(self.party.board, "Choose in secret")
        assert shown.message is not None
        return shown.message


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("seeded", "blank")


@pytest.fixture
async def story(sandbox: Sandbox, bot: BotProcess) -> AsyncIterator[Story]:
    """Ada has opened a thread and a table of Broadway Tower in it; the five sit there, on a Monday at eight."""
    now = sandbox.clock.now()
    start = now + WEEK - (now - MONDAY) % WEEK
    people = [sandbox.person(name) for name in PEOPLE]
    watcher = sandbox.person("Watcher")
    diary = Diary(sandbox, people, start)
    sandbox.clock.advance(start + 20 * HOUR - now)
    ada = people[0]
    thread = sandbox.control.thread({"as": ada.id, "channel": ada.channel("games"), "name": "autumn-tower"})["id"]
    store = await Store.open(bot.database, sandbox.clock.now)
    party = Party(people, watcher, thread, random.Random(1))
    await people[2].close_dms()
    opened = await ada.command(thread, "play", game="broadway_tower")
    assert opened.message is not None
    for person in people[1:]:
        assert not (await person.click(opened.message, "Join")).failed
    assert not (await ada.click(party.newest("Ready to start"), "Start")).failed
    for name in MENTIONED:
        person = people[PEOPLE.index(name)]
        asked = next(m for m in person.messages(thread) if ASIDE in m.labels)
        assert not (await person.click(asked, ASIDE)).failed
    story = Story(sandbox, bot, store, party, diary)
    await story.settle()
    yield story
    await store.close()


@pytest.mark.slow("three weeks of five people, 16 s")
async def test_a_game_of_three_weeks(story: Story) -> None:
    sandbox, party, diary = story.sandbox, story.party, story.diary
    ada, ben, cleo, dan, _ = party.people
    await story.at(1, 20.1)
    await story.press(cleo, "Choose in secret")
    await story.play_live(lambda match: match.turn > 1)
    await story.until(4, 0)

    story.away = ("Ben",)
    await story.until(6, 12)
    await story.bot.stop()
    sandbox.clock.advance(DAY)
    await story.bot.start()
    await story.settle()
    await story.until(7, 19.5)
    assert "Play this turn for Ben" not in party.board.labels  # the day on which Belfry was off does not count
    await story.until(7, 21)
    assert wakings(sandbox, party.channel) == 1
    await story.play_turn_for("Ben", cleo)
    await story.until(10, 8)
    await story.play_turn_for("Ben", ada)

    story.away = ("Ben", "Dan")
    await story.until(11, 21.25)
    await story.press(dan, "Play this turn for me")
    await story.until(14, 8)
    await story.play_turn_for("Ben", ada)
    await story.play_turn_for("Dan", ada)
    assert diary.days_of("Ben", REMINDER) == {5, 8, 13}
    assert diary.days_of("Ben", PLAYED) == {7, 10}
    assert diary.days_of("Ben", "of your turns in a row") == {14}
    await story.until(16, 20)
    await story.play_turn_for("Dan", ada)
    await story.until(18, 9)
    assert diary.days_of("Dan", PLAYED) == {14, 16}
    diary.read(dan, dan.dms()[-1])
    pages = (await dan.click(dan.dms()[-1], "Story")).message
    assert pages is not None
    assert pages.only_you
    story.away = ("Ben",)
    await story.visit(dan)
    await story.play_unseen(sections=5)
    await story.until(21, 17.9)
    await story.play_live(lambda match: match.status == "over")
    await story.at(21, 19)

    [end] = [message for message in party.watcher.messages(party.channel) if message.id != party.board.id]
    assert ben.id in end.notified
    assert len(end.notified) < len(PEOPLE), "who has seen the end is not told of it"
    assert party.board.labels == ["Play again", "Story", "What decided it", "Replay", "Numbers"]
    assert not cleo.dms()
    assert diary.days_of("Cleo", "Your direct messages are closed") == {1}
    assert len(ben.dms()) == 1
    unsaid = [quote for quote in read_page() if not diary.has_read(*quote)]
    assert not unsaid, f"{PAGE.name} quotes what nobody read:\n" + "\n".join(map(str, unsaid))


def read_page() -> list[tuple[str, int, str]]:
    """What the page quotes: who read it, on which day, and the line."""
    quotes, name, day = [], "", 0
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if found := READER.match(line):
            name, day = found[1], int(found[2])
        elif line.startswith("> "):
            quotes.append((name, day, line[2:].removesuffix("\\")))
    assert quotes
    return quotes
