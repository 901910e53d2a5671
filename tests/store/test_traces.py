"""Each column that can know a person is found by itself, and holds nothing of one who was erased."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from base.time_limits import RECONSIDERED
from engine.games import GAMES
from store import Match, Seat, Store, StoreError, back_up, restore
from store.privacy.personal_data import FORGOTTEN, KEPT_LINES, OWN, TRACES
from tests.store import somebody
from tests.store.conftest import Clock, Club
from tests.store.release import ANN, BOB, CID
from tests.store.somebody import DIRECT, GONE, KEPT_TRACES, ZOE, find_traces, live, read_all


def list_columns(path: Path) -> dict[str, list[str]]:
    """The columns of the tables that a database has."""
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        return {table: [row[1] for row in file.execute(f"pragma table_info({table})")] for table in tables}


async def test_of_each_column_it_is_known_whether_it_knows_a_person(store: Store, path: Path) -> None:
    found = list_columns(path)
    assert {table: sorted(columns) for table, columns in found.items()} == {
        table: sorted(columns.all) for table, columns in TRACES.items()
    }, "personal_data.py has a line for each table, and each of its columns stands in one of three lists there"
    own = {(table, one) for table, one in OWN}
    assert own <= {(table, one) for table, lists in TRACES.items() for one in lists.persons.split()}
    assert {table for tables in KEPT_LINES.values() for table in tables} <= set(TRACES)


async def test_who_has_been_everywhere_is_nowhere_after_being_erased(store: Store, path: Path) -> None:
    await live(store)
    known = {(table, one) for table, lists in TRACES.items() for one in f"{lists.persons} {lists.names}".split()}
    before = {place for place, text in read_all(path).items() if any(one in text for one in KEPT_TRACES)}
    assert before == known - {("matches", "remarks")}, "remarks of before 0040 alone hold names"
    await store.erasures.erase(ZOE.user, GONE)
    after = {place: text for place, text in read_all(path).items() if any(one in text for one in KEPT_TRACES)}
    assert after == {}
    assert await store.traces.count(ZOE.user) == (
        {},
        dict.fromkeys(KEPT_LINES, 0),
        0,
    )


async def test_no_byte_is_left_in_the_file_its_log_and_newer_backups(
    store: Store, path: Path, tmp_path: Path, clock: Clock
) -> None:
    store.database.writer.execute("pragma secure_delete = off")  # as SQLite is built on many systems
    await live(store)
    log = Path(f"{path}-wal")
    assert {*find_traces(path, log)} == {log.name}
    await store.erasures.erase(ZOE.user, GONE)
    assert find_traces(path, log), "in what was deleted"
    await store.erasures.scrub()
    assert find_traces(path, log) == {}
    back_up(path, tmp_path / "newer.db", clock)
    assert find_traces(tmp_path / "newer.db") == {}
    assert not [*tmp_path.glob("*.partial")]


async def test_where_somebody_reads_just_then_the_log_is_emptied_later(store: Store, path: Path) -> None:
    await live(store)
    await store.erasures.erase(ZOE.user, GONE)
    store.database.writer.execute("pragma busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from matches").fetchall()
        with pytest.raises(StoreError, match="somebody was reading it"):
            await store.erasures.scrub()
    await store.erasures.scrub()
    assert find_traces(path, Path(f"{path}-wal")) == {}


async def test_the_games_of_the_others_go_on_without_that_person(store: Store) -> None:
    games = await live(store)
    shown = await store.erasures.erase(ZOE.user, GONE)
    assert {games[one] for one in ("running", "past", "taken", "asleep", "over", "lobby", "invited")} <= {*shown}
    running, _ = await store.play.load(games["running"])
    assert (running.status, running.people, running.names) == (
        "running",
        {ANN.user, BOB.user},
        ("Ann", "Somebody", "Bob"),
    )
    assert (running.seats[1].user, running.seats[1].computer) == (0, "medium")
    assert [(one.word, running.name_of(one.details["name"])) for one in running.remarks] == [
        ("seats.handed", "Somebody")
    ]
    assert running.former[-1].names == ("Ann", "Somebody", "Bob")
    past, _ = await store.play.load(games["past"])
    assert past.names == ("Ann", "Cid"), "who took her seat over keeps it"
    assert [one.names for one in past.former] == [("Ann", "Somebody"), ("Ann", "Somebody")]
    taken, _ = await store.play.load(games["taken"])
    assert taken.names == ("Somebody", "Bob")
    assert [one.names[0] for one in taken.former] == ["Ann", "Ann (computer)", "Somebody"], "Ann is still named there"
    alone = await store.matches.find(games["alone"])
    assert alone is not None
    assert (alone.status, alone.names[0]) == ("stopped", "Somebody"), "nobody else played there"
    asleep = await store.matches.find(games["asleep"])
    assert asleep is not None
    assert (asleep.status, asleep.people) == ("asleep", {CID.user})
    lobby = await store.matches.find(games["lobby"])
    assert lobby is not None
    assert (lobby.status, lobby.opener, [seat.name for seat in lobby.seats]) == ("open", BOB.user, ["Bob", "Cid"])


async def test_the_board_of_a_game_that_has_ended_is_edited_once_more(store: Store) -> None:
    games = await live(store)
    over = await store.matches.find(games["over"])
    assert over is not None
    await store.messages.note_shown(over)
    await store.erasures.erase(ZOE.user, GONE)
    assert games["over"] in await store.messages.list_unshown()
    [board] = await store.messages.of(games["over"])
    assert (board.kind, board.about) == ("board", "renamed")


async def test_when_somebody_chose_becomes_the_day(store: Store) -> None:
    games = await live(store)
    before = await store.database.fetch("select match_id, turn, n, seat, at from choices where at > 0")
    await store.erasures.erase(ZOE.user, GONE)
    after = await store.database.fetch("select match_id, turn, n, seat, at from choices where at > 0")
    own = {(games["running"], 1), (games["over"], 0), (games["past"], 1)}
    changed = {(old[0], old[3]) for old, new in zip(before, after, strict=True) if old != new}
    assert changed == own
    assert all(at % 86_400 == 0 for match, _, _, seat, at in after if (match, seat) in own)


async def test_two_who_are_erased_are_told_apart_at_one_table(store: Store) -> None:
    games = await live(store)
    await store.erasures.erase(ZOE.user, GONE)
    await store.erasures.erase(BOB.user, GONE)
    running, _ = await store.play.load(games["running"])
    assert running.names == ("Ann", "Somebody", "Somebody 2")
    assert running.former[-1].names == ("Ann", "Somebody", "Somebody 2")


async def test_remark_of_0_9_goes_when_its_person_is_erased(store: Store, path: Path) -> None:
    games = await live(store)
    prose = json.dumps([[1, 5, "prose", {"text": "Zoë Quill left."}]], ensure_ascii=False)
    await store.database.note("update matches set remarks = ? where id = ?", prose, games["running"])
    await store.erasures.erase(ZOE.user, GONE)
    assert ZOE.name not in read_all(path)["matches", "remarks"]


async def test_earlier_owner_in_a_game_of_0_9_is_found_by_name(store: Store, path: Path) -> None:
    """And who has that name elsewhere keeps it."""
    games = await live(store)
    prose = json.dumps([[1, 5, "prose", {"text": "Zoë Quill left."}]], ensure_ascii=False)
    await store.database.note("update matches set remarks = ? where id = ?", prose, games["past"])
    await store.database.note("delete from past_owners where match_id = ?", games["past"])
    other = await somebody.begin(store, "castle_builders", 970, Seat(200, ZOE.name), ANN)
    await store.seats.hand_over(other.id, ANN.user, "easy")
    assert games["past"] in await store.erasures.erase(ZOE.user, GONE)
    past = await store.matches.find(games["past"])
    assert past is not None
    assert ([one.names for one in past.former], past.remarks) == ([("Ann", "Somebody"), ("Ann", "Somebody")], ())
    kept = await store.matches.find(other.id)
    assert kept is not None
    assert kept.names == (ZOE.name, "Ann (computer)")
    assert [one.names[0] for one in kept.former] == [ZOE.name]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("choices", [0, 5, 18])
async def test_others_can_choose_the_same_as_if_that_person_were_there(
    store: Store, tmp_path: Path, clock: Clock, game: str, choices: int
) -> None:
    """The same game twice: in one of them somebody is erased in its middle."""
    played = []
    for file in ("kept.db", "erased.db"):
        one, random = await Store.open(tmp_path / file, clock), Random(choices)
        match = await somebody.begin(one, game, 900, ZOE, ANN)
        await somebody.play(one, match.id, random, choices)
        if file == "erased.db":
            await one.erasures.erase(ZOE.user, GONE)
        now = await choose_alike(one, match.id)
        rows = await one.database.fetch("select turn, n, seat, what, option from choices order by turn, n")
        [(state,)] = await one.database.fetch("select state from turns order by turn desc limit 1")
        played.append((now.status, rows, state))
        await one.close()
    assert played[0] == played[1]
    assert played[0][0] == "over"


async def choose_alike(store: Store, number: int) -> Match:
    """Play to the end; what is chosen follows from the question alone."""
    match, table = await store.play.load(number)
    while match.status != "over" and table:
        ask = table.waiting()[0]
        chance = Random(f"{match.turn} {len(table.choices)} {ask.seat} {ask.options}")
        table.choose(ask.seat, ask.what, chance.choice(ask.options))
        match, table = await store.play.commit(match, table)
    return match


async def test_somebody_can_take_it_back_for_seven_days(store: Store, clock: Clock) -> None:
    due = await store.erasures.ask(ZOE.user)
    clock.time += 60
    assert await store.erasures.ask(ZOE.user) == due, "asking again begins nothing anew"
    assert await store.erasures.take_back(ZOE.user)
    assert not await store.erasures.take_back(ZOE.user)
    await store.erasures.ask(ZOE.user)
    clock.time += RECONSIDERED - 1
    assert await store.erasures.list_due() == []
    clock.time += 1
    assert await store.erasures.list_due() == [ZOE.user]


async def test_a_backup_that_is_restored_is_told_whom_to_erase_again(
    store: Store, path: Path, tmp_path: Path, clock: Clock
) -> None:
    """But not who has come back since they were erased, and was there when the backup was made."""
    await live(store)
    await store.erasures.erase(BOB.user, GONE)
    await somebody.begin(store, "tower", 990, BOB, CID)
    back_up(path, tmp_path / "older.db", clock)
    await store.erasures.erase(ZOE.user, GONE)
    await store.close()
    restore(path, str(tmp_path / "older.db"))
    again = await Store.open(path, clock)
    assert await again.erasures.list_again() == [ZOE.user]
    await again.erasures.erase(ZOE.user, GONE)
    await again.erasures.note_again()
    assert await again.erasures.list_again() == []
    await again.erasures.scrub()
    await again.close()
    assert find_traces(path, Path(f"{path}-wal")) == {}


@pytest.mark.parametrize("later", [True, False])
async def test_who_asked_to_be_erased_or_took_it_back_has_so_after_an_older_backup_is_restored(
    store: Store, path: Path, tmp_path: Path, clock: Clock, later: bool
) -> None:
    await live(store)
    if not later:
        await store.erasures.ask(BOB.user)
    back_up(path, tmp_path / "older.db", clock)
    if later:
        await store.erasures.ask(BOB.user)
    else:
        await store.erasures.take_back(BOB.user)
    await store.close()
    for _ in range(2):  # a host who is not sure
        restore(path, str(tmp_path / "older.db"))
    again = await Store.open(path, clock)
    assert await again.erasures.list_again() == []
    await again.erasures.note_again()
    clock.time += RECONSIDERED
    assert (BOB.user in await again.erasures.list_due()) is later
    await again.close()


async def test_who_asked_to_be_erased_has_so_where_a_backup_takes_the_place_of_nothing(
    store: Store, path: Path, tmp_path: Path, clock: Clock
) -> None:
    """A Belfry on a new machine was started before its games were there."""
    await store.erasures.ask(BOB.user)
    back_up(path, tmp_path / "older.db", clock)
    await (await Store.open(tmp_path / "new.db", clock)).close()
    restore(tmp_path / "new.db", str(tmp_path / "older.db"))
    again = await Store.open(tmp_path / "new.db", clock)
    await again.erasures.note_again()
    clock.time += RECONSIDERED
    assert await again.erasures.list_due() == [BOB.user]
    await again.close()


async def test_what_was_taken_back_and_chosen_anew_is_of_who_has_the_seat_since(club: Club, path: Path) -> None:
    """Bob has left, the computer bids for him, Cid takes the seat over, takes that back and bids."""
    store = club.store
    match = await club.start("bids", ANN, BOB, Seat(104, "Dee"))
    await store.seats.hand_over(match.id, BOB.user, "easy")
    await bid(club, match, 0, "1")
    await bid(club, match, 1, "2", in_person=False)
    await store.seats.take_over(match.id, 1, CID.user, CID.name)
    await store.play.rewind(*await club.load(match), 1)
    await bid(club, match, 1, "3")
    assert "choices" not in await store.traces.take_along(BOB.user)
    assert [one["option"] for one in (await store.traces.take_along(CID.user))["choices"]] == ["3"]


async def bid(club: Club, match: Match, seat: int, option: str, *, in_person: bool = True) -> None:
    """A seat bids while others have not."""
    now, table = await club.load(match)
    [ask] = [ask for ask in table.waiting() if ask.seat == seat]
    table.choose(seat, ask.what, option)
    await club.store.play.commit(now, table, in_person=in_person)


async def test_what_is_too_long_ago_is_forgotten_by_itself(store: Store, path: Path, clock: Clock) -> None:
    await live(store)
    await store.lessons.note(ANN.user, "nim", ("1",))
    await store.threads.note_opened(ANN.user)
    before = {table for table in FORGOTTEN if count(path, table)}
    assert before == {*FORGOTTEN}, "what is of use stays"
    await store.traces.forget_old()
    assert {table for table in FORGOTTEN if count(path, table)} == before
    clock.time += max(kept for _, kept in FORGOTTEN.values()) + 30 * 86_400
    await store.traces.forget_old()
    assert [count(path, table) for table in FORGOTTEN] == [0] * len(FORGOTTEN)


def count(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute(f"select count(*) from {table}").fetchone()[0])


async def test_what_one_takes_along_is_all_that_is_kept_and_nothing_of_others(store: Store) -> None:
    games = await live(store)
    found = await store.traces.take_along(ZOE.user)
    text = json.dumps(found, ensure_ascii=False)
    assert {one["match_id"]: one["name"] for one in found["games"]} == {
        number: ZOE.name for name, number in games.items() if name not in ("past", "invited")
    }
    assert {table for table, _ in OWN} <= {*found}, "each table that knows her"
    for other in (ANN, BOB, CID, *("Dan",)):
        assert (other if isinstance(other, str) else other.name) not in text
    for user in (ANN.user, BOB.user, CID.user):
        assert f'"{user}"' not in text
    running = [one for one in found["choices"] if one["match_id"] == games["running"]]
    assert {one["seat"] for one in running} == {1}
    left = [one for one in found["choices"] if one["match_id"] == games["past"]]
    assert {one["seat"] for one in left} == {1}, "also of a seat that is another's now"
    assert games["past"] in [one["match_id"] for one in found["past_owners"]]
    successor = await store.traces.take_along(CID.user)
    assert games["past"] in [one["match_id"] for one in successor["games"]]
    assert not [one for one in successor["choices"] if one["match_id"] == games["past"]], "which are not his"
    before = [one for one in found["choices"] if one["match_id"] == games["over"]]
    assert await store.archives.check(games["over"]) == ""
    await store.archives.shorten(games["over"])
    alone = (await store.traces.take_along(ZOE.user))["archives"]
    assert [(one["match_id"], one["turn"], one["question"], one["option"]) for one in alone] == [
        (one["match_id"], one["turn"], one["what"], one["option"]) for one in before
    ], "also of a game that is a document alone"
    assert alone
    assert str(DIRECT) in text
    assert "salt" not in text
