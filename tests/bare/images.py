"""The image of the Containerfile, built by buildah on a bare root instead of the base that it names, and run."""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from .roots import WHEELS, BareRoot, Failed, Missing, run, serving

PLACES = ("/tmp/", "/var/lib/belfry", "/var/backups/belfry")
NOT_BASE = ("./wheels", "./opt/*", "./proc/*", "./srv/*", "./tmp/*")  # of the root: what was brought to it


@dataclass
class Image:
    """The image, and a container of it, in a storage of their own in `folder`."""

    folder: Path
    container: str = "belfry-try"

    @classmethod
    def build(cls, root: BareRoot, folder: Path) -> Self:
        """Build it from the commit that the root has, on the root's Python.  Raises Missing or Failed."""
        if not shutil.which("buildah"):
            raise Missing("there is no buildah")
        image = cls(folder)
        try:
            image.buildah("from", "--name", "base", "scratch")
            base = image.buildah("mount", "base").strip()
            left = [f"--exclude={name}" for name in NOT_BASE]
            copy = 'from=$1 to=$2; shift 2; tar -C "$from" "$@" -c . | tar -C "$to" -xp'
            run("bash", "-eo", "pipefail", "-c", copy, "copy", root.path, base, *left)
            image.buildah("commit", "base", "belfry-base")
        except Failed as failed:
            raise Missing(f"buildah cannot work here: {failed.last}") from failed
        source = folder / "source"
        run("git", "clone", "--quiet", f"file://{root.path}/srv/belfry.git", source)
        packages = ["--volume", f"{root.path}{WHEELS}:{WHEELS}:ro", "--env", "PIP_NO_INDEX=1"]
        packages += ["--env", f"PIP_FIND_LINKS={WHEELS}"]
        build = ["bud", "--isolation", "chroot", "--format", "docker", "--pull-never", "--tag", "belfry"]
        named = ["--build-arg", "BASE=belfry-base", "--file", source / "Containerfile", source]
        image.buildah(*build, *packages, *named)
        image.buildah("from", "--pull-never", "--name", image.container, "belfry")
        return image

    def command(self, *command: str | Path) -> list[str]:
        """Buildah with its storage here; vfs works in every file system, also in a container."""
        storage = ["--storage-driver", "vfs", "--root", self.folder / "storage", "--runroot", self.folder / "run"]
        return [str(part) for part in ("buildah", *storage, *command)]

    def buildah(self, *command: str | Path) -> str:
        """What buildah says.  Raises Failed."""
        return run(*self.command(*command))

    @property
    def settings(self) -> dict[str, Any]:
        """What Docker reads in the image: Entrypoint, Healthcheck, User and others."""
        read = json.loads(self.buildah("inspect", "--type", "image", "belfry"))["Docker"]["config"]
        assert isinstance(read, dict)
        return read

    def inside(self, *command: str) -> list[str]:
        """The command that does this one in the container, as the user of the image."""
        return self.command("run", "--isolation", "chroot", "--network", "host", self.container, "--", *command)

    def run(self, script: str, *arguments: str) -> str:
        """What a shell prints in the container.  Raises Failed."""
        return run(*self.inside("sh", "-ec", script, "sh", *arguments))

    @asynccontextmanager
    async def sandbox(self) -> AsyncIterator[str]:
        """The address at which the image, run with `--sandbox`, says that Belfry is ready."""
        async with serving(self.inside(*self.settings["Entrypoint"], "--sandbox"), None) as address:
            yield address

    def is_healthy(self) -> bool:
        """What the image's health check says now."""
        kind, *check = self.settings["Healthcheck"]["Test"]
        command = ["/bin/sh", "-c", *check] if kind == "CMD-SHELL" else check
        try:
            run(*self.inside(*command))
        except Failed:
            return False
        return True

    def find_written(self) -> list[str]:
        """What belongs to the image's user outside of the places that docs/hosting.md names."""
        files = Path(self.buildah("mount", self.container).strip())
        accounts = [line.split(":") for line in (files / "etc/passwd").read_text().splitlines()]
        user = self.settings["User"]
        number = next(fields[2] for fields in accounts if fields[0] == user)
        mine = run("find", files, "-xdev", "-uid", number).split("\n")
        inside = [f"/{Path(name).relative_to(files)}" for name in mine if name]
        return [name for name in inside if not name.startswith(PLACES)]
