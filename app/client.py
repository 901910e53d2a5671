"""Belfry as a client of Discord: builds the parts, starts what runs by itself, and ends it."""

import asyncio
import logging
import os
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from app.command_answers import Commands
from app.config import Config
from app.interaction_router import Presses
from app.login import NO_SESSION_LEFT, Unavailable
from app.parts import Parts
from base.clock import HOUR, Clock
from cogs.background.archiving import Archiving
from cogs.background.channel_events import Places
from cogs.background.computers import Computers
from cogs.background.erasure import Erasing, Forgetting
from cogs.background.host_alerts import Owner, Troubles
from cogs.background.jobs import Backups, Housekeeping, Job
from cogs.background.startup import Upkeep
from cogs.connection.circuit_breaker import CircuitBreaker
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.errors import require_discord
from cogs.connection.interactions import Refusals
from cogs.connection.members import Members
from cogs.connection.messages import Messages
from cogs.connection.permissions import allow_anywhere, make_invite
from cogs.connection.press_handlers import collect
from cogs.connection.press_queue import Queues
from cogs.connection.sessions import Sessions
from cogs.help import About
from cogs.invite import Invitations
from cogs.move import Previews
from cogs.panels import pictures
from cogs.plan import PlanAhead
from cogs.privacy import Privacy
from cogs.review import Review
from cogs.sync.sync_queue import Refresher
from cogs.words import say
from engine.worker_pool import Workers
from store import Store

if TYPE_CHECKING:
    from yarl import URL

    from app.metrics.collector import Metrics

log = logging.getLogger("belfry")

LONGEST_WAIT = 10.0  # seconds for a rate limit; whatever is to wait longer is tried again later
GUILD_READY_TIMEOUT = 0.5  # seconds without another server until discord.py is ready
PATIENCE = 3.0  # seconds for what is under way when Belfry is stopped
COLD = "BELFRY_COLD"  # environment variable: draw no pictures beforehand; for tests, which start many bots


