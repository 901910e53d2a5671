"""Who runs Belfry is told what is wrong: each trouble once, its end once, one message a day at most."""

import shutil
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.config import Config
from base.clock import DAY, HOUR
from cogs.background.host_alerts import RIVAL_SEEN, URGENT, Owner, Troubles
from cogs.background.jobs import WANTED_SINCE, Backups
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.messages import QUARANTINED
from cogs.panels.layout import Panel
from sandbox.clock import MovableClock
from store import Store, StoreError
from store.db.schema import BACKUP, BACKUP_FAILED, ERASURE_FAILED

OWNER = 101
FIRST_LINE = "Belfry, which you run, needs your help."
LAST_LINE = "Belfry, which you run, needs nothing more from you."
WORDS = {
    "backup": "No good backup since",
    "disk": "The disk with the games is nearly full.** 9.0 of 100.0 GB are free",
    "behind": "2 boards have been out of date for over an hour",
    "rival": "Another Belfry answers with the same token.",
    "erasure": "Somebody's data could not be erased.",
    "quarantine": "Discord has quarantined Belfry** since <t:1:f>: it can't join servers",
}
THINGS = {
    "backup": "backups",
    "disk": "the disk",
    "behind": "boards that are out of date",
    "rival": "another Belfry",
    "erasure": "an erasure that failed",
    "quarantine": "the quarantine",
}


class Months:
    """A Belfry that runs for months, and what its owner is written; `letters`: after how many hours, and the text."""

    def __init__(self, store: Store, clock: MovableClock) -> None:
        self.store = store
        self.clock = clock
        self.hours = 0
        self.letters: list[tuple[int, str]] = []
        self.nonces: list[str] = []
        self.closed = False  # whether the owner accepts no direct messages
        self.wrong = set[str]()  # kinds of what is wrong just now
        self.free = 50
        self.start()

    def start(self) -> None:
        """Belfry starts."""
        self.since = self.store.now()
        self.rivals = Rivals(self.clock)
        troubles = Troubles(self.store, self._health, self.rivals, backed_up=True)
        self.owner = Owner(self._client, self.store, self._messages, self._health, troubles, OWNER)

    @property
    def _client(self) -> Any:
        return None  # nobody has to be asked who the owner is

    @property
    def _health(self) -> Any:
        async def list_late() -> list[int]:
            return [5000, 6000] if "behind" in self.wrong else []

        return SimpleNamespace(since=self.since, list_late=list_late)

    @property
    def _messages(self) -> Any:
        async def send_direct(user: int, nonce: str, notice: Panel) -> object:
            assert user == OWNER
            if self.closed:
                return None
            self.letters.append((self.hours, notice.text))
            self.nonces.append(nonce)
            return notice

        return SimpleNamespace(send_direct=send_direct)

    async def live(self, hours: int, *wrong: str, free: int = 50) -> None:
        """So many hours pass, in which this is wrong; `free`: per cent of the disk."""
        self.wrong = {*wrong}
        for _ in range(hours):
            self.clock.advance(HOUR)
            self.hours += 1
            notes = self.store.notes
            if "backup" not in wrong and self.hours % 24 == 3:
                await notes.set(WANTED_SINCE, str(self.store.now()))
            for kind, key in (("backup", BACKUP_FAILED), ("erasure", ERASURE_FAILED)):
                await (notes.set(key, "The disk is full.") if kind in wrong else notes.forget(key))
            await (notes.set(QUARANTINED, "1 https://a.test") if "quarantine" in wrong else notes.forget(QUARANTINED))
            self.free = 9 if "disk" in wrong else free
            if "rival" in wrong:
                self.rivals.note("a sign")
            await self.owner.tell()


@pytest.fixture
async def months(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Months]:
    clock = MovableClock(tmp_path / "clock", lambda: None)
    store = await Store.open(tmp_path / "belfry.db", clock.now)
    await store.notes.set(WANTED_SINCE, str(store.now()))
    found = Months(store, clock)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda at: usage._replace(total=100 * 10**9, free=found.free * 10**9))
    yield found
    await store.close()


