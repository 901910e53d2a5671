"""The whole board of Tower Up in words, and what of it its pictures say."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.games.tower_up.rules import TowerUp
from engine.games.tower_up.state import COLOURS, DATA, END, FLOORS
from engine.views.scene import Scene
from engine.views.words import Words
from render.alt_text import call_winners
from render.board_text import Line, Section, Writer, describe_below, describe_board, join_lines, listed
from render.palette import SIDES
from render.player_names import IN_SENTENCE, shorten
from render.words import Texts, join

PLAYER = ("player", "floors", "vehicles", "chips")  # what the reader's own part says
RANK = ("turn", "possible", "near", "last", "order", *PLAYER, "market", "supply", "left", "title.city", "area")
tell = Texts("tower_up")


def game_of(scene: Scene) -> TowerUp:
    assert isinstance(scene.view, TowerUp)
    return scene.view


def tell_beginning(scene: Scene) -> str:
    """What the board says as long as nothing has happened."""
    floors = [sum(supply.values()) for supply in game_of(scene).supplies]
    more = [name for name, own in zip(shorten(scene.names, IN_SENTENCE), floors, strict=True) if own > min(floors)]
    return tell("board.begins_even", players=join(more)) if more else tell("board.begins")


def heading(scene: Scene, names: Sequence[str]) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others; at the end who wins and with how much."""
    if scene.over:
        won = tell("board.won", n=scene.places.count(1), points=max(scene.points))
        return call_winners(scene, names), won
    return names[game_of(scene).seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    game, what = game_of(scene), scene.decision.what if scene.decision else scene.asked
    if not what:
        return tell("board.next")
    over = sum(game.supplies[game.seat].values()) - DATA["limit"]
    return tell(f"prompt.{what}", site=game.site, over=counted(over, "floor"))


def near_end(scene: Scene) -> str:
    """How near the end is: by the turns that are left, by rounds in which nobody builds, or by the fewest roofs."""
    game = game_of(scene)
    if game.last:
        return tell("board.last_turn", n=game.last)
    if quiet := game.quiet // game.seats:
        return tell("board.quiet_rounds", quiet=quiet, stall=DATA["stall"])
    return tell("board.to_go", roofs=counted(min(game.roofs), "roof"))


def counted(number: int, thing: str) -> str:
    return tell(f"count.{thing}", n=number)


def name_colour(colour: str) -> str:
    return str(tell.printed["letters"][next(letter for letter, name in COLOURS.items() if name == colour)])


def name_card(card: str) -> str:
    """A card of the market, in words."""
    return str(Words("tower_up", ()).format_field(card, "letters"))


def tell_brief(objective: str) -> str:
    """What an objective asks for, in a few words."""
    return str(tell.printed["briefs"][objective])


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


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public."""
    game, writer = game_of(scene), Writer(scene, names)
    players = [line for seat in range(game.seats) for line in _write_player(writer, game, seat)]
    return [
        writer.section("turn", _write_turn(writer, game)),
        writer.section("players", [writer.line("order", colours=listed(map(name_colour, FLOORS))), *players]),
        writer.section("supply", _write_supply(writer, game)),
        writer.section("city", _write_city(writer, game)),
        writer.section("objectives", _write_objectives(writer, game)),
        writer.section("buildings", _write_buildings(writer, game)),
        writer.section("free", _write_free(writer, game)),
        writer.section("pays", _write_pays(writer, game)),
    ]


describe = partial(describe_board, write_board, RANK)


def _write_turn(writer: Writer, game: TowerUp) -> Iterator[Line]:
    scene = writer.scene
    who, what = heading(scene, writer.names)
    yield writer.say_turn(game.seat, what, tell("board.ending", names=who, won=what))
    if sites := roof_places(scene) or free_sites(scene):
        yield writer.line("possible", sites=listed(sites))
    yield writer.say_last(tell_beginning(scene))
    if not scene.over:
        yield writer.line("near", what=near_end(scene))
    yield writer.line("turn_of", game.seat)
    if game.site:
        yield writer.line("site", site=game.site)
    turns = counted(game.quiet, "turn")
    if game.last is None:
        ends = [tell("board.ends.quiet", turns=counted(DATA["stall"] * game.seats, "turn")), tell("board.ends.roofs")]
        ends += [tell("board.ends.colour")] * (game.order == "card-or-build")
        yield writer.line("quiet", turns=turns, ends=join([*ends, tell("board.ends.site")], "or"))
    else:
        yield writer.line("quiet_last", left=tell("board.last_turn", n=game.last), turns=turns)
    yield writer.line(game.order.replace("-", "_"))


def _write_player(writer: Writer, game: TowerUp, seat: int) -> Iterator[Line]:
    facts = {"points": writer.scene.points[seat], "sight": game.visible(seat)}
    colour, roofs = SIDES[seat].hue, counted(game.roofs[seat], "roof")
    yield writer.line("player", seat, name=writer.call(seat), colour=colour, roofs=roofs, **facts)
    yield writer.line("floors", seat, floors=listed(game.supplies[seat][colour] for colour in FLOORS))
    yield writer.line("vehicles", seat, steps=listed(game.tracks[seat][colour] for colour in FLOORS))
    if game.earned[seat]:
        yield writer.line("chips", seat, chips=_list_chips(game, seat))
    yield writer.line("stars", seat, stars=counted(game.stars[seat], "star"))
    if game.cones[seat] is not None:
        yield writer.line("counted", seat)


def _list_chips(game: TowerUp, seat: int) -> str:
    chips = game.earned[seat].items()
    return listed((tell("board.chip", brief=tell_brief(one), value=chip) for one, chip in chips), tell("board.none"))


def _count(floors: Mapping[str, int]) -> str:
    """Floors in words: 2 black, 1 grey."""
    return listed((f"{n} {name_colour(colour)}" for colour, n in floors.items() if n), tell("board.none"))


def _write_city(writer: Writer, game: TowerUp) -> Iterator[Line]:
    """The buildings of each area."""
    for area in DATA["areas"]:
        sites = [site for site in game.streets if site[0] == area and site in game.buildings]
        if sites:
            yield writer.line("area", buildings=listed(_call_building(game, site) for site in sites))


def _call_building(game: TowerUp, site: str) -> str:
    building = game.buildings[site]
    facts = {"site": site, "n": building.height, "colour": name_colour(building.colour)}
    return (
        tell("board.built", **facts)
        if building.top is None
        else tell("board.roofed", hue=SIDES[building.top].hue, **facts)
    )


def _write_buildings(writer: Writer, game: TowerUp) -> Iterator[Line]:
    for site, building in game.buildings.items():
        roofs = [tell("board.roof", player=writer.names[roof.seat], n=roof.height) for roof in building.roofs]
        streets = listed(game.streets[site])
        yield writer.line("building", site=site, roofs=listed(roofs, tell("board.no_roof")), streets=streets)


def _write_free(writer: Writer, game: TowerUp) -> Iterator[Line]:
    free = {site: game.adjacent(site) for site in game.streets if site not in game.buildings}
    beside = [tell("board.beside", site=site, others=listed(others)) for site, others in free.items() if others]
    yield writer.line("may_start", sites=listed(beside, between="; "))
    yield writer.line("far", sites=listed(site for site, others in free.items() if not others))
    yield writer.line("areas", areas=listed(f"{letter} {name}" for letter, name in tell.printed["areas"].items()))
    yield writer.line("parks", sites=listed(site for site in game.streets if "park" in DATA[game.board][site]))


def _write_objectives(writer: Writer, game: TowerUp) -> Iterator[Line]:
    for objective, chips in game.chips.items():
        yield writer.line("left", brief=tell_brief(objective), chips=listed(chips, tell("board.none")))
    for objective in game.chips:
        row = tell.printed["objectives"][objective]
        yield writer.line("objective", name=row["name"], brief=tell_brief(objective), rule=row["rule"])


def _write_supply(writer: Writer, game: TowerUp) -> Iterator[Line]:
    yield writer.line("market", cards=listed(map(name_card, game.market), between="; "))
    yield writer.line("supply", floors=_count(game.floors))
    yield writer.line("deck", cards=counted(len(game.deck), "card"))
    yield writer.line("taken", cards=listed(map(name_card, game.discards), between="; "))
    yield writer.line("printed", n=len(DATA["cards"]), cards=listed(map(name_card, DATA["cards"]), between="; "))
    yield writer.line("shuffled")


def _write_pays(writer: Writer, game: TowerUp) -> Iterator[Line]:
    yield writer.line("track", end=END, pays=listed(DATA["track"]))
    yield writer.line("cone", most=len(game.cone) - 1, pays=listed(game.cone))
    yield writer.line("star", steps=listed(DATA["stars"]))


def tell_extra_turn(scene: Scene, seat: int) -> str:
    """Which vehicles have to reach which step for the next extra turn."""
    tracks, star = game_of(scene).tracks[seat], next_star(scene, seat)
    late = [name_colour(colour) for colour in FLOORS if tracks[colour] < star]
    return tell("board.extra", step=star, colours=join(late)) if star else tell("board.no_extra")


def describe_own(scene: Scene) -> str:
    """What the reader of the scene has, in words."""
    assert scene.reader is not None
    game, seat = game_of(scene), scene.reader
    steps = [
        tell("hand.step", colour=name_colour(colour), step=step, pays=DATA["track"][step])
        for colour, step in game.tracks[seat].items()
    ]
    facts = {"sight": game.visible(seat), "worth": game.cone_value(seat), "points": scene.points[seat]}
    return " ".join(
        [
            tell("hand.yours", colour=SIDES[seat].hue, roofs=counted(game.roofs[seat], "roof"), **facts),
            tell("hand.floors", floors=_count(game.supplies[seat])),
            tell("hand.vehicles", steps=listed(steps)),
            tell("hand.chips", chips=_list_chips(game, seat)),
            tell_extra_turn(scene, seat),
        ]
    )


def describe_all(scene: Scene, board: Scene) -> str:
    """The same in fewer words, and the board above it."""
    assert scene.reader is not None
    own = join_lines(
        [line for line in _write_player(Writer(scene), game_of(scene), scene.reader) if line.key in PLAYER]
    )
    return describe_below(write_board, RANK, board, [*own, tell_extra_turn(scene, scene.reader)], known=PLAYER)
