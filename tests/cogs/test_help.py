"""What /help says: ten lines at most, about where somebody is."""

from dataclasses import replace

import pytest

from cogs.panels.help import make_help
from engine.table import Table
from store import Match
from tests.cogs.panels import match_of, walk
from tests.engine.worlds import tables, usual_kind

FIVE = usual_kind("broadway_tower", 5)
STRANGER = 7


@pytest.fixture
def table() -> Table:
    """All five choose at once."""
    return next(table for table in tables(FIVE, 1) if len(table.waiting()) == 5)


@pytest.fixture
def match(table: Table) -> Match:
    return match_of(FIVE, table)


def told(match: Match | None, table: Table | None, user: int, waiting: int | None = None, **more: bool) -> str:
    panel = make_help(match, table, user, waiting, **{"server": True, "manages": False} | more)
    text = "\n".join(part.get("content", "") for part in walk(panel.view.to_components()))
    assert len(text.splitlines()) <= 10
    return text


def test_where_no_game_is_a_newcomer_reads_how_one_begins() -> None:
    assert "/play opens a table" in told(None, None, STRANGER)


def test_where_no_game_can_be_played_one_reads_where() -> None:
    assert "Games are played in server channels" in told(None, None, STRANGER, server=False)


def test_whom_a_game_waits_for_reads_so_first(match: Match, table: Table) -> None:
    first, *rest = told(match, table, match.seats[0].user, 2).splitlines()
    assert "is waiting for you" in first
    assert "2 more games are waiting for you." in rest[-1]


def test_who_has_chosen_reads_for_whom_the_game_waits(match: Match, table: Table) -> None:
    ask = table.open_to(0)
    assert ask is not None
    table.choose(0, ask.what, ask.options[0])
    text = told(match, table, match.seats[0].user)
    assert "waiting for you" not in text
    assert f"**{match.names[1]}**" in text


def test_who_has_left_reads_how_to_come_back(match: Match, table: Table) -> None:
    left = replace(match, seats=(replace(match.seats[0], computer="medium"), *match.seats[1:]))
    assert "/join brings you back" in told(left, table, left.seats[0].user)


def test_who_does_not_play_reads_how_to_join_where_a_computer_plays(match: Match, table: Table) -> None:
    assert "/join" not in told(match, table, STRANGER)
    left = replace(match, seats=(replace(match.seats[0], computer="medium"), *match.seats[1:]))
    assert "/join takes over a computer's seat" in told(left, table, STRANGER)


def test_at_a_table_that_is_open_the_others_read_of_join_and_who_sits_there_of_start(match: Match) -> None:
    lobby = replace(match, status="open")
    assert "*Join* below it" in told(lobby, None, STRANGER)
    assert "*Start* starts the game" in told(lobby, None, lobby.seats[1].user)


def test_who_has_opened_a_table_reads_how_to_invite_more(match: Match) -> None:
    lobby = replace(match, status="open")
    assert "*Invite to a game*" in told(lobby, None, lobby.opener)
    assert "*Invite to a game*" not in told(lobby, None, lobby.seats[1].user)


def test_who_manages_the_server_and_nobody_else_reads_of_its_setup() -> None:
    assert "/belfry setup" in told(None, None, STRANGER, manages=True)
    assert "/belfry setup" not in told(None, None, STRANGER)
