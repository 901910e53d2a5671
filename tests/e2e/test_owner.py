"""The owner of the application is told by direct message what is wrong with Belfry."""

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from base.clock import DAY, HOUR, MINUTE
from base.time_limits import CALLED
from store.db.schema import ERASURE_FAILED
from tests.local import Sandbox
from tests.people import Person
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.messages import pings
from .watching.rest import at_rest

SIGN = "Belfry, which you run,"


@pytest.fixture
def owner(sandbox: Sandbox) -> Person:
    """Fay, who also plays."""
    fay = sandbox.person("Fay")
    sandbox.world.owner = sandbox.world.users[fay.id]
    return fay


def letters(owner: Person) -> list[str]:
    """What the owner was written as such."""
    return [message.text for message in owner.dms() if message.text.startswith(SIGN)]


async def pass_hours(sandbox: Sandbox, bot: BotProcess, hours: int) -> None:
    """Hour for hour, each of which Belfry looks at what is wrong."""
    for _ in range(hours):
        now = int(sandbox.clock.now())
        sandbox.clock.advance(HOUR)
        await until(lambda now=now: looked(bot) >= now + HOUR)
        await sandbox.person("Ada").command("games", "belfry about")  # by its answer the job has ended, too


def looked(bot: BotProcess) -> int:
    """When Belfry last looked for what is wrong."""
    with closing(connect(bot.database)) as database:
        rows = database.execute("select value from settings where key = 'job owner'").fetchall()
    return int(rows[0][0]) if rows else 0


async def fail_an_erasure(sandbox: Sandbox, bot: BotProcess, person: Person) -> None:
    """Somebody is to be erased, and the database does not let it happen; a day later Belfry has tried."""
    with closing(connect(bot.database)) as file, file:
        file.execute("create trigger jammed before delete on erasures begin select raise(abort, 'it is jammed'); end")
        file.execute("insert into erasures values (?, 0)", (int(person.id),))
    sandbox.clock.advance(DAY)
    await until(lambda: has_failed(bot.database))


def has_failed(database: Path) -> bool:
    with closing(connect(database)) as file:
        return bool(file.execute("select 1 from settings where key = ?", (ERASURE_FAILED,)).fetchall())


async def test_what_is_wrong_is_told_once_also_after_a_restart_and_so_is_its_end(
    sandbox: Sandbox, bot: BotProcess, owner: Person
) -> None:
    gus = sandbox.person("Gus")
    await fail_an_erasure(sandbox, bot, gus)
    await pass_hours(sandbox, bot, 2)
    [told] = letters(owner)
    first, trouble = told.splitlines()
    assert first == "Belfry, which you run, needs your help."
    assert trouble.startswith("* **Somebody's data could not be erased.** ")
    assert "it is jammed" in trouble
    await bot.restart()
    sandbox.clock.advance(DAY)
    await pass_hours(sandbox, bot, 2)
    assert (letters(owner), gus.dms()) == ([told], [])
    with closing(connect(bot.database)) as file, file:
        file.execute("drop trigger jammed")
    await pass_hours(sandbox, bot, 3)
    assert letters(owner) == [
        told,
        "Belfry, which you run, needs nothing more from you.\n-# No longer so: an erasure that failed.",
    ]
    assert ["You have been erased" in message.text for message in gus.dms()] == [True]


async def test_backups_that_fail_for_two_days_are_told_with_the_reason(
    sandbox: Sandbox, idle_bot: BotProcess, owner: Person
) -> None:
    folder = idle_bot.config.with_name("unmounted")
    settings = idle_bot.config.read_text(encoding="utf-8")
    idle_bot.config.write_text(settings.replace("[storage]\n", f"[storage]\nbackups = {json.dumps(str(folder))}\n"))
    await idle_bot.start()
    await pass_hours(sandbox, idle_bot, 1)
    sandbox.clock.advance(DAY)
    await until(lambda: "a job failed" in idle_bot.log.read_text(encoding="utf-8"))
    await pass_hours(sandbox, idle_bot, 1)
    assert letters(owner) == []
    sandbox.clock.advance(DAY)
    await pass_hours(sandbox, idle_bot, 3)
    [told] = letters(owner)
    assert "**No good backup since <t:" in told
    assert "for backups does not exist. Make it" in told


