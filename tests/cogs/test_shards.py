"""Servers belong to connections, by Discord's rule; what is due on one waits until its connection is there."""

import asyncio
from typing import Any, cast

import discord

from cogs.background.startup import Upkeep
from cogs.connection.shards import Shards
from store import Seat, Store

NEAR, FAR = 6 << 22, 7 << 22  # servers on the first and on the second of two shards
NOBODY: Any = None


class TwoShards:
    """A client on so many servers that Discord wants two connections."""

    shard_count = 2
    guilds = ()


class Refreshed:
    """Notes which games are brought up to date."""

    def __init__(self) -> None:
        self.done: list[int] = []

    async def act(self, match: int) -> None:
        pass

    def catch_up(self, matches: list[int]) -> None:
        self.done += matches

    async def run(self, *_: object) -> None:
        pass

    def retry_soon(self) -> None:
        pass

    log_hourly = run


async def test_games_are_those_of_shards_that_are_connected(store: Store) -> None:
    near, far = [(await store.lobbies.open("tower", {}, guild, guild + 1, Seat(1, "Ada"))).id for guild in (NEAR, FAR)]
    shards = Shards(cast(discord.AutoShardedClient, TwoShards), store)
    assert await shards.pick([near, far]) == []
    shards.note_connected(0)
    assert await shards.pick([near, far]) == [near]
    assert (shards.covers(NEAR), shards.covers(FAR)) == (True, False)
    assert await shards.pick([near, far], 1) == [far]
    shards.note_connected(1)
    assert await shards.pick([near, far]) == [near, far]
    assert shards.covers(FAR)


async def test_what_was_due_before_its_shard_was_there_is_done_when_it_is(store: Store) -> None:
    near, far = [(await store.lobbies.open("tower", {}, guild, guild + 1, Seat(1, "Ada"))).id for guild in (NEAR, FAR)]
    client, parts = cast(Any, TwoShards), cast(Any, Refreshed())
    cog = Upkeep(client, store, parts, parts, NOBODY, parts, parts, Shards(client, store), parts)
    for shard, done in ((0, [near]), (1, [near, far])):
        await cog.on_shard_connect(shard)
        await cog.on_shard_ready(shard)
        await cog._wake([near, far] if shard == 0 else [])
        while cog.background.tasks:
            await asyncio.sleep(0)
        assert parts.done == done
