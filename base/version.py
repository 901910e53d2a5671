"""Which Belfry this is: its version, and the commit it was made from."""

import contextlib
import re
from pathlib import Path

__version__ = "0.9.0"

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[0-9a-f]{40,64}")  # of a commit


def find_commit(built: Path = ROOT / "commit", git: Path = ROOT / ".git") -> str | None:
    """The commit that this is.  `built`: a file that tells it where there is no `git`; None where neither does."""
    with contextlib.suppress(OSError, ValueError):
        found = built.read_text(encoding="ascii") if built.exists() else read_head(git)
        return found.strip() if NAME.fullmatch(found.strip()) else None
    return None


def read_head(git: Path) -> str:
    """What is checked out, without git, which may be missing or refuse the checkout of another user.

    Raises OSError or ValueError where it cannot be read.
    """
    if git.is_file():  # of a worktree
        git = git.parent / git.read_text(encoding="utf-8").removeprefix("gitdir: ").strip()
    head = (git / "HEAD").read_text(encoding="utf-8").strip()
    if not head.startswith("ref: "):
        return head
    branch = head.removeprefix("ref: ")
    shared = git / "commondir"
    if shared.exists():
        git /= shared.read_text(encoding="utf-8").strip()
    if (git / branch).exists():
        return (git / branch).read_text(encoding="ascii")
    packed = (line.partition(" ") for line in (git / "packed-refs").read_text(encoding="utf-8").splitlines())
    return next((commit for commit, _, name in packed if name == branch), "")


COMMIT = (find_commit() or "")[:7] or None
RELEASE = f"{__version__} ({COMMIT})" if COMMIT else __version__
