"""The processes in which computers think: how many there are, and what becomes of them when something goes wrong."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from cogs.actions.computer_questions import ask_advice, place_of
from engine.core.rng import Rng
from engine.core.table import Choice, Table
from engine.fair_queue import Origin
from engine.games import GAMES
from engine.worker_pool import ANSWER_TRIES, LONG, Chosen, NoAnswer, Past, Question, Workers
from tests.cogs.panels import match_of
from tests.engine.positions.castle_builders import last_counter
from tests.engine.worlds import usual_kind

# A worker that does what its question says, in the place of the strength.
SCRIPT = """
import os, pickle, signal, sys, time
with open(sys.argv[1], "a") as file:
    print(os.getpid(), file=file)
read, write = sys.stdin.buffer, sys.stdout.buffer
while head := read.read(4):
    question = pickle.loads(read.read(int.from_bytes(head, "big")))
    what = question.get("strength") or question["kind"]
    if what == "die" or (what == "die once" and len(open(sys.argv[1]).readlines()) < 2):
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "think long":
        time.sleep(600)
    if what == "think":
        time.sleep(0.2)
    token = os.environ.get("BELFRY_TOKEN", "no token")
    told = {"tell": token, "tell the share": str(question["share"]), "tell what was spent": str(question["spent"])}
    told = told.get(what, str(os.getpid()))
    answer = {"error": "ValueError"} if what == "fail" else {"found": told}
    data = pickle.dumps(answer)
    write.write(len(data).to_bytes(4, "big") + data)
    write.flush()
"""

# The real worker where it may not set the limit of memory that it would like.
LIMITED = """
import contextlib, resource, runpy
with contextlib.suppress(ValueError, OSError):
    resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
runpy.run_module("engine.worker", run_name="__main__")
"""


@dataclass
class Clock:
    """A clock that a test moves."""

    now: float = 0.0


Pool = tuple[Workers, Callable[[], list[int]]]


@asynccontextmanager
async def pool(folder: Path, most: int, patience: float = 60.0) -> AsyncIterator[Pool]:
    """Workers that do what they are told, and the ids of all that were started."""
    script, begun = folder / "worker.py", folder / "begun"
    script.write_text(SCRIPT)
    begun.touch()
    workers = Workers(most, (sys.executable, str(script), str(begun)), patience)
    try:
        yield workers, lambda: [int(line) for line in begun.read_text().split()]
    finally:
        await workers.close()
        assert not [pid for pid in map(int, begun.read_text().split()) if alive(pid)]


def alive(pid: int) -> bool:
    """Whether there is a process of this id."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def asked(what: str) -> Question:
    return Question(b"", (), 0, what)


async def met(condition: Callable[[], bool]) -> None:
    """Wait until something outside of this process has happened."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def test_one_thinker_answers_one_question_after_the_other(tmp_path: Path) -> None:
    async with pool(tmp_path, 2) as (workers, begun):
        answers = [(await workers.choose(asked("say who you are"))).option for _ in range(5)]
        assert answers == [str(begun()[0])] * 5
        assert len(begun()) == 1


async def test_there_are_never_more_than_so_many(tmp_path: Path) -> None:
    async with pool(tmp_path, 2) as (workers, begun):
        answers = await asyncio.gather(*(workers.choose(asked("think")) for _ in range(6)))
        assert len(begun()) == 2
        assert {answer.option for answer in answers} == {str(pid) for pid in begun()}


async def test_while_others_wait_one_thinks_less_and_who_waits_long_is_told(tmp_path: Path) -> None:
    """Six are asked at once, where one can think: when the second begins, four wait."""
    async with pool(tmp_path, 1) as (workers, _):
        ahead = list[int]()
        places = [Origin(7, 1, table) for table in range(6)]
        asking = (workers.choose(asked("tell the share"), place, tell=ahead.append) for place in places)
        answers = await asyncio.gather(*asking)
    shares = [float(answer.option) for answer in answers]
    assert shares[1:] == sorted(shares[1:])
    assert (shares[1], shares[-1]) == (0.5, 1)
    assert ahead == [LONG, LONG + 1, LONG + 2]


async def test_a_worker_is_told_what_was_spent_in_this_turn_and_its_wait_for_others_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is that of the workers alone; it goes on by ten seconds while the one before is being answered."""
    clock = Clock()
    monkeypatch.setattr("engine.worker_pool.monotonic", lambda: clock.now)
    async with pool(tmp_path, 1) as (workers, _):
        before = asyncio.create_task(workers.choose(asked("tell what was spent"), spent=1.5))
        after = asyncio.create_task(workers.choose(asked("tell what was spent"), spent=2.0))
        await asyncio.sleep(0)
        assert workers.waiting == 1
        clock.now += 10
        assert await before == Chosen("1.5", 10)
        assert await after == Chosen("2.0", 0)


