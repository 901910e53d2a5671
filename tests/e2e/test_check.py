"""`python bot.py --check`: a host who has set Belfry up, or wonders what is wrong, asks it."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from base.version import RELEASE
from sandbox.models import JSON
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .bots.checks import check
from .people.party import Party


def contents(folder: Path) -> dict[str, str]:
    """Each file of a folder, and a digest of what is in it."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def alter(bot: BotProcess, statement: str) -> None:
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as file:
        file.execute(statement)


async def test_before_the_first_start_nothing_is_missing_and_nothing_is_made(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    before = contents(idle_bot.config.parent)
    found = await check(idle_bot, 0)
    assert found["database"] == f"ok: there is no {idle_bot.database} yet; the first start makes it"
    assert "/play is missing" in found["commands"]
    assert found["belfry"].startswith(f"ok: {RELEASE} on Python ")
    assert found["shards"] == "ok: one connection is enough"
    assert "all 5 are there" in found["fonts"]
    assert found["boards"] == "ok: the first one of each of 5 games can be drawn"
    assert contents(idle_bot.config.parent) == before
    assert {request.method for request in sandbox.requests} == {"GET"}
    assert not sandbox.connections.identified


@pytest.mark.table("castle_builders", 2)
async def test_while_people_play_and_afterwards(bot: BotProcess, party: Party) -> None:
    """Also what is not yet in the file itself is looked at."""
    await party.press_once()
    found = await check(bot, 0)
    assert "is sound, version" in found["database"]
    assert found["games"] == "ok: 1 of 1 that are being played can go on"
    assert "as they should be" in found["commands"]
    await party.press_once()
    await bot.stop()
    folder = bot.config.parent
    before = contents(folder)
    assert (await check(bot, 0))["games"] == "ok: 1 of 1 that are being played can go on"
    assert contents(folder) == before


async def test_a_game_that_cannot_go_on_is_named(sandbox: Sandbox, bot: BotProcess) -> None:
    await Party.start(sandbox, "castle_builders", 2)
    await bot.stop()
    alter(bot, "update turns set state = '{}'")
    found = await check(bot, 2)
    assert found["game"].startswith("WRONG: 1 cannot be played on: ")
    assert found["games"] == "WRONG: 0 of 1 that are being played can go on"


async def test_a_database_that_is_gone_is_told_and_not_made_anew(bot: BotProcess) -> None:
    await bot.stop()
    bot.database.unlink()
    told = f"The database {bot.database} is gone: belfry.db.lock, which was made with it, is still there."
    assert (await check(bot, 2))["database"].startswith(f"WRONG: {told}")
    await bot.launch()
    assert await bot.wait() == 2
    assert told in bot.tail()
    assert not bot.database.exists()


async def test_the_database_of_another_program_is_left_as_it_is(idle_bot: BotProcess) -> None:
    alter(idle_bot, "create table bookmarks (url text)")
    before = contents(idle_bot.config.parent)
    found = await check(idle_bot, 2)
    assert found["database"] == (f"WRONG: {idle_bot.database} is not a database of Belfry. Check [storage] path.")
    assert "not compared" in found["commands"]
    assert contents(idle_bot.config.parent) == before


async def test_somebody_has_changed_the_commands_at_discord(sandbox: Sandbox, bot: BotProcess) -> None:
    """The next start puts them right, whatever Belfry believes to have told Discord."""
    await bot.stop()
    commands: list[JSON] = sandbox.world.commands[None]
    commands[:] = [command for command in commands if command["name"] != "play"]
    assert "/play is missing" in (await check(bot, 0))["commands"]
    await bot.start()
    assert "play" in [command["name"] for command in sandbox.world.commands[None]]


async def test_a_token_that_discord_does_not_know_or_none_at_all(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    settings = idle_bot.config.read_text(encoding="utf-8")
    idle_bot.config.write_text(settings.replace('"sandbox"', '"no.such.token"', 1), encoding="utf-8")
    found = await check(idle_bot, 2)
    assert "does not accept the bot token" in found["token"]
    assert "no.such.token" not in str(found)
    idle_bot.config.write_text(settings.replace('"sandbox"', '""', 1), encoding="utf-8")
    assert "there is none" in (await check(idle_bot, 2))["token"]
    await sandbox.stop()
    idle_bot.config.write_text(settings, encoding="utf-8")
    assert "Check the connection" in (await check(idle_bot, 2))["token"]
