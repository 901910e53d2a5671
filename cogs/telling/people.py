"""What is known of those who may have to be told of a game."""

from collections.abc import Collection
from dataclasses import dataclass

from cogs.connection.members import Members
from cogs.connection.messages import Messages
from cogs.connection.presence import STAYS, Presence
from cogs.telling.manners import Person, may_be_mentioned
from cogs.time.live import is_live
from deadlines import CALLED_LIVE
from store import Match, Store


@dataclass(eq=False, repr=False)
class People:
    """The people of games, as far as telling them something is concerned."""

    store: Store
    messages: Messages
    members: Members
    presence: Presence

    async def read(self, match: Match, users: Collection[int]) -> dict[int, Person]:
        """What is known of these people, by user."""
        if not users:
            return {}
        stays = CALLED_LIVE.seconds if is_live(match, self.presence.now()) else STAYS
        ended, found = match.status in ("over", "stopped"), dict[int, Person]()
        for user, reach in (await self.store.people.find_reach(users, match.id, match.guild)).items():
            sees = not self.members.known_to_be_shut_out(match, user)
            found[user] = Person(
                *(user, reach.preferences, reach.digested),
                closed=self.messages.is_closed(reach.direct),
                sees=sees,
                callable=reach.calls and sees and reach.lost != match.channel,
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
        return [user for user, person in people.items() if may_be_mentioned(match, person, self.presence.now())]

    async def look_for(self, match: Match, users: Collection[int]) -> None:
        """Ask Discord who of these still sees the channel of a game."""
        await self.members.look_for(match.guild, users)
