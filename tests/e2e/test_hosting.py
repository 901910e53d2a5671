"""What docs/hosting.md gives a host: the unit of systemd and the container, as far as this machine can try them."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import time
from configparser import RawConfigParser
from pathlib import Path

import pytest
from pathspec import GitIgnoreSpec

from app import runner
from app.cli import PATIENCE, WRONG
from app.client import COLD
from app.config import Config
from app.runner import HEARTBEAT, beat
from tests.local import Sandbox
from tests.night import split

from .bots.bot_process import BotProcess
from .bots.fork_server import ROOT
from .bots.program_files import IN_IMAGE, list_program_files

UNIT, CONTAINER, COMPOSE = ROOT / "belfry.service", ROOT / "Containerfile", ROOT / "compose.yaml"
HOME = "/opt/belfry"  # where the program is, in both
GAMES, BACKUPS = "/var/lib/belfry", "/var/backups/belfry"
EXPOSED = 2.0  # at most, by systemd-analyze security


def unit() -> RawConfigParser:
    parser = RawConfigParser(delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment]
    parser.read_string(UNIT.read_text(encoding="utf-8"))
    return parser


def instructions(name: str) -> list[list[str]]:
    """The arguments of each such instruction in the container file."""
    lines = CONTAINER.read_text(encoding="utf-8").splitlines()
    return [line.split()[1:] for line in lines if line.startswith(f"{name} ")]


def has(*command: str) -> bool:
    """Whether a program is here and ready to work."""
    if not shutil.which(command[0]):
        return False
    return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with what the container has of the program, and nothing else."""
    folder, ignored = tmp_path / "opt", read_ignored()
    for path in ROOT.glob("[!.]*"):
        for file in (path, *path.rglob("*")):
            name = file.relative_to(ROOT)
            if file.is_file() and not ignored.match_file(name):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, folder / name)
    return folder


