"""Who has left a server or sees a channel no more.  Discord tells bots only if they ask, so this asks."""

import logging
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import discord

from base.clock import HOUR, MINUTE, Clock
from cogs.connection.errors import UNREACHABLE
from cogs.connection.permissions import find_channel, may_post
from cogs.panels.error_codes import DEPARTED
from cogs.panels.names import display_name
from cogs.words import bold, say
from cogs.words.refusals import Refusal
from store import Match

log = logging.getLogger("belfry.members")
FRESH = MINUTE  # for which an answer holds
SOONEST, LATEST = 5 * MINUTE, HOUR  # after which somebody who had left is looked for again


class Membership(NamedTuple):
    """What Discord has answered about somebody, `at` a unix time.  `member`: None for who has left the server, which
    is known `since` then."""

    member: discord.Member | None
    at: float
    since: float


class Members:
    """The people of servers, as far as somebody has asked lately.

    `watchers` are told of each user who has left a server or is back on it, as far as that becomes known.
    """

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self.client = client
        self.clock = clock
        self.watchers: list[Callable[[int], None]] = []
        self._asked: dict[tuple[int, int], Membership] = {}

    def known_to_have_left(self, guild: int, users: Collection[int]) -> frozenset[int]:
        """Those of these users who were not on the server when somebody asked last."""
        return frozenset(user for user in users if self._has_left(guild, user))

    def find_next_look(self, guild: int, user: int) -> float:
        """When to ask again for somebody who had left: first soon, then once an hour."""
        _, at, since = self._asked[guild, user]
        return at + min(max(SOONEST, at - since), LATEST)

    def known_to_be_shut_out(self, match: Match, user: int) -> bool:
        """Whether a person did not see the channel of a game when somebody asked last."""
        asked = self._asked.get((match.guild, user))
        if asked is None or self.client.get_guild(match.guild) is None:
            return False
        channel, member = find_channel(self.client, match.guild, match.channel), asked.member
        return member is None or (channel is not None and not may_see(channel, member))

    def may_post(self, match: Match) -> bool | None:
        """Whether Belfry may post in the channel of a game; None where Discord has not told."""
        return may_post(find_channel(self.client, match.guild, match.channel))

    async def look_for(self, guild: int, users: Collection[int], *, anew: bool = False) -> None:
        """Ask Discord who of these is still there, unless that is known; what it does not tell is left as it was.

        `anew`: ask Discord even if the last answer is fresh.
        """
        server = self.client.get_guild(guild)
        now = self.clock.now()
        self._asked = {key: one for key, one in self._asked.items() if now < one.at + FRESH or one.member is None}
        for user in users:
            known = self._asked.get((guild, user))
            if server is None or (known and now < known.at + FRESH and not anew):
                continue
            try:
                member: discord.Member | None = await server.fetch_member(user)
            except (discord.HTTPException, *UNREACHABLE) as error:
                if getattr(error, "code", 0) not in DEPARTED:
                    log.info("membership could not be asked", extra={"guild": guild, "why": type(error).__name__})
                    continue
                member = None
            self._note(guild, user, member)

    def note_present(self, person: discord.User | discord.Member) -> None:
        """Somebody has just done something on a server; whoever had left it is back."""
        if isinstance(person, discord.Member) and self._has_left(person.guild.id, person.id):
            self._note(person.guild.id, person.id, person)

    def _note(self, guild: int, user: int, member: discord.Member | None) -> None:
        known, now = self._asked.get((guild, user)), self.clock.now()
        had_left = self._has_left(guild, user)
        self._asked[guild, user] = Membership(member, now, known.since if known and had_left else now)
        if had_left != (member is None):
            for watcher in self.watchers:
                watcher(user)

    def _has_left(self, guild: int, user: int) -> bool:
        known = self._asked.get((guild, user))
        return known is not None and known.member is None


def is_secluded(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether only the members of a channel know who may see it."""
    return isinstance(channel, discord.Thread) and channel.is_private()


def may_see(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Whether a member of a server sees a channel of it, as far as is known."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return True
    return channel.permissions_for(member).view_channel


def name_invited(
    inviter: discord.User | discord.Member, channel: object, people: Iterable[discord.User | discord.Member]
) -> dict[int, str]:
    """What those are called who are invited to a channel, by user.  Raises Refusal if one of them could not come."""
    found: dict[int, str] = {}
    for person in people:
        name = bold(display_name(person))
        if person.id == inviter.id:
            raise Refusal(say("connection.seated"))
        if person.bot:
            raise Refusal(say("connection.bot", person=name))
        if not isinstance(person, discord.Member):
            raise Refusal(say("connection.not_here", person=name))
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread) and not may_see(channel, person):
            raise Refusal(say("connection.cannot_see", person=name))
        found[person.id] = display_name(person, (display_name(inviter), *found.values()))
    return found
