"""All messages of a game, brought up to date with the store: which comes when, and what may fail without the rest.

First the board, then what is asked of all, then what each person is told, then the own panels that these have, and
none of it in vain because something else fails.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from base.clock import DAY, HOUR
from cogs.actions.inactivity import Silence
from cogs.connection.circuit_breaker import LOOK_AGAIN
from cogs.connection.errors import REFUSED, Attempts, Failure, judge
from cogs.connection.messages import Messages
from cogs.notifications.notifier import Plan, Teller
from cogs.notifications.outbox import Outbox
from cogs.notifications.topics import Situation
from cogs.panels.snapshot import BegunGame, Standing
from cogs.sync.boards import Boards, is_offering
from cogs.sync.channels import Whereabouts
from cogs.sync.polls import Ballots, Invited
from cogs.sync.private_panels import OwnPanels, PrivateAnswers
from cogs.timing.clocks import Clocks
from cogs.timing.scheduler import Alarms
from store import GameRecord, Posted, Store

AnyStanding = TypeVar("AnyStanding", bound=Standing)


@dataclass(eq=False, repr=False)
class GameMessages:
    """Brings the messages of games up to date."""

    store: Store
    messages: Messages
    boards: Boards
    own_panels: OwnPanels
    private_answers: PrivateAnswers
    ballots: Ballots
    invited: Invited
    teller: Teller
    outbox: Outbox
    silence: Silence
    clocks: Clocks
    alarms: Alarms
    whereabouts: Whereabouts

    def __post_init__(self) -> None:
        self.plan_watchers: list[Callable[[int], None]] = []  # told of each game with plans that may have changed
        self.late_boards: set[int] = set()  # games whose board or lobby was not brought up to date when last tried

    async def bring_up(self, id: int, known: Standing | None = None) -> None:
        """Edit, post and delete until all messages of a game show it as it is.

        `known` is how somebody has just left it.  Raises StoreError, and what discord.py raises when Discord fails,
        after all has been done that does not depend on what failed.
        """
        async with self.boards.posting(id):
            with self.messages.noting(id):
                await self._show(id, known)

    async def _show(self, id: int, known: Standing | None) -> None:
        began, attempts = self.alarms.clock.now(), Attempts()
        records = await self.outbox.resolve(id, attempts)
        posted = records.posted
        for watcher in self.plan_watchers if records.planned else ():
            watcher(id)
        if known is None or known.match.revision != records.revision:
            known = await self.clocks.look_at(*await self.store.play.load(id))
        else:
            known = await self.clocks.look_again(known, records.list_reminders(known.match.asked))
        if records.archived:
            await self.store.messages.note_shown(known.match)
            return
        now = self._look_around(known)
        match = now.match
        on_board = Attempts()
        board = await self._keep_board(now, posted, on_board)
        now = self._look_around(now)  # it may be known by now that somebody has left
        plan = await self.teller.plan(await self._look_at(now, records))
        in_sight = Attempts()
        with in_sight.trying():
            changed = 0 < records.shown < records.revision  # 0: only facts beside the game have
            if board and isinstance(now, BegunGame) and match.status == "running" and (changed or plan.calls_to_board):
                board = await self.boards.keep_in_sight(now, board, called=plan.calls_to_board)
        on_board.errors += in_sight.errors
        is_late = any(judge(error) is Failure.LATER for error in in_sight.errors)
        await self.invited.bring_up(plan, posted, attempts)
        await self.ballots.bring_up(plan, posted, attempts)
        if isinstance(now, BegunGame):
            await self.private_answers.bring_up(now, plan.now.experiences, attempts)
        await self.outbox.take_back(plan.now, plan.matters, attempts)
        await self.outbox.keep_true(plan.now, plan.matters, posted, attempts)
        await self.teller.tell(plan.without_calls_to_board() if is_late else plan, attempts)
        if isinstance(now, BegunGame):
            sent = await self.store.messages.of(id) if plan.due else posted
            await self.own_panels.bring_up(now, plan, posted, sent, attempts)
        await self.boards.delete_older(match, board, posted, on_board)
        attempts.errors[:0] = on_board.errors
        if on_board.errors:
            self.late_boards.add(id)
        else:
            self.late_boards.discard(id)
        if match.status in ("over", "stopped"):
            with attempts.trying():
                await self.whereabouts.let_sleep(match)
        look = await self._find_next_look(plan, attempts, began)
        shown = [] if attempts.errors else [self.store.messages.note_shown(match)]
        await asyncio.gather(*shown, self.alarms.set(match.id, look))  # in one transaction
        attempts.end()

    def _look_around(self, now: AnyStanding) -> AnyStanding:
        """The same with what else its board shows; it is the same itself where that is nothing new."""
        trouble = self.boards.troubles.get(now.match.id)
        absent = self.silence.find_silent(now.match, now.table) if now.table else frozenset[int]()
        if (absent, trouble) == (now.absent, now.trouble):
            return now
        return replace(now, absent=absent, trouble=trouble)

    async def _keep_board(self, now: Standing, posted: list[Posted], attempts: Attempts) -> Posted | None:
        """Bring the board or the lobby of a game up to date; None if it is not there."""
        board: Posted | None = None
        with attempts.trying():
            if not isinstance(now, BegunGame):
                board = await self.boards.keep_lobby(now, posted)
            elif now.match.status != "running":
                board = await self.boards.keep_last(now, posted)
            else:
                if now.absent or is_offering(posted):  # lest it be edited twice, for they may be back
                    await self.silence.look(now.match, now.table)
                    now = self._look_around(now)
                board = await self.boards.keep(now, posted)
                await self.silence.look(now.match, now.table)
                if (then := self._look_around(now)) is not now:
                    board = await self.boards.keep(then, await self.store.messages.of(now.match.id))
        return board

    async def _look_at(self, now: Standing, records: GameRecord) -> Situation:
        """The game as it stands, with all from which it follows what people are to be told."""
        silent = self.silence.name_users(now.match, self.silence.find_silent(now.match, now.table) if now.table else ())
        lookouts = await self.whereabouts.list_lookouts(now.match) if now.match.status == "open" else []
        return Situation(
            now, records.told, records.votes, silent, records.displaced, lookouts, experiences=records.experiences
        )

    async def _find_next_look(self, plan: Plan, attempts: Attempts, shown: float) -> float | None:
        """When the game is to be looked at again, for the next thing is due in it, since it was last `shown`."""
        now, match, later, moment = plan.now.standing, plan.now.match, [plan.later], self.alarms.clock.now()
        after = plan
        if plan.due:
            records = await self.outbox.resolve(match.id, attempts)  # what has failed may have arrived
            now = await self.clocks.look_again(now, records.list_reminders(match.asked))
            after = await self.teller.plan(await self._look_at(now, records))
            tried = {(one.matter.about, one.matter.level, one.manner.ways) for one in plan.due}
            again = [(one.matter.about, one.matter.level, one.manner.ways) in tried for one in after.due]
            later += [after.later, *(moment + HOUR if failed else moment for failed in again)]
        later.append(await self.silence.next_act(now, plan.now.votes, shown))
        told_later = now.ends != plan.now.standing.ends and not attempts.errors  # than it was due, so ends are later
        if told_later or self._look_around(plan.now.standing) is not plan.now.standing:  # who was to be told has left
            later.append(moment)
        if any(one.due is not None and one.about not in after.moments for one in after.matters):
            later.append(self.messages.opens_again() or None)  # somebody who may be written to by then
        if attempts.errors:
            refused = all(judge(error) in REFUSED for error in attempts.errors)
            later.append(moment + (DAY if refused else LOOK_AGAIN))
        return min(filter(None, later), default=None)
