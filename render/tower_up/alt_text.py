"""What the board of Tower Up says: prompts, and all of it for those who hear it."""

from collections.abc import Iterator

from engine.core.sentences import join_words
from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import DATA, FLOORS, letters
from engine.views.scene import OwnScene, Scene
from render.alt_text import fitting, last_turns, winners
from render.palette import SIDES
from render.player_names import IN_SENTENCE, shorten
from render.words import Texts

ORDER = f"Floors, and steps of vehicles, in this order: {', '.join(FLOORS)}."
BEGINNING = "The game starts with 3 buildings of 1 floor."


def game_of(scene: Scene) -> TowerUp:
    assert isinstance(scene.view, TowerUp)
    return scene.view


def beginning(scene: Scene) -> str:
    """What the board says as long as nothing has happened."""
    floors = [sum(supply.values()) for supply in game_of(scene).supplies]
    more = [name for name, own in zip(shorten(scene.names, IN_SENTENCE), floors, strict=True) if own > min(floors)]
    return f"{BEGINNING} Even start: {join_words(more)} have 1 floor more." if more else BEGINNING


def heading(scene: Scene, names: tuple[str, ...]) -> tuple[str, str]:
    """The banner: who, and what he shall do; of a game that is over, who wins and with how much."""
    game = game_of(scene)
    if scene.over:
        who, verb = winners(scene, names).rsplit(" ", 1)
        return who, f"{verb} with {max(scene.points)} million"
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    return (
        name_all(game_of(scene), Texts("tower_up").find(f"prompt.{scene.decision.what}"))
        if scene.decision
        else "is next"
    )


def name_all(game: TowerUp, words: str) -> str:
    """A prompt with its site, and with how many floors the seat to move has too many."""
    over = sum(game.supplies[game.seat].values()) - DATA["limit"]
    return words.format(site=game.site, over=counted(over, "floor"))


def near_end(scene: Scene) -> str:
    """How near the end is: by the turns that are left, by rounds in which nobody builds, or by the fewest roofs."""
    game = game_of(scene)
    if game.last:
        return turns_left(game.last)
    if quiet := game.quiet // game.seats:
        return f"{quiet}/{DATA['stall']} quiet rounds"
    return counted(min(game.roofs), "roof") + " to go"


def turns_left(number: int) -> str:
    """How many turns are to come once the end has begun, with the one that is being played."""
    return "last turn" if number == 1 else f"{number} turns left"


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def options(scene: Scene, what: str) -> list[str]:
    """The options of the open decision, when it is this one."""
    return list(scene.decision.options) if scene.decision and scene.decision.what == what else []


def free_sites(scene: Scene) -> list[str]:
    """The sites that the player may choose now."""
    game, what = game_of(scene), scene.decision.what if scene.decision else ""
    if what == "site":
        return [option.partition(":")[0] for option in options(scene, "site") if option != "none"]
    if what in ("area", "turn"):
        return list(game.sites(game.seat))
    return []


def changed_sites(scene: Scene) -> set[str]:
    """The sites on which the last turn has changed something."""
    return {str(path[1]) for path in scene.changed if path[0] == "buildings" and len(path) > 1}


def roof_places(scene: Scene) -> list[str]:
    """The buildings that may get the roof."""
    return [option.partition(":")[0] for option in options(scene, "roof")]


def list_paid(scene: Scene, seat: int) -> set[str]:
    """The colours of own floors of which a player may choose one to build with, or to give back."""
    if seat != game_of(scene).seat:
        return set()
    return {*options(scene, "colour"), *"+".join(options(scene, "return")).split("+")}


def next_star(scene: Scene, seat: int) -> int:
    """The step that all vehicles of a seat have to reach for the next extra turn; 0 when there is none left."""
    slowest = min(game_of(scene).tracks[seat].values())
    return next((star for star in DATA["stars"] if star > slowest), 0)


