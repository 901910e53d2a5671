"""What /help says: ten lines at most, about where somebody is, and a button for whatever has one."""

from dataclasses import replace

import pytest
from discord import ComponentType

from cogs.panels.help import make_help
from engine.core.game_data import facts
from engine.core.table import Table
from engine.games import GAMES
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


def read(match: Match | None, table: Table | None, user: int, waiting: int = 0, **more: bool) -> tuple[str, list[str]]:
    """The text, and the labels of the buttons."""
    panel = make_help(match, table, user, waiting, **{"server": True, "manages": False} | more)
    parts = [*walk(panel.view.to_components())]
    text = "\n".join(part["content"] for part in parts if "content" in part)
    assert len(text.splitlines()) <= 10
    return text, [part["label"] for part in parts if part.get("type") == ComponentType.button.value]


ALWAYS = ["Rules", "Story", "Board as text"]


def test_running_game_offers_what_its_reader_can_do(match: Match, table: Table) -> None:
    left = replace(match, seats=(replace(match.seats[0], computer="medium"), *match.seats[1:]))
    ada = match.seats[0].user
    text, asked = read(match, table, ada, 2)
    assert "is waiting for you" in text.splitlines()[0]
    assert "2 more games are waiting for you." in text.splitlines()[-1]
    assert asked == ["My hand", *ALWAYS]
    assert read(match, table, STRANGER)[1] == ALWAYS
    assert read(left, table, STRANGER)[1] == ["Join", *ALWAYS]
    assert read(left, table, ada)[1] == ["I'm back", *ALWAYS]
    ask = table.open_to(0)
    assert ask is not None
    table.choose(0, ask.what, ask.options[0])
    text, waits = read(match, table, ada)
    assert "waiting for you" not in text
    assert f"**{match.names[1]}**" in text
    assert waits == ["My hand", "Undo", "Plan my next turn", *ALWAYS]


def test_open_table_offers_to_join_or_to_arrange_it(match: Match) -> None:
    lobby = replace(match, status="open", seats=match.seats[:2])
    assert read(lobby, None, STRANGER)[1] == ["Join", "Rules"]
    text, seated = read(lobby, None, lobby.seats[1].user)
    assert seated == ["Table…", "Rules"]
    assert "*Invite to a game*" not in text
    assert "*Invite to a game*" in read(lobby, None, lobby.opener)[0]
    assert read(replace(match, status="open"), None, STRANGER)[1] == ["Rules"], "it is full"


def test_channel_without_a_game_offers_all_games() -> None:
    text, games = read(None, None, STRANGER)
    assert "/play, opens a table" in text
    assert {*games} == {facts(game).title for game in GAMES}
    text, none = read(None, None, STRANGER, server=False)
    assert "Games are played in server channels" in text
    assert none == []


def test_who_manages_the_server_and_nobody_else_reads_of_its_setup() -> None:
    assert "/belfry setup" in read(None, None, STRANGER, manages=True)[0]
    assert "/belfry setup" not in read(None, None, STRANGER)[0]