async def test_on_thirty_good_days_nobody_is_told_anything(months: Months) -> None:
    await months.live(30 * 24)
    assert months.letters == []


@pytest.mark.parametrize("kind", WORDS)
async def test_each_trouble_is_told_once_and_its_end_once(months: Months, kind: str) -> None:
    await months.live(48)
    await months.live(10 * 24, kind)
    await months.live(10 * 24)
    [(begun, told), (ended, well)] = months.letters
    first, line = told.split("\n")
    assert first == FIRST_LINE
    assert WORDS[kind] in line
    assert well == f"{LAST_LINE}\n-# No longer so: {THINGS[kind]}."
    late = 49 if kind == "backup" else 1  # hours until it is one
    over = {"backup": 3, "rival": 24}.get(kind, 1)
    assert begun - 48 in range(late - 24, late + 1)
    assert ended - 48 - 240 in range(1, over + 1)


async def test_no_backup_at_all_is_told_two_days_after_the_first_attempt(months: Months) -> None:
    await months.live(72, "backup")
    [(hour, told)] = months.letters
    assert hour in (48, 49)  # the test itself takes a moment
    assert told.endswith("** The disk is full.")


async def test_two_at_once_are_told_in_one_message_and_the_end_of_one_with_what_is_left(months: Months) -> None:
    await months.live(1)
    await months.live(30, "disk", "erasure")
    await months.live(30, "erasure")
    await months.live(30)
    [(_, both), (_, one), (_, well)] = months.letters
    assert [WORDS[kind] in both for kind in ("disk", "erasure")] == [True, True]
    assert one.splitlines()[0] == FIRST_LINE
    assert WORDS["erasure"] in one.splitlines()[1]
    assert one.splitlines()[2:] == ["-# No longer so: the disk."]
    assert well == f"{LAST_LINE}\n-# No longer so: an erasure that failed."


