"""What who manages a server has said in /belfry server: where games may be played there, and how loud they may be."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from base.clock import DAY
from store.db.database import Fetch
from store.db.repository import Part, outdate
from store.db.schema import UNCLEAN
from store.turns.archive import delete_matches

REMEMBERED = 30 * DAY  # seconds for which the games of a server are kept from which Belfry was removed
OF_SERVERS = ("matches", "servers", "lookouts", "departures")  # tables that name servers


@dataclass(frozen=True, slots=True)
class Server:
    """How games may be on one server.

    `channels`: the ids of the channels and forums in which they may be played; anywhere if there are none.
    `threads`: whether Belfry may make threads.  `calls`: whether it may mention people.  `champions`: whether everybody
    there may ask who comes out ahead.  `secrets`: whether people who have said nothing are asked by direct message to
    choose in secret, and not in the channel.
    """

    channels: tuple[int, ...] = ()
    threads: bool = True
    calls: bool = True
    champions: bool = False
    secrets: bool = True


class ServerStore(Part):
    """How games may be on servers."""

    async def get(self, guild: int) -> Server:
        """How games may be on a server; as usual where nobody has said anything."""
        sql = "select channels, threads, calls, champions, secrets from servers where guild = ?"
        rows = await self.database.fetch(sql, guild)
        if not rows:
            return Server()
        channels, *switches = rows[0]
        return Server(tuple(json.loads(channels)), *map(bool, switches))

    async def set(self, guild: int, server: Server) -> None:
        """Note how games may be on a server."""
        row = guild, json.dumps(server.channels), server.threads, server.calls, server.champions, server.secrets

        def work(fetch: Fetch) -> None:
            fetch("insert or replace into servers values (?, ?, ?, ?, ?, ?)", *row)
            outdate(fetch, "guild = ?", guild)

        await self.database.write(work)

    async def note_renamed(self, guild: int) -> None:
        """A server has another name."""
        await self.database.write(lambda fetch: outdate(fetch, "guild = ?", guild))

    async def list_known(self) -> list[int]:
        """The servers of which anything is kept."""
        rows = await self.database.scan(" union ".join(f"select guild from {table}" for table in OF_SERVERS))
        return [guild for (guild,) in rows]

    async def note_places(self, here: Iterable[int], gone: Iterable[int]) -> None:
        """Belfry is on some servers, and not, or not any more, on others."""
        now, here, gone = self.now(), [*here], [*gone]

        def work(fetch: Fetch) -> None:
            for guild in here:
                fetch("delete from departures where guild = ?", guild)
            for guild in gone:
                fetch("insert or ignore into departures values (?, ?)", guild, now)

        await self.database.write(work)

    async def list_left(self) -> list[int]:
        """The servers from which Belfry was removed so long ago that their data is to be deleted."""
        rows = await self.database.scan("select guild from departures where since <= ?", self.now() - REMEMBERED)
        return [guild for (guild,) in rows]

    async def count_games(self, guild: int) -> dict[str, int]:
        """How many games of a server are kept, by status."""
        return dict(
            await self.database.scan("select status, count(*) from matches where guild = ? group by status", guild)
        )

    async def live_games(self, guild: int) -> list[int]:
        """The games of a server that have not ended."""
        rows = await self.database.scan(
            "select id from matches where guild = ? and status in ('open', 'running', 'asleep') order by id", guild
        )
        return [number for (number,) in rows]

    async def forget(self, guild: int) -> None:
        """Delete all that is kept of a server, and all its games, also those that go on."""
        await self.database.write(lambda fetch: forget_server(fetch, guild))


def forget_server(fetch: Fetch, guild: int) -> None:
    """Delete all that is kept of a server."""
    delete_matches(fetch, "select id from matches where guild = ?", guild)
    for table in OF_SERVERS:
        fetch(f"delete from {table} where guild = ?", guild)
    fetch("insert or replace into settings values (?, '')", UNCLEAN)
