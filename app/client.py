"""Belfry as a client of Discord: names what each part needs, and puts the parts together."""

import asyncio
import logging
import os
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from app.config import Config
from app.interaction_router import Presses
from app.login import NO_SESSION_LEFT, Unavailable
from base.clock import HOUR, Clock
from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches
from cogs.actions.plans import Intents, Planning
from cogs.actions.seating import Seating
from cogs.actions.votes import Votes
from cogs.advice import Coach
from cogs.away import Away
from cogs.background.archiving import Archiving
from cogs.background.channel_events import Places
from cogs.background.command_sync import Installer
from cogs.background.computers import Computers
from cogs.background.erasure import Erasing
from cogs.background.health import Health
from cogs.background.host_alerts import Owner, Troubles
from cogs.background.jobs import Backups, Housekeeping, Job
from cogs.background.reviews import Reviewing
from cogs.background.startup import Upkeep
from cogs.connection.circuit_breaker import Patience
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.errors import require_discord
from cogs.connection.handlers import collect
from cogs.connection.interactions import Refusals, answering, line_up, promise
from cogs.connection.members import Members, Presence
from cogs.connection.messages import Messages
from cogs.connection.permissions import Limits, allow_anywhere, make_invite
from cogs.connection.press_queue import Queues
from cogs.connection.sessions import Sessions
from cogs.connection.shards import Shards
from cogs.forgetting import Forgetting
from cogs.forms import Filling, Forms
from cogs.games import Games
from cogs.help import About
from cogs.invite import Invitations
from cogs.lesson import Courses, Lessons
from cogs.lobby import Lobby
from cogs.me import Results
from cogs.move import Moves, Previews
from cogs.notifications.collector import Gatherer, People
from cogs.notifications.notifier import Teller
from cogs.notifications.own_games import OwnGames
from cogs.notifications.topics import Reminders
from cogs.notifications.writer import Writer
from cogs.panels import pictures
from cogs.plan import PlanAhead
from cogs.play import Play
from cogs.privacy import Privacy
from cogs.review import Review
from cogs.seats import Seats
from cogs.server import ServerRules
from cogs.settings import Settings
from cogs.setup import Setup
from cogs.story import Replays, Story
from cogs.sync.boards import Boards
from cogs.sync.channels import Whereabouts
from cogs.sync.game_messages import GameMessages
from cogs.sync.newcomer_hints import Asking
from cogs.sync.polls import Ballots, Invited
from cogs.sync.private_panels import OwnPanels, PrivateAnswers
from cogs.sync.responses import Responses
from cogs.sync.sync_queue import Refresher
from cogs.table import Look
from cogs.timing.clocks import Clocks
from cogs.timing.scheduler import Alarms
from cogs.timing.uptime import Uptime
from cogs.vote import Voting
from cogs.waiting import Waiting
from cogs.words import Marked, join, say
from cogs.words.refusals import Refusal
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


class Commands(app_commands.CommandTree["Belfry"]):
    """Slash commands: each answer is promised in time; what goes wrong is told to the person and logged."""

    async def interaction_check(self, interaction: discord.Interaction["Belfry"], /) -> bool:
        """Before each command."""
        if interaction.type is discord.InteractionType.application_command:
            queues = interaction.client.queues
            promise(interaction, private=True, soon=queues.are_long())
            try:
                await line_up(interaction, queues)
            except Refusal as refused:
                async with answering(interaction):
                    raise refused
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction["Belfry"], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
            return
        command = interaction.command.qualified_name if interaction.command else "?"
        async with interaction.client.refusals.replacing(interaction), answering(interaction, command=command):
            if isinstance(error, app_commands.CommandNotFound):
                raise Refusal(self.explain_outdated(error.name))
            if isinstance(error, app_commands.CommandSignatureMismatch):
                raise Refusal(self.explain_outdated(error.command.name))
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error

    def explain_outdated(self, name: str) -> str:
        """What somebody reads whose Discord still offers a command of another version under this name."""
        known = [one for one in self.walk_commands() if isinstance(one, app_commands.Command)]
        found = [one for one in known if name in (one.name, one.parent and one.parent.name)]
        if not found:
            return say("commands.other_version.gone")
        commands = [Marked(f"/{one.qualified_name}") for one in found]
        return say("commands.other_version.moved", commands=join(commands, "or"))


