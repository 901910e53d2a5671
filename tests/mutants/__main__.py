"""Break Belfry on purpose, one break at a time, and say which test notices.

`python -m tests.mutants` makes all breaks, or some (`--help`), each in a copy of the repository.  The exit status is 1
when no test notices one of them (SURVIVED), or when the code has moved on from what a break replaces (OUT OF DATE).
"""

import argparse
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants import cogs, engine, page, render, store
from tests.mutants.room import Break, Room

ROOT = Path(__file__).parents[2]
ROOMS = {"engine": engine.ROOM, "store": store.ROOM, "cogs": cogs.ROOM, "render": render.ROOM, "page": page.ROOM}
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-W", "ignore"]
PASSED, FAILED, INTERRUPTED = 0, 1, 2  # exit statuses of pytest
UNNOTICED = ("SURVIVED", "OUT OF DATE")


@cache
def list_code(copy: Path) -> list[Path]:
    """The files that may be broken."""
    rooms = [path for path in copy.iterdir() if not path.name.startswith(".")]
    files = [path for room in rooms for path in (room.rglob("*") if room.is_dir() else [room])]
    code = [path for path in files if path.suffix in (".py", ".toml", ".js")]
    return [path for path in code if "mutants" not in path.relative_to(copy).parts]


def find(copy: Path, place: str, text: str) -> Path:
    """The file with a text in it.  Raises LookupError unless it is the only one."""
    near = [path for path in list_code(copy) if place in str(path.relative_to(copy))]
    found = [path for path in near if text in path.read_text(encoding="utf-8")]
    if len(found) != 1:
        raise LookupError(f"{len(found)} of the {len(near)} files of {place} say {text!r}")
    return found[0]


def apply(copy: Path, broken: Break) -> None:
    """Make the changes of a break.  Raises LookupError."""
    for old, new in broken.changes.items():
        file = find(copy, broken.place, old)
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def run(room: Room, name: str) -> str:
    """The first test that notices a break, or why there is none."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "belfry"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        try:
            apply(copy, room.breaks[name])
        except LookupError as error:
            return f"OUT OF DATE: {error.args[0]}"
        for arguments in room.tests(room.breaks[name]):
            done = subprocess.run([*PYTEST, *arguments], cwd=copy, capture_output=True, text=True)
            if done.returncode in (FAILED, INTERRUPTED):
                first = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
                return first[1] if first else done.stdout.strip().splitlines()[-1]
            if done.returncode != PASSED:
                raise RuntimeError(f"{name}: pytest {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return "SURVIVED"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.mutants", description="Break Belfry, and say which test notices.")
    parser.add_argument("room", nargs="?", choices=sorted(ROOMS), help="the breaks of this room alone")
    parser.add_argument("words", nargs="*", help="those alone that have all these words in their names")
    parser.add_argument("--processes", type=int, default=2, help="at the same time")
    wanted = parser.parse_args(arguments)
    rooms = [ROOMS[wanted.room]] if wanted.room else list(ROOMS.values())
    chosen = [(room, name) for room in rooms for name in room.breaks if all(word in name for word in wanted.words)]
    if not chosen:
        parser.error(f"no break of {wanted.room} has these words in its name: {' '.join(wanted.words)}")
    unnoticed = 0
    with ThreadPoolExecutor(wanted.processes) as pool:
        for (_, name), noticed in zip(chosen, pool.map(lambda one: run(*one), chosen), strict=True):
            unnoticed += noticed.startswith(UNNOTICED)
            print(f"{name}\n    {noticed}", flush=True)
    print(f"{len(chosen) - unnoticed} of {len(chosen)} breaks were noticed.")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
