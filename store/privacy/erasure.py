"""A person is erased: nothing that is kept says any more who that was, and the games of the others go on.

Everything of one person happens in one transaction.
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex
from typing import NamedTuple

from base.clock import DAY
from base.time_limits import RECONSIDERED
from store.db.database import Fetch
from store.db.errors import StoreError
from store.db.repository import Part
from store.db.schema import UNCLEAN
from store.matches import lobbies
from store.matches.seats import give_to_computer
from store.models.match import NOBODY, PROSE, RENAMED, Incident, Match
from store.privacy.personal_data import LEFT_BEHIND, OWN, TRACES
from store.privacy.tenancies import ALL_CHANGES, Tenancy, list_tenancies
from store.turns.archive import archive_ended
from store.turns.plans import drop_plans
from store.turns.rows import match_by, row_of, touch, write_remark

CARRIED_OVER = "erased"  # the setting of a restored backup: who was erased since it was made, [[hash, salt, at], …]
STILL_ASKED = "erasures"  # the setting of a restored backup: who had asked for it just before, [[user, due], …]
LAST_TURNS = 2  # of a running game, in which undo needs to know since when somebody was asked
COMPUTER = " (computer)"  # ends the name of who has left a seat to one


class Gone(NamedTuple):
    """What becomes of a person: the `name` in the place of theirs, how strong the computer is that plays for them, and
    the key of the remark that they have left."""

    name: str
    strength: str
    left: str


class ErasureStore(Part):
    """Who has asked to be erased, and how that is done."""

    async def ask(self, user: int) -> int:
        """Somebody wants to be erased; the unix time from when on that is done, which stays the same."""
        due = self.now() + RECONSIDERED

        def work(fetch: Fetch) -> int:
            fetch("insert or ignore into erasures values (?, ?)", user, due)
            return int(fetch("select due from erasures where user = ?", user)[0][0])

        return await self.database.write(work)

    async def take_back(self, user: int) -> bool:
        """Somebody wants to be kept after all; whether they had asked to be erased."""
        return await self.database.write(
            lambda fetch: bool(fetch("delete from erasures where user = ? returning user", user))
        )

    async def list_due(self) -> list[int]:
        """The users who are to be erased by now."""
        rows = await self.database.scan("select user from erasures where due <= ? order by due", self.now())
        return [user for (user,) in rows]

    async def list_direct(self, user: int) -> list[tuple[int, int]]:
        """Channel and message of what stands in somebody's direct messages, as far as it is on record."""
        rows = await self.database.scan(
            "select m.channel, m.message from messages m join direct_messages d on d.channel = m.channel"
            " where d.user = ?1 union select t.channel, t.message from told t join direct_messages d"
            " on d.channel = t.channel where d.user = ?1 and t.message > 0 order by 2",
            user,
        )
        return [(channel, message) for channel, message in rows]

    async def erase(self, user: int, gone: Gone) -> list[int]:
        """Erase a person; the numbers of the games whose messages are to be shown anew."""
        now = self.now()

        def work(fetch: Fetch) -> list[int]:
            shown = erase_person(fetch, user, gone, now)
            note_erased(fetch, user, now)
            fetch("insert or replace into settings values (?, '')", UNCLEAN)
            return shown

        return await self.database.write(work)

    async def list_again(self) -> list[int]:
        """The users of a restored backup who had been erased after it was made."""
        rows = await self.database.scan("select value from settings where key = ?", CARRIED_OVER)
        wanted = {(hash, salt) for (value,) in rows for hash, salt, _ in json.loads(value)}
        salts = {salt for _, salt in wanted}
        users = await self._list_users() if salts else []
        return [user for user in users if any((hash_user(user, salt), salt) in wanted for salt in salts)]

    async def note_again(self) -> None:
        """All of those are erased.  Who has asked for it, or taken it back, since the backup was made, has so still."""

        def work(fetch: Fetch) -> None:
            for (value,) in fetch("delete from settings where key = ? returning value", CARRIED_OVER):
                for row in json.loads(value):
                    fetch("insert or replace into erased values (?, ?, ?)", *row)
            for (value,) in fetch("delete from settings where key = ? returning value", STILL_ASKED):
                fetch("delete from erasures")
                for row in json.loads(value):
                    fetch("insert into erasures values (?, ?)", *row)

        await self.database.write(work)

    async def knows(self, user: int) -> bool:
        """Whether anything is kept of a person."""
        return user in await self._list_users()

    async def scrub(self) -> None:
        """Make the file anew if somebody was erased since it was, so that its free space holds nothing either.

        Choices wait meanwhile.  Raises StoreError, as where the disk has no room for it; then it is still to be done.
        """
        if not await self.database.scan("select 1 from settings where key = ?", UNCLEAN):
            return
        if not await self.database.rebuild():
            raise StoreError("The log of the database could not be emptied, for somebody was reading it. Try again.")
        await self.database.note("delete from settings where key = ?", UNCLEAN)

    async def _list_users(self) -> list[int]:
        columns = [(table, one) for table, lists in TRACES.items() for one in lists.persons.split()]
        ids = [(table, one) for table, one in columns if one in ("user", "inviter", "opener")]
        rows = await self.database.scan(" union ".join(f"select {one} from {table}" for table, one in ids))
        return [user for (user,) in rows if user != NOBODY]