class Belfry(commands.AutoShardedBot):
    """The Discord client, with a store.

    `config`: without one each setting has its usual value.  `clock`: without one the machine's time is taken.
    """

    def __init__(self, store: Store, config: Config | None = None, clock: Clock | None = None) -> None:
        config, clock = config or Config(token=""), clock or Clock()
        rivals, patience = Rivals(clock), Patience()
        trace = rivals.trace()
        patience.watch(trace)
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
        matches, messages, presence = Matches(store), Messages(self, store), Presence(clock)
        limits, seating = Limits(store), Seating(store, matches)
        workers, uptime = Workers(config.processes), Uptime(clock)
        planning, intents = Planning(store, matches), Intents(store, matches, workers, uptime)
        votes, own_games = Votes(store, matches, uptime), OwnGames(store, matches, messages)
        members = Members(self, clock)
        clocks, alarms = Clocks(store, uptime), Alarms(store, clock)
        private_answers = PrivateAnswers(store, own_games, messages, clock)
        people, writer = People(store, messages, members, presence), Writer(store, messages)
        gatherer = Gatherer(store, own_games, people, Reminders(uptime), writer, clocks, uptime)
        teller = Teller(store, messages, people, gatherer, writer, uptime)
        silence = Silence(store, matches, votes, members, presence, clocks, uptime)
        shards, self.sessions = Shards(self, store), Sessions(self, store, clock)
        whereabouts = Whereabouts(self, store, messages, people, members, shards)
        boards = Boards(self, store, messages, clocks)
        game_messages = GameMessages(
            store,
            messages,
            boards,
            OwnPanels(store, messages, writer),
            private_answers,
            Ballots(messages, teller, votes),
            Invited(store, messages, teller),
            teller,
            silence,
            clocks,
            alarms,
            whereabouts,
        )
        self.refresher = Refresher(game_messages, store, shards, clock, patience)
        health = Health(store, self.refresher, workers, shards, clock)
        responses = Responses(
            *(store, matches, messages, boards, private_answers, presence, rivals, clocks),
            *(self.refresher, silence, teller, writer),
        )
        # The cogs: what people can start, and what Belfry does by itself.
        asking = Asking(store, messages)
        self.play = Play(
            *(store, matches, limits, seating, boards, private_answers, whereabouts),
            *(self.refresher, asking, responses),
        )
        self.lobby = Lobby(matches, limits, seating, boards, whereabouts, asking, responses)
        self.moves = Moves(
            store, matches, own_games, responses, Previews(store, matches, messages, responses, clocks, config.previews)
        )
        self.plan_ahead = PlanAhead(
            store, planning, intents, own_games, messages, presence, self.refresher, shards, clock
        )
        self.forms = Forms(Filling(store, matches), planning, messages, responses)
        self.invitations = Invitations(store, seating, own_games, responses)
        self.games = Games(store, matches, own_games, private_answers, responses)
        self.settings = Settings(store, self.refresher)
        self.lessons = Lessons(store, Courses())
        self.privacy = Privacy(store, config.privacy)
        self.erasing = Erasing(store, messages, self.refresher)
        self.look = Look(store, matches, own_games, messages, boards, silence, clocks, whereabouts, self.refresher)
        self.coach = Coach(store, matches, own_games, clocks, workers, self.refresher, private_answers)
        self.story = Story(store, matches, Replays(store, messages))
        self.review = Review(store, matches, Reviewing(store, workers))
        self.results = Results(store)
        self.seats = Seats(matches, seating, silence, whereabouts, responses)
        self.voting = Voting(store, matches, seating, votes, silence, responses)
        self.waiting = Waiting(store, matches, seating, silence, whereabouts, responses)
        self.away = Away(store, matches, own_games, teller, responses, self.refresher)
        installer = Installer(self, clock)
        self.about = About(store, own_games, rivals, installer, health, config.privacy, config.terms)
        self.setup, self.server = Setup(store, messages, clock), ServerRules(store)
        self.forgetting = Forgetting(self, store, matches, messages, shards, boards)
        self.computers = Computers(
            store, matches, boards, self.refresher, responses, workers, shards, clocks, clock, config.delay
        )
        self.upkeep = Upkeep(self, store, self.refresher, silence, uptime, alarms, health, shards, installer)
        owned = Owner(
            self, store, messages, health, Troubles(store, health, rivals, bool(config.backups)), config.owner
        )
        jobs = [Job("owner", owned.tell, every=HOUR), Job("archives", Archiving(store).look_after, every=HOUR)]
        messages.quarantine_watchers.append(jobs[0].hurry)
        jobs += [
            Job("erasures", self.erasing.run_due, at_night=True),
            Job("servers", self.forgetting.run_due, at_night=True),
            Job("traces", store.traces.forget_old, at_night=True),
        ]
        if config.backups:
            jobs.append(Job("backup", Backups(store, config.backups, config.keep).make, at_night=True))
        self.housekeeping = Housekeeping(store, clock, jobs)
        self.places = Places(store, whereabouts, self.refresher, shards, patience)
        self.group_commands()
        self.refresher.watchers.append(self.computers.wake)
        self.refresher.messages.plan_watchers.append(self.plan_ahead.wake)
        self.refresher.place_watchers.append(self.places.look_soon)
        members.watchers.append(self.upkeep.look_at_games_of)
        self.store, self.queues, self.boards, self.refusals = store, Queues(), boards, Refusals(clock)
        self.metrics: Metrics | None = None
        if config.port:
            from app.metrics import collector  # needs prometheus-client, which not every Belfry has

            self.metrics = collector.Metrics(
                store, self.queues, shards, messages, boards, workers, rivals, health, clock
            )
            self.metrics.traffic.watch(trace)
        self.handlers = collect(self.list_cogs())
        self.preparing: asyncio.Task[None] | None = None

    def list_cogs(self) -> list[commands.Cog]:
        """All that people can start, and all that Belfry does by itself."""
        opening = [self.play, self.lobby, self.invitations, self.seats, self.voting, self.waiting]
        playing = [self.moves, self.plan_ahead, self.forms, self.games, self.settings, self.away, self.look, self.coach]
        hosting = [self.about, self.setup, self.server, self.forgetting, self.computers, self.upkeep, self.places]
        own = [self.results, self.privacy, self.story, self.review, self.lessons]
        return [*opening, *playing, *own, *hosting, self.housekeeping]

    def make_presses(self) -> Presses:
        """The cog that takes every press."""
        return Presses(self.handlers, self.store, self.queues, self.boards, self.refresher, self.refusals)

    def group_commands(self) -> None:
        """Put each command that names a group into /table or /belfry; where these can be used holds for all in them."""
        table = allow_anywhere(app_commands.Group(name="table", description=say("commands.command.table")))
        belfry = app_commands.Group(name="belfry", description=say("commands.command.belfry"))
        groups = {group.name: group for group in (table, belfry)}
        for command in (command for cog in self.list_cogs() for command in cog.get_app_commands()):
            if name := command.extras.get("group"):
                groups[name].add_command(command)

    def list_commands(self) -> list[dict[str, Any]]:
        """The slash commands as Discord is told them."""
        found = [command.root_parent or command for cog in self.list_cogs() for command in cog.walk_app_commands()]
        return [command.to_dict(self.tree) for command in (*dict.fromkeys(found), self.invitations.menu)]

    async def setup_hook(self) -> None:
        """Load the cogs and install the commands, before the first event arrives."""
        for cog in (*self.list_cogs(), self.make_presses()):
            await self.add_cog(cog, override=True)  # a group comes with each of its commands
        self.tree.add_command(self.invitations.menu)
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
        """Raises Unavailable when a session that Discord has ended may not be begun anew."""
        known = shard_id in self.shards  # else `launch_shard` has just asked
        if known and (limits := await self.sessions.ask()) and limits.remaining < 1:
            raise Unavailable(NO_SESSION_LEFT)
        await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        """Stop at once; what is not yet shown is brought up to date at the next start."""
        if self.preparing is not None:
            self.preparing.cancel()
        await finish_presses()
        await self.review.close()
        await self.computers.close()
        await self.refresher.close()
        await super().close()


async def finish_presses() -> None:
    """Let presses and commands that have arrived come to their end before connection and store are closed."""
    under_way = {task for task in asyncio.all_tasks() if task.get_name().startswith(("discord.py", "CommandTree"))}
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)
