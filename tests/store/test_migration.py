"""What a database of Belfry 0.9.0 holds in another form than this one is the same after the upgrade."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from base.clock import DAY
from store.db.schema import NEWEST, list_statements

RELEASED = 22  # the version of a database of 0.9.0
ANN, BOB, CID = 11, 12, 13
FIRST, NOW, OFF = 1_700_000_000, 1_700_900_000, 1_700_910_000  # two waits, and when Belfry was off for an hour
ROWS = f"""
insert into matches (id, game, options, guild, channel, opener, status, since, asked, promise, former, remarks) values
    (1, 'tower', '{{}}', 1, 900, 11, 'running', 5000, 4000, 'x',
        '[[3, 0, ["Ann", "Wren", "Cleo"]], [5, 1, ["Ann (computer)", "Wren", "Cleo"]]]',
        '[[1, 4, "Ann left."], [2, 5, "It''s \\"on\\"."]]'),
    (2, 'tower', '{{}}', 1, 901, 11, 'over', 3000, 3000, 'x', '[]', '[]'),
    (3, 'tower', '{{}}', 1, 902, 11, 'open', 6000, 6000, '', '[]', '[]'),
    (4, 'nim', '{{}}', 1, 903, 11, 'running', 5000, 5000, 'x', '[]', '[]'),
    (5, 'tower', '{{}}', 1, 904, 11, 'running', {NOW}, {NOW}, 'x', '[[2, 0, ["Ann", "Bob"]]]', '[]'),
    (6, 'tower', '{{}}', 1, 905, 11, 'stopped', 3000, 3000, '', '[]', '[]');
insert into seats (match_id, seat, user, name, computer, replaced, extended) values
    (1, 0, 11, 'Ann', '', 0, '[]'), (1, 2, 12, 'Bob', '', 0, '[]'), (1, 3, 13, 'Cleo', 'easy', 4500, '[]'),
    (2, 0, 11, 'Ann', '', 0, '[{FIRST}]'), (2, 2, 12, 'Bob', '', 0, '[]'), (2, 3, 0, 'Robin', 'easy', 0, '[]'),
    (4, 0, 11, 'Ann', '', 0, '[]'), (4, 2, 12, 'Bob', '', 0, '[]'),
    (5, 1, 11, 'Ann', '', 0, '[{FIRST}, {NOW}]'), (5, 3, 12, 'Bob', '', 0, '[{FIRST}, {FIRST}]'),
    (6, 0, 11, 'Ann', '', 0, '[]');
insert into messages (message, match_id, channel, kind, seat, step) values
    (70, 1, 900, 'board', -1, 'running.3.0..5f'), (71, 1, 900, 'ping', -1, '0,2@3.1'),
    (72, 1, 950, 'private', 1, '3.1'), (73, 1, 950, 'private', 1, '3.0.quiet'), (74, 1, 900, 'replaced', 2, 'x'),
    (75, 3, 951, 'invited', -1, '13'), (76, 4, 903, 'ping', -1, '0@1.0.instead'),
    (77, 1, 900, 'vote', -1, 'stop@5000:11:12:99'), (78, 1, 950, 'private', 2, 'running.left5000.idle'),
    (79, 2, 901, 'board', -1, 'over.9.0..5f'), (80, 6, 905, 'board', -1, 'running.9.0..5f'),
    (81, 3, 902, 'search', -1, '4999.5f'), (82, 3, 902, 'lobby', -1, 'open.11');
insert into called values (4, 1, '1@1.0');
insert into reminders (match_id, seat, since, given, at, public) values (1, 0, 5000, 2, 5900, 0), (4, 0, 4999, 1, 1, 0);
insert into agreements (match_id, what, user, name, at) values
    (1, 'stop', 11, '', 5500), (4, 'without.1@5000', 11, 'Ann', 5600), (4, 'no.without.0@5000', 12, '', 5700);
insert into invitations (match_id, user, name, at, muted) values (3, 12, 'Bob', 5900, 1), (3, 13, 'Cid', 6000, 0);
insert into turns values (4, 1, 1, '{{}}');
insert into choices values (4, 1, 0, 0, 'take', '3', 5100, 0), (4, 1, 1, 1, 'box', '1', 0, 0);
insert into plans (match_id, seat, version, plan, draft, step, salt) values
    (4, 0, 1, '[[[["take","2"]],[["take","1"],["box","0"]],[["take","3"]]],true,false,true]', '[]', 3, 7),
    (4, 1, 1, '', '[["take","1"]]', 3, 7);
