"""People who play by clicks, for benchmarks: everybody at one game, choosing at random."""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from bench.bots import CALM
from bench.fixtures import Party
from engine.games import GAMES
from sandbox.waiting import wait_until
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.presses import NAMES
from tests.seen import Seen

PATIENCE = 60.0  # seconds until something can be pressed
SECRET = "Choose in secret"
OURS = re.compile(r"b1:(?:choose|select):")
AT = re.compile(r"b1:hand:(\d+:\d+:\d+):")


class Clicker(Protocol):
    """Who clicks on a bot, whatever bot it is."""

    failed: int
    """Clicks that got no valid answer."""

    looked: int
    """Presses that are no clicks: on what shows what can be chosen in secret."""

    async def ready(self) -> None:
        """Wait until there is something to press."""

    async def press(self) -> float:
        """Press it; seconds until the answer."""


class Bare:
    """A person who clicks on the bare bot, which answers with pictures of so many bytes."""

    def __init__(self, sandbox: Sandbox, name: str, size: int) -> None:
        self.person = sandbox.person(name)
        self.size = size
        self.failed = self.looked = 0

    async def start(self) -> None:
        self.message = (await self.person.command("games", "begin", size=self.size)).message

    async def ready(self) -> None:
        """There always is."""

    async def press(self) -> float:
        assert self.message is not None
        took, outcome = await timed(self.person.click(self.message, "Again"))
        if outcome is None or outcome.message is None:
            self.failed += 1
        else:
            self.message = outcome.message
        return took


class Player:
    """Everybody at a game, choosing at random by buttons and menus; a new game when one is over.

    `channel`: the id of theirs, or a name that only one channel has.
    """

    def __init__(
        self, sandbox: Sandbox, game: str, names: tuple[str, ...] | None = None, channel: str = "games"
    ) -> None:
        self.sandbox = sandbox
        self.game = game
        self.people = [sandbox.person(name) for name in names or NAMES[: GAMES[game].players[-1]]]
        self.channel = self.people[0].channel(channel)
        self.dms = {person.name: sandbox.world.dm(person.id).id for person in self.people}
        self.rng = random.Random(1)
        self.elsewhere: tuple[str, ...] = ()  # channels in which something may go on meanwhile
        self.failed = self.looked = 0

    @property
    def board(self) -> Seen:
        return next(m for m in reversed(self.people[0].messages(self.channel)) if m.pictures and not m.only_you)

    @property
    def picture_size(self) -> int:
        """Bytes of the board's picture."""
        key, name = self.board.pictures[0]["url"].split("/")[-2:]
        found = self.sandbox.backend.files.get(key, name)
        assert found is not None
        return len(found[1])

    @property
    def over(self) -> bool:
        return "Play again" in self.board.labels

    async def start(self) -> None:
        opened = (await self.people[0].command(self.channel, "play", game=self.game)).message
        assert opened is not None
        for person in self.people[1:]:
            await person.click(opened, "Join")
        await self.people[0].click(opened, opened.button("Start")["custom_id"], forged=True)

    async def until(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until something in the channels of this game makes the condition true; give its value."""
        places = {self.channel, *self.dms.values()}

        def listen(wake: Callable[[], None]) -> Callable[[], None]:
            return self.sandbox.world.listen(lambda news: wake() if news.channel in places else None)

        return await wait_until(condition, listen, seconds)

    async def ready(self) -> None:
        """Wait until somebody can choose, in a new game when this one is over."""
        while not self.open():
            if self.over:
                await self.start()
                await self.until(lambda: not self.over)
            elif self._is_secret():
                await self._look()
            await self.until(lambda: self.over or self.open() or self._is_secret())

    async def press(self) -> float:
        """One choice; seconds from the press to the answer.  Looking for what can be pressed does not count."""
        await self.ready()
        person, message, part = await self.until(self.open)
        took, outcome = await timed(self.use(person, message, part))
        self.failed += outcome is None
        return took

    async def click(self) -> float:
        """The same when the bot has done what followed from the click before: nothing else is in flight."""
        await self.ready()
        await self.quiet()
        return await self.press()

    async def quiet(self) -> None:
        """Wait until the bot makes no more requests, but for those elsewhere."""
        seen = -1
        while seen != (now := self._requests()):
            seen = now
            await asyncio.sleep(CALM)

    def open(self) -> tuple[Person, Seen, dict[str, Any]] | None:
        """Somebody who can choose, the message, and the component; None while the messages are not up to date."""
        board = self.board
        at = [found[1] for part in board.parts if (found := AT.match(str(part.get("custom_id", ""))))]
        if not at:
            return None
        head = board.text.partition("\n")[0].partition("secret")[0]
        for person in self.people:
            if f"**{person.name}**" not in head:
                continue
            answers = (message for message in reversed(person.messages(self.channel)) if message.only_you)
            for message in (board, *answers, *reversed(person.messages(self.dms[person.name]))):
                parts = [
                    part
                    for part in message.parts
                    if OURS.match(str(part.get("custom_id", ""))) and f":{at[0]}:" in str(part["custom_id"])
                ]
                if parts:
                    return person, message, self.rng.choice(parts)
        return None

    def _is_secret(self) -> bool:
        """Whether people choose in answers on the board; a Belfry without /settings writes to all of them."""
        known = self.sandbox.world.commands.get(None, ())
        return SECRET in self.board.labels and any(command["name"] == "settings" for command in known)

    async def _look(self) -> None:
        """Open the answer in which somebody chooses; as long as its token lasts it is kept up to date.

        The board may be behind, and that person not be asked any more.
        """
        shown = self.board.text
        head = shown.partition("\n")[0].partition("secret")[0]
        person = next(person for person in self.people if f"**{person.name}**" in head)
        self.looked += 1
        await person.click(self.board, SECRET)
        await self.until(lambda: self.open() or self.board.text != shown)

    async def use(self, person: Person, message: Seen, part: dict[str, Any]) -> Outcome:
        """Press this button, or choose something in this menu."""
        if "options" in part:
            value = self.rng.choice(part["options"])["value"]
            return await person.select(message, value, part["custom_id"])
        return await person.click(message, part["custom_id"])

    def _requests(self) -> int:
        paths = [request.path for request in self.sandbox.requests]
        return sum(not any(channel in path for channel in self.elsewhere) for path in paths)


async def timed(press: Awaitable[Outcome]) -> tuple[float, Outcome | None]:
    """Seconds until the answer to a press, and the answer; None when there is no valid one, or not in time."""
    start = time.perf_counter()
    try:
        outcome = await press
    except TimeoutError:
        return time.perf_counter() - start, None
    return time.perf_counter() - start, None if outcome.failed else outcome


async def seat(sandbox: Sandbox, party: Party, number: int = 0) -> Player:
    """Start a game of these people in a channel of their own; who has another `number` is somebody else."""
    channel = sandbox.world.add_channel(f"{party.game}-{party.players}-{number}".replace("_", "-"))
    names = tuple(f"{name} {number}" if number else name for name in NAMES[: party.players])
    player = Player(sandbox, party.game, names, channel.id)
    await player.start()
    return player
