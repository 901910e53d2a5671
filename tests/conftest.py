"""Which tests a run asks, of which kinds of games, and where its files are, in all folders."""

import os
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from engine.games import GAMES
from tests.costs import Costs
from tests.engine.worlds import Kind
from tests.night import NIGHT

ASKED = 2  # games of each test that is about every game
MEMORY, ROOM = Path("/dev/shm"), 1 << 30  # where files are in memory, and the bytes that have to be free there


def pytest_configure(config: pytest.Config) -> None:
    """Keeps temporary files in memory where there is room, and has each test's cost measured."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    usual = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not NIGHT and "KINDS" not in os.environ
    config.pluginmanager.register(Costs(config, held=usual and "CI" in os.environ), "costs")


def pytest_xdist_auto_num_workers() -> int:
    """Two workers for each processor, for tests over sockets wait half of their time."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out, unless NIGHT is in the environment, what is marked slow and games that others stand for.

    A file that is named on the command line has its slow tests asked.  What holds for every game is asked of two of
    them, another test of two others, and of one kind of each: `choose` finds them among those that -k leaves.  The
    small games are short and have the most secrets, so all of them are asked, in all their kinds.  KINDS in the
    environment asks every game, in the kinds that it names (`worlds.py`).
    """
    named = {Path(argument.partition("::")[0]).resolve() for argument in config.args}
    out = set[pytest.Item]()
    if not NIGHT:
        out |= {item for item in items if item.get_closest_marker("slow") and item.path not in named}
    if "KINDS" not in os.environ:
        cases = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            if item not in out and game_of(item):
                cases[item.nodeid.partition("[")[0]].append(item)
        for test, alike in cases.items():
            out |= set(alike) - set(choose(test, alike))
    config.hook.pytest_deselected(items=[item for item in items if item in out])
    items[:] = [item for item in items if item not in out]


def choose(test: str, cases: list[pytest.Item]) -> list[pytest.Item]:
    """Those cases of a test that are asked: of some games (at night of all), and of one kind of each game."""
    number = crc32(test.encode())
    games = sorted({game_of(case) for case in cases})
    others = {game: {others_of(case) for case in cases if game_of(case) == game} for game in games}
    if not NIGHT and all(alike == others[games[0]] for alike in others.values()):  # else it is a table
        games = [games[(number + n) % len(games)] for n in range(min(ASKED, len(games)))]
    kinds = {game: sorted({kind for case in cases if (kind := kind_of(case)) and kind.name == game}) for game in games}
    chosen = {alike[number % len(alike)] for alike in kinds.values() if alike}
    return [case for case in cases if game_of(case) in games and (not kind_of(case) or kind_of(case) in chosen)]


def kind_of(item: pytest.Item) -> Kind | None:
    """The kind of game that this case of a test plays."""
    return next((value for value in values_of(item).values() if isinstance(value, Kind)), None)


def game_of(item: pytest.Item) -> str:
    """The name of the real game that this case of a test is about; "" if it is about none."""
    names = (value.name if isinstance(value, Kind) else value for value in values_of(item).values())
    return next((name for name in names if isinstance(name, str) and name in GAMES), "")


def others_of(item: pytest.Item) -> str:
    """What this case of a test is given beside a game."""
    values = ["" if isinstance(value, Kind) else value for value in values_of(item).values()]
    return str([value for value in values if value not in list(GAMES)])


def values_of(item: pytest.Item) -> dict[str, Any]:
    """The values of the parameters of this case of a test."""
    return item.callspec.params if hasattr(item, "callspec") else {}
