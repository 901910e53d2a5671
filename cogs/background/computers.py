"""Playing the seats of computers: whenever one is asked, a worker chooses for it.

Every change of a game wakes this.  If then a computer has to choose, a thought is
made: think, for as long as people need to see what happened before.  When the
thought is ready the choice is saved, if the game is still at that question; when
the game has changed before, the thought is given up.  A question that workers could
not answer is asked again after a while.  Nothing is kept but thoughts, such questions
and how long has been thought in a turn, which may all be lost: after a restart it is
enough to wake all games in which computers play.
"""

import asyncio
import logging
from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

import discord
from discord.ext import commands

from base.clock import Clock
from cogs.actions.computer_questions import list_questions, place_of
from cogs.actions.matches import Matches, require_seat
from cogs.connection.interactions import report
from cogs.connection.press_handlers import on_press
from cogs.connection.press_queue import Background
from cogs.connection.shards import Shards
from cogs.panels.custom_ids import Press
from cogs.panels.snapshot import Standing, Trouble
from cogs.sync.boards import Boards
from cogs.sync.responses import Responses
from cogs.sync.sync_queue import Refresher
from cogs.timing.clocks import Clocks
from cogs.words import say
from cogs.words.refusals import Outdated
from engine.core.table import Table
from engine.fair_queue import Origin
from engine.worker_pool import Question, Workers
from store import AlreadyCommitted, Store

log = logging.getLogger("belfry.computers")

ASK_AGAIN = 300.0  # seconds until a question is asked again that could not be answered

Spent = defaultdict[tuple[int, int], float]
"""Seconds for which computers have thought since a person was waited for alone, by turn and seat."""


class Assignment(NamedTuple):
    """A question, where it comes from, in which turn, and how many seconds are to pass before it is answered."""

    question: Question
    place: Origin
    turn: int
    pause: float


class Thought(NamedTuple):
    """A question, and the task that ends with an option."""

    question: Question
    answer: asyncio.Task[str]


class Stuck(NamedTuple):
    """What could not be done for a game: to answer a question, or to find out whether there is one (None).

    `until`: the moment at which it is tried again.  `reference`: under which the log has why.
    """

    question: Question | None
    until: float
    reference: str


