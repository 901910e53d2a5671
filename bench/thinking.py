"""How long a click takes while computers think in other games, and while none do: in blocks, one after the other."""

from asyncio.subprocess import Process

from bench import bots
from bench.players import Player
from engine.games import GAMES
from sandbox.server import Sandbox

BLOCKS = 5  # of each kind
WARM = 10  # clicks that do not count
TABLES = (("tower", "Fay"), ("tower_up", "Gil"), ("town_builder", "Hal"), ("broadway_tower", "Ida"))
CHANNELS = ("one", "two", "three", "four")


class Alone(Player):
    """A person alone with as many of the strongest computers as there is room for."""

    @property
    def thinking(self) -> bool:
        """Whether the table waits for a computer."""
        return " computer" in self.board.text.partition("\n")[0].partition("secret.")[0] and not self.over

    async def start(self) -> None:
        most = GAMES[self.game].players[-1] - 1
        await self.people[0].command(self.channel, "play", game=self.game, computers=most, strength="hard", begin=True)

    async def pass_on(self) -> None:
        """Choose until a computer is asked, in a new game when this one is over."""
        while True:
            await self.sandbox.until(lambda: self.thinking or self.over or self.open(), 60)
            if self.thinking:
                return
            await self.click()

    async def end(self) -> None:
        """End the game, and with it what its computers think."""
        asked = (await self.people[0].command(self.channel, "leave")).message
        assert asked is not None
        await self.people[0].click(asked, "Leave and end the game")
        await self.sandbox.until(lambda: self.over)


async def measure(sandbox: Sandbox, process: Process, game: str, clicks: int) -> tuple[list[float], list[float], int]:
    """Seconds of clicks while nobody thinks, and while four games think; the most processes that did at a time."""
    channels = tuple(sandbox.world.add_channel(name).id for name in CHANNELS)
    player = Player(sandbox, game)
    player.elsewhere = channels
    tables = [Alone(sandbox, kind, (who,), channel) for (kind, who), channel in zip(TABLES, channels, strict=True)]
    await player.start()
    for _ in range(WARM):
        await player.click()
    calm: list[float] = []
    busy: list[float] = []
    most = 0
    for _ in range(BLOCKS):
        calm += [await player.click() for _ in range(clicks // BLOCKS)]
        for table in tables:
            await table.start()
        for _ in range(clicks // BLOCKS):
            for table in tables:
                if not table.thinking:
                    await table.pass_on()
                    await table.quiet()
            busy.append(await player.click())
            most = max(most, len(bots.children(process.pid)))
        for table in tables:
            await table.end()
        await tables[0].quiet()
    return calm, busy, most
