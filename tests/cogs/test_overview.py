"""How things stand in words: of what everybody's points are the sum."""

from dataclasses import replace

from cogs.panels.game_status import tell_overview
from cogs.panels.names import escape_markdown
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.castle_builders.rules import CastleBuilders, Counter
from engine.games.tower.rules import Tower
from tests.cogs.panels import match_of, stand
from tests.engine.worlds import KINDS


def test_points_are_told_with_where_they_come_from() -> None:
    game = CastleBuilders.begin(2, Rng("secret"))
    game.towers[1] = [Counter(1, "bonus", "horizontal")]
    table = Table(game)
    match = match_of(next(kind for kind in KINDS if kind.name == game.name), table)
    first, second = tell_overview(stand(match, table)).split("\n")[3:5]
    assert first.endswith(", 0 points")
    assert second.endswith(", 19 points (towers 5, rows 7, bonus 7)")


def test_points_of_one_kind_need_no_more_words() -> None:
    game = Tower.begin(2, Rng("secret"))
    game.tower += [0, 1, 0]
    table = Table(game)
    match = match_of(next(kind for kind in KINDS if kind.name == game.name), table)
    assert tell_overview(stand(match, table)).split("\n")[3].endswith(", 2 segments")


def test_when_a_game_is_over_its_players_come_in_the_order_of_their_places() -> None:
    game = CastleBuilders.begin(2, Rng("secret"))
    game.towers = [[Counter(1, "ordinary") for _ in range(height)] for height in (3, 4, 5, 5, 4)]
    table = Table(game)
    match = match_of(next(kind for kind in KINDS if kind.name == game.name), table)
    told = tell_overview(stand(replace(match, status="over"), table)).split("\n")
    winner, loser = (escape_markdown(name) for name in reversed(match.names))
    assert told[2].startswith(f"1\\. {winner}, ")
    assert told[3].startswith(f"2\\. {loser}, ")
