"""What a locked phone shows of a direct message: the beginning of its content, and nothing that only its reader may
know."""

from dataclasses import replace

import pytest

from cogs.panels import phone
from cogs.panels.private import Reader, make_private
from cogs.panels.ui import Secret, lay_out
from engine.codec import melt
from engine.met import first_met
from engine.rng import Fast
from engine.scene import Scene
from engine.table import Table
from tests.cogs.panels import ELSEWHERE, IDS, match_of, stand
from tests.engine.worlds import KINDS, Kind, alike, recap_of, some_tables

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
    return phone.read_plain(text)[: phone.LOCK_SCREEN]


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
    assert lay_out("Masks #1: your turn", secret, long).text == f"Masks #1: your turn\n{long.strip()}\n{secret}"
