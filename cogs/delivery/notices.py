"""Telling players that it is their turn: by a ping in the channel, or by a direct message for who has asked for that.

Each is told once, when the table begins to wait for them, or when they get up: first in the channel,
then by direct messages, each in a try of its own, and who is not reached by one
in the channel after all.  Who is looking at
the game is not, unless they are still waited for when they are taken to be
gone; nor is anybody for whom the computer plays.  What is no longer so is
taken back.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import discord

from cogs.actions.plans import Plans
from cogs.delivery.failures import Attempts, Failure, judge
from cogs.delivery.manners import Manner, Manners
from cogs.delivery.messages import Messages, is_since, list_ids, list_presses
from cogs.delivery.pings import Ping
from cogs.delivery.presence import Presence
from cogs.delivery.recaps import recall, tell_missed
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_opponents
from cogs.panels.private import make_private, stamp_private
from cogs.panels.reminders import make_reminder, standin_press, tell_reminder
from cogs.panels.ui import message_url
from cogs.panels.votes import mention
from engine.table import Table
from store import Match, Posted, Store

OVERDUE = 180  # seconds for which somebody is waited for whose direct message has to wait: then they are mentioned
NO_MANNER = Manner(False, False, 0.0)  # of who is not waited for
QUIET = ".quiet"  # ends the step of a direct message by which nobody was notified


class Letter(NamedTuple):
    """The direct message of a seat: as it is on record, whether the owner is asked by it now, and whether that is
    `new`."""

    seat: int
    private: Posted | None
    asks: bool
    new: bool


class Untold(NamedTuple):
    """Who is still to be told.

    `seats`: in the channel, now.  `letters`: the direct messages that are to be brought up to date.  `begun`: whether
    the table has begun to wait for somebody who may have to look for the board.  `later`: when the first of those is
    to be told who are waited for and are looking now, or asleep.
    """

    seats: tuple[int, ...]
    letters: tuple[Letter, ...]
    begun: bool
    later: float | None


class Wait(NamedTuple):
    """A game that waits for the owner of a seat, who has been reminded of it so often."""

    match: Match
    table: Table
    seat: int
    given: int

    @property
    def press(self) -> Press:
        """What the button of the next reminder says."""
        return standin_press(self.match, self.seat, self.given + 1)


class Notices:
    """The pings and direct messages of games."""

    def __init__(self, store: Store, messages: Messages, manners: Manners, presence: Presence, plans: Plans) -> None:
        self.store = store
        self.messages = messages
        self.manners = manners
        self.presence = presence
        self.plans = plans

    async def find_untold(self, match: Match, table: Table, posted: list[Posted], attempts: Attempts) -> Untold:
        """Take old pings and direct messages back, and say who is to be told."""
        waiting = {ask.seat for ask in table.waiting()}.difference(match.automated)
        called = await self.store.called(match.id)
        told = {seat for seat, step in called.items() if seat in Ping.parse(step).list_held(match, table)}
        pinged = await self._keep_pings(match, table, posted, attempts)
        own = await self._keep_newest(match, [one for one in posted if one.kind == "private"], attempts)
        for intent in await self.plans.list_intents(match, table):  # as if its owner were looking, and chose soon
            self.presence.note(match.id, match.seats[intent.seat].user, match.since)
        computers_played = table.last_chooser() in match.automated
        calls, letters, begun, later = list[int](), list[Letter](), False, list[float]()
        for seat in (number for number, seat in enumerate(match.seats) if not seat.replaced):
            private, user = own.get(seat), match.seats[seat].user
            manner = await self.manners.find(match, user) if seat in waiting else NO_MANNER
            notified = private is not None and private.step == stamp_private(match, table, seat)
            writes = manner.message and not pinged.get(seat)
            wanted = (manner.mention or manner.message) and not (manner.message and notified)
            waits = wanted and seat not in told and seat not in pinged
            moment = max(manner.moment, self.presence.leaves(match.id, user))
            new = waits and moment <= self.presence.now()
            later += [moment] if waits and not new else []
            begun |= (new or (waits and computers_played)) and (private is None or ".idle" in private.step)
            if private is not None or (writes and seat not in told and manner.moment <= self.presence.now()):
                letters.append(Letter(seat, private, writes, new))
            if new and manner.mention:
                calls.append(seat)
        return Untold(tuple(calls), tuple(letters), begun, min(later, default=None))

    async def _keep_pings(
        self, match: Match, table: Table, posted: list[Posted], attempts: Attempts
    ) -> dict[int, bool]:
        """Take back the pings of whom nobody waits for any more; of the others each seat, and whether it was mentioned
        instead of being written to."""
        pinged = dict[int, bool]()
        waiting = {ask.seat for ask in table.waiting()}.difference(match.automated)
        for entry in (entry for entry in posted if entry.kind == "ping"):
            ping = Ping.parse(entry.step)
            held = ping.list_held(match, table) & waiting
            pinged |= {seat: ping.instead or pinged.get(seat, False) for seat in held}
            if not held:
                with attempts.trying():
                    await self.messages.delete(match.id, entry)
        return pinged

    async def _keep_newest(self, match: Match, privates: list[Posted], attempts: Attempts) -> dict[int, Posted]:
        """The newest direct message of each seat; those that it has replaced are deleted."""
        own = dict[int, Posted]()
        for entry in privates:
            if replaced := own.get(entry.seat):
                with attempts.trying():
                    await self.messages.delete(match.id, replaced)
            own[entry.seat] = entry
        return own

    async def write_all(
        self, match: Match, table: Table, letters: Sequence[Letter], attempts: Attempts
    ) -> tuple[int, ...]:
        """Bring direct messages up to date; the seats that are asked by them and not reached."""
        unreached, overdue = [], self.store.now() - match.since >= OVERDUE
        for seat, private, asks, new in letters:
            with attempts.trying():
                try:
                    reached = await self.write(match, table, seat, private, asks=asks, new=new)
                except Exception as error:
                    if not overdue or not asks or not new or judge(error) is not Failure.LATER:
                        raise
                    reached = False
                if not reached and asks and new:
                    unreached.append(seat)
        return tuple(unreached)

    async def end(self, match: Match, table: Table, posted: list[Posted], attempts: Attempts) -> None:
        """Take back what people were asked and told in a game that has ended or sleeps; its direct messages say so."""
        for entry in posted:
            with attempts.trying():
                if entry.kind in ("ping", "vote", "replaced", "late", "succession"):
                    await self.messages.delete(match.id, entry)
                elif entry.kind == "private":
                    await self.write(match, table, entry.seat, entry, asks=False, new=False)

    async def remind(self, wait: Wait, others: Sequence[Wait], *, direct: bool) -> tuple[int, bool]:
        """Remind a player of this game and of others: by `direct` message, else by mention.

        When that was (unix time), and whether a direct message was wanted and could not be sent.

        Who was just reminded of any of them before Belfry was killed is not reminded again.
        """
        match, table, seat, _ = wait
        user, waits = match.seats[seat].user, {one.press.custom_id: one for one in (wait, *others)}
        text = tell_reminder(match, [other.match for other in others], dict(match.ends).get(seat))
        nonce = f"{match.id:x}.{match.moment:x}.r{seat}.{wait.given}"

        def is_it(message: discord.Message) -> bool:
            return not waits.keys().isdisjoint(list_ids(message.components))

        message = None
        if direct:
            recap, place = await recall(self.store, match, table, seat), self.messages.locate(match)
            panel = await make_private(match, table, seat, place, text, recap=recap, standin=wait.press)
            message = await self.messages.send_direct(user, is_it, view=panel.view, files=panel.files, nonce=nonce)
        written = message is not None
        if message is None:
            found = [await self.messages.find_own(one.match.channel, is_it) for one in waits.values()]
            message = next(filter(None, found), None)
        if message is None:
            panel = make_reminder(match, seat, text, wait.press)
            called = mention(await self.manners.list_callable(match, [user]))
            message = await self.messages.post(match.channel, nonce, panel, allowed_mentions=called)
        about = next(waits[id] for id in list_ids(message.components) if id in waits)
        await self._keep_reminder(about, message, written=written, instead=direct)
        return int(message.created_at.timestamp()), direct and not written

    async def _keep_reminder(self, wait: Wait, message: discord.Message, *, written: bool, instead: bool) -> None:
        """Note a reminder, and delete what it replaces: the direct message, if it was `written`, else the ping.

        `instead`: a direct message was wanted.
        """
        match, table, seat, _ = wait
        posted = await self.store.posted(match.id)
        if not written:
            step = Ping.made_now(match, table, [seat], instead=instead).step
            new = Posted("ping", message.channel.id, message.id, -1, step)
            old = [one for one in posted if one.kind == "ping" and Ping.parse(one.step).seats == {seat}]
        else:
            new = Posted("private", message.channel.id, message.id, seat, stamp_private(match, table, seat))
            old = [one for one in posted if (one.kind, one.seat) == ("private", seat)]
        await self.store.remember(match.id, new)
        for entry in old:
            if entry.message != new.message:
                await self.messages.delete(match.id, entry)

    async def write(
        self, match: Match, table: Table, seat: int, private: Posted | None, *, asks: bool, new: bool
    ) -> bool:
        """Bring the direct message of a seat up to date.

        If it `asks`, one is sent where there is none, and with `new` one that is
        noticed.  False if none can be sent.
        """
        stamp, notify = stamp_private(match, table, seat), asks and new
        if private is not None and private.step.removesuffix(QUIET) == stamp and not notify:
            return True
        if private is not None and await self._went_elsewhere(match, private):
            await self.store.forget(match.id, private.message)
            private = None
            if not asks:
                return False
        recap = await recall(self.store, match, table, seat)
        panel = await make_private(match, table, seat, self.messages.locate(match), recap=recap)
        if private is not None and not notify:
            if await self.messages.edit(match.id, private, panel._replace(stamp=stamp + QUIET)):
                return True
            if not asks:
                await self.store.forget(match.id, private.message)
                return False
        if private is not None:
            await self.messages.delete(match.id, private)
        is_it = self.messages.doubted(match.id, partial(notifies, match)) if notify else None
        nonce = f"{match.id:x}.{match.revision:x}.{'n' if notify else 'q'}{seat}"
        message = await self.messages.send_direct(
            match.seats[seat].user, is_it, view=panel.view, files=panel.files, silent=not notify, nonce=nonce
        )
        if message is None:
            return False
        step = stamp if notify else stamp + QUIET
        await self.store.remember(match.id, Posted("private", message.channel.id, message.id, seat, step))
        return True

    async def _went_elsewhere(self, match: Match, private: Posted) -> bool:
        """Whether a direct message went to somebody else, who had the seat before."""
        direct = await self.store.dm_channel(match.seats[private.seat].user)
        return direct.channel != private.channel

    async def ping(
        self, match: Match, table: Table, seats: tuple[int, ...], board: Posted, *, instead: bool = False
    ) -> None:
        """Mention these seats, and nobody else, in the channel, if that is allowed; perhaps `instead` of messages."""
        if not (await self.store.server(match.guild)).calls:
            return
        users = [discord.Object(match.seats[seat].user) for seat in seats]
        secret = any(ask.private for ask in table.waiting() if ask.seat in seats)
        how = " Press *Choose in secret* on the board." if secret else ""
        opponents = tell_opponents(match, *seats)
        who = [f"<@{user.id}>" for user in users]
        missed = await tell_missed(self.store, match, table, seats)
        message = await self.messages.send_once(
            *(match.id, match.channel, partial(calls, match, who)),
            content=f"{' '.join(who)} {tell_turn(match)}({message_url(match.guild, board)}){opponents}.{how}{missed}",
            allowed_mentions=discord.AllowedMentions(users=users),
            suppress_embeds=True,
            nonce=f"{match.id:x}.{match.revision:x}.{''.join(map(str, seats))}",
        )
        step = Ping.made_now(match, table, seats, instead=instead).step
        await self.store.remember(match.id, Posted("ping", match.channel, message.id, -1, step))


def notifies(match: Match, message: discord.Message) -> bool:
    """Whether a direct message is about the present question of a game, and somebody was notified by it."""
    about = {(press.match, press.turn, press.moment) for press in list_presses(message)}
    return not message.flags.suppress_notifications and (match.id, match.turn, match.moment) in about


def calls(match: Match, who: Sequence[str], message: discord.Message) -> bool:
    """Whether a message has called all of them (mentions) since the game waits for them."""
    called, turn, _ = message.content.partition(tell_turn(match))
    return bool(turn) and all(one in called for one in who) and is_since(message, match.since)


def tell_turn(match: Match) -> str:
    """What a ping says of the game, whose label leads to the board."""
    return f"It is your turn in [{match.label}]"
