"""Belfry as a package: built, installed where nothing else of it is, and played."""

import os
import random
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from app.client import COLD
from base.version import RELEASE, __version__
from tests import remote

from .bots.fork_server import ROOT
from .bots.program_files import list_program_files
from .bots.sandboxes import started
from .people.solo import Solo

SECONDS = 300  # for one command on a busy machine


def run(*command: str | Path, **where: Path) -> str:
    """What a command prints; its complaints fail the test."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, **where)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, as `pip install .` makes it, but without looking for anything on the net."""
    pytest.importorskip("hatchling", reason="needs hatchling, which requirements-dev.txt installs")
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    [file] = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the command of an environment that has this wheel, and what it needs from the present one."""
    pytest.importorskip("pip", reason="needs pip, which puts the wheel into its environment")
    home = tmp_path_factory.mktemp("home")
    venv.create(home)
    places = {"base": str(home), "platbase": str(home)}
    python = Path(sysconfig.get_path("scripts", "venv", places), "python")
    packages = Path(sysconfig.get_path("purelib", "venv", places), "needed.pth")
    packages.write_text("\n".join({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}))
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel)
    return python.parent


def test_the_wheel_has_all_that_the_rooms_hold_in_one_folder_and_nothing_else(wheel: Path) -> None:
    """So that its `config`, `client` and `engine` are in nobody's way, and no table, font or page is left behind."""
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert f"belfry-{__version__}.dist-info/licenses/LICENSE" in archive.namelist()
    expected = {f"belfry/{file.removeprefix('belfry/')}" for file in list_program_files()}
    assert names - {"belfry/commit"} == expected - {"belfry/build.py"}


@pytest.mark.slow("installs the package, 6 s")
async def test_the_command_plays_a_game_from_an_empty_folder(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # as careful people have it
    monkeypatch.setenv(COLD, "1")
    (empty := tmp_path / "empty").mkdir()
    (settings := tmp_path / "settings.toml").write_text("[play]\npreviews = 0\n[computers]\ndelay = 0\n")
    command = (str(programs / "belfry"), "--config", str(settings))
    async with (
        started("--port", "0", command=command, cwd=empty) as (address, _),
        remote.person(address.rstrip("/"), "Ada") as ada,
        remote.person(address.rstrip("/"), "Watcher") as watcher,
        aiohttp.ClientSession() as session,
    ):
        assert not (await ada.command("games", "rules", game="castle_builders")).failed
        about = await ada.command("games", "belfry about")
        assert about.message is not None
        assert f"Belfry {RELEASE}\n" in about.message.text
        opened = await ada.command("games", "play", game="tower_up", computers=1, strength="easy", begin=True)
        assert not opened.failed
        await watcher.until(lambda: any(message.pictures for message in watcher.messages("games")), SECONDS)
        solo = Solo([ada], watcher, "games", random.Random(1))
        while not solo.at or int(solo.at[1]) < 3:  # so the computer has had a turn, in which there is much to choose
            assert await solo.turn()
        async with session.get(solo.board.pictures[0]["url"]) as picture:
            assert (await picture.read()).startswith(b"\x89PNG")
    assert [*empty.iterdir()] == []


@pytest.mark.slow("installs the package")
def test_a_program_plays_the_games_without_the_bot(programs: Path, tmp_path: Path) -> None:
    """And what else Belfry has stays out of its way: a `config` of its own is found first."""
    (tmp_path / "config.py").write_text("MINE = True\n")
    program = tmp_path / "program.py"
    program.write_text(
        "import belfry\nbelfry.open_rooms()\n"
        "import config\nfrom engine.environment import Environment\n"
        "print(config.MINE, Environment('tower', 3).current_players)\n"
    )
    assert run(programs / "python", program, cwd=tmp_path).startswith("True [")


@pytest.mark.slow("installs the package, 5 s")
def test_the_command_tells_its_release_and_what_is_missing(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "belfry", "--version", cwd=tmp_path) == f"belfry {RELEASE}\n"
    assert run(programs / "python", "-m", "belfry", "--version", cwd=tmp_path) == f"belfry {RELEASE}\n"
    environment = {name: value for name, value in os.environ.items() if name != "BELFRY_TOKEN"}
    missing = subprocess.run(
        [programs / "belfry"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert missing.returncode == 2
    example = missing.stderr.partition(" to config.toml and put the token")[0].removeprefix(
        "There is no bot token. Copy "
    )
    assert tomllib.loads(Path(example).read_text(encoding="utf-8"))["discord"]["token"] == ""
