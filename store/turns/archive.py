"""Games that have ended, each as one document, and how they are read when their turns are gone.

The document is written with the end of the game.  Later it is checked: the game is run again, and what a reader of its
turns will want is put beside it.  Weeks later the turns and all that only a game in play needs are deleted.
"""

import asyncio
import bz2
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, cast

from engine.core.codec import encode
from engine.core.game import Game, IllegalChoice
from engine.core.game_data import name_rules
from engine.core.table import Choice, Table
from engine.record.document import NOBODY as BY_NOBODY
from engine.record.document import PERSON, PLAN, Made, Record, Start
from store.db.database import Database, Fetch, Rows
from store.db.errors import StoreError
from store.db.repository import Part, outdate
from store.db.schema import KEPT_FOR_EVER
from store.models.match import Match
from store.turns.json_delta import apply, difference
from store.turns.results import write_results
from store.turns.rows import TURN_ROW, StoredTurn, match_by, turn_of
from store.turns.tables import start_of

# The tables of what a game is played with, which go when it has ended.
IN_PLAY = (
    "choices",
    "turns",
    "messages",
    "due",
    "agreements",
    "told",
    "plans",
    "invitations",
    "taken_out",
    "lost",
    "displaced",
)
LAST_NUMBER = "last match"  # the setting that holds the number of the newest match that was deleted
NEXT_NUMBER = f"""
    (select max(coalesce((select max(id) from matches), 0),
        coalesce((select cast(value as integer) from settings where key = '{LAST_NUMBER}'), 0)) + 1)
"""
UNARCHIVED = """
    select id from matches m where status in ('over', 'stopped')
        and not exists (select 1 from archives where match_id = m.id)
        and exists (select 1 from turns where match_id = m.id)
    order by id
"""
CHECKED = """
    select match_id from archives where state = 'checked' and ended < ? order by ended
"""
CLOSED_TABLES = """
    select id from matches m where status = 'stopped' and since < ? and begun = 0
        and not exists (select 1 from turns where match_id = m.id)
        and not exists (select 1 from archives where match_id = m.id)
    order by id
"""
# That somebody has chosen, was late or replaced; when that was is gone with the times of all choices.
NOTE_CHOSEN = """
    update seats set replaced = replaced > 0, late = late > 0, chosen = chosen > 0 or exists (select 1 from choices c
        where c.match_id = seats.match_id and at > 0 and c.seat =
            (select count(*) from seats s where s.match_id = seats.match_id and s.seat < seats.seat))
    where match_id = ?
"""
COMPACT = (",", ":")
CHOSEN = "select turn, seat, what, option, at, planned from choices where match_id = ? order by turn, n"
BEGUN = "select turn, version, state, rules from turns where match_id = ? order by turn"


class ArchiveStore(Part):
    """Games that have ended, as they are kept for ever."""

    async def record(self, number: int) -> Record | None:
        """The document of a game; None where it goes on, or was never begun."""
        rows = await self.database.fetch("select document from archives where match_id = ?", number)
        return read_document(rows[0][0]) if rows else None

    async def list_unkept(self) -> list[int]:
        """The games that ended before Belfry kept documents, and have none yet."""
        return [number for (number,) in await self.database.scan(UNARCHIVED)]

    async def add(self, number: int) -> None:
        """Write the document of such a game.  Raises StoreError where it cannot be read."""
        await self.database.write(partial(archive_older, number=number))

    async def list_new(self) -> list[int]:
        """The games whose documents have not been checked, those first that ended first."""
        rows = await self.database.scan("select match_id from archives where state = 'new' order by ended")
        return [number for (number,) in rows]

    async def check(self, number: int) -> str:
        """Run a game again from its document, and keep beside it what is known of each turn.

        Empty if everything follows; else what does not, and then nothing of the game will be deleted.
        """
        rows = await self.database.scan(f"select {TURN_ROW} from turns t where t.match_id = ? order by t.turn", number)
        record = await self.record(number)
        if record is None:  # deleted meanwhile
            return ""
        turns = [turn_of(row) for row in rows]
        try:
            reason, document, starts = await asyncio.to_thread(examine_record, record, turns)
        except Exception as error:  # of the rules, whatever it is
            reason, document, starts = f"the rules fail with {type(error).__name__}", pack(record.to_json()), None
        state = "wrong" if reason else "checked"
        await self.database.write(
            lambda fetch: fetch(
                "update archives set state = ?, document = ?, starts = ? where match_id = ? and state = 'new'",
                state,
                document,
                starts,
                number,
            )
        )
        return reason

    async def check_again(self) -> None:
        """Have those documents checked once more that did not hold: another Belfry may know better."""
        await self.database.note("update archives set state = 'new' where state = 'wrong'")

    async def list_checked(self, before: int) -> list[int]:
        """The games whose documents hold, and that ended before this unix time."""
        return [number for (number,) in await self.database.scan(CHECKED, before)]

    async def shorten(self, number: int) -> None:
        """Delete what such a game needs no more."""
        await self.database.write(partial(shorten_match, number=number))

    async def list_closed(self, before: int) -> list[int]:
        """The tables that were closed before this unix time, and at which nobody has played."""
        return [number for (number,) in await self.database.scan(CLOSED_TABLES, before)]

    async def delete(self, number: int) -> None:
        """Delete all that is stored of a match."""
        await self.database.write(lambda fetch: delete_matches(fetch, "select ?", number))


