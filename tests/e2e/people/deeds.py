"""What people do, each so that Belfry makes requests of a certain kind.

A deed prepares itself, then gives the channel or the person whom those requests will be about, and then happens.
"""

import random
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

from base.clock import DAY
from cogs.connection.presence import STAYS
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from ..bots.bot_process import BotProcess
from ..watching.messages import written_to
from ..watching.rest import BERLIN, at_rest, pass_time, pass_until, seconds_until
from .party import CHOICE, Party
from .settings import want_digest

Deed = Callable[["Stage"], AsyncGenerator[str, None]]
ROUND = 2  # turns
SLOW = 2.0  # seconds, after which an answer has been promised


@dataclass
class Stage:
    """A game of two people in a channel of its own.  `chosen`: the interactions that have made a choice.

    `notified`: the person who is to get one notification; `before`: how many they had before it.
    """

    sandbox: Sandbox
    bot: BotProcess
    match: int
    people: list[Person]
    channel: str
    spare: str  # a channel in which nobody plays
    done: list[tuple[Person, Outcome]] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    notified: Person | None = None
    before: int = 0

    @classmethod
    async def begin(cls, sandbox: Sandbox, bot: BotProcess, number: int = 1, game: str = "tower_up") -> "Stage":
        """Begin a game of two new people in a new channel; `number` tells them from others."""
        first, second = people = [sandbox.person(f"{name} {number}") for name in ("Ada", "Ben")]
        channel, spare = (sandbox.world.add_channel(f"{name}-{number}").id for name in ("square", "spare"))
        opened = (await first.command(channel, "play", game=game)).shown
        await second.click(opened, "Join")
        await first.click(opened, opened.button("Start")["custom_id"], forged=True)
        match = int(Party([], first, channel, random.Random()).at[0])
        return cls(sandbox, bot, match, people, channel, spare)

    def __post_init__(self) -> None:
        self.party = self.play_in(self.channel)

    def play_in(self, channel: str) -> Party:
        """The people of the game in this channel, as somebody sees them who looks on."""
        watcher = self.sandbox.person("Watcher")
        return Party(self.people, watcher, channel, random.Random(self.match), clock=self.sandbox.clock)

    @property
    def mover(self) -> Person:
        return self.party.waited_for()[0]

    @property
    def other(self) -> Person:
        return next(person for person in self.people if person is not self.mover)

    def note(self, person: Person, outcome: Outcome, *, chose: bool = False) -> Outcome:
        """Somebody has done something."""
        self.done.append((person, outcome))
        if chose:
            self.chosen.append(outcome.id)
        return outcome

    def expect_notification(self, person: Person) -> str:
        """Expect one notification of this person from now on; returns the channel of their direct messages."""
        self.notified, self.before = person, len(self._list_notifications(person))
        return str(self.sandbox.world.dm(person.id).id)

    def find_wrong_notifications(self) -> list[str]:
        """What is wrong: the expected person has not exactly one new message, or nothing to press."""
        if not (person := self.notified):
            return []
        received = self._list_notifications(person)[self.before :]
        if len(received) != 1:
            return [f"{person.name} got {len(received)} notifications"]
        letters = [one for one in person.dms() if one.id == received[0]]
        if not letters and received[0] not in [one.id for one in person.messages(self.channel)]:
            return ["the notification is gone"]
        to_press = letters[0] if letters else self.party.board
        return [] if [*to_press.buttons, *to_press.menus] else ["there is nothing to press"]

    def _list_notifications(self, person: Person) -> list[str]:
        """Ids of all messages that made a sound for a person, also of deleted ones."""
        return [one["message"] for one in self.sandbox.world.phones.received(person.id)]

    async def until_asked_again(self, person: Person) -> None:
        """Play until the next turn of this person begins."""
        while person in self.party.waited_for():
            await self.party.move_once()
        while person not in self.party.waited_for():
            await self.party.move_once()
        await at_rest(self.sandbox, self.bot)

    async def choose_in(self, person: Person, message: Seen) -> Outcome:
        """Choose something in a message."""
        part = self.party.pick([one for one in message.parts if CHOICE.match(one.get("custom_id", ""))], "custom_id")
        if "options" in part:
            value = self.party.pick(part["options"], "value")["value"]
            return self.note(person, await person.select(message, value, part["custom_id"]), chose=True)
        return self.note(person, await person.click(message, part["custom_id"]), chose=True)

    async def move(self, person: Person) -> Outcome:
        """Choose by /move what it suggests."""
        offered = await person.autocomplete(self.channel, "move", "choice", choice="")
        value = self.party.pick(offered, "value")["value"]
        return self.note(person, await person.command(self.channel, "move", choice=value), chose=True)

    async def command(self, person: Person, name: str, **options: object) -> Outcome:
        return self.note(person, await person.command(self.channel, name, **options))

    async def click(self, person: Person, message: Seen, name: str) -> Outcome:
        return self.note(person, await person.click(message, name))


