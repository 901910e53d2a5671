"""Games that run before the bot starts, written into its store."""

from pathlib import Path

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from render import PAINTERS
from sandbox.models import Channel
from sandbox.server import Sandbox
from store import Seat, Store

GAME = next(name for name in GAMES if not PAINTERS[name].has_secrets)  # so people are called in the channels


async def begin_games(sandbox: Sandbox, file: Path, channels: list[Channel]) -> None:
    """A running game in each of these channels, of people who play in no other."""
    store = await Store.open(file, sandbox.clock.now)
    for n, channel in enumerate(channels):
        guild = sandbox.world.guild(channel.guild or "")
        people = [sandbox.world.add_person(f"{name} of {channel.name} {n}") for name in ("Ada", "Ben")]
        for person in people:
            sandbox.world.join(person.id, guild)
        seats = [Seat(int(person.id), person.global_name or "") for person in people]
        match = await store.lobbies.open(GAME, {}, int(guild.id), int(channel.id), *seats)
        await store.lobbies.begin(match.id, Table(GAMES[GAME].begin(len(seats), Rng(f"running {n}"))))
    await store.close()
