"""How long games took on a server."""

from store import Match, Store
from tests.store.conftest import ANN, BOB, CID, Clock, Club

DAY = 86_400


async def play_out(club: Club, match: Match) -> None:
    """Choose what is offered first until nobody is asked any more."""
    _, table = await club.load(match)
    while table.waiting():
        _, table = await club.choose(match, table.waiting()[0].options[0])


async def test_games_of_one_kind_count_that_were_played_to_the_end_on_one_server_by_so_many(
    store: Store, club: Club, clock: Clock
) -> None:
    for people in ((ANN, BOB), (ANN, BOB, CID)):
        match = await club.start("nim", *people)
        clock.time += 3 * DAY
        await play_out(club, match)
    await club.start("nim", ANN, BOB)
    assert await store.history.lengths(7, "nim", 2) == [3 * DAY]
    assert await store.history.lengths(8, "nim", 2) == []
    assert await store.history.lengths(7, "bids", 2) == []
