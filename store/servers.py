"""What who manages a server has said in /belfry server: where games may be played there, and how loud they may be."""

import json
from dataclasses import dataclass

from store.part import Part


@dataclass(frozen=True, slots=True)
class Server:
    """How games may be on one server.

    `channels`: the ids of the channels and forums in which they may be played; anywhere if there are none.
    `threads`: whether Belfry may make threads.  `calls`: whether it may mention people.  `champions`: whether everybody
    there may ask who comes out ahead.
    """

    channels: tuple[int, ...] = ()
    threads: bool = True
    calls: bool = True
    champions: bool = False


class ServerStore(Part):
    """How games may be on servers."""

    async def get(self, guild: int) -> Server:
        """How games may be on a server; as usual where nobody has said anything."""
        sql = "select channels, threads, calls, champions from servers where guild = ?"
        rows = await self.database.fetch(sql, guild)
        if not rows:
            return Server()
        channels, threads, calls, champions = rows[0]
        return Server(tuple(json.loads(channels)), bool(threads), bool(calls), bool(champions))

    async def set(self, guild: int, server: Server) -> None:
        """Note how games may be on a server."""
        row = guild, json.dumps(server.channels), server.threads, server.calls, server.champions
        await self.database.write(lambda fetch: fetch("insert or replace into servers values (?, ?, ?, ?, ?)", *row))
