"""How long a click takes while computers think in other games, and while none do: in blocks, one after the other."""

import tempfile
from pathlib import Path

from bench.bots import Bot, belfry
from bench.fixtures import THINKERS
from bench.players import Player
from bench.statistics import find_late, median, tell_milliseconds
from engine.games import GAMES
from tests.local import Sandbox
from tests.machine import children

BLOCKS = 5  # of each kind
THOUGHT = 60.0  # seconds until computers have chosen
WARM = 10  # clicks that do not count
NAMES = ("Fay", "Gil", "Hal", "Ida")


class Alone(Player):
    """A person alone with as many of the strongest computers as there is room for."""

    @property
    def thinking(self) -> bool:
        """Whether the game waits for a computer: circles for its strength are behind its name."""
        return "●" in self.board.text.partition("\n")[0].partition("secret")[0] and not self.over

    async def start(self) -> None:
        most = GAMES[self.game].players[-1] - 1
        await self.people[0].command(self.channel, "play", game=self.game, computers=most, strength="hard", begin=True)

    async def pass_on(self) -> None:
        """Choose until a computer is asked, in a new game when this one is over."""
        while True:
            await self.until(lambda: self.thinking or self.over or self.open(), THOUGHT)
            if self.thinking:
                return
            await self.click()

    async def end(self) -> None:
        """End the game, and with it what its computers think."""
        asked = (await self.people[0].command(self.channel, "table leave")).message
        assert asked is not None
        await self.people[0].click(asked, "Leave and end")
        await self.until(lambda: self.over)


async def measure(game: str, clicks: int) -> None:
    """One game played by clicks, in turn without any computer at work and with four games full of them."""
    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        async with Sandbox(limits=0.0) as sandbox, belfry(sandbox, Path(folder)) as bot:
            calm, busy, most = await click(bot, game, clicks)
    print(f"\n{game}, {clicks} clicks of each, one in flight; milliseconds")
    print(f"{'':14}{'median':>9}{'95 %':>8}")
    print(f"{'none thinks':14}{tell_milliseconds(calm)}")
    print(f"{'four think':14}{tell_milliseconds(busy)}   processes that thought at a time, at most: {most}")
    print(f"{'ratio':14}{median(busy) / median(calm):9.2f}{find_late(busy) / find_late(calm):8.2f}")


async def click(bot: Bot, game: str, clicks: int) -> tuple[list[float], list[float], int]:
    """Seconds of clicks while nobody thinks, and while four games think; the most processes that did at a time."""
    player = Player(bot.sandbox, game)
    channels = [bot.sandbox.world.add_channel(name.lower()).id for name in NAMES]
    player.elsewhere = tuple(channels)
    others = [
        Alone(bot.sandbox, kind, (name,), channel)
        for kind, name, channel in zip(THINKERS, NAMES, channels, strict=True)
    ]
    await player.start()
    for _ in range(WARM):
        await player.click()
    calm: list[float] = []
    busy: list[float] = []
    most = 0
    for _ in range(BLOCKS):
        calm += [await player.click() for _ in range(clicks // BLOCKS)]
        for other in others:
            await other.start()
        for _ in range(clicks // BLOCKS):
            for other in others:
                if not other.thinking:
                    await other.pass_on()
                    await other.quiet()
            busy.append(await player.click())
            most = max(most, len(children(bot.process.pid)))
        for other in others:
            await other.end()
        await others[0].quiet()
    return calm, busy, most
