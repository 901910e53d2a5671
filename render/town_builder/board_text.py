"""The whole board of Town Builder in words."""

from collections.abc import Iterator

from engine.core.sentences import join_words
from engine.games.town_builder.rules import DATA, TILES, TownBuilder, bundle
from engine.views.scene import Scene
from render.board_text import Section, listed, tell_turn
from render.palette import SIDES
from render.town_builder.alt_text import counted, game_of, prompt, some


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), _tiles(scene), _supply(scene), _points(scene)]


def tile_words(code: str) -> str:
    """A tile by name and by what it does, for two can have the same name."""
    return f"{TILES[code]['name']} ({tell_use(code)})"


def tell_use(code: str) -> str:
    """What a tile does, without the signs of the menus: pay 1 iron, 1 wood or 1 food, gain 1 gold."""
    tile = TILES[code]
    if "gets" not in tile:
        return str(DATA["effects"][code])
    gain = f"gain {counted(bundle(tile['gets']))}"
    if "pays" in tile:
        return f"pay {join_words([join_words(_count(way)) for way in tile['pays']], 'or')}, {gain}"
    return f"2 workers {gain}" if tile["workers"] == 2 else gain


def _count(resources: str) -> list[str]:
    """How many there are of each, in words."""
    return [f"{n} {resource}" for resource, n in bundle(resources).items()]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    said = tell_turn(scene, {scene.decision.what: prompt(scene)} if scene.decision else {}, game.seat)
    played = f"All {game.rounds} rounds are over" if scene.over else f"Round {game.round} of {game.rounds}"
    lines = [said, f"{played}. Turn: {scene.names[game.seat]}."]
    how = "the player who draws it chooses its place" if game.asks_places else "it is placed automatically"
    lines.append(f"A round begins with a new tile; {how}.")
    if game.drawn:
        lines.append(f"Drawn: {tile_words(game.drawn)}.")
    elif game.tile_is_due() and 1 < game.round <= game.rounds:
        lines.append("Workers and knights are still where the last round left them; they come back when it is drawn.")
    return Section("Whose turn", lines)


def _players(scene: Scene) -> Section:
    game = game_of(scene)
    lines = []
    for seat, name in enumerate(scene.names):
        ended = "; round ended" if game.ended[seat] else ""
        token = f"; has the Builder's Token{_first(game)}" if seat == game.holder else ""
        lines.append(
            f"{name}, {SIDES[seat].words}: {scene.points[seat]} points; warehouse: {counted(game.warehouses[seat])}; "
            f"{some(game.workers[seat], 'worker')} left{ended}{token}."
        )
    return Section("Players", lines)


def _first(game: TownBuilder) -> str:
    """When the holder of the token goes first."""
    if game.tile_is_due():
        return " and goes first this round" * (game.round <= game.rounds)
    return " and goes first next round" * (game.round < game.rounds)


def _tiles(scene: Scene) -> Section:
    lines = []
    for number, (cell, tile) in enumerate(game_of(scene).town.items(), 1):
        claimed = "free"
        if tile.seat is not None:
            figures = listed((some(tile.workers, "worker"), *[some(tile.knights, "knight")] * (tile.knights > 0)))
            claimed = f"claimed by {scene.names[tile.seat]} with {figures}"
        lines.append(f"{number} {tile_words(tile.code)} at {cell}: {claimed}.")
    return Section("Tiles, in the order of building; each is claimed once a round", lines)


def _supply(scene: Scene) -> Section:
    game = game_of(scene)
    return Section(
        "Supply",
        [
            f"Bank: {counted(game.bank)}.",
            f"Builder's Stack: {some(len(game.stack), 'tile')}; {some(len(game.box), 'tile')} not in this game.",
            f"These are, in some order: {listed(_unseen(game), 'none', between='; ')}.",
        ],
    )


def _points(scene: Scene) -> Section:
    game = game_of(scene)
    ties = "Equal points share the win."
    if game.began is not None:
        ties = f"With equal points, whoever played later in the first round wins; {scene.names[game.began]} began."
    worth = listed(f"{points} for each {resource}" for resource, points in DATA["points"].items())
    return Section(
        "What counts at the end",
        [
            f"Points: {worth}. {ties}",
            "A worker and a knight claim a fort: steal a token from someone with fewer knights.",
        ],
    )


def _unseen(game: TownBuilder) -> Iterator[str]:
    """The tiles that nobody has drawn yet, as many as there are of each kind."""
    drawn = [tile.code for tile in game.town.values()] + [game.drawn]
    for code, tile in TILES.items():
        if left := tile["copies"] - drawn.count(code):
            yield f"{left}× {tile_words(code)}"
