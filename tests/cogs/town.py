"""Five people who play for weeks, each with habits of their own, and all that they are told: without Discord.

The store is the real one, and so is everything that decides who is told what and when; only the messages go to a
letterbox instead of to Discord, and the time moves by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, Self, cast

from base.clock import DAY
from cogs.actions.matches import Matches, find_sole
from cogs.connection.errors import Attempts
from cogs.connection.presence import Presence
from cogs.notifications.collector import Gatherer, People
from cogs.notifications.notifier import Plan, Teller
from cogs.notifications.outbox import Outbox
from cogs.notifications.own_games import OwnGames
from cogs.notifications.topics import OWN_PANEL, Matter, Reminders, Situation
from cogs.notifications.writer import Writer
from cogs.panels.layout import Panel, note
from cogs.panels.names import HERE, Place
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime, first_reached
from cogs.timing.waking_hours import next_hour, read_hours
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import DirectMessages, GameRecord, Match, Posted, Preferences, Seat, Store
from tests.clocks import ClockOf
from tests.cogs.moments import at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
GUILD = 1
BEGAN = at("2026-03-20 09:00")  # with a change of clocks in it
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "")


class Letter(NamedTuple):
    """A message that made a sound: when, for whom, in which channel, and its text."""

    moment: float
    users: frozenset[int]
    channel: int
    text: str


@dataclass
class Letterbox:
    """In the place of Discord: what was sent, and what of it stands.  `closed`: who accepts no direct messages."""

    clock: SimpleNamespace
    closed: set[int] = field(default_factory=set)
    letters: list[Letter] = field(default_factory=list)
    standing: dict[int, tuple[int, str]] = field(default_factory=dict)  # channel and text, by message
    cut: int = 0  # so many messages from now on are sent and not answered, for Belfry is killed

    def locate(self, match: Match, interaction: object = None) -> Place:
        return HERE

    def is_closed(self, direct: DirectMessages) -> bool:
        return direct.closed

    async def open_direct(self, user: int) -> int | None:
        return None if user in self.closed else 1000 + user

    async def send_direct(self, user: int, nonce: str, panel: Panel) -> Any:
        return self._send(1000 + user, frozenset({user}), panel)

    async def post(self, channel: int, nonce: str, panel: Panel, called: Any) -> Any:
        return self._send(channel, frozenset(one.id for one in called.users), panel)

    def _send(self, channel: int, users: frozenset[int], panel: Panel) -> Any:
        number = 1 + len(self.letters)
        self.letters.append(Letter(self.clock.now, users, channel, panel.text))
        self.standing[number] = channel, panel.text
        if self.cut:
            self.cut -= 1
            raise KilledError
        return SimpleNamespace(id=number, channel=SimpleNamespace(id=channel))

    async def find_own(self, channel: int, is_it: Any) -> Any:
        for number, (where, text) in reversed(self.standing.items()):
            created = datetime.fromtimestamp(self.letters[number - 1].moment, UTC)
            message = SimpleNamespace(id=number, content=text, created_at=created)
            if where == channel and is_it(message):
                return message
        return None

    def channel(self, number: int) -> Any:
        return SimpleNamespace(
            get_partial_message=lambda one: SimpleNamespace(id=one, channel=SimpleNamespace(id=number))
        )

    async def edit(self, match: int, entry: Posted, panel: Panel) -> bool:
        self.standing[entry.message] = entry.channel, panel.text
        return True

    async def delete(self, match: int, entry: Posted) -> None:
        self.standing.pop(entry.message, None)


class KilledError(Exception):
    """Belfry was killed before it knew that a message had arrived."""


class Members:
    """Everybody is there, and sees every channel."""

    def known_to_be_shut_out(self, match: Match, user: int) -> bool:
        return False

    def may_post(self, match: Match) -> None:
        return None

    async def look_for(self, guild: int, users: object) -> None:
        pass


class PlainWriter(Writer):
    """Writes own panels without their pictures, and since when what it tells is so."""

    async def write(self, now: Situation, matters: Sequence[Matter], others: Sequence[Match] = ()) -> Panel:
        if any(one.topic in OWN_PANEL for one in matters):
            return note(f"{now.match.label}: {', '.join(f'{one.topic} of {one.since}' for one in matters)}")
        return await super().write(now, matters, others)

    async def call(self, now: Situation, matters: Sequence[Matter], others: Sequence[Match] = ()) -> Panel:
        panel = await super().call(now, matters, others)
        return note(f"{panel.text} of {matters[0].since}")


class Town:
    """People, their games, and the clock.  `random` says what they do."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.clock = SimpleNamespace(now=BEGAN + 7.0)  # so that nobody acts just when somebody wakes up
        self.box = Letterbox(self.clock)
        self.due = dict[int, float]()
        self.preferences = dict[int, Preferences]()

    @property
    def now(self) -> float:
        return self.clock.now

    async def __aenter__(self) -> Self:
        self.store = await Store.open(self.folder / "town.db", lambda: self.clock.now)
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.store.close()

    def start(self) -> None:
        """Belfry starts, and knows nothing but what is stored."""
        store, messages = self.store, cast(Any, self.box)
        matches, self.uptime = Matches(store), Uptime(ClockOf(lambda: self.clock.now))
        self.presence = Presence(ClockOf(lambda: self.clock.now))
        writer = PlainWriter(store, messages)
        self.people = People(store, messages, cast(Any, Members()), self.presence)
        own_games = OwnGames(store, matches, messages)
        self.clocks, reminders = Clocks(store, self.uptime), Reminders(self.uptime)
        self.gatherer = Gatherer(store, own_games, self.people, reminders, writer, self.clocks, self.uptime)
        self.outbox = Outbox(store, messages, writer, self.uptime)
        self.teller = Teller(store, self.people, self.gatherer, writer, self.outbox, self.uptime)

    async def settle_in(self) -> None:
        """Everybody says in /settings how they like it."""
        for user in range(1, len(NAMES) + 1):
            zone = self.random.choice(ZONES)
            told = self.random.choice(("", "", "mention", "message", "both", "none"))
            digest = self.random.choice((None, None, 19)) if zone else None
            await self.store.people.set_preferences(user, Preferences(zone=zone, told=told, digest=digest))
            if self.random.random() < 0.2:
                self.box.closed.add(user)
                await self.store.direct_messages.set(user, None, closed=True)

    async def begin(self, game: str, *users: int) -> int:
        """A game of these people, each in a channel of its own."""
        table = Table(GAMES[game].begin(len(users), Rng(f"{self.random.randrange(1 << 60):064x}")))
        seats = [Seat(user, NAMES[user - 1]) for user in users]
        match = await self.store.lobbies.open(game, {}, GUILD, 500 + len(self.due), *seats, table=table)
        await self.bring_up(match.id)
        return match.id

    async def bring_up(self, number: int) -> Plan:
        """Tell what is to be told of a game by now."""
        attempts = Attempts()
        records = await self.outbox.resolve(number, attempts)
        plan: Plan = await self.teller.plan(await self.look_at(number, records))
        await self.outbox.take_back(plan.now, plan.matters, attempts)
        await self.teller.tell(plan, attempts)
        if attempts.errors:
            raise attempts.errors[0]
        after: Plan = await self.teller.plan(await self.look_at(number, await self.store.messages.read(number)))
        self.due[number] = after.later or float("inf")
        return after

    async def look_at(self, number: int, records: GameRecord) -> Situation:
        """A game as it stands."""
        now = await self.clocks.look_at(*await self.store.play.load(number))
        return Situation(now, records.told, records.votes)

    async def choose(self, number: int) -> None:
        """Somebody whom a game waits for looks at it and makes a choice."""
        match, table = await self.store.play.load(number)
        if table is None or match.status != "running":
            return
        ask = self.random.choice(table.waiting())
        table.choose(ask.seat, ask.what, self.random.choice(ask.options))
        await self.store.play.commit(match, table)
        self.presence.note(number, match.seats[ask.seat].user)
        await self.bring_up(number)

    async def propose(self, number: int) -> None:
        """Somebody would like something of all who play."""
        match, _ = await self.store.play.load(number)
        what = self.random.choice(("pause.3", "pace.24h"))
        if match.status == "running":
            await self.store.votes.agree(number, what, self.random.choice(sorted(match.people)))
            await self.bring_up(number)

    async def pass_until(self, moment: float) -> None:
        """Let time pass, and do what falls due."""
        while min(self.due.values()) <= moment:
            number = min(self.due, key=lambda one: self.due[one])
            self.clock.now = max(self.clock.now, self.due[number])
            await self.bring_up(number)
        self.clock.now = moment

    async def reached(self, match: Match, user: int, moment: float) -> float:
        """The first moment at which somebody may hear of a game."""
        hours = read_hours(await self.store.people.preferences(user))
        return first_reached(match, user, hours, moment, await self.store.absences.of(user))

    async def list_waited(self, number: int) -> list[int]:
        """The users for whom a game waits."""
        match, table = await self.store.play.load(number)
        return [match.seats[ask.seat].user for ask in table.waiting()] if table else []

    def count(self, user: int) -> int:
        """How many messages have notified somebody."""
        return sum(user in one.users for one in self.box.letters)

    async def list_untold(self, number: int) -> list[int]:
        """The users for whom a game has waited for longer than it may without their having been told."""
        match, table = await self.store.play.load(number)
        if table is None or match.status != "running" or find_sole(match, table):
            return []
        told = {one.user for one in await self.store.told.of(number) if (one.topic, one.since) == ("turn", match.asked)}
        late = []
        for ask in table.waiting():
            user = match.seats[ask.seat].user
            person = (await self.people.read(match, [user]))[user]
            if user in told or (person.preferences.told == "none" and not person.has_digest):
                continue
            moment = await self.reached(match, user, max(match.asked + 60.0, person.leaves))
            if person.has_digest:
                hour = next_hour(max(match.asked, person.digested) + 1, 19, person.hours.zone)
                moment = await self.reached(match, user, max(moment, hour)) + DAY
            awake = await self.reached(match, user, self.clock.now) == self.clock.now
            if awake and moment < self.clock.now - 1:
                late.append(user)
        return late
