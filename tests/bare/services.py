"""A bare root in which systemd runs `belfry.service`, booted by systemd-nspawn."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from .roots import ROOT, TROUBLE, BareRoot, Failed, Missing

PROGRAM = "/opt/belfry"
SECONDS = 60  # until systemd has started
STOPPED = "belfry.service: Deactivated successfully."
MARK = """[Service]
Type=oneshot
ExecStart=/bin/touch /booted
[Install]
WantedBy=multi-user.target
"""


def install(root: BareRoot, settings: str, **pip: str) -> None:
    """Put program, settings and unit where docs/hosting.md says; Belfry starts with the root.  Raises Missing."""
    if not shutil.which("systemd-nspawn"):
        raise Missing("there is no systemd-nspawn")
    root.run("git", "clone", "--quiet", "/srv/belfry.git", PROGRAM)
    root.run("make", ".venv/play", folder=PROGRAM, **pip)
    units, secrets = root.path / "etc/systemd/system", root.path / "etc/belfry"
    (root.path / "var/log/journal").mkdir(exist_ok=True)
    secrets.mkdir()
    (secrets / "config.toml").write_text(settings, encoding="utf-8")
    (secrets / "config.toml").chmod(0o600)
    shutil.copy(ROOT / "belfry.service", units)
    (units / "mark.service").write_text(MARK, encoding="utf-8")
    root.run("systemctl", "enable", "mark", "belfry")


@asynccontextmanager
async def booted(root: BareRoot) -> AsyncIterator[None]:
    """Within it systemd runs in the root.  Raises Missing where it does not, Failed when Belfry was in trouble."""
    here = ["--register=no", "--keep-unit", "--boot", "--console=pipe", "--resolv-conf=off", "--timezone=off"]
    command = ["systemd-nspawn", "--quiet", f"--directory={root.path}", *here]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = await asyncio.create_subprocess_exec(*command, **quiet)
    mark: Path = root.path / "booted"
    try:
        if not await becomes(lambda: mark.exists() or process.returncode is not None) or not mark.exists():
            raise Missing("systemd does not start in a container of systemd-nspawn here")
        yield
    finally:
        if process.returncode is None:
            process.terminate()
            if not await becomes(lambda: process.returncode is not None):
                process.kill()
            await process.wait()
    said = root.run("journalctl", "--directory=/var/log/journal", "--no-pager", "--unit=belfry")
    if TROUBLE.search(said) or STOPPED not in said:
        raise Failed(f"the journal says:\n{said[-3000:]}")


async def becomes(condition: Callable[[], object]) -> bool:
    """Whether something becomes true in time; nothing tells when, so it is looked at again and again."""
    for _ in range(SECONDS * 10):
        if condition():
            return True
        await asyncio.sleep(0.1)
    return False
