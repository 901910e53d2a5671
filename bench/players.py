"""People who play by clicks, for benchmarks: everybody at one table, choosing at random."""

import asyncio
import random
import re
import time

from engine.games import GAMES
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
QUIET = 0.04  # seconds without a request
OURS = re.compile(r"b1:(?:choose|select):")
AT = re.compile(r"b1:undo:(\d+:\d+:\d+):")


class Player:
    """Everybody at a table, choosing at random by buttons and menus; a new game when one is over."""

    def __init__(
        self, sandbox: Sandbox, game: str, names: tuple[str, ...] | None = None, channel: str = "games"
    ) -> None:
        self.sandbox = sandbox
        self.game = game
        self.channel = channel
        self.people = [sandbox.person(name) for name in names or NAMES[: GAMES[game].players[-1]]]
        self.rng = random.Random(1)
        self.elsewhere: tuple[str, ...] = ()  # channels in which something may go on meanwhile

    @property
    def board(self) -> Seen:
        return next(m for m in reversed(self.people[0].messages(self.channel)) if m.pictures and not m.only_you)

    @property
    def over(self) -> bool:
        return "Play again" in self.board.labels

    async def start(self) -> None:
        opened = (await self.people[0].command(self.channel, "play", game=self.game)).message
        assert opened is not None
        for person in self.people[1:]:
            await person.click(opened, "Join")
        await self.people[0].click(opened, opened.button("Start")["custom_id"], forged=True)

    async def click(self) -> float:
        """One choice; seconds from the press to the answer.  Looking for what can be pressed does not count."""
        await self.sandbox.until(lambda: self.over or self.open(), 20)
        if self.over:
            await self.start()
        await self.quiet()
        person, message, part = await self.sandbox.until(self.open, 20)
        start = time.perf_counter()
        if "options" in part:
            value = self.rng.choice(part["options"])["value"]
            await person.select(message, value, part["custom_id"])
        else:
            await person.click(message, part["custom_id"])
        return time.perf_counter() - start

    async def quiet(self) -> None:
        """Wait until the bot has done what followed from the click before: one in flight means nothing else is."""
        seen = -1
        while seen != (now := self.requests()):
            seen = now
            await asyncio.sleep(QUIET)

    def requests(self) -> int:
        """How many requests the bot has made, but for those elsewhere."""
        paths = [request.path for request in self.sandbox.requests]
        return sum(not any(channel in path for channel in self.elsewhere) for path in paths)

    def open(self) -> tuple[Person, Seen, dict[str, object]] | None:
        """Somebody who can choose, the message, and the component; None while the messages are not up to date."""
        board = self.board
        at = [found[1] for part in board.parts if (found := AT.match(str(part.get("custom_id", ""))))]
        if not at:
            return None
        head = board.text.partition("\n")[0].partition("secret.")[0]
        for person in self.people:
            if f"**{person.name}**" not in head:
                continue
            for message in (board, *reversed(person.dms())):
                parts = [
                    part
                    for part in message.parts
                    if OURS.match(str(part.get("custom_id", ""))) and f":{at[0]}:" in str(part["custom_id"])
                ]
                if parts:
                    return person, message, self.rng.choice(parts)
        return None
