"""`python bot.py --move-out FILE`: the games are played on another machine from then on, and never in two places."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from store import Store, StoreError, back_up, claim, move_out, open_copy, restore
from store.db.copy import connect, read_only
from store.db.schema import find_move
from tests.store.conftest import Club

DAY_OF_MOVING = 1_795_780_800.0  # 27 November 2026, noon in UTC


@pytest.fixture
async def closed(club: Club, path: Path) -> Path:
    """A file with a game in its third turn, which Belfry has closed."""
    match = await club.start("nim", heap="long")
    await club.choose(match, "3", "0", "1", "0")
    await club.store.close()
    return path


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """What is carried to the other machine."""
    return tmp_path / "away.db"


async def turn_played(path: Path) -> int | None:
    """Belfry starts on this file, and a turn is played; which one, and None where Belfry refuses."""
    if not path.exists():
        return None
    with claim(path):
        if is_marked(path):
            with pytest.raises(StoreError, match=r"moved out on|moving the games .* out was begun"):
                await Store.open(path)
            return None
        store = await Store.open(path)
        match = await store.matches.find(1)
        assert match is not None
        await Club(store).choose(match, "1", "0")
        await store.close()
        return match.turn


def refusal(path: Path, target: Path) -> str:
    with pytest.raises(StoreError) as refused:
        move_out(path, target)
    return str(refused.value)


async def test_the_games_go_on_in_the_copy_and_not_in_the_file_that_stays(closed: Path, away: Path) -> None:
    assert move_out(closed, away, lambda: DAY_OF_MOVING) == away
    assert await turn_played(closed) is None
    assert await turn_played(away) == 3
    assert await turn_played(away) == 4


async def test_who_starts_belfry_all_the_same_reads_the_day_and_what_to_do(closed: Path, away: Path) -> None:
    move_out(closed, away, lambda: DAY_OF_MOVING)
    told = (
        f"The games in {closed} were moved out on 2026-11-27, and are played elsewhere, so this Belfry leaves them "
        "alone. To play them here again, stop the other Belfry and restore a backup of its games: --restore FILE."
    )
    with pytest.raises(StoreError) as refused:
        await Store.open(closed)
    assert str(refused.value) == told
    with pytest.raises(StoreError) as refused:
        async with open_copy(closed):
            pass
    assert str(refused.value) == told
    with pytest.raises(StoreError) as refused:
        back_up(closed, closed.with_name("backup.db"))
    assert str(refused.value) == told
    assert refusal(closed, away.with_name("again.db")) == told
    assert sorted(file.name for file in closed.parent.iterdir() if ".db" in file.name) == [
        "away.db",
        "belfry.db",
        "belfry.db.lock",
    ]


async def test_a_backup_of_the_other_machine_brings_the_games_back(closed: Path, away: Path, tmp_path: Path) -> None:
    move_out(closed, away)
    assert await turn_played(away) == 3
    back_up(away, tmp_path / "back.db")
    restore(closed, str(tmp_path / "back.db"))
    assert await turn_played(closed) == 4


async def test_where_the_copy_was_lost_the_file_that_stays_can_be_restored_under_another_name(
    closed: Path, away: Path
) -> None:
    move_out(closed, away)
    away.unlink()
    shutil.copy(closed, closed.with_name("stayed.db"))
    restore(closed, str(closed.with_name("stayed.db")))
    assert await turn_played(closed) == 3


async def test_games_that_are_being_played_are_not_moved(closed: Path, away: Path) -> None:
    with claim(closed):
        assert "is running already. Stop that one first" in refusal(closed, away)
    assert not away.exists()
    assert await turn_played(closed) == 3


async def test_what_cannot_be_moved_is_told_and_can_be_played(closed: Path, away: Path, tmp_path: Path) -> None:
    away.write_text("precious")
    assert "exists already" in refusal(closed, away)
    assert away.read_text() == "precious"
    assert "does not exist. Make it" in refusal(closed, tmp_path / "nowhere" / "away.db")
    assert "There is no database" in refusal(tmp_path / "other.db", tmp_path / "other-away.db")
    assert await turn_played(closed) == 3


async def test_a_file_that_comes_up_while_the_copy_is_made_keeps_the_games_here(
    closed: Path, away: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules["store.backup.move_out"]
    copy = module.copy

    def copy_and_be_late(source: Path, partial: Path, *, moved: bool) -> bool:
        away.write_text("precious")
        return bool(copy(source, partial, moved=moved))

    monkeypatch.setattr(module, "copy", copy_and_be_late)
    assert "exists already" in refusal(closed, away)
    assert away.read_text() == "precious"
    assert await turn_played(closed) == 3


# Killed


@pytest.fixture(scope="module")
def process() -> Iterator[subprocess.Popen[str]]:
    """See `tests.store.newer`."""
    command = [sys.executable, "-m", "tests.store.newer"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2], text=True
    ) as started:
        yield started


def killed(process: subprocess.Popen[str], path: Path, moment: int) -> bool:
    """Have the games moved out, and who does it killed at this moment; whether it came to that."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(["move out", str(path), moment]) + "\n")
    process.stdin.flush()
    status = int(process.stdout.readline())
    assert status in (0, -signal.SIGKILL)
    return status != 0


def is_marked(path: Path) -> bool:
    with closing(connect(path, read_only(path))) as file:
        return find_move(file) is not None


async def test_killed_at_any_moment_the_games_are_played_in_one_place_or_none_and_the_next_attempt_moves_them(
    process: subprocess.Popen[str], closed: Path, tmp_path: Path
) -> None:
    found, moment, again = [], 0, True
    while again:
        moment += 1
        here, there, at_first = (tmp_path / f"{name} {moment}" for name in ("here", "there", "at first"))
        here.mkdir()
        shutil.copy(closed, here)
        path, away = here / closed.name, here / "away.db"
        again = killed(process, path, moment)
        shutil.copytree(here, at_first)  # the start that follows is one of the things that a host may do
        places = [await turn_played(at_first / closed.name), await turn_played(at_first / "away.db")]
        found.append(places)
        assert sorted(places, key=str) in ([3, None], [None, None])
        if again:
            assert move_out(path, away) == away
        there.mkdir()
        away.replace(there / closed.name)
        assert [await turn_played(path), await turn_played(there / closed.name)] == [None, 3]
        assert not list(here.glob("*partial*"))
    assert found[0] == [3, None]
    assert [None, None] in found
    assert found[-1] == [None, 3]
    assert moment > 15  # fewer would not be a move
