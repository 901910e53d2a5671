"""A person alone at a table with computers, in one channel."""

import random
from typing import Self

from tests.local import Sandbox
from tests.people import Person

from .party import Party


class Solo(Party):
    """A person who plays against computers; `person` chooses at random, always the same for one seed."""

    @classmethod
    async def sit_down(
        cls,
        sandbox: Sandbox,
        game: str,
        computers: int = 1,
        strength: str = "easy",
        channel: str = "games",
        person: str = "Ada",
        seed: int = 1,
    ) -> Self:
        """Open a table with computers and begin at once, with one command."""
        me = sandbox.person(person)
        opened = await me.command(channel, "play", game=game, computers=computers, strength=strength, begin=True)
        assert not opened.failed
        return cls([me], sandbox.person("Watcher"), channel, random.Random(seed))

    @property
    def person(self) -> Person:
        return self.people[0]

    @property
    def asked(self) -> bool:
        """Whether the board waits for the person, perhaps among others."""
        return bool(self.at) and self.waited_for() == [self.person]

    @property
    def thinking(self) -> bool:
        """Whether the board waits for a computer alone."""
        return " is choosing." in self.board.text.partition("\n")[0]

    async def turn(self) -> bool:
        """Choose once, when asked; False when the game is over instead."""
        await self.watcher.until(lambda: self.asked or self.over, 60)
        if self.over:
            return False
        await self.press_once()
        return True

    async def until_thinking(self, seconds: float = 60) -> None:
        """Choose until it is the computers' turn."""
        await self.watcher.until(lambda: self.asked or self.thinking, seconds)
        while self.asked:
            await self.press_once()
        assert self.thinking

    async def leave(self) -> None:
        """End the game, which has no other person."""
        told = (await self.person.command(self.channel, "table leave")).shown
        assert not (await self.person.click(told, "Leave and end")).failed
        await self.watcher.until(lambda: self.over)