class Belfry(commands.AutoShardedBot):
    """The Discord client, with a store.

    `config`: without one each setting has its usual value.  `clock`: without one the machine's time is taken.
    """

    def __init__(self, store: Store, config: Config | None = None, clock: Clock | None = None) -> None:
        config, clock = config or Config(token=""), clock or Clock()
        rivals, breaker = Rivals(clock), CircuitBreaker()
        trace = rivals.trace()
        breaker.watch(trace)
        trace.on_request_end.append(require_discord)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Commands,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=GUILD_READY_TIMEOUT,
            http_trace=trace,
        )
        self.http.max_ratelimit_timeout = LONGEST_WAIT  # Client takes no less than half a minute
        self.parts = parts = Parts(self, store, clock, rivals, breaker, Workers(config.processes))
        # What the host has set
        parts.get(Previews, number=config.previews)
        parts.get(Computers, delay=config.delay)
        parts.get(Privacy, url=config.privacy)
        parts.get(About, privacy=config.privacy, terms=config.terms)
        parts.get(Troubles, backed_up=bool(config.backups))
        # What Belfry does by itself
        tell_owner = Job("owner", parts.get(Owner, account=config.owner).tell, every=HOUR)
        parts.get(Messages).quarantine_watchers.append(tell_owner.hurry)
        self.erasing = parts.get(Erasing)
        jobs = [
            tell_owner,
            Job("archives", parts.get(Archiving).look_after, every=HOUR),
            Job("erasures", self.erasing.run_due, at_night=True),
            Job("servers", parts.get(Forgetting).run_due, at_night=True),
            Job("traces", store.traces.forget_old, at_night=True),
        ]
        if config.backups:
            backups = parts.get(Backups, folder=config.backups, keep=config.keep)
            jobs.append(Job("backup", backups.make, at_night=True))
        parts.get(Housekeeping, jobs=jobs)
        # What people can start
        self.own_cogs = [parts.get(kind) for kind in find_cogs()]
        self.handlers = collect(self.own_cogs)
        self.own_cogs.append(parts.get(Presses, handlers=self.handlers))
        self.group_commands()
        # Who is told of what
        self.refresher, self.upkeep = parts.get(Refresher), parts.get(Upkeep)
        self.refresher.watchers.append(parts.get(Computers).wake)
        self.refresher.messages.plan_watchers.append(parts.get(PlanAhead).wake)
        self.refresher.place_watchers.append(parts.get(Places).look_soon)
        parts.get(Members).watchers.append(self.upkeep.look_at_games_of)
        self.queues, self.refusals, self.sessions = parts.get(Queues), parts.get(Refusals), parts.get(Sessions)
        self.store = store
        self.metrics: Metrics | None = None
        if config.port:
            from app.metrics import collector  # needs prometheus-client, which not every Belfry has

            self.metrics = parts.get(collector.Metrics)
            self.metrics.traffic.watch(trace)
        self.preparing: asyncio.Task[None] | None = None

    def group_commands(self) -> None:
        """Put each command that names a group into /table or /belfry; where these can be used holds for all in them."""
        table = allow_anywhere(app_commands.Group(name="table", description=say("commands.command.table")))
        belfry = app_commands.Group(name="belfry", description=say("commands.command.belfry"))
        groups = {group.name: group for group in (table, belfry)}
        for command in (command for cog in self.own_cogs for command in cog.get_app_commands()):
            if name := command.extras.get("group"):
                groups[name].add_command(command)

    def list_commands(self) -> list[dict[str, Any]]:
        """The slash commands as Discord is told them."""
        found = [command.root_parent or command for cog in self.own_cogs for command in cog.walk_app_commands()]
        return [command.to_dict(self.tree) for command in (*dict.fromkeys(found), self.parts.get(Invitations).menu)]

    async def setup_hook(self) -> None:
        """Load the cogs and install the commands, before the first event arrives."""
        for cog in self.own_cogs:
            await self.add_cog(cog, override=True)  # a group comes with each of its commands
        self.tree.add_command(self.parts.get(Invitations).menu)
        if COLD not in os.environ:
            self.preparing = asyncio.create_task(pictures.warm_up())
        await self.sessions.note_start()
        await self.upkeep.credit_outage()
        await self.erasing.repeat()
        await self.upkeep.install_commands()
        if self.application_id:
            log.info("invite", extra={"link": make_invite(self.application_id)})

    async def launch_shard(self, gateway: "URL", shard_id: int, *, initial: bool = False) -> None:
        """Begin the first session of a shard, once it may be begun.  What passes until then is time off."""
        if await self.sessions.await_turn() and not self.shards:
            await self.upkeep.credit_outage()
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Raises Unavailable if Discord has ended a session and allows no new one."""
        known = shard_id in self.shards  # else `launch_shard` has just asked
        if known and (limits := await self.sessions.ask()) and limits.remaining < 1:
            raise Unavailable(NO_SESSION_LEFT)
        await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        """Stop at once; what is not yet shown is brought up to date at the next start."""
        if self.preparing is not None:
            self.preparing.cancel()
        await finish_presses()
        await self.parts.get(Review).close()
        await self.parts.get(Computers).close()
        await self.refresher.close()
        await super().close()


def find_cogs() -> list[type[commands.Cog]]:
    """The cogs in `cogs`: all that people can start, and all that Belfry does by itself."""
    modules = [import_module(found.name) for found in walk_packages(cogs.__path__, "cogs.")]
    found = [(module.__name__, one) for module in modules for one in vars(module).values() if isinstance(one, type)]
    return [one for module, one in found if issubclass(one, commands.Cog) and one.__module__ == module]


async def finish_presses() -> None:
    """Let presses and commands that have arrived come to their end before connection and store are closed."""
    under_way = {task for task in asyncio.all_tasks() if task.get_name().startswith(("discord.py", "CommandTree"))}
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)
