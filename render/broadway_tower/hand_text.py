"""What a player of Broadway Tower alone sees, in words."""

from collections.abc import Iterator

from engine.games.broadway_tower.cards import DATA, sections
from engine.games.broadway_tower.rules import BUILDINGS, JOBS
from engine.views.scene import OwnScene, Scene
from render.alt_text import description
from render.board_text import Line, Writer, describe_below, join_lines, listed
from render.broadway_tower.board_text import (
    RANK,
    assigning,
    bundle,
    game_of,
    lacking,
    name_building,
    pair,
    remaining,
    surcharge,
    tell,
    tell_storage,
    tell_table,
    tell_trades,
    write_board,
    write_round,
)
from render.player_names import shorten

KNOWN = ("player", "badge", "first", "next_section", "left", "small", "did")  # of the reader, that the own part says
NAME = 12  # letters of the name of another player


def hand_heading(scene: Scene) -> tuple[str, str]:
    """The banner of the private picture."""
    game = game_of(scene)
    if assigning(scene):
        if scene.given:
            return tell("hand.choice"), tell("hand.chosen", workers=pair(scene.given))
        return tell("hand.workers"), tell("hand.which")
    if scene.over or scene.reader is None:
        return tell("hand.storage"), tell("hand.over")
    return tell("hand.workers"), tell("hand.sent", workers=pair("+".join(game.workers[scene.reader])))


def describe_hand(scene: OwnScene) -> str:
    """The private picture in words."""
    game, writer, names = game_of(scene), Writer(scene), shorten(scene.names, NAME)
    scaffold = "scaffold" in game.buildings[scene.reader]
    others = [f"{names[seat]} {game.built[seat]}" for seat in range(game.seats) if seat != scene.reader]
    return description(
        [
            *_write_own(scene),
            writer.line("village", **game.village),
            *(tell_table(writer, job, scaffold) for job in JOBS),
            tell_trades(writer),
            tell("hand.sections", players=listed(others)),
        ]
    )


def describe_all(scene: OwnScene, board: Scene) -> str:
    """The private picture, and the board above it."""
    return describe_below(write_board, RANK, board, [*_write_own(scene)], known=KNOWN)


def _write_own(scene: OwnScene) -> Iterator[str]:
    game, seat = game_of(scene), scene.reader
    yield _tell_section(scene)
    title, task = hand_heading(scene)
    yield tell("hand.head", title=title, task=task)
    has = Line(tell("hand.has", **tell_storage(game, seat)))
    yield from join_lines([has, *write_round(Writer(scene), seat)])
    for one in BUILDINGS:
        key, cost = "built" if one in game.buildings[seat] else "costs", bundle(DATA["projects"][one]["cost"])
        yield tell(f"hand.{key}", name=name_building(one), cost=cost)


def _tell_section(scene: OwnScene) -> str:
    """What the reader lacks for the next section, and what that costs."""
    left = remaining(game_of(scene), scene.reader)
    if not left:
        return f"{tell('hand.finished')}."
    lack, more = lacking(scene), surcharge(scene) or 0
    key = "open" if lack is None else "lack" if lack else "all"
    facts = {
        "lack": tell(f"hand.{key}", goods=lack),
        "n": len(sections(game_of(scene).towers[0])) - len(left) + 1,
        "cost": bundle(left[0]),
        "change": abs(more),
    }
    return tell(f"hand.{'dearer' if more > 0 else 'cheaper' if more else 'section'}", **facts)
