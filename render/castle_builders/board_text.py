"""The whole board of Castle Builders in words."""

from engine.games.castle_builders.rules import DATA, HEIGHTS, TOWERS, Award, Counter
from engine.views.scene import Scene
from render.board_text import Section, listed, tell_turn
from render.castle_builders.alt_text import NAMES, PROMPTS, game_of
from render.castle_builders.pieces import BUILDERS

DOES = {
    "ordinary": "build on a tower",
    "continuation": "build, then play again",
    "bonus": "build; its arrows double the tower (vertical) or the row (horizontal) if it is yours at the end",
    "remove": "take away the top counter of any tower",
    "remove_and_continue": "take away the top counter of any tower, then play again if you like",
    "stop": "do nothing",
}


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), *_castle(scene), _discards(scene), _counters()]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    prompts = {what: prompt.format(NAMES.get(game.played, "").lower()) for what, prompt in PROMPTS.items()}
    lines = [tell_turn(scene, prompts, game.seat), f"Turn: {scene.names[game.seat]}."]
    if game.played:
        lines.append(f"Being played: {NAMES[game.played]}.")
    if game.last:
        tower = f" on tower {game.last.tower}" if game.last.tower else ""
        lines.append(f"Played before: {NAMES[game.last.kind]}{tower}, by {scene.names[game.last.seat]}.")
    return Section("Whose turn", lines)


def _players(scene: Scene) -> Section:
    game = game_of(scene)
    return Section(
        "Players",
        [
            f"{name}, {BUILDERS[seat].words}: {scene.points[seat]} points{_start(game.start[seat])}; "
            f"counters: {len(game.hands[seat])} in hand, {len(game.piles[seat])} to draw."
            for seat, name in enumerate(scene.names)
        ],
    )


def _start(points: int) -> str:
    return f", {points} of them for playing second" if points else ""


def _castle(scene: Scene) -> list[Section]:
    game, towers = game_of(scene), []
    awards = game.tower_awards()
    for name, counters, height, roof, award in zip(TOWERS, game.towers, HEIGHTS, DATA["roofs"], awards, strict=True):
        built = listed((_counter(scene, counter) for counter in counters), "nothing yet")
        towers.append(f"{name}, {height} high, worth {roof}: {built}. {_award(scene, award)}")
    rows = [
        f"Row {n}, worth {worth}. {_award(scene, award)}"
        for n, (worth, award) in enumerate(zip(DATA["rows"], game.row_awards(), strict=True), 1)
    ]
    return [
        Section("Towers, each from the ground up; the owner of the top gets the points", towers),
        Section("Rows, the lowest first; who has the most counters in one gets the points", rows),
    ]


def _counter(scene: Scene, counter: Counter) -> str:
    arrows = f" {counter.arrows}" if counter.arrows else ""
    return f"{NAMES[counter.kind]}{arrows} of {scene.names[counter.seat]}"


def _award(scene: Scene, award: Award) -> str:
    return "Nobody's now." if award.seat is None else f"Now {scene.names[award.seat]}'s, for {award.points}."


def _discards(scene: Scene) -> Section:
    gone = listed(_counter(scene, counter) for counter in game_of(scene).discards)
    return Section("Discarded, the oldest first", [f"{gone}."])


def _counters() -> Section:
    kinds = DATA["counters"].items()
    return Section(
        "What the counters do", [f"{NAMES[kind]} ({row['number']} each): {DOES[kind]}." for kind, row in kinds]
    )
