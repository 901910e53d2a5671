"""What Discord refuses of the slash commands stops nothing: games go on, the host is told, and it is tried again."""

from typing import Any

import pytest

from cogs.words import Marked, say
from sandbox.models import JSON
from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess
from .bots.checks import check
from .conftest import Checked
from .people.party import Party

ALWAYS = 1_000_000
HOUR = 3600
UPLOAD = "PUT /applications/"
ENTRY_POINT: JSON = {
    "id": "77",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
    "version": "78",
    "default_member_permissions": None,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "nsfw": False,
}
"""What Discord adds when Activities are switched on (Interactions, Application Commands: "Entry Point Commands")."""


def installed(sandbox: Sandbox) -> dict[str, JSON]:
    return {command["name"]: command for command in sandbox.world.commands[None]}


def uploads(sandbox: Sandbox) -> int:
    return sum((one.method, one.path.rpartition("/")[2]) == ("PUT", "commands") for one in sandbox.requests)


def warnings(bot: BotProcess) -> list[str]:
    """What the host has read of commands that were not taken."""
    lines = bot.log.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if "Discord did not take the commands" in line]


async def about(sandbox: Sandbox) -> str:
    told = (await sandbox.person("Ada").command("games", "belfry about")).shown
    return told.text


async def restart_with(fault: str, sandbox: Sandbox, bot: BotProcess, **more: Any) -> Party:
    """A game is running, a command is missing at Discord, and Belfry starts while the upload meets this fault."""
    party = await Party.start(sandbox, "castle_builders", 2)
    await bot.stop()
    commands = sandbox.world.commands[None]
    commands[:] = [command for command in commands if command["name"] != "play"]
    sandbox.faults.add(UPLOAD, fault, times=ALWAYS, **more)
    await bot.start()
    return party


@pytest.mark.parametrize(
    ("fault", "more", "told"),
    [
        ("50035", {}, "400 Bad Request (error code: 50035): Invalid Form Body"),
        ("50240", {}, "cannot remove this app's Entry Point command"),
        ("30032", {}, "403 Forbidden (error code: 30032)"),
        ("50001", {}, "403 Forbidden (error code: 50001): Missing Access"),
        ("40001", {}, "401 Unauthorized (error code: 40001)"),
        ("429", {"seconds": HOUR}, "RateLimited"),
        ("429-plain", {}, "429 Too Many Requests"),
        ("reset", {}, "ServerDisconnectedError"),
    ],
)
async def test_commands_that_discord_does_not_take_stop_no_game(
    sandbox: Sandbox, bot: BotProcess, checked: Checked, fault: str, more: dict[str, float], told: str
) -> None:
    """Named once in the log, and in /belfry about; taken when the fault is gone, without another start of Belfry."""
    checked.expected.append("PUT .*/commands: refused: Invalid Form Body")
    party = await restart_with(fault, sandbox, bot, **more)
    await party.press_once()
    before = uploads(sandbox)
    sandbox.clock.advance(HOUR)
    await sandbox.until(lambda: uploads(sandbox) > before)
    await party.press_once()
    assert [told in line for line in warnings(bot)] == [True]
    assert "**Discord doesn't take Belfry's commands**" in await about(sandbox)
    assert "play" not in installed(sandbox)
    sandbox.faults.clear()
    sandbox.clock.advance(HOUR)
    await sandbox.until(lambda: "play" in installed(sandbox))
    assert "Discord doesn't take Belfry's commands" not in await about(sandbox)
    assert bot.running


async def test_a_start_waits_for_no_commands_that_discord_fails_to_take(sandbox: Sandbox, bot: BotProcess) -> None:
    """discord.py tries five times by itself; games go on meanwhile."""
    party = await restart_with("500", sandbox, bot)
    await party.press_once()
    sandbox.faults.clear()
    await sandbox.until(lambda: "play" in installed(sandbox), 30)


