"""What a locked phone shows of a direct message: the beginning of its content, and nothing that only its reader may
know."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.actions.votes import read_proposal
from cogs.panels import mobile_layout, notices
from cogs.panels.invitations import make_invitation, mention_lookouts
from cogs.panels.layout import Panel, Secret, lay_out, note
from cogs.panels.notices import make_reminder, mention_late, mention_replaced, standin_press
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.votes import call_to_question, make_answers, make_vote
from engine.core.codec import melt
from engine.core.rng import Fast
from engine.core.table import Table
from engine.teaching.tips import first_met
from engine.views.scene import Scene
from store import Displaced, Invitation, Match, Vote
from tests.cogs.panels import ELSEWHERE, IDS, match_of, stand
from tests.engine.worlds import KINDS, Kind, alike, begin, recap_of, some_tables

URL = "https://discord.com/channels/1/2/3"
MOST = 2000  # characters of the content of a message, https://docs.discord.com/developers/resources/message


def write(kind: Kind, table: Table, seat: int) -> str:
    """The direct message that asks a seat, for a person who is new to the game."""
    match = match_of(kind, table)
    recap = replace(recap_of(table, seat, seat), new=True, met=first_met(table, seat, ()))
    return make_private(
        stand(match, table), seat, Reader(ELSEWHERE, recap=recap, line=f"{match.label}: your turn")
    ).text


def show_locked(text: str) -> str:
    """What a locked phone shows of a content."""
    return mobile_layout.read_plain(text)[: mobile_layout.LOCK_SCREEN]


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_locked_phone_shows_nothing_that_only_the_reader_knows(kind: Kind) -> None:
    """Tables that look the same to everybody look the same on a locked phone; no private line stands on it."""
    rng = Fast.seeded(1)
    for table in some_tables(kind, 2, 20):
        other = None if table.game.over() else alike(table, None, rng)
        for seat in range(kind.seats):
            shown = show_locked(write(kind, table, seat))
            assert shown.startswith(match_of(kind, table).label)
            assert not [line for line in Scene.of(table, seat, match_of(kind, table).names).told if line in shown]
            if other is not None and melt(other.game) != melt(table.game):
                assert show_locked(write(kind, other, seat)) == shown


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_direct_message_fits_the_classic_form(kind: Kind) -> None:
    for table in some_tables(kind, 3, 20):
        match = match_of(kind, table)
        for seat in range(kind.seats):
            reader = Reader(ELSEWHERE, "x" * 300, recap_of(table, seat, seat), line=f"{match.label}: your turn")
            panel = make_private(stand(match, table), seat, reader)
            assert 0 < len(panel.text) <= MOST
            assert len(panel.rows.to_components()) <= 5
            assert len(panel.pictures) <= 1


def test_secret_line_stands_behind_what_a_locked_phone_shows_or_is_left_out() -> None:
    secret, long = Secret("> Ann keeps a fox"), "public " * 30
    assert lay_out("Masks #1: your turn", secret, "Which card?").text == "Masks #1: your turn\nWhich card?"
    assert lay_out("Masks #1: your turn", secret, long).text == f"Masks #1: your turn\n{long}\n{secret}"


def list_calls(match: Match, table: Table) -> Iterator[Panel]:
    """Every message that notifies people of a game, but for own panels, as a reader elsewhere gets it."""
    lobby = replace(
        match,
        status="open",
        turn=0,
        invitations=(Invitation(5, "Ada", 1, free=False, muted=False),),
        seats=match.seats[:1],
    )
    yield make_invitation(lobby)
    yield notices.invite(lobby, lobby.invitations[0], ELSEWHERE)
    yield notices.announce(lobby, ELSEWHERE)
    yield note(mention_lookouts(lobby, [5]))
    yield notices.tell_succeeded(match, Displaced(1, 0, "Ben", 1), ELSEWHERE)
    yield notices.call(match, [0], URL, "", secret=True)
    yield make_reminder(stand(match, table), 0, "", standin_press(match, 0, 1))
    yield mention_late(match, table, 0, asked=True)
    yield mention_replaced(match, 0)
    for one in (match, replace(match, status="asleep"), replace(match, status="stopped")):
        yield notices.tell_end(one, table, 0, ELSEWHERE)
        yield notices.call_to_end(one, table, [1], URL)
    vote = Vote("stop", 1, {match.seats[0].user: "Ann"})
    asked = read_proposal(match, vote)
    answers = make_answers(match, vote, asked.answers, is_final=asked.is_final)
    yield make_vote(match, vote, asked.ask(), asked.answers, (), "")
    yield notices.ask_aside(f"{match.label}: {asked.sum_up()}", URL, answers)
    yield note(call_to_question(match, [1], URL))


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_first_line_names_the_game_and_leads_nowhere(kind: Kind) -> None:
    """A locked phone may show a link as it is written, with an address that takes all its room."""
    table = begin(kind, 1)
    match = match_of(kind, table)
    for panel in list_calls(match, table):
        first, *_ = panel.text.split("\n")
        assert match.label in first
        assert "](" not in first
        assert len(panel.rows.to_components()) <= 5
