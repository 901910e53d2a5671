"""What is known of all that one person plays, also when one of the games cannot be read."""

from typing import Any

import discord
import pytest

from cogs.actions.matches import Matches
from cogs.connection.messages import Messages
from cogs.notifications.own_games import RECENT, OwnGames
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Match, Seat, Store, StoreError
from store.matches.play import PlayStore

ANN, BOB = Seat(101, "Ann"), Seat(102, "Bob")


class Torn(PlayStore):
    """A store in which the games of these numbers cannot be read."""

    torn: tuple[int, ...] = ()

    async def load(self, number: int) -> tuple[Match, Table | None]:
        if number in self.torn:
            raise StoreError("The page is torn.")
        return await super().load(number)


class Press:
    """What Discord tells of somebody who presses something in a direct message."""

    guild_id, channel_id = None, 7
    user = discord.Object(ANN.user)


@pytest.fixture
def own_games(store: Store) -> OwnGames:
    messages = Messages(discord.Client(intents=discord.Intents.none()), store)
    matches = Matches(store)
    return OwnGames(store, matches, messages)


async def begin(store: Store, channel: int) -> int:
    """A game in which both choose at once."""
    match = await store.lobbies.open("broadway_tower", {}, 7, channel, ANN, BOB)
    await store.lobbies.begin(match.id, Table(GAMES["broadway_tower"].begin(2, Rng("ab" * 32))))
    return match.id


async def choose(store: Store, number: int) -> None:
    """Ann makes her choice."""
    match, table = await store.play.load(number)
    assert table is not None
    ask = table.waiting()[0]
    assert ask.seat == 0
    table.choose(0, ask.what, ask.options[0])
    await store.play.commit(match, table)


async def test_only_games_that_wait_for_the_person_are_counted(
    store: Store, own_games: OwnGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await begin(store, 901)
    assert await own_games.count_waiting(ANN.user, one) == 0
    await store.lobbies.open("broadway_tower", {}, 7, 902, ANN)
    assert await own_games.count_waiting(ANN.user, one) == 0, "a table that is open waits for others"
    two, three = await begin(store, 903), await begin(store, 904)
    assert await own_games.count_waiting(ANN.user, one) == 2
    await choose(store, two)
    assert await own_games.count_waiting(ANN.user, one) == 1
    assert await own_games.count_waiting(BOB.user, one) == 2
    monkeypatch.setattr(store.play, "load", None)
    assert await own_games.count_waiting(BOB.user, one) == 2, "a game that has not changed is not read again"
    await store.seats.hand_over(three, ANN.user, "easy")
    assert await own_games.count_waiting(ANN.user, one) == 0


async def test_a_game_that_cannot_be_read_is_listed_and_keeps_nobody_from_the_others(
    store: Store, own_games: OwnGames, caplog: pytest.LogCaptureFixture
) -> None:
    press: Any = Press()
    numbers = [await begin(store, 901 + n) for n in range(3)]
    store.play = torn = Torn(store.database, store.clock)
    torn.torn = (numbers[1],)
    found = await own_games.list_all(press)
    assert [(game.match.id, game.table is not None) for game in found] == [
        (numbers[0], True), (numbers[2], True), (numbers[1], False)
    ]  # fmt: skip
    assert await own_games.count_waiting(ANN.user, numbers[0]) == 1
    assert "a game cannot be read" in caplog.text


async def test_games_that_have_ended_of_late_can_be_looked_at_by_who_played(store: Store, own_games: OwnGames) -> None:
    press: Any = Press()
    lobby = await store.lobbies.open("broadway_tower", {}, 7, 900, ANN)
    one, two = await begin(store, 901), await begin(store, 902)
    running = await begin(store, 903)
    for number in (lobby.id, one, two):
        await store.matches.stop(number)
    assert [game.match.id for game in (await own_games.list_ended(press)).games] == [two, one]
    assert [game.match.id for game in await own_games.list_all(press)] == [running]
    found = await store.matches.find_ended_in(902, store.now() - RECENT)
    assert found is not None
    assert found.id == two
    assert await store.matches.find_ended_in(900, 0) is None, "a table that nobody began is no game"
    assert await store.matches.find_ended_in(903, 0) is None
    began = store.clock()
    store.clock = lambda: began + RECENT + 1
    assert [game.match.id for game in (await own_games.list_ended(press)).games] == [two, one], "for ever"
    assert await store.matches.find_ended_in(902, store.now() - RECENT) is None
