"""A person reads what is kept, takes it along, changes their mind, and is erased; the others play on."""

import json
import sqlite3
from contextlib import closing

import aiohttp
import pytest

from base.clock import DAY
from store import back_up
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.settings import live_in
from .watching.rest import at_rest


async def ask(person: Person) -> Seen:
    """What /privacy tells."""
    return (await person.command("games", "privacy")).private


async def read_file(message: Seen) -> dict[str, object]:
    """The file of a message."""
    [url] = [part["file"]["url"] for part in message.parts if "file" in part]
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        found: dict[str, object] = json.loads(await answer.read())
    return found


def find_in(bot: BotProcess, *traces: str) -> list[str]:
    """In which files of the bot one of these stands."""
    files = [file for file in bot.database.parent.glob("belfry.db*") if not file.name.endswith(".lock")]
    return [
        file.name
        for file in (*files, bot.log)
        if any(
            one.encode() in file.read_bytes() or (one.isdigit() and int(one).to_bytes(8, "big") in file.read_bytes())
            for one in traces
        )
    ]


async def test_who_has_never_done_anything_is_not_known(sandbox: Sandbox, bot: BotProcess) -> None:
    told = await ask(sandbox.person("Ada"))
    assert "Belfry keeps nothing about you." in told.text
    assert told.labels == []


async def test_somebody_takes_their_data_along_and_changes_their_mind(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    await live_in(ada, "Berlin")
    told = await ask(ada)
    assert "1 table or game that goes on: your name, your seat, each choice" in told.text
    assert "1 note about you: your settings" in told.text
    found = await read_file((await ada.click(told, "Give me my data")).private)
    assert found["user"] == ada.id
    assert ben.id not in json.dumps(found)
    assert ben.name not in json.dumps(found)
    preview = (await ada.click(told, "Erase me…")).private
    assert "A computer goes on in your seat, as *Somebody*, in" in preview.text
    assert "You are erased" not in (await ada.click(preview, "Back")).private.text
    due = (await ada.click((await ada.click(await ask(ada), "Erase me…")).private, "Erase me for good")).private
    assert "You are erased" in due.text
    kept = (await ada.click(await ask(ada), "Keep me")).private
    assert "You stay. Nothing was deleted." in kept.text
    sandbox.clock.advance(8 * DAY)
    await bot.restart()
    await at_rest(sandbox, bot)
    assert find_in(bot, ada.id)


@pytest.mark.table("tower_up", 3, written=True)
async def test_who_is_erased_is_found_nowhere_and_the_others_play_on(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben, cleo = party.people
    while party.waited_for() != [ada]:
        await party.press_once()
    await party.letter_to(ada)
    preview = (await ada.click(await ask(ada), "Erase me…")).private
    await ada.click(preview, "Erase me for good")
    sandbox.clock.advance(7 * DAY + 1)
    await bot.restart()
    await ada.until(lambda: [one for one in ada.dms() if "You have been erased" in one.text])
    await at_rest(sandbox, bot)
    assert [one for one in ada.dms() if one.pictures] == [], "own panels are gone"
    board = await cleo.until(lambda: party.board if "Somebody" in party.board.text else None)
    assert "Ada" not in board.text
    assert "Ada" not in " ".join(board.alt_texts)
    back_up(bot.database, bot.database.with_name("belfry.db.newer"))
    with closing(sqlite3.connect(bot.database)) as file:
        channels = [str(id) for (id,) in file.execute("select channel from direct_messages")]
    assert ada.id not in channels
    assert find_in(bot, ada.id, '"Ada"') == []
    assert find_in(bot, ben.id), "the others are there"
    told = await ask(ada)
    assert "Belfry keeps nothing about you." in told.text
    for _ in range(3):
        await cleo.until(party.waited_for)
        await party.press_once()


@pytest.mark.table("castle_builders", 2)
async def test_who_takes_no_direct_messages_is_erased_all_the_same(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    await ada.click((await ada.click(await ask(ada), "Erase me…")).private, "Erase me for good")
    await ada.close_dms()
    sandbox.clock.advance(7 * DAY + 1)
    await bot.restart()
    await ben.until(lambda: "Somebody" in party.board.text)
    await at_rest(sandbox, bot)
    assert find_in(bot, ada.id, '"Ada"') == []
    assert not [one for one in ada.dms() if "You have been erased" in one.text]
