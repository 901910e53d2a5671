"""What the tests of every game are told about Tower Up."""

from collections import Counter
from typing import Any

from engine.games.tower_up.city import END
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Floors of each colour, cards, and roofs, wherever they are; no equal neighbours, no low roof on a high one."""
    floors = Counter(game.floors)
    for supply in game.supplies:
        assert all(n >= 0 for n in supply.values())
        floors.update(supply)
    roofs = Counter({("roof", seat): left for seat, left in enumerate(game.roofs)})
    for site, building in game.buildings.items():
        floors[building.colour] += building.height
        roofs.update(("roof", roof.seat) for roof in building.roofs)
        heights = [roof.height for roof in building.roofs]
        assert heights == sorted(set(heights))
        assert max(heights, default=0) <= building.height
        assert all(game.buildings[other].colour != building.colour for other in game.adjacent(site))
    assert all(0 <= place <= END for track in game.tracks for place in track.values())
    return {**floors, **roofs, **Counter(game.deck + game.market + game.discards)}


FACTS = Facts(
    total,
    idle=frozenset({"none"}),
    # There are 25 sites to build on, and always one left.
    unreached=frozenset({("ask", "area"), ("option", "area.*"), ("log", "no_site")}),
)
