"""The whole board of Tower Up in words."""

from collections.abc import Iterator

from engine.games.tower_up.city import DATA, END, letters
from engine.games.tower_up.rules import TowerUp
from engine.scene import Scene
from render.board_text import ITEM, Section, count_all, listed, tell_turn
from render.palette import SIDES
from render.tower_up.alt_text import PROMPTS, game_of


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), *_city(scene), _objectives(scene), _supply(scene), _points(game_of(scene))]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    prompts = {what: words.format(site=game.site) for what, words in PROMPTS.items()}
    rounds = DATA["stall"]
    lines = [tell_turn(scene, prompts, game.seat), f"Turn: {scene.names[game.seat]}."]
    if game.site:
        lines.append(f"A building is being started on {game.site}.")
    if game.last is None:
        lines.append(
            f"Turns since somebody built: {game.quiet}; after {rounds * game.seats} the end begins, as when a player "
            "has no roofs left, or nobody can build."
        )
    else:
        lines.append(f"The end has begun; turns left: {game.last}. Turns since somebody built: {game.quiet}.")
    order = "first a card, then perhaps a building" if game.order == "card-then-build" else "a card or a building"
    return Section("Whose turn", [*lines, f"A turn: {order}."])


def _players(scene: Scene) -> Section:
    lines = []
    for seat, name in enumerate(scene.names):
        lines += [f"{name}, {SIDES[seat].words}:", *(f"{ITEM}{line}" for line in _player(scene, seat))]
    return Section("Players", lines)


def _player(scene: Scene, seat: int) -> Iterator[str]:
    game = game_of(scene)
    yield f"{scene.points[seat]} million; roofs left: {game.roofs[seat]}; in sight: {game.visible(seat)}"
    yield f"floors: {count_all(game.supplies[seat])}"
    yield "vehicles at: " + ", ".join(f"{colour} {place}" for colour, place in game.tracks[seat].items())
    yield f"star columns passed: {game.stars[seat]}"
    if game.earned[seat]:
        yield "objectives met: " + ", ".join(f"{_name(card)} {chip}" for card, chip in game.earned[seat].items())
    if game.cones[seat] is not None:
        yield f"roofs counted: {game.cones[seat]}"


def _name(objective: str) -> str:
    return str(DATA["objectives"][objective]["name"])


def _city(scene: Scene) -> Iterator[Section]:
    game = game_of(scene)
    lines = []
    for site, building in game.buildings.items():
        roofs = "; ".join(f"roof of {scene.names[roof.seat]} on floor {roof.height}" for roof in building.roofs)
        floors = f"{building.height} {building.colour} floor{'s' * (building.height != 1)}"
        lines.append(f"{site}: {floors}{f'; {roofs}' if roofs else ''}. Streets to {_streets(game, site)}.")
    yield Section("Buildings", lines)
    free = {site: game.adjacent(site) for site in game.streets if site not in game.buildings}
    beside = [f"{site} beside {listed(others)}" for site, others in free.items() if others]
    far = [site for site, others in free.items() if not others]
    areas = listed(f"{letter} is {name}" for letter, name in DATA["areas"].items())
    parks = listed(site for site in game.streets if "park" in DATA[game.board][site])
    yield Section(
        "Free sites",
        [
            f"One can build beside buildings: {listed(beside, between='; ')}.",
            f"Beside none: {listed(far)}.",
            f"Areas: {areas}. Beside parks: {parks}.",
        ],
    )


def _streets(game: TowerUp, site: str) -> str:
    return listed(game.streets[site])


def _objectives(scene: Scene) -> Section:
    lines = [
        f"{_name(card)}: {DATA['objectives'][card]['rule']}. Chips left: {listed(chips, 'none')}."
        for card, chips in game_of(scene).chips.items()
    ]
    return Section("Objectives, in million for who meets them first", lines)


def _supply(scene: Scene) -> Section:
    game = game_of(scene)
    return Section(
        "Supply",
        [
            f"Cards to take: {listed(map(letters, game.market), between='; ')}.",
            f"Floors: {count_all(game.floors)}.",
            f"All {len(DATA['cards'])} cards, shuffled anew when the deck is empty: "
            f"{listed(map(letters, DATA['cards']), between='; ')}.",
            f"Deck: {len(game.deck)} cards. Taken so far: {listed(map(letters, game.discards), between='; ')}.",
        ],
    )


def _points(game: TowerUp) -> Section:
    track, cone = ([f"{n}: {worth}" for n, worth in enumerate(worths)] for worths in (DATA["track"], game.cone))
    return Section(
        "What there is to know",
        [
            f"Million by the place of each vehicle, up to {END}: {listed(track)}.",
            f"Million by roofs in sight, on which nothing was built: {listed(cone)}.",
            f"All four vehicles past {listed(DATA['stars'])}: an extra turn each time.",
        ],
    )
