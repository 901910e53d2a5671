"""By its stamp a message is known to show what it should: it changes with what is shown, and with nothing else."""

from dataclasses import replace

import pytest

from app.client import Belfry
from cogs.panels.board import make_board
from cogs.panels.layout import lay_out
from cogs.panels.lobby import make_lobby
from cogs.panels.pictures import Picture
from cogs.panels.private_panel import make_private
from cogs.sync.boards import Boards
from engine.core.codec import decode, encode
from engine.core.rng import Fast
from engine.core.table import Table
from store import Absence, Match, Posted, Seat, Store
from tests.cogs.panels import IDS, match_of, stand
from tests.engine.worlds import KINDS, Kind, some_tables

DAY = 86_400


def restart(table: Table) -> Table:
    """The same turn after a restart, which reads the game from its file and makes the choices again."""
    kind = type(table.game)
    again = Table(decode(kind, encode(table.started())))
    for choice in table.choices:
        again.choose(*choice)
    return again


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_a_restart_changes_no_stamp(kind: Kind) -> None:
    for table in some_tables(kind, 1, 8):
        if table.before is None and not table.turn_over:
            match = match_of(kind, table)
            here, there = [stand(match, one) for one in (table, restart(table))]
            assert make_board(here).stamp == make_board(there).stamp
            for seat in range(kind.seats):
                assert make_private(here, seat).stamp == make_private(there, seat).stamp


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_each_choice_that_others_may_see_changes_the_stamp_of_the_board(kind: Kind) -> None:
    rng, met = Fast.seeded(2), 0
    for table in some_tables(kind, 2, 12):
        ask = rng.choice(table.waiting()) if table.waiting() else None
        if ask is None or ask.secret:
            continue
        after = table.again()
        after.choose(ask.seat, ask.what, rng.choice(ask.options))
        before = match_of(kind, table)
        then = replace(before, moment=before.moment + 1) if after.opened > table.opened else before
        assert make_board(stand(before, table)).stamp != make_board(stand(then, after)).stamp
        met += 1
    assert met


async def test_what_nobody_is_shown_changes_no_stamp_and_what_all_are_shown_does() -> None:
    kind = next(kind for kind in KINDS if kind.name == "town_builder")
    table = next(some_tables(kind, 1, 5))
    match = match_of(kind, table)
    usual = make_board(stand(match, table)).stamp
    quiet = replace(match.seats[0], late=5, renewed=2, missed=1)
    away = Absence(match.seats[0].user, 1, 2, False)
    unseen = replace(match, seats=(quiet, *match.seats[1:]), revision=9, since=3, absences=(away,), pauses=((1, 2),))
    assert make_board(stand(unseen, table)).stamp == usual
    asked = table.waiting()[0].seat
    shown = [
        stand(replace(match, asked=match.asked + 1), table),
        stand(replace(match, moment=match.moment + 1), table),
        stand(replace(match, seats=(replace(match.seats[0], name="Zoe"), *match.seats[1:])), table),
        stand(match, table, away={asked: away}),
        stand(match, table, paused=5 * DAY),
        stand(match, table, absent=frozenset({1})),
    ]
    assert len({usual, *(make_board(one).stamp for one in shown)}) == 1 + len(shown)


def test_a_message_whose_picture_alone_has_changed_has_another_stamp() -> None:
    before, after = [lay_out("Ann chooses.", Picture("board.png", "The board", bytes, key)) for key in ("5", "6")]
    assert before.view.to_components() == after.view.to_components()
    assert before.stamp != after.stamp


def test_a_lobby_is_edited_when_what_is_told_of_other_games_changes_and_not_before() -> None:
    match = Match(1, "town_builder", {}, 1, 2, 3, "open", (Seat(3, "Ann"),), 0, 0, "")
    hours, more, longer = ([hours * 3600] * 10 for hours in (3, 3.1, 5))
    stamps = [make_lobby(stand(match, lengths=lengths)).stamp for lengths in (hours, more, longer)]
    assert stamps[0] == stamps[1] != stamps[2]


async def test_the_last_board_of_a_game_stays_as_it_was_written_whatever_is_written_now(store: Store) -> None:
    """Or an upgrade would edit all games that have ever ended, which asks Discord; this Belfry is not connected."""
    kind = KINDS[0]
    *_, table = some_tables(kind, 1, 1)
    match = replace(match_of(kind, table), status="stopped")
    last = Posted("board", match.channel, 5001, -1, "as it was written then", "stopped")
    assert await Belfry(store).parts.get(Boards).keep_last(stand(match, table), [last]) == last
