"""Bare roots: a Debian with Python, make, git and systemd and nothing else, made by mmdebstrap or debootstrap."""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parent.parent.parent
SUITES = {"3.11": "bookworm", "3.13": "trixie", "3.14": "forky"}  # where Debian has which Python
PACKAGES = ("python3", "python3-venv", "make", "git", "systemd", "systemd-sysv", "dbus")
MEMORY = Path("/dev/shm")
ROOM = 4 << 30  # bytes, for a root and its image
ALONE = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
"""Runs a command with mounts and processes of its own, all of which end with it, however it ends."""
MINUTES = 10  # for any one command
WHEELS = "/wheels"
HOME = "/srv/belfry"  # the clone
READY = re.compile(r"Open (http://127\.0\.0\.1:\d+)/")
TROUBLE = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback \(most recent call last\)")
AS_PIP = ("index-url", "extra-index-url", "trusted-host", "proxy", "timeout", "default-timeout")
AS_APT = re.compile(r'Acquire::(?:https?|Check|Retries|ForceIPv)[\w:-]* "[^"]+";')
PROXIES = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


class Missing(Exception):
    """Something that this machine does not have, in a sentence."""


class Failed(Exception):
    """A command that did not do what it should, with the end of what it said."""

    @property
    def last(self) -> str:
        """The end of it, in one line."""
        return " ".join(str(self).split())[-300:]


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """What a command says.  Raises Failed."""
    given = [str(part) for part in command]
    try:
        done = subprocess.run(
            given, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60 * MINUTES, env=env, cwd=cwd
        )
    except subprocess.TimeoutExpired as late:
        raise Failed(f"{' '.join(given)} took more than {MINUTES} minutes") from late
    if done.returncode:
        raise Failed(f"{' '.join(given)} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def fits_in_memory() -> bool:
    """Whether MEMORY has room for a root, and may have its devices and programs."""
    if not MEMORY.is_dir():
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & (os.ST_NODEV | os.ST_NOEXEC)


@contextmanager
def make_folder() -> Iterator[Path]:
    """A folder for a root, in memory if it fits there: on a disk, dpkg and buildah mostly wait for it."""
    folder = Path(tempfile.mkdtemp(prefix="belfry-bare-", dir=MEMORY if fits_in_memory() else None))
    try:
        yield folder
    finally:  # but nothing of what may be mounted in it
        run("rm", "--recursive", "--force", "--one-file-system", folder)


def pip_settings() -> dict[str, str]:
    """Where this machine's pip gets its packages from, as environment variables; files of this machine are left out."""
    found = {}
    for line in run(sys.executable, "-m", "pip", "config", "list").splitlines():
        name, _, value = line.partition("=")
        key = name.rpartition(".")[2]
        reachable = [word for word in value.strip("'").replace("\\n", " ").split() if not word.startswith("file:")]
        if key in AS_PIP and reachable:
            found[f"PIP_{key.upper().replace('-', '_')}"] = " ".join(reachable)
    return found | {key: os.environ[key] for key in PROXIES if key in os.environ}


def apt_settings() -> tuple[str, str]:
    """The settings by which this machine's apt reaches its mirror, and the mirror of Debian; "" for the usual one."""
    if not shutil.which("apt-get"):
        return "", ""
    options = "\n".join(AS_APT.findall(run("apt-config", "dump")))
    wanted = ("Created-By: Packages", "Label: Debian")
    mirrors = run("apt-get", "indextargets", "--format", "$(REPO_URI)", *wanted).split()
    return options, mirrors[0] if mirrors else ""


@dataclass
class BareRoot:
    """The root at `path`, with the Python of that `version`."""

    path: Path
    version: str

    @classmethod
    def make(cls, wanted: str, folder: Path) -> Self:
        """A new one with the Python `wanted` ("3.13").  Raises Missing."""
        tool = shutil.which("mmdebstrap") or shutil.which("debootstrap")
        if not tool:
            raise Missing("there is neither mmdebstrap nor debootstrap")
        if os.geteuid() != 0:
            raise Missing("only root may use chroot")
        suite, (options, mirror) = SUITES[wanted], apt_settings()
        command = [tool, "--variant=minbase", f"--include={','.join(PACKAGES)}"]
        if options and tool.endswith("mmdebstrap"):
            (settings := folder / f"{suite}.apt").write_text(options)
            command.append(f"--aptopt={settings}")
        root = cls(folder / suite, "")
        try:
            # Python is compiled there as it would be without what PYTHON... says here.
            outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
            run(*ALONE, *command, suite, root.path, *([mirror] if mirror else []), env=outside)
            root.version = root.run("python3", "--version").removeprefix("Python ").strip()
        except Failed as failed:
            raise Missing(f"no root could be made of Debian {suite}: {failed.last}") from failed
        if not root.version.startswith(f"{wanted}."):
            raise Missing(f"Debian {suite} has Python {root.version}")
        return root

    def enter(self, *command: str, folder: str = "/") -> list[str]:
        """The command that does this one in the root."""
        return [*ALONE, f"--root={self.path}", f"--wd={folder}", *command]

    def environment(self, **more: str) -> dict[str, str]:
        """What commands in the root know of this machine."""
        return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **more}

    def run(self, *command: str, folder: str = "/", **more: str) -> str:
        """What a command in the root says.  Raises Failed."""
        return run(*self.enter(*command, folder=folder), env=self.environment(**more))

    def bring_source(self) -> None:
        """The commit that is checked out here, to be cloned in the root.  Raises Missing."""
        if not shutil.which("git") or not (ROOT / ".git").exists():
            raise Missing("this is no clone by git")
        run("git", "clone", "--quiet", "--bare", "--depth=1", f"file://{ROOT}", self.path / "srv" / "belfry.git")

    def bring_packages(self, requirements: Path) -> None:
        """Download what is required for the root's Python into WHEELS, by pip as it is set up on this machine."""
        authorities = ssl.get_default_verify_paths().cafile
        more = {}
        if authorities and Path(authorities).exists():
            shutil.copyfile(authorities, self.path / CERTIFICATES.lstrip("/"))
            more = {"PIP_CERT": CERTIFICATES}
        shutil.copyfile(requirements, self.path / "tmp" / "requirements.txt")
        self.run("python3", "-m", "venv", "/tmp/pip")
        pip = ["/tmp/pip/bin/python", "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        asked = ["--no-cache-dir", "--require-hashes", "--requirement", "/tmp/requirements.txt", "--dest", WHEELS]
        self.run(*pip, *asked, **pip_settings(), **more)
        shutil.rmtree(self.path / "tmp" / "pip")

    @asynccontextmanager
    async def sandbox(self, *command: str, folder: str, **more: str) -> AsyncIterator[str]:
        """The address at which a command in the root says that Belfry is ready.  Raises Failed."""
        async with serving(self.enter(*command, folder=folder), self.environment(**more)) as address:
            yield address


@asynccontextmanager
async def serving(command: list[str], environment: dict[str, str] | None) -> AsyncIterator[str]:
    """The address at which a command says that Belfry is ready; it is ended afterwards.

    Raises Failed when it is not ready in time, or has said meanwhile that something went wrong.
    """
    process = await asyncio.create_subprocess_exec(
        *command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdout is not None
    said: list[str] = []

    async def read(until_ready: bool) -> str:
        assert process.stdout is not None
        async for line in process.stdout:
            said.append(line.decode(errors="replace"))
            if until_ready and (found := READY.search(said[-1])):
                return found[1]
        return ""

    try:
        try:
            address = await asyncio.wait_for(read(True), 60 * MINUTES)
        except TimeoutError:
            address = ""
        if not address:
            raise Failed(f"{' '.join(command)} was never ready:\n{''.join(said)[-3000:]}")
        listening = asyncio.create_task(read(False))
        yield address
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), 15)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    await listening
    if any(TROUBLE.search(line) for line in said):
        raise Failed(f"Belfry said:\n{''.join(said)[-3000:]}")
