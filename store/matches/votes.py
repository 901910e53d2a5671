"""What the people of a game are asked, and who has agreed."""

from typing import NamedTuple

from store.db.database import Fetch
from store.db.errors import VoteOver
from store.db.repository import Part
from store.models.match import OBJECTED, Incident, Vote, votes_of
from store.turns.rows import touch, write_remark

AGREED = "select what, user, name, at from agreements where match_id = ? order by at, what, user"


class Carried(NamedTuple):
    """A vote that a change has been decided by: `what` it was about, and a `remark` about the change, or nothing."""

    what: str
    remark: Incident | None = None


class VoteStore(Part):
    """Votes: questions to all players of a game."""

    async def of(self, number: int) -> list[Vote]:
        """What people of a game are asked, the oldest question first."""
        return votes_of(await self.database.fetch(AGREED, number))

    async def agree(self, number: int, what: str, user: int, name: str = "", asked: int | None = None) -> Vote:
        """Note that somebody agrees to `what`, and is called `name`; the vote as it then is.

        `asked`: when the vote was begun that this is an answer to; None for who may begin one.  Raises VoteOver.
        """
        now = self.now()

        def work(fetch: Fetch) -> Vote:
            if asked is not None and asked not in [
                vote.at for vote in votes_of(fetch(AGREED, number)) if vote.what == what
            ]:
                raise VoteOver
            fetch("insert or ignore into agreements values (?, ?, ?, ?, ?)", number, what, user, name, now)
            touch(fetch, number)
            return next(vote for vote in votes_of(fetch(AGREED, number)) if vote.what == what)

        return await self.database.write(work)

    async def object(self, number: int, what: str, user: int, remark: Incident) -> bool:
        """Somebody does not want what people are asked, so nobody is asked it any more; whether anybody was.

        `remark`: what all read of it.
        """
        now = self.now()

        def work(fetch: Fetch) -> bool:
            if not erase_vote(fetch, number, what):
                return False
            fetch("insert or replace into agreements values (?, ?, ?, '', ?)", number, f"{OBJECTED}{what}", user, now)
            write_remark(fetch, number, now, remark)
            touch(fetch, number)
            return True

        return await self.database.write(work)

    async def end(self, number: int, what: str) -> bool:
        """Nobody is asked this any more; whether anybody was."""

        def work(fetch: Fetch) -> bool:
            ended = erase_vote(fetch, number, what)
            if ended:
                touch(fetch, number)
            return ended

        return await self.database.write(work)


def erase_vote(fetch: Fetch, number: int, what: str) -> bool:
    """Nobody is asked this any more; whether anybody was."""
    return bool(fetch("delete from agreements where match_id = ? and what = ? returning user", number, what))


def end_carried(fetch: Fetch, number: int, carried: Carried | None, now: int) -> None:
    """End a vote together with the change that it has decided, both or neither.  Raises VoteOver."""
    if carried and not erase_vote(fetch, number, carried.what):
        raise VoteOver
    if carried:
        write_remark(fetch, number, now, carried.remark)


def end_agreement(fetch: Fetch, number: int, user: int) -> None:
    """A person has chosen, who has changed their mind if they wanted to stop."""
    fetch("delete from agreements where match_id = ? and what = 'stop' and user = ?", number, user)
