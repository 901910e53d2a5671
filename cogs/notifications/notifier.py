"""The one hand that tells people something: it brings what they have been told up to what concerns them.

The record is written before a message is sent, and completed after it; so whoever is cut off between the two looks for
the message, and sends it again only if it is not there.  What is no longer so is taken back.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakValueDictionary
from zlib import crc32

import discord

from base.clock import MINUTE
from cogs.actions.matches import find_sole
from cogs.actions.votes import VOTE
from cogs.connection.errors import REFUSED, Attempts, Failure, judge
from cogs.connection.messages import IsIt, Messages, is_text_since
from cogs.notifications.collector import Due, Gatherer, People
from cogs.notifications.rules import MENTIONS, Person, find_manner, find_moment
from cogs.notifications.topics import ENDS, FACTS, INVITED, LATE, OWN_PANEL, SEAT, TABLE, TURN, Matter, Situation
from cogs.notifications.writer import Writer, is_dated
from cogs.panels.games import OwnGame
from cogs.panels.layout import Panel
from cogs.panels.votes import allow_mentions
from cogs.timing.uptime import Uptime
from store import SEVERAL, GameRecord, Match, Posted, Store, Told, Way

log = logging.getLogger("belfry.telling")

DIGEST = "digest"  # the topic of messages about several games
DATED = "dated"  # kind of a message, no own panel, that says until when somebody has time
OVERDUE = 180  # seconds for which a direct message fails until a mention comes instead
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
    messages: Messages
    people: People
    gatherer: Gatherer
    writer: Writer
    uptime: Uptime

    def __post_init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[Told] = set()  # records of messages that are being sent

    def holding(self, user: int) -> asyncio.Lock:
        """While this is held, the person is told nothing about several games."""
        return self._locks.setdefault(user, asyncio.Lock())

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

    async def resolve(self, match: int, attempts: Attempts) -> GameRecord:
        """What is on record of a game, after having looked for each message that was begun and not completed.

        Where Discord fails it stays begun, which keeps nobody else from being told.  Raises NoSuchMatch.
        """
        under_way, records = {*self._under_way}, await self.store.messages.read(match)
        begun = [one for one in records.told if one.is_begun and one not in under_way | self._under_way]
        for one in begun:
            with attempts.trying():
                await self._resolve(one)
        return await self.store.messages.read(match) if begun else records

    async def _resolve(self, one: Told) -> Told | None:
        """Look for a message that was begun; what is on record then, None if it was not sent."""
        # An own panel that is on record may show the same text by now, because it is kept up to date.
        message, known = None, {posted.message for posted in await self.store.messages.of(one.match)}
        is_text = partial(is_text_since, one.message, one.at)
        try:
            message = await self.messages.find_own(abs(one.channel), lambda it: is_text(it) and it.id not in known)
        except Exception as error:
            if one.channel > 0 or one.way not in MENTIONS or judge(error) is not Failure.LATER:
                raise  # but a game waits for no other game's place
        if message is None:
            await self.store.told.give_up(one)
            return None
        await self._complete(one, message.id)
        return one.complete(message.id)

    async def _complete(self, one: Told, message: int) -> None:
        """Note that a message which was begun has been sent, for all that it tells, in whatever game."""
        for other in (one, *await self.store.told.begun_with(one)):
            sent, match = other.complete(message), await self.store.matches.find(other.match)
            await self._note_sent(match, [sent])
            if match:
                await self._note_facts(match, [sent])

    async def complete_pressed(self, match: int, user: int, message: discord.Message) -> None:
        """Note that a direct message has been sent, if `user` has pressed it before Discord answered our request."""
        for one in await self.store.told.of(match):
            if one.is_begun and one.user == user and is_text_since(one.message, one.at, message):
                await self._complete(one, message.id)
                return

    async def _note_sent(self, match: Match | None, told: Sequence[Told], panel: Panel | None = None) -> None:
        """Note what a message has told, and the message itself if it is an own panel or is kept true.

        `panel`: what the message shows, if that is known.
        """
        own = next((one for one in told if one.message and one.way is Way.MESSAGE and one.topic in OWN_PANEL), None)
        dated = next((one for one in told if match and one.message and is_dated(match, one)), None)
        seat = match.seat_of(own.user) if match and own else None
        if match and own and seat is not None:
            shown = (panel.stamp, panel.about) if panel else ("", "")
            posted = Posted("private", own.channel, own.message, seat, *shown)
            await self.store.messages.remember(match.id, posted, *told)
        elif match and dated and panel:
            posted = Posted(DATED, dated.channel, dated.message, -1, panel.stamp)
            await self.store.messages.remember(match.id, posted, *told)
        else:
            await self.store.told.record(*told)

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
        async with self.holding(dues[0].matter.user):
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
        digests = await self._list_digests(user)
        sent = next((last for last in digests[-1:] if last.at > person.digested), None)
        dues = [*ones, *await self.gatherer.list_due(user, ones[0].now.match.id)]
        if panel := await self.gatherer.write_digest(dues, person.digested):
            if not await self._write_several(panel, dues, digests, sent):
                return False
            log.info("digest", extra={"games": len({due.now.match.id for due in dues})})
        await self.store.people.note_digest(user)
        return True

    async def _list_digests(self, user: int) -> list[Told]:
        """The messages about several games that a person got and that have not been replaced, the last one last."""
        found = [await self._resolve(one) if one.is_begun else one for one in await self.store.told.last_digest(user)]
        return [*filter(None, found)]

    async def _write_several(
        self, panel: Panel, dues: Sequence[Due], earlier: Sequence[Told], sent: Told | None = None
    ) -> bool:
        """Write one direct message about several games, in the place of `earlier` ones; whether it arrives.

        `sent`: the one of these that is this very message, of which nobody has noted all that it tells.
        """
        now, user = self.store.now(), dues[0].matter.user
        records = make_records([one.by(Way.DIGEST) for one in dues], now)
        if sent:
            number = sent.message
            await self.store.told.record(*records)
        else:
            own = Told(user, SEVERAL, DIGEST, now, Way.DIGEST, at=now)
            message = await self._send_direct(user, panel, None, [own], records)
            if message is None:
                return False
            number = message.id
        for due, record in zip(dues, records, strict=True):
            await self._note_facts(due.now.match, [record])
            await self._take_back_lower(due.now, [record])
        for one in earlier:
            if one.message != number:
                await self.messages.delete(SEVERAL, Posted("digest", one.channel, one.message, -1, ""))
                await self.store.told.forget([one])
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
            earlier = await self._list_digests(person.user)
            if not await self._write_several(panel, [*here, *others], earlier) and person.callable:
                mentions = [Way.INSTEAD]
        for way in mentions:
            if panel := await self.gatherer.write_digest([*here, *near], now, mentioned=True):
                await self._mention([one.by(way) for one in here], [one.by(way) for one in near], panel)
        return True

    # One message

    async def _write(self, dues: Sequence[Due], others: Sequence[Due] = ()) -> bool:
        """Write a direct message about matters of one game, and of `others`; whether it arrives."""
        first, matters = dues[0], [one.matter for one in dues]
        match, user = first.now.match, first.matter.user
        panel = await self.writer.write(first.now, matters, [one.now.match for one in others])
        now = self.store.now()
        records, besides = (make_records([one.by(Way.MESSAGE) for one in ones], now) for ones in (dues, others))
        try:
            message = await self._send_direct(user, panel, match, records, besides)
        except Exception as error:
            if judge(error) is Failure.LATER and self.uptime.now() - first.manner.moment >= OVERDUE:
                return await self._has_arrived(match, records)
            raise
        if message is None:
            return False
        await self._note_facts(match, records)
        await self._take_back_lower(first.now, records)
        return True

    async def _has_arrived(self, match: Match, records: Sequence[Told]) -> bool:
        """Whether a direct message is there that seems to have failed."""
        about = {(*one.about, one.way, one.level) for one in records}
        begun = [one for one in await self.store.told.of(match.id) if (*one.about, one.way, one.level) in about]
        return any([await self._resolve(one) for one in begun if one.is_begun])

    async def _call(self, dues: Sequence[Due]) -> None:
        """Mention people; who cannot be told so of the end of a game is written to, or finds out by looking."""
        try:
            await self._mention(dues)
        except discord.HTTPException as error:
            if judge(error) not in REFUSED or dues[0].matter.topic not in ENDS:
                raise
            unreached = [one for one in dues if one.person.closed or not await self._write([one])]
            await self.store.told.record(*make_records([one.by(Way.SEEN) for one in unreached], self.store.now()))

    async def _mention(self, dues: Sequence[Due], others: Sequence[Due] = (), panel: Panel | None = None) -> None:
        """Mention people in the channel of their game because of matters that one message tells."""
        now, matters = dues[0].now, [one.matter for one in dues]
        match, several = now.match, panel is not None
        panel = panel or await self.writer.call(now, matters, [one.now.match for one in others])
        told, besides = (make_records(ones, self.store.now()) for ones in (dues, others))
        begun = begin(told, besides, match.channel, panel)
        with self._sending(begun):
            await self.store.told.record(*begun)
            message = await self._post(match, make_nonce(begun), panel, dues, begun)
            records = [one.complete(message.id) for one in begun]
            await self._note_sent(match, records, None if several else panel)
        for one, record in zip((*dues, *others), (*told, *besides), strict=True):
            await self._note_facts(one.now.match, [record])
        await self._take_back_lower(now, records[: len(told)])

    async def _send_direct(
        self, user: int, panel: Panel, match: Match | None, records: Sequence[Told], besides: Sequence[Told]
    ) -> discord.Message | None:
        """Send a direct message about a game, or about several; None if Discord refuses it.

        `records`: what it tells of its game; `besides`: what it tells of other games.
        """
        channel = await self.messages.open_direct(user)
        if channel is None:
            return None
        begun = begin(records, besides, channel, panel)
        with self._sending(begun):
            await self.store.told.record(*begun)
            message = await self.messages.send_direct(user, make_nonce(begun), panel)
            if message is None:
                await self.store.told.forget(begun)
                return None
            await self._note_sent(match, [one.complete(message.id) for one in begun], panel)
        return message

    @contextmanager
    def _sending(self, begun: Sequence[Told]) -> Iterator[None]:
        """Within it a message is sent and noted, for which nobody need look meanwhile, in whatever game it tells of."""
        self._under_way.update(begun)
        try:
            yield
        finally:
            self._under_way.difference_update(begun)

    async def _note_facts(self, match: Match, told: Iterable[Told]) -> None:
        """What has been told needs no telling any more."""
        for one in told:
            if one.topic == SEAT:
                await self.store.seats.note_told(match.id, one.user)
            if one.topic == TABLE:
                await self.store.lookouts.remove(match.guild, one.user)

    async def ask(self, match: Match, kind: str, panel: Panel, called: Sequence[Due], is_it: IsIt, nonce: str) -> None:
        """Post a message in which all are asked something, which mentions those who are to be `called` to it.

        One that was sent and not noted is found again; whom it has mentioned stands on record.
        """
        doubted, told = self.messages.doubted(match.id, is_it), list[Told]()
        message = await self.messages.find_own(match.channel, doubted) if doubted else None
        if message is None:
            records = make_records([one.by(Way.MENTION) for one in called], self.store.now())
            told = begin([], records, match.channel, panel)
            await self.store.told.record(*told)
            message = await self._post(match, nonce, panel, called, told)
        posted = Posted(kind, match.channel, message.id, -1, panel.stamp, panel.about)
        await self.store.messages.remember(match.id, posted, *(one.complete(message.id) for one in told))

    async def _post(
        self, match: Match, nonce: str, panel: Panel, dues: Sequence[Due], begun: Sequence[Told]
    ) -> discord.Message:
        """Post a message in the channel of a game, which mentions those who are told this by it."""
        called = allow_mentions({one.matter.user for one in dues if not one.matter.muted})
        try:
            return await self.messages.post(match.channel, nonce, panel, called)
        except Exception as error:
            if judge(error) in REFUSED:
                await self.store.told.forget(begun)
            raise

    async def keep_true(self, plan: Plan, posted: Iterable[Posted], attempts: Attempts) -> None:
        """Edit the messages that say until when somebody has time, if that has changed; `posted`: those of a game."""
        for entry in posted:
            if entry.kind == DATED:
                with attempts.trying():
                    await self._keep_true(plan, entry)

    async def _keep_true(self, plan: Plan, entry: Posted) -> None:
        match = plan.now.match
        told = next((one for one in plan.now.told if one.message == entry.message), None)
        matter = next((one for one in plan.matters if told and one.about == told.about), None)
        if told is None:
            await self.store.messages.forget(match.id, entry.message)
        elif matter and (panel := await self.writer.write_anew(plan.now, matter, told)).stamp != entry.step:
            try:
                await self.messages.edit(match.id, entry, panel)
            except discord.HTTPException as error:
                if judge(error) not in REFUSED:
                    raise
                await self.store.messages.forget(match.id, entry.message)

    # Taking back

    async def take_back(self, plan: Plan, attempts: Attempts) -> None:
        """Take back what is no longer so: a mention names those alone who are still asked."""
        now, known = plan.now, {one.about for one in plan.matters}
        kept = [one for one in now.told if one.about in known or is_fact(one, now.match)]
        gone = [one for one in now.told if one not in kept and not one.is_begun]
        for message in {one.message for one in gone}:
            with attempts.trying():
                await self._take_back(plan, [one for one in gone if one.message == message], kept)

    async def _take_back(self, plan: Plan, gone: Sequence[Told], kept: Sequence[Told]) -> None:
        """Take back what one message has told these people, as far as it tells others nothing else."""
        first, match = gone[0], plan.now.match
        if left := {one.about for one in kept if one.message == first.message > 0}:
            matters = [one._replace(level=0) for one in plan.matters if one.about in left]
            if matters and first.way in MENTIONS:  # an own panel is kept true by itself
                await self._tell_left(plan.now, first, matters)
        elif first.message > 0 and (first.way in MENTIONS or first.topic not in (*OWN_PANEL, SEAT)):
            await self.messages.delete(match.id, Posted("", first.channel, first.message, -1, ""))
        self.store.told.forget_later(gone)

    async def _tell_left(self, now: Situation, first: Told, left: Sequence[Matter]) -> None:
        """Have the mention that told the first of these tell what is left."""
        panel = await self.writer.call(now, [one for one in left if one.topic == left[0].topic])
        await self.messages.edit(now.match.id, Posted("", first.channel, first.message, -1, ""), panel)

    async def _take_back_lower(self, now: Situation, records: Sequence[Told]) -> None:
        """Take back what a later message has replaced: a call by a reminder, an own panel by the next."""
        levels = {one.about: one.level for one in records}
        lower = [one for one in now.told if one.level < levels.get(one.about, 0)]
        for one in lower:
            if one.message > 0 and one.way in MENTIONS:
                others = [other for other in now.told if other.message == one.message and other not in lower]
                if not others:
                    await self.messages.delete(now.match.id, Posted("", one.channel, one.message, -1, ""))
        await self.store.told.forget(lower)

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


def make_records(dues: Iterable[Due], now: int) -> list[Told]:
    """What is noted of matters that are told, each by the first of its ways."""
    return [Told(*one.matter.about_in(one.now.match.id), one.manner.ways[0], one.matter.level, now) for one in dues]


def begin(told: Iterable[Told], besides: Iterable[Told], channel: int, panel: Panel) -> list[Told]:
    """What is noted before a message is sent that tells this, and `besides` something of other games."""
    text = panel.text
    return [*(one.begin(channel, text) for one in told), *(one.begin(channel, text, besides=True) for one in besides)]


def make_nonce(records: Iterable[Told]) -> str:
    """What tells Discord that a message is the same as one that was sent before."""
    return f"{crc32(repr([(one.match, *one.about, one.way, one.level) for one in records]).encode()):x}"


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


def is_fact(told: Told, match: Match) -> bool:
    """Whether something stays told, although nothing in the game says it any more."""
    return told.topic in FACTS and (match.status == "open" or (told.topic == SEAT and not match.ended))
