"""A person who tries out every game in a sandbox that runs anywhere on this machine, and looks at each picture."""

import io
import random
import time
from dataclasses import dataclass, field

import aiohttp
from PIL import Image

from engine.games import GAMES
from sandbox.actions import Denied
from sandbox.models import JSON
from tests.e2e.people.solo import Solo
from tests.people import Outcome, Person
from tests.remote import person
from tests.seen import Seen

CHOICES = 3  # in each game
WIDTH = 1200  # pixels of every board
COLOURS = 8  # the fewest that a board has
SECONDS = 60  # until a board is there, on a busy machine


@dataclass
class Visitor(Solo):
    """Somebody who sees for the first time what cannot be taken back, and then does it."""

    async def turn(self) -> bool:
        """Choose once, as in `Solo`; a press that an edit has overtaken is repeated when the edit is seen.

        The watcher's copy of the messages may be older than the sandbox, which denies a button that is gone.
        """
        seen = self.board
        try:
            return await super().turn()
        except Denied:
            await self.watcher.until(lambda: self.board != seen, SECONDS)
            return await self.turn()

    async def press(self, person: Person, message: Seen, parts: list[JSON]) -> Outcome:
        done = await super().press(person, message, parts)
        if done.message and "Do it" in done.message.labels:
            done = await person.click(done.message, "Do it")
            assert not done.failed
        return done


@dataclass
class Tried:
    """What came of it: games with their pictures looked at, what was wrong, and when the first choice was made.

    `first` is in seconds of `time.monotonic`.
    """

    drawn: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    first: float = 0.0


async def try_everything(address: str) -> Tried:
    """Begin each game against computers by one command, choose in it, and look at the board before and after."""
    tried = Tried()
    async with person(address, "Ada") as me, person(address, "Ben") as watcher, aiohttp.ClientSession() as session:
        for game in GAMES:
            try:
                tried.drawn[game] = await play(session, me, watcher, game, tried)
            except (AssertionError, TimeoutError, StopIteration, KeyError) as error:
                seen = "\n".join(message.text for message in me.messages("games")[-3:])
                tried.wrong[game] = f"{type(error).__name__}: {error}; last seen:\n{seen}"
    return tried


async def play(session: aiohttp.ClientSession, me: Person, watcher: Person, game: str, tried: Tried) -> int:
    """One game; how many boards were looked at.  AssertionError or TimeoutError when something is not as it should."""
    computers = max(1, GAMES[game].players[0] - 1)
    before = {message.id for message in watcher.messages("games")}
    opened = await me.command("games", "play", game=game, computers=computers, strength="easy", begin=True)
    assert not opened.failed
    assert opened.message is None or "went wrong" not in opened.message.text

    def has_board() -> bool:
        return any(message.pictures for message in watcher.messages("games") if message.id not in before)

    await watcher.until(has_board, SECONDS)
    table = Visitor([me], watcher, "games", random.Random(1))
    looked_at = {await look(session, table)}
    while table.choices < CHOICES:
        assert await table.turn()
        tried.first = tried.first or time.monotonic()
        looked_at.add(await look(session, table))
    await table.leave()
    return len(looked_at)


async def look(session: aiohttp.ClientSession, table: Solo) -> str:
    """The name of the board's picture, which has been seen to be one."""
    url = table.board.pictures[0]["url"]
    async with session.get(url) as answer:
        assert answer.status == 200, url
        picture = Image.open(io.BytesIO(await answer.read()))
    picture.load()
    assert (picture.format, picture.width) == ("PNG", WIDTH)
    colours = picture.convert("RGB").getcolors(picture.width * picture.height)
    assert colours is not None
    assert len(colours) >= COLOURS
    return str(url)
