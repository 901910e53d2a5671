# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the store: guards, order, transactions, what is deleted and what is told to the host."""

from tests.mutants.room import Break, Room

STORE, ROWS, TURNS = "store/store.py", "store/rows.py", "store/turns.py"
SEATING, DATABASE, BACKUP, MATCH = "store/seating.py", "store/database.py", "store/backup.py", "store/match.py"

BREAKS = {
    # Play
    "a choice goes to a match that has changed": Break(
        ROWS, {" and revision = ? returning id": " and 0 < ? returning id"}
    ),
    "an undo takes back too little": Break(
        STORE, {"erase(fetch, match.id, turn, kept)": "erase(fetch, match.id, turn, kept + 1)"}
    ),
    "an undo takes back the whole turn": Break(
        STORE, {"erase(fetch, match.id, turn, kept)": "erase(fetch, match.id, turn, 0)"}
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
        STORE, {"(match.since, match.moment) if table.given": "(self.now(), match.moment) if table.given"}
    ),
    "an undo is no new moment": Break(STORE, {"others = ago > 0 or back.opened != table.opened": "others = False"}),
    # Seats
    "one person sits down twice": Break(
        SEATING,
        {
            '        raise JoinRefused("seated")\n    if len(match.seats) < most:': "        pass\n    if len(match.seats) < most:"
        },
    ),
    "a full table takes one more": Break(
        SEATING, {"    if len(match.seats) < most:": "    if len(match.seats) <= most:"}
    ),
    "an opener who leaves stays the opener": Break(SEATING, {"    elif match.opener == user:": "    elif False:"}),
    "a lobby of computers alone stays open": Break(
        SEATING, {"if seat.user not in (user, NOBODY)]": "if seat.user != user]"}
    ),
    "a game that nobody plays goes on": Break(SEATING, {"    if match.people == {user}:": "    if not match.people:"}),
    "a seat is taken from a person": Break(SEATING, {" or not match.seats[seat].computer:\n": ":\n"}),
    "one person plays two seats": Break(SEATING, {"    if own not in (None, seat):": "    if False:"}),
    "what was agreed about a seat stays": Break(SEATING, {'f"seat.{seat}.%"': 'f"seat.{seat}"'}),
    "a game begins with an empty seat": Break(
        STORE,
        {
            "            if len(match.seats) != table.game.seats:": "            if len(match.seats) > table.game.seats + 9:"
        },
    ),
    "a game begins twice": Break(STORE, {'            if match.status != "open":': "            if False:"}),
    "two have one name": Break(MATCH, {"            taken.add(name)\n": ""}),
    # The file
    "a game moves without that it must be shown": Break(
        ROWS,
        {
            "update matches set revision = revision + 1 where id = ?": "update matches set revision = revision where id = ?"
        },
    ),
    "what was drawn before counts as shown": Break(
        STORE,
        {
            '"update matches set shown = max(shown, ?) where id = ?", match.revision,': '"update matches set shown = max(revision, ?) where id = ?", match.revision,'
        },
    ),
    "all games but those of the first page are forgotten": Break(
        STORE,
        {"status = 'running' and id > ? order by id limit ?": "status = 'running' and id > ? order by id desc limit ?"},
    ),
    "a message of another game is forgotten": Break(
        STORE,
        {
            "delete from messages where match_id = ? and message = ?": "delete from messages where match_id <> 0 * ? and message = ?"
        },
    ),
    "agreements of all games are cleared": Break(
        STORE,
        {
            "delete from agreements where match_id = ? and what = ?": "delete from agreements where match_id <> 0 * ? and what = ?"
        },
    ),
    "a power cut loses the last choices": Break(DATABASE, {"'full' if durable": "'off' if durable"}),
    "the file of another program is taken": Break(
        DATABASE, {"    if owner != BELFRY and (owner or version or tables):": "    if False:"}
    ),
    "the file of a newer version is taken": Break(DATABASE, {"    if version > NEWEST:": "    if False:"}),
    "a file is brought up to date twice": Break(DATABASE, {"MIGRATIONS[done:]": "MIGRATIONS[0 * done :]"}),
    "a transaction is not begun": Break(DATABASE, {'fetch("begin immediate")\n': 'fetch("select 1")\n'}),
    "the reader may write": Break(DATABASE, {"pragma query_only = on": "pragma query_only = off"}),
    "a backup overwrites": Break(
        BACKUP,
        {
            "    if target.exists():": "    if False:",
            "        os.link(partial, target)": "        partial.replace(target)",
        },
    ),
    "a backup is not checked": Break(BACKUP, {'    if verdict != "ok":': "    if False:"}),
}


def tests(broken: Break) -> list[list[str]]:
    """All of the store, the quick ones first."""
    return [["tests/store", "--ignore", "tests/store/test_kill.py"], ["tests/store/test_kill.py"]]


ROOM = Room(BREAKS, tests)
