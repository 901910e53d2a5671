"""Sends each person's messages exactly once.

The record is written before a message is sent, and completed after it; so whoever is cut off between the two looks for
the message, and sends it again only if it is not there.  What is no longer so is taken back.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from zlib import crc32

import discord

from cogs.connection.errors import REFUSED, Attempts, Failure, judge
from cogs.connection.messages import IsIt, Messages, is_text_since
from cogs.notifications.collector import Due
from cogs.notifications.rules import MENTIONS
from cogs.notifications.topics import FACTS, OWN_PANEL, SEAT, TABLE, Matter, Situation
from cogs.notifications.writer import Writer, is_dated
from cogs.panels.layout import Panel
from cogs.panels.votes import allow_mentions
from cogs.timing.counted_time import Uptime
from store import SEVERAL, GameRecord, Match, Posted, Store, Told, Way

DIGEST = "digest"  # the topic of messages about several games
DATED = "dated"  # kind of a message, no own panel, that says until when somebody has time
OVERDUE = 180  # seconds for which a direct message fails until a mention comes instead


@dataclass(eq=False, repr=False)
class Outbox:
    """Sends messages to people, puts each on record, and takes it back when it is no longer so."""

    store: Store
    messages: Messages
    writer: Writer
    uptime: Uptime

    def __post_init__(self) -> None:
        self._under_way: set[Told] = set()  # records of messages that are being sent

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

    # Sending

    async def send(self, panel: Panel, dues: Sequence[Due], others: Sequence[Due] = ()) -> bool:
        """Send a direct message about matters of one game, and of `others`; whether it arrives."""
        first, now = dues[0], self.store.now()
        match, user = first.now.match, first.matter.user
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

    async def list_digests(self, user: int) -> list[Told]:
        """The messages about several games that a person got and that have not been replaced, the last one last."""
        found = [await self._resolve(one) if one.is_begun else one for one in await self.store.told.last_digest(user)]
        return [*filter(None, found)]

    async def send_several(
        self, panel: Panel, dues: Sequence[Due], earlier: Sequence[Told], sent: Told | None = None
    ) -> bool:
        """Send one direct message about several games, in the place of `earlier` ones; whether it arrives.

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

    async def mention(
        self, panel: Panel, dues: Sequence[Due], others: Sequence[Due] = (), *, several: bool = False
    ) -> None:
        """Mention people in the channel of their game because of matters that one message tells.

        `several`: whether it is a message about several games.
        """
        now = dues[0].now
        match = now.match
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

    # Keeping true, and taking back

    async def keep_true(
        self, now: Situation, matters: Sequence[Matter], posted: Iterable[Posted], attempts: Attempts
    ) -> None:
        """Edit the messages that say until when somebody has time, if that has changed; `posted`: those of a game."""
        for entry in posted:
            if entry.kind == DATED:
                with attempts.trying():
                    await self._keep_true(now, matters, entry)

    async def _keep_true(self, now: Situation, matters: Sequence[Matter], entry: Posted) -> None:
        match = now.match
        told = next((one for one in now.told if one.message == entry.message), None)
        matter = next((one for one in matters if told and one.about == told.about), None)
        if told is None:
            await self.store.messages.forget(match.id, entry.message)
        elif matter and (panel := await self.writer.write_anew(now, matter, told)).stamp != entry.step:
            try:
                await self.messages.edit(match.id, entry, panel)
            except discord.HTTPException as error:
                if judge(error) not in REFUSED:
                    raise
                await self.store.messages.forget(match.id, entry.message)

    async def take_back(self, now: Situation, matters: Sequence[Matter], attempts: Attempts) -> None:
        """Take back what is no longer so: a mention names those alone who are still asked."""
        known = {one.about for one in matters}
        kept = [one for one in now.told if one.about in known or is_fact(one, now.match)]
        gone = [one for one in now.told if one not in kept and not one.is_begun]
        for message in {one.message for one in gone}:
            with attempts.trying():
                await self._take_back(now, matters, [one for one in gone if one.message == message], kept)

    async def _take_back(
        self, now: Situation, matters: Sequence[Matter], gone: Sequence[Told], kept: Sequence[Told]
    ) -> None:
        """Take back what one message has told these people, as far as it tells others nothing else."""
        first, match = gone[0], now.match
        if left := {one.about for one in kept if one.message == first.message > 0}:
            asked = [one._replace(level=0) for one in matters if one.about in left]
            if asked and first.way in MENTIONS:  # an own panel is kept true by itself
                await self._tell_left(now, first, asked)
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


def is_fact(told: Told, match: Match) -> bool:
    """Whether something stays told, although nothing in the game says it any more."""
    return told.topic in FACTS and (match.status == "open" or (told.topic == SEAT and not match.ended))
