"""Who had taken a seat over in a game of a release is known from the names that its players had before."""

from pathlib import Path

from store import Store
from tests.store.older import make_older

FORMER = '[[3, 0, ["Ann", "Wren", "Cleo"]], [5, 1, ["Ann (computer)", "Wren", "Cleo"]]]'
ROWS = f"""
insert into matches (id, game, options, guild, channel, opener, status, since, promise, former) values
    (1, 'tower', '{{}}', 1, 900, 11, 'running', 1, 'x', '{FORMER}'),
    (2, 'tower', '{{}}', 1, 901, 11, 'running', 1, 'x', '[]');
insert into seats (match_id, seat, user, name, computer) values
    (1, 0, 11, 'Ann', ''), (1, 2, 12, 'Bob', ''), (1, 3, 13, 'Cleo', 'easy'),
    (2, 0, 11, 'Ann', ''), (2, 1, 0, '', 'easy');
"""


async def test_who_sits_where_another_sat_at_the_start_has_taken_the_seat_over(path: Path) -> None:
    with make_older(path, "0039_results") as file:
        file.executescript(ROWS)
    store = await Store.open(path)
    found = await store.database.fetch("select match_id, user from seats where took_over")
    await store.close()
    assert found == [(1, 12)], "Ann came back to her own, Cleo has left hers, and no other game has changed its players"
