"""Facts that messages of games show beside the games: each changes alone, and all messages show it soon, quietly."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from base.clock import HOUR, MINUTE
from cogs.connection.members import FRESH
from sandbox.guild_events import rename
from tests.local import Sandbox
from tests.people import Person
from tests.waiting import until

from .bots.altered_bot import MACHINE
from .bots.bot_process import BotProcess
from .people.party import Party, tell_by
from .people.settings import go_away, live_in
from .people.tables import FOR
from .watching.facts import Shown, list_shown
from .watching.rest import at_rest, pass_time

SOON = 10 * MINUTE  # in which messages show a fact that has changed


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("woken", "blank")


@dataclass
class Stage:
    """A table that waits for `asked`."""

    sandbox: Sandbox
    bot: BotProcess
    party: Party
    asked: Person

    @classmethod
    async def set(cls, sandbox: Sandbox, bot: BotProcess, way: str, **options: str) -> "Stage":
        party = await Party.start(sandbox, "town_builder", 3, **options)
        [asked] = party.waited_for()
        for person in party.people:
            await tell_by(person, way)
        await at_rest(sandbox, bot)
        await pass_time(sandbox, bot, 2 * MINUTE)  # who is asked is told, and found to be there
        return cls(sandbox, bot, party, asked)

    @classmethod
    async def set_fully(cls, sandbox: Sandbox, bot: BotProcess, way: str) -> "Stage":
        """With a clock that runs, a reminder and a vote; at another table a seat is kept for somebody."""
        stage, guest = await cls.set(sandbox, bot, way, pace="24h"), sandbox.person("Faye")
        await tell_by(guest, way)
        await pass_time(sandbox, bot, 21 * HOUR + 5 * MINUTE)
        [other, *_] = stage.others
        await other.command("games", "table stop")
        await other.command("board-room", "play", game="tower", invite=guest.id)
        await pass_time(sandbox, bot, 5 * MINUTE)
        await at_rest(sandbox, bot)  # the sweep of these minutes, too
        return stage

    @property
    def others(self) -> list[Person]:
        return [person for person in self.party.people if person is not self.asked]

    async def depart(self) -> Person:
        """`asked` leaves the server, which is seen when somebody looks: one to whom that turn is offered."""
        self.sandbox.world.home.owner = self.party.watcher.id
        [other, *_] = self.others
        await pass_time(self.sandbox, self.bot, FRESH)
        await self.asked.depart(self.sandbox.world.home.name)
        await other.command("games", "table show")
        await other.until(lambda: FOR + self.asked.name in self.party.board.labels)
        await at_rest(self.sandbox, self.bot)
        return other

    async def return_(self) -> None:
        await self.asked.join(self.sandbox.world.home.name)

    def count_asked(self) -> int:
        """How often Belfry has asked whether `asked` is on the server."""
        return sum(one.path.endswith(f"/members/{self.asked.id}") for one in self.sandbox.requests)

    async def switch_off(self) -> None:
        await self.bot.stop()
        self.sandbox.clock.advance(3 * HOUR)
        await self.bot.start()

    async def kill(self) -> None:
        await self.bot.kill()
        self.sandbox.clock.advance(3 * HOUR)
        await self.bot.start()

    async def sleep(self) -> None:
        """The machine does, with Belfry running."""
        self.bot.config.with_name(MACHINE).write_text(f"{3 * HOUR}", encoding="utf-8")

    async def live_elsewhere(self) -> None:
        assert "Tokyo" in (await live_in(self.asked, "Tokyo")).text

    async def go_away(self) -> None:
        await go_away(self.asked, until="3")

    async def take_a_day(self) -> None:
        panel = (await self.asked.command("games", "hand")).private
        assert not (await self.asked.click(panel, "Take another day")).failed

    async def rename_server(self) -> None:
        rename(self.sandbox.world, self.sandbox.world.home, "Castle")

    async def rename_while_off(self) -> None:
        await self.bot.stop()
        await self.rename_server()
        await self.bot.start()


Change = Callable[[Stage], Awaitable[object]]
BOTH = ("message", "mention")
FACTS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "an outage": (Stage.switch_off, BOTH),
    "a kill": (Stage.kill, BOTH),
    "a machine that sleeps": (Stage.sleep, BOTH),
    "hours": (Stage.live_elsewhere, BOTH),
    "an absence": (Stage.go_away, BOTH),
    "a day more": (Stage.take_a_day, BOTH),
    "the name of the server": (Stage.rename_server, ("message",)),
    "a new name while Belfry is off": (Stage.rename_while_off, ("message",)),
}  # how each changes, and the ways of telling with which a message shows it


@pytest.mark.parametrize(("fact", "way"), [(fact, way) for fact, (_, ways) in FACTS.items() for way in ways])
async def test_every_message_shows_a_fact_as_if_it_was_made_anew(
    sandbox: Sandbox, bot: BotProcess, fact: str, way: str
) -> None:
    stage = await Stage.set_fully(sandbox, bot, way)
    shown = Shown(sandbox, bot)
    await FACTS[fact][0](stage)
    await pass_time(sandbox, bot, SOON)
    await until(shown.list_changed)
    await at_rest(sandbox, bot)
    assert set(shown.count_edits().values()) <= {1}
    assert not shown.count_rings()
    assert not await shown.make_anew()


async def test_an_outage_puts_off_every_end_that_a_message_says(sandbox: Sandbox, bot: BotProcess) -> None:
    stage = await Stage.set_fully(sandbox, bot, "message")
    before, _ = find_ends(sandbox), await stage.switch_off()
    await pass_time(sandbox, bot, SOON)
    shown = (await stage.others[0].command("games", "table show")).private.text
    assert find_times(shown) == find_times(stage.party.board.text)
    assert before.keys() == find_ends(sandbox).keys()
    assert all(min(ends) - max(before[id]) >= 2 * HOUR for id, ends in find_ends(sandbox).items()), "put off too little"


def find_times(text: str) -> list[int]:
    """The moments to come that a text names: until when somebody has time."""
    return [
        int(at) for at in re.findall(r"(?:Time runs out for \w+|Your time runs out|No answer by|until) <t:(\d+)", text)
    ]


def find_ends(sandbox: Sandbox) -> dict[str, list[int]]:
    """The same of each message that names some."""
    found = {id: find_times(text) for id, (text, _) in list_shown(sandbox).items()}
    return {id: times for id, times in found.items() if times}


async def test_who_is_back_on_the_server_is_soon_not_offered_up_any_more(sandbox: Sandbox, bot: BotProcess) -> None:
    stage = await Stage.set(sandbox, bot, "message")
    other = await stage.depart()
    shown, asked = Shown(sandbox, bot), stage.count_asked()
    await stage.return_()
    await pass_time(sandbox, bot, SOON)
    await other.until(lambda: FOR + stage.asked.name not in stage.party.board.labels)
    assert set(shown.count_edits().values()) <= {1}
    assert not shown.count_rings()
    assert not await shown.make_anew()
    assert stage.count_asked() - asked <= 3


async def test_who_has_left_the_server_is_looked_for_about_once_an_hour(sandbox: Sandbox, bot: BotProcess) -> None:
    stage = await Stage.set(sandbox, bot, "mention")
    await stage.depart()
    shown, asked = Shown(sandbox, bot), stage.count_asked()
    for _ in range(10):
        await pass_time(sandbox, bot, HOUR)
    assert 5 <= stage.count_asked() - asked <= 15
    assert not shown.count_edits()


@pytest.mark.parametrize("way", BOTH)
async def test_a_press_does_not_give_away_the_turn_of_who_is_back(sandbox: Sandbox, bot: BotProcess, way: str) -> None:
    stage = await Stage.set(sandbox, bot, way)
    other, offer = await stage.depart(), stage.party.board
    shown = Shown(sandbox, bot)
    await stage.return_()
    answer = (await other.click(offer, FOR + stage.asked.name)).private
    assert f"{stage.asked.name} is back" in answer.text
    assert stage.party.waited_for() == [stage.asked]
    await other.until(lambda: FOR + stage.asked.name not in stage.party.board.labels)
    await pass_time(sandbox, bot, SOON)
    assert set(shown.count_edits().values()) <= {1}
    assert not shown.count_rings()
    assert not await shown.make_anew()


async def test_who_is_back_and_does_something_is_not_offered_up_any_more(sandbox: Sandbox, bot: BotProcess) -> None:
    stage = await Stage.set(sandbox, bot, "mention")
    other, before = await stage.depart(), stage.count_asked()
    await stage.return_()
    await stage.asked.command("games", "help")
    await other.until(lambda: FOR + stage.asked.name not in stage.party.board.labels)
    assert stage.count_asked() == before
