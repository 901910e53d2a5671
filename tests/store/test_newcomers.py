"""Who has never played a turn of a game is new to it."""

from store import NOBODY, Store
from tests.store.conftest import ANN, BOB, CID, Club


async def test_a_person_is_new_to_a_kind_of_game_until_the_first_turn_of_any_of_them_is_over(
    store: Store, club: Club
) -> None:
    match = await club.start("nim", ANN, BOB)
    assert not await store.history.has_played(ANN.user, "nim")
    await club.choose(match, "1")
    assert not await store.history.has_played(ANN.user, "nim")
    await club.choose(match, "0")
    assert await store.history.has_played(ANN.user, "nim")
    assert not await store.history.has_played(BOB.user, "nim")
    assert not await store.history.has_played(ANN.user, "bids")


async def test_the_choices_of_others_at_a_table_that_somebody_has_left_before_the_start_are_theirs(
    store: Store, club: Club
) -> None:
    """Then the numbers of the seats have gaps."""
    match = await club.sit_down("nim", ANN, BOB, CID)
    await club.begin(await store.lobbies.leave(match.id, BOB.user))
    await club.choose(match, "1", "0")
    assert not await store.history.has_played(CID.user, "nim")
    await club.choose(match, "1", "0")
    assert await store.history.has_played(CID.user, "nim")


async def test_what_the_computer_chooses_makes_nobody_experienced(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    now, table = await club.load(match)
    table.choose(0, "take", "1")
    table.choose(0, "box", "0")
    await store.play.commit(now, table, in_person=False)
    assert not await store.history.has_played(ANN.user, "nim")
    assert not await store.history.has_played(NOBODY, "nim")
