"""Which game a message is about: two of a kind among the same people can be told apart wherever one reads of them."""

from dataclasses import replace

import pytest

from cogs.actions.votes import read_proposal
from cogs.panels.board import make_board, make_ending, make_sleeping
from cogs.panels.game_status import tell_overview
from cogs.panels.invitations import ask_to_leave, confirm_leaving, offer_seats
from cogs.panels.layout import Panel
from cogs.panels.lobby import ask_whom_to_take_out, make_lobby
from cogs.panels.lost_channels import tell_occupied
from cogs.panels.names import Place, tell_game
from cogs.panels.notices import mention_replaced
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.text_pages import make_story
from cogs.panels.votes import confirm_stop, make_vote
from cogs.words import say
from engine.core.table import Table
from store import NOBODY, Match, Seat, Vote
from tests.cogs.panels import match_of, stand, walk
from tests.engine.worlds import Kind, tables, usual_kind

FIVE = usual_kind("broadway_tower", 5)
LANE = Place("https://discord.com/channels/2/7", "Mill Lane", 7)


def first_line(panel: Panel) -> str:
    """What is read first in a message."""
    return next(str(part["content"]) for part in walk(panel.view.to_components()) if part.get("content")).split("\n")[0]


@pytest.fixture
def table() -> Table:
    return next(iter(tables(FIVE, 1)))


def named(kind: Kind, table: Table, *names: str) -> Match:
    match = match_of(kind, table)
    return replace(match, id=12, seats=tuple(Seat(101 + n, name) for n, name in enumerate(names)))


def test_the_first_line_has_title_number_opponents_and_where_it_is(table: Table) -> None:
    match = named(FIVE, table, "Ada", "Ben", "Cleo", "_Dan_", "Eve")
    assert tell_game(match) == f"**{match.title} #12**"
    assert tell_game(match, 0) == f"**{match.title} #12** with Ben, Cleo, \\_Dan\\_ and Eve"
    assert tell_game(match, 4, LANE) == (
        f"**{match.title} #12** with Ada, Ben, Cleo and \\_Dan\\_ · Mill Lane <#7> · "
        "[go there](https://discord.com/channels/2/7)"
    )


def test_who_is_on_the_same_server_is_told_the_channel_alone(table: Table) -> None:
    told = tell_game(named(FIVE, table, "Ada", "Ben"), 0, LANE._replace(server=""))
    assert " · <#7> · [go there]" in told


def test_the_name_of_a_server_is_only_text(table: Table) -> None:
    told = tell_game(named(FIVE, table, "Ada", "Ben"), 0, LANE._replace(server="**[x](y)\u202e"))
    assert "\\*\\*\\[x](y) <#7>" in told


async def test_every_message_of_two_games_among_the_same_people_differs_in_its_first_line(table: Table) -> None:
    one = match_of(FIVE, table)
    one = replace(one, seats=(*one.seats[:4], Seat(NOBODY, "", "easy")))
    firsts = []
    for match in (one, replace(one, id=one.id + 1)):
        votes = [Vote(what, 1, {99: "Zoe"}) for what in ("seat.4.99", "pause.3", "stop")]
        lobby = replace(match, status="open", turn=0)
        made = [
            make_lobby(stand(lobby)),
            make_lobby(stand(replace(lobby, status="stopped"))),
            make_board(stand(match, table)),
            make_ending(stand(replace(match, status="stopped"), table), None),
            make_private(stand(match, table), 0),
            make_private(stand(match, table), 0, Reader(LANE, say("actions.outdated"))),
            tell_occupied(match, None, match.game, [], "easy"),
            ask_to_leave(match, 0),
            confirm_leaving(match, 0, last=False),
            confirm_leaving(match, 0, last=True),
            offer_seats(match),
            *[make_vote(match, one, read_proposal(match, one).ask(), ("Agree", "No"), (), "") for one in votes],
            mention_replaced(match, 1),
            make_sleeping(stand(match, table)),
            ask_whom_to_take_out(lobby),
            confirm_stop(match),
            make_story(match, ["Ada draws a card."], None),
        ]
        firsts.append([*map(first_line, made), tell_overview(stand(match, table)).split("\n")[0]])
    assert not [line for line, other in zip(*firsts, strict=True) if line == other]


async def test_the_board_says_since_when_it_waits(table: Table) -> None:
    match = match_of(FIVE, table)
    assert f"<t:{match.asked}:R>" in first_line(make_board(stand(match, table)))


def test_one_line_of_the_standings_names_all_who_are_waited_for() -> None:
    table = next(table for table in tables(FIVE, 1) if len(table.waiting()) == 5)
    match = named(FIVE, table, "Ada", "Ben", "Cleo", "Dan", "Eve")
    ask = table.waiting()[1]
    table.choose(ask.seat, ask.what, ask.options[0])
    since = f"<t:{match.asked}:R>"
    assert f"Waiting for **Ada**, **Cleo**, **Dan** and **Eve**, asked {since}." in tell_overview(
        stand(match, table)
    ).split("\n")
    assert "Waiting for players." in tell_overview(stand(replace(match, status="open")))
    assert "Waiting for" not in tell_overview(stand(replace(match, status="stopped"), table))
