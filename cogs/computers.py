"""Playing the seats of computers: whenever one is asked, a worker chooses for it.

Every change of a game wakes this.  If then a computer has to choose, a plan is
made: think, for as long as people need to see what happened before.  When the
plan is ready the choice is saved, if the game is still at that question; when
the game has changed before, the plan is given up.  Nothing is kept but plans,
so after a restart it is enough to wake all games in which computers play.
"""

import asyncio
import logging
from typing import NamedTuple

import discord
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.questions import Question, list_questions
from cogs.actions.refusals import Outdated
from cogs.actions.workers import Workers
from cogs.delivery.answers import report
from cogs.delivery.boards import Boards
from cogs.delivery.refresher import Refresher
from cogs.delivery.responses import Responses
from cogs.panels.custom_ids import Press
from engine.table import Table
from store import AlreadyCommitted, Match, Store

log = logging.getLogger("belfry.computers")


class Plan(NamedTuple):
    """A question, and the thought that ends with an option."""

    question: Question
    thought: asyncio.Task[str]


class Computers(commands.Cog):
    """The computers of all games.  `delay`: seconds that at least pass before one plays after somebody else."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        boards: Boards,
        refresher: Refresher,
        responses: Responses,
        workers: Workers,
        delay: float,
    ) -> None:
        self.store = store
        self.matches = matches
        self.boards = boards
        self.refresher = refresher
        self.responses = responses
        self.workers = workers
        self.delay = delay
        self._woken: set[int] = set()
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._plans: dict[int, Plan] = {}
        self._playing: set[asyncio.Task[None]] = set()
        self._stuck: dict[int, Question] = {}
        self._closed = False

    def wake(self, match: int) -> None:
        """See to it that the computers of this game play if they are asked; for whenever it may have changed."""
        self._woken.add(match)
        if match not in self._looking and not self._closed:
            self._looking[match] = asyncio.create_task(self._look(match), name=f"look {match}")

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Go on where computers were thinking when we went away, a game at a time to let people pass."""
        for match in await self.store.with_computers():
            self.wake(match)
            if looking := self._looking.get(match):
                await asyncio.wait({looking})

    async def press_retry(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Try again, below a board on which a computer could not choose."""
        match, table = await self.matches.load_running(press.match)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id) as response:
            self._stuck.pop(match.id, None)
            self.boards.troubles.pop(match.id, None)
            await response.show(match, table)

    async def close(self) -> None:
        """Give up all plans; a choice that is being saved is saved to its end."""
        self._closed = True
        for plan in self._plans.values():
            plan.thought.cancel()
        await asyncio.gather(*self._looking.values(), *self._playing, return_exceptions=True)
        await self.workers.close()

    # Plans

    async def _look(self, id: int) -> None:
        """Look at a game once more, until it has not changed meanwhile."""
        try:
            while id in self._woken:
                self._woken.discard(id)
                await self._plan(id)
        except Exception as error:
            reference = report(error, game=id)
            if id not in self.boards.troubles:
                self._tell(id, reference)
        finally:
            self._looking.pop(id, None)

    async def _plan(self, id: int) -> None:
        """Let the plan of a game be about the first question that a computer is asked, if any is."""
        question, pause = await self._asked(id)
        plan = self._plans.get(id)
        if plan and plan.question == question:
            return
        if plan:
            plan.thought.cancel()
            del self._plans[id]
        if question and question == self._stuck.get(id):
            return
        self._stuck.pop(id, None)
        if self.boards.troubles.pop(id, None):
            self.refresher.refresh(id)
        if question and not self._closed:
            plan = Plan(question, asyncio.create_task(self._think(question, pause), name=f"think {id}"))
            self._plans[id] = plan
            playing = asyncio.create_task(self._carry_out(id, plan), name=f"play {id}")
            self._playing.add(playing)
            playing.add_done_callback(self._playing.discard)

    async def _asked(self, id: int) -> tuple[Question | None, float]:
        """What a computer is asked first, and how many seconds it is to wait before it chooses."""
        match = await self.store.match(id)
        if match is None or match.status != "running" or not match.computers:
            return None, 0.0
        match, table = await self.store.load(id)
        if table is None or not (asked := list_questions(match, table)):
            return None, 0.0
        return asked[0], 0.0 if at_once(table, asked[0].seat) else self.delay

    async def _think(self, question: Question, pause: float) -> str:
        """The option to choose, not before the pause is over."""
        clock = asyncio.get_running_loop().time
        end = clock() + pause
        option = await self.workers.choose(question)
        await asyncio.sleep(max(0.0, end - clock()))
        return option

    async def _carry_out(self, id: int, plan: Plan) -> None:
        """Choose what was thought of, and go on."""
        await asyncio.wait({plan.thought})
        if plan.thought.cancelled():
            return
        known: tuple[Match, Table] | None = None
        try:
            known = await self._choose(id, plan.question, plan.thought.result())
        except (Outdated, AlreadyCommitted):
            log.info("a thought came too late", extra={"game": id, "seat": plan.question.seat})
        except Exception as error:
            self._stuck[id] = plan.question
            self._tell(id, report(error, game=id, seat=plan.question.seat))
        finally:
            if self._plans.get(id) is plan:
                del self._plans[id]
            if known:
                self.refresher.refresh(id, known)
            else:
                self.wake(id)

    async def _choose(self, id: int, question: Question, option: str) -> tuple[Match, Table] | None:
        """Save a choice.  Gives the game if people are to see it now: the turn is over, or a person is asked.

        Raises Outdated or AlreadyCommitted, with nothing changed, when the game is not at that question any more.
        """
        async with self.matches.lock(id):
            match, table = await self.store.load(id)
            ask = table.open_to(question.seat) if table else None
            if table is None or ask is None or question not in list_questions(match, table):
                raise Outdated
            table.choose(question.seat, ask.what, option)
            after, now = await self.store.commit(match, table)
            about = {"game": id, "turn": match.turn, "n": len(table.choices), "seat": question.seat}
            log.info("choice of a computer", extra=about)
        shown = after.turn != match.turn or not list_questions(match, table)
        return (after, now) if shown else None

    def _tell(self, id: int, reference: str) -> None:
        """Say on the board that a computer cannot choose, and what to do."""
        self.boards.troubles[id] = (
            "The computer cannot choose just now. Nothing was lost: press *Try again*. If that does not help, tell "
            f"whoever runs Belfry the reference {reference}."
        )
        self.refresher.refresh(id)


def at_once(table: Table, seat: int) -> bool:
    """Whether nobody needs time to see what happened: several choose together, or this seat has just chosen."""
    return len(table.decisions) > 1 or (bool(table.choices) and table.choices[-1].seat == seat)