def hash_user(user: int, salt: str) -> str:
    """By which somebody who was erased is known again, and nobody learns the id from it."""
    return sha256(f"{salt}:{user}".encode()).hexdigest()


def note_erased(fetch: Fetch, user: int, now: int) -> None:
    """Note that somebody was erased."""
    known = fetch("select salt from erased limit 1")
    salt = known[0][0] if known else token_hex(16)
    fetch("insert or replace into erased values (?, ?, ?)", hash_user(user, salt), salt, now)


def find_day(at: int) -> int:
    """The beginning of a day, in UTC."""
    return at // DAY * DAY


def erase_person(fetch: Fetch, user: int, gone: Gone, now: int) -> list[int]:
    """Erase a person in the running transaction; the numbers of the games whose messages are to be shown anew."""
    held = list_tenancies(fetch, user)
    shown = {number for (number,) in fetch("select match_id from invitations where user = ?", user)}
    shown |= {number for (number,) in fetch("select match_id from agreements where user = ?", user)}
    names = list_names(fetch, user)
    for number in {one.match for one in held}:
        leave(fetch, match_by(fetch, number), user, gone, now)
    for number in {one.match for one in held}:
        rename(fetch, match_by(fetch, number), user, [one for one in held if one.match == number], gone)
        shown.add(number)
    shown |= rename_unrecorded(fetch, user, names, gone.name)
    erase_votes(fetch, user)
    fetch("update matches set opener = 0 where opener = ?", user)
    fetch("update results set played = 'left', answered = null where user = ? and played <> 'late'", user)
    for table, column in LEFT_BEHIND:
        fetch(f"update {table} set {column} = 0 where {column} = ?", user)
    fetch("delete from messages where channel = (select channel from direct_messages where user = ?)", user)
    for table, column in OWN:
        fetch(f"delete from {table} where {column} = ?", user)
    for number in shown:
        show_anew(fetch, number)
    return sorted(shown)


def leave(fetch: Fetch, match: Match, user: int, gone: Gone, now: int) -> None:
    """Somebody gets up from a table that is open, and leaves a game that goes on to the computer."""
    seat = match.seat_of(user)
    if seat is None:
        return
    if match.status == "open":
        lobbies.leave(fetch, match.id, user)
        fetch("update matches set since = ? where id = ?", now, match.id)
    elif match.status == "running" and not match.seats[seat].computer:
        if match.people != {user}:
            write_remark(fetch, match.id, now, Incident(gone.left, {"name": match.sitter(seat)}))
        give_to_computer(fetch, match.id, user, gone.strength, now, replaced=False)
    elif match.status == "asleep" and match.people == {user}:
        fetch("update matches set status = 'stopped', since = ? where id = ?", now, match.id)
        archive_ended(fetch, match.id, now)


def rename(fetch: Fetch, match: Match, user: int, held: Iterable[Tenancy], gone: Gone) -> None:
    """Nobody has these seats of a game any more, nor had: a name in the place of theirs, and days instead of times."""
    held = [*held]
    name = find_name(match, gone.name)
    own = {one.name for one in match.seats if one.user == user}
    former = [(turn, choices, [*names]) for turn, choices, names in match.former]
    for one in held:
        for names in (names for _, _, names in former[one.first : one.end]):
            own.add(names[one.seat])
            names[one.seat] = name
        for successor in own:
            fetch(
                "update displaced set successor = ? where match_id = ? and seat = ? and successor = ?",
                name,
                match.id,
                one.seat,
                successor,
            )
        blur_times(fetch, match, one)
        if one.end == ALL_CHANGES and match.seat_of(user) == one.seat:
            give_up_seat(fetch, match, one.seat, name, gone.strength)
    remarks = [remark for remark in match.remarks if remark.word != PROSE]
    fetch("update matches set former = ?, remarks = ? where id = ?", json.dumps(former), json.dumps(remarks), match.id)


