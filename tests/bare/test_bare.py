"""A machine on which nothing was installed for Belfry: a Debian with Python, git and make, and a container."""

import time
from collections.abc import Callable

import pytest

from engine.games import GAMES
from sandbox import Sandbox

from .images import Image
from .player import CHOICES, Tried, try_everything
from .roots import HOME, WHEELS, BareRoot, Missing
from .services import booted, install

FIRST = 60  # seconds from `git clone` to the first choice, downloads not counted
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}  # what pip needs was downloaded beforehand


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


async def test_the_service_plays_and_draws_every_game_under_systemd(
    service_root: BareRoot, tell: Callable[[str], None]
) -> None:
    """With all that the unit takes away from it: system calls, devices, the rest of the system."""
    async with Sandbox(port=0) as sandbox:
        addresses = {"api": sandbox.api, "gateway": sandbox.gateway, "cdn": sandbox.cdn, "token": sandbox.token}
        settings = "\n".join(f'{key} = "{value}"' for key, value in addresses.items())
        try:
            install(service_root, f"[discord]\n{settings}\n", **OFFLINE)
            async with booted(service_root):
                await sandbox.until(lambda: sandbox.connections.online, 60)
                tried = await try_everything(sandbox.cdn)
        except Missing as missing:
            pytest.skip(f"belfry.service was not tried under systemd: {missing}")
    hold(tried)
    assert (service_root.path / "var/lib/private/belfry/belfry.db").exists()
    tell(f"Python {service_root.version}, service under systemd: {len(tried.drawn)} games drawn")
