"""What Discord shows of the games."""

import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

from store.db.database import Database, Fetch
from store.db.errors import NoSuchMatch
from store.db.repository import Part
from store.messages.notifications import COLUMNS, Told, told_of, write_told
from store.models.match import Match, Posted, Vote, votes_of
from store.models.person import Displaced
from store.turns.history import EXPERIENCE, Experience, experience_of

RECORD = f"""
    select revision, shown,
        (select json_group_array(json_array(what, user, name, at))
            from (select * from agreements where match_id = m.id order by at, what, user)),
        (select json_group_array(json_array(kind, channel, message, seat, step, about))
            from (select * from messages where match_id = m.id order by message)),
        (select json_group_array(json_array({COLUMNS}))
            from (select * from told where match_id = m.id order by at, user)),
        (select json_group_array(json_array(user, seat, successor, at)) from displaced where match_id = m.id),
        exists (select 1 from plans where match_id = m.id),
        exists (select 1 from archives where match_id = m.id and state = 'alone'),
        (select json_group_array(json_array(user, json({EXPERIENCE})))
            from (select user, m.game from seats where match_id = m.id and user <> 0) asked)
    from matches m where id = ?
"""


class GameRecord(NamedTuple):
    """What is on record of a game at one moment, beside how it is played, the oldest first.

    `revision`: of the match then; `shown`: the one that its messages show, 0 if they are to be compared for a fact
    beside the game.  `posted`: its messages.  `told`: what its people have been told.  `displaced`: who
    has still to be told that somebody else goes on in their seat.  `planned`: somebody has planned ahead.
    `archived`: it ended so long ago that nothing of this is kept.  `experiences`: of each user who has a seat, with
    games of this kind.
    """

    revision: int
    shown: int
    votes: list[Vote]
    posted: list[Posted]
    told: list[Told]
    displaced: list[Displaced]
    planned: bool
    archived: bool
    experiences: dict[int, Experience]

    def list_reminders(self, asked: int) -> dict[int, int]:
        """When each user was last reminded of the wait that began at this unix time."""
        about = [one for one in self.told if (one.topic, one.since) == ("turn", asked) and one.level]
        return {one.user: one.at for one in sorted(about, key=lambda one: one.at)}


FIND_PRESSED = f"""
    select guild,
        exists (select 1 from seats where match_id = asked.id and user = asked.user),
        (select json_array(kind, channel, message, seat, step, about) from messages
            where match_id = asked.id and message = asked.message),
        (select previews from people where user = asked.user),
        coalesce((select made from previews where user = asked.user), 0),
        exists (select 1 from direct_messages where user = asked.user and closed and not acted),
        exists (select 1 from direct_messages where user = asked.user and closed and not told),
        exists (select 1 from seats s join matches o on o.id = s.match_id
            where s.user = asked.user and s.user <> 0 and s.computer = '' and o.id <> asked.id
            and o.status = 'running'),
        (select {EXPERIENCE} from (select asked.user, m.game) asked)
    from (select ? user, ? id, ? message) asked left join matches m on m.id = asked.id
"""


class Pressed(NamedTuple):
    """What is known of a press about a game, `match`: in which `guild` that is played, if there is such a game.

    `plays`: whether the person has a seat there.  `posted`: the message, if it is on record.  `previews`: whether they
    want to see choices beforehand, if they have said so; `made`: how many they have seen so.  `failed`: direct messages
    have failed, and nothing was done since; `untold`: or this person does not know.  `elsewhere`: they play in other
    games.  `experience`: with games of this kind.
    """

    match: int
    guild: int | None
    plays: bool
    posted: Posted | None
    previews: bool | None
    made: int
    failed: bool
    untold: bool
    elsewhere: bool
    experience: Experience


