"""The connections to Discord: it gives a bot on many servers several (shards), each for some of them.

They are made one after another, with pauses; until one is there, nothing is known of its servers, and nobody can
press anything on them.
"""

from collections.abc import Iterable

import discord

from store import Store


class Shards:
    """Which of our shards have been connected since the start; one that is lost for a while counts, for it comes
    back."""

    def __init__(self, client: discord.AutoShardedClient, store: Store) -> None:
        self.client = client
        self.store = store
        self._connected: set[int] = set()

    def note_connected(self, shard: int) -> None:
        """Discord has named the servers of this shard."""
        self._connected.add(shard)

    def find(self, guild: int) -> int:
        """The shard of a server (https://docs.discord.com/developers/events/gateway#sharding)."""
        return (guild >> 22) % (self.client.shard_count or 1)

    def covers(self, guild: int) -> bool:
        """Whether Discord has told us by now of this server, if we are on it."""
        return self.find(guild) in self._connected

    async def pick(self, matches: Iterable[int], shard: int | None = None) -> list[int]:
        """Those of these games whose server belongs to this shard; without one, to any that is connected."""
        wanted = self._connected if shard is None else {shard}
        if len(wanted) == self.client.shard_count:
            return list(matches)
        found = [match for number in matches if (match := await self.store.matches.find(number))]
        return [match.id for match in found if self.find(match.guild) in wanted]

    def count_up(self) -> int:
        """How many of them are up just now; one that Discord has not made ready yet is not."""
        return sum(n in self._connected and not shard.is_closed() for n, shard in self.client.shards.items())