def list_names(fetch: Fetch, user: int) -> set[str]:
    """What somebody is called, in whatever game."""
    tables = ("seats", "invitations", "agreements")
    rows = fetch(" union ".join(f"select name from {table} where user = ?1 and name <> ''" for table in tables), user)
    return {name for (name,) in rows}


def rename_unrecorded(fetch: Fetch, user: int, names: set[str], name: str) -> set[int]:
    """Rename earlier owners in games of 0.9.0, which noted names alone; the numbers of the games."""
    found = set()
    for (number,) in fetch(
        "select id from matches where former <> '[]' and id not in (select match_id from past_owners)"
    ):
        match, changed = match_by(fetch, number), False
        former = [(turn, choices, [*called]) for turn, choices, called in match.former]
        for n, seat in enumerate(match.seats):
            for _, _, called in former:
                if called[n].removesuffix(COMPUTER) in names - {seat.name} and seat.user not in (NOBODY, user):
                    called[n], changed = find_name(match, name), True
        if changed:
            remarks = [remark for remark in match.remarks if remark.word != PROSE]
            written = json.dumps(former), json.dumps(remarks), number
            fetch("update matches set former = ?, remarks = ? where id = ?", *written)
            found.add(number)
    return found


def find_name(match: Match, name: str) -> str:
    """A name that nobody has, nor had, in a game."""
    taken = {*match.names, *(one.name for one in match.seats), *(name for one in match.former for name in one.names)}
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(taken) + 2))
    return next(one for one in numbered if one not in taken)


def give_up_seat(fetch: Fetch, match: Match, seat: int, name: str, strength: str) -> None:
    """A seat is the computer's own from now on, with a name; what was planned, asked and found out for it is gone.

    For the others it counts as that of a person who has left.
    """
    chosen = find_day(match.seats[seat].chosen)
    fetch(
        "update seats set user = 0, name = ?, computer = iif(computer = '', ?, computer), standin = 0, replaced = 0,"
        " missed = 0, late = 0, renewed = 0, forgiven = 0, forgiven_at = 0,"
        " took_over = 1, chosen = ? where match_id = ? and seat = ?",
        name,
        strength,
        chosen,
        match.id,
        row_of(fetch, seat, match.id),
    )
    drop_plans(fetch, match.id, seat)
    fetch("delete from reviews where match_id = ? and seat = ?", match.id, seat)
    fetch("delete from messages where match_id = ? and seat = ? and kind = 'private'", match.id, seat)


def blur_times(fetch: Fetch, match: Match, one: Tenancy) -> None:
    """When somebody chose becomes the day; since when the game waited for others after it is forgotten, as far as undo
    lets it."""
    begun, ended = one.find_span(match)
    fetch(
        "update choices set at = at / ?1 * ?1 where match_id = ?2 and seat = ?3 and at > 0"
        " and (turn, n) >= (?4, ?5) and (turn, n) < (?6, ?7)",
        DAY,
        match.id,
        one.seat,
        *begun,
        *ended,
    )
    settled = match.turn - LAST_TURNS if match.status in ("running", "asleep") else match.turn
    fetch("update choices set asked = 0 where match_id = ? and turn <= ?", match.id, settled)


def erase_votes(fetch: Fetch, user: int) -> None:
    """Nobody is asked any more whether somebody may have a seat, nor was."""
    about = f"seat.%.{user}"
    fetch("delete from agreements where what like ?1 or what like 'no.' || ?1", about)
    fetch("delete from told where topic like 'vote.' || ?1", about)
    fetch("update messages set about = '' where about like ?1 || '@%'", about)


def show_anew(fetch: Fetch, number: int) -> None:
    """Have the messages of a game brought up to date; of one that has ended the board, if there is one."""
    posted = fetch("select 1 from messages where match_id = ? and kind in ('board', 'lobby')", number)
    if match_by(fetch, number).status in ("over", "stopped"):
        fetch("update messages set about = ? where match_id = ? and kind = 'board'", RENAMED, number)
        if not posted:
            return
    touch(fetch, number)