async def read_archived(database: Database, number: int) -> list[StoredTurn]:
    """All turns of a game whose rows are gone, the oldest first; none of any other."""
    rows = await database.fetch("select document, starts from archives where match_id = ? and state = 'alone'", number)
    return list_archived(*rows[0]) if rows else []


def archive_ended(fetch: Fetch, number: int, now: int) -> None:
    """Keep a game that has just ended as a document, with its results; nothing of one that goes on, or never began."""
    match = match_by(fetch, number)
    if match.ended:
        write_archive(fetch, match, now)
        fetch("update seats set renewed = 0, forgiven = 0, forgiven_at = 0 where match_id = ?", number)
        outdate(fetch, "status = 'open' and (guild, game) = (?, ?)", match.guild, match.game)  # say how long such take


def write_archive(fetch: Fetch, match: Match, ended: int) -> None:
    """Keep a game that ends, or has, at this unix time: its results, and a document that is still to be checked."""
    [(secret,)] = fetch("select secret from matches where id = ?", match.id)
    rows = (fetch(asked, match.id) for asked in (BEGUN, CHOSEN))
    record = make_record(match, secret, *rows)
    fetch(
        "insert into archives (match_id, turns, ended, document) values (?, ?, ?, ?)",
        match.id,
        record.turns,
        ended,
        pack(record.to_json()),
    )
    if match.status == "over":
        write_results(fetch, match.id, record.places)


def make_record(match: Match, secret: str, begun: Rows, chosen: Rows) -> Record:
    """The document of a match that has ended, of the rows of BEGUN and CHOSEN.

    Where rules were changed, the game is kept as it was at the start of the last turn before that, and of the next.
    """
    rules = [(turn, name) for turn, _, _, name in begun]
    changed = [pair for pair in pairwise(rules) if pair[0][1] != pair[1][1]]
    places = {turn: Start(version, state) for turn, version, state, _ in begun}
    *_, (last, version, state, _) = begun
    end = start_of(match, StoredTurn(last, version, state, [], set())) if match.status == "over" else None
    key = json.loads(state)["rng"]["key"]
    return Record(
        game=match.game,
        seats=len(match.seats),
        options=match.options,
        rules=[rules[0], *(after for _, after in changed)],
        turns=last,
        promise=match.promise,
        secret=secret or key,
        choices=[
            Made(turn, seat, what, option, BY_NOBODY if not at else PLAN if planned else PERSON)
            for turn, seat, what, option, at, planned in chosen
        ],
        starts={turn: places[turn] for pair in changed for turn, _ in pair},
        places=end.result() if end else (),
        points=end.scores() if end else (),
        shares=match.shares,
    )


def examine_record(record: Record, turns: Sequence[StoredTurn]) -> tuple[str, bytes, bytes]:
    """Why a record is not the game of these turns, empty if it is; then the document, packed, with no starts but those
    that do not follow by the present rules; and the starts of all turns, packed."""
    starts = {turn.number: Start(turn.version, turn.state) for turn in turns}
    breaks = find_breaks(record, starts)
    document = pack(replace(record, starts={turn: starts[turn] for turn in breaks}).to_json())
    packed = pack_starts([starts[turn] for turn in sorted(starts)])
    if list_archived(document, packed) != list(turns):
        return "it is another game", document, packed
    unexplained = [turn for turn in breaks if record.rules_of(turn - 1) == name_rules()]
    return f"turn {unexplained[0]} begins in another way" if unexplained else "", document, packed


