"""What a host would like to know of a running Belfry: in /belfry about, and in the log once an hour."""

import json
import platform
import re

from app.cli import WRONG
from base.version import COMMIT, __version__
from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import at_rest

HOUR = 3600.0


async def figures(sandbox: Sandbox) -> str:
    """The line of /belfry about."""
    told = (await sandbox.person("Ada").command("chat", "belfry about")).shown
    return next(line for line in told.text.splitlines() if "Up since" in line)


async def test_figures_are_for_who_manages_the_server(sandbox: Sandbox, bot: BotProcess) -> None:
    assert "game" in await figures(sandbox)
    told = (await sandbox.person("Ben").command("chat", "belfry about")).shown
    assert "Figtree" in told.text or "icons" in told.text
    assert "Up since" not in told.text


def logged(bot: BotProcess) -> list[str]:
    return [line for line in bot.log.read_text(encoding="utf-8").splitlines() if "belfry.health figures" in line]


async def test_the_first_line_of_the_log_says_which_belfry_runs(bot: BotProcess) -> None:
    line = bot.log.read_text(encoding="utf-8").splitlines()[0]
    commit = f" commit={COMMIT}" if COMMIT else ""
    assert f'INFO belfry "Belfry starts" version={__version__}{commit} python={platform.python_version()} ' in line


async def test_as_json_each_line_of_the_log_is_an_object_up_to_the_sentence_with_which_belfry_ends(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    idle_bot.expected += ["CRITICAL"]
    settings = idle_bot.config.read_text(encoding="utf-8").replace("[log]", '[log]\nformat = "json"')
    idle_bot.config.write_text(settings, encoding="utf-8")
    await idle_bot.start()
    await Party.start(sandbox, "tower_up", 2)
    await idle_bot.stop()
    idle_bot.config.write_text(settings.replace(sandbox.token, "no.such.token"), encoding="utf-8")
    await idle_bot.launch()
    assert await idle_bot.wait() == WRONG
    told = [json.loads(line) for line in idle_bot.log.read_text(encoding="utf-8").splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in told)
    assert (told[0]["message"], told[0]["version"]) == ("Belfry starts", __version__)
    assert [line["game"] for line in told if line["message"] == "game begun"] == [1]
    assert told[-1]["level"] == "CRITICAL"
    assert "does not accept the bot token" in told[-1]["message"]


async def test_a_quiet_belfry(sandbox: Sandbox, bot: BotProcess) -> None:
    line = await figures(sandbox)
    assert re.search(r"Up since <t:\d+:f>; 1 of 1 connections to Discord is up; 0 games are being played", line)
    assert "; all boards are up to date; 0 choices are waiting" in line
    assert "no backup has been made yet" in line


async def test_a_game_whose_board_cannot_be_shown_is_counted_from_the_moment_at_which_it_fell_behind(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    assert "1 game is being played; all boards are up to date" in await figures(sandbox)
    [mover] = party.waited_for()
    room, begun = party.board.channel, sandbox.clock.now()
    sandbox.control.permissions({"channel": room, "deny": ["send_messages", "view_channel"]})
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    assert not (await mover.command("games", "move", choice=offered[0]["value"])).failed
    found = re.search(r"; 1 board went out of date <t:(\d+):R>", await figures(sandbox))
    assert found
    assert int(begun) <= int(found[1]) <= sandbox.clock.now()
    sandbox.clock.advance(HOUR)
    assert found[0] in await figures(sandbox)
    sandbox.control.permissions({"channel": room, "deny": []})
    await mover.command("games", "table board")
    await at_rest(sandbox, bot)
    assert "all boards are up to date" in await figures(sandbox)


async def test_a_line_an_hour_with_the_last_backup(sandbox: Sandbox, bot: BotProcess) -> None:
    copy = bot.database.with_name("copy.db")
    assert await bot.command("--backup", str(copy)) == (
        1,
        f"0 games were copied to {copy}. Check [storage] path, and in which folder you start Belfry.",
    )
    assert "the last backup was made <t:" in await figures(sandbox)
    assert not logged(bot)
    for hours in (1, 2):
        sandbox.clock.advance(HOUR)
        await until(lambda hours=hours: len(logged(bot)) >= hours)
        assert f"hours_up={hours} shards=1/1 games=0 behind=0" in logged(bot)[-1]
        assert f"backup_hours={hours}" in logged(bot)[-1]
