"""What Belfry does without being asked, beside looking after the places of games."""

import asyncio
import contextlib
import logging
from collections.abc import Collection
from dataclasses import dataclass

import discord
from discord.ext import commands

from base.clock import rest_after
from cogs.actions.inactivity import Silence
from cogs.background.command_sync import Installer
from cogs.background.health import Health
from cogs.connection.press_queue import Background
from cogs.connection.shards import Shards
from cogs.sync.sync_queue import Refresher
from cogs.timing.counted_time import Uptime
from cogs.timing.scheduler import Alarms
from engine.core.game_data import fingerprint
from store import Match, Store, StoreError, happened

log = logging.getLogger("belfry.upkeep")

RULES = "rules"  # the setting that holds by which rules all running games were last looked at
INSTALL_WAIT = 10.0  # seconds that a start waits for Discord to take the commands


@dataclass(eq=False, repr=False)
class Upkeep(commands.Cog):
    """Keeps commands and boards in step with Discord."""

    client: commands.AutoShardedBot
    store: Store
    refresher: Refresher
    silence: Silence
    uptime: Uptime
    alarms: Alarms
    health: Health
    shards: Shards
    installer: Installer

    def __post_init__(self) -> None:
        self._due: set[int] = set()  # games that were due before their shard was connected
        self._keeping_time = False
        self.background = Background()
        self.store.play.watcher = self.corrected

    async def install_commands(self) -> None:
        """Have Discord take our commands; in the usual case it has when this returns, and nothing waits for long."""
        self.background.begin(self.installer.run())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.installer.attempted.wait(), INSTALL_WAIT)

    async def credit_outage(self) -> None:
        """Note how long Belfry was off, before anything that is due is done."""
        await self.store.uptime.note_start()
        self.uptime.outages = await self.store.uptime.outages()

    async def cog_load(self) -> None:
        """Once at each start, for rules change only with the program; not whenever Discord connects us anew."""
        self.background.begin(self._correct())

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Discord has named the servers of this shard, and tells of each in the next moments."""
        self.shards.note_connected(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Bring up to date what changed on these servers while we were away; from the first time on, do what is due
        when it is."""
        guilds = sum(self.shards.find(guild.id) == shard for guild in self.client.guilds)
        log.info("ready", extra={"shard": shard, "shards": self.client.shard_count, "guilds": guilds})
        self.refresher.retry_soon()
        late, self._due = self._due, set()
        self.background.begin(self._wake(late))
        if not self._keeping_time:
            self._keeping_time = True
            self.background.begin(self.refresher.run())
            self.background.begin(self.alarms.run(self._wake, self._leap))
            self.background.begin(self.health.log_hourly())

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """A connection was lost, and is back."""
        self.refresher.retry_soon()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord had a failure there, and it is over."""
        self.refresher.retry_soon()

    async def cog_unload(self) -> None:
        """Give up what is under way, and note until when Belfry was on."""
        await self.background.close()
        await self.store.uptime.note_alive()

    async def _wake(self, matches: Collection[int]) -> None:
        """Do what is due in these games, and have their messages brought up to date; when their servers are there."""
        here = await self.shards.pick(matches)
        self._due.update(set(matches).difference(here))
        for match in here:
            try:
                await self.silence.act(match)
            except Exception:  # one game must not keep all others waiting
                log.exception("what is due could not be done", extra={"game": match})
            self.refresher.catch_up([match])

    async def _leap(self, seconds: float) -> None:
        """The machine has slept for so long, or its time was set: as if Belfry had been off.  Raises StoreError."""
        await self.credit_outage()
        self.health.since += round(seconds)
        self.refresher.retry_soon()

    async def _correct(self) -> None:
        """Have every running game loaded, by which it is brought into line with rules that were corrected.

        Only when the rules are not those of the last start, and with pauses that leave the time to people.
        """
        rules, clock = await asyncio.to_thread(fingerprint), asyncio.get_running_loop().time
        if await self.store.notes.get(RULES) == rules:
            return
        async for number in self.store.matches.running():
            begun = clock()
            with contextlib.suppress(StoreError):  # whoever plays in it is told why
                await self.store.play.load(number)
            await asyncio.sleep(rest_after(clock() - begun))
        await self.store.notes.set(RULES, rules)

    def look_at_games_of(self, user: int) -> None:
        """What games show of a person may have changed."""
        self.background.begin(self._look_at_games_of(user))

    async def _look_at_games_of(self, user: int) -> None:
        try:
            await self.store.people.outdate_games(user)
            self.refresher.catch_up([match.id for match in await self.store.matches.of(user)])
        except StoreError:
            log.exception("games of somebody who has left or is back cannot be looked at")

    def corrected(self, match: Match, choices: int) -> None:
        """Rules have been corrected since choices were made that do not fit them: say so on the board."""
        self.background.begin(self._explain(match, choices))

    async def _explain(self, match: Match, choices: int) -> None:
        if choices:
            await self.store.matches.remark(match.id, happened("hosting.corrected", n=choices))
        self.refresher.refresh(match.id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Who does something is on the server, and may accept direct messages by now."""
        self.silence.members.note_present(interaction.user)
        if interaction.type is discord.InteractionType.application_command:  # presses are looked up as a whole
            with contextlib.suppress(StoreError):  # the answer says what is wrong with the store
                await self.store.direct_messages.note_acted(interaction.user.id)
