"""What stands behind Help… of an own panel, in all games: Discord takes it, and it tells its reader no secret."""

from random import Random

import pytest

from cogs.panels.coach import (
    NOTHING,
    explain_lacking,
    explain_thing,
    find_offered,
    list_every_thing,
    make_coach,
    name_thing,
)
from cogs.panels.layout import Panel
from engine.core.rng import Fast
from engine.core.table import Table
from engine.teaching.things import list_kinds
from engine.teaching.why_not import find_missing
from sandbox.validation import check_message as refused
from tests.cogs.panels import match_of, sent, stand, walk
from tests.engine.worlds import KINDS, Kind, alike, some_tables, tables

ENOUGH = 2  # tables of each kind of game

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def make_all(kind: Kind, table: Table, seat: int) -> list[Panel]:
    """All that a seat may be told there: of some things, of all kinds of them, and of some options that are missing."""
    now, chance = stand(match_of(kind, table), table), Random(1)
    decision = table.open_to(seat)
    missing = find_missing(table.game, decision) if decision else {}
    things, kinds = list_every_thing(now, seat), ("", *list_kinds(table.game, seat))
    told = [explain_thing(now, seat, chance.choice(things), one) for one in kinds] if things else [NOTHING]
    if decision:
        told += [explain_lacking(now, decision, option, missing[option]) for option in [*missing][:2]]
    return [make_coach(now, seat, 1, missing, one, hints=True) for one in told]


def read(panel: Panel) -> list[object]:
    """All that it says, and what its pictures show of."""
    return [sent(panel), [(picture.alt, picture.key) for picture in panel.pictures]]


@each_kind
def test_discord_takes_all_that_somebody_is_told_there(kind: Kind) -> None:
    for table in some_tables(kind, 11, 4):
        for seat in range(kind.seats):
            for panel in make_all(kind, table, seat):
                assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


@each_kind
def test_it_says_the_same_in_every_world_that_looks_the_same_to_its_reader(kind: Kind) -> None:
    rng, compared = Fast.seeded(5), 0
    for table in [table for table in tables(kind, 12) if not table.turn_over][::4]:
        if compared >= ENOUGH:
            break
        for seat in range(kind.seats):
            other = alike(table, seat, rng)
            if other is not None:
                here, there = (list(map(read, make_all(kind, world, seat))) for world in (table, other))
                assert here == there
                compared += 1
    assert compared


@each_kind
def test_each_thing_of_the_menus_is_found_again_by_what_they_say(kind: Kind) -> None:
    """Also of more things than a menu holds; what no menu offers is nothing."""
    for table in some_tables(kind, 13, 3):
        now = stand(match_of(kind, table), table)
        things = list_every_thing(now, 0)
        assert [find_offered(now, 0, name_thing(thing)) for thing in things] == things
        assert find_offered(now, 0, "no such/thing") is None
        offered = set[str]()
        for one in ("", *list_kinds(table.game, 0)) if things else ():
            panel = make_coach(now, 0, 0, {}, explain_thing(now, 0, things[0], one))
            offered |= {
                option["value"] for part in walk(sent(panel)["components"]) for option in part.get("options", ())
            }
        if now.match.status == "running":
            assert offered >= {name_thing(thing) for thing in things}
