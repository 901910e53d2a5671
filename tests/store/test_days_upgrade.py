"""The days more that players of a release have taken are days of an absence from that game."""

from pathlib import Path

from clock import DAY
from store import Absence, Store
from tests.store.older import make_older

FIRST, NOW, OFF = 1_700_000_000, 1_700_900_000, 1_700_910_000  # two waits, and when Belfry was off for an hour
ROWS = f"""
insert into matches (id, game, options, guild, channel, opener, status, since, asked, promise) values
    (1, 'tower', '{{}}', 1, 900, 11, 'running', {NOW}, {NOW}, 'x'),
    (2, 'tower', '{{}}', 1, 901, 11, 'over', {NOW}, {NOW}, 'x');
insert into seats (match_id, seat, user, name, extended) values
    (1, 0, 11, 'Ann', '[{FIRST}, {NOW}]'), (1, 1, 12, 'Bob', '[{FIRST}, {FIRST}]'), (2, 0, 12, 'Bob', '[{FIRST}]');
insert into absences values (11, 5, 6, 1);
insert into outages values ({OFF}, {OFF + 3600});
"""


async def test_a_day_that_was_taken_is_a_day_away_and_longer_where_the_game_waited_anyway(path: Path) -> None:
    with make_older(path, "0027_days_more") as file:
        file.executescript(ROWS)
    store = await Store.open(path)
    found = [await store.absences.of(user) for user in (11, 12)]
    await store.close()
    assert found == [
        [
            Absence(11, 5, 6, plays=True),
            Absence(11, FIRST, FIRST + DAY, plays=False, match=1),
            Absence(11, NOW, OFF + 3600 + DAY, plays=False, match=1),
        ],
        [Absence(12, FIRST, FIRST + 2 * DAY, plays=False, match=1)],
    ]
