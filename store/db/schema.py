"""The tables of the database: the migrations that make them, and whether a file has them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from store.db.errors import StoreError, damaged

MIGRATIONS = {int(file.name[:4]): file for file in sorted(Path(__file__).with_name("migrations").glob("*.sql"))}
"""The files by their numbers; the number of the last one that has run is the version of a database."""
BUSY = 5_000  # ms to wait for another program that writes
BACKUP = "backup"  # the setting that holds when the last one was made, as unix time
BACKUP_FAILED = "backup_failed"  # the setting that holds why the last attempt of the bot's own gave none
ERASURE_FAILED = "erasure_failed"  # the setting that holds why somebody could not be erased, as long as that is so
COPIED = "copied"  # the setting that a copy has, and the database itself has not
MOVED_OUT = "moved_out"  # the setting that holds on which day the games were moved to another machine
MOVING_OUT = "moving_out"  # the setting that holds into which file they are moved, as long as that is not done
IDENTITY = "identity"  # the setting that holds a random name of a database, which its copies have, too
LOST = 10_000  # moments of a game, more than it comes to between a backup and the day on which that is restored
NEWEST = max(MIGRATIONS)
KEPT_FOR_EVER = ("reviews", "results", "archives", "seats", "past_owners")  # tables of games that ended long ago, too
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
IN_PLAY_SEATED = """
    select * from matches m cross join seats s on s.match_id = m.id where m.status in ('open', 'running')
"""
Shape = set[tuple[Any, ...]]  # rows of SHAPE


def pragma(connection: sqlite3.Connection, text: str) -> Any:
    [value] = connection.execute(f"pragma {text}").fetchone()
    return value


def examine(connection: sqlite3.Connection, path: Path, *, checked: bool = False) -> int:
    """The version of a file, which this Belfry can use, and in which nothing is changed; 0 if it is new.

    `checked`: its pages are known to be sound.  Raises StoreError.
    """
    connection.execute("begin")  # another process may be making the file
    owner, version = pragma(connection, "application_id"), int(pragma(connection, "user_version"))
    [tables] = connection.execute("select count(*) from sqlite_master").fetchone()
    if owner != BELFRY and (owner or version or tables):
        raise StoreError(f"{path} is the database of another program. Choose another file in [storage] path.")
    if version > NEWEST:
        raise StoreError(
            f"The database {path} was written by a newer Belfry (its version is {version}, this one knows {NEWEST}). "
            "Install that newer version again."
        )
    refuse_unreleased(version, path)
    if version and not checked and not is_sound(connection):
        raise damaged(path)
    if table := find_difference(connection, version):
        raise StoreError(
            f"The table {table} in the database {path} is not as this Belfry makes it: a version that was never "
            "finished, or another program, has changed it. Put your last backup in its place."
        )
    connection.rollback()
    return version


def check_owner(connection: sqlite3.Connection, path: Path) -> None:
    """Raises StoreError for a file that Belfry did not make, or made between two releases."""
    if pragma(connection, "application_id") != BELFRY:
        raise StoreError(f"{path} is not a database of Belfry. Check [storage] path.")
    refuse_unreleased(int(pragma(connection, "user_version")), path)


def refuse_unreleased(version: int, path: Path) -> None:
    """Raises StoreError for a version below the newest that has no migration."""
    if 0 < version < NEWEST and version not in MIGRATIONS:
        raise StoreError(
            f"The database {path} was written by a Belfry between two releases (its version is {version}), and no "
            "other Belfry can read it. Restore a backup of a release, or finish the games with the Belfry that wrote "
            "them."
        )


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether the pages are sound of all that games in play need.  May raise DatabaseError where they are not.

    Not of games that ended long ago, which may be most of a file: those are looked at whenever it is copied.
    """
    connection.execute(IN_PLAY_SEATED).fetchall()
    tables = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
    checked = [name for name in tables if name not in ("matches", *KEPT_FOR_EVER)]
    return all(pragma(connection, f"quick_check('{name}')") == "ok" for name in checked)


class Move(NamedTuple):
    """Games that were moved to another machine on this day; `file` as long as they are not in it for sure."""

    day: str
    file: str = ""

    def explain(self, path: Path) -> str:
        """What the host reads who has the database `path` opened all the same."""
        if self.file:
            return (
                f"On {self.day} moving the games in {path} out was begun and not finished, so they are not played. "
                "Do it again: --move-out FILE."
            )
        return (
            f"The games in {path} were moved out on {self.day}, and are played elsewhere, so this Belfry leaves them "
            "alone. To play them here again, stop the other Belfry and restore a backup of its games: --restore FILE."
        )


def find_move(connection: sqlite3.Connection) -> Move | None:
    """Whether, and when, the games of a database of Belfry were moved out."""
    found = dict(connection.execute("select key, value from settings where key in (?, ?)", (MOVED_OUT, MOVING_OUT)))
    return Move(found[MOVED_OUT], found.get(MOVING_OUT, "")) if MOVED_OUT in found else None


def migrate(connection: sqlite3.Connection, keep: Callable[[int], None] | None = None) -> None:
    """Run the migrations that are missing, all in one transaction.

    Before that, `keep` is told the version of a file that has one, and nothing is changed if it raises something.
    """
    connection.execute("begin immediate")
    done = pragma(connection, "user_version")  # perhaps another process was quicker
    if keep and 0 < done < NEWEST:
        keep(done)
    for statement in list_statements(done, NEWEST):
        connection.execute(statement)
    connection.execute(f"pragma application_id = {BELFRY}")
    connection.execute(f"pragma user_version = {NEWEST}")
    connection.commit()


def list_statements(done: int, version: int) -> Iterator[str]:
    """The statements that bring a database from the version `done` to another."""
    for number, migration in MIGRATIONS.items():
        if done < number <= version:
            yield from statements(migration.read_text(encoding="utf-8"))


def statements(script: str) -> list[str]:
    """The statements of a script, which each begin on a line of their own."""
    found = [""]
    for line in script.splitlines(keepends=True):
        found[-1] += line
        if sqlite3.complete_statement(found[-1]):
            found.append("")
    return [statement for statement in found if statement.strip()]


def find_identity(connection: sqlite3.Connection) -> str:
    """The random name of a database; empty if it has none yet."""
    found = connection.execute("select value from settings where key = ?", (IDENTITY,)).fetchall()
    return str(found[0][0]) if found else ""


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


def find_difference(connection: sqlite3.Connection, version: int) -> str:
    """A table of the database that is not as the migrations up to this version make it; empty if there is none.

    Tables that other programs have added, such as those that copy the file elsewhere, do not count.
    """
    expected = expected_shape(version)
    ours = {table for table, *_ in expected}
    found = {row for row in connection.execute(SHAPE) if row[0] in ours}
    return min((str(row[0]) for row in expected ^ found), default="")


@cache
def expected_shape(version: int) -> Shape:
    """What the migrations up to this version make of an empty database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in list_statements(0, version):
            connection.execute(statement)
        return set(connection.execute(SHAPE))


UNCLEAN = "unclean"  # the setting that is there while deleted rows may stand in the free space of the file
