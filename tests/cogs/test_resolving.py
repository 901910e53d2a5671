"""What was begun is looked for: once, where it may not have arrived, and without keeping anybody else waiting."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from base.clock import HOUR
from cogs.connection.errors import Attempts
from store import Posted, Preferences, Told, Way, checksum
from tests.cogs.town import KilledError, Town

ANN, BOB, CID = 1, 2, 3


async def test_a_message_that_cannot_be_looked_for_stays_begun_and_the_others_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ANN, BOB, CID)
        begun = [
            Told(user, number, "vote.stop", 1, Way.MESSAGE, at=1, channel=1000 + user, message=checksum("Stop?"))
            for user in (ANN, BOB)
        ]
        await town.store.told.record(*begun)
        find_own = town.box.find_own

        async def fail_for_ann(channel: int, is_it: Any) -> Any:
            if channel == 1000 + ANN:
                raise aiohttp.ClientError
            return await find_own(channel, is_it)

        monkeypatch.setattr(town.box, "find_own", fail_for_ann)
        attempts = Attempts()
        told = (await town.outbox.resolve(number, attempts)).told
        assert told == begun[:1], "Bob's was not sent, so it is not on record"
        assert len(attempts.errors) == 1
        monkeypatch.setattr(town.box, "find_own", find_own)
        assert (await town.outbox.resolve(number, Attempts())).told == []


async def test_what_one_message_told_of_two_games_is_found_for_both_before_it_looks_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As soon as one of them is known to be told the message is kept up to date, and its words are others."""
    async with Town(tmp_path, 1) as town:
        numbers = [await town.begin("tower_up", ANN, BOB) for _ in range(2)]
        begun = [
            Told(ANN, number, "vote.stop", 1, Way.MESSAGE, at=1, channel=channel, message=checksum("Stop?"))
            for number, channel in zip(numbers, (1001, -1001), strict=True)
        ]
        await town.store.told.record(*begun)

        class Found:
            id = 77

        async def find_own(channel: int, is_it: Any) -> Any:
            return Found()

        monkeypatch.setattr(town.box, "find_own", find_own)
        assert (await town.outbox.resolve(numbers[0], Attempts())).told == [begun[0].complete(77)]
        assert await town.store.told.of(numbers[1]) == [begun[1].complete(77)]
        await town.store.told.give_up(begun[1])  # by who has looked meanwhile
        assert await town.store.told.of(numbers[1]) == [begun[1].complete(77)]


@pytest.mark.parametrize(("message", "found"), [(76, False), (77, True)], ids=["on record", "lost"])
async def test_own_panel_with_the_same_text_is_not_the_lost_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: int, found: bool
) -> None:
    """The last own panel is kept up to date; Discord has dropped the white space around the text."""
    async with Town(tmp_path, 1) as town:
        number = await town.begin("tower_up", ANN, BOB)
        begun = Told(ANN, number, "turn", 1, Way.MESSAGE, at=1, channel=1001, message=checksum("\nYour turn \n"))
        await town.store.messages.remember(number, Posted("private", 1001, 76, 0, "step"), begun)
        sent = SimpleNamespace(id=message, content="Your turn", created_at=datetime.fromtimestamp(1, UTC))

        async def find_own(channel: int, is_it: Any) -> Any:
            return sent if is_it(sent) else None

        monkeypatch.setattr(town.box, "find_own", find_own)
        told = (await town.outbox.resolve(number, Attempts())).told
        assert told == ([begun.complete(77)] if found else [])


async def test_telling_nothing_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Town(tmp_path, 1) as town:
        writes = list[object]()
        write = town.store.database.write

        async def count(work: Any, **how: bool) -> Any:
            writes.append(work)
            return await write(work, **how)

        monkeypatch.setattr(town.store.database, "write", count)
        await town.store.told.record()
        await town.store.told.forget([])
        assert not writes


async def test_two_games_that_are_due_at_once_remind_by_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second looks for it while the first still sends it, and Belfry is killed before it knows that it arrived."""
    async with Town(tmp_path, 1) as town:
        await town.store.people.set_preferences(ANN, Preferences(told="message"))
        games = [await town.begin("tower_up", ANN, other) for other in (BOB, CID)]
        for number in games:
            while ANN not in await town.list_waited(number):
                await town.choose(number)
        await town.pass_until(town.now + HOUR)
        before, send = town.count(ANN), town.box.send_direct
        town.clock.now += 26 * HOUR

        async def look_meanwhile(*message: Any) -> Any:
            await town.outbox.resolve(games[1], Attempts())
            return await send(*message)

        with monkeypatch.context() as patch:
            patch.setattr(town.box, "send_direct", look_meanwhile)
            town.box.cut = 1
            with pytest.raises(KilledError):
                await town.bring_up(games[0])
        town.start()
        for number in games:
            await town.bring_up(number)
        assert town.count(ANN) == before + 1
