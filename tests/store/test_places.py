"""Where games are, who has been told that their channel is gone, and who has to be told where they go on."""

from store import Store
from tests.store.conftest import ANN, BOB, CID, Club


async def test_who_did_not_bring_a_game_to_another_channel_is_to_be_told_of_it(club: Club) -> None:
    """Also who was never told that the old one was gone."""
    store, match = club.store, await club.start("nim", ANN, BOB, CID)
    await store.note_lost(match.id, BOB.user, match.channel)
    assert await store.moved() == []
    await store.move(match.id, 8, 12345, ANN.user)
    assert await store.moved() == [match.id]
    assert await store.lost(match.id) == {BOB.user: match.channel, CID.user: match.channel}
    await store.note_found(match.id, BOB.user)
    await store.note_found(match.id, CID.user)
    assert await store.moved() == []


async def test_a_channel_that_is_there_again_may_be_lost_again(club: Club) -> None:
    """Who has still to be told that the game has moved is told all the same."""
    store, match = club.store, await club.start("nim", ANN, BOB)
    await store.note_lost(match.id, ANN.user, match.channel)
    await store.note_lost(match.id, BOB.user, 4321)
    assert await store.note_back(match)
    assert not await store.note_back(match)
    assert await store.lost(match.id) == {BOB.user: 4321}


async def test_the_places_are_those_of_games_that_have_not_ended(club: Club) -> None:
    store, over, running = club.store, await club.start("nim"), await club.start("nim")
    lobby = await club.sit_down("nim", CID)
    await store.stop(over.id)
    assert sorted(await store.places()) == [(match.id, 7, match.channel) for match in (running, lobby)]


async def test_a_thread_was_woken_when_that_was_noted_last(store: Store, club: Club) -> None:
    match = await club.start("nim")
    assert await store.woken(match.id) == 0
    await store.note_woken(match.id)
    assert await store.woken(match.id) == store.now()
