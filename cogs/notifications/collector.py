"""What is known of people who may have to be told something, and what one of them is told at one moment over all games:
a digest, a morning, and one reminder for several games."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from base.time_limits import CALLED_LIVE, REMINDED
from cogs.actions.locks import Locks
from cogs.connection.members import Members
from cogs.connection.messages import Messages
from cogs.connection.presence import STAYS, Presence
from cogs.notifications.own_games import OwnGames
from cogs.notifications.rules import Manner, Person, find_manner, find_moment, may_be_mentioned
from cogs.notifications.topics import TURN, Matter, Reminders, Situation, list_matters
from cogs.notifications.writer import Writer
from cogs.panels.layout import Panel
from cogs.panels.notices import make_digest, next_press, tell_news, tell_waiting
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime, is_live
from store import NOBODY, Match, Store, StoreError, Way


@dataclass(eq=False, repr=False)
class People:
    """The people of games, as far as telling them something is concerned.

    `holding`: under which a person is told what nobody may tell them twice, such as something about several games.
    """

    store: Store
    messages: Messages
    members: Members
    presence: Presence

    def __post_init__(self) -> None:
        self.holding = Locks()

    async def read(self, match: Match, users: Collection[int]) -> dict[int, Person]:
        """What is known of these people, by user."""
        if not users:
            return {}
        stays = CALLED_LIVE.seconds if is_live(match, self.presence.clock.now()) else STAYS
        open_to_us = self.members.may_post(match)
        ended, found = match.status in ("over", "stopped"), dict[int, Person]()
        for user, reach in (await self.store.people.find_reach(users, match.id, match.guild)).items():
            sees, closed = not self.members.known_to_be_shut_out(match, user), self.messages.is_closed(reach.direct)
            lost = reach.lost == match.channel and not (open_to_us and closed)  # it was said where people are asked
            found[user] = Person(
                user,
                reach.preferences,
                reach.digested,
                closed=closed,
                sees=sees,
                callable=reach.calls and sees and not lost and open_to_us is not False,
                secrets=reach.secrets,
                leaves=self.presence.leaves(match.id, user, stays),
                away=tuple(one for one in await self.store.absences.of(user) if one.match in (0, match.id))
                if ended or match.seat_of(user) is None
                else (),
            )
        return found

    async def list_callable(self, match: Match, users: Collection[int]) -> list[int]:
        """Those of these people who may be mentioned in the channel of a game at this hour; the others find out when
        they look."""
        people = await self.read(match, users)
        return [user for user, person in people.items() if may_be_mentioned(match, person, self.presence.clock.now())]

    async def look_for(self, match: Match, users: Collection[int]) -> None:
        """Ask Discord who of these still sees the channel of a game."""
        await self.members.look_for(match.guild, users)


class Due(NamedTuple):
    """A matter of a game, and how a person is told of it."""

    now: Situation
    matter: Matter
    person: Person
    manner: Manner

    def by(self, way: Way) -> "Due":
        """The same, told by this way alone."""
        return self._replace(manner=self.manner._replace(ways=(way,)))


@dataclass(eq=False, repr=False)
class Gatherer:
    """Looks into all games of a person."""

    store: Store
    own_games: OwnGames
    people: People
    reminders: Reminders
    writer: Writer
    clocks: Clocks
    uptime: Uptime

    async def list_matters(self, now: Situation) -> list[tuple[Matter, Person]]:
        """What concerns the people of a game, each with who that is."""
        match = now.match
        users = {*(seat.user for seat in match.seats), *(one.user for one in now.displaced), *now.lookouts}
        users |= {one.user for one in match.invitations}
        people = await self.people.read(match, users - {NOBODY})
        reminders = self.reminders.find_next(now, {user: one.preferences for user, one in people.items()})
        return [(one, people[one.user]) for one in list_matters(now, self.uptime, reminders)]

    async def list_due(self, user: int, besides: int, ahead: float = 0.0) -> list[Due]:
        """Of what a person is to be told by now in other games than one, or so many seconds later."""
        found = list[Due]()
        for match in await self._list_games(user):
            if match.id == besides:
                continue
            now, at = await self.look_at(match.id), self.uptime.now()
            for matter, person in await self.list_matters(now) if now else ():
                manner = find_manner(now.match, matter, person) if now and matter.user == user else None
                if now and manner and find_moment(now.match, person, manner, at) <= at + ahead:
                    found.append(Due(now, matter, person, manner))
        return found

    async def _list_games(self, user: int) -> Iterable[Match]:
        invited = [await self.store.matches.find(number) for number in await self.store.invitations.of(user)]
        return [*await self.store.matches.of(user), *filter(None, invited)]

    async def look_at(self, number: int) -> Situation | None:
        """Another game as it stands, as far as one person who plays there is concerned; None if it cannot be read."""
        try:
            records = await self.store.messages.read(number)
            now = await self.clocks.look_at(*await self.store.play.load(number))
        except StoreError:
            return None
        return Situation(now, records.told, records.votes, displaced=records.displaced)

    async def list_reminders(self, one: Due) -> list[Due]:
        """The other games of which a reminder is one, too: those of which it is due, or will be soon."""
        soon = await self.list_due(one.matter.user, one.now.match.id, REMINDED.seconds / 2)
        at = self.uptime.now()
        return [
            other
            for other in soon
            if other.matter.topic == TURN
            and other.matter.level
            and (other.now.match.pace is None or find_moment(other.now.match, other.person, other.manner, at) <= at)
        ]

    async def write_digest(self, dues: Sequence[Due], since: int, *, mentioned: bool = False) -> Panel | None:
        """One message about all that is due of one person's games; None when none of it is so any more.

        `since`: a unix time that is another for each.  `mentioned`: others read it, too, so it names no other games.
        """
        user = dues[0].matter.user
        told = {due.now.match.id for due in dues}
        games = [one for one in await self.own_games.list_waiting(user) if not mentioned or one.match.id in told]
        asked = [
            (due.now.match, await self.writer.find_question_url(due.now, due.matter))
            for due in dues
            if due.matter.is_question
        ]
        news = [(await self.writer.write_plainly(due.now, due.matter)).text for due in dues if is_news(due.matter)]
        if not games and not asked and not news:
            return None
        labels = [one.match.label for one in games] or [one.label for one, _ in asked]
        labels = labels or [due.now.match.label for due in dues]
        line = tell_waiting(labels) if games else tell_news(labels, asked=bool(asked))
        return make_digest(line, games, next_press(since), user if mentioned else None, asked=asked, news=news)


def is_news(matter: Matter) -> bool:
    """Whether it is told in a line of a digest: neither a game that waits nor a question."""
    return matter.topic != TURN and not matter.is_question
