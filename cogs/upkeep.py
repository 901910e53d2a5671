"""What Belfry does without being asked: at the start, and when channels or servers go away and come back."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from hashlib import sha256
from json import dumps

import discord
from discord.ext import commands

from cogs.delivery.alarms import Alarms
from cogs.delivery.answers import UNREACHABLE
from cogs.delivery.messages import Messages
from cogs.delivery.refresher import Refresher
from engine.fingerprint import fingerprint
from store import Match, Store, StoreError

log = logging.getLogger("belfry.upkeep")

COMMANDS = "commands"  # the setting that holds what Discord knows of our commands
RULES = "rules"  # the setting that holds by which rules all running games were last looked at
SHARE = 0.1  # of the time, for looking at them


class Upkeep(commands.Cog):
    """Keeps commands and boards in step with Discord."""

    def __init__(
        self, client: commands.Bot, store: Store, messages: Messages, refresher: Refresher, alarms: Alarms
    ) -> None:
        self.client = client
        self.store = store
        self.messages = messages
        self.refresher = refresher
        self.alarms = alarms
        self._keeping_time = False
        self._tasks: set[asyncio.Task[None]] = set()
        store.watcher = self.corrected

    async def sync_commands(self) -> bool:
        """Tell Discord our commands if they are not those it was told last; whether it was necessary."""
        commands_now = [command.to_dict(self.client.tree) for command in self.client.tree.get_commands()]
        seen = sha256(dumps([self.client.application_id, commands_now], sort_keys=True).encode()).hexdigest()
        if await self.store.setting(COMMANDS) == seen:
            return False
        await self.client.tree.sync()
        await self.store.set_setting(COMMANDS, seen)
        log.info("commands synced", extra={"count": len(commands_now)})
        return True

    async def cog_load(self) -> None:
        """Once at each start, for rules change only with the program; not whenever Discord connects us anew."""
        self._begin(self._correct())

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Bring up to date what changed while we were away; from the first time on, do what is due when it is."""
        self._begin(self._catch_up())
        if not self._keeping_time:
            self._keeping_time = True
            self._begin(self.alarms.run(self.refresher.catch_up))

    async def cog_unload(self) -> None:
        """Give up what is under way: the store is about to be closed, and the next start goes on with it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self) -> None:
        late = await self.store.unshown()
        log.info("ready", extra={"guilds": len(self.client.guilds), "behind": len(late)})
        await self.refresher.catch_up(late)

    async def _correct(self) -> None:
        """Have every running game loaded, by which it is brought into line with rules that were corrected.

        Only when the rules are not those of the last start, and with pauses that leave the time to people.
        """
        rules, clock = await asyncio.to_thread(fingerprint), asyncio.get_running_loop().time
        if await self.store.setting(RULES) == rules:
            return
        async for number in self.store.running():
            begun = clock()
            with contextlib.suppress(StoreError):  # whoever plays in it is told why
                await self.store.load(number)
            await asyncio.sleep((clock() - begun) * (1 / SHARE - 1))
        await self.store.set_setting(RULES, rules)

    def corrected(self, match: Match, choices: int) -> None:
        """Rules have been corrected since choices were made that do not fit them: say so in the channel."""
        self.refresher.refresh(match.id)
        if choices:
            text = (
                f"Belfry was brought up to date, and of this turn of {match.title} "
                f"{'one choice does' if choices == 1 else f'{choices} choices do'} not fit the corrected rules. "
                f"{'It was' if choices == 1 else 'They were'} taken back; the board shows who chooses again."
            )
            self._begin(self._say(match, text))

    async def _say(self, match: Match, text: str) -> None:
        try:
            await self.messages.say(match.channel, text)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.warning("a channel could not be told", extra={"game": match.id, "why": type(error).__name__})

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A game whose channel is gone goes on where one of its players says /board."""
        await self._lost(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self._lost(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again: games that were left here go on."""
        log.info("joined a server", extra={"guild": guild.id})
        await self.refresher.catch_up(await self.store.unshown())

    async def _lost(self, channel: int) -> None:
        match = await self.store.match_in(channel)
        if match is None:
            return
        log.info("channel of a game was deleted", extra={"game": match.id, "status": match.status})
        for entry in await self.store.posted(match.id):
            if entry.channel == channel:
                await self.store.forget(match.id, entry.message)
        if match.status == "open":
            await self.store.stop(match.id)
            self.refresher.refresh(match.id)
        else:
            await self._tell_players(match)

    async def _tell_players(self, match: Match) -> None:
        text = (
            f"The channel in which you played {match.title} was deleted. The game is kept: "
            "type /board in another channel of the same server, and it goes on there."
        )
        for person in sorted(match.people):
            try:
                await self.messages.send_direct(person, content=text)
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.warning("a player could not be told", extra={"game": match.id, "why": type(error).__name__})
