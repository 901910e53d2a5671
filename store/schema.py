"""The tables of the database: the migrations that make them, and whether a file has them."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

MIGRATIONS = sorted(Path(__file__).with_name("migrations").glob("*.sql"))
BACKUP = "backup"  # the setting that holds when the last one was made, as unix time
COPIED = "copied"  # the setting that a copy has, and the database itself has not
LOST = 10_000  # moments of a game, more than it comes to between a backup and the day on which that is restored
NEWEST = len(MIGRATIONS)
BELFRY = 0x42656C66  # "Belf": the application id in the header of the file, https://sqlite.org/pragma.html

# Read from the tables, not from the statements that made them, which differ between versions of SQLite.
SHAPE = """
    select t.name, 'column', c.name, c.type, c."notnull", c.dflt_value, c.pk, t.strict
        from pragma_table_list t, pragma_table_xinfo(t.name) c
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'
    union all
    select t.name, 'index', i.name, c.name, i."unique", c.seqno, i.partial, t.strict
        from pragma_table_list t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and i.origin = 'c'
"""
Shape = set[tuple[Any, ...]]  # rows of SHAPE


def pragma(connection: sqlite3.Connection, text: str) -> Any:
    [value] = connection.execute(f"pragma {text}").fetchone()
    return value


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that are missing, all in one transaction."""
    connection.execute("begin immediate")
    done = pragma(connection, "user_version")  # perhaps another process was quicker
    for migration in MIGRATIONS[done:]:
        for statement in statements(migration.read_text(encoding="utf-8")):
            connection.execute(statement)
    connection.execute(f"pragma application_id = {BELFRY}")
    connection.execute(f"pragma user_version = {NEWEST}")
    connection.commit()


def statements(script: str) -> list[str]:
    """The statements of a script, which each begin on a line of their own."""
    found = [""]
    for line in script.splitlines(keepends=True):
        found[-1] += line
        if sqlite3.complete_statement(found[-1]):
            found.append("")
    return [statement for statement in found if statement.strip()]


def take_backup_over(connection: sqlite3.Connection) -> None:
    """Once for a backup that is being played with: Discord may show what was done after it was made.

    All boards of games that go on are shown anew, and no button of the time that is lost belongs to a moment to come.
    """
    connection.execute("begin immediate")
    if connection.execute("delete from settings where key = ? returning key", (COPIED,)).fetchall():
        connection.execute(
            "update matches set shown = 0, moment = moment + ? where status in ('open', 'running', 'asleep')", (LOST,)
        )
        connection.execute(
            "update messages set step = '' where kind in ('board', 'lobby')"
            " and match_id in (select id from matches where shown = 0)"
        )
    connection.commit()


def find_difference(connection: sqlite3.Connection) -> str:
    """A table of the database that is not as the migrations make it; empty if there is none.

    Tables that other programs have added, such as those that copy the file elsewhere, do not count.
    """
    expected = expected_shape()
    ours = {table for table, *_ in expected}
    found = {row for row in connection.execute(SHAPE) if row[0] in ours}
    return min((str(row[0]) for row in expected ^ found), default="")


@cache
def expected_shape() -> Shape:
    """What the migrations make of an empty database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return set(connection.execute(SHAPE))
