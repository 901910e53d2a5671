"""Says what is due, joins what one message can tell, and has the outbox send it."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

import discord

from base.clock import MINUTE
from cogs.actions.matches import find_sole
from cogs.actions.votes import VOTE
from cogs.connection.errors import REFUSED, Attempts, judge
from cogs.notifications.collector import Due, Gatherer, People
from cogs.notifications.outbox import Outbox, make_records
from cogs.notifications.rules import MENTIONS, Person, find_manner, find_moment
from cogs.notifications.topics import ENDS, INVITED, LATE, OWN_PANEL, TABLE, TURN, Matter, Situation
from cogs.notifications.writer import Writer
from cogs.panels.own_games import OwnGame
from cogs.timing.counted_time import Uptime
from store import Store, Told, Way

log = logging.getLogger("belfry.telling")

JOINED = (TURN, TABLE, *ENDS)  # one message calls several people to these


@dataclass(frozen=True)
class Plan:
    """What people are to be told of a game now, of all their `matters`.

    `later`: when the next of it is due.  `seen`: ends of games at which these people were looking, and votes of which
    they can be told nowhere else than where they are asked.  `moments`: when each untold matter is told, by `about`.
    `awaiting`: users who have not been near, for whom an own panel comes, or the only option is taken, within a minute.
    """

    now: Situation
    matters: Sequence[Matter]
    due: Sequence[Due]
    seen: Sequence[Matter]
    later: float | None
    moments: Mapping[tuple[int, str, int], float]
    awaiting: Set[int] = frozenset()

    @property
    def calls_to_board(self) -> bool:
        """Whether somebody is called to the board."""
        return any(is_call_to_board(one) for one in self.due)

    @property
    def still_told(self) -> list[Told]:
        """What people have been told, as far as it is still so."""
        known = {one.about for one in self.matters}
        return [one for one in self.now.told if one.about in known]

    def without_calls_to_board(self) -> "Plan":
        """The same but for those who are called to the board, which is still to come."""
        return replace(self, due=[one for one in self.due if not is_call_to_board(one)])

    def list_coming(self, topic: str, since: int) -> dict[int, float]:
        """When each of those will be told of something, or is now, who have not been."""
        return {user: at for (user, *about), at in self.moments.items() if about == [topic, since]}

    def list_asked(self, topic: str, since: int | None = None) -> list[Due]:
        """Those who are to be mentioned now because of a question that is asked in a message for all."""
        return [
            one
            for one in self.due
            if one.matter.topic == topic
            and since in (None, one.matter.since)
            and not {*one.manner.ways}.isdisjoint(MENTIONS)
        ]


@dataclass(eq=False, repr=False)
class Teller:
    """Tells the people of all games."""

    store: Store
    people: People
    gatherer: Gatherer
    writer: Writer
    outbox: Outbox
    uptime: Uptime

    # What is to be told

    async def plan(self, now: Situation) -> Plan:
        """What people are to be told of a game now."""
        found = await self.gatherer.list_matters(now)
        plan = self._plan(now, found)
        asked = {one.matter.user for one in plan.due if not one.person.has_digest}
        if not asked:
            return plan
        await self.people.look_for(now.match, asked)
        people = await self.people.read(now.match, {one.user for one, _ in found})
        return self._plan(now, [(matter, people[matter.user]) for matter, _ in found])

    def _plan(self, now: Situation, found: Iterable[tuple[Matter, Person]]) -> Plan:
        due, seen, moments = list[Due](), list[Matter](), dict[tuple[int, str, int], float]()
        at = self.uptime.now()  # read once: what is not due at this moment must be due later
        sole = find_sole(now.match, now.table) if now.table else None
        awaiting = {now.match.seats[sole.seat].user} if sole else set[int]()
        for matter, person in found:
            if matter.topic == TABLE and not person.sees:
                continue
            if matter.topic in ENDS and person.leaves > matter.since:
                seen += [matter] if matter.due is not None else []
            elif manner := find_manner(now.match, matter, person):
                moments[matter.about] = moment = find_moment(now.match, person, manner, at)
                if moment <= at:
                    due.append(Due(now, matter, person, manner))
                elif matter.topic in OWN_PANEL and Way.MESSAGE in manner.ways and moment <= at + MINUTE:
                    awaiting.add(person.user)
            elif matter.topic.startswith(VOTE) and matter.due is not None:
                moments[matter.about] = at
                seen.append(matter)
        later = min((moment for moment in moments.values() if moment > at), default=None)
        awaiting = {user for user in awaiting if not self.people.presence.is_near(now.match.id, user)}
        return Plan(now, [matter for matter, _ in found], due, seen, later, moments, awaiting)

    # Telling

    async def tell(self, plan: Plan, attempts: Attempts) -> None:
        """Tell everybody what is due, each as they like to be told."""
        match, now = plan.now.match, self.store.now()
        await self.store.told.record(*(Told(*one.about_in(match.id), Way.SEEN, at=now) for one in plan.seen))
        users = defaultdict[int, list[Due]](list)
        for one in plan.due:
            users[one.matter.user].append(one)
        calls = list[list[Due]]()
        for dues in users.values():
            with attempts.trying():
                calls += await self._tell(plan, dues)
        for called in join_calls(calls):
            with attempts.trying():
                await self._call(called)

    async def _tell(self, plan: Plan, dues: list[Due]) -> list[list[Due]]:
        """Tell one person what is due; what is still to be told by mentions."""
        async with self.people.holding(dues[0].matter.user):
            if dues[0].manner.ways == (Way.DIGEST,):
                if await self._write_digest(dues) or not dues[0].person.callable:
                    return []
                dues = [one.by(Way.INSTEAD) for one in dues]
            dues = await self._leave_out_told(plan.now, dues)
            if late := next((one for one in dues if one.matter.topic == LATE), None):
                # what tells it asks the next, too
                turns = [late._replace(matter=one) for one in plan.matters if is_untold_turn(one, late.matter)]
                dues = [*(one for one in dues if one.matter.topic != TURN), *turns]
            if await self._tell_together(dues):
                dues = [one for one in dues if not is_joinable(one)]
            elif reminder := next((one for one in dues if one.matter.topic == TURN and one.matter.level), None):
                dues.remove(reminder)
                await self._remind(reminder)
        calls = list[list[Due]]()
        for way in MENTIONS:
            calls += split(one.by(way) for one in dues if way in one.manner.ways)
        for group in split(one for one in dues if Way.MESSAGE in one.manner.ways):
            if not await self._write(group) and group[0].person.callable:
                calls.append([one.by(Way.INSTEAD) for one in group])
        return calls

    async def _leave_out_told(self, now: Situation, dues: Sequence[Due]) -> list[Due]:
        """Those of these matters that are still to be told: a message of another game may have told of them.

        A digest tells again what it told the day before.
        """
        told = {(*one.about, one.level) for one in await self.store.told.of(now.match.id)}
        return [
            one for one in dues if one.manner.ways == (Way.DIGEST,) or (*one.matter.about, one.matter.level) not in told
        ]

    # Several games

    async def _write_digest(self, ones: Sequence[Due]) -> bool:
        """Write the message of the day in the place of the last one, unless that was just done; whether it arrives.

        `ones`: all that is due of one game.
        """
        user, person = ones[0].matter.user, ones[0].person
        if (await self.store.people.find_reach([user]))[user].digested > person.digested:
            return True
        digests = await self.outbox.list_digests(user)
        sent = next((last for last in digests[-1:] if last.at > person.digested), None)
        dues = [*ones, *await self.gatherer.list_due(user, ones[0].now.match.id)]
        if panel := await self.gatherer.write_digest(dues, person.digested):
            if not await self.outbox.send_several(panel, dues, digests, sent):
                return False
            log.info("digest", extra={"games": len({due.now.match.id for due in dues})})
        await self.store.people.note_digest(user)
        return True

    async def _remind(self, turn: Due) -> None:
        """Remind somebody of this game, and of others in the same message."""
        others, ways = await self.gatherer.list_reminders(turn), turn.manner.ways
        near = [one for one in others if one.now.match.guild == turn.now.match.guild]
        mentions = [way for way in ways if way in MENTIONS]
        if Way.MESSAGE in ways and not await self._write([turn], others) and turn.person.callable:
            mentions = [Way.INSTEAD]
        for way in mentions:
            await self._mention([turn.by(way)], [one.by(way) for one in near])

    async def _tell_together(self, dues: Sequence[Due]) -> bool:
        """Tell somebody all that is due in one message, if some of it was put off, by night or while they were away.

        False if it is one thing, which is told as ever.
        """
        here = [one for one in dues if is_joinable(one)]
        if not any(one.manner.held or one.matter.level for one in here):
            return False
        match, person, now = here[0].now.match, here[0].person, self.store.now()
        others = [one for one in await self.gatherer.list_due(person.user, match.id) if is_joinable(one)]
        near = [one for one in others if one.now.match.guild == match.guild]
        written = [one for one in (*here, *others) if Way.MESSAGE in one.manner.ways]
        if not written:
            others = near
        if len(split(here)) + len(others) < 2 or not any(one.manner.held for one in (*here, *others)):
            return False
        mentions = [way for way in (written or here)[0].manner.ways if way in MENTIONS]
        if written and (panel := await self.gatherer.write_digest([*here, *others], now)):
            earlier = await self.outbox.list_digests(person.user)
            if not await self.outbox.send_several(panel, [*here, *others], earlier) and person.callable:
                mentions = [Way.INSTEAD]
        for way in mentions:
            if panel := await self.gatherer.write_digest([*here, *near], now, mentioned=True):
                await self.outbox.mention(
                    panel, [one.by(way) for one in here], [one.by(way) for one in near], several=True
                )
        return True

    # One message

    async def _write(self, dues: Sequence[Due], others: Sequence[Due] = ()) -> bool:
        """Write a direct message about matters of one game, and of `others`; whether it arrives."""
        matters, matches = [one.matter for one in dues], [one.now.match for one in others]
        return await self.outbox.send(await self.writer.write(dues[0].now, matters, matches), dues, others)

    async def _call(self, dues: Sequence[Due]) -> None:
        """Mention people; who cannot be told so of the end of a game is written to, or finds out by looking."""
        try:
            await self._mention(dues)
        except discord.HTTPException as error:
            if judge(error) not in REFUSED or dues[0].matter.topic not in ENDS:
                raise
            unreached = [one for one in dues if one.person.closed or not await self._write([one])]
            await self.store.told.record(*make_records([one.by(Way.SEEN) for one in unreached], self.store.now()))

    async def _mention(self, dues: Sequence[Due], others: Sequence[Due] = ()) -> None:
        """Mention people in the channel of their game because of matters that one message tells."""
        matters, matches = [one.matter for one in dues], [one.now.match for one in others]
        await self.outbox.mention(await self.writer.call(dues[0].now, matters, matches), dues, others)

    # Taking back

    async def note_read(self, user: int, games: Iterable[OwnGame]) -> None:
        """Somebody is shown that these games wait, so nobody need tell it."""
        for game in games:
            if now := await self.gatherer.look_at(game.match.id):
                matters = [one for one, _ in await self.gatherer.list_matters(now) if one.user == user]
                unread = [one for one in matters if one.topic == TURN and is_unread(now, one, self.uptime.now())]
                await self.store.told.record(
                    *(Told(*one.about_in(game.match.id), Way.SEEN, one.level, self.store.now()) for one in unread)
                )


def is_joinable(one: Due) -> bool:
    """Whether it may be told with others.  Invitations that others read are not, or they could tell the muted ones."""
    return one.matter.topic != INVITED or {*one.manner.ways}.isdisjoint(MENTIONS)


def is_call_to_board(one: Due) -> bool:
    """Whether somebody is mentioned because it is their turn."""
    return one.matter.topic == TURN and not {*one.manner.ways}.isdisjoint(MENTIONS)


def split(dues: Iterable[Due]) -> list[list[Due]]:
    """Matters of one person in one game by the messages that tell them: the own panel tells all that it shows."""
    every = [*dues]
    own = [one for one in every if one.matter.topic in OWN_PANEL]
    return [*([own] if own else []), *([one] for one in every if one not in own)]


def join_calls(calls: Iterable[list[Due]]) -> Iterator[list[Due]]:
    """The same mentions, in which one message calls all who are told the same."""
    joined = defaultdict[tuple[str, int], list[Due]](list)
    for group in calls:
        [first, *more] = [one.matter for one in group]
        if (first.topic in JOINED or first.is_question) and not more and not first.level:
            joined[first.topic, first.since] += group
        else:
            yield group
    yield from joined.values()


def is_untold_turn(matter: Matter, late: Matter) -> bool:
    """Whether it is the turn of the person whose time was out, who has not been called."""
    return (matter.user, matter.topic, matter.level) == (late.user, TURN, 0) and matter.due is not None


def is_unread(now: Situation, turn: Matter, moment: float) -> bool:
    """Whether somebody who sees at this moment that it is their turn need not be told that any more."""
    if turn.level:
        return turn.due is not None and turn.due <= moment
    return not now.find_told(*turn.about)
