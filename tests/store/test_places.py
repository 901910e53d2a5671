"""Where games are, who has been told that their channel is gone, and who has to be told where they go on."""

from store import Store
from tests.store.conftest import ANN, BOB, CID, Club


async def test_who_did_not_bring_a_game_to_another_channel_is_to_be_told_of_it(club: Club) -> None:
    """Also who was never told that the old one was gone."""
    store, match = club.store, await club.start("nim", ANN, BOB, CID)
    await store.places.note_lost(match.id, BOB.user, match.channel)
    assert await store.places.list_moved() == []
    await store.places.move(match.id, 8, 12345, ANN.user)
    assert await store.places.list_moved() == [match.id]
    assert await store.places.told_lost(match.id) == {BOB.user: match.channel, CID.user: match.channel}
    await store.places.note_found(match.id, BOB.user)
    await store.places.note_found(match.id, CID.user)
    assert await store.places.list_moved() == []


async def test_a_channel_that_is_there_again_may_be_lost_again(club: Club) -> None:
    """Who has still to be told that the game has moved is told all the same."""
    store, match = club.store, await club.start("nim", ANN, BOB)
    await store.places.note_lost(match.id, ANN.user, match.channel)
    await store.places.note_lost(match.id, BOB.user, 4321)
    assert [await store.places.note_back(match, who.user) for who in (ANN, ANN, BOB)] == [True, False, False]
    assert await store.places.told_lost(match.id) == {BOB.user: 4321}


async def test_the_places_are_those_of_games_that_have_not_ended(club: Club) -> None:
    store, over, running = club.store, await club.start("nim"), await club.start("nim")
    lobby = await club.sit_down("nim", CID)
    await store.matches.stop(over.id)
    assert sorted(await store.places.all()) == [(match.id, 7, match.channel) for match in (running, lobby)]


async def test_a_thread_was_woken_when_that_was_noted_last(store: Store, club: Club) -> None:
    match = await club.start("nim")
    assert await store.places.last_woken(match.id) == 0
    await store.places.note_woken(match.id)
    assert await store.places.last_woken(match.id) == store.now()
