"""The plan of a seat as a message, in every game: as Discord takes it, with nothing imagined before somebody plans."""

from dataclasses import replace

import pytest

from cogs.actions.plans import walk_on
from cogs.panels.plans import can_plan, make_plan
from cogs.panels.private_panel import make_private
from engine.core.table import Table, Wish
from engine.planning.plan import LINES, Plan
from sandbox.validation import check_message as refused
from store import StoredPlan
from tests.cogs.panels import IDS, labels, match_of, sent, stand, text
from tests.engine.worlds import KINDS, Kind, some_tables

PLAN = "Plan my next turn"
COMPUTER = "Else let a computer"


def idle(kind: Kind, table: Table) -> list[int]:
    """The seats that are not asked."""
    return [seat for seat in range(kind.seats) if seat not in [ask.seat for ask in table.waiting()]]


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_nothing_is_imagined_for_a_panel(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a button has a place is known without; the press imagines."""
    imagined: list[int] = []
    monkeypatch.setattr("engine.planning.plan_builder.imagine", lambda table, seat, rng: imagined.append(seat))
    offered = 0
    for table in some_tables(kind, 1, 12):
        for seat in range(kind.seats):
            panel = make_private(stand(match_of(kind, table), table), seat)
            offered += PLAN in labels(panel)
    assert imagined == []
    assert bool(offered) == table.game.can_plan


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_discord_takes_every_plan(kind: Kind) -> None:
    """With nothing planned, on the way, and with two wishes, which are all that there is room for."""
    shown = 0
    for table in some_tables(kind, 5, 12):
        for seat in idle(kind, table)[:1]:
            match, stored = match_of(kind, table), StoredPlan(seat, table.game.version)
            lines: list[list[Wish]] = []
            while (walk := walk_on(table, stored)) and (ask := walk.ask()):
                panel = make_plan(match, table, stored, walk)
                assert refused(sent(panel), []) == []
                assert (COMPUTER in labels(panel)) == bool(lines)
                if not walk.line:
                    lines.append([])
                lines[-1].append(Wish(ask.what, ask.options[-min(len(lines), len(ask.options))]))
                stored = replace(stored, plan=Plan.of(lines))
                shown += 1
                assert len(lines) <= LINES
                if len({*map(tuple, lines)}) < len(lines):
                    break
            assert refused(sent(make_plan(match, table, stored, None)), []) == []
    assert shown


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_a_plan_is_offered_where_people_are_waited_for(kind: Kind) -> None:
    table = next(table for table in some_tables(kind, 1, 12) if table.waiting() and idle(kind, table))
    seat, asked = idle(kind, table)[0], [ask.seat for ask in table.waiting()]
    match = match_of(kind, table)
    assert can_plan(match, table, seat) == table.game.can_plan
    assert PLAN not in labels(make_private(stand(match, table, live=True), seat))
    assert not can_plan(match, table, asked[0])
    played = [replace(one, computer="easy") if n in asked else one for n, one in enumerate(match.seats)]
    assert not can_plan(replace(match, seats=tuple(played)), table, seat)


def test_a_plan_is_told_in_a_line() -> None:
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    table = next(table for table in some_tables(kind, 1, 12) if idle(kind, table))
    seat = idle(kind, table)[0]
    stored = StoredPlan(seat, table.game.version, Plan.of([[("tower", "A")], [("tower", "B")]]))
    told = text(make_plan(match_of(kind, table), table, stored, None))
    assert "Planned: **Tower A**, else **Tower B**, else ask me." in told
    stored = replace(stored, plan=Plan.of([], computer=True))
    assert "Planned: a computer's choice." in text(make_plan(match_of(kind, table), table, stored, None))