class MessageStore(Part):
    """The messages of games.

    What Discord knows as well is written by `Database.note`: after a power cut that takes it away, messages are edited
    or posted again.  All of it is known before it is written: nobody waits for that, and a database that is locked
    keeps no message from being shown.  What an edit has made of a message is written with `note_shown`.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        super().__init__(database, clock)
        self._edited: dict[int, dict[int, Posted]] = {}  # by game and message, to be written
        self._noted: dict[tuple[int, int], Posted | None] = {}  # the same of what was posted, or is gone

    async def of(self, number: int) -> list[Posted]:
        """The messages of a game, the oldest first."""
        rows = await self.database.fetch(
            "select kind, channel, message, seat, step, about from messages where match_id = ? order by message", number
        )
        return self._list_now(number, (Posted(*row) for row in rows))

    async def read(self, number: int) -> GameRecord:
        """What is on record of a game at this moment.  Raises NoSuchMatch."""
        rows = await self.database.fetch(RECORD, number)
        if not rows:
            raise NoSuchMatch(number)
        revision, shown, *lists, planned, archived, experiences = rows[0]
        votes, posted, told, displaced = map(json.loads, lists)
        return GameRecord(
            revision,
            shown,
            votes_of(votes),
            self._list_now(number, (Posted(*row) for row in posted)),
            [told_of(row) for row in told],
            [Displaced(*row) for row in displaced],
            bool(planned),
            bool(archived),
            {user: experience_of(column) for user, column in json.loads(experiences)},
        )

    async def find_pressed(self, user: int, number: int, message: int) -> Pressed:
        """What is known of a user who presses something in a message of a game; each may be 0."""
        [row] = await self.database.fetch(FIND_PRESSED, user, number, message)
        guild, plays, posted, previews, made, *others, column = row
        stored = [Posted(*json.loads(posted))] if posted else []
        found = next((one for one in self._list_now(number, stored) if one.message == message), None)
        wanted = None if previews is None else bool(previews)
        failed, untold, elsewhere = map(bool, others)
        experience = experience_of(json.loads(column))
        return Pressed(number, guild, bool(plays), found, wanted, made, failed, untold, elsewhere, experience)

    async def remember(self, number: int, posted: Posted, *told: Told) -> None:
        """Note a message, or what it shows now, and what people are told by it, which is on the disk afterwards."""

        def work(fetch: Fetch) -> None:
            row = (posted.message, number, posted.channel, posted.kind, posted.seat, posted.step, posted.about)
            fetch("insert or replace into messages values (?, ?, ?, ?, ?, ?, ?)", *row)
            write_told(fetch, *told)

        if told:
            await self.database.write(work)
            self._drop(number, posted.message)
        else:
            await self._note(number, posted.message, posted, work)

    async def _note(self, number: int, message: int, posted: Posted | None, work: Callable[[Fetch], object]) -> None:
        """This is so of a message from now on; `work` writes it."""
        self._drop(number, message)
        self._noted[number, message] = posted

        def forget() -> None:
            if self._noted.get((number, message)) is posted:
                self._noted.pop((number, message), None)

        await self.database.note_soon(work, forget)

    def _drop(self, number: int, message: int) -> None:
        """What was known of a message beside the database holds no longer."""
        self._edited.get(number, {}).pop(message, None)
        self._noted.pop((number, message), None)

    def note_edit(self, number: int, posted: Posted) -> None:
        """A message of a game shows this now, as `posted` says."""
        self._edited.setdefault(number, {})[posted.message] = posted

    async def forget(self, number: int, message: int) -> None:
        """A message is gone, or nobody's business any more."""
        sql = "delete from messages where match_id = ? and message = ?"
        await self._note(number, message, None, lambda fetch: fetch(sql, number, message))

    async def list_unshown(self) -> list[int]:
        """The games that have changed since `note_shown` was said of them, those first that have waited longest."""
        rows = await self.database.scan("select id from matches where shown <> revision order by since, id")
        return [number for (number,) in rows]

    async def note_shown(self, match: Match) -> None:
        """Remember that the messages of a game show it as `match` is, and what each of them shows by the edits since
        this was last said."""
        edited = [*self._edited.get(match.id, {}).values()]

        def work(fetch: Fetch) -> None:
            for one in edited:
                row = (one.kind, one.step, one.about, match.id, one.message)
                fetch("update messages set kind = ?, step = ?, about = ? where match_id = ? and message = ?", *row)
            fetch("update matches set shown = max(shown, ?) where id = ?", match.revision, match.id)

        def forget() -> None:
            later = {number: one for number, one in self._edited.pop(match.id, {}).items() if one not in edited}
            if later:  # while this was written
                self._edited[match.id] = later

        await self.database.note_soon(work, forget)

    def _list_now(self, number: int, stored: Iterable[Posted]) -> list[Posted]:
        """These messages of a game, and others that were posted, with what has become of them."""
        noted = {message: posted for (match, message), posted in self._noted.items() if match == number}
        edited, found = self._edited.get(number, {}), {one.message: one for one in stored} | noted
        return [edited.get(message, one) for message, one in sorted(found.items()) if one]
