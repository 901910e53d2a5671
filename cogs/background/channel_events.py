"""What happens to the places of games: servers, channels and threads go away, fall asleep and come back."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import discord
from discord.ext import commands

from cogs.connection.circuit_breaker import CircuitBreaker
from cogs.connection.errors import UNREACHABLE
from cogs.connection.press_queue import Background
from cogs.connection.shards import Shards
from cogs.panels.layout import note, stamp
from cogs.panels.lost_channels import explain_deleted, explain_removed
from cogs.sync.channels import Whereabouts
from cogs.sync.sync_queue import Refresher
from cogs.words import say
from store import Match, Store, StoreError

log = logging.getLogger("belfry.places")

SERVER_NAMES = "server_names"  # the setting that holds a stamp of the name of each server, as JSON by its id


@dataclass(eq=False, repr=False)
class Places(commands.Cog):
    """Sees to it that players can get at their games, or know that they cannot."""

    store: Store
    whereabouts: Whereabouts
    refresher: Refresher
    shards: Shards
    breaker: CircuitBreaker

    def __post_init__(self) -> None:
        self.background = Background()
        self._put_off = set[int]()  # games with players to whom Belfry may write only later

    async def cog_unload(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        await self.background.close()

    def look_soon(self, match: int) -> None:
        """Find out why a message could not be posted, or that the channel is there again."""
        self.background.begin(self.look(match))

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Find out what has happened on these servers while we were away."""
        self.background.begin(self._catch_up(shard))

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """Find out what has failed while Discord could not be reached."""
        self.background.begin(self._catch_up(shard))

    async def _catch_up(self, shard: int) -> None:
        for number in await self.shards.pick(await self.store.places.list_moved(), shard):
            if match := await self.store.matches.find(number):
                await self.whereabouts.tell_moved(match)
        places = [place for place in await self.store.places.all() if self.shards.find(place[1]) == shard]
        lost = set(await self.store.places.list_lost())
        unknown = [number for number, *place in places if number in lost or not self.whereabouts.is_open(*place)]
        for number in unknown:
            await self.look(number)
        guilds = [guild for guild in self.shards.client.guilds if self.shards.find(guild.id) == shard]
        for guild in guilds:
            self._watch_time_out(guild)
        await self._compare_names(shard, guilds)
        log.info("places looked at", extra={"shard": shard, "unknown": len(unknown)})

    async def _compare_names(self, shard: int, guilds: Sequence[discord.Guild]) -> None:
        """Note which of these servers, which are all of a shard, were renamed while Belfry was off."""
        noted: dict[str, str] = json.loads(await self.store.notes.get(SERVER_NAMES) or "{}")
        kept = {str(guild.id) for guild in guilds} | {one for one in noted if self.shards.find(int(one)) != shard}
        names = {one: name for one, name in noted.items() if one in kept}
        names |= {str(guild.id): stamp(guild.name) for guild in guilds if not guild.unavailable}
        for one, name in names.items():
            if noted.get(one, name) != name:
                await self.store.servers.note_renamed(int(one))
        if names != noted:
            await self.store.notes.set(SERVER_NAMES, json.dumps(names), durable=False)
            self.refresher.look_soon()

    async def look(self, number: int) -> None:
        """See what has become of the channel of a game, and do what is to be done."""
        try:
            match = await self.store.matches.find(number)
            if match is None or match.status not in ("open", "running") or not self.shards.covers(match.guild):
                return
            async with self.breaker.attempting():
                place = await self.whereabouts.find(match)
            if place.lost:
                await self._lose(match, place.lost, deleted=place.deleted)
                return
            if await self.whereabouts.note_back(match):
                self.refresher.refresh(number)
            if place.thread:
                await self.whereabouts.wake(match, place.thread)
        except (discord.HTTPException, StoreError, *UNREACHABLE) as error:
            log.warning("a channel could not be looked at", extra={"game": number, "why": type(error).__name__})

    async def _lose(self, match: Match, why: str, *, deleted: bool) -> None:
        """The channel of a game is gone: it goes on where one of its players says /table board; a lobby is closed."""
        if deleted:
            for entry in await self.store.messages.of(match.id):
                if entry.channel == match.channel:
                    await self.store.messages.forget(match.id, entry.message)
        if match.status == "running":
            await self.tell_lost([match], why)
        elif deleted:
            log.info("a table has lost its channel", extra={"game": match.id})
            await self.store.matches.stop(match.id)
            self.refresher.refresh(match.id)

    async def tell_lost(self, matches: Sequence[Match], why: str) -> None:
        """Tell the players of these games, who are asked by direct message from then on."""
        for number in await self.whereabouts.tell_lost(matches, why):
            log.info("a game has lost its channel", extra={"game": number})
            self.refresher.refresh(number)
        opens, numbers = self.whereabouts.messages.opens_again(), {match.id for match in matches} - self._put_off
        if opens and numbers:
            self._put_off |= numbers
            self.background.begin(self._look_later(numbers, opens))

    async def _look_later(self, numbers: set[int], moment: float) -> None:
        """Tell those players to whom Belfry may write only from this moment on."""
        await self.refresher.clock.sleep_until(moment)
        self._put_off -= numbers
        for number in numbers:
            await self.look(number)

    async def _delete(self, channel: int, why: str) -> None:
        if match := await self.store.matches.find_in(channel):
            await self._lose(match, why, deleted=True)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """With a channel go its threads, of which Discord names only those that were awake."""
        await self._delete(channel.id, explain_deleted(channel.guild.name, channel.name))
        for match, guild, place in await self.store.places.all():
            if guild == channel.guild.id and not self.whereabouts.is_known(guild, place):
                await self.look(match)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        guild = self.shards.client.get_guild(payload.guild_id)
        name = payload.thread.name if payload.thread else ""
        await self._delete(payload.thread_id, explain_deleted(guild.name if guild else "", name, thread=True))

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A thread has fallen asleep, or was archived or locked by somebody, or unlocked."""
        if (before.archived, before.locked) != (after.archived, after.locked):
            await self._look_in(after)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread was opened again."""
        await self._look_in(thread)

    async def _look_in(self, thread: discord.Thread) -> None:
        if match := await self.store.matches.find_in(thread.id):
            await self.look(match.id)
            self.refresher.retry(match.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions may have changed in a channel, and in its threads."""
        if before.overwrites != after.overwrites:
            await self._look_over(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The permissions of a role may have changed."""
        if before.permissions != after.permissions:
            await self._look_over(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Belfry may have had it."""
        await self._look_over(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Belfry itself, the only member Discord tells of unasked, has other roles, or is timed out, or no more."""
        if (before.roles, before.timed_out_until) != (after.roles, after.timed_out_until):
            await self._look_over(after.guild)
            self._watch_time_out(after.guild)

    @commands.Cog.listener()
    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Direct messages say on which server a game is played."""
        if before.name != after.name:
            await self.store.servers.note_renamed(after.id)
            self.refresher.look_soon()

    def _watch_time_out(self, guild: discord.Guild) -> None:
        """Look at a server as soon as Belfry is no longer timed out there, of which Discord does not tell."""
        me: discord.Member | None = guild.me  # None while Discord has a failure there
        if me and me.is_timed_out() and (until := me.timed_out_until):
            self.background.begin(self._look_over_at(guild, until))

    async def _look_over_at(self, guild: discord.Guild, moment: datetime) -> None:
        await discord.utils.sleep_until(moment)
        await self._look_over(guild)

    async def _look_over(self, guild: discord.Guild) -> None:
        """Permissions have changed on a server: look at the games there that are or were closed to Belfry."""
        lost = {*await self.store.places.list_lost()}
        for number, where, channel in await self.store.places.all():
            if where == guild.id and (number in lost or not self.whereabouts.is_open(where, channel)):
                await self.look(number)
        for number in self.refresher.refused:  # also games that have ended
            if (match := await self.store.matches.find(number)) and match.guild == guild.id:
                self.refresher.retry(number)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server, not when Discord has a failure: each player is told once of all games there."""
        numbers = [number for number, where, _ in await self.store.places.all() if where == guild.id]
        log.info("removed from a server", extra={"guild": guild.id, "games": len(numbers)})
        found = [match for number in numbers if (match := await self.store.matches.find(number))]
        running = [match for match in found if match.status == "running"]
        await self.tell_lost(running, explain_removed(guild.name))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again: people are told where to begin, and games that were left here go on."""
        log.info("joined a server", extra={"guild": guild.id})
        await greet(guild)
        for number, where, _ in await self.store.places.all():
            if where == guild.id:
                await self.look(number)
        self.refresher.retry_soon()


async def greet(guild: discord.Guild) -> None:
    """Say once where to begin, in a line that notifies nobody.

    Who has added Belfry stands in the audit log, which it may not read.
    """
    if place := find_place(guild):
        try:
            await place.send(view=note(say("places.greeting")).view, silent=True)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.debug("a server was not greeted", extra={"guild": guild.id, "why": type(error).__name__})


def find_place(guild: discord.Guild) -> discord.TextChannel | None:
    """Where Discord itself welcomes people; else the first channel in which Belfry may write, if there is one, and
    rather one in which everybody may."""
    rooms = [room for room in guild.text_channels if not room.is_news()]
    rooms.sort(key=lambda room: (room != guild.system_channel, not may_write(room, guild.default_role)))
    return next((room for room in rooms if may_write(room, guild.me)), None)


def may_write(room: discord.TextChannel, who: discord.Member | discord.Role) -> bool:
    """Whether somebody gets into a channel and may write there."""
    may = room.permissions_for(who)
    return may.view_channel and may.send_messages
