"""What keeps Belfry from using a file: each sentence names that file, and what to do about it."""

import os
from pathlib import Path

ENDINGS = ("-wal", "-shm", "-journal", ".lock")  # what the names of files end in that lie beside a database


def follow(path: str | Path) -> Path:
    """The file that a path means in the end, by whatever links."""
    return Path(os.path.realpath(path))


def find_fault(path: Path, *, folder: bool = False, written: bool = True) -> str:
    """Why a file, or a folder, cannot be used, as the end of a sentence; empty if it can be, or there is none.

    `written`: Belfry wants to write there.
    """
    if os.path.islink(path) and not os.path.exists(path):
        return f"is a link to {path.readlink()}, which is not there"
    if not os.path.exists(path):
        return ""
    if os.path.isdir(path) is not folder:
        return "is no folder" if folder else "is a folder"
    if not (folder or os.path.isfile(path)):
        return "is no ordinary file"
    if os.access(path, os.R_OK | os.W_OK * written | os.X_OK * folder):
        return ""
    if written and hasattr(os, "statvfs") and os.statvfs(path).f_flag & os.ST_RDONLY:
        return "lies on a disk that is mounted read-only"
    return f"cannot be read{' and written' * written} by the user that runs Belfry"


def find_trouble(path: Path, *, written: bool = True) -> str:
    """Why a database that is not open cannot be used, as a sentence; empty if it can be, or made."""
    return unreachable(path, written=written) or renamed(path) or misplaced_log(path) or gone(path)


def find_absence(path: Path) -> str:
    """That there is no database, as a sentence; empty if there is one."""
    return "" if os.path.exists(path) else f"There is no database {path}. Check [storage] path."


def unreachable(path: Path, *, written: bool = True) -> str:
    """Why a database cannot be at `path`, or what lies beside it be used, as a sentence; empty if all can."""
    folder = path.absolute().parent
    if not os.path.isdir(folder):
        return f"There is no folder {folder} that the bot can see. Make it, or choose another file in [storage] path."
    if written and (fault := find_fault(folder, folder=True)):
        return f"The folder {folder} {fault}. Let Belfry write there, or choose another [storage] path."
    if fault := find_fault(path, written=written):
        cure = "Choose a file in" if os.path.isdir(path) else "Give Belfry the right to it, or choose another"
        return f"{path} {fault}. {cure} [storage] path."
    for file in (Path(f"{path}{end}") for end in ENDINGS):
        if os.path.islink(file):
            return f"{file} is a link, and SQLite needs the file itself. Move it away."
        if fault := find_fault(file, written=written):
            there = "Move it away." if not os.path.isfile(file) else "Give Belfry the right to it."
            return f"{file} {fault}. {there}"
    return ""


def gone(path: Path) -> str:
    """That a database is not there any more, as a sentence; empty if it is there, or never was (see `claim`)."""
    if path.exists() or not Path(f"{path}.lock").exists():
        return ""
    return (
        f"The database {path} is gone: {path.name}.lock, which was made with it, is still there. Put it back, or a "
        f"backup in its place with --restore. To begin anew, delete {path}.lock."
    )


def renamed(path: Path) -> str:
    """That this is a second name (a hard link) of a database whose log and lock lie beside the first, as a sentence;
    empty if it is not."""
    if not os.path.isfile(path) or Path(f"{path}.lock").exists():
        return ""
    found = path.stat()
    if found.st_nlink < 2 or not found.st_size:
        return ""
    return (
        f"{path} is a second name of another file (a hard link), and what SQLite keeps beside a database lies beside "
        "the first name only. Use that one in [storage] path, or put a copy in the place of this one."
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
