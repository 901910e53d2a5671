"""Messages of a release that wrote what they show and what they are about in one word are known by the latter."""

from pathlib import Path

from store import Store
from tests.store.older import make_older

ROWS = """
insert into matches (id, game, options, guild, channel, opener, status, since, promise) values
    (1, 'tower', '{}', 1, 900, 11, 'running', 5000, 'x'), (2, 'tower', '{}', 1, 901, 11, 'over', 3000, 'x'),
    (3, 'tower', '{}', 1, 902, 11, 'over', 3000, 'x'), (4, 'tower', '{}', 1, 903, 11, 'open', 3000, '');
insert into messages (message, match_id, channel, kind, seat, step) values
    (70, 1, 900, 'board', -1, 'running.3.0..5f'), (71, 1, 900, 'vote', -1, 'without.1@5000:11:12:99'),
    (72, 1, 950, 'private', 1, 'running.3.7.None'), (73, 1, 950, 'private', 2, 'running.left5000.idle'),
    (74, 2, 901, 'board', -1, 'over.9.0..5f'), (75, 3, 902, 'board', -1, 'running.9.0..5f'),
    (76, 4, 903, 'lobby', -1, 'open.11'), (77, 4, 903, 'search', -1, '4999.5f');
"""


async def test_each_message_keeps_the_occasion_for_which_it_was_written(path: Path) -> None:
    """And the last board of a game that is over is known to be that, but for one that had still to be shown."""
    with make_older(path, "0025_about") as file:
        file.executescript(ROWS)
    store = await Store.open(path)
    found = {one.message: one.about for match in (1, 2, 3, 4) for one in await store.messages.of(match)}
    await store.close()
    assert found == {
        70: "",
        71: "without.1@5000",
        72: "running.3.7.None",
        73: "running.left5000",
        74: "over",
        75: "",
        76: "",
        77: "4999",
    }