async def choose_on_the_board(stage: Stage) -> AsyncGenerator[str, None]:
    mover, board = stage.mover, stage.party.board
    yield mover.id
    await stage.choose_in(mover, board)


async def choose_by_command(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    yield stage.channel
    await stage.move(mover)


async def choose_in_an_answer(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    hand = (await mover.click(stage.party.board, "My hand")).shown
    yield mover.id
    await stage.choose_in(mover, hand)


async def choose_with_an_answer_open(stage: Stage) -> AsyncGenerator[str, None]:
    """What somebody was shown before is kept true."""
    mover = stage.mover
    await mover.click(stage.party.board, "My hand")
    yield mover.id
    await stage.choose_in(mover, stage.party.board)


async def choose_in_a_direct_message(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    letter = await write_to(stage, mover)
    yield mover.id
    await stage.choose_in(mover, letter)


async def choose_with_a_direct_message_open(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    await write_to(stage, mover)
    yield stage.sandbox.world.dm(mover.id).id
    await stage.move(mover)


async def write_to(stage: Stage, person: Person) -> Seen:
    """The direct message that calls somebody, a minute after the wait began."""
    await tell_by_message(stage, person)
    await at_rest(stage.sandbox, stage.bot)
    stage.sandbox.clock.advance(STAYS + 1)
    letter: Seen = await person.until(lambda: stage.party.panel_of(person))
    return letter


async def tell_by_message(stage: Stage, person: Person) -> None:
    """They say in /settings that they want to be written to."""
    settings = (await person.command(stage.channel, "settings")).shown
    await person.select(settings, "message")


async def wait_for_a_call(stage: Stage) -> AsyncGenerator[str, None]:
    """Nobody presses anything, and the person is mentioned in the channel."""
    stage.expect_notification(stage.mover)
    yield stage.channel
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_for_another_call(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    await pass_time(stage.sandbox, stage.bot, STAYS + 1)
    await stage.until_asked_again(mover)
    stage.expect_notification(mover)
    yield stage.channel
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_to_be_found(stage: Stage) -> AsyncGenerator[str, None]:
    """Belfry asks whether the person is still on the server."""
    yield stage.mover.id
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_for_a_first_message(stage: Stage) -> AsyncGenerator[str, None]:
    """Somebody has never been written to."""
    stage.expect_notification(mover := stage.mover)
    await tell_by_message(stage, mover)
    yield mover.id
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_for_a_message(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    await tell_by_message(stage, mover)
    await at_rest(stage.sandbox, stage.bot)
    yield stage.expect_notification(mover)
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_for_another_message(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    await write_to(stage, mover)
    await stage.until_asked_again(mover)
    yield stage.expect_notification(mover)
    stage.sandbox.clock.advance(STAYS + 1)


async def wait_for_a_digest(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    await want_digest(mover)
    yield stage.expect_notification(mover)
    stage.sandbox.clock.advance(seconds_until(stage.sandbox, BERLIN, 19))


async def wait_for_another_digest(stage: Stage) -> AsyncGenerator[str, None]:
    """The digest of the next day replaces this one."""
    mover = stage.mover
    await want_digest(mover)
    while not written_to(mover):
        await pass_until(stage.sandbox, stage.bot, BERLIN, 19)
        await at_rest(stage.sandbox, stage.bot)
    yield stage.expect_notification(mover)
    stage.sandbox.clock.advance(seconds_until(stage.sandbox, BERLIN, 19))


async def look_behind_more(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    yield mover.id
    await stage.click(mover, stage.party.board, "More…")


async def type_a_choice(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    yield mover.id
    await mover.autocomplete(stage.channel, "move", "choice", choice="")


async def open_a_form(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    settings = (await mover.command(stage.channel, "settings")).shown
    yield mover.id
    await stage.click(mover, settings, "Set time zone")


async def call_the_board(stage: Stage) -> AsyncGenerator[str, None]:
    """A new one is posted, the old one goes, and nothing remains to be answered."""
    mover = stage.mover
    yield stage.channel
    await stage.command(mover, "table board")


async def call_the_board_oneself(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    yield mover.id
    await stage.command(mover, "table board")


async def open_a_table(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    yield mover.id
    stage.note(mover, await mover.command(stage.spare, "play", game="tower_up"))


async def begin_against_a_computer(stage: Stage) -> AsyncGenerator[str, None]:
    """The person is given their own panel beside the board, as soon as there is something to choose in secret."""
    mover = stage.mover
    yield stage.spare
    stage.note(
        mover,
        await mover.command(stage.spare, "play", game="castle_builders", computers=1, strength="easy", begin=True),
    )


async def open_a_thread(stage: Stage) -> AsyncGenerator[str, None]:
    """Where a game is played already."""
    mover = stage.mover
    refused = (await mover.command(stage.channel, "play", game="tower_up")).shown
    yield stage.channel
    stage.note(mover, await mover.click(refused, "Open a thread"))


async def join_in_a_thread(stage: Stage) -> AsyncGenerator[str, None]:
    mover = stage.mover
    refused = (await mover.command(stage.channel, "play", game="tower_up")).shown
    yield mover.id
    stage.note(mover, await mover.click(refused, "Open a thread"))


async def open_a_thread_slowly(stage: Stage) -> AsyncGenerator[str, None]:
    """Discord takes long, so that an answer is promised."""
    mover = stage.mover
    refused = (await mover.command(stage.channel, "play", game="tower_up")).shown
    stage.sandbox.faults.add("POST /channels/.*/threads", "delay", seconds=SLOW, about=stage.channel)
    yield mover.id
    stage.note(mover, await mover.click(refused, "Open a thread"))


async def stop_in_a_thread(stage: Stage) -> AsyncGenerator[str, None]:
    """All agree; the thread is to fall asleep soon."""
    thread = await play_in_a_thread(stage)
    first, second = stage.people
    await first.command(thread, "table stop")
    asked = await second.read(thread, "proposed to end")
    yield thread
    stage.note(second, await second.click(asked, asked.labels[0]))


async def wait_until_a_thread_sleeps(stage: Stage) -> AsyncGenerator[str, None]:
    """Belfry wakes it."""
    thread = await play_in_a_thread(stage)
    for _ in range(3):
        stage.sandbox.clock.advance(2 * DAY)
        await at_rest(stage.sandbox, stage.bot)
    yield thread
    stage.sandbox.clock.advance(4 * DAY)


async def play_in_a_thread(stage: Stage) -> str:
    """Both people begin a game in a thread that Belfry opens for them."""
    first, second = stage.people
    refused = (await first.command(stage.channel, "play", game="tower_up")).shown
    await first.click(refused, "Open a thread")
    thread = str(first.threads()[-1]["id"])
    await second.click(await second.read(thread, "needed"), "Join")
    await first.click(await first.read(thread, "Ready to start"), "Start")
    await at_rest(stage.sandbox, stage.bot)
    return thread


async def wait_for_another_panel(stage: Stage) -> AsyncGenerator[str, None]:
    """Somebody is written to for the second time in a game with secrets; the older message goes."""
    first, second = stage.people
    for person in stage.people:
        await tell_by_message(stage, person)
    opened = (await first.command(stage.spare, "play", game="castle_builders")).shown
    await second.click(opened, "Join")
    await first.click(opened, opened.button("Start")["custom_id"], forged=True)
    party = stage.play_in(stage.spare)
    [mover] = await first.until(party.waited_for)
    await party.letter_to(mover)
    turns = list[list[Person]]()
    while len(turns) < ROUND or turns[-1] != [mover]:
        await party.move_once()
        await at_rest(stage.sandbox, stage.bot)
        turns += [] if turns and turns[-1] == party.waited_for() else [party.waited_for()]
    yield stage.sandbox.world.dm(mover.id).id
    stage.sandbox.clock.advance(STAYS + 1)