async def test_a_refused_upload_is_tried_ever_more_rarely(sandbox: Sandbox, bot: BotProcess) -> None:
    await restart_with("50001", sandbox, bot)
    tries = uploads(sandbox)
    for seconds in (60, 120, 240, 480, 960, 1920, HOUR, HOUR):
        sandbox.clock.advance(seconds + 1)
        tries += 1
        await sandbox.until(lambda tries=tries: uploads(sandbox) >= tries)
    assert uploads(sandbox) == tries
    assert len(warnings(bot)) == 1


async def test_another_refusal_is_told_as_well(sandbox: Sandbox, bot: BotProcess) -> None:
    await restart_with("50001", sandbox, bot)
    sandbox.faults.clear()
    sandbox.faults.add(UPLOAD, "30032", times=ALWAYS)
    sandbox.clock.advance(HOUR)
    await until(lambda: len(warnings(bot)) == 2)


async def test_the_entry_point_of_an_activity_stays_in_place(sandbox: Sandbox, idle_bot: BotProcess) -> None:
    """Discord has made it, and takes no list of commands without it."""
    entry = {**ENTRY_POINT, "application_id": sandbox.world.application_id}
    sandbox.world.commands[None] = [entry]
    await idle_bot.start()
    assert "play" in installed(sandbox)
    kept = installed(sandbox)["launch"]
    assert {key: kept[key] for key in entry if key != "version"} == {k: v for k, v in entry.items() if k != "version"}
    assert not warnings(idle_bot)
    assert "as they should be" in (await check(idle_bot, 0))["commands"]
    before = uploads(sandbox)
    await idle_bot.restart()
    assert uploads(sandbox) == before


async def test_where_nobody_can_install_belfry_for_themselves_commands_are_for_servers(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    """Discord refuses others; once that is switched on, the next start makes them so."""
    sandbox.world.user_install = False
    await idle_bot.start()
    assert not warnings(idle_bot)
    assert {tuple(command["integration_types"]) for command in installed(sandbox).values()} == {(0,)}
    assert installed(sandbox)["games"]["contexts"] == [0, 1]
    assert (await sandbox.person("Ada").command("games", "games")).message is not None
    assert "as they should be; nobody can install Belfry for themselves" in (await check(idle_bot, 0))["commands"]
    sandbox.world.user_install = True
    assert "/games is another" in (await check(idle_bot, 0))["commands"]
    await idle_bot.restart()
    assert installed(sandbox)["games"]["integration_types"] == [0, 1]


async def test_user_install_that_is_switched_off_while_discord_refuses_is_noticed(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """What the host changes in the portal counts at the next attempt."""
    await restart_with("50001", sandbox, bot)
    sandbox.world.user_install = False
    sandbox.faults.clear()
    sandbox.clock.advance(HOUR)
    await sandbox.until(lambda: "play" in installed(sandbox))
    assert installed(sandbox)["games"]["integration_types"] == [0]


async def test_what_a_discord_still_offers_under_an_old_name_is_answered_by_the_new_one(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, commands = sandbox.person("Ada"), sandbox.world.commands[None]
    table = installed(sandbox)["table"]
    commands[:] = [command for command in commands if command is not table]
    commands += [{**table, "name": name, "options": []} for name in ("table", "stop", "swap")]
    commands += [
        {**table, "name": option["name"]} | option | {"type": 1}
        for option in table["options"]
        if option["name"] == "pace"
    ]
    told = {name: (await ada.command("games", name)).private.text for name in ("table", "stop", "swap")}
    assert told["stop"] == say("commands.other_version.moved", commands=Marked("/table stop"))
    assert told["swap"] == say("commands.other_version.gone")
    assert "/table board, /table champions, /table leave" in told["table"]
    assert await ada.autocomplete("games", "pace", "pace", pace="2") == []
    assert "/table pace" in (await ada.command("games", "pace", pace="24h")).private.text
    assert "unexpected error" not in bot.log.read_text(encoding="utf-8")


async def test_above_an_answer_stands_the_whole_name_of_its_command(sandbox: Sandbox, bot: BotProcess) -> None:
    """As Discord writes it, where the name of a group alone would tell nobody what was asked."""
    answer = (await sandbox.person("Ada").command("games", "belfry about")).shown
    assert answer.json["interaction"]["name"] == "belfry about"
