"""A machine on which nothing was installed for Belfry: a Debian with Python, git and make, and a container."""

import asyncio
import time
from collections.abc import Callable

import pytest

from engine.games import GAMES
from tests.e2e.bots.program_files import IN_IMAGE, list_program_files
from tests.local import Sandbox

from .images import Image
from .player import CHOICES, Tried, try_everything
from .roots import HOME, WHEELS, BareRoot, Missing
from .services import booted, install

FIRST = 60  # seconds from `git clone` to the first choice, downloads not counted
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}  # what pip needs was downloaded beforehand


def write_settings(sandbox: Sandbox) -> str:
    """Settings with which Belfry plays there."""
    addresses = {"api": sandbox.api, "gateway": sandbox.gateway, "cdn": sandbox.cdn, "token": sandbox.token}
    return "[discord]\n" + "".join(f'{key} = "{value}"\n' for key, value in addresses.items())


def hold(tried: Tried) -> None:
    """Every game has begun, was played and drawn."""
    assert not tried.wrong, "\n".join(f"{game}: {why}" for game, why in tried.wrong.items())
    assert tried.drawn.keys() == GAMES.keys()
    assert min(tried.drawn.values()) >= CHOICES


async def test_after_git_clone_and_make_play_every_game_is_played_and_drawn(
    root: BareRoot, tell: Callable[[str], None]
) -> None:
    begun = time.monotonic()
    root.run("git", "clone", "--quiet", "/srv/belfry.git", HOME)
    async with root.sandbox("make", "play", folder=HOME, **OFFLINE) as address:
        tried = await try_everything(address)
    hold(tried)
    took = tried.first - begun
    tell(f"Python {root.version}, bare root: {len(tried.drawn)} games drawn, first choice after {took:.0f} s")
    assert took < FIRST


def test_make_quick_is_green(root: BareRoot, tell: Callable[[str], None]) -> None:
    root.run("git", "clone", "--quiet", "/srv/belfry.git", f"{HOME}-quick")
    root.run("make", ".venv/dev", folder=f"{HOME}-quick", **OFFLINE)
    begun = time.monotonic()
    root.run("make", "quick", folder=f"{HOME}-quick", **OFFLINE)
    tell(f"Python {root.version}, bare root: make quick in {time.monotonic() - begun:.0f} s")


async def test_the_image_plays_and_draws_every_game(root: BareRoot, image: Image, tell: Callable[[str], None]) -> None:
    assert not image.is_healthy()
    async with image.sandbox() as address:
        tried = await try_everything(address)
        assert image.is_healthy()
    hold(tried)
    assert image.settings["User"] == "belfry"
    assert image.find_written() == []
    tell(f"Python {root.version}, image: {len(tried.drawn)} games drawn")


async def test_the_image_has_the_whole_program_which_checks_and_plays_in_a_terminal(image: Image) -> None:
    find = "find /opt/belfry -type f -not -path '*/.venv/*' -not -path '*/__pycache__/*' -printf '%P\\n'"
    assert {*image.run(find).split()} - {"commit"} == list_program_files() | IN_IMAGE
    async with Sandbox(port=0) as sandbox:
        check = 'umask 077; echo "$1" > config.toml; python /opt/belfry/bot.py --check'
        found = await asyncio.to_thread(image.run, check, write_settings(sandbox))
    assert "games can be drawn" in found
    assert "On which tower?" in image.run("cd /opt/belfry; echo 1 | python -m engine castle_builders --seed x")


async def test_the_service_plays_and_draws_every_game_under_systemd(
    root: BareRoot, tell: Callable[[str], None]
) -> None:
    """With all that the unit takes away from it: system calls, devices, the rest of the system."""
    async with Sandbox(port=0) as sandbox:
        try:
            install(root, write_settings(sandbox), **OFFLINE)
            async with booted(root):
                await sandbox.until(lambda: sandbox.connections.online, 60)
                tried = await try_everything(sandbox.cdn)
        except Missing as missing:
            pytest.skip(f"belfry.service was not tried under systemd: {missing}")
    hold(tried)
    assert (root.path / "var/lib/private/belfry/belfry.db").exists()
    tell(f"Python {root.version}, service under systemd: {len(tried.drawn)} games drawn")
