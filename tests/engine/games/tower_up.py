"""What the tests of every game are told about Tower Up."""

from collections import Counter
from typing import Any

from engine.games.tower_up.state import DATA, END, FLOORS
from engine.views.words import join_words
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


COUNTS = {
    "# sites": {len(DATA["half"])},
    "the large one of #": {len(DATA["full"])},
    "# roofs and": {DATA["roofs"]},
    "of # roofs": {DATA["roofs"]},
    "there are # of each colour": {DATA["floors"]},
    "keep # floors": {DATA["limit"]},
    "keep only # floors": {DATA["limit"]},
    "# cards of the market": {DATA["market"]},
    "market, of # in all": {len(DATA["cards"])},
    "on the # cards": {len(DATA["cards"])},
    "# of 10 objectives": {3},
    "of # objectives": {len(DATA["objectives"])},
    "all # colours": {len(FLOORS)},
    "# areas": {len(DATA["areas"])},
    "all # of your vehicles": {len(FLOORS)},
    "your # vehicles": {len(FLOORS)},
    "for # rounds": {DATA["stall"]},
    "million on #, the last": {END},
    "to step # at most": {END},
}
PRINTED = [
    f"by its step, 0 to {END}: {', '.join(map(str, DATA['track']))} million",
    f"0 to {len(DATA['cone']['3']) - 1}: {', '.join(map(str, DATA['cone']['3']))} million",
    f"stars on steps {join_words([*map(str, DATA['stars'])])}",
    f"Chips are {join_words([*map(str, DATA['chips']['4'])])} million",
    f"with 3 players {join_words([*map(str, DATA['chips']['3'])])} million",
    f"with 2 players {join_words([*map(str, DATA['chips']['2'])])}",
    *(f"**{letter}** {name}" for letter, name in DATA["areas"].items()),
    *(
        f"- **{row['name']}**{' (starter)' * code.startswith('S')}:".replace("**:", ":**")
        for code, row in DATA["objectives"].items()
    ),
]

FACTS = Facts(
    total,
    idle=frozenset({"none"}),
    # There are 25 sites to build on, and always one left.
    unreached=frozenset({("ask", "area"), ("option", "area.*"), ("log", "no_site")}),
    counts=COUNTS,
    printed=PRINTED,
    lesson=11,
    left_out=frozenset({"turn", "area", "shortage", "return"}),
)
