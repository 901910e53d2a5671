"""How each person is told that a table waits, and when: as they have said in /settings."""

from collections.abc import Iterable
from typing import NamedTuple

from cogs.actions.holds import first_reached
from cogs.actions.hours import Hours, next_hour
from cogs.actions.preferring import is_reminded, read_hours
from cogs.actions.uptime import MINUTE, Uptime
from cogs.delivery.members import Members
from cogs.delivery.messages import Messages
from engine.table import Table
from store import Match, Preferences, Store

OFFERED = 15 * MINUTE  # for which a private answer can be edited, and so shows what is offered in it


class Manner(NamedTuple):
    """How somebody is told that a table waits: in the channel, by direct message, by both or not at all.

    Not before `moment`.  `held`: the table began to wait while this person slept, or was away.
    """

    mention: bool
    message: bool
    moment: float
    held: bool = False


class Manners:
    """The ways of all people."""

    def __init__(self, store: Store, messages: Messages, members: Members, uptime: Uptime) -> None:
        self.store = store
        self.messages = messages
        self.members = members
        self.uptime = uptime

    async def find(self, match: Match, user: int) -> Manner:
        """How somebody is told that this table waits now."""
        preferences, now = await self.store.preferences(user), self.uptime.now()
        hours = read_hours(preferences)
        if preferences.digest is not None and hours.zone is not None:  # the digest tells it, if it can
            hour = await self._reach(match, user, hours, next_hour(match.since, preferences.digest, hours.zone))
            calls = (await self.store.server(match.guild)).calls and await self.messages.are_closed(user)
            return Manner(calls, False, await self._reach(match, user, hours, max(now, hour)))
        mention, message = await self._choose(match, user, preferences)
        held = await self._reach(match, user, hours, match.since) > match.since
        return Manner(mention, message, await self._reach(match, user, hours, now), held)

    async def _reach(self, match: Match, user: int, hours: Hours, moment: float) -> float:
        """The first moment from this one on at which somebody who keeps these hours is awake and there, and may be
        told of a game."""
        away = await self.store.absences(user) if match.seat_of(user) is None else ()
        return first_reached(match, user, hours, moment, away)

    async def _choose(self, match: Match, user: int, preferences: Preferences) -> tuple[bool, bool]:
        """Whether somebody is told in the channel, and whether by direct message: who cannot be told there is written
        to."""
        mention, message = preferences.told in ("", "mention", "both"), preferences.told in ("message", "both")
        if mention and not await self._can_be_called(match, user):
            return False, True
        return mention, message

    async def _can_be_called(self, match: Match, user: int) -> bool:
        """Whether somebody finds out by being mentioned in the channel of a game, as far as is known."""
        if not (await self.store.server(match.guild)).calls or self.members.known_to_be_shut_out(match, user):
            return False
        return (await self.store.lost(match.id)).get(user) != match.channel

    async def list_callable(self, match: Match, users: Iterable[int]) -> list[int]:
        """Those of these people who may be called in the channel of a game at this hour; the others find out when they
        look."""
        now, found = self.uptime.now(), []
        for user in users if (await self.store.server(match.guild)).calls else ():
            preferences = await self.store.preferences(user)
            wanted = preferences.told != "none" and preferences.digest is None
            if wanted and await self._reach(match, user, read_hours(preferences), now) == now:
                found.append(user)
        return found

    async def wakes(self, match: Match, user: int, moment: float) -> float | None:
        """When somebody who slept at this moment, or was away, can be told of a game again; None for who did not."""
        hours = read_hours(await self.store.preferences(user))
        reached = await self._reach(match, user, hours, moment)
        return reached if reached > moment else None

    async def left_alone_until(self, match: Match, user: int) -> float | None:
        """When somebody may be told of a game again who sleeps now, or is away, or whose table pauses; else None."""
        return await self.wakes(match, user, self.uptime.now())

    async def hears_by_itself(self, user: int) -> bool:
        """Whether somebody gets a message about what has happened: not who has a digest, or wants to hear nothing."""
        preferences = await self.store.preferences(user)
        return preferences.told != "none" and preferences.digest is None

    async def next_digest(self, match: Match, user: int, since: int) -> float | None:
        """When the digest is due that tells somebody of what began in a game at this moment; None if none is wanted."""
        preferences = await self.store.preferences(user)
        hours = read_hours(preferences)
        if preferences.digest is None or hours.zone is None:
            return None
        last = max(since, await self.store.digested(user))
        return await self._reach(match, user, hours, next_hour(last + 1, preferences.digest, hours.zone))

    async def takes_messages(self, match: Match, user: int) -> bool:
        """Whether somebody is told by direct message what happens in a game beside the choices; to be asked when there
        is something to tell."""
        preferences = await self.store.preferences(user)
        await self.members.look_for(match.guild, [user])
        return preferences.digest is not None or (await self._choose(match, user, preferences))[1]

    async def offers_messages(self, match: Match, table: Table, seat: int) -> bool:
        """Whether the own panel offers direct messages: for some minutes, the first time that somebody who has never
        said how to be told has something to choose in secret."""
        user, ask = match.seats[seat].user, table.open_to(seat)
        preferences = await self.store.preferences(user)
        if match.status != "running" or ask is None or not ask.private:
            return False
        if preferences.told or preferences.digest is not None:
            return False
        return self.store.now() < await self.store.note_offered(user) + OFFERED

    async def next_reminder(self, match: Match, user: int, moment: float) -> float | None:
        """When somebody may be reminded of a game, not before this moment; None for who wants no reminders."""
        preferences = await self.store.preferences(user)
        if not is_reminded(preferences):
            return None
        return await self._reach(match, user, read_hours(preferences), moment)
