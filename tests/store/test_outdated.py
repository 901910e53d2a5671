"""Facts that messages show beside the games: whoever changes one has the messages of those games made anew."""

from collections.abc import Awaitable, Callable

import pytest

from base.clock import DAY, HOUR
from engine.core.rng import Rng
from engine.core.table import Table
from store import Match, Pace, Preferences, Seat, Server, Store
from tests.store.conftest import ANN, BOB, CID, Clock
from tests.store.games import Nim

Change = Callable[[Store, Clock], Awaitable[object]]
DAN = Seat(104, "Dan")
TIMED = {"at a pace", "with a vote", "with an invitation"}
OF_ANN = {*TIMED, "without"}
ALL = {*OF_ANN, "of others"}


async def stop_for(store: Store, clock: Clock, seconds: int) -> None:
    """Belfry is off for so long; less than nothing where its clock was ahead."""
    await store.uptime.note_alive()
    clock.time += seconds
    await store.uptime.note_start()


async def end_game(store: Store, clock: Clock) -> None:
    """Another game of the kind is played to its end on the server of Cid and Dan."""
    match = await open_game(store, 2, CID, DAN)
    while match.status == "running":
        match, table = await store.play.load(match.id)
        assert table is not None
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, ask.options[-1])
        match, _ = await store.play.commit(match, table)


CHANGES: dict[str, tuple[Change, set[str]]] = {
    "an outage": (lambda store, clock: stop_for(store, clock, HOUR), TIMED),
    "a clock that was ahead": (lambda store, clock: stop_for(store, clock, -3 * DAY), {*ALL, "lobby of others"}),
    "settings": (lambda store, _: store.people.set_preferences(ANN.user, Preferences(zone="Asia/Tokyo")), OF_ANN),
    "settings that are forgotten": (lambda store, _: store.people.forget_preferences(ANN.user), OF_ANN),
    "a user name": (lambda store, _: store.people.note_handle(ANN.user, "ann2"), OF_ANN),
    "whether somebody is on a server": (lambda store, _: store.people.outdate_games(ANN.user), OF_ANN),
    "a server's rules": (lambda store, _: store.servers.set(2, Server(calls=False)), {"of others", "lobby of others"}),
    "a server's name": (lambda store, _: store.servers.note_renamed(2), {"of others", "lobby of others"}),
    "how long such games take": (end_game, {"lobby of others"}),
}  # how each changes, and the games that show it


async def open_game(store: Store, guild: int, *seats: Seat, pace: Pace | None = None) -> Match:
    """A game that runs, in a channel of its own."""
    table = Table(Nim.begin(2, Rng("ab" * 32)))
    channel = 1 + len(await store.places.all())
    return await store.lobbies.open("nim", {}, guild, channel, *seats, table=table, pace=pace)


@pytest.mark.parametrize("fact", CHANGES)
async def test_a_fact_outdates_the_games_that_show_it_and_no_others(store: Store, clock: Clock, fact: str) -> None:
    games = {
        "at a pace": await open_game(store, 1, ANN, BOB, pace=Pace(hours=24)),
        "with a vote": await open_game(store, 1, ANN, BOB),
        "with an invitation": await store.lobbies.open("nim", {}, 1, 90, ANN, invited={CID.user: "Cid"}),
        "without": await open_game(store, 1, ANN, BOB),
        "of others": await open_game(store, 2, CID, DAN),
        "lobby of others": await store.lobbies.open("nim", {}, 2, 91, CID),
    }
    await store.votes.agree(games["with a vote"].id, "stop", ANN.user)
    for game in games.values():
        await store.messages.note_shown((await store.play.load(game.id))[0])
    change, shown_by = CHANGES[fact]
    before = {name: (await store.play.load(game.id))[0].revision for name, game in games.items()}
    await change(store, clock)
    unshown = await store.messages.list_unshown()
    assert {name for name, game in games.items() if game.id in unshown} == shown_by
    assert before == {name: (await store.play.load(game.id))[0].revision for name, game in games.items()}, (
        "whoever chooses meanwhile is refused"
    )


async def test_a_user_name_that_stays_outdates_nothing(store: Store) -> None:
    match = await open_game(store, 1, ANN, BOB)
    await store.people.note_handle(ANN.user, "ann2")
    await store.messages.note_shown(match)
    await store.people.note_handle(ANN.user, "ann2")
    assert not await store.messages.list_unshown()
