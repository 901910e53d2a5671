"""Running games of a release that kept what people were told in other tables keep it: nobody is told twice."""

from pathlib import Path

from store import SEVERAL, Store, Told, Way
from tests.store.older import make_older

ANN, BOB, CID = 11, 12, 13
SEATS = (0, 2, 3)  # one has been left, so numbers are missing

ROWS = """
insert into matches (id, game, options, guild, channel, opener, status, since, asked, promise) values
    (1, 'tower', '{}', 1, 900, 11, 'running', 5000, 4000, 'x'),
    (2, 'tower', '{}', 1, 901, 11, 'over', 3000, 3000, 'x'),
    (3, 'tower', '{}', 1, 902, 11, 'open', 6000, 6000, ''),
    (4, 'tower', '{}', 1, 903, 11, 'running', 5000, 5000, 'x');
insert into messages (message, match_id, channel, kind, seat, step) values
    (70, 1, 900, 'board', -1, 'x'), (71, 1, 900, 'ping', -1, '0,2@3.1'), (72, 1, 950, 'private', 1, '3.1'),
    (73, 1, 950, 'private', 1, '3.0.quiet'), (74, 1, 900, 'replaced', 2, 'x'), (75, 3, 951, 'invited', -1, '13'),
    (76, 4, 903, 'ping', -1, '0@1.0.instead');
insert into called values (4, 1, '1@1.0');
insert into reminders (match_id, seat, since, given, at, public) values (1, 0, 5000, 2, 5900, 0), (4, 0, 4999, 1, 1, 0);
insert into agreements (match_id, what, user, name, at) values (1, 'stop', 11, '', 5500);
insert into invitations (match_id, user, name, at) values (3, 13, 'Cid', 6000);
"""


def make(path: Path) -> None:
    """A file as the release before has left it."""
    with make_older(path, "0024_told") as file:
        file.executescript(ROWS)
        for match in (1, 2, 3, 4):
            for seat, user in zip(SEATS, (ANN, BOB, CID if match == 1 else 0), strict=True):
                file.execute(
                    "insert into seats (match_id, seat, user, name) values (?, ?, ?, ?)", (match, seat, user, "N")
                )
        file.execute("update seats set replaced = 4500 where match_id = 1 and user = ?", (CID,))


async def read(path: Path, number: int) -> set[tuple[object, ...]]:
    """What people have been told of a game: user, topic, since when, how, how often, and by which message."""
    store = await Store.open(path)
    found: list[Told] = await store.told.of(number)
    await store.close()
    return {(one.user, one.topic, one.since, one.way, one.level, one.message) for one in found}


async def test_who_was_called_or_reminded_has_been_told_of_the_wait(path: Path) -> None:
    make(path)
    told = await read(path, 1)
    assert (ANN, "turn", 4000, Way.MENTION, 2, 71) in told
    assert (CID, "turn", 4000, Way.MENTION, 0, 71) in told
    assert (BOB, "turn", 4000, Way.MESSAGE, 0, 72) in told
    assert await read(path, 4) == {
        (ANN, "turn", 5000, Way.INSTEAD, 0, 76),
        (BOB, "turn", 5000, Way.DIGEST, 0, 0),
    }, "the reminder was of an earlier wait"


async def test_what_was_asked_of_all_and_how_games_ended_is_told_to_nobody_again(path: Path) -> None:
    make(path)
    assert {(user, "vote.stop", 5500, Way.SEEN, 0, 0) for user in (ANN, BOB, CID)} <= await read(path, 1)
    assert (CID, "replaced", 4500, Way.MENTION, 0, 74) in await read(path, 1)
    assert await read(path, 2) == {(user, "over", 3000, Way.SEEN, 0, 0) for user in (ANN, BOB)}
    assert await read(path, 3) == {(CID, "invited", 6000, Way.MESSAGE, 0, 75)}
    assert await read(path, SEVERAL) == set()
