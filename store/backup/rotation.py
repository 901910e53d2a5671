"""Backups that the bot makes by itself: what they are called, which of them are kept, and how one is made."""

import asyncio
import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from store.backup.inspection import find_break
from store.db.copy import copy, note_backup, place, read_identity, remove
from store.db.errors import StoreError, damaged
from store.db.file_faults import find_fault
from store.store import Store

HOURLY = "%Y-%m-%dT%H"  # the hour in UTC, as it stands in the name of a file
PIECE_BYTES = 1 << 20  # of a file that is copied, after which it may rest
AMOUNT = re.compile(r"(\d{1,4}) (day|week|month)s?")
NAMED = 3  # games that cannot be played on and are told by their numbers


class Keep(NamedTuple):
    """For how many days, weeks and months the newest backup of each is kept; those without one do not count."""

    days: int = 7
    weeks: int = 4
    months: int = 6

    @classmethod
    def parse(cls, text: str) -> Self:
        """What a host writes, such as "7 days, 4 weeks, 6 months"; what is left out is none.  Raises ValueError."""
        found = dict.fromkeys(cls._fields, 0)
        for part in text.split(","):
            amount = AMOUNT.fullmatch(part.strip())
            if amount is None or found[f"{amount[2]}s"]:
                raise ValueError(text)
            found[f"{amount[2]}s"] = int(amount[1])
        if not any(found.values()):
            raise ValueError(text)
        return cls(**found)

    def __str__(self) -> str:
        amounts = zip(self, self._fields, strict=True)
        return ", ".join(f"{n} {name.removesuffix('s') if n == 1 else name}" for n, name in amounts if n)

    def choose(self, moments: Iterable[datetime]) -> set[datetime]:
        """Those of the backups made at these moments that are kept; the newest always is."""
        ordered = sorted(moments)
        kept = set(ordered[-1:])
        for number, period in ((self.days, "%Y-%m-%d"), (self.weeks, ""), (self.months, "%Y-%m")):
            newest = {one.strftime(period) if period else one.isocalendar()[:2]: one for one in ordered}
            kept |= set(list(newest.values())[max(0, len(newest) - number) :])
        return kept


USUAL_KEEP = Keep()


def name_of(source: Path, moment: int) -> str:
    """The name of the backup of a database that is made at this moment, a unix time."""
    return f"{source.stem}-{datetime.fromtimestamp(moment, UTC).strftime(HOURLY)}.db"


def list_backups(source: Path, folder: Path) -> dict[datetime, Path]:
    """The backups of a database that the bot has made in a folder, by their hours, the oldest first."""
    name = re.compile(rf"{re.escape(source.stem)}-(\d{{4}}-\d\d-\d\dT\d\d)\.db")
    found = {}
    for file in folder.glob("*.db"):
        if match := name.fullmatch(file.name):
            with suppress(ValueError):  # no hour that there is
                found[datetime.strptime(match[1], HOURLY).replace(tzinfo=UTC)] = file
    return dict(sorted(found.items()))


def make_backup(source: Path, folder: Path, keep: Keep, moment: int, rest: Callable[[], None]) -> Path:
    """Copy the running bot's database into a folder, play each open turn of the copy again, note that it was made.

    Backups that are not kept any more are deleted then, but none of hours that are still to come, as where the clock
    was wrong.  A copy with games that cannot be played on counts for nothing: it takes the place of the last such one,
    and all others stay.  `rest` is called after each piece of work.  Raises StoreError.
    """
    if reason := find_folder_fault(folder):
        raise StoreError(reason)
    target = folder / name_of(source, moment)
    identity = read_identity(source)
    partial, twin = (target.with_name(f"{target.name}.{identity}.partial{end}") for end in ("", "-twin"))
    try:
        check_folder(source, folder, identity)
        for file in folder.glob(f"{source.stem}-*.db.{identity}.partial*"):  # of a process that was killed
            file.unlink(missing_ok=True)
        if not target.exists():
            check_room(source, folder)
            if not copy(source, partial, advice="Change [storage] backups, or free some space there.", rest=rest):
                raise damaged(source)
            duplicate(partial, twin, rest)
            if broken := asyncio.run(find_broken(twin, rest)):
                spoilt = partial.replace(folder / f"{source.stem}-broken.db")
                raise StoreError(tell_broken(broken, spoilt))
            place(partial, target)
        note_backup(source, moment)
        made = {hour: file for hour, file in list_backups(source, folder).items() if hour.timestamp() <= moment}
        for hour in made.keys() - keep.choose(made):
            made[hour].unlink()
    except OSError as error:
        raise StoreError(
            f"No backup could be made in {folder}: {error.strerror}. Let Belfry write there, or change "
            "[storage] backups."
        ) from error
    finally:
        remove(partial)
        remove(twin)
    return target


def find_folder_fault(folder: Path) -> str:
    """Why no backup can be made in a folder, as a sentence; empty if it can."""
    if fault := find_fault(folder, folder=True):
        cure = "Make it a folder in which Belfry may write, or change [storage] backups."
        return f"The folder {folder} for backups {fault}. {cure}"
    if folder.exists():
        return ""
    return f"The folder {folder} for backups does not exist. Make it, or change [storage] backups."


def check_folder(source: Path, folder: Path, identity: str) -> None:
    """Raises StoreError where another database of the same file name has its backups, which would be taken for ours."""
    for file in list_backups(source, folder).values():
        if read_identity(file) not in ("", identity):
            raise StoreError(
                f"{file} is a backup of other games than those in {source}. Name a folder in [storage] backups "
                "for these alone, or move the others away."
            )


def check_room(source: Path, folder: Path) -> None:
    """Raises StoreError where a copy, and another to look at, have no room."""
    log = Path(f"{source}-wal")
    need = 2 * (source.stat().st_size + (log.stat().st_size if log.exists() else 0))
    if shutil.disk_usage(folder).free < need:
        raise StoreError(
            f"A backup and a copy to look at need {need / 1e6:.0f} MB in {folder}, which are not free on that disk. "
            "Free some space there, or change [storage] backups."
        )


def duplicate(source: Path, target: Path, rest: Callable[[], None]) -> None:
    """Copy a file that nobody changes."""
    with source.open("rb") as reading, target.open("wb") as writing:
        while piece := reading.read(PIECE_BYTES):
            writing.write(piece)
            rest()


async def find_broken(path: Path, rest: Callable[[], None]) -> dict[int, str]:
    """The games in a file that cannot be played on, and why; the file is opened as at a start.  Raises StoreError."""
    store = await Store.open(path, checked=True)
    try:
        found = {}
        async for number in store.matches.running():
            if why := await find_break(store, number):
                found[number] = why
            rest()
        return found
    finally:
        await store.close()


def tell_broken(broken: dict[int, str], copy: Path) -> str:
    """What the host reads of such games."""
    numbers = ", ".join(map(str, list(broken)[:NAMED])) + " and others" * (len(broken) > NAMED)
    return (
        f"The copy is kept as {copy} and is no good backup, for game {numbers} cannot be played on: "
        f"{next(iter(broken.values()))}"
    )
