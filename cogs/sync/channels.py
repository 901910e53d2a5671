"""Where games are played: whether one can still play there, waking threads, and telling players, each once.

Who has been told that a channel is gone stands in the store until they have been told where the game goes on.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple
from zlib import crc32

import discord

from base.time_limits import SLEEPS
from cogs.connection.errors import UNREACHABLE
from cogs.connection.members import Members, is_secluded
from cogs.connection.messages import Messages
from cogs.connection.permissions import explain_barrier, explain_missing_here, find_channel, make_invite
from cogs.connection.shards import Shards
from cogs.notifications.collector import People
from cogs.panels.layout import note
from cogs.panels.lost_channels import (
    explain_barred,
    explain_deleted,
    explain_hidden,
    explain_locked,
    explain_removed,
    tell_lost,
    tell_moved,
)
from cogs.panels.names import tell_game
from cogs.panels.server_admin import mention_channels
from cogs.panels.votes import allow_mentions
from cogs.timing.waking_hours import read_hours
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from store import Match, Store

log = logging.getLogger("belfry.whereabouts")

SHORTEST_ARCHIVING: Final = 60  # minutes without a message after which Discord archives a thread, at the earliest
LONGEST_ARCHIVING: Final = 10080  # and at the latest
PLACES = (discord.TextChannel, discord.Thread, discord.VoiceChannel, discord.StageChannel)
ARCHIVING_SLACK = timedelta(minutes=5)


class ChannelState(NamedTuple):
    """The channel of a game as it is now.  `lost`: a sentence, if nobody can play there any more."""

    lost: str = ""
    deleted: bool = False
    thread: discord.Thread | None = None


@dataclass(eq=False, repr=False)
class Whereabouts:
    """The channels, threads and servers of all games."""

    client: discord.Client
    store: Store
    messages: Messages
    people: People
    members: Members
    shards: Shards

    async def find(self, match: Match) -> ChannelState:
        """What has become of the channel of a game.  Raises what discord.py raises when Discord fails."""
        guild = self.client.get_guild(match.guild)
        if guild is None:
            return ChannelState(explain_removed() if self.shards.covers(match.guild) else "")
        try:
            channel = await self.client.fetch_channel(match.channel)
        except discord.NotFound:
            return ChannelState(explain_deleted(guild.name), deleted=True)
        except discord.Forbidden:
            known = find_channel(self.client, match.guild, match.channel)
            return ChannelState(explain_closed(guild, known) or explain_hidden(guild.name))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return ChannelState()
        thread = channel if isinstance(channel, discord.Thread) else None
        locked = explain_locked(guild.name, channel.name) if thread and thread.locked else ""
        return ChannelState(locked or explain_closed(guild, channel), thread=thread)

    def is_known(self, guild: int, channel: int) -> bool:
        """Whether Discord has told us that a channel is there, or has still to tell; threads that sleep it does not."""
        found = self.client.get_guild(guild)
        return found is not None and (found.unavailable or found.get_channel_or_thread(channel) is not None)

    def is_open(self, guild: int, channel: int) -> bool:
        """The same, and nothing is known that keeps Belfry from showing a game there."""
        return self.is_known(guild, channel) and not explain_barrier(find_channel(self.client, guild, channel))

    async def wake(self, match: Match, thread: discord.Thread) -> None:
        """Wake a thread that has fallen asleep, so that its buttons can be pressed before anybody needs them.

        Not when people have archived it: that is respected until the game has something to tell, for the message that
        tells it opens the thread.  Nor when the game is about to sleep, too.
        """
        woken = datetime.fromtimestamp(await self.store.places.last_woken(match.id), UTC)
        if not has_fallen_asleep(thread, woken) or self.store.now() - match.since > SLEEPS.seconds:
            return
        await self.store.places.note_woken(match.id)
        longer: dict[str, Any] = {}
        if self.is_ours(thread) and thread.auto_archive_duration != LONGEST_ARCHIVING:
            longer = {"auto_archive_duration": LONGEST_ARCHIVING}
        try:
            await thread.edit(archived=False, **longer)
        except (discord.HTTPException, discord.RateLimited) as error:
            log.info("a thread could not be woken", extra={"game": match.id, "code": getattr(error, "code", 0)})

    async def let_in(self, channel: object, user: int) -> None:
        """Add a player to the channel of a game, if it is a thread that Belfry has made."""
        if isinstance(channel, discord.Thread) and self.is_ours(channel):
            try:
                await channel.add_user(discord.Object(user))
            except (discord.HTTPException, discord.RateLimited) as error:
                code = getattr(error, "code", 0)
                log.info("a player could not be added to a thread", extra={"channel": channel.id, "code": code})

    async def let_sleep(self, match: Match) -> None:
        """A game is over, so its thread, if Belfry has made it, is archived an hour after the last message there.

        Not at once, for in an archived thread nobody can press Play again.  A game that begins there wakes it.
        """
        thread = self.client.get_channel(match.channel)
        if (
            not isinstance(thread, discord.Thread)
            or not self.is_ours(thread)
            or thread.auto_archive_duration == SHORTEST_ARCHIVING
        ):
            return
        if await self.store.matches.find_in(match.channel) is None:
            try:
                await thread.edit(auto_archive_duration=SHORTEST_ARCHIVING)
            except (discord.HTTPException, discord.RateLimited) as error:
                log.info("a thread could not be put away", extra={"game": match.id, "code": getattr(error, "code", 0)})

    def is_ours(self, thread: discord.Thread) -> bool:
        """Whether Belfry has made a thread, for a game."""
        return self.client.user is not None and thread.owner_id == self.client.user.id

    async def require_place(self, interaction: discord.Interaction) -> None:
        """Raises Refusal where Belfry can answer, but not post, edit and delete what a game needs."""
        channel, guild = interaction.channel, interaction.guild_id or 0
        if not isinstance(channel, PLACES):
            raise Refusal(say("delivery.channel"))
        if self.client.get_guild(guild) is None and self.shards.covers(guild):
            link = make_invite(self.client.application_id or 0)
            raise Refusal(say("delivery.not_installed", link=Marked(link)))
        await self.require_allowed(guild, channel)
        if lacking := explain_missing_here(interaction):
            raise Refusal(say("actions.permission.here", why=lacking))
        if isinstance(channel, discord.Thread):
            await self._require_thread(channel, interaction.app_permissions)

    async def require_allowed(self, guild: int, channel: discord.abc.Snowflake) -> None:
        """Raises Refusal where who manages the server wants no games."""
        server, here = await self.store.servers.get(guild), self.client.get_guild(guild)
        there = [id for id in server.channels if here is None or here.get_channel(id)]
        if there and not {channel.id, getattr(channel, "parent_id", None)} & {*there}:
            raise Refusal(say("delivery.elsewhere", channels=mention_channels(there)))

    async def _require_thread(self, thread: discord.Thread, may: discord.Permissions) -> None:
        if thread.locked and not may.manage_threads:
            raise Refusal(say("delivery.locked"))
        if thread.is_private():  # whose permissions are told as if Belfry were in it
            try:
                await self.client.fetch_channel(thread.id)
            except discord.Forbidden:
                me = self.client.user.mention if self.client.user else "Belfry"
                raise Refusal(say("delivery.private", mention=Marked(me))) from None

    async def list_lookouts(self, match: Match) -> list[int]:
        """Who waits for a table on the server of this one, and may be able to see it."""
        channel = find_channel(self.client, match.guild, match.channel)
        return [] if channel is None or is_secluded(channel) else await self.store.lookouts.on(match.guild)

    # Telling players

    async def tell_lost(self, matches: Sequence[Match], why: str) -> set[int]:
        """Tell everybody who plays in these games that their channel is gone, unless they know; in which games somebody
        was told just now, who is written to from then on."""
        told = set[int]()
        for person in sorted({person for match in matches for person in match.people}):
            async with self.people.holding(person):
                own = [match for match in matches if person in match.people]
                games = [m for m in own if (await self.store.places.told_lost(m.id)).get(person) != m.channel]
                if games and await self._write(games[0], person, tell_lost(games, person, why)) is not None:
                    for match in games:
                        await self.store.places.note_lost(match.id, person, match.channel)
                        told.add(match.id)
        return told

    async def note_back(self, match: Match) -> bool:
        """The channel of a game is there again; whether somebody had been told that it was gone, who is called there
        from then on, and told the next time, too."""
        told = False
        for person in sorted({*match.people, *await self.store.places.told_lost(match.id)}):
            async with self.people.holding(person):  # who is told at this moment that it is gone has been then
                told |= await self.store.places.note_back(match, person)
        return told

    async def tell_moved(self, match: Match) -> None:
        """Tell everybody who does not know it where a game goes on; who accepts no direct messages is told there."""
        guild = self.client.get_guild(match.guild)
        unreached = []
        for person in await self.store.places.told_lost(match.id):
            async with self.people.holding(person):
                if (await self.store.places.told_lost(match.id)).get(person, match.channel) == match.channel:
                    continue
                told = await self._write(match, person, tell_moved(match, person, guild.name if guild else ""))
                if told:
                    await self.store.places.note_found(match.id, person)
                elif told is not None:
                    unreached.append(person)
        if guild and unreached:
            await self._mention(match, guild, unreached)

    async def _mention(self, match: Match, guild: discord.Guild, people: Sequence[int]) -> None:
        try:
            await self.members.look_for(guild.id, people)
            left = self.members.known_to_have_left(guild.id, people)
            if here := [person for person in people if person not in left]:
                who = Marked(" ".join(f"<@{person}>" for person in here))
                await self.messages.post(
                    match.channel,
                    f"here.{match.channel:x}",
                    note(say("places.here", people=who, game=Marked(tell_game(match)))),
                    allow_mentions(await self.people.list_callable(match, here)),
                )
            for person in people:
                await self.store.places.note_found(match.id, person)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.warning("players could not be told", extra={"game": match.id, "why": type(error).__name__})

    async def _write(self, match: Match, person: int, text: str) -> bool | None:
        """Write to a person, at night without a sound.

        Whether that reaches them, and None when Discord fails, so that it is to be tried again.

        If we are cut off before it is noted, the next attempt has the same nonce, which is another for each person.
        """
        try:
            nonce = f"{person:x}.{crc32(f'{match.id}.{match.revision}.{match.channel}'.encode()):x}"
            silent = not read_hours(await self.store.people.preferences(person)).is_awake(self.store.now())
            if await self.messages.send_direct(person, nonce, note(text), silent=silent) is not None:
                return True
            return None if self.messages.are_silenced() or self.messages.opens_again() else False
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.warning("a player could not be told", extra={"game": match.id, "why": type(error).__name__})
            return None


def explain_closed(guild: discord.Guild, channel: discord.abc.GuildChannel | discord.Thread | None) -> str:
    """Why Belfry cannot show a game in a channel, as far as Discord has told; empty if nothing is known."""
    barrier = explain_barrier(channel)
    return explain_barred(guild.name, channel.name, barrier) if channel and barrier else ""


def has_fallen_asleep(thread: discord.Thread, woken: datetime) -> bool:
    """Whether a thread was archived because nobody wrote in it since it was `woken`, and not by people."""
    if not thread.archived:
        return False
    last = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    idle = thread.archive_timestamp - max(last, woken)
    return idle + ARCHIVING_SLACK >= timedelta(minutes=thread.auto_archive_duration)