async def test_one_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async with pool(tmp_path, 1) as (workers, begun):
        answer = await workers.choose(asked("die once"))
        assert len(begun()) == 2
        assert answer.option == str(begun()[1])


async def test_one_that_was_killed_while_it_waited_is_replaced(tmp_path: Path) -> None:
    async with pool(tmp_path, 1) as (workers, begun):
        first = await workers.choose(asked("say who you are"))
        os.kill(int(first.option), signal.SIGKILL)
        assert (await workers.choose(asked("say who you are"))).option == str(begun()[1])


@pytest.mark.parametrize(("what", "processes"), [("die", ANSWER_TRIES), ("fail", 1)])
async def test_after_several_failures_there_is_no_answer(tmp_path: Path, what: str, processes: int) -> None:
    async with pool(tmp_path, 1) as (workers, begun):
        with pytest.raises(NoAnswer):
            await workers.choose(asked(what))
        assert len(begun()) == processes
        assert await workers.choose(asked("say who you are"))


async def test_one_whose_answer_nobody_wants_is_killed(tmp_path: Path) -> None:
    """Its place is free for another question at once."""
    async with pool(tmp_path, 1) as (workers, begun):
        thought = asyncio.create_task(workers.choose(asked("think long")))
        await met(lambda: len(begun()) == 1)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert not alive(begun()[0])
        assert (await workers.choose(asked("say who you are"))).option == str(begun()[1])


async def test_one_that_never_answers_counts_as_dead(tmp_path: Path) -> None:
    async with pool(tmp_path, 1, patience=0.5) as (workers, begun):
        with pytest.raises(NoAnswer):
            await workers.choose(asked("think long"))
        assert len(begun()) == ANSWER_TRIES
        assert not any(alive(pid) for pid in begun())


async def test_a_program_that_is_not_there_is_no_answer() -> None:
    with pytest.raises(NoAnswer):
        await Workers(1, ("/no/such/program",)).choose(asked("say who you are"))


async def test_a_thinker_does_not_get_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELFRY_TOKEN", "secret")
    async with pool(tmp_path, 1) as (workers, _):
        assert (await workers.choose(asked("tell"))).option == "no token"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
async def test_a_thinker_answers_where_it_cannot_limit_its_memory() -> None:
    table = Table(GAMES["castle_builders"].begin(2, Rng("a game")))
    ask = table.waiting()[0]
    workers = Workers(1, (sys.executable, "-c", LIMITED))
    try:
        assert (await workers.choose(Question(table.start, (), ask.seat, "easy"))).option in ask.options
    finally:
        await workers.close()


@pytest.fixture
async def advisers() -> AsyncIterator[Workers]:
    """One real worker."""
    workers = Workers(1)
    yield workers
    await workers.close()


async def test_who_asks_twice_what_a_computer_would_do_is_told_the_same(advisers: Workers) -> None:
    """Also when somebody has chosen in secret meanwhile."""
    table = Table(GAMES["broadway_tower"].begin(2, Rng("a game")))
    match = match_of(usual_kind("broadway_tower", 2), table)
    first = await advisers.advise(ask_advice(match, table, 0), place_of(match))
    other = table.waiting()[1]
    table.choose(other.seat, other.what, other.options[0])
    ask = table.open_to(0)
    assert ask
    assert first.option in ask.options
    assert await advisers.advise(ask_advice(match, table, 0), place_of(match)) == first


async def test_a_choice_of_long_ago_is_assessed_when_nobody_else_thinks(advisers: Workers) -> None:
    """Tower D alone wins."""
    table = Table(last_counter("Y Y Y", "Y Y Y G", "Y G Y Y", "G G G G", "G G G G"))
    made = (Choice(0, "counter", "ordinary"),)
    found = {chosen: await advisers.assess(Past(table.start, made, 0, chosen, seed=1)) for chosen in ("C", "D")}
    assert {assessment.best for assessment in found.values()} == {"D"}
    assert found["C"].beside.lead.is_clear
    assert not found["D"].beside.lead.is_clear
    assert found["C"].seconds > 0


def test_one_core_is_left_to_the_bot() -> None:
    assert 1 <= Workers().most < max(2, os.cpu_count() or 1)