def read_ignored() -> GitIgnoreSpec:
    """What is not in the container; .dockerignore has only patterns that mean the same in .gitignore."""
    return GitIgnoreSpec.from_lines((ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines())


def start(*python: str) -> tuple[int, str]:
    """The exit status of Python with these arguments, and what it says."""
    done = subprocess.run([sys.executable, *python], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_container_has_the_program_and_nothing_else(installed: Path) -> None:
    assert [".", "./"] in instructions("COPY")
    files = {file.relative_to(installed).as_posix() for file in installed.rglob("*") if file.is_file()}
    assert files == list_program_files() | IN_IMAGE


@pytest.mark.parametrize("name", ["config.toml", "belfry.db", "belfry.db-wal", "backups/games.db", ".git/config"])
def test_settings_and_games_are_not_copied_into_the_container(name: str) -> None:
    assert read_ignored().match_file(name)


def test_an_old_python_is_told_in_a_sentence() -> None:
    as_if = "import runpy, sys; sys.version_info, sys.version = (3, 10, 12), '3.10.12 (main)'; runpy.run_path('bot.py')"
    assert start("-c", as_if) == (WRONG, "Belfry needs Python 3.11 or newer; this is 3.10.12.\n")


def test_a_python_without_belfrys_packages_is_told_in_a_sentence() -> None:
    status, said = start("-S", "bot.py", "--check")  # without what is installed
    assert status == WRONG
    assert re.match(r"\w+ is not installed for this Python, ", said)
    assert said.endswith(". README.md says how Belfry is started.\n")


def environment(folder: Path) -> dict[str, str]:
    """What the container file sets, with a folder in the place of /tmp."""
    given = dict(variable.split("=", 1) for [variable] in instructions("ENV") if variable.startswith("BELFRY_"))
    ours = {key: value for key, value in os.environ.items() if key != "BELFRY_TOKEN"}
    return {**ours, **given, HEARTBEAT: given[HEARTBEAT].replace("/tmp", str(folder)), COLD: "1"}


def is_healthy(folder: Path) -> bool:
    """What the container's health check says."""
    [check] = re.findall(r"^HEALTHCHECK .* CMD (.*)", CONTAINER.read_text(encoding="utf-8"), re.MULTILINE)
    return subprocess.run(check, shell=True, env=environment(folder), capture_output=True, check=False).returncode == 0


async def start_and_stop(sandbox: Sandbox, command: list[str], folder: Path) -> int:
    """Start a bot in its folder for games, use it, and have it stopped as a supervisor does; the exit status."""
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment(folder))
    try:
        await sandbox.until(lambda: sandbox.connections.online, 60)
        ada = sandbox.person("Ada")
        assert not (await ada.command("games", "rules", game="tower_up")).failed
        assert not (await ada.command("games", "play", game="tower_up", computers=1, begin=True)).failed
        await ada.until(lambda: any(message.pictures for message in ada.messages("games")))
        process.terminate()
        return await asyncio.wait_for(process.wait(), int(unit()["Service"]["TimeoutStopSec"]))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.skipif(not has("systemd-analyze", "--version"), reason="needs systemd-analyze")
def test_systemd_has_nothing_to_say_against_the_unit(tmp_path: Path) -> None:
    here = tmp_path / UNIT.name
    here.write_text(UNIT.read_text(encoding="utf-8").replace(f"{HOME}/.venv/bin/python", sys.executable))
    verified = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.skipif(not has("systemd-analyze", "--version"), reason="needs systemd-analyze")
def test_the_unit_may_do_little_beyond_what_belfry_does() -> None:
    most = f"--threshold={EXPOSED * 10:.0f}"
    command = ["systemd-analyze", "security", "--offline=true", most, "--no-pager", str(UNIT)]
    looked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert looked.returncode == 0, looked.stdout[-2000:] + looked.stderr


@pytest.mark.slow("two programs from their beginning, 3 s")
async def test_the_command_of_the_unit_starts_what_the_container_file_copies(
    sandbox: Sandbox, idle_bot: BotProcess, installed: Path, tmp_path: Path
) -> None:
    """Elsewhere than in this repository, so that no file is missing there."""
    (games := tmp_path / "games").mkdir()
    command = unit()["Service"]["ExecStart"].replace(f"{HOME}/.venv/bin/python", sys.executable)
    command = command.replace(HOME, str(installed)).replace("%d", str(tmp_path))
    settings = idle_bot.config.read_text(encoding="utf-8").replace(str(idle_bot.database), "belfry.db")
    idle_bot.config.write_text(settings, encoding="utf-8")
    assert not is_healthy(games)
    assert await start_and_stop(sandbox, command.split(), games) == 0
    assert (games / "belfry.db").exists()
    assert is_healthy(games)  # so it was until just now
    os.utime(environment(games)[HEARTBEAT], (time.time() - 90, time.time() - 90))
    assert not is_healthy(games)


async def test_the_file_of_the_health_check_gets_old_when_the_event_loop_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "BEAT", 0.01)
    file = tmp_path / "heartbeat"
    beating = asyncio.create_task(beat(file))

    async def until_touched() -> None:
        while not (file.exists() and file.stat().st_mtime):
            await asyncio.sleep(0)

    try:
        for _ in range(2):
            await asyncio.wait_for(until_touched(), 10)
            os.utime(file, (0, 0))
        time.sleep(0.1)  # the loop hangs
        assert file.stat().st_mtime == 0
    finally:
        beating.cancel()


@pytest.mark.slow("two programs from their beginning, 4 s")
async def test_in_a_container_a_wrong_token_is_told_at_once_and_not_tried_again_at_once(
    sandbox: Sandbox, idle_bot: BotProcess, tmp_path: Path
) -> None:
    """For Docker starts it again whatever its exit status. When told to stop it does so at once."""
    settings = idle_bot.config.read_text(encoding="utf-8").replace(sandbox.token, "no.such.token")
    idle_bot.config.write_text(settings, encoding="utf-8")
    command = [sys.executable, str(ROOT / "bot.py"), "--config", str(idle_bot.config)]
    assert int(environment(tmp_path)[PATIENCE]) >= 3600
    process = await asyncio.create_subprocess_exec(*command, env=environment(tmp_path), stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        while b"does not accept the bot token" not in (said := await asyncio.wait_for(process.stderr.readline(), 60)):
            assert said, "it has ended"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(process.wait(), 1)
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 10) == WRONG
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    by_hand = [*command[:2], "--check", "--config", str(tmp_path / "none.toml")]
    done = subprocess.run(by_hand, env=environment(tmp_path), capture_output=True, timeout=60, check=False)
    assert done.returncode == WRONG


