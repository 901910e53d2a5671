"""The rules change while games are in play."""

import asyncio

import pytest

from engine.core.table import Choice
from engine.games import GAMES
from store import Store, StoreError
from tests.store.conftest import ANN, BOB, Clock, Club
from tests.store.games import DoubleNim, NewNim, Nim, QuickNim


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Say `setitem` with the rules that shall hold from then on."""
    return monkeypatch


async def test_a_game_goes_on_by_the_new_rules(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim", ANN, BOB, heap="long")
    await club.choose(match, "3", "0", "2")
    new_rules.setitem(GAMES, "nim", NewNim)
    now, table = await club.load(match)
    assert table.choices == [Choice(1, "take", "2")]
    assert isinstance(table.game, NewNim)
    assert table.game.counters == 37
    now, table = await club.choose(match, "1")
    assert (now.turn, table.game.scores(), table.waiting()[0].options) == (3, [3, 2], ("1", "2"))


async def test_choices_that_no_longer_fit_are_taken_back_and_reported_once(
    store: Store, club: Club, new_rules: pytest.MonkeyPatch
) -> None:
    match = await club.start("nim")
    before, _ = await club.choose(match, "3")
    new_rules.setitem(GAMES, "nim", NewNim)
    reported = []
    store.play.watcher = lambda game, choices: reported.append((game.id, choices))
    loaded = await asyncio.gather(*(club.load(match) for _ in range(3)))
    assert all(table.choices == [] for _, table in loaded)
    assert reported == [(match.id, 1)]
    now, _ = await club.load(match)
    assert now.revision == before.revision + 1
    assert now.moment > before.moment
    now, table = await club.choose(match, "2", "0")
    assert (now.turn, table.game.scores()) == (2, [2, 0])


async def test_undo_goes_on_into_a_turn_that_the_new_rules_allow(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim")
    await club.choose(match, "2", "1")
    new_rules.setitem(GAMES, "nim", NewNim)
    now, table = await club.load(match)
    await club.store.play.rewind(now, table, 0)
    now, table = await club.load(match)
    assert (now.turn, table.choices) == (1, [Choice(0, "take", "2")])


async def test_undo_ends_before_a_turn_that_the_new_rules_forbid(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim")
    await club.choose(match, "3", "1")
    new_rules.setitem(GAMES, "nim", NewNim)
    now, table = await club.load(match)
    assert (now.turn, table.before, table.can_undo(0)) == (2, None, False)
    assert table.game.scores() == [0, 3]


async def test_undo_ends_before_a_turn_of_which_something_else_would_come_now(
    club: Club, new_rules: pytest.MonkeyPatch
) -> None:
    match = await club.start("nim")
    await club.choose(match, "2", "1")
    new_rules.setitem(GAMES, "nim", DoubleNim)
    _, table = await club.load(match)
    assert (table.before, table.can_undo(0)) == (None, False)
    assert table.game.scores() == [0, 2]
    _, table = await club.choose(match, "1", "0")
    assert table.before is not None
    assert table.game.scores() == [2, 2]


async def test_a_turn_that_has_ended_by_the_new_rules_is_ended(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    """By the quick rules nobody says where the counters go; Ann was just being asked that."""
    match = await club.start("nim")
    await club.choose(match, "3")
    new_rules.setitem(GAMES, "nim", QuickNim)
    now, table = await club.load(match)
    assert (now.status, now.turn) == ("running", 2)
    assert [ask.seat for ask in table.waiting()] == [1]
    assert table.game.scores() == [3, 0]
    now, table = await club.choose(match, "2")
    assert (now.status, table.game.scores()) == ("over", [3, 2])


async def test_who_is_asked_by_the_new_rules_has_been_asked_since_they_hold(
    club: Club, clock: Clock, new_rules: pytest.MonkeyPatch
) -> None:
    """Ann had not chosen for three days; Bob, who is asked instead, has just been."""
    match = await club.start("nim")
    await club.choose(match, "3")
    clock.time += 3 * 86_400
    new_rules.setitem(GAMES, "nim", QuickNim)
    now, table = await club.load(match)
    assert [ask.seat for ask in table.waiting()] == [1]
    assert (now.since, now.asked) == (clock.time, clock.time)
    clock.time += 60
    assert (await club.load(match))[0] == now


async def test_a_result_stays_what_it_was(store: Store, club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim")
    over, table = await club.choose(match, "2", "1", "3", "1")
    assert table.before is not None
    assert table.before.choices == [Choice(1, "take", "3"), Choice(1, "box", "1")]
    new_rules.setitem(GAMES, "nim", NewNim)
    now, table = await club.load(match)
    assert now == over
    assert (table.game.over(), table.game.scores()) == (True, [0, 5])


async def test_a_game_that_was_stopped_stays_as_it_was(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim")
    await club.choose(match, "3")
    stopped = await club.store.matches.stop(match.id)
    new_rules.setitem(GAMES, "nim", NewNim)
    now, _ = await club.load(match)
    assert now == stopped
    new_rules.setitem(GAMES, "nim", Nim)
    _, table = await club.load(match)
    assert table.choices == [Choice(0, "take", "3")]


async def test_a_new_field_without_a_new_version_is_no_hindrance(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    """Somebody added a field with a usual value and thought of nothing else."""
    new_rules.setitem(GAMES, "nim", NewNim)
    match = await club.start("nim")
    await club.choose(match, "2", "0")
    change = """update turns set state = replace(state, ',"note":""', '')"""
    await club.store.database.write(lambda fetch: fetch(change))
    now, table = await club.load(match)
    assert table.before is not None
    now, table = await club.choose(match, "1", "1")
    assert now.turn == 3


async def test_an_older_bot_does_not_touch_a_newer_game(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    new_rules.setitem(GAMES, "nim", NewNim)
    match = await club.start("nim")
    new_rules.setitem(GAMES, "nim", Nim)
    with pytest.raises(StoreError, match="newer version of Belfry"):
        await club.load(match)


async def test_a_game_that_this_bot_does_not_have(club: Club, new_rules: pytest.MonkeyPatch) -> None:
    match = await club.start("nim")
    new_rules.delitem(GAMES, "nim")
    with pytest.raises(StoreError, match="does not have"):
        await club.load(match)
    assert await club.store.matches.find(match.id) == match
