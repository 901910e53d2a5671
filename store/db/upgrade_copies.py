"""What is kept beside a database: copies from before upgrades, and what was there before a backup was restored.

They are numbered, for the clock of a machine may be wrong: belfry.db.v22-1 has the
version 22 and was the first, belfry.db.v41-2 came after it.
"""

import filecmp
import re
from pathlib import Path

from store.db.copy import copied, place

VERSIONS, BEFORE_RESTORE = r"v\d+", "before-restore"
COPIES = 2  # from before upgrades


def keep(path: Path, version: int) -> None:
    """Put a checked copy beside a database that is to be brought up to date from this version.  Raises StoreError.

    The last ones are kept.  The copy of a start that did not come to its end is not made twice.
    """
    path = path.resolve()
    older = numbered(path, VERSIONS)
    with copied(path, path) as copy:
        if not older or not filecmp.cmp(copy, older[max(older)], shallow=False):
            place(copy, path.with_name(f"{path.name}.v{version}-{max(older, default=0) + 1}"))
        for file in [*numbered(path, VERSIONS).values()][:-COPIES]:
            file.unlink()


def numbered(path: Path, label: str) -> dict[int, Path]:
    """The files beside a database whose names go on with this label and a number, by these, the oldest first."""
    name = re.compile(rf"{re.escape(path.name)}\.{label}-(\d+)")
    found = {int(match[1]): file for file in path.parent.glob("*") if (match := name.fullmatch(file.name))}
    return dict(sorted(found.items()))


def kept_beside(path: Path) -> list[Path]:
    """Everything that is kept beside a database."""
    return [file for label in (VERSIONS, BEFORE_RESTORE) for file in numbered(path.resolve(), label).values()]
