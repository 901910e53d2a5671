"""Who was invited to a table by name, and who wants no invitations by whom."""

from collections.abc import Mapping

from base.clock import DAY
from store.db.database import Fetch
from store.db.repository import Part
from store.models.match import Match
from store.turns.rows import lobby_by, touch

PEACE = DAY // 2  # seconds after a call in which the same person calls somebody to no other table
CALLS = 3  # to tables that somebody gets in a day, of all people together


def write_invitations(fetch: Fetch, number: int, inviter: int, people: Mapping[int, str], now: int) -> None:
    """Keep a seat for each of these people, by user with their names, and call those who may be called.

    Whoever invites somebody mutes them no more.
    """
    for user, name in people.items():
        fetch("delete from mutes where user = ? and inviter = ?", inviter, user)
        called = may_be_called(fetch, user, inviter, now)
        fetch("insert into invitations values (?, ?, ?, ?, 0, ?)", number, user, name, now, not called)
        if called:
            fetch("insert into calls values (?, ?, ?)", user, inviter, now)


def may_be_called(fetch: Fetch, user: int, inviter: int, now: int) -> bool:
    """Whether somebody hears of an invitation by `inviter`: has not muted them, nor been called too often of late."""
    if fetch("select 1 from mutes where user = ? and inviter = ?", user, inviter):
        return False
    calls = fetch("select inviter, at from calls where user = ? and at > ?", user, now - DAY)
    return len(calls) < CALLS and all(by != inviter or at <= now - PEACE for by, at in calls)


class InvitationStore(Part):
    """Invitations to tables that wait."""

    async def add(self, number: int, inviter: int, user: int, name: str) -> Match:
        """Keep a seat for one more person at a table that waits, also for who has declined or was taken out.

        Raises JoinRefused("closed").
        """

        def work(fetch: Fetch) -> Match:
            lobby_by(fetch, number)
            for table in ("invitations", "taken_out"):
                fetch(f"delete from {table} where match_id = ? and user = ?", number, user)
            write_invitations(fetch, number, inviter, {user: name}, self.now())
            return touch(fetch, number)

        return await self.database.write(work)

    async def free_seats(self, number: int, *users: int) -> Match:
        """Keep no seats for these people any more at a table that waits.  Raises JoinRefused("closed")."""

        def work(fetch: Fetch) -> Match:
            lobby_by(fetch, number)
            for user in users:
                fetch("update invitations set free = 1 where match_id = ? and user = ?", number, user)
            return touch(fetch, number)

        return await self.database.write(work)

    async def of(self, user: int) -> list[int]:
        """The tables at which a seat is kept for somebody, without those of which this person wants to hear nothing."""
        rows = await self.database.fetch(
            "select m.id from invitations i cross join matches m on m.id = i.match_id"
            " where i.user = ? and not i.free and not i.muted and m.status = 'open' order by m.id",
            user,
        )
        return [number for (number,) in rows]

    async def mute(self, user: int, inviter: int) -> None:
        """Somebody wants to hear of no more invitations by `inviter`."""
        await self.database.write(lambda fetch: fetch("insert or ignore into mutes values (?, ?)", user, inviter))
