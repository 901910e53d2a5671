"""Games in SQLite: each thing that is kept is a part of the store, with a name of its own."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from store.db.database import Database
from store.db.key_values import NoteStore
from store.matches.invitations import InvitationStore
from store.matches.lobbies import LobbyStore
from store.matches.matches import MatchStore
from store.matches.play import PlayStore
from store.matches.seats import SeatStore
from store.matches.time_control import ClockStore, PauseStore
from store.matches.uptime import UptimeStore
from store.matches.votes import VoteStore
from store.messages.channels import PlaceStore, ThreadStore
from store.messages.messages import MessageStore
from store.messages.notifications import ToldStore
from store.messages.schedule import AlarmStore
from store.people.absences import AbsenceStore
from store.people.people import DirectMessageStore, LessonStore, PersonStore
from store.people.subscriptions import LookoutStore
from store.privacy.erasure import ErasureStore
from store.privacy.personal_data import TraceStore
from store.servers import ServerStore
from store.turns.archive import ArchiveStore
from store.turns.history import HistoryStore
from store.turns.plans import PlanStore
from store.turns.results import ResultStore, ReviewStore


class Store:
    """All games of one bot.  Every method of a part raises StoreError when the file cannot be read or written."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.clock = clock
        self.absences = AbsenceStore(database, clock)
        self.alarms = AlarmStore(database, clock)
        self.archives = ArchiveStore(database, clock)
        self.clocks = ClockStore(database, clock)
        self.direct_messages = DirectMessageStore(database, clock)
        self.erasures = ErasureStore(database, clock)
        self.history = HistoryStore(database, clock)
        self.invitations = InvitationStore(database, clock)
        self.lessons = LessonStore(database, clock)
        self.lobbies = LobbyStore(database, clock)
        self.lookouts = LookoutStore(database, clock)
        self.matches = MatchStore(database, clock)
        self.messages = MessageStore(database, clock)
        self.notes = NoteStore(database, clock)
        self.pauses = PauseStore(database, clock)
        self.people = PersonStore(database, clock)
        self.places = PlaceStore(database, clock)
        self.plans = PlanStore(database, clock)
        self.play = PlayStore(database, clock)
        self.results = ResultStore(database, clock)
        self.reviews = ReviewStore(database, clock)
        self.seats = SeatStore(database, clock)
        self.servers = ServerStore(database, clock)
        self.threads = ThreadStore(database, clock)
        self.told = ToldStore(database, clock)
        self.traces = TraceStore(database, clock)
        self.uptime = UptimeStore(database, clock)
        self.votes = VoteStore(database, clock)

    @classmethod
    async def open(cls, path: str | Path, clock: Callable[[], float] = time.time, *, checked: bool = False) -> Self:
        """Open the file, or make it.  Raises StoreError with a sentence for the host.

        `checked`: it is a copy that was just made and checked.
        """
        return cls(await Database.open(Path(path), checked=checked), clock)

    def now(self) -> int:
        """The moment, as unix time."""
        return int(self.clock())

    async def close(self) -> None:
        await self.database.close()