@dataclass(eq=False, repr=False)
class Computers(commands.Cog):
    """The computers of all games.  `delay`: seconds that at least pass before one plays after somebody else."""

    store: Store
    matches: Matches
    boards: Boards
    refresher: Refresher
    responses: Responses
    workers: Workers
    shards: Shards
    clocks: Clocks
    clock: Clock
    delay: float

    def __post_init__(self) -> None:
        self.background = Background()
        self._woken: dict[int, Standing | None] = {}
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._thoughts: dict[int, Thought] = {}
        self._playing: set[asyncio.Task[None]] = set()
        self._stuck: dict[int, Stuck] = {}
        self._spent: dict[int, Spent] = {}
        self._closed = False

    def wake(self, match: int, known: Standing | None = None) -> None:
        """See to it that the computers of this game play if they are asked; for whenever it may have changed, and be it
        as `known`."""
        self._woken[match] = known
        if match not in self._looking and not self._closed:
            self._looking[match] = asyncio.create_task(self._look(match), name=f"look {match}")

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Go on where computers were thinking when we went away, a game at a time to let people pass."""
        for match in await self.shards.pick(await self.store.matches.with_computers(), shard):
            self.wake(match)
            if looking := self._looking.get(match):
                await asyncio.wait({looking})

    @on_press("retry")
    async def press_retry(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Try again, below a board on which a computer could not choose."""
        match, table = await self.matches.load_running(press.match)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id) as response:
            self._stuck.pop(match.id, None)
            self.boards.troubles.pop(match.id, None)
            await response.show(match, table)

    async def close(self) -> None:
        """Give up all thoughts; a choice that is being saved is saved to its end."""
        self._closed = True
        for thought in self._thoughts.values():
            thought.answer.cancel()
        await self.background.close()
        await asyncio.gather(*self._looking.values(), *self._playing, return_exceptions=True)
        await self.workers.close()

    # Plans

    async def _look(self, id: int) -> None:
        """Look at a game once more, until it has not changed meanwhile."""
        try:
            while id in self._woken:
                await self._consider(id, self._woken.pop(id))
        except Exception as error:
            self._put_off(id, None, error)
        finally:
            self._looking.pop(id, None)

    async def _consider(self, id: int, known: Standing | None) -> None:
        """Let the thought of a game be about the first question that a computer is asked, if any is."""
        asked = await self._asked(id) if known is None or known.match.automated else None
        question = asked.question if asked else None
        thought, stuck = self._thoughts.get(id), self._stuck.get(id)
        if thought and thought.question == question:
            return
        if thought:
            thought.answer.cancel()
            del self._thoughts[id]
        if not question or not stuck or question != stuck.question:
            self._stuck.pop(id, None)
            if self.boards.troubles.pop(id, None):
                self.refresher.refresh(id)
        elif self.clock.now() < stuck.until:
            return
        if not asked:
            self._spent.pop(id, None)
        elif not self._closed:
            thought = Thought(asked.question, asyncio.create_task(self._think(asked), name=f"think {id}"))
            self._thoughts[id] = thought
            playing = asyncio.create_task(self._carry_out(id, thought), name=f"play {id}")
            self._playing.add(playing)
            playing.add_done_callback(self._playing.discard)

    async def _asked(self, id: int) -> Assignment | None:
        """What a computer is asked first, if any is."""
        match = await self.store.matches.find(id)
        if match is None or match.status != "running" or not match.automated:
            return None
        match, table = await self.store.play.load(id)
        if table is None or not (questions := list_questions(match, table)):
            return None
        pause = 0.0 if is_at_once(table, questions[0].seat) else self.delay
        return Assignment(questions[0], place_of(match), match.turn, pause)

    async def _think(self, asked: Assignment) -> str:
        """The option to choose, not before the pause is over."""
        id, now = asked.place.table, asyncio.get_running_loop().time
        end = now() + asked.pause
        spent, own = self._spent.setdefault(id, Spent(float)), (asked.turn, asked.question.seat)
        chosen = await self.workers.choose(
            asked.question, asked.place, spent[own], lambda ahead: self._tell_ahead(id, ahead)
        )
        spent[own] += chosen.seconds
        await asyncio.sleep(max(0.0, end - now()))
        return chosen.option

    async def _carry_out(self, id: int, thought: Thought) -> None:
        """Choose what was thought of, and go on."""
        await asyncio.wait({thought.answer})
        if thought.answer.cancelled():
            return
        known: Standing | None = None
        try:
            known = await self._choose(id, thought.question, thought.answer.result())
        except (Outdated, AlreadyCommitted):
            log.info("a thought came too late", extra={"game": id, "seat": thought.question.seat})
        except Exception as error:
            self._put_off(id, thought.question, error)
        finally:
            if self._thoughts.get(id) is thought:
                del self._thoughts[id]
                if (trouble := self.boards.troubles.get(id)) and (known or not trouble.again):
                    del self.boards.troubles[id]
            if known:
                self.refresher.refresh(id, known)
            else:
                self.wake(id)

    async def _choose(self, id: int, question: Question, option: str) -> Standing | None:
        """Save a choice.  Gives the game if people are to see it now: the turn is over, or a person is asked.

        Raises Outdated or AlreadyCommitted, with nothing changed, when the game is not at that question any more.
        """
        async with self.matches.lock(id):
            match, table = await self.store.play.load(id)
            ask = table.open_to(question.seat) if table else None
            if table is None or ask is None or question not in list_questions(match, table):
                raise Outdated
            table.choose(question.seat, ask.what, option)
            after, now = await self.store.play.commit(match, table, in_person=False)
            about = {"game": id, "turn": match.turn, "n": len(table.choices), "seat": question.seat}
            log.info("choice of a computer", extra=about)
        shown = after.turn != match.turn or not list_questions(match, table)
        return await self.clocks.look_at(after, now) if shown else None

    def _put_off(self, id: int, question: Question | None, error: Exception) -> None:
        """Say on the board that a computer cannot choose, and try again later.

        What has failed before keeps its reference and is one line in the log: it may fail for days.
        """
        stuck, seat = self._stuck.get(id), {"seat": question.seat} if question else {}
        if stuck and stuck.question == question:
            reference = stuck.reference
            about = {"reference": reference, "why": type(error).__name__, "game": id, **seat}
            log.warning("a computer still cannot choose", extra=about)
        else:
            reference = report(error, game=id, **seat)
        self._stuck[id] = Stuck(question, self.clock.now() + ASK_AGAIN, reference)
        self.boards.troubles[id] = Trouble(say("errors.stuck", reference=reference), again=True)
        self.refresher.refresh(id)
        self.background.begin(self._wake_at(id, self._stuck[id].until))

    async def _wake_at(self, id: int, moment: float) -> None:
        """Wake a game at a moment, unless it has gone on or was put off again since."""
        while self.clock.now() < moment:
            await self.clock.sleep_until(moment)
        if (stuck := self._stuck.get(id)) and stuck.until == moment:
            self.wake(id)

    def _tell_ahead(self, id: int, ahead: int) -> None:
        """Say on the board why a computer needs long."""
        self.boards.troubles[id] = Trouble(f"-# {say('errors.ahead', n=ahead)}", again=False)
        self.refresher.refresh(id)


def is_at_once(table: Table, seat: int) -> bool:
    """Whether nobody needs time to see what happened: several choose together, or this seat has just chosen."""
    return len(table.decisions) > 1 or (bool(table.choices) and table.choices[-1].seat == seat)
