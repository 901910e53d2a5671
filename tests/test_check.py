"""What `python bot.py --check` finds without Discord: a great many games, and files that others can read."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import check
from app.config import Config
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Seat, Store
from store.db.schema import BACKUP_FAILED
from store.db.upgrade_copies import kept_beside

TOKEN = '[discord]\ntoken = "no.such.token"\n'

needs_modes = pytest.mark.skipif(os.name != "posix", reason="needs a system whose files have modes")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach; those of pytest are its user's own."""
    with tempfile.TemporaryDirectory(prefix="belfry-") as made:
        path = Path(made).resolve()
        path.chmod(0o755)
        if not all(parent.stat().st_mode & 0o001 for parent in path.parents):
            pytest.skip("needs a folder for temporary files that others can reach")
        yield path


async def fill(path: Path, number: int) -> None:
    """Make a database with so many running games."""
    store = await Store.open(path)
    for channel in range(1, number + 1):
        match = await store.lobbies.open("castle_builders", {}, 7, channel, Seat(101, "Ann"))
        match = await store.lobbies.join(match.id, 102, "Bob", 2)
        await store.lobbies.begin(match.id, Table(GAMES[match.game].begin(2, Rng("ab" * 32))))
    await store.close()


async def findings(folder: Path, *, all_games: bool = False, backups: str = "") -> list[check.Finding]:
    """All that is found about what is in this folder."""
    config = Config("", str(folder / "belfry.db"), backups=backups)
    looking = check.check(config, folder / "config.toml", lambda store: [{"name": "play"}], all_games=all_games)
    return [finding async for finding in looking]


async def about(what: str, folder: Path, *, all_games: bool = False) -> list[str]:
    return [str(finding)[16:] for finding in await findings(folder, all_games=all_games) if finding.about == what]


async def test_why_no_backup_was_made_in_the_night_is_wrong(tmp_path: Path) -> None:
    await fill(tmp_path / "belfry.db", 1)
    store = await Store.open(tmp_path / "belfry.db")
    await store.notes.set(BACKUP_FAILED, "The disk is full.")
    await store.close()
    found = [str(one) for one in await findings(tmp_path, backups=str(tmp_path)) if one.about == "backups"]
    assert found[0] == "WRONG backups   the last one was not made. The disk is full."
    assert not [one for one in await findings(tmp_path) if one.about == "backups" and one.wrong], "none are wanted"


async def test_of_very_many_games_some_are_looked_at_or_all_with_a_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "SAMPLE", 20)
    monkeypatch.setattr(check, "COUNTED", 15)
    await fill(tmp_path / "belfry.db", 50)
    assert await about("games", tmp_path) == [
        "15 of 20 looked at",
        "20 of 20 looked at, of 50 that are being played (--all: each), can go on",
    ]
    counts = ["15 of 50 looked at", "30 of 50 looked at", "45 of 50 looked at"]
    assert await about("games", tmp_path, all_games=True) == [*counts, "50 of 50 that are being played can go on"]
    monkeypatch.setattr(check, "LARGE", 1000)
    assert "are copied and looked at" in (await about("database", tmp_path))[0]


def test_a_sample_is_of_old_and_new_games() -> None:
    games = [*range(1, 100_001)]
    chosen = check.sample(games)
    assert len(set(chosen)) == check.SAMPLE
    assert (chosen[0], chosen[-1] > 99_000) == (1, True)
    assert check.sample(games[: check.SAMPLE]) == games[: check.SAMPLE]


@needs_modes
async def test_a_token_that_others_can_read_is_wrong(folder: Path) -> None:
    settings = folder / "config.toml"
    settings.write_text(TOKEN)
    settings.chmod(0o644)
    [wrong] = [finding for finding in await findings(folder) if finding.about == "settings"]
    assert wrong.wrong
    assert wrong.text == f"others on this machine can read the token in {settings}. Run: chmod o= {settings}"
    settings.chmod(0o640)
    assert await about("settings", folder) == [str(settings)]
    settings.chmod(0o644)
    settings.write_text("[discord]\n")  # the token is in BELFRY_TOKEN
    assert await about("settings", folder) == [str(settings)]
    settings.write_text(TOKEN)
    folder.chmod(0o700)
    assert await about("settings", folder) == [str(settings)]


@needs_modes
async def test_settings_that_somebody_else_gives_us_are_not_wrong(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those that are mounted into a container, or come from systemd, which has them read by us alone."""
    settings = folder / "config.toml"
    settings.write_text(TOKEN)
    settings.chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: settings.stat().st_uid + 1)
    assert await about("settings", folder) == [str(settings)]
    monkeypatch.undo()
    settings.chmod(0o440)
    assert await about("settings", folder) == [str(settings)]


@needs_modes
async def test_games_that_others_can_read_are_wrong(folder: Path) -> None:
    await fill(folder / "belfry.db", 1)
    kept = folder / "belfry.db.v22-1"
    kept.write_bytes((folder / "belfry.db").read_bytes())
    for file in (folder / "belfry.db", kept):
        file.chmod(0o644)
    assert kept_beside(folder / "belfry.db") == [kept]
    [wrong] = await about("files", folder)
    assert wrong.endswith(f"Run: chmod o= {folder / 'belfry.db'} {kept}")
    for file in (folder / "belfry.db", kept):
        file.chmod(0o660)
    assert await about("files", folder) == []


@pytest.mark.parametrize(
    ("ahead", "text", "wrong"),
    [
        ([0.9, 0.4], "it shows the same time as Discord's", False),
        ([90.9, 90.3], "it is 90 seconds fast.", False),
        ([-4.2], "it is 5 seconds slow.", False),
        ([-59.3], "it is 60 seconds slow.", True),
        ([3600.7], "it is 3600 seconds fast.", True),
    ],
)
def test_check_says_how_far_the_clocks_are_apart(ahead: list[float], text: str, wrong: bool) -> None:
    [finding] = check.check_clock(ahead)
    assert finding.text.startswith(text)
    assert finding.wrong is wrong
    assert not [*check.check_clock([])], "not every server says what time it is"
