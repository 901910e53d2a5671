# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the store: guards, order, transactions, what is deleted and what is told to the host."""

from tests.mutants.room import Break, Room

PLAY, MATCHES, ROWS = "store/matches/play.py", "store/matches/matches.py", "store/turns/rows.py"
LOBBIES, JOINING, SEATS = "store/matches/lobbies.py", "store/matches/lobbies.py", "store/matches/seats.py"
ALARMS, UPTIME, VOTES, MESSAGES = (
    "store/messages/schedule.py",
    "store/matches/uptime.py",
    "store/matches/votes.py",
    "store/messages/messages.py",
)
TURNS, HISTORY, ARCHIVES = "store/turns/tables.py", "store/turns/history.py", "store/turns/archive.py"
DATABASE, SCHEMA = "store/db/database.py", "store/db/schema.py"
BACKUP, RECORDS = "store/db/copy.py", "store/models/match.py"
KEPT, RESTORE = "store/db/upgrade_copies.py", "store/backup/restore.py"

BREAKS = {
    # What was played
    "the turns since the last choice of anybody are read": Break(HISTORY, {" and seat = ?4": " and ?4 = ?4"}),
    "between two pages of a story a turn is lost": Break(HISTORY, {"first = row[0] + 1": "first = row[0] + 2"}),
    "a turn that came with the table is told twice": Break(HISTORY, {"match.turn - 1, seat": "match.turn, seat"}),
    # Archives
    "a game is not kept when it ends": Break(
        PLAY, {'if after.status == "over":\n                archive_ended': "if False:\n                archive_ended"}
    ),
    "a game goes before its document is checked": Break(
        ARCHIVES, {"where state = 'checked' and ended": "where state <> 'alone' and ended"}
    ),
    "who planned is told as if in person": Break(ARCHIVES, {"PLAN if planned else PERSON": "PERSON"}),
    "a document is checked against itself": Break(
        ARCHIVES, {"if list_archived(document, packed) != list(turns):": "if False:"}
    ),
    "a number is given twice": Break(ARCHIVES, {"    keep_numbers(fetch)\n": ""}),
    # Play
    "a choice goes to a match that has changed": Break(
        ROWS, {" and revision = ? returning id": " and 0 < ? returning id"}
    ),
    "an undo takes back too little": Break(
        PLAY, {"erase(fetch, match.id, turn, kept)": "erase(fetch, match.id, turn, kept + 1)"}
    ),
    "an undo takes back the whole turn": Break(
        PLAY, {"erase(fetch, match.id, turn, kept)": "erase(fetch, match.id, turn, 0)"}
    ),
    "the turn before is forgotten": Break(TURNS, {"    if not earlier:\n": "    if True:\n"}),
    "undo goes into a turn of which something else came": Break(
        TURNS,
        {
            "return before if fitting and replace(before.game, log=[]) == start else None": "return before if fitting else None"
        },
    ),
    "a newer game is played on by older rules": Break(TURNS, {"    if turn.version > kind.version:": "    if False:"}),
    "an illegal choice ends the replay as if it were legal": Break(
        TURNS, {"            return n\n": "            continue\n"}
    ),
    "undo leaves the turns that came after": Break(
        ROWS,
        {"delete from turns where match_id = ? and turn > ?": "delete from turns where match_id = ? and turn > ? + 1"},
    ),
    "undo leaves a choice": Break(ROWS, {"(turn, n) >= (?, ?)": "(turn, n) > (?, ?)"}),
    "undo takes choices of other games": Break(
        ROWS, {"delete from choices where match_id = ? and (turn": "delete from choices where match_id >= ? and (turn"}
    ),
    "choices come back in another order": Break(ROWS, {"turn = t.turn order by n)": "turn = t.turn order by option)"}),
    "too few turns come back where computers play": Break(ROWS, {"FAR_BACK = 16": "FAR_BACK = 3"}),
    "a game without people goes back without end": Break(ROWS, {"FAR_BACK = 16": "FAR_BACK = 1600"}),
    "a wait of several begins anew with each": Break(
        PLAY, {"asked = match.asked if table.given or": "asked = match.asked if"}
    ),
    "an undo is no new moment": Break(PLAY, {"others = ago > 0 or back.opened != table.opened": "others = False"}),
    # Seats
    "one person sits down twice": Break(
        JOINING,
        {
            '        raise JoinRefused("seated")\n    if fetch("select 1 from taken_out': '        pass\n    if fetch("select 1 from taken_out'
        },
    ),
    "a full table takes one more": Break(
        JOINING, {"    if len(match.seats) + kept < most:": "    if len(match.seats) + kept <= most:"}
    ),
    "an opener who leaves stays the opener": Break(JOINING, {"    elif match.opener == user:": "    elif False:"}),
    "a lobby of computers alone stays open": Break(
        JOINING, {"if seat.user not in (user, NOBODY)]": "if seat.user != user]"}
    ),
    "a game that nobody plays goes on": Break(SEATS, {"    if match.people == {user}:": "    if not match.people:"}),
    "a seat is taken from a person": Break(SEATS, {" or not match.seats[seat].computer:\n": ":\n"}),
    "one person plays two seats": Break(SEATS, {"    if own not in (None, seat):": "    if False:"}),
    "what was agreed about a seat stays": Break(SEATS, {'f"seat.{seat}.%"': 'f"seat.{seat}"'}),
    "a game begins with an empty seat": Break(
        LOBBIES,
        {
            "            if len(match.seats) != table.game.seats:": "            if len(match.seats) > table.game.seats + 9:"
        },
    ),
    "a game begins twice": Break(LOBBIES, {'            if match.status != "open":': "            if False:"}),
    "two have one name": Break(RECORDS, {" if one not in people and one not in found)": " if one not in people)"}),
    # Time
    "a new game is never looked at": Break(ALARMS, {"number, now + FIRST_LOOK)": "number, now + 99 * FIRST_LOOK)"}),
    "a game of which nothing is planned is never looked at": Break(
        UPTIME, {"and id not in (select match_id from due)": "and id not in (select id from matches)"}
    ),
    "what fell due while Belfry was off is due at once": Break(
        UPTIME, {"update due set at = at + ? where": "update due set at = at + 0 * ? where"}
    ),
    "what was overdue before is put off, too": Break(UPTIME, {"where at between ? and ?": "where at > 0 * ? + 0 * ?"}),
    "time during which Belfry was off counts": Break(
        UPTIME, {"            if began < now:\n": "            if False:\n"}
    ),
    "what is due comes in any order": Break(ALARMS, {"?1) order by at": "?1) order by match_id"}),
    "a reminder of an earlier wait counts": Break(
        "store/turns/rows.py", {"since = m.asked and level > 0": "since <> 0 * m.asked and level > 0"}
    ),
    "what happens by itself is somebody's choice": Break(PLAY, {"at = now if in_person else 0": "at = now"}),
    "an only option is taken though another may undo": Break(
        "store/turns/tables.py", {"table.can_undo(n) for n in": "False for n in"}
    ),
    "what happens at once is somebody's choice": Break("store/turns/tables.py", {"        table.absent.add(0)\n": ""}),
    "what is left of a plan is not written": Break(
        "store/turns/plans.py", {"        elif own or left != stored.plan:\n": "        elif False:\n"}
    ),
    "a plan chooses again what was taken back": Break(
        PLAY, {"            drop_plans(fetch, match.id, seat)": "            pass"}
    ),
    "an undo makes others choose anew": Break(
        PLAY, {"turn, n, choice, *made[choice])": "turn, n, choice, now, 0, now)"}
    ),
    "who takes a turn back has more time": Break(
        PLAY, {"asked = next((row[-1] for row in rows), 0) or match.asked": "asked = now if gone_on else match.asked"}
    ),
    "a late turn is taken back for ever": Break(PLAY, {"and now >= asked + SILENT.seconds": "and False"}),
    "a vote outlives the sleep of its game": Break(
        MATCHES, {'fetch("delete from agreements where match_id = ?", number)': "pass"}
    ),
    "a vote decides twice": Break(
        VOTES,
        {
            "if carried and not erase_vote(fetch, number, carried.what):": "if carried and erase_vote(fetch, number, carried.what) is None:"
        },
    ),
    "who agrees too late begins a vote anew": Break(
        VOTES, {"if asked is not None and asked not in": "if asked is None and asked not in"}
    ),
    "who was taken out comes back": Break(JOINING, {'        raise JoinRefused("taken out")\n': "        pass\n"}),
    "who was taken out of one lobby joins none": Break(
        JOINING,
        {"from taken_out where match_id = ? and user = ?": "from taken_out where match_id <> 0 * ? and user = ?"},
    ),
    # The file
    "a game moves without that it must be shown": Break(
        ROWS,
        {
            "update matches set revision = revision + 1 where id = ?": "update matches set revision = revision where id = ?"
        },
    ),
    "what was drawn before counts as shown": Break(
        MESSAGES,
        {
            '"update matches set shown = max(shown, ?) where id = ?", match.revision,': '"update matches set shown = max(revision, ?) where id = ?", match.revision,'
        },
    ),
    "all games but those of the first page are forgotten": Break(
        MATCHES,
        {"status = 'running' and id > ? order by id limit ?": "status = 'running' and id > ? order by id desc limit ?"},
    ),
    "a message of another game is forgotten": Break(
        MESSAGES,
        {
            "delete from messages where match_id = ? and message = ?": "delete from messages where match_id <> 0 * ? and message = ?"
        },
    ),
    "agreements of all games are cleared": Break(
        VOTES,
        {
            "delete from agreements where match_id = ? and what = ?": "delete from agreements where match_id <> 0 * ? and what = ?"
        },
    ),
    "a power cut loses the last choices": Break(DATABASE, {"'full' if durable": "'off' if durable"}),
    "the file of another program is taken": Break(
        SCHEMA, {"    if owner != BELFRY and (owner or version or tables):": "    if False:"}
    ),
    "the file of a newer version is taken": Break(SCHEMA, {"    if version > NEWEST:": "    if False:"}),
    "a file is brought up to date twice": Break(SCHEMA, {"if done < number <= version": "if number <= version"}),
    "the file of an unreleased version is taken": Break(SCHEMA, {" and version not in MIGRATIONS:": " and False:"}),
    "a transaction is not begun": Break(DATABASE, {'fetch("begin immediate")\n': 'fetch("select 1")\n'}),
    "the reader may write": Break(DATABASE, {"pragma query_only = on": "pragma query_only = off"}),
    "a damaged file is taken": Break(
        SCHEMA,
        {"    if version and not checked and not is_sound(connection):": "    if False:"},
    ),
    "tables that are others are taken": Break(
        SCHEMA, {"    if table := find_difference(connection, version):": "    if table := '':"}
    ),
    "a backup overwrites": Break(
        BACKUP,
        {
            "    if target.exists():": "    if False:",
            "        os.link(partial, target)": "        partial.replace(target)",
        },
    ),
    "a backup is not checked": Break(BACKUP, {'verdict == "ok"': "True"}),
    "an upgrade keeps no copy": Break(SCHEMA, {"    if keep and 0 < done < NEWEST:": "    if False:"}),
    "a copy from before an upgrade is not checked": Break(
        BACKUP, {"            raise damaged(source)": "            pass"}
    ),
    "a copy from before an upgrade is made without room for it": Break(
        BACKUP, {"    if shutil.disk_usage(path.parent).free < need:": "    if False:"}
    ),
    "a copy from before an upgrade overwrites another": Break(
        KEPT, {"{max(older, default=0) + 1}": "1", "            place(copy, ": "            copy.replace("}
    ),
    "a start that is killed again and again makes copies": Break(
        KEPT, {"if not older or not filecmp.cmp(copy, older[max(older)], shallow=False):": "if True:"}
    ),
    "all copies from before upgrades are kept": Break(KEPT, {"[:-COPIES]": "[:0]"}),
    "the oldest copy from before an upgrade is restored": Break(
        RESTORE, {"copies[max(copies)]": "copies[min(copies)]"}
    ),
    "a backup is restored while Belfry plays": Break(
        RESTORE, {"locked(path):": "closing(sqlite3.connect(':memory:')):"}
    ),
    "what is restored is not looked at": Break(
        RESTORE, {"                version = examine(connection, source)": "                version = 1"}
    ),
    "what was there is lost when a backup is restored": Break(
        RESTORE, {"            os.link(path, kept)": "            pass"}
    ),
    "what waits in the log is lost when a backup is restored": Break(
        RESTORE, {'            pragma(connection, "journal_mode = delete")': "            pass"}
    ),
    "what another program has open is restored over": Break(
        RESTORE, {'.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):': '.startswith("SQLITE_NONE"):'}
    ),
    "a second name of the database counts as what was there": Break(
        RESTORE, {"        if path.exists() and file.samefile(path):": "        if False:"}
    ),
    "a database that is gone is made anew": Break(
        "store/db/file_faults.py", {"misplaced_log(path) or gone(path)": "misplaced_log(path)"}
    ),
    "a first start that is killed looks like a database that is gone": Break(
        "store/db/lock.py", {"        path.touch()": "        pass"}
    ),
    "a log that was deleted is not missed": Break(
        "store/db/file_faults.py", {"    if index.exists() and not log.exists() and index.exists():": "    if False:"}
    ),
}


def tests(broken: Break) -> list[list[str]]:
    """All of the store, the quick ones first."""
    return [["tests/store", "--ignore", "tests/store/test_kill.py"], ["tests/store/test_kill.py"]]


ROOM = Room(BREAKS, tests)
