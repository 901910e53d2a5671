"""In this process, without Discord: what processor time the parts of an answer to a click take."""

import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.parties import NAMES
from bench.summaries import tell_milliseconds
from cogs.actions.clocks import Clocks
from cogs.delivery.boards import make_message
from cogs.time.stops import Uptime
from engine.games import GAMES
from engine.rng import Rng
from engine.samples import of_every_game
from engine.scene import Scene
from engine.table import Table
from render import PAINTERS, draw_all, png
from store import Seat, Store


async def measure(game: str, clicks: int) -> None:
    """What happens between the press and the answer, part by part, over so many choices."""
    for _ in draw_all(of_every_game(every=12)):
        pass
    took: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def part(name: str) -> Iterator[None]:
        start = time.process_time()
        yield
        took[name].append(time.process_time() - start)

    with tempfile.TemporaryDirectory(prefix="belfry-bench-") as folder:
        store = await Store.open(Path(folder) / "belfry.db")
        clocks = Clocks(store, Uptime(time.time))
        rng, id, seats = random.Random(1), 0, GAMES[game].players[-1]
        people = [Seat(n + 1, name) for n, name in enumerate(NAMES[:seats])]
        for n in range(clicks):
            if not id or (await store.play.load(id))[0].status == "over":
                match = await store.lobbies.open(game, {}, 1, n + 1, people[0])
                for person in people[1:]:
                    await store.lobbies.join(match.id, person.user, person.name, seats)
                await store.lobbies.begin(match.id, Table(GAMES[game].begin(seats, Rng.new())))
                id = match.id
            with part("load, run the turn again"):
                match, table = await store.play.load(id)
            assert table is not None
            ask = rng.choice(table.waiting())
            with part("choose"):
                table.choose(ask.seat, ask.what, rng.choice(ask.options))
            with part("commit"):
                match, table = await store.play.commit(match, table)
            with part("  scene (in the panel)"):
                scene = Scene.of(table, None, match.names)
            with part("  draw (in the panel)"):
                image = PAINTERS[game].board(scene)
            with part("  encode (in the panel)"):
                png.encode(image)
            with part("panel: board and components"):
                await make_message(store, await clocks.look_at(match, table))
        await store.close()
    print(f"\n{game}, the parts of an answer; milliseconds of a processor")
    for name, times in took.items():
        print(f"{name:30}{tell_milliseconds(times)}")
    print("the rest is discord.py, HTTP and the gateway: what the bare bot does")