def describe_own(scene: OwnScene) -> str:
    """What the reader of the scene has, in words."""
    game, seat = game_of(scene), scene.reader
    tracks = game.tracks[seat]
    vehicles = ", ".join(f"{colour} {tracks[colour]} ({DATA['track'][tracks[colour]]} million)" for colour in FLOORS)
    chips = [f"{DATA['briefs'][objective]} {value}" for objective, value in game.earned[seat].items()]
    floors = ", ".join(f"{number} {colour}" for colour, number in game.supplies[seat].items() if number)
    return (
        f"Yours ({_colour(seat)}), {scene.points[seat]} million: "
        f"floors {floors or 'none'}; vehicles on steps {vehicles}; "
        f"{counted(game.roofs[seat], 'roof')} left, {game.visible(seat)} in sight: {game.cone_value(seat)} million; "
        f"chips {', '.join(chips) or 'none'}. {_extra_turn(scene, seat)}"
    )


def _extra_turn(scene: Scene, seat: int) -> str:
    tracks, star = game_of(scene).tracks[seat], next_star(scene, seat)
    late = join_words([colour for colour in FLOORS if tracks[colour] < star])
    return f"Extra turn on step {star}, missing: {late}." if star else "No more extra turns."


def describe_below(scene: OwnScene, board: Scene) -> str:
    """The same in fewer words, and the board above it."""
    return fitting(_both(scene, board, shorten(board.names, room)) for room in (24, 8))


def _both(scene: OwnScene, board: Scene, names: tuple[str, ...]) -> Iterator[str]:
    yield ORDER
    yield _player(scene, scene.reader, names[scene.reader])
    yield _extra_turn(scene, scene.reader)
    yield from _clauses(board, names, scene.reader)


def describe(scene: Scene) -> str:
    """The board in words, at most 1000 characters."""
    return fitting(_clauses(scene, shorten(scene.names, room)) for room in (24, 12))


def _clauses(scene: Scene, names: tuple[str, ...], reader: int | None = None) -> Iterator[str]:
    """What the board shows, without what a `reader` has."""
    game = game_of(scene)
    who, what = heading(scene, names)
    yield f"Tower Up: {who} {what}{'' if scene.over else f', {near_end(scene)}'}."
    roofs, free = roof_places(scene), free_sites(scene)
    if roofs or free:
        yield f"Possible: {', '.join(roofs or free)}."
    if reader is None:
        yield ORDER
    yield from (_player(scene, seat, names[seat]) for seat in range(game.seats) if seat != reader)
    yield f"Last: {last_turns(scene, names, '')}" if scene.log else beginning(scene)
    yield f"Market: {letters('+'.join(game.market))}."
    yield f"Supply: {_floors(game.floors)}."
    chips = (f"{DATA['briefs'][objective]} {_chips(left) or 'none'}" for objective, left in game.chips.items())
    yield f"Chips: {'; '.join(chips)}."
    title = "City (floors; whose roof is on top): "
    for area in DATA["areas"]:
        built = [_building(game, site) for site in game.streets if site[0] == area and site in game.buildings]
        if built:
            yield f"{title}{', '.join(built)}."
            title = ""


def _player(scene: Scene, seat: int, name: str) -> str:
    game = game_of(scene)
    floors, steps = (", ".join(str(of[seat][colour]) for colour in FLOORS) for of in (game.supplies, game.tracks))
    chips = f"; chips {_chips(list(game.earned[seat].values()))}" if game.earned[seat] else ""
    mark = ("you, " if seat == scene.reader else "") + _colour(seat)
    return (
        f"{name} ({mark}): {scene.points[seat]} million; floors {floors}; vehicles {steps}; "
        f"{counted(game.roofs[seat], 'roof')} left, {game.visible(seat)} in sight{chips}."
    )


def _colour(seat: int) -> str:
    return SIDES[seat].hue


def _floors(floors: dict[str, int]) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in floors.items() if n) or "none"


def _chips(values: list[int]) -> str:
    return ", ".join(map(str, values))


def _building(game: TowerUp, site: str) -> str:
    building = game.buildings[site]
    top = "" if building.top is None else f" {_colour(building.top)}"
    return f"{site} {building.height} {building.colour}{top}"
