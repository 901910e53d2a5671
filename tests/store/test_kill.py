"""The bot is killed, at any moment: no choice that was answered is lost, and none is there twice."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.codec import decode
from engine.core.rng import Rng
from engine.core.table import Choice, Table, Wish
from engine.games import GAMES
from engine.planning.plan import Plan
from store import Seat, Store, StoredPlan, back_up
from store.turns import rows
from store.turns.tables import table_of
from tests.store.games import Nim

STEP = 16  # statements between two of those at which the usual run kills
PLANNED = [Wish("take", "2"), Wish("box", "1"), Wish("take", "1")]
Played = dict[int, list[Choice]]  # the choices of a game, by turn


class Player:
    """A process that plays, and what it says; see `tests.store.player`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            text=True,
        )

    def play(self, path: Path, game: str, seed: int, moment: int = 0) -> Iterator[list[Any]]:
        """Play the game of this file; what is said, until the process ends."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([str(path), game, seed, moment]) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            told = json.loads(line)
            if told == ["ended"]:
                return
            yield told
        raise AssertionError("the player ended")

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    playing = Player()
    yield playing
    playing.close()


def empty(folder: Path) -> None:
    """Delete the files of a moment, for memory may be small."""
    for file in folder.iterdir():
        file.unlink()


class Memory:
    """What people know of a game from nothing but the answers they got."""

    def __init__(self) -> None:
        self.played: Played = {}
        self.doubtful: Played | None = None  # what a press would make of it that was not answered
        self.undone = 0
        self.over = False

    def hear(self, told: list[Any]) -> None:
        word, *what = told
        if word in ("will", "done"):
            turn, made = what
            after = {number: choices for number, choices in self.played.items() if number < turn}
            after[turn] = [Choice(*choice) for choice in made]
            if word == "will":
                self.doubtful = after
            else:
                self.undone += sum(map(len, after.values())) < sum(map(len, self.played.values()))
                self.played, self.doubtful = after, None
        self.over |= word == "over"

    def agrees(self, path: Path) -> None:
        """The file has what was answered; a press that was not answered may be in it, or not, but not in part."""
        stored = asyncio.run(choices(path, pressed=True))
        assert stored in (known(self.played), known(self.doubtful or self.played))
        self.played, self.doubtful = stored, None


def known(played: Played) -> Played:
    return {turn: made for turn, made in played.items() if made}


async def choices(path: Path, *, pressed: bool = False) -> Played:
    """The choices in a file, which must be sound; only those that were `pressed`, or all."""
    found: Played = {}
    store = await Store.open(path)
    try:
        numbers = Counter[int]()
        for turn, n, at, *choice in await store.database.fetch(
            "select turn, n, at, seat, what, option from choices where match_id = 1 order by turn, n"
        ):
            assert n == numbers[turn]
            numbers[turn] += 1
            if at or not pressed:
                found.setdefault(turn, []).append(Choice(*choice))
        if await store.matches.find(1):
            # Nothing was left for later, and nothing has to be mended.
            match, turns = rows.stored_of(1, await store.database.fetch(rows.STORED, 1, 1))
            table, dropped = table_of(match, turns)
            assert not dropped
            assert table is None or table.turn_over == (match.status == "over")
        assert await store.database.fetch("pragma integrity_check") == [("ok",)]
        assert await store.database.fetch("pragma foreign_key_check") == []
    finally:
        await store.close()
    return found


async def follows_from_its_choices(path: Path) -> bool:
    """The stored game must be what its first state and all its choices lead to; whether it is over."""
    made = await choices(path)
    store = await Store.open(path)
    try:
        match, stored = await store.play.load(1)
        assert stored is not None
        states = await store.database.fetch("select state from turns where match_id = 1 order by turn")
        assert len(states) == match.turn
        table = Table(decode(GAMES[match.game], states[0][0]))
        for turn in range(1, match.turn + 1):
            table = table if turn == 1 else table.next_turn()
            for choice in made.get(turn, []):
                table.choose(*choice)
        assert (table.game, table.choices) == (stored.game, stored.choices)
        assert (match.status == "over") == table.game.over()
        return table.game.over()
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("game", "seed", "step"),
    [
        ("nim", 4, STEP),
        pytest.param("nim", 4, 1, marks=pytest.mark.slow("a process for each statement, half a minute")),
        pytest.param("bids", 1, 1, marks=pytest.mark.slow("a process for each statement, half a minute")),
    ],
)
def test_killed_before_each_statement_of_a_game(
    tmp_path: Path, player: Player, game: str, seed: int, step: int
) -> None:
    """The making of the file, the lobby, the start, choices in the middle and at the end of a turn, undo, the end.

    Statements that come again and again are such moments twice.
    """
    moment, whole = 0, False
    while not whole:
        moment += step
        path, memory = tmp_path / f"{moment}.db", Memory()
        for told in player.play(path, game, seed, moment):
            memory.hear(told)
        whole = memory.over
        memory.agrees(path)
        for told in player.play(path, game, moment):
            memory.hear(told)
        assert memory.over
        memory.agrees(path)
        assert asyncio.run(follows_from_its_choices(path))
        empty(tmp_path)
    assert memory.undone
    assert moment > 60  # fewer would not be a game


@pytest.mark.parametrize(
    "step", [STEP, pytest.param(1, marks=pytest.mark.slow("a process for each statement, 14 seconds"))]
)
def test_a_plan_is_carried_out_once_wherever_the_bot_is_killed(tmp_path: Path, player: Player, step: int) -> None:
    """Before each statement until it is done: what it has chosen and what is left of it are the whole plan."""
    moment, left = 0, PLANNED
    while left:
        moment += step
        path = tmp_path / f"{moment}.db"
        asyncio.run(begin_with_a_plan(path))
        list(player.play(path, "nim", 2, moment))
        chosen, left = asyncio.run(planned(path))
        assert [*chosen, *left] == PLANNED
        if chosen and left:
            list(player.play(path, "nim", moment))
            assert asyncio.run(planned(path)) == (PLANNED, [])
        empty(tmp_path)
    assert moment > 60  # fewer would not be a plan


async def begin_with_a_plan(path: Path) -> None:
    """A game of three, in which one has planned; so many counters are there when that turn comes again."""
    store = await Store.open(path)
    match = await store.lobbies.open(
        "nim", {"heap": "short"}, 7, 901, *(Seat(100 + n, f"Player {n}") for n in range(3))
    )
    await store.lobbies.begin(match.id, Table(Nim(3, Rng("plan"), 10, [0, 0, 0], 0)))
    assert await store.plans.write(match.id, 100, StoredPlan(0, 1, Plan.of([PLANNED])))
    await store.close()


async def planned(path: Path) -> tuple[list[Wish], list[Wish]]:
    """What the plan has chosen, and what is left of it."""
    store = await Store.open(path)
    made = await store.database.fetch("select what, option from choices where planned order by turn, n")
    plans = [stored.plan for stored in (await store.plans.of(1)).values() if stored.plan]
    await store.close()
    return [Wish(*wish) for wish in made], [wish for plan in plans for wish in plan.lines[0]]


@pytest.mark.parametrize("game", GAMES)
def test_killed_again_and_again_at_any_time(tmp_path: Path, player: Player, game: str) -> None:
    """Played on after each kill, until the game is over."""
    random, path, memory = Random(game), tmp_path / "belfry.db", Memory()
    kills = 0
    while not memory.over:
        process, lines_left = 0, random.randrange(2, 60)
        for told in player.play(path, game, kills):
            memory.hear(told)
            if told[0] == "process":
                process = told[1]
            lines_left -= 1
            if lines_left == 0 and kills < 20:
                time.sleep(random.random() * 0.004)  # somewhere within the next choices
                with suppress(ProcessLookupError):  # it has just come to its end
                    os.kill(process, signal.SIGKILL)
                kills += 1
        memory.agrees(path)
    assert kills
    assert asyncio.run(follows_from_its_choices(path))


def test_backups_made_while_the_bot_plays(tmp_path: Path, player: Player) -> None:
    """Each has all that was answered before it was begun, is sound, and can be played on."""
    path, memory, moments = tmp_path / "belfry.db", Memory(), list[Played]()
    backups: list[tuple[Path, int]] = []
    for told in player.play(path, "castle_builders", 5):
        memory.hear(told)
        if told[0] == "done":
            moments.append(known(memory.played))
            if len(moments) % 12 == 0:
                backups.append((tmp_path / f"backup {len(backups)}.db", len(moments) - 1))
                back_up(path, backups[-1][0])
    assert len(backups) > 3
    for copy, begun in backups:
        assert asyncio.run(choices(copy, pressed=True)) in moments[begun:]
        restored = Memory()
        for told in player.play(copy, "castle_builders", 6):
            restored.hear(told)
        assert restored.over
        assert asyncio.run(follows_from_its_choices(copy))
