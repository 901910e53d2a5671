"""Playing the seats of computers: whenever one is asked, a worker chooses for it.

Every change of a game wakes this.  If then a computer has to choose, a thought is
made: think, for as long as people need to see what happened before.  When the
thought is ready the choice is saved, if the game is still at that question; when
the game has changed before, the thought is given up.  Nothing is kept but thoughts,
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
from cogs.delivery.shards import Shards
from cogs.panels.board import Trouble
from cogs.panels.custom_ids import Press
from engine.table import Table
from store import AlreadyCommitted, Match, Store

log = logging.getLogger("belfry.computers")


class Thought(NamedTuple):
    """A question, and the task that ends with an option."""

    question: Question
    answer: asyncio.Task[str]


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
        shards: Shards,
        delay: float,
    ) -> None:
        self.store = store
        self.matches = matches
        self.boards = boards
        self.refresher = refresher
        self.responses = responses
        self.workers = workers
        self.shards = shards
        self.delay = delay
        self._woken: set[int] = set()
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._thoughts: dict[int, Thought] = {}
        self._playing: set[asyncio.Task[None]] = set()
        self._stuck: dict[int, Question] = {}
        self._closed = False

    def wake(self, match: int) -> None:
        """See to it that the computers of this game play if they are asked; for whenever it may have changed."""
        self._woken.add(match)
        if match not in self._looking and not self._closed:
            self._looking[match] = asyncio.create_task(self._look(match), name=f"look {match}")

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Go on where computers were thinking when we went away, a game at a time to let people pass."""
        for match in await self.shards.pick(await self.store.with_computers(), shard):
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
        """Give up all thoughts; a choice that is being saved is saved to its end."""
        self._closed = True
        for thought in self._thoughts.values():
            thought.answer.cancel()
        await asyncio.gather(*self._looking.values(), *self._playing, return_exceptions=True)
        await self.workers.close()

    # Plans

    async def _look(self, id: int) -> None:
        """Look at a game once more, until it has not changed meanwhile."""
        try:
            while id in self._woken:
                self._woken.discard(id)
                await self._consider(id)
        except Exception as error:
            reference = report(error, game=id)
            if id not in self.boards.troubles:
                self._tell(id, reference)
        finally:
            self._looking.pop(id, None)

    async def _consider(self, id: int) -> None:
        """Let the thought of a game be about the first question that a computer is asked, if any is."""
        question, server, pause = await self._asked(id)
        thought = self._thoughts.get(id)
        if thought and thought.question == question:
            return
        if thought:
            thought.answer.cancel()
            del self._thoughts[id]
        if question and question == self._stuck.get(id):
            return
        self._stuck.pop(id, None)
        if self.boards.troubles.pop(id, None):
            self.refresher.refresh(id)
        if question and not self._closed:
            thinking = self._think(id, question, server, pause)
            thought = Thought(question, asyncio.create_task(thinking, name=f"think {id}"))
            self._thoughts[id] = thought
            playing = asyncio.create_task(self._carry_out(id, thought), name=f"play {id}")
            self._playing.add(playing)
            playing.add_done_callback(self._playing.discard)

    async def _asked(self, id: int) -> tuple[Question | None, int, float]:
        """What a computer is asked first, on which server, and how many seconds it is to wait before it chooses."""
        match = await self.store.match(id)
        if match is None or match.status != "running" or not match.automated:
            return None, 0, 0.0
        match, table = await self.store.load(id)
        if table is None or not (asked := list_questions(match, table)):
            return None, 0, 0.0
        return asked[0], match.guild, 0.0 if at_once(table, asked[0].seat) else self.delay

    async def _think(self, id: int, question: Question, server: int, pause: float) -> str:
        """The option to choose, not before the pause is over."""
        clock = asyncio.get_running_loop().time
        end = clock() + pause
        option = await self.workers.choose(question, server, id, lambda ahead: self._tell_ahead(id, ahead))
        await asyncio.sleep(max(0.0, end - clock()))
        return option

    async def _carry_out(self, id: int, thought: Thought) -> None:
        """Choose what was thought of, and go on."""
        await asyncio.wait({thought.answer})
        if thought.answer.cancelled():
            return
        known: tuple[Match, Table] | None = None
        try:
            known = await self._choose(id, thought.question, thought.answer.result())
        except (Outdated, AlreadyCommitted):
            log.info("a thought came too late", extra={"game": id, "seat": thought.question.seat})
        except Exception as error:
            self._stuck[id] = thought.question
            self._tell(id, report(error, game=id, seat=thought.question.seat))
        finally:
            if self._thoughts.get(id) is thought:
                del self._thoughts[id]
                if (trouble := self.boards.troubles.get(id)) and not trouble.again:
                    del self.boards.troubles[id]
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
            after, now = await self.store.commit(match, table, in_person=False)
            about = {"game": id, "turn": match.turn, "n": len(table.choices), "seat": question.seat}
            log.info("choice of a computer", extra=about)
        shown = after.turn != match.turn or not list_questions(match, table)
        return (after, now) if shown else None

    def _tell(self, id: int, reference: str) -> None:
        """Say on the board that a computer cannot choose, and what to do."""
        self.boards.troubles[id] = Trouble(
            "The computer cannot choose just now. Nothing was lost: press *Try again*. If that does not help, tell "
            f"whoever runs Belfry the reference {reference}.",
            again=True,
        )
        self.refresher.refresh(id)

    def _tell_ahead(self, id: int, ahead: int) -> None:
        """Say on the board why a computer needs long."""
        self.boards.troubles[id] = Trouble(f"-# {ahead} computers at other tables think before this one.", again=False)
        self.refresher.refresh(id)


def at_once(table: Table, seat: int) -> bool:
    """Whether nobody needs time to see what happened: several choose together, or this seat has just chosen."""
    return len(table.decisions) > 1 or (bool(table.choices) and table.choices[-1].seat == seat)
