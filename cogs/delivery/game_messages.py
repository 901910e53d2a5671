"""All messages of a game, brought up to date with the store: which comes when, and what may fail without the rest.

First the board, then what calls people in the channel, then the private answers and the direct messages, and none of it
in vain because something else fails.
"""

from cogs.actions.clocks import Clocks
from cogs.actions.uptime import DAY
from cogs.delivery.alarms import Alarms
from cogs.delivery.ballots import Ballots
from cogs.delivery.boards import Boards
from cogs.delivery.calls import Calls
from cogs.delivery.digests import Digests
from cogs.delivery.failures import REFUSED, Attempts, judge
from cogs.delivery.messages import Messages
from cogs.delivery.mornings import Mornings
from cogs.delivery.notices import Notices
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.reminders import Reminders
from cogs.delivery.silence import Silence, find_asked
from cogs.delivery.standins import Standins
from cogs.delivery.successions import Successions
from cogs.delivery.whereabouts import Whereabouts
from engine.table import Table
from store import Match, Posted, Store, Vote

AGAIN = 300.0  # seconds until a game is looked at again of which not all could be done, also after a restart


class GameMessages:
    """Brings the messages of games up to date."""

    def __init__(
        self,
        store: Store,
        messages: Messages,
        boards: Boards,
        notices: Notices,
        private_answers: PrivateAnswers,
        digests: Digests,
        reminders: Reminders,
        ballots: Ballots,
        calls: Calls,
        mornings: Mornings,
        successions: Successions,
        standins: Standins,
        silence: Silence,
        clocks: Clocks,
        alarms: Alarms,
        whereabouts: Whereabouts,
    ) -> None:
        self.store = store
        self.messages = messages
        self.boards = boards
        self.notices = notices
        self.private_answers = private_answers
        self.digests = digests
        self.reminders = reminders
        self.ballots = ballots
        self.calls = calls
        self.mornings = mornings
        self.successions = successions
        self.standins = standins
        self.silence = silence
        self.clocks = clocks
        self.alarms = alarms
        self.whereabouts = whereabouts

    async def bring_up(self, id: int, known: tuple[Match, Table] | None = None) -> None:
        """Edit, post and delete until all messages of a game show it as it is.

        `known` is how somebody has just left it.  Raises StoreError, and what discord.py raises when Discord fails,
        after all has been done that does not depend on what failed.
        """
        async with self.boards.posting(id):
            with self.messages.noting(id):
                await self._show(id, known)

    async def _show(self, id: int, known: tuple[Match, Table] | None) -> None:
        revision, posted, votes = await self.store.posted_at(id)
        match, table = known if known and known[0].revision == revision else await self.store.load(id)
        match = await self.clocks.show(match, table)
        later, attempts = [await self.silence.next_act(match, table, votes)], Attempts()
        last: Posted | None = None
        if table is None:
            with attempts.trying():
                last = await self.boards.keep_lobby(match, posted, stale=self.silence.is_stale(match))
        elif match.status == "running":
            last = await self._keep_running(match, table, posted, votes, later, attempts)
        else:
            last = await self._keep_resting(match, table, posted, attempts)
        later.append(await self.calls.bring_up(match, posted, attempts))
        silent = self.silence.name_users(match, self.silence.find_silent(match, table) if table else ())
        later.append(await self.mornings.bring_up(match, votes, silent, attempts))
        later.append(await self.digests.tell_questions(match, votes, silent, attempts))
        later.append(await self.successions.bring_up(match, attempts))
        await self.boards.delete_older(match, last, posted, attempts)
        if match.status in ("over", "stopped"):
            with attempts.trying():
                await self.whereabouts.let_sleep(match)
        if attempts.errors:
            refused = all(judge(error) in REFUSED for error in attempts.errors)
            later.append(self.alarms.clock.now() + (DAY if refused else AGAIN))
        await self.alarms.set(match.id, min(filter(None, later), default=None))
        attempts.end()
        await self.store.shown(match)

    async def _keep_running(
        self,
        match: Match,
        table: Table,
        posted: list[Posted],
        votes: list[Vote],
        later: list[float | None],
        attempts: Attempts,
    ) -> Posted | None:
        """Bring the messages of a running game up to date; `later` gets when to look again.  The board, if it is
        there."""
        silent, asked, last = self.silence.find_silent(match, table), find_asked(votes), None
        with attempts.trying():
            last = await self.boards.keep(match, table, posted, silent - asked)
        with attempts.trying():
            silent, known = await self.silence.look(match, table), silent
            if silent != known:
                last = await self.boards.keep(match, table, await self.store.posted(match.id), silent - asked)
        later.append(await self.standins.tell_late(match, table, posted, attempts))
        if any(seat.missed for seat in match.seats):
            posted = await self.store.posted(match.id)
        later.append(await self.digests.bring_up(match, table, attempts))
        untold = await self.notices.find_untold(match, table, posted, attempts)
        later.append(untold.later)
        if last and untold.begun:
            with attempts.trying():
                last = await self.boards.keep_in_sight(match, table, last, silent - asked)
        await self._ping(match, table, untold.seats, last, attempts)
        await self.private_answers.bring_up(match, table, attempts)
        unreached = await self.notices.write_all(match, table, untold.letters, attempts)
        uncalled = tuple(seat for seat in unreached if seat not in untold.seats)
        await self._ping(match, table, uncalled, last, attempts, instead=True)
        later.append(await self.standins.tell_replaced(match, table, posted, attempts))
        await self.ballots.bring_up(match, votes, self.silence.name_users(match, silent), posted, attempts)
        later.append(await self.reminders.bring_up(match, table, attempts))
        later.append(await self.clocks.next_act(match, table))  # now that the reminder was sent
        return last

    async def _keep_resting(
        self, match: Match, table: Table, posted: list[Posted], attempts: Attempts
    ) -> Posted | None:
        """Bring the messages of a game up to date that is over or sleeps.  The board, if it is there."""
        last = None
        with attempts.trying():
            last = await self.boards.keep_last(match, table, posted)
        await self.private_answers.bring_up(match, table, attempts)
        await self.notices.end(match, table, posted, attempts)
        return last

    async def _ping(
        self,
        match: Match,
        table: Table,
        seats: tuple[int, ...],
        board: Posted | None,
        attempts: Attempts,
        *,
        instead: bool = False,
    ) -> None:
        if seats and board:
            with attempts.trying():
                await self.notices.ping(match, table, seats, board, instead=instead)
