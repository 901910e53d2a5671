"""Games in SQLite: each thing that is kept is a part of the store, with a name of its own."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from store.absences import AbsenceStore
from store.alarms import AlarmStore
from store.archives import ArchiveStore
from store.clocks import ClockStore
from store.database import Database
from store.direct_messages import DirectMessageStore
from store.erasing import ErasureStore
from store.history import HistoryStore
from store.invitations import InvitationStore
from store.lessons import LessonStore
from store.lobbies import LobbyStore
from store.lookouts import LookoutStore
from store.matches import MatchStore
from store.messages import MessageStore
from store.notes import NoteStore
from store.pauses import PauseStore
from store.people import PersonStore
from store.places import PlaceStore
from store.plans import PlanStore
from store.play import PlayStore
from store.results import ResultStore
from store.reviews import ReviewStore
from store.seats import SeatStore
from store.servers import ServerStore
from store.threads import ThreadStore
from store.told import ToldStore
from store.traces import TraceStore
from store.uptime import UptimeStore
from store.votes import VoteStore


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
