"""What may be lacking in Tower Up."""

from collections import Counter
from itertools import combinations_with_replacement

from engine.core.game import Decision
from engine.core.missing import Fact, Rule, lay, list_short, nearest, put
from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import FLOORS, Building


def _sites(game: TowerUp, ask: Decision) -> list[str]:
    return [game.priced(site) for site in game.streets]


def _site(game: TowerUp, seat: int, option: str) -> list[Fact]:
    site, found = option.partition(":")[0], []
    if site in game.buildings:
        found.append(Fact("stands", (), lambda copy: copy.buildings.pop(site)))
    if not game.roofs[seat]:
        found.append(Fact("roofs", (), lay("roofs", seat, 1)))
    supply, beside = game.supplies[seat], game.adjacent(site)
    price = [game.buildings[other].colour for other in beside]
    if not beside:
        price = [max(FLOORS, key=lambda colour: supply[colour])]
        found.append(Fact("alone", (), lay("buildings", game.streets[site][0], Building(price[0]))))
    found += list_short(game, "supplies", seat, Counter(price))
    others = [colour for colour in FLOORS if colour not in price]
    if not others:
        found.append(Fact("crowded", (), lambda copy: _clear(copy, seat, site, price[0])))
    elif not any(supply[colour] for colour in others):
        found.append(Fact("colours", (), put("supplies", seat, others[0], 1)))
    return found


def _clear(copy: TowerUp, seat: int, site: str, colour: str) -> None:
    """No building of this colour stands beside the site, and one can be started there."""
    for other in copy.adjacent(site):
        if copy.buildings[other].colour == colour:
            copy.buildings.pop(other)
    copy.supplies[seat][colour] += 1


def _areas(game: TowerUp, ask: Decision) -> list[str]:
    return list(dict.fromkeys(site[0] for site in game.streets))


def _area(game: TowerUp, seat: int, area: str) -> list[Fact]:
    """What is lacking for the site in it that is nearest to possible."""
    return nearest(_site(game, seat, site) for site in game.streets if site[0] == area)


def _colour(game: TowerUp, seat: int, colour: str) -> list[Fact]:
    """Of the building that is being started."""
    alike = [other for other in game.adjacent(game.site) if game.buildings[other].colour == colour]
    if not alike:
        return list_short(game, "supplies", seat, {colour: 1})
    painted = next(other for other in FLOORS if other != colour)

    def paint(copy: TowerUp) -> None:
        for site in alike:
            copy.buildings[site].colour = painted
            copy.supplies[seat][painted] += 1

    return [Fact("alike", (alike[0], colour), paint)]


def _ways_back(game: TowerUp, ask: Decision) -> list[str]:
    number = len(ask.options[0].split("+"))
    return ["+".join(way) for way in combinations_with_replacement(FLOORS, number)]


_LEFT = Rule(
    lambda game, ask: FLOORS,
    lambda game, seat, colour: colour in game.left(),
    lambda game, seat, colour: list_short(game, "floors", None, {colour: 1}),
)

LACKING = {
    "turn": None,
    "card": None,
    "joker": _LEFT,
    "shortage": _LEFT,
    "return": Rule(
        _ways_back,
        lambda game, seat, floors: game.has(seat, floors.split("+")),
        lambda game, seat, floors: list_short(game, "supplies", seat, Counter(floors.split("+"))),
    ),
    "area": Rule(_areas, lambda game, seat, area: any(site[0] == area for site in game.sites(seat)), _area),
    "site": Rule(_sites, lambda game, seat, site: site.partition(":")[0] in game.sites(seat), _site),
    "colour": Rule(
        lambda game, ask: FLOORS, lambda game, seat, colour: colour in game.sites(seat).get(game.site, ()), _colour
    ),
    "roof": None,  # which buildings have grown only the turn knows
}