def find_breaks(record: Record, starts: Mapping[int, Start]) -> list[int]:
    """The turns that by the present rules do not begin as they did, after the turn before as it was."""
    found, game = list[int](), cast(Game | None, record.begin())
    for turn in range(1, record.turns + 1):
        began = starts[turn].open(record.game)
        if game is None or encode(game) != encode(began):
            found.append(turn)
        game = follow(began, [one.choice for one in record.choices if one.turn == turn])
    return found


def follow(game: Game, choices: Sequence[Choice]) -> Game | None:
    """The game at the start of the turn after one; None if that is not over, or these choices are not possible."""
    try:
        table = Table(game, choices)
    except IllegalChoice:
        return None
    return table.next_turn().started() if table.turn_over else None


def list_archived(document: bytes, starts: bytes) -> list[StoredTurn]:
    """All turns of a game, as they were stored, the oldest first."""
    record, made = read_document(document), defaultdict[int, list[Made]](list)
    for one in record.choices:
        made[one.turn].append(one)
    return [
        StoredTurn(
            turn,
            *start,
            [one.choice for one in made[turn]],
            {n for n, one in enumerate(made[turn]) if one.by == BY_NOBODY},
            {n for n, one in enumerate(made[turn]) if one.by == PLAN},
        )
        for turn, start in enumerate(unpack_starts(starts), 1)
    ]


def pack_starts(starts: Sequence[Start]) -> bytes:
    """The starts of all turns: of each what is new in it, with the version that wrote it."""
    found, before = [], None
    for start in starts:
        state = json.loads(start.state)
        found.append((start.version, difference(before, state)))
        before = state
    return pack(json.dumps(found, separators=COMPACT))


def unpack_starts(packed: bytes) -> Iterator[Start]:
    """The starts of all turns."""
    state: Any = None
    for version, change in json.loads(unpack(packed)):
        state = apply(state, change)
        yield Start(version, json.dumps(state, separators=COMPACT))


def read_document(packed: bytes) -> Record:
    """The record in a document as it is stored."""
    return Record.from_json(unpack(packed))


def pack(text: str) -> bytes:
    """A text as it is stored; of these texts bzip2 makes less than zlib and LZMA do."""
    return bz2.compress(text.encode())


def unpack(packed: bytes) -> str:
    """A text that was stored."""
    return bz2.decompress(packed).decode()


def archive_older(fetch: Fetch, number: int) -> None:
    """Keep a game as a document that ended without one.  Raises StoreError where it cannot be read."""
    [(last,)] = fetch("select coalesce(max(at), 0) from choices where match_id = ?", number)
    match = match_by(fetch, number)
    try:
        write_archive(fetch, match, last or match.since)
    except (KeyError, TypeError, ValueError) as error:
        raise StoreError(f"Game {number} cannot be read: {type(error).__name__}.") from error


def shorten_match(fetch: Fetch, number: int) -> None:
    """Keep nothing of a game but what is kept for ever, since its document has been checked."""
    fetch(NOTE_CHOSEN, number)
    for table in IN_PLAY:
        fetch(f"delete from {table} where match_id = ?", number)
    fetch("update archives set state = 'alone' where match_id = ?", number)


def keep_numbers(fetch: Fetch) -> None:
    """See to it that whatever is deleted no other match will have its number, for old buttons know that."""
    fetch(f"insert or replace into settings values (?, {NEXT_NUMBER} - 1)", LAST_NUMBER)


def delete_matches(fetch: Fetch, ids: str, value: int) -> None:
    """Delete all that is stored of the matches that the query `ids` finds; what somebody learned there stays theirs."""
    keep_numbers(fetch)
    fetch(f"update met set match_id = 0, moment = 0 where match_id in ({ids})", value)
    for table in (*IN_PLAY, *KEPT_FOR_EVER, "absences"):
        fetch(f"delete from {table} where match_id in ({ids})", value)
    fetch(f"delete from matches where id in ({ids})", value)
