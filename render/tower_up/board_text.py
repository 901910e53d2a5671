"""The whole board of Tower Up in words."""

from collections.abc import Iterator

from engine.core.sentences import join_words
from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import DATA, END, letters
from engine.views.scene import Scene
from render.board_text import ITEM, Section, count_all, listed, tell_turn
from render.palette import SIDES
from render.tower_up.alt_text import counted, game_of, name_all, turns_left
from render.words import Texts


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), *_city(scene), _objectives(scene), _supply(scene), _points(game_of(scene))]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    prompts = {what: name_all(game, words) for what, words in Texts("tower_up").find("prompt").items()}
    lines = [tell_turn(scene, prompts, game.seat), f"Turn: {scene.names[game.seat]}."]
    if game.site:
        lines.append(f"The new building stands on {game.site}.")
    quiet = f"{counted(game.quiet, 'turn')} without a new building"
    if game.last is None:
        ends = [f"after {counted(DATA['stall'] * game.seats, 'turn')} without one", "when a player has 0 roofs left"]
        ends += ["when a card asks for a colour that has run out"] * (game.order == "card-or-build")
        lines.append(f"{quiet}. The end begins {join_words([*ends, 'when nobody can build'], 'or')}.")
    else:
        lines.append(f"The end has begun: {turns_left(game.last)}, {quiet}.")
    order = "take a card, then build if you like" if game.order == "card-then-build" else "take a card or build"
    return Section("Whose turn", [*lines, f"On your turn: {order}."])


def _players(scene: Scene) -> Section:
    lines = []
    for seat, name in enumerate(scene.names):
        lines += [f"{name}, {SIDES[seat].words}:", *(f"{ITEM}{line}" for line in _player(scene, seat))]
    return Section("Players", lines)


def _player(scene: Scene, seat: int) -> Iterator[str]:
    game = game_of(scene)
    roofs = f"{counted(game.roofs[seat], 'roof')} left, {game.visible(seat)} in sight"
    yield f"{scene.points[seat]} million; {roofs}{'' if game.cones[seat] is None else ', counted at the last turn'}"
    yield f"Floors: {count_all(game.supplies[seat])}"
    yield "Vehicles: " + ", ".join(f"{colour} on step {step}" for colour, step in game.tracks[seat].items())
    yield f"{counted(game.stars[seat], 'star')} reached by all 4 vehicles"
    if game.earned[seat]:
        yield "Chips: " + ", ".join(f"{_name(card)} {chip} million" for card, chip in game.earned[seat].items())


def _name(objective: str) -> str:
    return f"{DATA['objectives'][objective]['name']} ({DATA['briefs'][objective]})"


def _city(scene: Scene) -> Iterator[Section]:
    game = game_of(scene)
    lines = []
    for site, building in game.buildings.items():
        roofs = "; ".join(f"roof of {scene.names[roof.seat]} on floor {roof.height}" for roof in building.roofs)
        floors = counted(building.height, f"{building.colour} floor")
        lines.append(f"{site}: {floors}{f'; {roofs}' if roofs else ''}. Streets to {_streets(game, site)}.")
    yield Section("Buildings", lines)
    free = {site: game.adjacent(site) for site in game.streets if site not in game.buildings}
    beside = [f"{site} beside {listed(others)}" for site, others in free.items() if others]
    far = [site for site, others in free.items() if not others]
    areas = listed(f"{letter} {name}" for letter, name in DATA["areas"].items())
    parks = listed(site for site in game.streets if "park" in DATA[game.board][site])
    yield Section(
        "Free sites",
        [
            f"Beside a building, where a new one may start: {listed(beside, between='; ')}.",
            f"Beside no building yet: {listed(far)}.",
            f"Areas: {areas}.",
            f"Sites beside parks: {parks}.",
        ],
    )


def _streets(game: TowerUp, site: str) -> str:
    return listed(game.streets[site])


def _objectives(scene: Scene) -> Section:
    lines = []
    for card, chips in game_of(scene).chips.items():
        left = listed((f"{chip} million" for chip in chips), "none")
        lines.append(f"{_name(card)}: {DATA['objectives'][card]['rule']}. Chips left: {left}.")
    return Section("Objectives, whose best chip goes to the first player who meets them", lines)


def _supply(scene: Scene) -> Section:
    game = game_of(scene)
    return Section(
        "Supply",
        [
            f"Market: {listed(map(letters, game.market), between='; ')}.",
            f"Floors in the supply: {count_all(game.floors)}.",
            f"{counted(len(game.deck), 'card')} in the deck.",
            f"Taken: {listed(map(letters, game.discards), between='; ')}.",
            f"All {len(DATA['cards'])} cards: {listed(map(letters, DATA['cards']), between='; ')}.",
            "When the deck is empty, the cards that were taken are shuffled and become the deck.",
        ],
    )


def _points(game: TowerUp) -> Section:
    return Section(
        "What pays",
        [
            f"A vehicle on steps 0 to {END}: {listed(DATA['track'])} million.",
            f"0 to {len(game.cone) - 1} roofs in sight, on which nothing was built: {listed(game.cone)} million; "
            f"more than {len(game.cone) - 1} count as {len(game.cone) - 1}.",
            f"All 4 vehicles on or past a star, on steps {listed(DATA['stars'])}: an extra turn, once for each "
            "star and at most 1 after a turn.",
        ],
    )
