"""What can go wrong with the store: refusals that people are told, and faults that the host must mend."""

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from engine.game import FinalChoice

if TYPE_CHECKING:
    from store.records import Match


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
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")):
        return StoreError(unreachable(path) or f"The file {path} cannot be written. Check who owns it and its folder.")
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


def unreachable(path: Path) -> str:
    """Why a database cannot be at `path`, as a sentence; empty if it can."""
    folder = path.absolute().parent
    if not os.path.isdir(folder):
        return f"There is no folder {folder} that the bot can see. Make it, or choose another file in [storage] path."
    if os.path.isdir(path):
        return f"{path} is a folder. Choose a file in [storage] path."
    if not os.access(folder, os.W_OK | os.X_OK):
        return f"The bot may not write to the folder {folder}. Give it the right to, or choose another [storage] path."
    if os.path.exists(path) and not os.access(path, os.R_OK | os.W_OK):
        return f"The bot may not read and write {path}. Give it the right to, or choose another [storage] path."
    return ""


def gone(path: Path) -> str:
    """That a database is not there any more, as a sentence; empty if it is there, or never was (see `claim`)."""
    if path.exists() or not Path(f"{path}.lock").exists():
        return ""
    return (
        f"The database {path} is gone: {path.name}.lock, which was made with it, is still there. Put it back, or a "
        f"backup in its place with --restore. To begin anew, delete {path}.lock."
    )


def misplaced_log(path: Path) -> str:
    """What is wrong with the write-ahead log of a database that is not open, as a sentence; empty if nothing is."""
    if has_log(path) and is_whole(path):
        return (
            f"{path}-wal belongs to another database than {path}, perhaps to the one that a backup has replaced. Move "
            "it away."
        )
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    # SQLite makes the log first and deletes it last, so only somebody else leaves an index without one.
    if index.exists() and not log.exists() and index.exists():
        return deleted_log(path)
    return ""


def deleted_log(path: Path) -> str:
    """What the host reads when somebody has deleted the write-ahead log."""
    return (
        f"The write-ahead log {path}-wal was deleted, in which the last choices were. If Belfry still runs, stop it, "
        f"and nothing is lost; else put that file back. If it cannot be found, delete {path}-shm: games then stand as "
        "they did somewhat earlier."
    )


def has_log(path: Path) -> bool:
    """Whether something waits in the write-ahead log of a database."""
    log = Path(f"{path}-wal")
    return log.is_file() and log.stat().st_size > 0


def is_whole(path: Path) -> bool:
    """Whether a file is a database that keeps no write-ahead log, as a backup is."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\1\1"  # https://sqlite.org/fileformat2.html#file_format_version_numbers
