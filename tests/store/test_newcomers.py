"""Who has never played a turn of a game is new to it."""

from store import NOBODY, Store
from tests.store.conftest import ANN, BOB, CID, Club


async def has_played(store: Store, user: int, game: str) -> bool:
    return (await store.history.find_experience(user, game)).played


async def test_a_person_is_new_to_a_kind_of_game_until_the_first_turn_of_any_of_them_is_over(
    store: Store, club: Club
) -> None:
    match = await club.start("nim", ANN, BOB)
    assert not await has_played(store, ANN.user, "nim")
    await club.choose(match, "1")
    assert not await has_played(store, ANN.user, "nim")
    await club.choose(match, "0")
    assert await has_played(store, ANN.user, "nim")
    assert not await has_played(store, BOB.user, "nim")
    assert not await has_played(store, ANN.user, "bids")


async def test_the_choices_of_others_at_a_table_that_somebody_has_left_before_the_start_are_theirs(
    store: Store, club: Club
) -> None:
    """Then the numbers of the seats have gaps."""
    match = await club.sit_down("nim", ANN, BOB, CID)
    await club.begin(await store.lobbies.leave(match.id, BOB.user))
    await club.choose(match, "1", "0")
    assert not await has_played(store, CID.user, "nim")
    await club.choose(match, "1", "0")
    assert await has_played(store, CID.user, "nim")


async def test_what_the_computer_chooses_makes_nobody_experienced(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    now, table = await club.load(match)
    table.choose(0, "take", "1")
    table.choose(0, "box", "0")
    await store.play.commit(now, table, in_person=False)
    assert not await has_played(store, ANN.user, "nim")
    assert not await has_played(store, NOBODY, "nim")


async def test_an_idea_is_new_to_a_person_at_the_moment_at_which_it_is_told_and_never_after_that(store: Store) -> None:
    async def known(match: int, moment: int, user: int = ANN.user) -> frozenset[str]:
        return (await store.history.find_experience(user, "nim")).list_known(match, moment)

    store.people.note_met(ANN.user, "nim", "take", 1, 5)
    store.people.note_met(ANN.user, "nim", "take", 2, 9)
    await store.people.note_preview(ANN.user)  # any change carries what was noted before
    assert await known(1, 5) == frozenset()
    assert await known(1, 6) == await known(2, 9) == {"take"}
    assert await known(1, 6, BOB.user) == frozenset()
