"""What can go wrong with the store: refusals that people are told, and faults that the host must mend."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.game import FinalChoice
from store.db.file_faults import deleted_log, has_log, unreachable

if TYPE_CHECKING:
    from store.models.match import Match


class StoreError(Exception):
    """The database cannot be used; the text is a sentence for the host that says what to do.

    `reference`: that of the line in the log that says so already; "" where there is none.
    """

    reference = ""


class StoreMistake(StoreError):
    """What SQLite refuses for another reason than the host's: a mistake of Belfry's."""


class NoSuchMatch(LookupError):
    """There is no game of this number."""


class ChannelTaken(Exception):
    """The channel has a game already: `match`, open or running."""

    def __init__(self, match: "Match") -> None:
        super().__init__(f"channel {match.channel} has game {match.id}")
        self.match = match


class JoinRefused(Exception):
    """Why nobody can sit down or get up.

    `reason`: "closed" (no longer a lobby, or no game in play), "full", "kept" for who is invited, "seated", "absent",
    "taken out" by the opener, or "taken" by a person.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class VoteOver(Exception):
    """Nobody is asked this any more: it was decided, or somebody did not want it."""


class StartRefused(Exception):
    """Why a game cannot begin: `reason` is "closed" (no longer a lobby) or "seats" (not as many as in the table)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AlreadyCommitted(Exception):
    """The stored game is no longer what the table was made from: somebody has chosen, undone or ended it since."""


class FinalTurn(FinalChoice):
    """A turn that was taken back before, and stays so when two days have passed since it was asked."""


def trouble(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite reports, as a sentence for the host; `path` is the file of the database."""
    name = getattr(error, "sqlite_errorname", None) or ""
    closed = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
    if name.startswith((*closed, "SQLITE_IOERR")) and (reason := unreachable(path)):
        return StoreError(reason)
    if name.startswith(closed):
        return StoreError(f"The file {path} cannot be written. Check who owns it and its folder.")
    if name.startswith("SQLITE_NOTADB"):
        return StoreError(f"{path} is not a database of Belfry. Choose another file in [storage] path.")
    if name.startswith("SQLITE_CORRUPT"):
        return damaged(path)
    if name.startswith("SQLITE_FULL"):
        return StoreError(f"The disk that holds {path} is full. Free some space on it.")
    if name == "SQLITE_IOERR_SHORT_READ" and not has_log(path) and Path(f"{path}-shm").exists():
        return StoreError(deleted_log(path))
    if name.startswith("SQLITE_IOERR"):
        return StoreError(f"The disk that holds {path} does not work properly ({error}). Check it, and your backups.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreError(f"Another program keeps {path} locked. End it; perhaps it is a second bot.")
    return StoreMistake(f"The database {path} failed: {error} ({name or type(error).__name__}).")


def moved(path: Path) -> StoreError:
    """What the host reads when the file that Belfry has open is not the one that is there."""
    return StoreError(
        f"The file {path} was moved, deleted or replaced while Belfry runs, so nothing can be saved any more. Start "
        "Belfry again."
    )


def damaged(path: Path) -> StoreError:
    """What the host reads of a file that SQLite cannot make sense of."""
    return StoreError(f"The database {path} is damaged. Stop the bot and put your last backup in its place.")
