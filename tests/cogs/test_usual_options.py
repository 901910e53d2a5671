"""Which options are usual for whom."""

from types import SimpleNamespace

from cogs.actions.matches import Matches
from cogs.actions.seating import Seating
from store import Seat, Store
from store.db.database import Fetch

ANN, BOB = Seat(1, "Ann"), Seat(2, "Bob")


async def play_to_the_end(store: Store, *seats: Seat) -> None:
    match = await store.lobbies.open("tower_up", {}, 7, 900, *seats)

    def work(fetch: Fetch) -> None:
        fetch("update matches set status = 'over' where id = ?", match.id)

    await store.database.write(work)


async def test_objectives_are_random_where_somebody_has_played_tower_up_before(store: Store) -> None:
    """Also somebody who comes later; the starters are for a first game, and for who wants them."""
    seating = Seating(store, Matches(store))
    first = await seating.open(7, 901, "tower_up", {}, ANN, begin=False)
    assert first.options == {}
    await play_to_the_end(store, BOB)
    await seating.sit_down(first.id, SimpleNamespace(id=BOB.user, display_name="Bob", global_name="Bob", name="bob"))  # type: ignore[arg-type]
    assert (await seating.find_lobby(first.id)).options == {"objectives": "random"}
    again = await seating.open(7, 902, "tower_up", {}, BOB, begin=False)
    assert again.options == {"objectives": "random"}
    chosen = await seating.open(7, 903, "tower_up", {"objectives": "starter"}, BOB, begin=False)
    assert chosen.options == {"objectives": "starter"}
    other = await seating.open(7, 904, "tower", {}, BOB, begin=False)
    assert other.options == {}