def test_what_the_host_has_to_change_is_not_tried_again() -> None:
    service = unit()["Service"]
    assert (service["Restart"], int(service["RestartPreventExitStatus"])) == ("on-failure", WRONG)


def test_unit_and_container_keep_program_and_games_in_the_same_places() -> None:
    assert f"WORKDIR {HOME}" in CONTAINER.read_text(encoding="utf-8")
    assert instructions("WORKDIR")[-1] == instructions("VOLUME")[-1] == [GAMES]
    assert unit()["Service"]["WorkingDirectory"] == "%S/belfry"
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in (HOME, GAMES, UNIT.name, CONTAINER.name):
        assert name in page


def test_a_container_is_there_again_after_a_failure_and_with_the_machine() -> None:
    """As the service is. With `on-failure` Docker starts nothing with the machine, and gives up after some attempts."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert re.findall(r"docker run .*--restart (\S+)", page) == ["unless-stopped"]


@split("what", ["--check", "--backup games.db"], ["--check"], "a program from its beginning, 2 s")
async def test_what_is_done_by_hand_is_done_with_the_games_of_the_service(
    sandbox: Sandbox, bot: BotProcess, tmp_path: Path, what: str
) -> None:
    """By the command of the page, for which nothing but the folders is another here."""
    await sandbox.person("Ada").command("games", "play", game="tower_up")
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    [command] = re.findall(r"sudo sh -c '(.*) --check'", page)
    settings = tmp_path / "settings.toml"
    settings.write_text(bot.config.read_text(encoding="utf-8").replace(str(bot.database), "belfry.db"))
    for there, here in (
        (f"{HOME}/.venv/bin/python", sys.executable),
        (HOME, str(ROOT)),
        ("/etc/belfry/config.toml", str(settings)),
        (GAMES, str(bot.database.parent)),
    ):
        command = command.replace(there, here)
    process = await asyncio.create_subprocess_shell(f"{command} {what}", stdout=subprocess.PIPE, cwd="/")
    out, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert "belfry.db is sound" in out.decode() or "copied to games.db" in out.decode()


def test_the_composed_service_has_its_backups_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [(name, folder)] = re.findall(r"environment:\n +(\w+): (\S+)\n", COMPOSE.read_text(encoding="utf-8"))
    assert folder == BACKUPS
    monkeypatch.setenv(name, folder)
    monkeypatch.setenv("BELFRY_TOKEN", "abc")
    assert Config.read(tmp_path / "config.toml").backups == BACKUPS


def test_the_composed_service_has_no_rights_beyond_its_own_and_no_token_in_its_file() -> None:
    text = COMPOSE.read_text(encoding="utf-8")
    for line in ("restart: unless-stopped", "read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert line in text
    assert f"games:{GAMES}" in text
    assert f"backups:{BACKUPS}" in text
    assert BACKUPS in CONTAINER.read_text(encoding="utf-8")
    assert "TOKEN" not in text
    [file] = re.findall(r"env_file: (\S+)", text)
    assert file in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert file in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert read_ignored().match_file(file)


@pytest.mark.skipif(not has("docker", "info"), reason="needs a Docker that runs")
async def test_the_container_is_built_and_plays(sandbox: Sandbox, idle_bot: BotProcess, tmp_path: Path) -> None:
    build = ["docker", "build", "--quiet", "--file", str(CONTAINER), str(ROOT)]
    image = subprocess.run(build, capture_output=True, text=True, check=True, timeout=600).stdout.strip()
    settings = idle_bot.config.read_text(encoding="utf-8").replace(str(idle_bot.database), "belfry.db")
    idle_bot.config.write_text(settings, encoding="utf-8")
    idle_bot.config.chmod(0o644)
    run = ["docker", "run", "--rm", "--init", "--network", "host", "--env", COLD]
    run += ["--volume", f"{idle_bot.config}:{GAMES}/config.toml:ro", image]
    assert await start_and_stop(sandbox, run, tmp_path) == 0
