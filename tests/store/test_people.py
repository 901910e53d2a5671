"""What people have said in /settings is kept as they said it, and forgotten when they want."""

from pathlib import Path

from store import Absence, Preferences, Store
from tests.store.conftest import ANN, BOB, Clock

DAY = 86_400
KATHMANDU = Preferences("+345", 6, 22, "message", False, 7, False, True)


async def test_who_has_said_nothing_has_it_as_usual(store: Store) -> None:
    assert await store.people.preferences(ANN.user) == Preferences()


async def test_what_somebody_has_said_outlives_a_restart_and_is_nobody_elses(
    store: Store, path: Path, clock: Clock
) -> None:
    await store.people.set_preferences(ANN.user, KATHMANDU)
    again = await Store.open(path, clock)
    assert await again.people.preferences(ANN.user) == KATHMANDU
    assert await again.people.preferences(BOB.user) == Preferences()
    await again.close()


async def test_what_is_said_anew_replaces_it_all(store: Store) -> None:
    await store.people.set_preferences(ANN.user, KATHMANDU)
    await store.people.set_preferences(ANN.user, Preferences(previews=True))
    assert await store.people.preferences(ANN.user) == Preferences(previews=True)


async def test_all_of_it_can_be_forgotten(store: Store) -> None:
    await store.people.set_preferences(ANN.user, KATHMANDU)
    await store.people.forget_preferences(ANN.user)
    assert await store.people.preferences(ANN.user) == Preferences()


async def test_when_somebody_was_away_is_forgotten_after_a_year_also_of_who_never_goes_again(
    store: Store, clock: Clock
) -> None:
    gone = Absence(ANN.user, store.now(), store.now() + 7 * DAY, plays=False)
    await store.absences.note(gone)
    clock.time += 370 * DAY
    await store.traces.forget_old()
    assert await store.absences.of(ANN.user) == [gone]
    clock.time += 3 * DAY
    await store.traces.forget_old()
    assert await store.absences.of(ANN.user) == []