async def test_boards_that_discord_does_not_take_for_an_hour_are_told_and_places_without_permission_are_not(
    sandbox: Sandbox, bot: BotProcess, owner: Person, party: Party
) -> None:
    [mover] = party.waited_for()
    room = party.board.channel

    async def move() -> None:
        offered = await mover.autocomplete("games", "move", "choice", choice="")
        assert not (await mover.command("games", "move", choice=offered[0]["value"])).failed

    sandbox.control.permissions({"channel": room, "deny": ["send_messages", "view_channel"]})
    await move()
    await until(lambda: "board is behind" in bot.log.read_text(encoding="utf-8"))
    await pass_hours(sandbox, bot, 4)
    assert letters(owner) == []
    sandbox.control.permissions({"channel": room, "deny": []})
    await mover.command("games", "table board")
    await at_rest(sandbox, bot)
    sandbox.control.faults({"route": f"/channels/{room}/messages", "fault": "500", "times": 100_000})
    [mover] = party.waited_for()
    await move()
    await pass_hours(sandbox, bot, 4)
    [told] = letters(owner)
    assert "**1 board has been out of date for over an hour**, since <t:" in told


async def test_an_owner_who_accepts_no_direct_messages_is_named_in_the_log(
    sandbox: Sandbox, bot: BotProcess, owner: Person
) -> None:
    await owner.close_dms()
    await fail_an_erasure(sandbox, bot, sandbox.person("Gus"))
    await pass_hours(sandbox, bot, 3)
    assert letters(owner) == []
    lines = [line for line in bot.log.read_text(encoding="utf-8").splitlines() if " belfry.owner " in line]
    assert len(lines) == 1
    assert 'WARNING belfry.owner "the owner accepts no direct message" troubles=erasure' in lines[0]
    assert owner.id not in lines[0]


async def test_whom_the_settings_name_is_told_in_the_place_of_the_owner(
    sandbox: Sandbox, idle_bot: BotProcess, owner: Person
) -> None:
    named = sandbox.person("Hal")
    settings = idle_bot.config.read_text(encoding="utf-8")
    idle_bot.config.write_text(f"{settings}\n[host]\nowner = {named.id}\n", encoding="utf-8")
    await idle_bot.start()
    await fail_an_erasure(sandbox, idle_bot, sandbox.person("Gus"))
    await pass_hours(sandbox, idle_bot, 3)
    assert (len(letters(named)), letters(owner)) == (1, [])


async def test_a_quarantined_belfry_tells_its_owner_within_minutes_and_writes_on_to_people_it_knows(
    sandbox: Sandbox, bot: BotProcess, owner: Person
) -> None:
    """The player of the secret choice, who was never written to, is mentioned instead."""
    with closing(connect(bot.database)) as file, file:
        known = int(owner.id), int(sandbox.world.dm(owner.id).id)
        file.execute("insert into direct_messages (user, channel, closed) values (?, ?, 0)", known)
    sandbox.faults.add(r"POST /users/@me/channels$", "20026", times=1000)
    party = await Party.start(sandbox, "castle_builders", 2)
    [asked] = party.waited_for()
    sandbox.clock.advance(CALLED.seconds + 1)
    await asked.until(lambda: pings(party, asked))
    sandbox.clock.advance(2 * MINUTE)
    await owner.until(lambda: letters(owner))
    [told] = letters(owner)
    assert "Discord has quarantined Belfry" in told
    assert "You can appeal: https://" in told
    assert bot.log.read_text(encoding="utf-8").count("Discord refuses direct messages") == 1
