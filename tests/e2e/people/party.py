"""People who sit down to a game and play it to its end, doing only what the messages offer them."""

import contextlib
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from base.time_limits import CALLED
from sandbox.clock import MovableClock
from sandbox.models import JSON
from tests.engine.games import facts_of
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

MOST = 3000  # choices; a game that needs more does not end
NOTED = 10.0  # seconds of the machine in which a direct message is sent that is due
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
AT = re.compile(r"b1:hand:(\d+):(\d+):(\d+):")
CHOICE = re.compile(r"b1:(?:choose|select):(\d+):(\d+):(\d+):")
END = ("won:", "shared the win:", "ended early.", "was ended early")


async def choose_nth(person: Person, message: Seen, n: int) -> Outcome:
    """Choose the option of this number in a message, whether it is a button or in a menu."""
    parts = [part for part in message.parts if CHOICE.match(part.get("custom_id", ""))]
    if "options" in parts[0]:
        return await person.select(message, parts[0]["options"][n]["value"], parts[0]["custom_id"])
    return await person.click(message, parts[n]["custom_id"])


async def tell_by(person: Person, way: str, where: str = "games") -> None:
    """Say in /settings how one is told that it is one's turn."""
    settings = (await person.command(where, "settings")).shown
    assert not (await person.select(settings, way)).failed