async def test_whatever_comes_and_goes_there_is_one_message_a_day_at_most(months: Months) -> None:
    for hour in range(30 * 24):
        await months.live(1, *(kind for n, kind in enumerate(WORDS) if kind not in URGENT and hour // (n + 5) % 2))
    hours = [hour for hour, _ in months.letters]
    assert len(hours) > 10
    assert min(later - earlier for earlier, later in pairwise(hours)) >= 24


async def test_a_quarantine_is_told_at_once_with_the_address_of_the_appeal(months: Months) -> None:
    """Also in the first hour after a start, and on a day on which the owner was told something else."""
    await months.live(2, "disk")
    await months.live(1, "disk", "quarantine")
    assert [hour for hour, _ in months.letters] == [1, 3]
    assert "You can appeal: https://a.test" in months.letters[-1][1]
    months.start()
    await months.live(48, "disk", "quarantine")
    assert len(months.letters) == 2
    for _ in range(24):
        await months.live(1, "disk")
        await months.live(1, "disk", "quarantine")
    assert len(months.letters) <= 2 + 2 * 2


async def test_an_owner_who_cannot_be_written_to_is_tried_once_a_day_also_of_a_quarantine(
    months: Months, caplog: pytest.LogCaptureFixture
) -> None:
    months.closed = True
    await months.live(47, "quarantine")
    assert caplog.messages.count("the owner accepts no direct message") == 2


async def test_what_is_over_before_the_next_message_is_not_told(months: Months) -> None:
    await months.live(2)
    await months.live(2, "disk")
    await months.live(5, "disk", "erasure")
    await months.live(48, "disk")
    assert [hour for hour, _ in months.letters] == [3]


async def test_a_disk_that_is_now_just_above_and_now_just_below_is_told_once(months: Months) -> None:
    await months.live(2)
    for _ in range(10):
        await months.live(25, free=9)
        await months.live(25, free=11)
    assert len(months.letters) == 1


async def test_a_restart_tells_nothing_again_and_forgets_no_trouble(months: Months) -> None:
    """Not even another Belfry, of which there is no sign just now, and what is wrong in the first hour is not told."""
    await months.live(2, "rival", "erasure")
    for _ in range(10):
        months.start()
        await months.live(2, "erasure")
    assert [hour for hour, _ in months.letters] == [1]
    await months.live(24, "erasure")
    hour, told = months.letters[1]
    assert hour >= 26  # a day after the last sign
    assert "No longer so: another Belfry." in told
    months.start()
    await months.live(72, "erasure")
    assert len(months.letters) == 2


async def test_in_the_first_hour_after_a_week_in_which_belfry_was_off_nothing_is_told(months: Months) -> None:
    """In it a backup is made."""
    await months.live(48)
    months.clock.advance(7 * 24 * HOUR)
    months.start()
    await months.owner.tell()
    await months.store.notes.set(WANTED_SINCE, str(months.store.now()))
    await months.live(48)
    assert months.letters == []


async def test_copies_that_the_host_makes_do_not_hide_that_those_of_the_night_are_no_good(months: Months) -> None:
    for _ in range(3):
        await months.store.notes.set(BACKUP, str(months.store.now()))
        await months.live(24, "backup")
    [(_, told)] = months.letters
    assert WORDS["backup"] in told


@pytest.mark.parametrize("kind", ["backup", "rival"])
async def test_what_was_noted_while_the_clock_was_a_year_ahead_hides_nothing_and_does_not_stay(
    months: Months, kind: str
) -> None:
    for key in (WANTED_SINCE, RIVAL_SEEN):
        await months.store.notes.set(key, str(months.store.now() + 365 * DAY))
    await months.live(24)
    assert months.letters == []
    await months.live(72, kind)
    await months.live(48)
    [(_, told), (_, well)] = months.letters
    assert WORDS[kind] in told
    assert well.endswith(f"-# No longer so: {THINGS[kind]}.")


async def test_who_accepts_no_direct_messages_stands_in_the_log_once_a_day(
    months: Months, caplog: pytest.LogCaptureFixture
) -> None:
    months.closed = True
    await months.live(72, "disk")
    lines = [record for record in caplog.records if record.name == "belfry.owner"]
    assert [(one.levelname, one.getMessage()) for one in lines] == [
        ("WARNING", "the owner accepts no direct message")
    ] * 3
    months.closed = False
    await months.live(24, "disk")
    assert len(months.letters) == 1


async def test_a_message_that_was_sent_and_not_noted_is_sent_again_as_the_same(months: Months) -> None:
    """By its nonce Discord knows it again."""
    await months.live(1)
    await months.live(1, "disk")
    await months.store.notes.forget("owner_told")
    await months.live(1, "disk")
    assert len(set(months.nonces)) == 1
    await months.live(48)
    assert len(set(months.nonces)) == 2
    assert all(len(nonce) <= 25 for nonce in months.nonces)


@pytest.mark.parametrize("team", [True, False])
async def test_the_owner_of_a_team_is_told_in_the_place_of_the_one_who_made_the_application(team: bool) -> None:
    told, application = list[int](), SimpleNamespace(owner=SimpleNamespace(id=5), team=None)
    if team:
        application.team = SimpleNamespace(owner_id=6)

    async def find_application() -> object:
        return application

    async def send_direct(user: int, nonce: str, panel: Panel) -> object:
        told.append(user)
        return object()

    parts: Any = (SimpleNamespace(application_info=find_application), None, SimpleNamespace(send_direct=send_direct))
    nothing: Any = None
    assert await Owner(*parts, nothing, nothing, 0)._send("All is well.", "1")
    assert told == [6 if team else 5]


async def test_why_no_backup_could_be_made_is_noted_until_one_is(store: Store) -> None:
    backups, reasons = Backups(store, "", Config.keep), ["The disk is full.", ""]

    async def find_failure() -> str:
        return reasons.pop(0)

    backups._find_failure = find_failure  # type: ignore[method-assign]
    with pytest.raises(StoreError):
        await backups.make()
    assert await store.notes.get(BACKUP_FAILED) == "The disk is full."
    await backups.make()
    assert not await store.notes.get(BACKUP_FAILED)