insert into absences values (11, 5, 6, 1);
insert into outages values ({OFF}, {OFF + 3600});
"""
TOLD = "select user, since, way, level, message from told where match_id = {} and topic = '{}' order by user"


@pytest.fixture(scope="module")
def upgraded() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        for statement in list_statements(0, RELEASED):
            file.execute(statement)
        file.executescript(ROWS)
        for statement in list_statements(RELEASED, NEWEST):
            file.execute(statement)
        yield file


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        pytest.param(
            TOLD.format(1, "turn"),
            [(ANN, 4000, "mention", 2, 71), (BOB, 4000, "message", 0, 72), (CID, 4000, "mention", 0, 71)],
            id="calls_and_reminders",
        ),
        pytest.param(
            TOLD.format(4, "turn"),
            [(ANN, 5000, "instead", 0, 76), (BOB, 5000, "digest", 0, 0)],  # the reminder was of an earlier wait
            id="calls_instead_of_messages",
        ),
        pytest.param(TOLD.format(1, "replaced"), [(CID, 4500, "mention", 0, 74)], id="told_of_a_lost_seat"),
        pytest.param(
            TOLD.format(1, "vote.stop"), [(user, 5500, "seen", 0, 0) for user in (ANN, BOB, CID)], id="seen_votes"
        ),
        pytest.param(TOLD.format(2, "over"), [(user, 3000, "seen", 0, 0) for user in (ANN, BOB)], id="seen_ends"),
        pytest.param(TOLD.format(6, "closed"), [(ANN, 3000, "seen", 0, 0)], id="seen_closed_lobbies"),
        pytest.param(
            TOLD.format(3, "invited"), [(BOB, 5900, "seen", 0, 0), (CID, 6000, "message", 0, 75)], id="invitations"
        ),
        pytest.param(
            "select message, about from messages order by message",
            [
                *((70, ""), (72, "3.1"), (73, "3.0.quiet"), (77, "stop@5000"), (78, "running.left5000")),
                *((79, "over"), (80, ""), (81, "4999"), (82, "")),  # the last board of match 6 is not up to date
            ],
            id="occasions_of_messages",
        ),
        pytest.param("select match_id, what from agreements", [(1, "stop")], id="votes_that_are_still_possible"),
        pytest.param("select user, inviter, at from calls", [(CID, ANN, 6000)], id="invitations_that_were_sent"),
        pytest.param(
            "select remarks from matches where id = 1",
            [('[[1,4,"prose",{"text":"Ann left."}],[2,5,"prose",{"text":"It\'s \\"on\\"."}]]',)],
            id="remarks_as_they_were_written",
        ),
        pytest.param("select user, game, idea from met", [(ANN, "nim", "take")], id="ideas_of_own_choices"),
        pytest.param(
            "select seat, plan, step, salt from plans",
            [(0, '[[[["take","2"]],[["take","1"],["box","0"]]],false,true,false,true]', 3, 7)],
            id="first_two_lines_of_plans",
        ),
        pytest.param(
            "select user, match_id, began, ended, plays from absences",
            [
                (ANN, 0, 5, 6, 1),
                (ANN, 5, FIRST, FIRST + DAY, 0),
                (ANN, 5, NOW, OFF + 3600 + DAY, 0),  # the game waited anyway while Belfry was off
                (BOB, 5, FIRST, FIRST + 2 * DAY, 0),
            ],
            id="days_more_as_days_away",
        ),
        pytest.param(
            "select match_id, user from seats where took_over",
            [(1, BOB)],  # Ann came back to her own seat, and Cleo has left hers
            id="seats_that_were_taken_over",
        ),
        pytest.param("select distinct name from seats where user = 0", [("",)], id="computers_without_names"),
    ],
)
def test_an_upgrade_from_0_9_keeps(upgraded: sqlite3.Connection, query: str, rows: list[Any]) -> None:
    assert upgraded.execute(query).fetchall() == rows