@dataclass
class Party:
    """People at one table in one channel; they choose at random, always the same for one seed."""

    people: list[Person]
    watcher: Person  # who only looks on, and so sees what everybody sees
    channel: str
    rng: random.Random
    closed: tuple[str, ...] = ()  # those who accept no direct messages
    written: bool = False  # all have asked for direct messages
    idle: frozenset[str] = frozenset()  # options that do next to nothing (tests.engine.facts)
    clock: MovableClock | None = None  # for those who wait until they are written to
    choices: int = 0

    @classmethod
    async def start(
        cls,
        sandbox: Sandbox,
        game: str,
        players: int,
        seed: int = 1,
        closed: tuple[str, ...] = (),
        *,
        written: bool = False,
        **options: str,
    ) -> "Party":
        """Open a table with /play and these options of it, let everybody join, press Start."""
        people = [sandbox.person(name) for name in PEOPLE[:players]]
        for person in people:
            await person.close_dms(person.name in closed)
            if written:
                await tell_by(person, "message")
        assert not (await people[0].command("games", "play", game=game, **options)).failed
        idle = facts_of(game).idle
        watcher, rng = sandbox.person("Watcher"), random.Random(seed)
        party = cls(people, watcher, "games", rng, closed, written, idle, sandbox.clock)
        for person in people[1:]:
            assert not (await person.click(party.newest("needed", "Ready to start"), "Join")).failed
        assert not (await people[0].click(party.newest("needed", "Ready to start"), "Start")).failed
        return party

    def newest(self, *words: str) -> Seen:
        """The newest message in the channel that has one of the words."""
        messages = self.watcher.messages(self.channel)
        found = [m for m in messages if any(word in m.text for word in words)]
        assert found, [m.text for m in messages]
        return found[-1]

    @property
    def board(self) -> Seen:
        """The newest message with a picture that all can see."""
        return next(m for m in reversed(self.watcher.messages(self.channel)) if m.pictures)

    @property
    def shown(self) -> str:
        """The name of the board's picture, which tells the turn and how many choices were made in it."""
        return str(self.board.pictures[0]["url"].rpartition("/")[2].partition("?")[0])

    @property
    def own_panel(self) -> str:
        """What the button is called that shows a player's own panel."""
        return "My hand" if "My hand" in self.board.labels else "Look"

    @property
    def over(self) -> bool:
        return any(word in self.board.text for word in END)

    @property
    def at(self) -> tuple[str, ...]:
        """Match, turn and moment of the board."""
        found = [match for part in self.board.parts if (match := AT.match(part.get("custom_id", "")))]
        return found[0].groups() if found else ()

    def panel_of(self, person: Person) -> Seen | None:
        """The direct message in which this person can choose now."""
        return self.find_open(person.dms())

    async def letter_to(self, person: Person) -> Seen:
        """The direct message in which this person can choose now.

        It comes a minute after the wait began, or after this person was seen to look: on a slow machine Belfry may note
        an earlier press only when the clock has been moved, and writes a minute later.
        """
        for _ in range(2):
            if self.clock and not self.panel_of(person):
                self.clock.advance(CALLED.seconds + 1)
                with contextlib.suppress(TimeoutError):
                    await person.until(lambda: self.panel_of(person), NOTED)
        found: Seen = await person.until(lambda: self.panel_of(person))
        return found

    def find_open(self, messages: list[Seen]) -> Seen | None:
        """The newest of these messages in which one can choose now."""
        for message in reversed(messages):
            if any(self.is_open(part.get("custom_id", "")) for part in message.parts):
                return message
        return None

    def answer_to(self, person: Person) -> Seen | None:
        """The private answer in which this person, who is looking at it, can choose now."""
        return self.find_open([message for message in person.messages(self.channel) if message.only_you])

    def is_open(self, custom_id: str) -> bool:
        """Whether a component belongs to the decision that the board waits for."""
        match = CHOICE.match(custom_id)
        return bool(match) and match.groups() == self.at  # type: ignore[union-attr]

    async def press_more(self, person: Person, label: str) -> Outcome:
        """Press what stands behind the last button of the board."""
        more = (await person.click(self.board, "More…")).shown
        return await person.click(more, label)

    def waited_for(self) -> list[Person]:
        """Those whom the first line of the board names."""
        head = self.board.text.partition("\n")[0].partition("secret")[0]
        return [person for person in self.people if f"**{person.name}**" in head]

    async def play(
        self, choose: Callable[[], Awaitable[None]], between: Callable[[int], Awaitable[None]] | None = None
    ) -> None:
        """Choose again and again until the game is over; `between` two choices, something with their number."""
        for n in range(1, MOST):
            if self.over:
                return
            await choose()
            if between:
                await between(n)
        raise AssertionError(f"{self.board.text}: not over after {MOST} choices")

    async def press_once(self) -> None:
        """Let somebody who is waited for choose something, as the messages offer it."""
        person, before = self.rng.choice(self.waited_for()), self.shown
        public, labels = any(CHOICE.match(part.get("custom_id", "")) for part in self.board.parts), self.board.labels
        if public and self.rng.random() < 0.5:
            message = self.board
        elif public or not self.written or person.name in self.closed:
            shown = (
                await person.click(self.board, "Choose in secret" if "Choose in secret" in labels else self.own_panel)
            ).private
            message = shown
            if not any(CHOICE.match(part.get("custom_id", "")) for part in message.parts):
                # An only option, taken by the press on the hand, was the last choice of the turn.
                await self.watcher.until(lambda: self.shown != before)
                return
        else:
            message = self.answer_to(person) or await self.letter_to(person)
        if not public:
            await self.offered(message)
            if person not in self.waited_for():
                return  # their last choice was not on the board yet, and second thoughts about a secret change none
        await self.choose_in(person, message)

    async def choose_in(self, person: Person, message: Seen) -> Outcome:
        """Press one of the options in a message, and see the board change."""
        parts = await self.offered(message)
        before = self.shown
        done = await self.press(person, message, parts)
        await self.watcher.until(lambda: self.shown != before)
        return done

    async def press_in(self, person: Person, message: Seen) -> Outcome:
        """Press one of the options in a message; second thoughts about a secret choice change no board."""
        return await self.press(person, message, await self.offered(message))

    async def offered(self, message: Seen) -> list[JSON]:
        """The components of a message with which to choose, as soon as the board is about the same decision.

        It may be behind: an only option is taken by the press that shows the hand, and edits may overtake each other.
        """
        found: list[JSON] = await self.watcher.until(
            lambda: [part for part in message.parts if self.is_open(part.get("custom_id", ""))]
        )
        return found

    async def press(self, person: Person, message: Seen, parts: list[JSON]) -> Outcome:
        """Press one of these components of a message."""
        part = self.pick(parts, "custom_id")
        if "options" in part:
            value = self.pick(part["options"], "value")["value"]
            done = await person.select(message, value, part["custom_id"])
        else:
            done = await person.click(message, part["custom_id"])
        assert not done.failed
        self.choices += 1
        return done

    def pick(self, things: list[JSON], key: str) -> JSON:
        """One of several, by chance, but to do nothing only where nothing else is possible: so that games end."""
        busy = [thing for thing in things if CHOICE.sub("", str(thing[key])).split(":")[0] not in self.idle]
        return self.rng.choice(busy or things)

    async def settled(self, person: Person) -> None:
        """Wait until the board is about the question that is open to somebody."""
        panel = (await person.command(self.channel, "hand")).shown
        open_to = [match.groups() for part in panel.parts if (match := CHOICE.match(part.get("custom_id", "")))]
        await self.watcher.until(lambda: self.at == open_to[0])

    async def move_once(self) -> None:
        """The same by /move, from what it suggests."""
        person = self.rng.choice(self.waited_for())
        before = self.shown
        offered = await person.autocomplete(self.channel, "move", "choice", choice="")
        assert offered
        choice = self.pick(offered, "value")
        typed = choice["name"] if self.rng.random() < 0.3 else choice["value"]
        done = await person.command(self.channel, "move", choice=typed)
        assert not done.failed
        self.choices += 1
        await self.watcher.until(lambda: self.shown != before)
